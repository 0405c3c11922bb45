"""The map for acts: distances, ways around obstacles, courses towards an edge (2.1, 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from referee.engine.hexgrid import Grid, Hex, parse_hex
from referee.games.clash_of_carriers.evening.state import COLUMNS, ROWS, Board, is_on_map
from referee.games.clash_of_carriers.rules.movement import HOMEWARD
from referee.session.acting.bars import Bar, Bars

EDGES = {"usn": "east or south", "ijn": "west or north"}


def hex_to_southeast(board: Board, place: str) -> str:
    """The next hex into the wind (15.3)."""
    return board.grid.neighbour(parse_hex(place), "se").name


def shortest_way(board: Board, start: str, goals: Iterable[str], avoid: Collection[str] = ()) -> list[str]:
    """The hexes entered on the way through `goals`: of the shortest ways, the one that enters fewest of `avoid`.

    A way may lead off the map only where a goal does.
    """
    hexes, here, out = board.grid, start, []
    for goal in goals:
        leg = way_to_goal(hexes, parse_hex(here), parse_hex(goal), {parse_hex(place) for place in avoid})
        out += [place.name for place in leg]
        here = goal
    return out


def way_to_goal(hexes: Grid, start: Hex, goal: Hex, avoid: Collection[Hex]) -> list[Hex]:
    """A shortest way, its start left out, that enters as few hexes off the map, then as few of `avoid`, as it can."""
    ways: dict[Hex, tuple[int, int, list[Hex]]] = {start: (0, 0, [])}
    for left in range(hexes.distance(start, goal), 0, -1):
        further: dict[Hex, tuple[int, int, list[Hex]]] = {}
        for here, (outside, cost, before) in ways.items():
            closer = [place for place in hexes.neighbours(here) if hexes.distance(place, goal) == left - 1]
            for place in closer:
                worth = outside + (not is_on_map(place.name)), cost + (place in avoid and place != goal)
                if place not in further or worth < further[place][:2]:
                    further[place] = *worth, [*before, place]
        ways = further
    return ways[goal][2]


def in_the_way(board: Board, side: str) -> set[str]:
    """The hexes in which a side sees enemies, or enemy submarine markers."""
    there = board.enemy(side).markers().values()
    return {marker.hex for marker in there if board.is_seen(marker)} | set(board.faces_down(side))


def is_at_edge(side: str, place: str) -> bool:
    """Is it a hex of the map edge by which a side's detached ships leave (7.3)?"""
    column, row = parse_hex(place)
    return column == COLUMNS or row == ROWS if side == "usn" else column == 1 or row == 1


def hexes_homeward(board: Board, side: str, place: str) -> list[str]:
    """The next hexes of the map towards a side's edges; none in the corner between them (7.3, 12.9)."""
    ahead = [board.grid.neighbour(parse_hex(place), facing).name for facing in HOMEWARD[side]]
    return [hex_ for hex_ in ahead if is_on_map(hex_)]


def is_westward(before: str, after: str) -> bool:
    """Does a step lead west (16.1.4)?"""
    return parse_hex(after).column < parse_hex(before).column


def on_map(place: str, field: str) -> Bars:
    """A hex must be on the map; not even the umpire puts anything off it (2.1)."""
    if not is_on_map(place):
        hint = f"a hex from 0101 to {COLUMNS:02d}{ROWS:02d}"
        yield Bar("2.1", f"{place} is not on the map", field, hint, firm=True)


def every_hex() -> list[str]:
    """The hexes of the map, column by column."""
    return [Hex(column, row).name for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


def hexes_within(board: Board, here: str, hexes: int) -> list[str]:
    """The hexes of the map within a number of hexes of one, the nearest first."""
    found = border = [here]
    for _ in range(hexes):
        near = [after.name for place in border for after in board.grid.neighbours(parse_hex(place))]
        border = [place for place in dict.fromkeys(near) if place not in found and is_on_map(place)]
        found = [*found, *border]
    return found[1:]


def hex_of(board: Board, side: str, name: str) -> str | None:
    """The hex of a TG, the TF or an island of a side; nothing once it is gone."""
    own = board.side(side)
    if name in own.bases:
        return own.bases[name].hex
    if name in own.groups:
        return own.groups[name].hex
    return own.markers()[name].hex if name in own.markers() else None


def hexes_to_nearest(board: Board, side: str, place: str, *, detached: bool) -> int | None:
    """Hexes to the nearest marker of a side, detached groups counted or not."""
    there = [m.hex for m in board.side(side).markers().values() if detached or not m.is_detached]
    return min((board.distance(place, hex_) for hex_ in there), default=None)
