"""A map on the terminal: a letter for each mark, names where there is sea for them, and a key; readable without colour.

As much is drawn as the screen holds: the whole map, else the parts in which something moves. Every other column lies
half a hex lower; where the screen is too low for that, a row of hexes is one line and a note says so.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.hexgrid import Hex, is_hex, read
from referee.session.reading.picture import Mark, Picture
from referee.show.colours import Sides, paint
from referee.show.key import corners, keys, said_of, sector
from referee.show.plain import columns_of
from referee.show.style import styled
from referee.show.window import Window, parts, whole

EDGE = 4
WIDEST = 4
AROUND_IT = 6  # lines over and under a drawing
BESIDE = 110  # columns from which the key has two columns
ARROWS = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}
SIGNS = {"sea": ("·", "2"), "arc": ("+", "35"), "storm": ("~", "2"), "fog": ("≈", "2"), "smoke": ("%", "2")}
LAND = ("▲", "32")
TRACK = ("•", "35")
NAMES = "2;3"
MEANINGS = {"arc": "in a search arc or a range", "storm": "stormy", "fog": "fog", "smoke": "smoke"}


class Screen(NamedTuple):
    """What a map is drawn on: columns and lines, and whether it has colours."""

    wide: int
    high: int
    colour: bool


class Plan(NamedTuple):
    """What is drawn: the parts, columns to a hex, and whether a row of hexes is one line."""

    windows: Sequence[Window]
    flat: bool

    def shows(self, mark: Mark) -> bool:
        """Does a mark lie on it?"""
        return is_hex(mark.hex) and any(window.holds(read(mark.hex)) for window in self.windows)


def as_text(
    picture: Picture,
    sides: Sides,
    screen: Screen,
    *,
    all_of_it: bool = False,
    part: Window | None = None,
    brief: bool = False,
) -> str:
    """The map and its key; `part` is what to draw of it, if it is not to be as it fits; `brief`: no more than the marks
    in the key.
    """
    lettered = keys(picture, sides)
    lines = [styled(line, "1", screen.colour) for line in textwrap.wrap(picture.title, screen.wide)]
    for caption in picture.captions:
        lines += textwrap.wrap(caption, screen.wide, initial_indent="  ", subsequent_indent="  ")
    plan = planned(picture, screen, all_of_it, part)
    ground = Ground(picture)
    for window in plan.windows:
        across = (screen.wide - EDGE) // (3 if plan.flat and 3 * window.wide + EDGE <= screen.wide else 2)
        for left in range(window.left, window.right + 1, across):
            panel = window._replace(left=left, right=min(left + across - 1, window.right))
            lines.append("")
            lines += Panel(picture, ground, panel, plan.flat, screen.wide).drawn(lettered, sides, screen.colour)
    lines += ["", *_legend(picture, lettered, sides, plan, screen)]
    lines += [] if brief else _notes(picture, ground, lettered, plan, screen)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def planned(picture: Picture, screen: Screen, all_of_it: bool, part: Window | None) -> Plan:
    """What of a map is drawn on a screen, and how."""
    room = max(screen.high - AROUND_IT, 8)
    everything = whole(picture)
    for window in (part,) if part else (everything,):
        fits = EDGE + 2 * window.wide <= screen.wide
        if part or all_of_it or (fits and window.tall <= room):
            return Plan([window], flat=2 * window.tall > room)
    found = merged(parts(picture), (screen.wide - EDGE) // 2)
    return Plan(found, flat=2 * sum(window.tall for window in found) > room)


def merged(found: Sequence[Window], across: int) -> list[Window]:
    """Parts drawn as one where that takes no more lines than one below the other."""
    out: list[Window] = []
    for window in found:
        one = window
        for other in list(out):
            both = one.united(other)
            if both.wide <= across and both.tall <= one.tall + other.tall + 3:
                out.remove(other)
                one = both
        out.append(one)
    return out if len(out) == len(found) else merged(out, across)


class Ground:
    """What lies under the marks."""

    def __init__(self, picture: Picture) -> None:
        self.terrain = picture.terrain
        self.weather = {place: zone.kind for zone in picture.zones if zone.kind != "plain" for place in zone.hexes}
        self.arcs = {place for arc in picture.arcs for place in arc.hexes}
        self.tracks = {place for track in picture.tracks for place in track.hexes[:-1]}
        self.used: set[str] = set()

    def at(self, place: str) -> tuple[str, str]:
        """The sign of a hex and its style."""
        if place in self.tracks:
            self.used.add("track")
            return TRACK
        if place in self.terrain:
            self.used.add(self.terrain[place])
            return LAND
        kind = "arc" if place in self.arcs else self.weather.get(place, "sea")
        if kind == "arc" and place in self.weather:
            kind = "both"
        self.used.add(kind)
        return SIGNS.get(kind, ("±", "35"))

    def legend(self) -> Iterator[str]:
        """What the signs mean, as far as they are there."""
        for land in sorted(set(self.terrain.values()) & self.used):
            yield f"{LAND[0]} {land}"
        for kind, meaning in MEANINGS.items():
            if kind in self.used:
                yield f"{SIGNS[kind][0]} {meaning}"
        if "both" in self.used:
            yield "± both"
        for sign, meaning in (("*", "spotted"), ("?", "last seen there"), ("+", "and more")):
            if sign in self.used:
                yield f"{sign} after a letter: {meaning}"
        if "track" in self.used:
            yield f"{TRACK[0]} was there"


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

    def at(self, place: Hex) -> tuple[int, int]:
        """A hex's line and column."""
        across = EDGE + (place.column - self.window.left) * self.cell
        down = place.row - self.window.top
        if self.flat:
            return down, across
        return 2 * down + (place.column % 2 == self.picture.south), across

    def put(self, line: int, across: int, text: str, style: str) -> None:
        """Write over what is there; a letter two columns wide takes the place of two."""
        for sign in text:
            taken = columns_of(sign)
            if across + max(taken, 1) > self.wide:
                break
            if not taken:  # an accent alone, on the letter before
                self.signs[line][across - 1] = (self.signs[line][across - 1][0] + sign, style)
                continue
            self.signs[line][across : across + taken] = [(sign, style), ("", style)][:taken]
            across += taken

    def open(self, line: int, first: int, last: int, inside: frozenset[str] | None = None) -> bool:
        """Is there nothing but open sea, and of these hexes alone?"""
        if last > EDGE + self.window.wide * self.cell or last > self.wide or first < EDGE:
            return False
        row = self.signs[line]
        if any(row[place][0] not in (" ", "·") for place in range(first, last)):
            return False
        there = [hex for place, hex in self.hexes[line].items() if first <= place < last]
        return inside is None or all(hex in inside for hex in there)

    def drawn(self, lettered: Sequence[tuple[str, Mark]], sides: Sides, colour: bool) -> Iterator[str]:
        """The lines, column numbers over and under them and row numbers before."""
        columns = range(self.window.left, self.window.right + 1)
        for place in (Hex(column, row) for column in columns for row in range(self.window.top, self.window.bottom + 1)):
            line, across = self.at(place)
            self.hexes[line][across] = place.name
            self.put(line, across, *self.ground.at(place.name))
        self._marks(lettered, sides)
        self._zones()
        step = 2 if self.cell == 2 else 1
        rim = " " * EDGE + "".join(f"{column:02d}".ljust(step * self.cell) for column in columns[::step])
        yield rim
        for number, row in enumerate(self.signs):
            first = self.flat or not number % 2
            label = f"{self.window.top + (number if self.flat else number // 2):02d}" if first else ""
            yield f"{label:<{EDGE}}" + "".join(_runs(row[EDGE:], colour))
        if len(self.signs) > 12:
            yield rim

    def _marks(self, lettered: Sequence[tuple[str, Mark]], sides: Sides) -> None:
        here: dict[str, list[tuple[str, Mark]]] = {}
        for key, mark in lettered:
            if is_hex(mark.hex) and self.window.holds(read(mark.hex)):
                here.setdefault(mark.hex, []).append((key, mark))
        ends: list[tuple[int, int, str, str]] = []
        for name, marks in here.items():
            line, across = self.at(read(name))
            key, mark = marks[0]
            more = "+" if len(marks) > 1 else "?" if mark.stale else "*" if mark.spotted else ""
            room = self.cell if self.flat else 2 * self.cell
            arrow = ARROWS.get(mark.facing, "")
            text = next(one for one in (arrow + key + more, key + more, key) if len(one) < room or one == key)
            self.ground.used.add(text[-1])
            style = paint(sides, mark.side).ansi
            self.put(line, across, text[:room], style)
            label = mark.label + (f" and {len(marks) - 1} more" if len(marks) > 1 else "")
            ends.append((line, across + len(text), label, style))
        for line, end, label, _ in ends:
            if self.open(line, end, end + columns_of(label) + 2):
                self.put(line, end, f" {label} ", NAMES)

    def _zones(self) -> None:
        for zone in self.picture.zones:
            text, inside = f" {zone.label} ", frozenset(zone.hexes)
            spots = [
                (line, across - 1)
                for line, row in enumerate(self.hexes)
                for across, name in row.items()
                if name in inside and self.open(line, across - 1, across - 1 + len(text), inside)
            ]
            if zone.label and spots:
                self.put(*spots[0], text, NAMES)


