"""What was entered, to be handed on: a procedure's own inputs, the values of a card; and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs
from referee.session.board.owned import a_side


def entered_inputs(given: Inputs, of: type[Inputs]) -> dict[str, Any]:
    """What was entered of a procedure's own inputs, as it takes them in JSON: to hand on."""
    return {name: json_value(getattr(given, name)) for name in of.fields if name in given.given}


def json_value(value: Any) -> Any:
    """A value as JSON gives it."""
    if isinstance(value, Inputs):
        return entered_inputs(value, type(value))
    if isinstance(value, Fraction):
        return str(value)
    return [json_value(item) for item in value] if isinstance(value, list) else value


def values_of(given: Inputs, *without: str) -> dict[str, Any]:
    """The values entered, by the names of their inputs and in the order of `fields`, without those named here."""
    return {key: getattr(given, key) for key in given.fields if key in given.given and key not in without}


def none_twice(names: Sequence[str | None], field: str) -> None:
    """Refuse a name that stands twice in a list; in `field` `{}` is its place there, as in `aim[{}].boat`."""
    for at, name in enumerate(names):
        if name and name in names[:at]:
            raise at_odds(field.format(at), f"{name} is named twice")


def side_of_known(sides: Sequence[str], name: str, known: str | None, typed: str | None) -> str:
    """The side that owns a thing: `known` if the thing exists already; else as `typed`, which may not contradict
    it.
    """
    if known is not None and typed in sides and typed != known:
        raise bad_input("side", f"{name} is on the other side; leave out --side")
    return a_side(sides, typed if known is None else known)
