"""A map on the terminal: a letter for each mark, names where there is sea for them, and a key; readable without colour.

As much is drawn as the screen holds: the whole map, else the parts in which something moves. Every other column is
half a hex lower; where the screen is too low for that, a row of hexes is one line and a note says so. Where the key
would be below the screen, it is beside the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.hexgrid import Hex, is_hex, parse_hex
from referee.session.reading.picture import Mark, Picture
from referee.show.answer import without_styles
from referee.show.colours import Sides, paint_of
from referee.show.folding import columns, wrap
from referee.show.key import letter_marks
from referee.show.map_ground import Ground
from referee.show.map_legend import Lettered, Row, key_beside, legend, notes, room_beside
from referee.show.style import in_style
from referee.show.window import Window, moving_parts, whole_map

EDGE = 4
WIDEST = 4
AROUND_IT = 6  # lines over and under a drawing
ARROWS = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}
NAMES = "2;3"
WHOLE = "\xa0"  # between words of one name


class Screen(NamedTuple):
    """What a map is drawn on: columns and lines, and whether it has colours."""

    wide: int
    high: int
    colour: bool


class Plan(NamedTuple):
    """What is drawn: the parts, and whether a row of hexes is one line."""

    windows: Sequence[Window]
    flat: bool

    def shows(self, mark: Mark) -> bool:
        """Is a mark on one of the parts?"""
        return is_hex(mark.hex) and any(window.holds(parse_hex(mark.hex)) for window in self.windows)


def as_text(
    picture: Picture,
    sides: Sides,
    screen: Screen,
    *,
    all_of_it: bool = False,
    part: Window | None = None,
    brief: bool = False,
) -> str:
    """The map and its key; `part` is what to draw, if not what fits; `brief`: only the marks in the key."""
    lettered = letter_marks(picture, sides)
    lines = [in_style(line, "1", screen.colour) for line in wrap(picture.title, screen.wide)]
    for caption in picture.captions:
        lines += wrap(caption, screen.wide, initial_indent="  ", subsequent_indent="  ")
    plan = make_plan(picture, screen, all_of_it, part)
    shown = [(key, mark) for key, mark in lettered if plan.shows(mark)]
    rest = [(key, mark) for key, mark in lettered if not plan.shows(mark)]
    ground = Ground(picture, lettered, sides)
    below = ["", *legend(shown, sides, screen.wide, screen.colour)]
    drawn = [line for panel in panels(picture, ground, plan, screen) for line in panel.draw(shown, screen.colour)]
    if len(lines) + len(drawn) + len(below) > screen.high:
        widest = max(plan.windows, key=lambda window: window.wide)
        cell, wide = room_beside(shown, widest, 3 if plan.flat else WIDEST, EDGE, screen.wide)
        if cell:
            ground = Ground(picture, lettered, sides)
            narrow = screen._replace(wide=EDGE + cell * widest.wide)
            drawn = []
            for panel in panels(picture, ground, plan, narrow):
                drawn += panel.draw(shown, screen.colour)
            rows = key_beside(shown, sides, wide, len(drawn) - 1, screen.colour)
            told = [row.told for row in rows[: len(drawn) - 1]]
            drawn = list(side_by_side(drawn, narrow.wide, rows, screen.colour))
            left = [(key, mark) for key, mark in shown if mark not in told]
            below = ["", *legend(left, sides, screen.wide, screen.colour)] if left else []
        else:
            found = list(panels(picture, ground, plan, screen))
            drawn = [line for panel in found for line in (*panel.names(shown), *panel.draw(shown, screen.colour))]
    lines += [*drawn, *below]
    lines += [] if brief else notes(picture, ground, rest, plan.windows, plan.flat, screen.wide)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def side_by_side(drawn: Sequence[str], wide: int, rows: Sequence[Row], colour: bool) -> Iterator[str]:
    """The map's lines, a line of the key after each, as far as they go; the first line is empty."""
    for place, line in enumerate(drawn):
        row = rows[place - 1] if 0 < place <= len(rows) else None
        plain = columns(without_styles(line) if colour else line)
        yield line + " " * (wide + 2 - plain) + row.text if row else line


