"""Search arcs on the hex grid, in whole numbers: which hexes an arc covers, and how often (15.a-15.d).

An arc begins at a bearing, in tens of degrees clockwise from north, at the centre of the searchers' hex, and goes
clockwise as many tens of degrees as the searchers have together. The 36 wedges of ten degrees around a hex are its
*cells*, 0 to 35. A hex may be searched if the arc covers some of its inside, so an edge that cuts it in two is enough
(15.d); a hex that an edge only touches at a corner or runs beside is a matter of the ruling `arc-edge`.

Two arcs from one hex that cut the same hex, one from each side, search it once (15.d): what counts is how many arcs are
over the same spot of it, so over the same cell. Arcs from different hexes are different searches and add up (15.e).

A direction is a pair `(north, east)` that stands for `north` times the root of 3 northward and `east` eastward, the
unit half a hexside: centres and corners of hexes are such pairs of whole numbers. Its bearing is compared with
multiples of 30 degrees by comparing `east` with `north` and 3 x `north`; with multiples of 10 by trebling it, which
is the pair's third power.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.hexgrid import Grid, Hex

CELLS = 36
CORNERS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


def by_thirty(north: int, east: int) -> int:
    """A bearing in half steps of 30 degrees, 0 to 23: even on a multiple, odd between two."""
    up, across = abs(north), abs(east)
    if across == 0:
        steps = 0
    elif up == 0:
        steps = 6
    else:
        steps = 1 + (across >= up) + (across > up) + (across >= 3 * up) + (across > 3 * up)
    if north >= 0:
        return steps if east >= 0 else 24 - steps
    return 12 - steps if east >= 0 else 12 + steps


def by_ten(north: int, east: int) -> int:
    """A bearing in half steps of 10 degrees, 0 to 71: even on a multiple, odd between two."""
    steps = by_thirty(north, east)
    if steps % 2 == 0:
        return 3 * steps
    trebled = by_thirty(3 * north**3 - 3 * north * east**2, 9 * north**2 * east - east**3)
    return 3 * (steps - 1) + (trebled - 3 * (steps - 1)) % 24


def direction_to(grid: Grid, origin: Hex, place: Hex) -> tuple[int, int]:
    """The direction from the centre of one hex to that of another."""
    (q, r), (x, y) = grid.axial(origin), grid.axial(place)
    return -(2 * (y - r) + x - q), 3 * (x - q)


@lru_cache(maxsize=1 << 14)
def cells(grid: Grid, origin: Hex, place: Hex, touching: bool = False) -> frozenset[int]:
    """The cells around `origin` in which a hex lies; with `touching`, also those that its rim only touches."""
    if origin == place:
        return frozenset(range(CELLS))
    north, east = direction_to(grid, origin, place)
    middle = by_ten(north, east)
    offsets = [(by_ten(north + n, east + e) - middle + CELLS) % (2 * CELLS) - CELLS for n, e in CORNERS]
    low, high = middle + min(offsets), middle + max(offsets)
    if touching:
        return frozenset(cell % CELLS for cell in range((low - 1) // 2, high // 2 + 1))
    return frozenset(cell % CELLS for cell in range(low // 2, (high - 1) // 2 + 1))


@lru_cache(maxsize=CELLS * CELLS)
def arc_cells(start: int, arc: int) -> frozenset[int]:
    """The cells of an arc with this start and this width, both in tens of degrees."""
    return frozenset((start + step) % CELLS for step in range(min(arc, CELLS)))


def fits_one_arc(searched: Iterable[frozenset[int]], arc: int) -> bool:
    """Can one arc of this width cover all these hexes, each given by its cells?"""
    hexes = list(searched)
    arcs = (arc_cells(start, arc) for start in range(CELLS))
    return any(all(one & cells_of for cells_of in hexes) for one in arcs)


class Covered:
    """What the arcs of a side cover: for each hex the number of searches, and the distance of each."""

    def __init__(self, grid: Grid, columns: int, rows: int, touching: bool) -> None:
        self.grid = grid
        self.columns = columns
        self.rows = rows
        self.touching = touching

    def hexes(self, arc: Mapping[str, Any]) -> list[str]:
        """The hexes of one arc, in the order of their names."""
        return sorted(self.searches([arc]))

    def searches(self, arcs: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
        """For each hex that is covered, the distances of its searches; an arc whose hex was lost covers none."""
        out: dict[str, list[int]] = {}
        for origin in dict.fromkeys(arc["hex"] for arc in arcs if arc["hex"]):
            here = [arc for arc in arcs if arc["hex"] == origin]
            for place, count, steps in self._hexes_covered(Hex(int(origin[:2]), int(origin[2:])), here):
                out.setdefault(place.name, []).extend([steps] * count)
        return out

    def _hexes_covered(self, origin: Hex, arcs: Sequence[Mapping[str, Any]]) -> Iterable[tuple[Hex, int, int]]:
        """Each hex that arcs from one hex cover, how often, and how far away it is."""
        wedges = [(arc["out_to"], arc_cells(arc["start"], arc["arc"])) for arc in arcs]
        for place in self.grid.within(origin, max(reach for reach, _ in wedges)):
            if not (1 <= place.column <= self.columns and 1 <= place.row <= self.rows):
                continue
            steps = self.grid.distance(origin, place)
            there = cells(self.grid, origin, place, self.touching)
            over = Counter(cell for reach, wedge in wedges if steps <= reach for cell in wedge & there)
            if over:
                yield place, max(over.values()), steps

    def picture(self, counts: Mapping[str, int]) -> list[str]:
        """A map in text: how often each hex is searched; every other column stands half a hex lower."""
        places = [Hex(int(name[:2]), int(name[2:])) for name in counts]
        if not places:
            return []
        columns = range(min(place.column for place in places), max(place.column for place in places) + 1)
        top, bottom = min(place.row for place in places), max(place.row for place in places)
        lines = ["    " + "".join(f"{column:02d} " for column in columns)]
        for row in range(top, bottom + 1):
            for lower in (False, True):
                cell_of = {
                    column: str(counts.get(Hex(column, row).name, "."))
                    for column in columns
                    if (column % 2 == self.grid.south) == lower
                }
                line = "".join(f"{cell_of.get(column, ''):<3}" for column in columns)
                lines.append(f"{'' if lower else f'{row:02d}':<4}{line}".rstrip())
        return lines
