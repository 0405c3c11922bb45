"""Second models of an evening: written from the rulebooks, and played against the program."""
