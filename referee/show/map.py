"""A map on the terminal: a letter for each mark, capitals for the first side, and a legend; readable without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.engine.hexgrid import Grid, Hex, is_hex, read
from referee.session.reading.picture import Mark, Picture
from referee.show.answer import styled

MARGIN = 3
TALL = 34
EDGE = 4
WIDEST = 4
ARROWS = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}
SIDE_STYLES = ("1;97;44", "1;97;41", "1;30;43", "1;30;42")
NOBODY = "1;30;47"
SIGNS = {"sea": ("·", "2"), "arc": ("+", "35"), "storm": ("~", "2"), "fog": ("≈", "2"), "smoke": ("%", "2")}
LAND = ("▲", "32")
TRACK = ("•", "35")
MEANINGS = {"arc": "searched by an arc", "storm": "stormy", "fog": "fog", "smoke": "smoke"}


class Window(NamedTuple):
    """The part of a map that is drawn: first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, place: Hex) -> bool:
        """Does a hex lie in it?"""
        return self.left <= place.column <= self.right and self.top <= place.row <= self.bottom


def whole(picture: Picture) -> Window:
    """The whole map."""
    return Window(1, 1, picture.columns, picture.rows)


def around(picture: Picture) -> Window:
    """The part in which something lies, and a few hexes around it."""
    named = [mark.hex for mark in picture.marks] + [place for track in picture.tracks for place in track.hexes]
    places = [read(place) for place in named if is_hex(place)]
    if not places:
        return whole(picture)
    columns, rows = [place.column for place in places], [place.row for place in places]
    left, top = max(min(columns) - MARGIN, 1), max(min(rows) - MARGIN, 1)
    return Window(left, top, min(max(columns) + MARGIN, picture.columns), min(max(rows) + MARGIN, picture.rows))


def keys(picture: Picture, sides: Sequence[str]) -> list[tuple[str, Mark]]:
    """Each mark with its letter: A, B … for the first side, a, b … for the second, 1, 2 … for what is nobody's."""
    alphabets = {
        side: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if not i else "abcdefghijklmnopqrstuvwxyz" for i, side in enumerate(sides)
    }
    taken: dict[str, int] = {}
    out = []
    for mark in sorted(picture.marks, key=lambda mark: order_of(sides, mark.side)):
        letters = alphabets.get(mark.side, "123456789")
        place = taken[mark.side] = taken.get(mark.side, -1) + 1
        lap, letter = divmod(place, len(letters))
        out.append((letters[letter] + (str(lap + 1) if lap else ""), mark))
    return out


def order_of(sides: Sequence[str], side: str) -> int:
    """A side's place; what is nobody's comes last."""
    return sides.index(side) if side in sides else len(sides)


def as_text(
    picture: Picture,
    sides: Sequence[str],
    *,
    wide: int,
    colour: bool,
    all_of_it: bool = False,
    part: Window | None = None,
) -> str:
    """The map and its legend, at most `wide` columns; `part` is what to draw of it, if it is not to be as it fits."""
    window = part or whole(picture)
    fits = EDGE + 2 * picture.columns <= wide and picture.rows <= TALL
    if not (part or all_of_it or fits):
        window = around(picture)
    lettered = keys(picture, sides)
    lines = [styled(picture.title, "1", colour)]
    for caption in picture.captions:
        lines += textwrap.wrap(caption, wide, initial_indent="  ", subsequent_indent="  ")
    ground = Ground(picture)
    across = (wide - EDGE) // 2
    for left in range(window.left, window.right + 1, across):
        panel = window._replace(left=left, right=min(left + across - 1, window.right))
        lines.append("")
        lines += _panel(picture, ground, panel, lettered, sides, wide, colour)
    if window != whole(picture):
        drawn = f"{window.left:02d}{window.top:02d} to {window.right:02d}{window.bottom:02d}"
        lines.append(f"  part of the map, {drawn}; --whole shows all {picture.columns} by {picture.rows}")
    lines += ["", *_legend(picture, ground, lettered, sides, wide, colour)]
    return "\n".join(lines).rstrip() + "\n"


class Ground:
    """What lies under the marks."""

    def __init__(self, picture: Picture) -> None:
        self.terrain = picture.terrain
        self.weather = {place: zone.kind for zone in picture.zones if zone.kind != "plain" for place in zone.hexes}
        self.arcs = {place for arc in picture.arcs for place in arc.hexes}
        self.tracks = {place for track in picture.tracks for place in track.hexes[:-1]}
        self.used: set[str] = set()
        places = [mark.hex for mark in picture.marks]
        self.several = len(places) > len(set(places))
        self.spotted = any(mark.spotted for mark in picture.marks)

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
        for sign, there, meaning in (("*", self.spotted, "spotted"), ("+", self.several, "and more")):
            if there:
                yield f"{sign} after a letter: {meaning}"
        if "track" in self.used:
            yield f"{TRACK[0]} was there"


