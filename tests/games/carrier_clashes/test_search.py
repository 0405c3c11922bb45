"""Searching (15, Search Roll Modifiers)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from referee.engine.hexgrid import Grid, Hex
from referee.games.carrier_clashes.evening import arcs, state
from referee.session import corrections
from tests.games.carrier_clashes.evening import training
from tests.games.carrier_clashes.small import position
from tests.proving import wrong_in

from .asked import chances


def test_15_h_i_one_die_serves_the_whole_phase() -> None:
    phase: dict[str, Any] = {"level": 0, "search": [{"nearest": 4}, {"nearest": 4}]}
    assert len(chances("search-phase", **phase)) == 4
    assert len(chances("search-phase", {"search-die": "one-per-hex"}, **phase)) == 16


# Bearings on the hex grid in whole numbers, and search arcs at the edge of the map (15.a-15.d).


NORTHEAST = [(1, 0), (2, 1), (1, 1), (1, 2), (1, 3), (1, 4)]
"""Directions from north on: north itself, between, 30 degrees, between, 60 degrees, between."""
SOUTHEAST = [(0, 1), (-1, 4), (-1, 3), (-1, 2), (-1, 1), (-2, 1)]
AROUND = [*NORTHEAST, *SOUTHEAST]
ALL = [*AROUND, *((-north, -east) for north, east in AROUND)]


@pytest.mark.parametrize(("steps", "direction"), list(enumerate(ALL)), ids=map(str, ALL))
def test_15_a_bearing_is_on_a_multiple_of_thirty_degrees_or_between_two(steps: int, direction: tuple[int, int]) -> None:
    assert arcs.by_thirty(*direction) == steps


def by_angles(grid: Grid, origin: Hex, place: Hex, touching: bool) -> set[int]:
    """The wedges of ten degrees between the outermost corners of a hex, by their angles."""
    north, east = arcs.direction_to(grid, origin, place)
    corners = [(2 * math.cos(angle), 2 * math.sin(angle)) for angle in map(math.radians, range(30, 360, 60))]
    angles = [math.degrees(math.atan2(east + e, math.sqrt(3) * north + n)) for n, e in corners]
    if max(angles) - min(angles) > 180:
        angles = [angle % 360 for angle in angles]
    low, high = round(min(angles) / 10, 6), round(max(angles) / 10, 6)
    there = range(-36, 72)
    return {one % 36 for one in there if (low <= one + 1 and one <= high if touching else low < one + 1 and one < high)}


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("origin", ["1010", "1110"])
def test_15_d_a_hex_lies_in_the_wedges_between_its_corners(origin: str, touching: bool) -> None:
    grid, here = state.Board.of(position().doing({})).grid, Hex(int(origin[:2]), int(origin[2:]))
    for place in grid.within(here, 4):
        if place != here:
            assert arcs.cells(grid, here, place, touching) == by_angles(grid, here, place, touching), place


@pytest.mark.parametrize(
    ("origin", "covered"),
    [
        ("0202", ["0102", "0103", "0201", "0202", "0203", "0302", "0303"]),
        ("0101", ["0101", "0102", "0201"]),
        ("3020", ["2920", "3019", "3020"]),
        (None, []),  # its hex was lost with a line of the journal
    ],
)
def test_15_a_full_circle_covers_what_lies_on_the_map(origin: str | None, covered: list[str]) -> None:
    board = state.Board.of(position().doing({}))
    found = arcs.Covered(board.grid, columns=30, rows=20, touching=False)
    assert sorted(found.searches([{"hex": origin, "start": 0, "arc": 36, "out_to": 1}])) == covered


def test_15d_two_arcs_side_by_side_search_the_hexes_between_them_once() -> None:
    covered = arcs.Covered(Grid(), 30, 20, touching=False)
    side_by_side = [{"hex": "1010", "start": start, "arc": 6, "out_to": 4} for start in (0, 6)]
    twice = covered.searches([*side_by_side, {"hex": "1010", "start": 3, "arc": 6, "out_to": 4}])
    assert set(map(len, covered.searches(side_by_side).values())) == {1}
    assert set(map(len, twice.values())) == {1, 2}
    elsewhere = covered.searches([side_by_side[0], {"hex": "1011", "start": 0, "arc": 6, "out_to": 4}])
    assert elsewhere["1109"] == [2, 3]


def test_15a_a_full_circle_covers_every_hex_in_reach() -> None:
    covered = arcs.Covered(Grid(), 30, 20, touching=False)
    assert len(covered.hexes({"hex": "1510", "start": 5, "arc": 36, "out_to": 3})) == 37
    assert arcs.fits_one_arc([arcs.arc_cells(0, 1), arcs.arc_cells(5, 1)], 6)
    assert not arcs.fits_one_arc([arcs.arc_cells(0, 1), arcs.arc_cells(18, 1)], 6)


@pytest.mark.parametrize(("thrown", "misread"), [(1, 2), (2, 1)], ids=["a card too many", "one too few"])
def test_a_search_amended_keeps_the_cards_that_were_dealt(thrown: int, misread: int) -> None:
    evening, cards = training(), ["AD", "JH", "AS"]
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[misread], cards=cards[: misread + 1])
    number = evening.session.entries()[-1]["n"]
    corrections.amend(evening.session, number, None, [thrown], "misread")
    assert set(evening.sees("allied")["blocks"]["block 19"]["cards"]) == set(cards[: thrown + 1])
    assert wrong_in(evening.session) == []
