"""Those values of an act's input that fit what is typed so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.cli.console.line import named_sides
from referee.cli.options import parse_act
from referee.engine.catalogue import declares
from referee.engine.errors import Refusal
from referee.engine.kinds import Listing
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.fillings import is_listed
from referee.session.may import Asked, Evening


def fitting_values(
    session: Evening, argv: Sequence[str], option: str, listed: Sequence[str], begun: str, found: list[str]
) -> list[str]:
    """The values of an act's option that the act offers itself, else those `found` and all others that begin so, if it
    accepts them with `argv` typed so far, in a list behind those `listed`; all `found` if it accepts none. A line that
    names a side is judged by what that side knows.
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
    field, asked = act.inputs.fields.get(wanted), Asked(session, *sides)
    if field is None:
        return found
    before = [*raw.pop(wanted, ()), *listed] if isinstance(field.kind, Listing) else []
    if field.of:
        found = [one for one in found if one not in before]
    asked.near = place_of(asked, act, raw)
    own, names = offered_by(asked, act, wanted, raw), found
    if not sides:
        found = [*(one for one in found if one in own), *begun_so(begun, own, found)] or found
    more = own or (asked.values(act, wanted, raw, sides or asked.sides) if is_listed(wanted, field) else ())
    return values_that_fit(asked, act, wanted, raw, before, [*found, *begun_so(begun, more, found)]) or names


def begun_so(begun: str, values: Iterable[Any], found: Sequence[str]) -> list[str]:
    """The texts among values that begin so and are not found already."""
    return [
        one for one in values if isinstance(one, str) and one.lower().startswith(begun.lower()) and one not in found
    ]


def place_of(asked: Asked, act: Act, raw: Mapping[str, Any]) -> str | None:
    """Where the first thing lies that a line names."""
    names = [(field.of, raw[name]) for name, field in act.inputs.fields.items() if field.of and raw.get(name)]
    there = (
        asked.board.so_called(of, word, side) for of, word in names for side in asked.sides if isinstance(word, str)
    )
    return next((thing.lies_in for things in there for thing in things if thing.lies_in), None)


def offered_by(asked: Asked, act: Act, wanted: str, raw: Mapping[str, Any]) -> Sequence[Any]:
    """What an act itself offers for an input, where all that is required before it is there; no example of one's own
    words.
    """
    before = takewhile(lambda row: row[0] != wanted, act.inputs.fields.items())
    if not all(name in raw for name, field in before if field.required):
        return ()
    try:
        return [one for one in asked.offered(act, wanted, raw) or () if one != asked.new_word(wanted)]
    except Refusal:
        return ()


def values_that_fit(
    asked: Asked, act: Act, wanted: str, raw: Mapping[str, Any], before: Sequence[Any], found: Sequence[str]
) -> list[str]:
    """Those that an act of the moment accepts, in a list `before` them the others; none if it lacks more than this
    input.
    """
    fields = act.inputs.fields
    if any(field.required and name not in {*raw, wanted} for name, field in fields.items()):
        return []
    if act.name not in {one.name for one in asked.acts}:
        return []
    filled = [[*before, one] if isinstance(fields[wanted].kind, Listing) else one for one in found]
    try:
        fits = asked.accepted_values(act, {**raw, wanted: filled[0]}, wanted, filled) if filled else []
    except Refusal:
        return []
    return [one for one, value in zip(found, filled, strict=True) if value in fits]
