"""The counters of a drawn map, and their names: beside what they name, clear of everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.engine.hexgrid import FACINGS
from referee.session.reading.picture import Mark
from referee.show.colours import NOBODY, Sides
from referee.show.folding import cut_short
from referee.show.key import mark_details
from referee.show.labels import LINE, Box, Label, lead_line
from referee.show.plain import xml

LINES, LONGEST = 4, 22
NAME = 9
MOST = 6
TURNS = {facing: 60 * place for place, facing in enumerate(FACINGS)}
BLOCK = 'x="-11" y="-8" width="22" height="14" rx="2"'
INSIDE = {
    "red": '<rect class="mark" x="-9" y="-6" width="18" height="10"/>',
    "gold": '<path class="mark" d="M-11 -4.5H11"/>',
    "green": '<path class="spot" d="M-11 -8H-4L-11 -1Z"/>',
    "violet": '<circle class="spot" cx="-7.5" cy="-4.5" r="1.8"/>',
    "grey": '<path class="mark" d="M-11 -4.5H11M-11 3H11"/>',
}
HULLS = {
    "red": '<path class="mark" d="M0 -8V7"/>',
    "gold": '<path class="mark" d="M-4.5 0H4.5"/>',
    "green": '<path class="spot" d="M0 -11L-3 -4H3Z"/>',
    "violet": '<circle class="spot" cy="0" r="1.6"/>',
    "grey": '<path class="mark" d="M-4.5 -2H4.5M-4.5 4H4.5"/>',
}


class Stack(NamedTuple):
    """What is in a hex, and where its middle is on the drawing."""

    x: float
    y: float
    marks: Sequence[Mark]

    @property
    def box(self) -> Box:
        """What its counters cover."""
        wide, tall = (25, 23) if any(mark.kind == "ship" or mark.spotted for mark in self.marks) else (24, 17)
        if len(self.marks) > 1:
            wide, tall = 36, 14 if len(self.marks) == 2 else 25 if len(self.marks) <= 4 else 33
        return Box(self.x - wide / 2, self.y - 1 - tall / 2, wide, tall)

    def draw(self, sides: Sides) -> Iterator[str]:
        """Its counters, side by side if there are several, none on top of another."""
        for mark, (right, down, size) in zip(self.marks, spread_counters(len(self.marks)), strict=False):
            said = "; ".join([mark.label, mark.hex, *mark_details(mark)])
            smaller = f" scale({size})" if size != 1 else ""
            yield (
                f'<g class="{sides.get(mark.side, NOBODY)}" '
                f'transform="translate({self.x + right:.1f} {self.y + down:.1f}){smaller}">'
                f"<title>{xml(said)}</title>{symbol(mark, sides)}</g>"
            )

    def names(self, sides: Sides) -> list[tuple[str, str]]:
        """The names to be written beside it, each with its colour; the key has them all."""
        names = list(dict.fromkeys((short_name(mark.label), sides.get(mark.side, NOBODY)) for mark in self.marks))
        return names if len(names) <= LINES else [*names[: LINES - 1], (f"and {len(names) - LINES + 1} more", NOBODY)]


def spread_counters(count: int) -> list[tuple[float, float, float]]:
    """Where the counters of a hex are beside its middle, and how large they are; six at most."""
    if count == 1:
        return [(0, 0, 1)]
    size = 0.72 if count <= 4 else 0.64
    rows = -(-min(count, MOST) // 2)
    return [(-9 + 18 * (i % 2), 11 * (i // 2) - 5.5 * (rows - 1), size) for i in range(min(count, MOST))]


def short_name(name: str) -> str:
    """A name as it is written on a map."""
    return cut_short(name, LONGEST)


def draw_names(label: Label, box: Box, classes: Sequence[str]) -> Iterator[str]:
    """A stack's names in their box, with a line to it from afar."""
    x, y = box.middle
    if lead_line(label, box):
        cx, cy = label.beside.middle
        yield f'<path class="lead" d="M{cx:.1f} {cy:.1f}L{x:.1f} {y:.1f}"/>'
    for i, (line, colour) in enumerate(zip(label.lines, classes, strict=True)):
        at = box.y + label.size * LINE * (i + 0.8)
        yield f'<text class="name {colour}" font-size="{label.size:g}" x="{x:.1f}" y="{at:.1f}">{xml(line)}</text>'


def symbol(mark: Mark, sides: Mapping[str, str]) -> str:
    """How a mark is drawn, around the middle of its hex."""
    turn = f' transform="rotate({TURNS[mark.facing]})"' if mark.facing in TURNS else ""
    colour = sides.get(mark.side, NOBODY)
    inside, hull = INSIDE.get(colour, ""), HULLS.get(colour, "")
    shapes = {
        "block": f'<rect class="full" {BLOCK}/>{inside}<path class="glyph" d="M-6 1H6L4 4H-4Z M0 1V-4"/>',
        "dummy": f'<rect class="hollow" {BLOCK}/><path class="glyph-own" d="M-11 6L11 -8"/>',
        "ship": f'<g{turn}><path class="full" d="M0 -12C4 -7 4.5 -2 4 9H-4C-4.5 -2 -4 -7 0 -12Z"/>{hull}</g>',
        "wreck": '<path class="glyph-own" d="M-6 -6L6 6M-6 6L6 -6"/>',
        "base": f'<path class="full" d="M-9 6V-1L0 -9L9 -1V6Z"/><g transform="translate(0 2) scale(.5)">{inside}</g>',
        "submarine": '<path class="full" d="M-12 2C-8 -3 8 -3 12 2C8 6 -8 6 -12 2Z M-2 -2V-7H3V-2Z"/>',
        "air": '<path class="full" d="M0 -9L2 -2L11 1V3L2 2L1 6L4 8H-4L-1 6L-2 2L-11 3V1L-2 -2Z"/>',
        "contact": f'<rect class="hollow" {BLOCK}/><path class="glyph-own" d="M-6 1H6L4 4H-4Z M0 1V-4"/>',
        "goal": '<path class="hollow" d="M0 -7L7 0L0 7L-7 0Z"/>',
    }
    stale = f'<rect class="hollow dashed" {BLOCK}/><text class="question" y="2.5">?</text>'
    seen = '<rect class="seen" x="-13.5" y="-10.5" width="27" height="19" rx="3"/>' if mark.spotted else ""
    return seen + (stale if mark.stale else shapes.get(mark.kind, shapes["block"]))
