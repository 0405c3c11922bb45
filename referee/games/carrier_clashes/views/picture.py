"""What a map of Carrier Clashes shows: blocks, bases, submarines, contacts, weather zones, search arcs, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.hexgrid import Grid, Hex
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.arcs import Covered
from referee.games.carrier_clashes.evening.board import OTHER, TITLES, ZONE
from referee.session.reading.picture import UMPIRE, Arc, Mark, Picture, Seen, Track, Zone

POINTS = {"refueling_points": "refueling point", "unloading": "unloading hex", "exits": "exit"}


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    board = seen.public["map"]
    rules = Rules(seen.rules)
    south = 0 if rules.ruling("map-grid") == "even-columns-south" else 1
    covered = Covered(Grid(south), board["columns"], board["rows"], rules.ruling("arc-edge") == "searched")
    return Picture(
        title=f"{seen.scenario}: turn {seen.public.get('turn', 0)}, {seen.public.get('phase', '')}",
        columns=board["columns"],
        rows=board["rows"],
        south=south,
        terrain=dict.fromkeys(board.get("islands", ()), "island"),
        marks=list(marks(seen)),
        zones=list(zones(seen.public)),
        arcs=list(arcs(seen, covered)),
        tracks=list(tracks(seen)),
        captions=list(captions(seen.public)),
    )


def captions(public: Mapping[str, Any]) -> Iterator[str]:
    """What both sides know of the turn."""
    if public.get("turn", 0):
        first = public.get("initiative")
        yield ("Night." if public.get("night") else "Day.") + (f" {TITLES[first]} initiative." if first else "")
    stormy = [zone for zone, weather in public.get("weather", {}).items() if weather == "stormy"]
    if stormy:
        yield f"Stormy in zone {', '.join(stormy)}."


def marks(seen: Seen) -> Iterator[Mark]:
    """Everything that lies in a hex, as far as it is seen."""
    for side, name, tf in seen.things("task_forces"):
        yield block(seen, side, name, tf)
    for side, name, base in seen.things("bases"):
        yield Mark(base["hex"], name, side, "base", note=cap_over(seen, side, name))
    owners = {name: side for side, name, _ in seen.things("submarines")}
    for name, place in seen.public.get("submarines", {}).items():
        yield Mark(place, name, owners.get(name, OTHER.get(seen.who, "")), "submarine")
    for side, name, contact in seen.things("contacts"):
        yield from contact_mark(seen, side, name, contact)
    for side, own in seen.own.items():
        for kind, word in POINTS.items():
            for place in own.get(kind, ()):
                yield Mark(place, word, side, "goal")


def block(seen: Seen, side: str, name: str, tf: Mapping[str, Any]) -> Mark:
    """A task force's or a dummy's block."""
    dummy = not tf.get("ships") and not tf.get("cards")
    ships = seen.own[side].get("ships", {})
    sailing = [ship_text(ship, ships.get(ship, {})) for ship in tf.get("ships", ())]
    notes = [", ".join(sailing), cap_over(seen, side, name)]
    spotted = bool(tf.get("spotted") or tf.get("spotted_for_strikes"))
    kind = "dummy" if dummy else "block"
    return Mark(tf["hex"], name, side, kind, spotted=spotted, note="; ".join(note for note in notes if note))


def ship_text(name: str, ship: Mapping[str, Any]) -> str:
    """A ship, with her damage if she has any."""
    condition = ship.get("condition", "none")
    words = {"none": "", "damaged": " (damaged)", "ditw": " (dead in the water)"}
    return name + str(words.get(condition, f" ({condition})"))


def cap_over(seen: Seen, side: str, name: str) -> str:
    """The air units on CAP over a task force or base."""
    air = seen.own[side].get("air", {})
    flying = [unit for unit, it in air.items() if it.get("cap", {}).get("over") == name]
    return f"CAP: {', '.join(flying)}" if flying else ""


def contact_mark(seen: Seen, side: str, name: str, contact: Mapping[str, Any]) -> Iterator[Mark]:
    """A side's contact as it was last seen; for the umpire only where the block is no longer there."""
    other = OTHER[side]
    note = f"turn {contact['turn']}" + (f": {' '.join(contact['cards'])}" if contact.get("cards") else "")
    if seen.who == UMPIRE:
        block = seen.own.get(other, {}).get("task_forces", {}).get(name)
        if block is not None and block["hex"] == contact["hex"]:
            return
        note = f"known to {side}, {note}"
    yield Mark(contact["hex"], name, other, "contact", note=note)


def zones(public: Mapping[str, Any]) -> Iterator[Zone]:
    """The weather zones."""
    columns, rows = public["map"]["columns"], public["map"]["rows"]
    across = -(-columns // ZONE)
    for number, weather in public.get("weather", {}).items():
        down, right = divmod(int(number) - 1, across)
        places = [
            Hex(column, row).name
            for column in range(right * ZONE + 1, min((right + 1) * ZONE, columns) + 1)
            for row in range(down * ZONE + 1, min((down + 1) * ZONE, rows) + 1)
        ]
        yield Zone(f"zone {number}", places, "storm" if weather == "stormy" else "plain")


def arcs(seen: Seen, covered: Covered) -> Iterator[Arc]:
    """The search arcs that are laid."""
    for side, own in seen.own.items():
        for arc in own.get("sweeps", ()):
            label = ", ".join(arc.get("units", ()))
            yield Arc(arc["hex"], arc["start"], arc["arc"], arc["out_to"], side, label, covered.hexes(arc))


def tracks(seen: Seen) -> Iterable[Track]:
    """Where blocks and contacts were at the end of earlier turns."""
    for side, name, _ in seen.things("task_forces"):
        if len(way := seen.track("task_forces", side, name)) > 1:
            yield Track(name, way, side)
    if seen.who != UMPIRE:
        for side, name, _ in seen.things("contacts"):
            if len(way := seen.track("contacts", side, name)) > 1:
                yield Track(name, way, OTHER[side])
