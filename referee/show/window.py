"""Chooses the part of a map to draw: the whole, the surroundings of something, or the parts in which anything moves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.engine.errors import bad_input, unknown
from referee.engine.hexgrid import Grid, Hex, is_hex, parse_hex
from referee.session.board.short_names import names_meant
from referee.session.reading.picture import Arc, Mark, Picture

MARGIN = 3
NEAR = 4
RADIUS, MOST_RADIUS = 6, 40
FIXED = ("base", "goal")


class Window(NamedTuple):
    """The part of a map that is drawn: first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, place: Hex) -> bool:
        """Is a hex in it?"""
        return self.left <= place.column <= self.right and self.top <= place.row <= self.bottom

    @property
    def wide(self) -> int:
        """Its columns."""
        return self.right - self.left + 1

    @property
    def tall(self) -> int:
        """Its rows."""
        return self.bottom - self.top + 1

    @property
    def area(self) -> int:
        """Its hexes."""
        return self.wide * self.tall

    @property
    def corners(self) -> str:
        """Its first and its last hex."""
        return f"{self.left:02d}{self.top:02d} to {self.right:02d}{self.bottom:02d}"

    def meets(self, other: Window) -> bool:
        """Do two parts share a hex?"""
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom

    def unite(self, other: Window) -> Window:
        """The part that contains both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Window(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def grow(self, columns: int, rows: int, picture: Picture) -> Window:
        """The part with at least so many columns and rows, as far as the map has them."""
        left, right = widen(self.left, self.right, columns, picture.columns)
        top, bottom = widen(self.top, self.bottom, rows, picture.rows)
        return Window(left, top, right, bottom)


def widen(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """A stretch widened to at least so many, as far as there is room."""
    lacking = max(min(least, most) - (last - first + 1), 0)
    first = max(min(first - lacking // 2, most - (last - first) - lacking), 1)
    return first, max(last, min(first + least - 1, most))


def whole_map(picture: Picture) -> Window:
    """The whole map."""
    return Window(1, 1, picture.columns, picture.rows)


def hexes_around(picture: Picture, places: Iterable[Hex], margin: int) -> Window:
    """Some hexes, and so many around them."""
    each = list(places)
    columns, rows = [place.column for place in each], [place.row for place in each]
    left, top = max(min(columns) - margin, 1), max(min(rows) - margin, 1)
    return Window(left, top, min(max(columns) + margin, picture.columns), min(max(rows) + margin, picture.rows))


def moving_marks(picture: Picture) -> list[Mark]:
    """The marks that move on a map; all marks if none does."""
    on_map = [mark for mark in picture.marks if is_hex(mark.hex)]
    return [mark for mark in on_map if mark.kind not in FIXED] or on_map


def part_in_use(picture: Picture) -> Window:
    """The part in which something moves or has moved, bases near it, and a few hexes around."""
    places = [parse_hex(mark.hex) for mark in moving_marks(picture)]
    places += [parse_hex(place) for track in picture.tracks for place in track.hexes if is_hex(place)]
    if not places:
        return whole_map(picture)
    near = hexes_around(picture, places, NEAR)
    fixed = [parse_hex(mark.hex) for mark in picture.marks if mark.kind in FIXED and is_hex(mark.hex)]
    return hexes_around(picture, [*places, *filter(near.holds, fixed)], MARGIN)


def moving_parts(picture: Picture) -> list[Window]:
    """The parts in which something moves, separated by open sea, the fullest first."""
    marks = moving_marks(picture)
    if not marks:
        return [whole_map(picture)]
    each = join_windows(hexes_around(picture, [parse_hex(mark.hex)], MARGIN) for mark in marks)
    return sorted(each, key=lambda part: -sum(part.holds(parse_hex(mark.hex)) for mark in marks))


def join_windows(windows: Iterable[Window]) -> list[Window]:
    """Parts joined until no two share a hex."""
    out: list[Window] = []
    for one in windows:
        while met := [other for other in out if other.meets(one)]:
            for other in met:
                one = one.unite(other)
                out.remove(other)
        out.append(one)
    return out


def find_place(picture: Picture, word: str, field: str) -> tuple[str, Hex]:
    """The thing or hex that a word names, and its hexes; the beginning of a name is enough."""
    if is_hex(word):
        place = parse_hex(word)
        if not whole_map(picture).holds(place):
            raise bad_input(field, f"{field}: {word} is off the map, which ends at {last_hex(picture)}")
        return word, place
    there = {mark.label: mark.hex for mark in picture.marks if is_hex(mark.hex)}
    fits = names_meant(word, there)
    if len(fits) > 1:
        raise bad_input(field, f"{field}: {word} may be one of several on the map: {', '.join(fits)}")
    if not fits:
        raise unknown("hex or name on this map", word, list(there))
    return fits[0], parse_hex(there[fits[0]])


def last_hex(picture: Picture) -> str:
    """The last hex of the last column."""
    return Hex(picture.columns, picture.rows).name


def part_around(picture: Picture, words: Sequence[str], radius: int) -> Window:
    """The part around some hexes or things, so many hexes out."""
    if not 1 <= radius <= MOST_RADIUS:
        raise bad_input("radius", f"radius must be 1 to {MOST_RADIUS} hexes, not {radius}")
    return hexes_around(picture, [find_place(picture, word, "around")[1] for word in words], radius)


def range_arc(picture: Picture, word: str) -> Arc:
    """A range to be drawn: `TF16=8` all around, `TF16=8,030-090` between two bearings, in tens of degrees
    clockwise. A hex is in it if its centre is: a picture for the eye; the game's own rules say what is searched.
    """
    name, _, rest = word.rpartition("=")
    out_to, _, sector = rest.partition(",")
    start, _, end = sector.partition("-")
    bearings = all(one.isdecimal() and int(one) <= 360 and int(one) % 10 == 0 for one in (start, end))
    if not (name and out_to.isdecimal() and 1 <= int(out_to) <= MOST_RADIUS and (bearings or not sector)):
        wanted = f"NAME=HEXES, or NAME=HEXES,FROM-TO in tens of degrees (TF16=8, 1411=8,030-090), at most {MOST_RADIUS}"
        raise bad_input("range", f"range must be {wanted}, not {word}")
    (called, place), reach = find_place(picture, name, "range"), int(out_to)
    first = int(start) % 360 if sector else 0
    wide = ((int(end) - first) % 360 if sector else 0) or 360
    grid, shown = Grid(picture.south), whole_map(picture)
    hexes = [
        other.name
        for other in grid.within(place, reach)
        if shown.holds(other) and (other == place or (bearing(picture, place, other) - first) % 360 <= wide)
    ]
    said = f", {first:03d} to {(first + wide) % 360:03d}" if wide < 360 else ""
    return Arc(place.name, first // 10, wide // 10, reach, "", f"range of {called}{said}", hexes)


def bearing(picture: Picture, one: Hex, other: Hex) -> float:
    """The bearing of a hex's centre from another's, in degrees."""
    (ax, ay), (bx, by) = (centre(picture, one), centre(picture, other))
    return round(math.degrees(math.atan2(bx - ax, ay - by)) % 360, 6)


def centre(picture: Picture, place: Hex) -> tuple[float, float]:
    """A hex's centre, in hexes' heights."""
    lower = place.column % 2 == picture.south
    return place.column * math.sqrt(3) / 2, place.row + (0.5 if lower else 0)
