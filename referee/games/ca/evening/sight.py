"""What a side sees of the other (7.6): on an open table every ship, in hidden play those with a "Spotted" marker."""

from __future__ import annotations

from typing import Any

from referee.games.ca.evening.state import Board, Ship
from referee.session.board.sight import by_keys
from referee.session.board.thing import Thing

FACE_DOWN = ("empty", "reloading")  # counters and markers that lie face down on an open table (7.71)


def sight(board: Board, side: str) -> dict[str, Any]:
    """`enemy`: the enemy ships that are seen, by name; `markers`: on an open table, who of one's own is spotted."""
    ships = board.enemy(side).ships.values()
    out: dict[str, Any] = {"enemy": {ship.name: view(board, ship) for ship in ships if board.is_seen(ship)}}
    if not board.is_hidden:
        own = board.side(side).ships.values()
        out["markers"] = {ship.name: groups for ship in own if (groups := board.groups_spotting(ship))}
    return {key: found for key, found in out.items() if found}


def view(board: Board, ship: Ship) -> dict[str, Any]:
    """What the enemy sees of a ship, by the names of her fields: code, group, hits, what became of her or where and
    how she steers (hex, `facing`, speed), markers.
    """
    out: dict[str, Any] = {"code": ship.code, "group": ship.group, "hex": ship.hex}
    if ship.hex:
        out["facing"] = ship.heading
    out |= {"power_hits": ship.power_hits, "weapon_hits": ship.weapon_hits, "fate": ship.fate}
    if not board.is_hidden and ship.torpedoes in FACE_DOWN:
        out["torpedoes"] = ship.torpedoes
    out["spotted"] = board.groups_spotting(ship)
    return {key: value for key, value in out.items() if value} | ({"speed": ship.speed} if ship.is_afloat else {})


def seen_by_all(board: Board, side: str) -> dict[str, Any]:
    """The part of that which all know: on an open table all of it, in hidden play nothing."""
    return {} if board.is_hidden else sight(board, side)


GONE = {"power_hits": "0", "weapon_hits": "0", "torpedoes": "face up", "hex": "off the map"}


def place(way: tuple[str, ...]) -> str:
    """A value that is seen, in a sentence: `enemy Tenryu hex`, `the marker on Myoko`."""
    return f"the marker on {way[1]}" if way[0] == "markers" else by_keys(way)


def words_for_gone(way: tuple[str, ...]) -> str:
    """What it means that a value of a ship in sight, or a marker, is missing."""
    return "taken off" if way[0] == "markers" else GONE.get(way[-1], "none")


def call(board: Board, side: str, thing: Thing) -> str | None:
    """A ship in sight goes by her name, which is no secret; nothing else of the enemy's is ever spoken of."""
    return thing.name if isinstance(thing, Ship) and board.is_seen(thing) else None
