"""Draws the foot of a map: its key in columns, and the whole map if only a part is drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from referee.engine.hexgrid import Hex, is_hex, parse_hex
from referee.session.reading.picture import Picture
from referee.show.colours import NOBODY, Sides, paint_of, side_heading
from referee.show.key import arc_text, letter_marks, mark_details
from referee.show.labels import LETTER
from referee.show.map_marks import symbol
from referee.show.plain import xml
from referee.show.window import FIXED, Window, whole_map

COLUMN = 30  # letters, at least, of a column
COLUMNS = (1, 2, 3)  # that the key may have beside the drawing
INSET, LEAST_INSET = 0.2, 130  # of the width; at least
GAP = 12


SCREEN = (16, 9)
LARGER = 1.15
"""Times as large as with its key below a screen must show a drawing before its key is put beside it."""


def scale_on_screen(wide: float, tall: float) -> float:
    """How large a screen shows all of a drawing."""
    across, along = SCREEN
    return min(across / wide, along / tall)


def beside(below: Foot, wide: float, high: float) -> Foot | None:
    """The key beside a drawing that is so wide and high, in as many columns as show it the largest on a screen; none
    if the key is as well below it.
    """
    column = COLUMN * below.size * LETTER + 24
    best, scale = None, LARGER * scale_on_screen(wide, high + below.tall)
    for count in COLUMNS:
        inset = max(INSET * 1.25 * count * column, LEAST_INSET) + GAP if below.inset else 0
        found = Foot(below.picture, below.sides, count * column + inset + 1, below.windows, below.least)
        if (larger := scale_on_screen(wide + found.wide, max(high, found.tall))) > scale:
            best, scale = found, larger
    return best


class Foot:
    """The key, as wide as the drawing; `letters` is the least height of what is to be read in print."""

    def __init__(self, picture: Picture, sides: Sides, wide: float, windows: Sequence[Window], letters: float) -> None:
        self.picture = picture
        self.sides = sides
        self.windows = windows
        self.wide, self.least = wide, letters
        self.size = max(9.5, letters)
        self.line = 1.35 * self.size
        self.inset = 0.0 if list(windows) == [whole_map(picture)] else max(INSET * wide, LEAST_INSET)
        across = wide - (self.inset + GAP if self.inset else 0)
        self.count = max(int(across // (COLUMN * self.size * LETTER + 24)), 1)
        self.column = across / self.count
        self.start = wide - self.inset
        self.columns = self._columns(self._rows())

    @property
    def letters(self) -> int:
        """How many letters fit on a line of a column."""
        return max(int((self.column - 28) / (self.size * LETTER)), 12)

    @property
    def tall(self) -> float:
        """How tall it is."""
        rows = max(len(column) for column in self.columns)
        return max((rows + 1) * self.line, self.inset_tall + 3 * self.line if self.inset else 0) + GAP

    @property
    def inset_tall(self) -> float:
        """How tall the whole map is beside the key."""
        return self.inset * (self.picture.rows + 0.5) / (self.picture.columns * 0.866 + 0.3)

    def draw(self) -> Iterator[str]:
        """The columns, and the whole map."""
        for place, column in enumerate(self.columns):
            for row, line in enumerate(column):
                yield f'<g transform="translate({place * self.column:.1f} {(row + 1) * self.line:.1f})">{line}</g>'
        if self.inset:
            yield f'<g transform="translate({self.start:.1f} {self.line * 0.4:.1f})">'
            yield from self._whole_map()
            yield "</g>"

    def _rows(self) -> list[list[str]]:
        """Entries, each of one or more lines; a side's name begins its own. Goals of one kind are one entry."""
        goals: dict[tuple[str, str], list[str]] = {}
        for mark in self.picture.marks:
            if mark.kind == "goal":
                goals.setdefault((mark.side, mark.label), []).append(mark.hex)
        rows: list[list[str]] = []
        before = None
        for _, mark in letter_marks(self.picture, self.sides):
            where = mark.hex
            if mark.kind == "goal":
                where = ", ".join(goals.pop((mark.side, mark.label), ()))
                if not where:
                    continue
            colour = self.sides.get(mark.side, NOBODY)
            lines = self._text(
                ": ".join([f"{mark.label} {where}", *filter(None, ["; ".join(mark_details(mark))])]), mark.label
            )
            lines[0] = (
                f'<g class="{colour}" transform="translate(9 {-0.3 * self.size:.1f}) scale(.62)">'
                f"{symbol(mark, self.sides)}</g>{lines[0]}"
            )
            if mark.side and mark.side != before:
                told = f"{side_heading(self.sides, mark.side)}: {paint_of(self.sides, mark.side).marked}"
                at = f'class="head {colour}" font-size="{self.size:.1f}"'
                lines[:0] = [f"<text {at}>{xml(line)}</text>" for line in textwrap.wrap(told, self.letters)]
            before = mark.side
            rows.append(lines)
        signs = [self._text(sign, left=0) for sign in self._signs()]
        return [*rows, ["", *signs[0]], *signs[1:]] if signs else rows

    def _signs(self) -> Iterator[str]:
        """What the signs on the map mean, apart from the counters."""
        yield from (arc_text(arc) for arc in self.picture.arcs)
        if any(mark.spotted for mark in self.picture.marks):
            yield "a frame around a counter: spotted"
        if any(mark.stale for mark in self.picture.marks):
            yield "a broken edge and a question mark: last seen there"
        if self.picture.tracks:
            yield "a dotted line with arrows: its track; a ring: where it was at the end of a turn"

    def _text(self, text: str, name: str = "", left: int = 20) -> list[str]:
        """A text in lines; the name with which it begins stands out."""
        at = f'class="plain" font-size="{self.size:.1f}" x="{left}"'
        first, *rest = textwrap.wrap(text, self.letters) or [""]
        if name and first.startswith(name):
            first = f'<tspan font-weight="700">{xml(name)}</tspan>{xml(first.removeprefix(name))}'
        else:
            first = xml(first)
        return [f"<text {at}>{line}</text>" for line in [first, *map(xml, rest)]]

    def _columns(self, rows: Sequence[Sequence[str]]) -> list[list[str]]:
        """Entries in columns of about one height, none broken."""
        high = -(-sum(map(len, rows)) // self.count)
        columns: list[list[str]] = [[]]
        for row in rows:
            if columns[-1] and len(columns[-1]) + len(row) > high and len(columns) < self.count:
                columns.append([])
            columns[-1] += row
        return columns

    def _whole_map(self) -> Iterator[str]:
        """The whole map in small: the drawn part, land, and where things are."""
        unit = self.inset / (self.picture.columns * 0.866 + 0.3)

        def at(place: Hex) -> tuple[float, float]:
            lower = 0.5 if place.column % 2 == self.picture.south else 0
            return unit * 0.866 * (place.column - 0.35), unit * (place.row - 0.5 + lower)

        yield f'<rect class="sea" width="{self.inset:.1f}" height="{self.inset_tall:.1f}"/>'
        for name in self.picture.terrain:
            x, y = at(parse_hex(name))
            yield f'<circle class="land" cx="{x:.1f}" cy="{y:.1f}" r="{0.6 * unit:.1f}"/>'
        for mark in self.picture.marks:
            if is_hex(mark.hex):
                x, y = at(parse_hex(mark.hex))
                kind = "hollow" if mark.kind in FIXED else "full"
                colour = self.sides.get(mark.side, NOBODY)
                yield f'<g class="{colour}"><circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/></g>'
        for window in self.windows:
            x, y = unit * 0.866 * (window.left - 0.85), unit * (window.top - 1)
            wide, tall = 0.866 * unit * window.wide, unit * (window.tall + 0.5)
            frame = f'width="{min(wide, self.inset - x):.1f}" height="{min(tall, self.inset_tall - y):.1f}"'
            yield f'<rect class="frame" x="{x:.1f}" y="{y:.1f}" {frame}/>'
        for line, said in enumerate(("the whole map,", f"0101 to {Hex(self.picture.columns, self.picture.rows).name}")):
            down = self.inset_tall + (1.2 + 1.3 * line) * self.size
            yield f'<text class="plain" font-size="{self.size:.1f}" y="{down:.1f}">{said}</text>'
