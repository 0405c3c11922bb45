"""The straight line between two hexes, against a reckoning by areas."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hexgrid import Grid, Hex, Line

GRIDS = st.sampled_from([Grid(0), Grid(1)])
HEXES = st.builds(Hex, st.integers(1, 16), st.integers(1, 16))
CORNERS = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


def centre(grid: Grid, place: Hex) -> tuple[int, int]:
    """In half hexsides eastward and half hexes southward."""
    return 3 * place.column, 2 * place.row + (place.column % 2 == grid.south)


def part_inside(grid: Grid, one: Hex, other: Hex, place: Hex) -> tuple[Fraction, Fraction, bool]:
    """From where to where, as shares of its length, the line lies in a hex, and whether only on its border."""
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


@given(GRIDS, HEXES, HEXES)
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


@given(GRIDS, HEXES, HEXES)
def test_a_line_is_the_same_from_its_other_end(grid: Grid, one: Hex, other: Hex) -> None:
    there, back = grid.line(one, other), grid.line(other, one)
    assert Line(there.crossed[::-1], there.along[::-1], sorted(there.touched)) == back._replace(
        touched=sorted(back.touched)
    )