def make_plan(picture: Picture, screen: Screen, all_of_it: bool, part: Window | None) -> Plan:
    """Which part of a map is drawn on a screen, and how."""
    room = max(screen.high - AROUND_IT, 8)
    everything = whole_map(picture)
    for window in (part,) if part else (everything,):
        fits = EDGE + 2 * window.wide <= screen.wide
        if part or all_of_it or (fits and window.tall <= room):
            return Plan([window], flat=2 * window.tall > room)
    found = merge_parts(moving_parts(picture), (screen.wide - EDGE) // 2)
    return Plan(found, flat=2 * sum(window.tall for window in found) > room)


def merge_parts(found: Sequence[Window], across: int) -> list[Window]:
    """Parts drawn as one, if that takes no more lines than one below the other."""
    out: list[Window] = []
    for window in found:
        one = window
        for other in list(out):
            both = one.unite(other)
            if both.wide <= across and both.tall <= one.tall + other.tall + 3:
                out.remove(other)
                one = both
        out.append(one)
    return out if len(out) == len(found) else merge_parts(out, across)


def panels(picture: Picture, ground: Ground, plan: Plan, screen: Screen) -> Iterator[Panel]:
    """The parts, each in pieces as wide as the screen."""
    for window in plan.windows:
        across = (screen.wide - EDGE) // (3 if plan.flat and 3 * window.wide + EDGE <= screen.wide else 2)
        for left in range(window.left, window.right + 1, across):
            piece = window._replace(left=left, right=min(left + across - 1, window.right))
            yield Panel(picture, ground, piece, plan.flat, screen.wide)


class Panel:
    """A part of a map in letters: lines of signs, each with its style."""

    def __init__(self, picture: Picture, ground: Ground, window: Window, flat: bool, wide: int) -> None:
        self.picture = picture
        self.ground = ground
        self.window = window
        self.flat = flat
        self.cell = max(2, min((wide - EDGE) // window.wide, 3 if flat else WIDEST))
        self.wide = wide
        count = window.tall * (1 if flat else 2)
        self.signs: list[list[tuple[str, str]]] = [[(" ", "")] * wide for _ in range(count)]
        self.hexes: list[dict[int, str]] = [{} for _ in range(count)]

    def line_and_column(self, place: Hex) -> tuple[int, int]:
        """A hex's line and column."""
        across = EDGE + (place.column - self.window.left) * self.cell
        down = place.row - self.window.top
        if self.flat:
            return down, across
        return 2 * down + (place.column % 2 == self.picture.south), across

    def put(self, line: int, across: int, text: str, style: str) -> None:
        """Write over what is there; a letter two columns wide takes up two."""
        for sign in text:
            taken = columns(sign)
            if across + max(taken, 1) > self.wide:
                break
            if not taken:  # an accent alone, on the letter before
                self.signs[line][across - 1] = (self.signs[line][across - 1][0] + sign, style)
                continue
            self.signs[line][across : across + taken] = [(sign, style), ("", style)][:taken]
            across += taken

    def is_open(self, line: int, first: int, last: int, inside: frozenset[str] | None = None) -> bool:
        """Is there only open sea, and only these hexes?"""
        if last > EDGE + self.window.wide * self.cell or last > self.wide or first < EDGE:
            return False
        row = self.signs[line]
        if any(row[place][0] not in (" ", "·") for place in range(first, last)):
            return False
        there = [hex for place, hex in self.hexes[line].items() if first <= place < last]
        return inside is None or all(hex in inside for hex in there)

    def names(self, lettered: Lettered) -> list[str]:
        """An empty line, then the letters of its marks with their names, if the key is below the screen."""
        here = [f"{key} {mark.label}" for key, mark in lettered if self.window.holds(parse_hex(mark.hex))]
        text = "   ".join(name.replace(" ", WHOLE) for name in here)
        return ["", *(line.replace(WHOLE, " ") for line in wrap(text, self.wide - EDGE))] if here else []

    def draw(self, lettered: Lettered, colour: bool) -> Iterator[str]:
        """An empty line, then the hexes, column numbers over and under them and row numbers before."""
        numbers = range(self.window.left, self.window.right + 1)
        for place in (Hex(column, row) for column in numbers for row in range(self.window.top, self.window.bottom + 1)):
            line, across = self.line_and_column(place)
            self.hexes[line][across] = place.name
            room = self.cell if self.flat else 2 * self.cell
            self.put(line, across, *self.ground.sign_at(place.name, room))
        self._marks(lettered)
        self._zones()
        step = 2 if self.cell == 2 else 1
        rim = " " * EDGE + "".join(f"{column:02d}".ljust(step * self.cell) for column in numbers[::step])
        yield ""
        yield rim
        for number, row in enumerate(self.signs):
            first = self.flat or not number % 2
            label = f"{self.window.top + (number if self.flat else number // 2):02d}" if first else ""
            yield f"{label:<{EDGE}}" + "".join(_styled_runs(row[EDGE:], colour))
        if len(self.signs) > 12:
            yield rim

    def _marks(self, lettered: Lettered) -> None:
        here: dict[str, list[tuple[str, Mark]]] = {}
        for key, mark in lettered:
            if self.window.holds(parse_hex(mark.hex)):
                here.setdefault(mark.hex, []).append((key, mark))
        taken = {self.line_and_column(parse_hex(name)) for name in here}
        ends: list[tuple[int, int, str]] = []
        for name, marks in here.items():
            line, across = self.line_and_column(parse_hex(name))
            key, mark = marks[0]
            more = "+" if len(marks) > 1 else "?" if mark.stale else "*" if mark.spotted else ""
            arrow = ARROWS.get(mark.facing, "")
            text = next(
                one for one in (arrow + key + more, arrow + key, key) if self._has_room(one, line, across, taken, key)
            )
            self.ground.used.add(text[-1])
            self.put(line, across, " " * (self.cell if self.flat else 2 * self.cell), "")
            self.put(line, across, text, paint_of(self.ground.sides, mark.side).ansi)
            label = mark.label + (f" and {len(marks) - 1} more" if len(marks) > 1 else "")
            ends.append((line, across + len(text), label))
        for line, end, label in ends:
            if self.is_open(line, end, end + columns(label) + 2):
                self.put(line, end, f" {label} ", NAMES)

    def _has_room(self, text: str, line: int, across: int, taken: set[tuple[int, int]], key: str) -> bool:
        """Is there room for a mark's letter and what goes with it, up to the next mark?"""
        return text == key or not any((line, across + i) in taken for i in range(1, len(text)))

    def _zones(self) -> None:
        for zone in self.picture.zones:
            text, inside = f" {zone.label} ", frozenset(zone.hexes)
            spots = [
                (line, across - 1)
                for line, row in enumerate(self.hexes)
                for across, name in row.items()
                if name in inside and self.is_open(line, across - 1, across - 1 + len(text), inside)
            ]
            if zone.label and spots:
                self.put(*spots[0], text, NAMES)


def _styled_runs(row: Sequence[tuple[str, str]], colour: bool) -> Iterator[str]:
    """A line's signs, those of one style together."""
    text, style = "", ""
    for sign, other in [*row, ("", "end")]:
        if other != style:
            yield in_style(text, style, colour and bool(style)) if text else ""
            text, style = "", other
        text += sign
