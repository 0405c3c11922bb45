"""Leaves weighed apart by forgetting: the same steps, but everything that no leaf asks for is dropped on the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from referee.engine import limits
from referee.engine.chance import Reckoned
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.weighing import follow_thrown, weigh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Step

    Begun = tuple[Distribution, Callable[[Collection[str]], Sequence[Step]]]


def leaves_weighed_apart(
    leaves: Sequence[str],
    state: Any,
    first: Sequence[Step],
    then: Callable[[Collection[str]], Sequence[Step]],
    outcome: Callable[[Any], dict[str, Any]],
    rest: Callable[[Any, Sequence[int]], Begun],
) -> Apart:
    """The leaves of a plan of `first`, which is weighed once for all of them, and `then(some)`.

    `then` keeps no more than some leaves need; `outcome` must be right in these. `rest(end, faces)` is what `then`
    has begun where dice were thrown beyond the end of `first`: where that leads, and what of it is still to come.
    """
    begun: dict[tuple[int, ...], Begun] = {}

    def given(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        def values(end: Any) -> tuple[Any, ...]:
            told = outcome(end)
            return tuple(value_at(told, leaf) for leaf in some)

        thrown = tuple(faces)
        with limits.counted():
            if thrown not in begun:
                begun[thrown] = started(thrown)
            known, to_come = begun[thrown]
            return weigh(None, [Reckoned((), lambda _: known.weights), *to_come(some)]).map(values)

    def started(faces: tuple[int, ...]) -> Begun:
        """Where these dice lead; `TooMany` if what they begin cannot be followed."""
        known, to_come, left_over = follow_thrown(state, first, faces)
        if not left_over:
            return known.then(lambda end: weigh(end, to_come)), then
        return rest(next(iter(known.weights)), left_over)

    return Apart(leaves, lambda some: given(some, ()), given)


def value_at(outcome: Any, leaf: str) -> Any:
    """The value of a leaf, `ships[0]` or `first.lost`; a list becomes a tuple."""
    for key in leaf.split("."):
        name, *places = key.replace("]", "").split("[")
        outcome = outcome[name]
        for place in places:
            outcome = outcome[int(place)]
    return tuple(outcome) if isinstance(outcome, list) else outcome
