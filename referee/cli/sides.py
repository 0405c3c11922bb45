"""Sides as they are typed: `Allied` for `allied`, and `RN` where the players call it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cli.options import ACT, Call, parse
from referee.engine.errors import unknown
from referee.engine.inputs import Field, Inputs
from referee.engine.kinds import ANY_TEXT, Choice, Kind, Listing, Text
from referee.session.board.owned import ALL
from referee.session.board.tree import heading_of
from referee.session.record.state import State


def parse_with_sides(inputs: type[Inputs], words: Sequence[str], state: State, bare: Sequence[str] = ()) -> Call:
    """The options of an act, its sides as the scenario writes them."""
    rest, doer = doer_apart(words, state) if "by" in inputs.fields else (words, "")
    call = parse(inputs, rest, ACT, bare)
    call.words |= {"by": [doer]} if doer else {}
    mean_sides(call, inputs, state)
    return call


def doer_apart(words: Sequence[str], state: State) -> tuple[Sequence[str], str]:
    """A line without `--by SIDE`, and who that is: of an act with an input `by`, where a side is never meant."""
    for place, word in enumerate(words):
        option, equals, said = word.partition("=")
        end = place + (1 if equals else 2)
        doer = state.side_meant(said if equals else "".join(words[place + 1 : end]))
        if option == "--by" and doer in (*state.sides, "umpire"):
            return [*words[:place], *words[end:]], doer
    return words, ""


def mean_sides(call: Call, inputs: type[Inputs], state: State, *, must: bool = False) -> None:
    """Put the scenario's own words for the sides wherever a line names one; what can be nothing else `must` be one,
    and may be its beginning.
    """
    for name, value in call.inputs.items():
        call.inputs[name] = with_sides_meant(value, inputs.fields[name], state, name if must else "")
    call.words.update({"by": [state.side_meant(word) for word in call.words["by"]]} if "by" in call.words else {})


def with_sides_meant(value: Any, field: Field, state: State, must_be: str = "") -> Any:
    """A value with its sides as the scenario writes them; one that can be nothing else is refused, by the name of its
    input, where it `must_be` a side.
    """
    kind: Kind = field.kind
    if isinstance(kind, Listing):
        one = field.of_kind(kind.kind)
        return [with_sides_meant(word, one, state, must_be) for word in value] if isinstance(value, list) else value
    if not isinstance(value, str):
        return value
    if isinstance(kind, Text) and value.lower() in kind.also:
        return value.lower()
    if must_be and names_a_side(field) and kind.shape in ("a side", ANY_TEXT):
        return side_of(state, value, getattr(kind, "also", ()), must_be)
    side = state.side_meant(value)
    if isinstance(kind, Choice):
        return side if value not in kind.options and side in kind.options else value
    return side if names_a_side(field) else value


def names_a_side(field: Field) -> bool:
    """May a side be in this input?"""
    kind = field.kind.of_each
    return isinstance(kind, Text) and (kind.wants == "side" or "sides" in field.of)


def sides_begun(state: State, word: str) -> list[str]:
    """The sides whose word, or what their players call them, begins so; one that is meant in full alone. `all` is
    everybody, and no beginning of `allied`.
    """
    if word.lower() == ALL:
        return []
    if (whole := state.side_meant(word)) in state.sides:
        return [whole]
    begin = word.upper()
    words = {side: (side.upper(), heading_of(state.tree, side)) for side in state.sides}
    return [side for side in state.sides if any(one.startswith(begin) for one in words[side])]


def side_of(state: State, word: str, also: Sequence[str] = (), field: str = "side") -> str:
    """A side, or a word that may stand for one, by its name or the beginning of it."""
    begun = (one for one in also if one.startswith(word.lower()))
    found = [word] if word in also else [*sides_begun(state, word), *begun]
    if len(found) != 1 or not word:
        raise unknown("side", word, [*also, *state.sides], field=field)
    return found[0]
