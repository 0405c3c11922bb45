"""Every command: each takes what was typed and hands it on; what it needs is imported when it runs."""
