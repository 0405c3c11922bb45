"""Hits: a D12 not above the number. They are counted, never listed one by one (Naval Combat)."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, gcd

from referee.engine.chance import D12, Dice, Part, Reckoned
from referee.games.naval_units.rules.units import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Fired = tuple[int, int]


def volley(
    count: int | Callable[[Any], int], number: int, why: str, hit: Callable[[Any, int], Any], most: int = 1000
) -> Part:
    """`count` (or `count(state)`) dice, one after the other, that hit at `number`.

    `hit(state, hits)` applies the hits together; those beyond `most` make no difference.
    """

    def shot(fired: Fired, dice: Dice) -> Fired:
        shots, hits = fired
        return shots, min(hits + dice.within(D12, number, why), most)

    def ends(fired: Fired) -> dict[Fired, int]:
        shots, _ = fired
        common = gcd(number, D12.sides)
        hit, miss = min(number, D12.sides) // common, max(D12.sides - number, 0) // common
        out: dict[Fired, int] = {}
        for hits in range(shots + 1):
            if weight := comb(shots, hits) * hit**hits * miss ** (shots - hits):
                end = shots, min(hits, most)
                out[end] = out.get(end, 0) + weight
        return out

    return Part(
        lambda state: (count if isinstance(count, int) else count(state), 0),
        lambda fired: [Reckoned([shot] * fired[0], ends)] if fired[0] else [],
        lambda state, fired: hit(state, fired[1]),
    )


def told(name: str, left: int) -> str:
    """What is left of a ship, in words."""
    return f"{name} has {left} {plural(left, 'hit')} left" if left else f"{name} is sunk"