def _runs(row: Sequence[tuple[str, str]], colour: bool) -> Iterator[str]:
    """A line's signs, those of one style together."""
    text, style = "", ""
    for sign, other in [*row, ("", "end")]:
        if other != style:
            yield styled(text, style, colour and bool(style)) if text else ""
            text, style = "", other
        text += sign


def _legend(
    picture: Picture, lettered: Sequence[tuple[str, Mark]], sides: Sides, plan: Plan, screen: Screen
) -> Iterator[str]:
    shown = plan.shows
    wide = screen.wide // 2 - 2 if screen.wide >= BESIDE else screen.wide
    for side in dict.fromkeys(mark.side for _, mark in lettered if shown(mark)):
        if side:
            yield styled(side.upper(), "1", screen.colour)
        rows: list[list[str]] = []
        for key, mark in lettered:
            if mark.side != side or not shown(mark):
                continue
            text = "  ".join([mark.hex, mark.label, *said_of(mark)])
            first, *rest = textwrap.wrap(text, max(wide - 6, 20))
            letter = styled(key, paint(sides, side).ansi, screen.colour) + " " * (4 - len(key))
            rows.append([f"  {letter}{first.ljust(wide - 6)}", *(f"      {line}".ljust(wide) for line in rest)])
        yield from _columns(rows, wide, screen.wide)


