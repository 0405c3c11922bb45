"""The table's own screens: a small server that shows each side its own view and takes its sheets."""
