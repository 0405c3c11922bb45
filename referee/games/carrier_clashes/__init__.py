"""Carrier Clashes."""
