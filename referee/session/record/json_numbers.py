"""What a number may be in JSON that is read: finite, and nothing that JSON does not know."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INFINITY = float("inf")


def no_number(word: str) -> Any:
    """Refuse NaN and Infinity, which are not JSON; raises `ValueError`."""
    raise ValueError(f"{word} is not a number")


def finite_number(word: str) -> float:
    """A number with a point or an exponent; 1e400 is too large to keep: raises `ValueError`."""
    number = float(word)
    if number in (INFINITY, -INFINITY):
        raise ValueError(f"{word} is too large a number")
    return number
