"""A plan's outcomes with their weights: all together, or leaf by leaf where they are too many to be listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from marshal import dumps

from referee.engine import limits
from referee.engine.limits import TooMany
from referee.engine.marginals import ratio
from referee.engine.procedure import Apart, Plan
from referee.engine.record import NamedTuple
from referee.engine.weighing import weigh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution


BY_VALUE = 2  # the version of `marshal` that writes alike what is equal, twice as fast as `repr`
LIST_WORK = 2  # of an outcome that is listed


class Joint:
    """Every outcome with its weight, over `total`. If the outcomes are too many to list, the same one may stand
    there twice.
    """

    __slots__ = ("outcomes", "total", "weights")

    def __init__(self, outcomes: Sequence[dict[str, Any]], weights: Sequence[int], total: int) -> None:
        self.outcomes = outcomes
        self.weights = weights
        self.total = total


def weigh_outcomes(plan: Plan, faces: Sequence[int] = (), cards: Sequence[str] = ()) -> Joint | Callable[[], Joint]:
    """A plan's outcomes with their weights, the likeliest first, equal ones merged. If they are too many to list,
    a way to go through them all, unmerged. Outcomes are compared as they are written, so a procedure always
    writes its keys in one order.
    """
    if plan.least > limits.OUTCOMES and not faces and not cards:
        raise TooMany
    with limits.counted():
        odds = weigh(plan.state, plan.steps, faces, cards)
        limits.spend(LIST_WORK * len(odds.weights))
    outcomes: dict[bytes, dict[str, Any]] = {}
    weights: dict[bytes, int] = {}
    for end, weight in odds.weights.items():
        outcome = plan.outcome(end)
        name = dumps(outcome, BY_VALUE)
        if name in weights:
            weights[name] += weight
            continue
        outcomes[name], weights[name] = outcome, weight
        if len(outcomes) > limits.OUTCOMES:
            return lambda: Joint(list(map(plan.outcome, odds.weights)), list(odds.weights.values()), odds.total)
    likeliest = sorted(weights, key=weights.__getitem__, reverse=True)
    return Joint([outcomes[name] for name in likeliest], [weights[name] for name in likeliest], odds.total)


def rows_of(joint: Joint) -> list[dict[str, Any]]:
    """Outcomes as JSON lists them: `{"outcome": {…}, "p": "1/4"}` each."""
    return [
        {"outcome": outcome, "p": ratio(weight, joint.total)}
        for outcome, weight in zip(joint.outcomes, joint.weights, strict=True)
    ]


class Leaves(NamedTuple):
    """The leaves of an outcome, and how likely the values of any few of them are together, as `Apart` has it."""

    leaves: Sequence[str]
    odds: Callable[[tuple[str, ...]], Distribution]


def spread_lists(apart: Apart | Leaves) -> Leaves:
    """The same outcome with each list of fixed length split into its places, as the leaves of outcomes are;
    `TooMany`.
    """
    places: dict[str, tuple[str, int | None]] = {}
    known: dict[tuple[str, ...], Distribution] = {}
    for leaf in apart.leaves:
        known[leaf,] = found = apart.odds((leaf,))
        values = [end[0] for end, weight in found.weights.items() if weight]
        lengths = {len(value) if isinstance(value, tuple) else -1 for value in values}
        if len(lengths) == 1 and (length := lengths.pop()) >= 0:
            places |= {f"{leaf}[{place}]": (leaf, place) for place in range(length)}
        else:
            places[leaf] = leaf, None

    def odds(some: tuple[str, ...]) -> Distribution:
        whole = tuple(dict.fromkeys(places[leaf][0] for leaf in some))
        found = known.get(whole) or apart.odds(whole)
        if whole == some:
            return found
        at = [(whole.index(leaf), place) for leaf, place in map(places.__getitem__, some)]
        return found.map(lambda end: tuple(end[n] if place is None else end[n][place] for n, place in at))

    return Leaves(tuple(places), odds)


def is_single(outcome: Mapping[str, Any]) -> bool:
    """Is an outcome a single value?"""
    return len(outcome) == 1 and not any(isinstance(value, dict | list) for value in outcome.values())


def as_listed(value: Any) -> Any:
    """A leaf's value as an outcome has it: a tuple becomes a list."""
    return [as_listed(part) for part in value] if isinstance(value, tuple) else value
