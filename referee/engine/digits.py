"""Many small whole numbers packed in one number: a state that is quick to compare, to merge, and to subtract
digit by digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

BITS = 2
MOST = (1 << BITS) - 1  # the largest digit


def write(places: Sequence[int], digits: Sequence[int]) -> int:
    """The number with these digits, each from 0 to `MOST`, at these places; all others are 0."""
    return sum(digit << BITS * place for place, digit in zip(places, digits, strict=True))


def read(number: int, places: Iterable[int]) -> tuple[int, ...]:
    """The digits at these places."""
    return tuple([number >> BITS * place & MOST for place in places])


def lowest(number: int, count: int) -> int:
    """The number with only its first few digits."""
    return number & (1 << BITS * count) - 1
