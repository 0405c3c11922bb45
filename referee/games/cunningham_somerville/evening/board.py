"""What acts share: a side's things changed, and a procedure's own inputs handed on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from referee.engine.inputs import Inputs
from referee.session.acting.act import Doing
from referee.session.board.owned import own


def thing(doing: Doing, side: str, kind: str, name: str) -> dict[str, Any]:
    """One thing of a side."""
    found: dict[str, Any] = own(doing, side, kind)[name]
    return found


def change(doing: Doing, side: str, kind: str, name: str, /, **values: Any) -> None:
    """Set values of a thing; nothing, nought and an empty list take them away."""
    for key, value in values.items():
        kept = None if value is None or value is False or value in (0, "", [], {}) else value
        if kept is not None or key in thing(doing, side, kind, name):
            doing.put("sides", side, kind, name, key, value=kept)


def entered(given: Inputs, of: type[Inputs]) -> dict[str, Any]:
    """What was entered of a procedure's own inputs, as JSON: to hand on."""
    return {name: raw(getattr(given, name)) for name in of.fields if name in given.given}


def raw(value: Any) -> Any:
    """A value as JSON gives it."""
    if isinstance(value, Inputs):
        return entered(value, type(value))
    if isinstance(value, Fraction):
        return str(value)
    return [raw(item) for item in value] if isinstance(value, list) else value


def values_of(given: Inputs, *without: str) -> dict[str, Any]:
    """What was entered, in the order in which it is declared, without these (name and side)."""
    left_out = without or ("name", "side")
    return {key: getattr(given, key) for key in given.fields if key in given.given and key not in left_out}


def count(number: int, word: str) -> str:
    """`1 hit`, `2 hits`; aircraft are aircraft."""
    return f"{number} {word}{'' if number == 1 or word == 'aircraft' else 's'}"
