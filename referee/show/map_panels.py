"""Which parts of a map are drawn, and where they are on the drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.engine.hexgrid import is_hex, parse_hex
from referee.session.reading.picture import Picture
from referee.show.map_sheet import Sheet
from referee.show.window import Window, hexes_around, join_windows, moving_parts, part_in_use, whole_map

PAD, RIM, GAP = 8, 16, 10
A4 = (190, 277)  # mm that a page of A4 has across, upright and on its side
KEY = 1.25  # how much taller a drawing is with its key
MOST = 0.8  # of the whole map; a part as large as this gives way to the whole map
SEAS = (1.6, 1.25)  # times the hexes of two parts: what lies between them, at most, if they are drawn as one
BESIDE = 2  # times, if they lie beside each other
LARGER = 1.15  # times as large: hexes must gain as much to be drawn in more parts
LEAST = (8, 7)  # columns and rows of a part


class Layout(NamedTuple):
    """Where the parts are (from the left, from the top); how wide and high it is in all."""

    places: list[tuple[float, float]]
    wide: float
    high: float

    @property
    def scale(self) -> float:
        """How large it comes out on a page of A4, upright or on its side."""
        across, along = A4
        tall = KEY * self.high
        return max(min(across / self.wide, along / tall), min(along / self.wide, across / tall))


def choose_parts(picture: Picture) -> list[Window]:
    """What is drawn of a map unless something else is asked for: the whole, if that is little more than where
    something moves; else that part, or the parts one by one, if that draws the hexes much larger: a straggler gets a
    part of its own.
    """
    window, everything = part_in_use(picture).grow(12, 10, picture), whole_map(picture)
    if window.area >= MOST * everything.area:
        window = everything
    apart = join_windows(part.grow(*LEAST, picture) for part in [*moving_parts(picture), *windows_of_tracks(picture)])
    best, scale = [window], scale_of(picture, [window])
    for sea in SEAS:
        each = sorted(join_parts(apart, sea), key=lambda part: -part.area)
        if (larger := scale_of(picture, each)) > LARGER * scale:
            best, scale = each, larger
    return best


def scale_of(picture: Picture, windows: Sequence[Window]) -> float:
    """How large some parts come out on a page."""
    return lay_on_shelves([Sheet(picture, window) for window in windows]).scale


def windows_of_tracks(picture: Picture) -> Iterator[Window]:
    """The hexes of the tracks that have turn numbers, if such tracks are what the map is about, and the hexes around
    them.
    """
    for place in dict.fromkeys(place for track in picture.tracks if track.turns for place in track.hexes):
        if is_hex(place):
            yield hexes_around(picture, [parse_hex(place)], 1)


def join_parts(windows: Sequence[Window], sea: float) -> list[Window]:
    """Parts drawn as one if there is little sea between them."""
    for one, other in combinations(windows, 2):
        both = one.unite(other)
        beside = one._replace(left=one.left - 1, top=one.top - 1, right=one.right + 1, bottom=one.bottom + 1)
        if both.area <= (BESIDE if beside.meets(other) else sea) * (one.area + other.area):
            return join_parts(join_windows([both, *(window for window in windows if window not in (one, other))]), sea)
    return list(windows)


def lay_on_shelves(sheets: Sequence[Sheet]) -> Layout:
    """The parts beside each other and below, so that a page of paper shows them as large as it can."""
    sizes = [(sheet.wide + 2 * RIM, sheet.tall + 2 * RIM) for sheet in sheets]
    widest, across = max(wide for wide, _ in sizes), sum(wide + GAP for wide, _ in sizes)
    square = 1.3 * math.sqrt(sum(wide * tall for wide, tall in sizes))
    return max((fill_shelves(sizes, max(most, widest)) for most in (widest, square, across)), key=lambda one: one.scale)


def fill_shelves(sizes: Sequence[tuple[float, float]], most: float) -> Layout:
    """Parts in rows no wider than this; low ones are on top of each other in the same row."""
    places: list[tuple[float, float]] = []
    left = top = down = across = 0.0  # of the stack that is being filled; how wide the whole is
    stack = shelf = 0.0  # how wide the stack is, how high the shelf
    for wide, tall in sizes:
        if down and down + tall <= shelf and left + wide <= most:
            pass
        elif left + stack + wide <= most or not shelf:
            left, stack, down = left + stack, 0.0, 0.0
        else:
            left, top, stack, down, shelf = 0.0, top + shelf, 0.0, 0.0, 0.0
        places.append((PAD + left, PAD + top + down))
        stack, down = max(stack, wide + GAP), down + tall + GAP
        shelf, across = max(shelf, down), max(across, left + stack)
    return Layout(places, across - GAP + 2 * PAD, top + shelf - GAP + 2 * PAD)
