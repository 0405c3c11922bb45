"""A procedure: one thing the umpire resolves, declared once, thrown or weighed.

    @procedure("avoid", Avoid, cite="20.b")
    def avoid(given: Avoid, rules: Rules) -> Plan:
        \"\"\"Does a TF avoid engagement?\"\"\"
        ...
        return Plan(state, [step, step], outcome)

It is found by the index of its game's package (`catalogue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.engine import catalogue
from referee.engine.errors import Refusal, unknown
from referee.engine.inputs import Inputs
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from referee.engine.distribution import Distribution

    Start = Callable[["Any", Rules], "Plan"]


Worth: TypeAlias = "Mapping[str, int | Mapping[Any, int]]"
"""What an outcome is worth: by its keys, how often a number counts (true is 1), or what each word does."""

KINDS = ("type", "kind", "target_class", "base")  # inputs that say what a unit is, where it bears no name


class Apart:
    """A fight that factors: any few leaves of its outcome weighed by themselves, without the joint rows.

    `leaves` are all the leaves of the outcome in its order, as paths (`marginals`): `reached`, `ships[0]`, `cap_lost`.
    `odds(some)` is the exact distribution of their values together, each end a tuple of the values of `some` in that
    order (a list's value as a tuple); it may raise `TooMany`. It is asked for one leaf after the other, so what they
    share is best kept between the calls. What it gives equals what adding up the joint rows gives.

    `given(some, faces)` is the same after some dice have been thrown; it raises `ValueError` where a leaf's dice are
    fewer than these.
    """

    __slots__ = ("given", "leaves", "odds")

    def __init__(
        self,
        leaves: Sequence[str],
        odds: Callable[[tuple[str, ...]], Distribution],
        given: Callable[[tuple[str, ...], Sequence[int]], Distribution],
    ) -> None:
        self.leaves = leaves
        self.odds = odds
        self.given = given

    def after(self, faces: Sequence[int]) -> Apart:
        """The leaves after these dice have been thrown."""
        return Apart(
            self.leaves, lambda some: self.given(some, faces), lambda some, more: self.given(some, (*faces, *more))
        )

    def together(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """Several leaves together, after these dice if there are any; raises `TooMany`."""
        return self.given(some, faces) if faces else self.odds(some)


class Plan(NamedTuple):
    """What a procedure will do: where it starts, its steps, and what an end means.

    `outcome(end)` is the JSON object of the procedure. `odds` is the ratio (or column), where the game has one.
    `least`: how many outcomes it has at least (or about), if that is known beforehand; if they are too many to list,
    it is thrown without its odds, and weighed only where dice are given.
    `apart` weighs single leaves of the outcome, where that is possible without weighing it whole.
    """

    state: Any
    steps: Sequence[Any]
    outcome: Callable[[Any], dict[str, Any]]
    odds: str | None = None
    least: int = 0
    apart: Apart | None = None


def certain_plan(outcome: Mapping[str, Any], odds: str | None = None) -> Plan:
    """A plan without dice."""
    return Plan((), (), lambda _: dict(outcome), odds)


class Procedure(NamedTuple):
    """A name, what it takes, and how it starts; `cite` is its rule.

    `follows` says of each list of the outcome (or object in it) which input it follows place by place, both as paths:
    `{"ships": "ship"}`, `{"active.ships_left": "active.ships"}`; so its places go by the names that were entered.
    A number in the outcome that follows a list is a place in it, from 1.
    `worth` says what an outcome is worth to the side that throws: the luck of its throws is reckoned by it. Without
    one a throw is nobody's luck.
    """

    name: str
    inputs: type[Inputs]
    cite: str
    start: Start
    follows: Mapping[str, str] = {}
    worth: Worth | None = None

    def places(self, inputs: Inputs) -> Iterator[tuple[str, Any]]:
        """Each place of an outcome that follows an input, `ships[0]`, with what was entered for it."""
        for path, source in self.follows.items():
            entered: Any = inputs
            for part in source.split("."):
                entered = getattr(entered, part, None)
            if isinstance(entered, list):
                yield from ((f"{path}[{place}]", entry) for place, entry in enumerate(entered))
            elif entered is not None:
                yield path, entered

    def names(self, inputs: Inputs) -> dict[str, str]:
        """What is at the places of an outcome, by the names that were entered: `{"ships[0]": "Shokaku"}`."""
        named = ((at, getattr(entry, "name", entry)) for at, entry in self.places(inputs))
        return {at: name for at, name in named if isinstance(name, str) and name}

    def kinds(self, inputs: Inputs) -> dict[str, str]:
        """What is at the places without a name, by its kind: `CV`, and `CV 2` if the list has more than one."""
        out: dict[str, str] = {}
        seen: dict[tuple[str, str], int] = {}
        for at, entry in self.places(inputs):
            kind = next((word for key in KINDS if isinstance(word := getattr(entry, key, None), str)), None)
            if kind is None or getattr(entry, "name", None):
                continue
            count = seen[at.partition("[")[0], kind] = seen.get((at.partition("[")[0], kind), 0) + 1
            out[at] = f"{kind} {count}" if count > 1 else kind
        return out

    def worth_of(self, outcome: Mapping[str, Any]) -> int:
        """What an outcome is worth, lists item by item; what is no number, nor one of the words, counts nothing."""
        points = 0
        for key, each in (self.worth or {}).items():
            held = outcome.get(key)
            for value in held if isinstance(held, list) else [held]:
                if not isinstance(each, int):
                    points += each.get(value, 0) if isinstance(value, str | bool) else 0
                elif isinstance(value, int):
                    points += each * value
        return points

    @property
    def summary(self) -> str:
        """What the procedure answers, in one sentence."""
        return (self.start.__doc__ or "").strip().partition("\n")[0]


def procedure(
    name: str,
    inputs: type[Inputs],
    *,
    cite: str,
    follows: Mapping[str, str] | None = None,
    worth: Worth | None = None,
) -> Callable[[Start], Procedure]:
    """Declare a procedure."""
    return lambda start: Procedure(name, inputs, cite, start, follows or {}, worth)


def procedures_in(game: str, path: str) -> Iterator[Procedure]:
    """The procedures declared in one module of a game, in its order."""
    module = catalogue.module(game, path)
    for value in vars(module).values():
        if isinstance(value, Procedure) and value.start.__module__ == module.__name__:
            yield value


def procedures(game: str) -> dict[str, Procedure]:
    """Every procedure of a game by its name, in the index's order."""
    return {found.name: found for path in catalogue.index(game, "PROCEDURES") for found in procedures_in(game, path)}


def find(game: str, name: object) -> Procedure:
    """A procedure by its name; only the module that declares it is imported."""
    for path, names in catalogue.index(game, "PROCEDURES").items():
        if name in names:
            return next(found for found in procedures_in(game, path) if found.name == name)
    raise unknown(
        f"procedure of {game}", name, (name for names in catalogue.index(game, "PROCEDURES").values() for name in names)
    )


def same_throw(game: str, procedure: str, inputs: Mapping[str, Any]) -> str:
    """The key by which two throws are the same: the procedure and the inputs that count in it."""
    import json

    from referee.engine.inputs import what_counts

    try:
        counts = what_counts(find(game, procedure).inputs, inputs)
    except Refusal:  # a procedure that is no longer there
        counts = dict(inputs)
    return json.dumps([procedure, counts], sort_keys=True, default=str)
