"""Hits: a D12 not above the number. They are counted, never listed one by one (Naval Combat)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.engine.chance import D12, Part, Purpose
from referee.engine.plain import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def volley(
    count: int | Callable[[Any], int], number: int, why: str, hit: Callable[[Any, int], Any], most: int = 1000
) -> Part:
    """`count` (or `count(state)`) dice, one after the other, that hit at `number`.

    `hit(state, hits)` applies the hits together; those beyond `most` make no difference.
    """
    return Part(
        lambda state: count if isinstance(count, int) else count(state),
        [lambda shots, dice: min(dice.count(D12, number, shots, purpose_and_need(why, number)), most)],
        hit,
    )


def purpose_and_need(why: str, number: int) -> Purpose:
    """What a die is for, with what it needs: `Iowa at Kirishima, at 9 or less`."""
    return Purpose(why, f"{number} or less", ", at ")


def struck_in_words(names: Iterable[str], before: Iterable[int], after: Iterable[int]) -> str:
    """What is left of the ships that lost hits; of the others nothing is said."""
    rows = [(name, now) for name, was, now in zip(names, before, after, strict=True) if now != was]
    return "; ".join(left_in_words(name, now) for name, now in rows) or "no ship is hit"


def left_in_words(name: str, left: int) -> str:
    """What is left of a ship, in words."""
    return f"{name} has {counted(left, 'hit')} left" if left else f"{name} is sunk"
