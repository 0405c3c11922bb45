"""The map: hexes, distances, and a task force's way round islands (3, 13.c)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from referee.engine.errors import Unfit, at_odds
from referee.engine.hexgrid import parse_hex
from referee.games.carrier_clashes.evening import state


def must_be_on_map(board: state.Board, place: str, field: str) -> None:
    """Refuse a hex that the map does not hold."""
    if not board.public.map.holds(place):
        raise Unfit(field, f"must be a hex of the map, 0101 to {board.public.map.last}, not {place!r}")


def hex_of(thing: state.TaskForce | state.Ship | state.Air | state.Base | state.Submarine, field: str = "name") -> str:
    """The hex of a thing that must be on the map."""
    if thing.place is None:
        raise at_odds(field, f"{thing.name} is not on the map")
    return thing.place


def shortest_way(board: state.Board, start: str, goal: str, shunned: Container[str] = ()) -> list[str]:
    """A shortest way between two hexes that enters none of the shunned ones (its ends excepted).

    Empty if they block all of the shortest ways.
    """
    chart, sheet, end = board.grid, board.public.map, parse_hex(goal)
    stack, been = [[start]], {start}
    while stack:
        way = stack.pop()
        if way[-1] == goal:
            return way
        here = parse_hex(way[-1])
        left = chart.distance(here, end)
        for hex in sorted((one for one in chart.neighbours(here) if chart.distance(one, end) < left), reverse=True):
            name = hex.name
            if name not in been and (name == goal or name not in shunned) and sheet.holds(name):
                been.add(name)
                stack.append([*way, name])
    return []


def route(board: state.Board, named_hexes: Sequence[str]) -> tuple[list[str], list[str]]:
    """Every hex of a way given by some of its hexes, round islands where a shortest way allows it.

    Also the islands that cannot be avoided and that were not named.
    """
    islands = board.public.map.islands
    out, forced = [named_hexes[0]], list[str]()
    for start, goal in pairwise(named_hexes):
        way = shortest_way(board, start, goal, islands)
        if not way:
            way = shortest_way(board, start, goal)
            forced += [name for name in way[1:-1] if name in islands]
        out += way[1:]
    return out, forced
