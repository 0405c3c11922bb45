"""States with what was decided on the way to them, many times faster than with a state for each way.

A unit that has had its turn often no longer matters to the turns of the others, but still to the outcome. So what it
came to is left behind: a state that lives on has one number, in which the weights of all trails that led to it are
side by side, a field each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import lcm, prod
from operator import or_

from referee.engine import limits
from referee.engine.sums import LONG, QUICK, field_bits, nonzero_sums

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution

    Turn = Callable[[Any], Distribution]


def follow_trails(start: Any, turns: Sequence[Turn]) -> list[tuple[Any, tuple[Any, ...], int]]:
    """After all turns, each state with each trail that leads to it (what the turns left behind), and its weight.
    A turn gives for a state the distribution of `(state after it, what it leaves behind)`. Raises `TooMany`.
    """
    rounds: list[dict[Any, Distribution]] = []
    states = dict.fromkeys([start])  # not a set: what is listed later comes in the same order every time
    for turn in turns:
        rounds.append({state: turn(state) for state in states})
        states = dict.fromkeys(after for odds in rounds[-1].values() for after, _ in odds.weights)
    totals = [lcm(*(odds.total for odds in by_state.values())) for by_state in rounds]
    bits = field_bits(prod(totals))
    table: dict[Any, int] = {start: 1}
    trails: list[tuple[Any, ...]] = [()]
    for by_state, total in zip(rounds, totals, strict=True):
        left = list(dict.fromkeys(behind for odds in by_state.values() for _, behind in odds.weights))
        place = {behind: bits * len(trails) * at for at, behind in enumerate(left)}
        after: dict[Any, int] = {}
        for state, weights in table.items():
            odds = by_state[state]
            factor = total // odds.total
            for (end, behind), weight in odds.weights.items():
                after[end] = after.get(end, 0) + (weights * (weight * factor) << place[behind])
            limits.spend(len(odds.weights) * (2 + weights.bit_length() // LONG) // QUICK)
        if len(trails) * len(left) > limits.OUTCOMES:
            every = reduce(or_, after.values())
            limits.check_list_length(sum(1 for _ in nonzero_sums(every, bits)))
        table, trails = after, [(*trail, behind) for behind in left for trail in trails]
    out: list[tuple[Any, tuple[Any, ...], int]] = []
    for state, weights in table.items():
        out += [(state, trails[at], weight) for at, weight in nonzero_sums(weights, bits)]
        limits.check_list_length(len(out))
    return out
