"""Those values of an act's input that fit what is typed so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.cli.console.line import named_sides
from referee.cli.options import parse_act
from referee.engine.catalogue import declares
from referee.engine.errors import Refusal
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.acting.hints import in_list
from referee.session.may import Asked, Evening


def fitting_values(session: Evening, argv: Sequence[str], option: str, found: Sequence[str]) -> Sequence[str]:
    """Those values of an act's option that the act offers itself, then those that it accepts with `argv` typed so
    far; all if it accepts none. A line that names a side is judged by what that side knows.
    """
    name = argv[1] if argv[:1] == ["do"] and len(argv) > 1 else ""
    sides = named_sides(argv, session.state.sides)
    if not declares(session.game, "ACTS", name) or len(sides) > 1:
        return found
    act, wanted = find(session.game, name), option.replace("-", "_")
    try:
        typed = argv[2:-1] if argv[-1] == f"--{option}" else argv[2:]
        raw = parse_act(act.inputs, typed).inputs
    except Refusal:
        return found
    asked = Asked(session, *sides)
    own = set() if sides else offered_by(asked, act, wanted, raw)
    found = [one for one in found if one in own] or found
    return values_that_fit(asked, act, wanted, raw, found) or found


def offered_by(asked: Asked, act: Act, wanted: str, raw: Mapping[str, Any]) -> set[str]:
    """What an act itself offers for an input, where all that is required before it is there."""
    before = takewhile(lambda row: row[0] != wanted, act.inputs.fields.items())
    if not all(name in raw for name, field in before if field.required):
        return set()
    try:
        return set(map(str, asked.offered(act, wanted, raw) or ()))
    except Refusal:
        return set()


def values_that_fit(asked: Asked, act: Act, wanted: str, raw: Mapping[str, Any], found: Sequence[str]) -> list[str]:
    """Those that an act of the moment accepts; none if it lacks more than this input."""
    fields = act.inputs.fields
    if wanted not in fields or any(field.required and name not in {*raw, wanted} for name, field in fields.items()):
        return []
    if act.name not in {one.name for one in asked.acts}:
        return []
    filled = [in_list(act.inputs, wanted, one) for one in found]
    try:
        fits = asked.accepted_values(act, {**raw, wanted: filled[0]}, wanted, filled)
    except Refusal:
        return []
    return [one for one, value in zip(found, filled, strict=True) if value in fits]
