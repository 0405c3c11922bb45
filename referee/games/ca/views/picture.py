"""What a map of CA shows: ships with facing, speed, damage and "Spotted" markers, land, supply hexes, tracks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from referee.engine.hexgrid import parse_hex
from referee.games.ca.evening.counters import guessed
from referee.games.ca.evening.state import ALL, Board, condition
from referee.games.ca.views.known import out_of_sight
from referee.session.reading.picture import UMPIRE, Mark, Picture, Seen, Track

LEAST_COLUMNS, LEAST_ROWS = 61, 34  # what the deployments reach, where the map's size is not known
MARGIN = 2


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    sheet, shown = Board.still(seen.tree, seen.rules).public.map, list(marks(seen))
    places = [parse_hex(mark.hex) for mark in shown]
    return Picture(
        title=seen.scenario,
        columns=sheet.columns or max([LEAST_COLUMNS, *(place.column + MARGIN for place in places)]),
        rows=sheet.rows or max([LEAST_ROWS, *(place.row + MARGIN for place in places)]),
        south=seen.rules.grid().south,
        terrain=dict.fromkeys(sheet.land, "land"),
        marks=shown,
        tracks=list(tracks(seen)),
        captions=list(captions(Board.still(seen.tree, seen.rules))),
    )


def captions(board: Board) -> Iterator[str]:
    """What both sides know of the game."""
    public = board.public
    exits = [f"{board.title(side)} out over the {edge} edge" for side, edge in public.terms.exit.items()]
    when = "Night" if board.is_night else "Day"
    yield f"{when}{', ships hidden' if board.is_hidden else ''}. {'; '.join(exits)}".strip(" .") + "."
    if public.map.stand_in:
        yield f"Stand-in, not the published map: {guessed(public.map)}."
    elif public.terms.land != "none" and not public.map.land:
        yield f"Land configuration {public.terms.land} has not been entered."


def marks(seen: Seen) -> Iterator[Mark]:
    """Ships in their hexes, and supply hexes: of the enemy those in sight, with the markers that are seen."""
    board = Board.still(seen.tree, seen.rules)
    for place in board.public.map.supply:
        yield Mark(place, "supply", kind="goal")
    for side, own in board.sides.items():
        for ship in own.afloat.values():
            spotted = seen.sees.get("markers", {}).get(ship.name) or board.groups_spotting(ship)
            yield mark(side, ship.name, ship.place, ship.heading, [ship.code, ship.condition], spotted)
    gone = {} if seen.who == UMPIRE else out_of_sight(seen)
    for name, ship in {**seen.sees.get("enemy", {}), **gone}.items():
        if "hex" in ship:
            how = condition(ship.get("power_hits", 0), ship.get("weapon_hits", 0), ship["speed"])
            markers = () if name in gone else ship.get("spotted", ())
            found = mark(board.other(seen.who), name, ship["hex"], ship["facing"], [ship["code"], how], markers)
            note = f"last seen here, turn {ship['turn']}: {found.note}" if name in gone else found.note
            yield found._replace(stale=name in gone, note=note)


def mark(side: str, name: str, hex: str, facing: str, notes: list[str], spotted: Collection[str]) -> Mark:
    """A ship on the map."""
    groups = [group for group in spotted if group != ALL]
    note = ", ".join([*notes, *([f"for {' and '.join(groups)}"] if groups else [])])
    return Mark(hex, name, side, "ship", facing, spotted=bool(spotted), note=note)


def tracks(seen: Seen) -> Iterable[Track]:
    """Where ships were at the end of earlier turns."""
    board = Board.still(seen.tree, seen.rules)
    for side, own in board.sides.items():
        for name in own.afloat:
            if len(way := seen.track("ships", side, name)) > 1:
                yield Track(name, way, side)
    for name, ship in seen.sees.get("enemy", {}).items() if seen.who != UMPIRE else ():
        if "hex" in ship and len(way := seen.sees_track("enemy", name)) > 1:
            yield Track(name, way, board.other(seen.who))
