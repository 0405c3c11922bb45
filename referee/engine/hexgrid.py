"""A hex grid with flat tops: columns run north and south, every other one half a hex further south.

A hex is written with four digits, its column and its row: `"0716"`. Everything is reckoned in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.engine.record import NamedTuple

FACINGS = ("n", "ne", "se", "s", "sw", "nw")
STEPS = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}


class Hex(NamedTuple):
    """A hex of the map: columns grow eastward, rows southward."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """`"0716"`."""
        return f"{self.column:02d}{self.row:02d}"


def is_hex(text: str) -> bool:
    """Is it four digits, with column and row from 01 to 99?"""
    return len(text) == 4 and text.isascii() and text.isdigit() and text[:2] != "00" and text[2:] != "00"


@lru_cache(maxsize=1 << 14)
def parse_hex(text: str) -> Hex:
    """The hex of four digits."""
    return Hex(int(text[:2]), int(text[2:]))


class Line(NamedTuple):
    """What a straight line from centre to centre meets, in order, without the two ends: the hexes that it
    crosses; the hexsides that it runs along, each by the hexes on both sides; the hexes that it touches at a
    corner.
    """

    crossed: list[Hex]
    along: list[tuple[Hex, Hex]]
    touched: list[Hex]


class Grid(NamedTuple):
    """Which columns are half a hex further south: the even ones (`south=0`) or the odd ones (`south=1`)."""

    south: int = 0

    def axial(self, place: Hex) -> tuple[int, int]:
        """Coordinates `(q, r)` in which every step is the same everywhere: q grows eastward, r to the south-east."""
        odd = place.column & 1
        return place.column, place.row - (place.column + (odd if self.south == 0 else -odd)) // 2

    def hex(self, q: int, r: int) -> Hex:
        """The hex of axial coordinates; its column and row may be off the map."""
        odd = q & 1
        return Hex(q, r + (q + (odd if self.south == 0 else -odd)) // 2)

    def neighbour(self, place: Hex, facing: str) -> Hex:
        """The next hex in a direction."""
        q, r = self.axial(place)
        dq, dr = STEPS[facing]
        return self.hex(q + dq, r + dr)

    def neighbours(self, place: Hex) -> list[Hex]:
        """The six hexes around, clockwise from north."""
        return [self.neighbour(place, facing) for facing in FACINGS]

    def distance(self, one: Hex, other: Hex) -> int:
        """The least number of steps between two hexes."""
        q, r = self.axial(one)
        x, y = self.axial(other)
        return max(abs(q - x), abs(r - y), abs(q + r - x - y))

    def line(self, one: Hex, other: Hex) -> Line:
        """The line from the centre of one hex to that of another. The units are half a hexside eastward and half
        a hex southward, so that centres and corners are whole numbers: the corners of a hex are at (2, 0), (1,
        1), (1, -1) and opposite. A hex is crossed if its centre is nearer to the line than its farthest corner
        reaches, and only touched if as far.
        """
        (q, r), (to_q, to_r) = self.axial(one), self.axial(other)
        dx, dy = 3 * (to_q - q), 2 * (to_r - r) + to_q - q
        reach = max(2 * abs(dy), abs(dx) + abs(dy))
        length = dx * dx + 3 * dy * dy
        parallel = dy == 0 or abs(dx) == abs(dy)
        met: list[tuple[int, Hex, bool]] = []
        for column in range(min(q, to_q), max(q, to_q) + 1):
            x = 3 * (column - q)
            low, high = min(dy, 0) - 1, max(dy, 0) + 1
            if dx:
                middle = dy * x if dx > 0 else -dy * x
                low, high = max(low, -((reach - middle) // abs(dx))), min(high, (middle + reach) // abs(dx))
            for y in range(low + (low + column - q) % 2, high + 1, 2):
                ahead = dx * x + 3 * dy * y
                if 0 < ahead < length and abs(dx * y - dy * x) <= reach:
                    met.append((ahead, self.hex(column, r + (y - column + q) // 2), abs(dx * y - dy * x) < reach))
        met.sort()
        beside = [place for _, place, crossed in met if not crossed]
        return Line(
            [place for _, place, crossed in met if crossed],
            list(zip(beside[::2], beside[1::2], strict=True)) if parallel else [],
            [] if parallel else beside,
        )

    def within(self, place: Hex, steps: int) -> Iterator[Hex]:
        """Every hex at most so many steps away, and the hex itself; some may be off the map."""
        q, r = self.axial(place)
        for dq in range(-steps, steps + 1):
            for dr in range(max(-steps, -dq - steps), min(steps, -dq + steps) + 1):
                yield self.hex(q + dq, r + dr)


def turn_facing(facing: str, hexsides: int) -> str:
    """A facing turned clockwise by so many hexsides (to port where negative)."""
    return FACINGS[(FACINGS.index(facing) + hexsides) % 6]
