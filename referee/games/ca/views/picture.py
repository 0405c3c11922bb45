"""What a map of CA shows: ships with facing, speed, damage and "Spotted" markers, land, supply hexes, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.hexgrid import read
from referee.games.ca.evening.board import OTHER, condition, title
from referee.games.ca.rules.equipment import GRID
from referee.session.reading.picture import UMPIRE, Mark, Picture, Seen, Track

LEAST_COLUMNS, LEAST_ROWS = 61, 34  # what the deployments reach, where the map's size is not known
MARGIN = 2


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    sheet, shown = seen.public["map"], list(marks(seen))
    places = [read(mark.hex) for mark in shown]
    return Picture(
        title=f"{seen.scenario}: turn {seen.public.get('turn', 0)}, {seen.public.get('phase', '')}",
        columns=sheet.get("columns") or max([LEAST_COLUMNS, *(place.column + MARGIN for place in places)]),
        rows=sheet.get("rows") or max([LEAST_ROWS, *(place.row + MARGIN for place in places)]),
        south=GRID.south,
        terrain=dict.fromkeys(sheet["land"], "land"),
        marks=shown,
        tracks=list(tracks(seen)),
        captions=list(captions(seen.public)),
    )


def captions(public: Mapping[str, Any]) -> Iterator[str]:
    """What both sides know of the game."""
    exits = [f"{title(side)} out over the {edge} edge" for side, edge in public["terms"].get("exit", {}).items()]
    when = "Night" if public["night"] else "Day"
    hidden = ", ships hidden" if public.get("hidden") and public["night"] else ""
    yield f"{when}{hidden}. {'; '.join(exits)}".strip(" .") + "."
    marked = public["map"].get("stand_in", [])
    if marked:
        yield f"Stand-in, not the published map: {', '.join(marked)}."
    elif public["terms"]["land"] != "none" and not public["map"]["land"]:
        yield f"Land configuration {public['terms']['land']} has not been entered."


def ships(seen: Seen) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every ship that is seen: the viewer's own, and of the enemy what its own branch holds."""
    for side, name, ship in seen.things("ships"):
        spotted = seen.own.get(OTHER[side], {}).get("enemy", {}).get(name, {}).get("spotted")
        yield side, name, {**ship, "spotted": spotted or ship.get("spotted", [])}
    if seen.who != UMPIRE:
        for side, name, ship in seen.things("enemy"):
            yield OTHER[side], name, ship


def marks(seen: Seen) -> Iterator[Mark]:
    """Ships in their hexes, and supply hexes."""
    for place in seen.public["map"].get("supply", ()):
        yield Mark(place, "supply", kind="goal")
    for side, name, ship in ships(seen):
        if "hex" in ship:
            groups = [group for group in ship.get("spotted", ()) if group != "all"]
            notes = [ship["code"], condition(ship), *([f"for {' and '.join(groups)}"] if groups else [])]
            note = ", ".join(notes)
            yield Mark(ship["hex"], name, side, "ship", ship["facing"], spotted=bool(ship.get("spotted")), note=note)


def tracks(seen: Seen) -> Iterable[Track]:
    """Where ships were at the end of earlier turns."""
    for side, name, ship in seen.things("ships"):
        if "hex" in ship and len(way := seen.track("ships", side, name)) > 1:
            yield Track(name, way, side)
    if seen.who != UMPIRE:
        for side, name, ship in seen.things("enemy"):
            if "hex" in ship and len(way := seen.track("enemy", side, name)) > 1:
                yield Track(name, way, OTHER[side])
