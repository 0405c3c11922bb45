"""The hex grid: neighbours and distances, whichever columns lie further south."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hexgrid import FACINGS, Grid, Hex, is_hex, parse_hex, turn_facing

GRIDS = st.sampled_from([Grid(0), Grid(1)])
HEXES = st.builds(Hex, st.integers(1, 40), st.integers(1, 40))


@given(GRIDS, HEXES)
def test_the_neighbours_are_six_at_one_step(grid: Grid, place: Hex) -> None:
    around = grid.neighbours(place)
    assert len(set(around)) == 6
    assert all(grid.distance(place, other) == 1 for other in around)


@given(GRIDS, HEXES, st.sampled_from(FACINGS))
def test_there_and_back(grid: Grid, place: Hex, facing: str) -> None:
    assert grid.neighbour(grid.neighbour(place, facing), turn_facing(facing, 3)) == place


@given(GRIDS, HEXES, HEXES, HEXES)
def test_a_detour_is_never_shorter(grid: Grid, one: Hex, other: Hex, between: Hex) -> None:
    assert grid.distance(one, other) <= grid.distance(one, between) + grid.distance(between, other)


@given(GRIDS, HEXES, st.integers(0, 5))
def test_within_is_every_hex_no_farther(grid: Grid, place: Hex, steps: int) -> None:
    found = list(grid.within(place, steps))
    assert len(found) == len(set(found)) == 3 * steps * (steps + 1) + 1
    assert all(grid.distance(place, other) <= steps for other in found)


def test_a_line_ahead_formation_is_in_line() -> None:
    line = [parse_hex(name) for name in ("5027", "5127", "5226", "5326", "5425", "5525")]
    grid = Grid(south=0)
    assert [grid.neighbour(place, "ne") for place in line[:-1]] == line[1:]
    assert grid.distance(parse_hex("5027"), parse_hex("5724")) == 7


def test_a_hex_is_four_digits() -> None:
    assert is_hex("0716")
    assert not any(map(is_hex, ("716", "0016", "0700", "07a6", "07160", "٠٧١٦")))
