"""Probabilities as they are read: in percent, and as a fraction where it is short enough."""

from __future__ import annotations


def percent(p: str) -> str:
    """A fraction in percent, with one decimal; never 0.0 or 100.0 unless it is impossible or certain."""
    top, _, bottom = p.partition("/")
    per_mille = int(top) * 2000 // int(bottom or 1)
    tenths = (per_mille + 1) // 2
    if bottom and tenths in (0, 1000):
        return "<0.1%" if tenths == 0 else ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%" if bottom else f"{tenths // 10}%"


def readable_fraction(p: str) -> str:
    """The fraction itself, or "1 in N" if it is too long to read."""
    if len(p) <= 13:
        return p
    top, _, bottom = p.partition("/")
    return f"1 in {int(bottom) / int(top):.4g}" if int(bottom) > 2 * int(top) else "~"
