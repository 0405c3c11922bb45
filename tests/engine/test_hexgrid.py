"""The hex grid: neighbours and distances, whichever columns are further south."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hexgrid import FACINGS, Grid, Hex, Line, is_hex, parse_hex, turn_facing

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


# The straight line between two hexes, against a reckoning by areas.


PLACES = st.builds(Hex, st.integers(1, 16), st.integers(1, 16))
CORNERS = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


def centre(grid: Grid, place: Hex) -> tuple[int, int]:
    """In half hexsides eastward and half hexes southward."""
    return 3 * place.column, 2 * place.row + (place.column % 2 == grid.south)


def part_inside(grid: Grid, one: Hex, other: Hex, place: Hex) -> tuple[Fraction, Fraction, bool]:
    """From where to where, as shares of its length, the line is in a hex, and whether only on its border."""
    (ax, ay), (bx, by), (cx, cy) = (centre(grid, hex_) for hex_ in (one, other, place))
    low, high, border = Fraction(0), Fraction(1), False
    for (x, y), (to_x, to_y) in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True):
        dx, dy = to_x - x, to_y - y
        before, after = (dx * (py - cy - y) - dy * (px - cx - x) for px, py in ((ax, ay), (bx, by)))
        if before == after:
            border |= before == 0
            high = high if before >= 0 else Fraction(-1)
        elif after > before:
            low = max(low, Fraction(before, before - after))
        else:
            high = min(high, Fraction(before, before - after))
    return low, high, border


@given(GRIDS, PLACES, PLACES)
def test_a_line_meets_what_its_parts_lie_in(grid: Grid, one: Hex, other: Hex) -> None:
    crossed: list[tuple[Fraction, Hex]] = []
    along: list[tuple[Fraction, Hex]] = []
    touched: list[Hex] = []
    for column in range(min(one.column, other.column) - 1, max(one.column, other.column) + 2):
        for row in range(min(one.row, other.row) - 2, max(one.row, other.row) + 3):
            place = Hex(column, row)
            low, high, border = part_inside(grid, one, other, place)
            if low < high and place not in (one, other):
                (along if border else crossed).append((low, place))
            elif low == high and not border:
                touched.append(place)
    line = grid.line(one, other)
    assert line.crossed == [place for _, place in sorted(crossed)]
    assert [place for pair in line.along for place in pair] == [place for _, place in sorted(along)]
    assert set(line.touched) <= set(touched)
    assert not along or not line.touched
    assert along or {place for place in touched if place not in (one, other)} == set(line.touched)


@given(GRIDS, PLACES, PLACES)
def test_a_line_is_the_same_from_its_other_end(grid: Grid, one: Hex, other: Hex) -> None:
    there, back = grid.line(one, other), grid.line(other, one)
    assert Line(there.crossed[::-1], there.along[::-1], sorted(there.touched)) == back._replace(
        touched=sorted(back.touched)
    )
