"""Where hexes are on a drawn map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from referee.engine.hexgrid import Hex, is_hex, parse_hex
from referee.session.reading.picture import Picture
from referee.show.labels import Box
from referee.show.window import Window

SIZE = 20
TALL = math.sqrt(3) * SIZE
CORNERS = [(math.cos(math.radians(a)) * SIZE, math.sin(math.radians(a)) * SIZE) for a in (-120, -60, 0, 60, 120, 180)]
SHAPE = f"h{SIZE:g}l{SIZE / 2:g} {TALL / 2:.1f}-{SIZE / 2:g} {TALL / 2:.1f}h-{SIZE:g}l-{SIZE / 2:g}-{TALL / 2:.1f}z"


class Sheet:
    """Where the hexes of a window are on the drawing."""

    def __init__(self, picture: Picture, window: Window) -> None:
        self.picture = picture
        self.window = window
        self.wide = 1.5 * SIZE * (window.wide - 1) + 2 * SIZE
        self.tall = TALL * (window.tall + 0.5)
        self.letters = 6.5

    @property
    def room(self) -> Box:
        """Where names may stand."""
        return Box(0, 0, self.wide, self.tall)

    def centre(self, place: Hex) -> tuple[float, float]:
        """A hex's centre: from the left, from the top, in the sheet's units."""
        south = place.column % 2 == self.picture.south
        x = SIZE + 1.5 * SIZE * (place.column - self.window.left)
        return x, TALL * (place.row - self.window.top + (1 if south else 0.5))

    def outline(self, place: Hex) -> str:
        """A hex as a path."""
        x, y = self.centre(place)
        return f"M{x + CORNERS[0][0]:.1f} {y + CORNERS[0][1]:.1f}{SHAPE}"

    def edges(self, hexes: Iterable[Hex]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The outer sides of some hexes, each by its two ends: the line around the hexes."""
        found: dict[frozenset[tuple[float, float]], tuple[tuple[float, float], tuple[float, float]]] = {}
        for place in hexes:
            x, y = self.centre(place)
            corners = [(round(x + right, 1), round(y + down, 1)) for right, down in CORNERS]
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
                if found.pop(frozenset((one, other)), None) is None:
                    found[frozenset((one, other))] = (one, other)
        return list(found.values())

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the window."""
        for column in range(self.window.left, self.window.right + 1):
            for row in range(self.window.top, self.window.bottom + 1):
                yield Hex(column, row)

    def those_within(self, names: Iterable[str]) -> Iterator[Hex]:
        """Those of some hexes that are in the window."""
        for name in names:
            if is_hex(name) and self.window.holds(parse_hex(name)):
                yield parse_hex(name)
