"""What a side sees of the other, and what it may call it (Spotting Fog of War; ships by name once identified)."""

from __future__ import annotations

from typing import Any

from referee.games.cunningham_somerville.evening.state import MERCHANTS, Board, Boat, Force, Ship, Squadron
from referee.session.board.thing import Thing

NAMES = {
    "carrier": "a carrier",
    "capital": "a capital ship",
    "heavy-cruiser": "a cruiser",
    "light-cruiser": "a cruiser",
    "destroyer": "a destroyer",
    "escort": "an escort",
}
KINDS = {"Boat": "a submarine", "Strike": "the raid", "FlyingBoat": "a flying boat", "Launch": "torpedoes"}


def sight(board: Board, side: str) -> dict[str, Any]:
    """The enemy forces that a side has found (`contacts`: zone, turn, what was reported), as it was told of them and
    in that order; under `identified` the ships that it knows by name.
    """
    found: list[dict[str, Any]] = []
    for one in board.umpire.sightings.values():
        if one.by == side:
            said = {"reported": one.reported} if one.reported else {}
            found.append({"zone": one.zone, "turn": one.turn, **said})
    known = sorted(ship.name for ship in board.enemy(side).ships.values() if ship.identified)
    return {key: value for key, value in (("contacts", found), ("identified", known)) if value}


def call(board: Board, side: str, thing: Thing) -> str | None:
    """By number and type; ships by name once they are known."""
    if isinstance(thing, Ship):
        return ship_as_seen(thing)
    if isinstance(thing, Squadron):
        return thing.seen_as
    if isinstance(thing, Force):
        return "a submarine" if thing.boats and not thing.ships else "the force"
    return "a submarine" if isinstance(thing, Boat) else KINDS.get(type(thing).__name__)


def ship_as_seen(ship: Ship) -> str:
    """What her enemy may call a ship: her name, if he knows it, or what she is."""
    if ship.identified:
        return ship.name
    return "a merchant" if ship.kind in MERCHANTS else NAMES[ship.kind]


def by_type(word: str, squadron: Squadron) -> str:
    """Whose dice these are, in words that both sides may hear: `of` or `by` a squadron's type of aircraft, never its
    name.
    """
    return f"{word} {squadron.aircraft}" if squadron.aircraft else ""


def seen_in_words(board: Board, side: str, thing: Thing) -> str | None:
    """A force as it was reported, if the side has found it where it is now; or a ship that it knows by name."""
    if isinstance(thing, Ship):
        return thing.name if thing.identified else None
    sighting = board.sighting(side, thing) if isinstance(thing, Force) else None
    if sighting is None:
        return None
    return f"a contact in {sighting.zone}, reported in turn {sighting.turn}: {sighting.reported or 'a force'}"
