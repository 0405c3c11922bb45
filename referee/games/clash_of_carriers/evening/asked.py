"""Finds what an act's inputs name: markers, hexes and pairs, and the side that owns what is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import Refusal, at_odds, bad_input, unknown, which_side
from referee.engine.hexgrid import is_hex
from referee.games.clash_of_carriers.evening.state import TF, AirUnit, Board, Group, Marker, Side
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bars, bars_of, of_field
from referee.session.acting.named import find
from referee.session.board.short_names import names_meant

# What is in use.


def printed_list(doing: Doing, table: str) -> Mapping[str, Any]:
    """The entries of a printed list by name, each as `tables.toml` has it."""
    entries: Mapping[str, Any] = doing.ruleset.printed[table]["entries"]
    return entries


def bars_of_procedure(board: Board, procedure: str, wanted: Mapping[str, Any], field: str, **fields: str) -> Bars:
    """The refusals of a procedure for these inputs, as bars about an act's own field: the one of `fields` under the
    procedure's input that is refused, or else `field`.
    """
    try:
        board.reckon(procedure, wanted)
    except Refusal as refusal:
        if refusal.kind != "table-missing":  # nothing forbids it; its table is needed once the die is thrown
            refused = str(refusal.field).split("[")[0]
            yield from of_field(bars_of(refusal), fields.get(refused, field))


# Whose it is.


def full_name(board: Board, name: str, *more: str) -> str:
    """The whole name of a marker (the TF's too), or of one of `more`, for a short form: `mobile`, `58.1`, `61st`. The
    name of one squadron is not short for another's: VB-10 for VB-101.
    """
    if any(name in board.side(side).air for side in board.sides):
        return name
    names = [*board.side("usn").groups, *board.side("ijn").groups, *TF.values(), *more]
    found = names_meant(name, names)
    return found[0] if len(found) == 1 else name


def side_in(board: Board, place: str | None) -> str:
    """The one side that has a TG in a hex, or a refusal that asks for the side."""
    there = [side for side in board.sides if board.side(side).markers_in(str(place))]
    if len(there) != 1:
        raise which_side(list(board.sides))
    return there[0]


def find_marker(board: Board, side: str, name: str, field: str = "group") -> Marker:
    """A side's marker by its name: a TG, even if it is in the TF, or the TF; a refusal if there is none."""
    own = board.side(side)
    short = names_meant(name, [*own.groups, TF[side]])
    name = short[0] if len(short) == 1 else name
    if name in own.groups and own.groups[name].tf:
        group = own.groups[name]
        return Marker(name, group.place, [group])
    there = own.markers()
    if name not in there:
        if name == TF[side]:
            raise at_odds(field, f"{name} has no TG at present")
        raise unknown(f"group of the {board.title(side)}:", name, [*own.groups, TF[side]], field=field)
    return there[name]


def markers_meant(own: Side, word: str, field: str) -> list[Marker]:
    """A side's markers on the map that a word means: the one of that name, or all in that hex."""
    board, lie = own.here, own.markers()
    name = full_name(board, word)
    if found := [lie[name]] if name in lie else own.markers_in(word):
        return found
    if is_hex(word):
        raise at_odds(field, f"no enemy marker is in {word}")
    known = [marker.name for marker in lie.values() if board.is_seen(marker)]
    raise unknown(f"marker of the {board.title(own.name)} on the map:", word, known, field=field)


def is_there(group: Group, field: str) -> None:
    """Refuse a TF that has no TG."""
    if not group.marker.groups:
        raise at_odds(field, f"{group.name} has no TG at present")


def is_one(group: Group, field: str) -> None:
    """Refuse the TF where a single TG is wanted."""
    if group.is_tf:
        raise bad_input(field, f"{group.name} is a TF: name one of its TGs")


def air_units_of_one_side(board: Board, words: Iterable[str], field: str = "unit") -> list[AirUnit]:
    """Air units of one side, that of the first."""
    out: list[AirUnit] = []
    for word in words:
        side = out[0].owner if out else None
        unit = find(board, ("air",), word, field, [side] if side else list(board.sides), side)
        out += [unit] if isinstance(unit, AirUnit) else []
    return out
