"""Probabilities as they are read: as a fraction where it is short enough."""

from __future__ import annotations


def readable_fraction(p: str) -> str:
    """The fraction itself, or "1 in N" if it is too long to read."""
    if len(p) <= 13:
        return p
    top, _, bottom = p.partition("/")
    return f"1 in {int(bottom) / int(top):.4g}" if int(bottom) > 2 * int(top) else "~"
