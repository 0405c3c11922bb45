"""Bearings on the hex grid in whole numbers, and search arcs at the edge of the map (15.a-15.d)."""

from __future__ import annotations

import pytest

from referee.games.carrier_clashes.evening import arcs, state
from tests.games.carrier_clashes.small import position

NORTHEAST = [(1, 0), (2, 1), (1, 1), (1, 2), (1, 3), (1, 4)]
"""Directions from north on: north itself, between, 30 degrees, between, 60 degrees, between."""
SOUTHEAST = [(0, 1), (-1, 4), (-1, 3), (-1, 2), (-1, 1), (-2, 1)]
AROUND = [*NORTHEAST, *SOUTHEAST]
ALL = [*AROUND, *((-north, -east) for north, east in AROUND)]


@pytest.mark.parametrize(("steps", "direction"), list(enumerate(ALL)), ids=map(str, ALL))
def test_15_a_bearing_is_on_a_multiple_of_thirty_degrees_or_between_two(steps: int, direction: tuple[int, int]) -> None:
    assert arcs.by_thirty(*direction) == steps


@pytest.mark.parametrize(
    ("direction", "half_tens"),
    [((1, 0), 0), ((2, 1), 3), ((1, 1), 6), ((1, 2), 9), ((1, 4), 13), ((0, 1), 18), ((-1, 0), 36), ((2, -1), 69)],
)
def test_15_a_bearing_in_half_steps_of_ten_degrees(direction: tuple[int, int], half_tens: int) -> None:
    assert arcs.by_ten(*direction) == half_tens


@pytest.mark.parametrize(
    ("origin", "covered"),
    [
        ("0202", ["0102", "0103", "0201", "0202", "0203", "0302", "0303"]),
        ("0101", ["0101", "0102", "0201"]),
        ("3020", ["2920", "3019", "3020"]),
    ],
)
def test_15_a_full_circle_covers_what_lies_on_the_map(origin: str, covered: list[str]) -> None:
    board = state.Board.of(position().doing({}))
    found = arcs.Covered(board.grid, columns=30, rows=20, touching=False)
    assert sorted(found.searches([{"hex": origin, "start": 0, "arc": 36, "out_to": 1}])) == covered
