"""What acts share: names, whose is what, and a procedure's own inputs handed on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from referee.engine.answer import odds
from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, many, text
from referee.engine.procedure import find
from referee.session.acts import Doing

WORDS = {
    "ships": "ship",
    "forces": "force",
    "boats": "boat",
    "squadrons": "squadron",
    "strikes": "strike",
    "launches": "torpedo launch",
    "flying_boats": "flying boat",
}


def is_name(word: str) -> bool:
    """Is it a name: some text, no comma and no equals sign in it?"""
    return bool(word.strip()) and not set(word) & set(",=")


def called(meaning: str, default: Any = ...) -> Any:
    """An input that is a name."""
    return text(shape="a name", allowed=is_name, meaning=meaning, **({} if default is ... else {"default": default}))


def all_called(meaning: str, low: int = 0, high: int = 60) -> Any:
    """An input of several names: repeated, or joined by commas."""
    return many(called(""), low, high, *(() if low else ((),)), meaning=meaning)


def side_of(meaning: str) -> Any:
    """An input that is a side of the scenario; judged by `a_side`."""
    return called(meaning, None)


def a_side(doing: Doing, side: str | None, field: str = "side") -> str:
    """A side of the scenario, or a refusal."""
    if side in doing.sides:
        return side
    if side is None:
        raise bad_input(field, f"which side? {' or '.join(doing.sides)}")
    raise unknown("side", side, doing.sides, field=field)


def enemy_of(doing: Doing, side: str) -> str:
    """The other side."""
    return next(other for other in doing.sides if other != side)


def own(doing: Doing, side: str, kind: str) -> dict[str, Any]:
    """A side's things of a kind."""
    found: dict[str, Any] = doing.get("sides", side, kind, default={})
    return found


def thing(doing: Doing, side: str, kind: str, name: str) -> dict[str, Any]:
    """One thing of a side."""
    found: dict[str, Any] = own(doing, side, kind)[name]
    return found


def whose(doing: Doing, kind: str, name: str, field: str, side: str | None = None) -> str:
    """The side that has a thing of this kind and name, or a refusal that names the nearest."""
    sides = [side] if side else doing.sides
    for one in sides:
        if name in own(doing, one, kind):
            return one
    raise unknown(WORDS[kind], name, [known for one in sides for known in own(doing, one, kind)], field=field)


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


def reckoned(doing: Doing, procedure: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What a procedure without dice answers; a look-up that is not worth a line in the record."""
    answer = odds(find(doing.ruleset.game, procedure), inputs, doing.ruleset)
    outcome: dict[str, Any] = (answer.distribution or [])[0]["outcome"]
    return outcome


def count(number: int, word: str) -> str:
    """`1 hit`, `2 hits`; aircraft are aircraft."""
    return f"{number} {word}{'' if number == 1 or word == 'aircraft' else 's'}"
