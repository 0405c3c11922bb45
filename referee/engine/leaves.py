"""Leaves weighed apart by forgetting: the same steps, but what no leaf asks for is dropped on the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from referee.engine import limits
from referee.engine.chance import Reckoned
from referee.engine.distribution import Distribution
from referee.engine.limits import TooMany
from referee.engine.procedure import Apart
from referee.engine.weighing import weigh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Step


def forgetting(
    leaves: Sequence[str],
    state: Any,
    first: Sequence[Step],
    then: Callable[[Collection[str]], Sequence[Step]],
    outcome: Callable[[Any], dict[str, Any]],
) -> Apart:
    """The leaves of a plan of `first`, which is weighed once for all of them, and `then(some)`.

    `then` keeps no more than some leaves need; `outcome` must be right in these.
    """
    begun: dict[tuple[int, ...], Distribution] = {}

    def given(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        def values(end: Any) -> tuple[Any, ...]:
            told = outcome(end)
            return tuple(value_at(told, leaf) for leaf in some)

        thrown = tuple(faces)
        with limits.counted():
            if thrown not in begun:
                begun[thrown] = started(state, first, thrown)
            return weigh(None, [Reckoned((), lambda _: begun[thrown].weights), *then(some)]).map(values)

    return Apart(leaves, lambda some: given(some, ()), given)


def started(state: Any, first: Sequence[Step], faces: Sequence[int]) -> Distribution:
    """Where the first steps lead after these dice; where some are left for later ones it is too much."""
    try:
        return weigh(state, first, faces)
    except ValueError:
        raise TooMany from None


def value_at(outcome: Any, leaf: str) -> Any:
    """The value of a leaf, `ships[0]` or `first.lost`; a list's as a tuple."""
    for key in leaf.split("."):
        name, *places = key.replace("]", "").split("[")
        outcome = outcome[name]
        for place in places:
            outcome = outcome[int(place)]
    return tuple(outcome) if isinstance(outcome, list) else outcome
