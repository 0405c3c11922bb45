"""What a side sees of the other (2.1, 2.3.3): markers on the map and their detection; under secret movement only what
was found (15.7).
"""

from __future__ import annotations

from typing import Any

from referee.games.clash_of_carriers.evening.state import Base, Board, Group, Marker, Ship
from referee.session.board.sight import by_keys
from referee.session.board.thing import Thing


def sight(board: Board, side: str) -> dict[str, Any]:
    """`markers`: the enemy's by their printed names, with `hex` and whose detection (`detected`) they bear;
    `detached`: the hexes in which detached groups are, with the same.
    """
    there = [marker for marker in board.enemy(side).markers().values() if board.is_seen(marker)]
    markers = {marker.name: view(marker) for marker in sorted(there) if not marker.is_detached}
    detached = sorted((view(marker) for marker in there if marker.is_detached), key=str)
    return {key: found for key, found in (("markers", markers), ("detached", detached)) if found}


def view(marker: Marker) -> dict[str, Any]:
    """What everybody sees of a marker: `hex`, and the sides by which it is `detected`."""
    detected = sorted({who for group in marker.groups for who in group.detected})
    return {"hex": marker.hex, **({"detected": detected} if detected else {})}


def seen_by_all(board: Board, side: str) -> dict[str, Any]:
    """What everybody knows of a group: the markers on the map (2.1); with secret movement, nothing (15.7)."""
    return {} if board.is_secret else sight(board, side)


def place(way: tuple[str, ...]) -> str:
    """The name in a sentence of a value that is seen: `TG 58.1 hex`."""
    return by_keys(way[1:] or way)


def words_for_gone(way: tuple[str, ...]) -> str:
    """What it means that a marker in sight no longer has a value."""
    return "no more" if way[-1] == "detected" else "no longer seen"


def call(board: Board, side: str, thing: Thing) -> str | None:
    """What to call a group: its printed marker, or its hex if it is detached; ships and air units are named while they
    are on a display.
    """
    if isinstance(thing, Group):
        if not board.is_seen(thing.side.marker_of(thing) if thing.is_there else Marker(thing.name, "", [thing])):
            return None
        return f"a detached group in {thing.hex}" if thing.detached else thing.name
    if isinstance(thing, Ship):
        return thing.name if on_display(board, thing) else None
    return thing.name if thing.name in board.public.raid.units else None


def on_display(board: Board, ship: Ship) -> bool:
    """Is a ship on one of the displays, for both to see (8.3, 12.2)?"""
    target = board.public.raid.target_group
    return (target is not None and ship.name in target.ships) or ship.name in board.public.battle.units


def seen_in_words(board: Board, side: str, thing: Thing) -> str | None:
    """The marker over a thing, its own or its TF's, and who has detected that; that a ship or an air unit is on a
    display; that a base is printed on the map.
    """
    if isinstance(thing, Base):
        return f"{thing.name}, which is printed on the map"
    if not isinstance(thing, Group):
        return call(board, side, thing)
    marker = thing.side.marker_of(thing)
    if not board.is_seen(marker):
        return None
    by = sorted({who for group in marker.groups for who in group.detected})
    what = f"a detached group in {marker.hex}" if marker.is_detached else f"the marker {marker.name} in {marker.hex}"
    return f"{what}, detected by {', '.join(by)}" if by else f"{what}, not detected"