def _notes(
    picture: Picture, ground: Ground, lettered: Sequence[tuple[str, Mark]], plan: Plan, screen: Screen
) -> Iterator[str]:
    """What is not drawn, and what the signs mean."""
    shown = plan.shows
    elsewhere = [f"{mark.label} {mark.hex}" for _, mark in lettered if not shown(mark)]
    if elsewhere:
        yield from _told(f"not on this part: {', '.join(elsewhere)}", screen.wide)
    if plan.windows != [whole(picture)]:
        drawn = " and ".join(window.corners for window in plan.windows)
        yield from _told(f"drawn: {drawn}; --whole shows all {picture.columns} by {picture.rows}", screen.wide)
    if plan.flat:
        lower = "odd" if picture.south else "even"
        yield from _told(f"hexes of {lower} columns lie half a hex lower than they are drawn", screen.wide)
    yield from _told("   ".join(ground.legend()), screen.wide)
    yield from _told("; ".join(sector(arc) for arc in picture.arcs), screen.wide)
    yield from _told(", ".join(f"{zone.label} {corners(zone.hexes)}" for zone in picture.zones), screen.wide)


def _columns(rows: Sequence[Sequence[str]], wide: int, most: int) -> Iterator[str]:
    """Rows of the key, in two columns where there is room."""
    if 2 * wide > most:
        yield from (line for row in rows for line in row)
        return
    half = -(-len(rows) // 2)
    left, right = ([line for row in part for line in row] for part in (rows[:half], rows[half:]))
    for i in range(max(len(left), len(right))):
        before = left[i] if i < len(left) else " " * wide
        yield before + (f"  {right[i]}" if i < len(right) else "")


def _told(text: str, wide: int) -> Iterator[str]:
    yield from textwrap.wrap(text, wide, initial_indent="  ", subsequent_indent="  ")
