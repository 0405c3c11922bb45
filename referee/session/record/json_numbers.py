"""What a number may be in JSON that is read: finite, and nothing that JSON does not know."""

from __future__ import annotations

from math import isfinite


def finite_number(word: str) -> float:
    """A number with a point or an exponent; NaN, Infinity and 1e400, too large to keep, raise `ValueError`."""
    number = float(word)
    if not isfinite(number):
        raise ValueError(f"{word} is not a finite number")
    return number
