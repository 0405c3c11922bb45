"""Ships as acts name them: whose they are, what their counters print, what the rules say, and who hears of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.hexgrid import is_hex
from referee.engine.rules import missing
from referee.games.ca.evening import state
from referee.games.ca.evening.state import ALL, Ship
from referee.session.acting.act import Doing, reckoned


def called(doing: Doing, name: str, field: str, side: str | None = None) -> Ship:
    """The ship of a name, wherever she is; of one side if `side` is given. Else a refusal that names the nearest."""
    board = state.of(doing)
    asked = [side] if side else doing.sides
    for one in asked:
        if name in board.ships_of(one):
            return board.ships_of(one)[name]
    if side and name in board.ships_of(board.other(side)):
        other = board.title(board.other(side))
        own = ", ".join(board.side(side).afloat)
        raise bad_input(field, f"{name} is a ship of the {other}; one of the {board.title(side)} is wanted: {own}")
    there = (known for one in asked for known in board.ships_of(one))
    raise unknown(f"{board.title(side)} ship" if side else "ship", name, there, field=field)


def afloat(doing: Doing, name: str, field: str, side: str | None = None) -> Ship:
    """The ship of a name, which must be on the map."""
    ship = called(doing, name, field, side)
    if not ship.is_afloat:
        raise bad_input(field, f"{name} is not on the map: {ship.what_became}")
    return ship


def all_afloat(doing: Doing, names: Sequence[str], field: str, side: str) -> list[Ship]:
    """Ships of one side on the map."""
    return [afloat(doing, name, field, side) for name in names]


def allowed(
    doing: Doing, procedure: str, inputs: Mapping[str, Any], field: str, who: str = ""
) -> dict[str, Any] | None:
    """The outcome of a procedure without dice, as its page lists it; `None` where the umpire overrides what the
    rules forbid.
    """
    try:
        return reckoned(doing, procedure, inputs)
    except Refusal as refusal:
        refusal.message = f"{who}: {refusal.message}" if who else refusal.message
        if refusal.kind != "not-allowed":
            raise
        doing.forbid(refusal.cite or "", refusal.message.removesuffix(f" ({refusal.cite})"), field)
        return None


def on_map(doing: Doing, place: str, field: str) -> str:
    """A hex of the map, or a refusal."""
    sheet = state.of(doing).public.map
    if not is_hex(place) or not sheet.holds(place):
        raise bad_input(field, f"{field} must be a hex of the map, 0101 to {sheet.last}, not {place!r}")
    return place


def card(doing: Doing, ship: Ship, *words: str) -> list[int]:
    """What a ship's counter prints under some words; refused where it has not been entered."""
    counter = state.of(doing).side(ship.owner).counters[ship.code]
    found = {word: getattr(counter, word) for word in words}
    gone = [word for word in words if found[word] is None]
    if gone:
        name = f"{ship.owner} {ship.code}"
        refusal = missing("counters", f"the {' and '.join(gone)} of the counter {name} has not been entered")
        asked = " ".join(f"--{word} N" for word in gone)
        refusal.hint = f'referee do counter --code "{name}" {asked}, or for want of it referee do stand-ins'
        raise refusal
    return [int(found[word]) for word in words]


def stand_ins(doing: Doing, used: Iterable[tuple[Ship, str]]) -> list[str]:
    """Which of the values used (ship, word) are stand-ins, said once each."""
    board = state.of(doing)
    out = []
    for ship, word in used:
        if word in board.side(ship.owner).counters[ship.code].stand_in:
            out.append(f"{word} of {ship.owner} {ship.code}")
    return list(dict.fromkeys(out))


def listed(count: int) -> str:
    """Places for so many names in a telling: `{}, {} and {}`."""
    return " and ".join(filter(None, (", ".join(["{}"] * (count - 1)), "{}")))


def tell(doing: Doing, ship: Ship, text: str, *things: Any, **facts: Any) -> None:
    """Tell a ship's side, and the other one if it sees her: apart where ships are hidden, as her side must not know."""
    board = state.of(doing)
    if not board.is_hidden:
        doing.tell(ALL, text, *things, **facts)
        return
    doing.tell(ship.owner, text, *things, **facts)
    if board.is_seen(ship):
        doing.tell(board.other(ship.owner), text, *things, **facts)
