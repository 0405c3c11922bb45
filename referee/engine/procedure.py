"""A procedure: one thing the umpire resolves, declared once and read twice.

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
from referee.engine.errors import unknown
from referee.engine.inputs import Inputs
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Start = Callable[["Any", Rules], "Plan"]


class Plan(NamedTuple):
    """What a procedure will do: where it starts, its steps, and what an end means.

    `outcome(end)` is the JSON object that the contract fixes. `odds` is the ratio (or column), where the game has one.
    `heavy`: far too many outcomes to list; it is thrown without its odds, and weighed only where dice are given.
    """

    state: Any
    steps: Sequence[Any]
    outcome: Callable[[Any], dict[str, Any]]
    odds: str | None = None
    heavy: bool = False


def certain(outcome: Mapping[str, Any], odds: str | None = None) -> Plan:
    """A plan without dice."""
    return Plan((), (), lambda _: dict(outcome), odds)


class Procedure(NamedTuple):
    """A name, what it takes, and how it starts; `cite` is its rule."""

    name: str
    inputs: type[Inputs]
    cite: str
    start: Start

    @property
    def summary(self) -> str:
        """What it answers, in one sentence."""
        return (self.start.__doc__ or "").strip().partition("\n")[0]


def procedure(name: str, inputs: type[Inputs], *, cite: str) -> Callable[[Start], Procedure]:
    """Declare a procedure."""
    return lambda start: Procedure(name, inputs, cite, start)


def declared(game: str, path: str) -> Iterator[Procedure]:
    """The procedures declared in one module of a game, in its order."""
    module = catalogue.module(game, path)
    for value in vars(module).values():
        if isinstance(value, Procedure) and value.start.__module__ == module.__name__:
            yield value


def procedures(game: str) -> dict[str, Procedure]:
    """Every procedure of a game."""
    return {found.name: found for path in catalogue.index(game, "PROCEDURES") for found in declared(game, path)}


def find(game: str, name: object) -> Procedure:
    """A procedure by its name; only the module that declares it is imported."""
    for path, names in catalogue.index(game, "PROCEDURES").items():
        if name in names:
            return next(found for found in declared(game, path) if found.name == name)
    raise unknown(
        f"procedure of {game}", name, (name for names in catalogue.index(game, "PROCEDURES").values() for name in names)
    )
