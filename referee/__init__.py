"""A referee's assistant for naval wargames at a physical table."""

__version__ = "0.1.0"