def _panel(
    picture: Picture,
    ground: Ground,
    window: Window,
    lettered: Sequence[tuple[str, Mark]],
    sides: Sequence[str],
    wide: int,
    colour: bool,
) -> Iterator[str]:
    columns = range(window.left, window.right + 1)
    cell = max(2, min((wide - EDGE) // len(columns), WIDEST))
    step = 2 if cell == 2 else 1
    yield (" " * EDGE + "".join(f"{column:02d}".ljust(step * cell) for column in columns[::step])).rstrip()
    here: dict[str, list[tuple[str, Mark]]] = {}
    for key, mark in lettered:
        here.setdefault(mark.hex, []).append((key, mark))
    for row in range(window.top, window.bottom + 1):
        for lower in (False, True):
            line = ""
            for column in columns:
                if (column % 2 == picture.south) != lower:
                    line += " " * cell
                    continue
                place = Hex(column, row).name
                text, style = _cell(here[place], sides, cell) if place in here else ground.at(place)
                line += styled(text, style, colour) + " " * (cell - len(text))
            yield f"{'' if lower else f'{row:02d}':<{EDGE}}{line}".rstrip()


def _cell(marks: Sequence[tuple[str, Mark]], sides: Sequence[str], cell: int) -> tuple[str, str]:
    key, mark = marks[0]
    more = "+" if len(marks) > 1 else "*" if mark.spotted else ""
    arrow = ARROWS.get(mark.facing, "")
    text = next(text for text in (arrow + key + more, key + more, key) if len(text) <= cell or text == key)
    return text[:cell], style_of(sides, mark.side)


def style_of(sides: Sequence[str], side: str) -> str:
    """A side's ANSI style: white on its colour, on light and dark terminals alike."""
    return SIDE_STYLES[sides.index(side) % len(SIDE_STYLES)] if side in sides else NOBODY


def _legend(
    picture: Picture,
    ground: Ground,
    lettered: Sequence[tuple[str, Mark]],
    sides: Sequence[str],
    wide: int,
    colour: bool,
) -> Iterator[str]:
    groups: dict[str, list[tuple[str, Mark]]] = {}
    for key, mark in lettered:
        groups.setdefault(mark.side, []).append((key, mark))
    for side, marks in groups.items():
        if side:
            yield styled(side.upper(), "1", colour)
        for key, mark in marks:
            text = "  ".join([f"{mark.hex}", mark.label, *said_of(mark)])
            first, *rest = textwrap.wrap(text, max(wide - 6, 20), subsequent_indent="      ") or [""]
            yield "  " + styled(key, style_of(sides, side), colour) + " " * (4 - len(key)) + first
            yield from ("      " + line.strip() for line in rest)
    yield from textwrap.wrap("   ".join(ground.legend()), wide, initial_indent="  ", subsequent_indent="  ")
    named = ", ".join(f"{zone.label} {corners(zone.hexes)}" for zone in picture.zones if zone.label)
    yield from textwrap.wrap(named, wide, initial_indent="  ", subsequent_indent="  ")


def said_of(mark: Mark) -> Iterable[str]:
    """What the legend says of a mark beside its name."""
    words = {"dummy": "dummy", "submarine": "submarine", "base": "base", "contact": "as last seen", "wreck": "wreck"}
    said = [
        words.get(mark.kind, ""),
        f"heading {mark.facing}" if mark.facing else "",
        "spotted" if mark.spotted else "",
    ]
    yield from (word for word in (*said, mark.note) if word)


def corners(hexes: Sequence[str]) -> str:
    """The first and the last of some hexes."""
    names = sorted(hexes)
    return f"{names[0]} to {names[-1]}" if len(names) > 1 else "".join(names)


def grid_of(picture: Picture) -> Grid:
    """How the picture's columns lie."""
    return Grid(south=picture.south)


def legend_rows(picture: Picture, sides: Sequence[str]) -> list[Mapping[str, str]]:
    """The marks as rows of a table: side, hex, name and what is said of it."""
    return [
        {"side": mark.side, "hex": mark.hex, "label": mark.label, "kind": mark.kind, "said": "; ".join(said_of(mark))}
        for _, mark in keys(picture, sides)
    ]
