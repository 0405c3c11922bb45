"""The manual: pages from files, pages made from what is declared, the man page; on the terminal and as a site."""
