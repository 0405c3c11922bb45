"""A map as SVG, drawn by hand: no library, no script, no network; prints well and knows a dark screen."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from referee.engine.hexgrid import FACINGS, Hex, is_hex, read
from referee.session.reading.picture import Arc, Mark, Picture, Track, Zone
from referee.show.labels import Box, Label, clear, extent, placed
from referee.show.map import Window, around, grid_of, keys, order_of, said_of, whole
from referee.show.plain import xml

SIZE = 20
TALL = math.sqrt(3) * SIZE
PAD = 10
LINE = 15
NUMBERED = 1600
SHIFT, FAN = 8, 18
LINES, LONGEST, LEAD = 4, 22, 6
LESSER = ("goal", "base")
MOST = 2400
STYLE = """
.map { --paper:#fff; --ink:#1b2733; --faint:#9fb0bd; --number:#8496a4; --sea:#eef5f9; --land:#d9c99a;
  --storm:#7d8fa3; --zone:#6b7c8a;
  --side0:#1f4e9c; --side1:#b3261e; --side2:#8a6d00; --side3:#1e6b3a; --nobody:#555; --halo:#fff; --seen:#f2b705;
  font-family:system-ui,"Segoe UI",Helvetica,Arial,sans-serif; }
@media screen and (prefers-color-scheme: dark) { .map { --paper:#12181e; --ink:#e4ebf0; --faint:#3d4d59;
  --number:#6f8494; --sea:#18242d;
  --land:#5b5231; --storm:#7f96ad; --zone:#8fa3b2; --side0:#6ea0f0; --side1:#ef6f64; --side2:#d9b23c; --side3:#5fc088;
  --nobody:#aaa; --halo:#12181e; } }
.map .paper { fill:var(--paper) } .map .sea { fill:var(--sea) } .map .land { fill:var(--land) }
.map .sea, .map .land { stroke:var(--faint); stroke-width:.6 } .map .number { fill:var(--number); font-size:5.5px }
.map .storm { fill:url(#storm) } .map .fog { fill:var(--storm); fill-opacity:.3 } .map .smoke { fill:var(--ink);
  fill-opacity:.25 } .map .storm-line { stroke:var(--storm); stroke-width:1.6; fill:none }
.map .zone { fill:none; stroke:var(--zone); stroke-width:1.2; stroke-dasharray:6 3 }
.map .zone-name { fill:var(--zone); font-size:8px; font-style:italic }
.map text { fill:var(--ink); font-size:9px } .map .title { font-size:15px; font-weight:600 }
.map .caption { font-size:11px } .map .key { font-size:11px } .map .name { fill:var(--side);
  font-weight:600; paint-order:stroke; stroke:var(--halo); stroke-width:2.6px; stroke-linejoin:round;
  text-anchor:middle }
.map .s0 { --side:var(--side0) } .map .s1 { --side:var(--side1) } .map .s2 { --side:var(--side2) }
.map .s3 { --side:var(--side3) } .map .s4 { --side:var(--nobody) }
.map .full { fill:var(--side); stroke:var(--halo); stroke-width:1 } .map .hollow { fill:var(--paper);
  stroke:var(--side); stroke-width:1.6 } .map .dashed { stroke-dasharray:3 2 }
.map .seen { fill:none; stroke:var(--seen); stroke-width:2.4 }
.map .glyph { fill:none; stroke:var(--paper); stroke-width:1.4 } .map .glyph-own { fill:none; stroke:var(--side);
  stroke-width:1.6 } .map .arc { fill:var(--side); fill-opacity:.13; stroke:var(--side); stroke-opacity:.6 }
.map .track { fill:none; stroke:var(--side); stroke-width:1.6; stroke-dasharray:2 3; stroke-linecap:round }
.map .was { fill:var(--side); fill-opacity:.55 }
.map .lead { stroke:var(--ink); stroke-width:.7 }
.map .question { fill:var(--side); font-weight:700; text-anchor:middle }
@media print { .map { -webkit-print-color-adjust:exact; print-color-adjust:exact } }
"""
STORM = (
    '<pattern id="storm" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line x1="0" y1="0" x2="0" y2="6" stroke="#7d8fa3" stroke-width="1.6" stroke-opacity=".55"/></pattern>'
)
TURNS = {facing: 60 * place for place, facing in enumerate(FACINGS)}
CORNERS = [(math.cos(math.radians(a)) * SIZE, math.sin(math.radians(a)) * SIZE) for a in (-120, -60, 0, 60, 120, 180)]
SHAPE = f"h{SIZE:g}l{SIZE / 2:g} {TALL / 2:.1f}-{SIZE / 2:g} {TALL / 2:.1f}h-{SIZE:g}l-{SIZE / 2:g}-{TALL / 2:.1f}z"
BLOCK = 'x="-11" y="-8" width="22" height="14" rx="2"'


class Sheet:
    """Where the hexes of a window lie on the drawing."""

    def __init__(self, picture: Picture, window: Window) -> None:
        self.picture = picture
        self.window = window
        self.wide = 1.5 * SIZE * (window.right - window.left) + 2 * SIZE
        self.tall = TALL * (window.bottom - window.top + 1.5)

    def centre(self, place: Hex) -> tuple[float, float]:
        """A hex's centre."""
        south = place.column % 2 == self.picture.south
        x = SIZE + 1.5 * SIZE * (place.column - self.window.left)
        return x, TALL * (place.row - self.window.top + (1 if south else 0.5))

    def outline(self, place: Hex) -> str:
        """A hex as a path."""
        x, y = self.centre(place)
        return f"M{x + CORNERS[0][0]:.1f} {y + CORNERS[0][1]:.1f}{SHAPE}"

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the window."""
        for column in range(self.window.left, self.window.right + 1):
            for row in range(self.window.top, self.window.bottom + 1):
                yield Hex(column, row)

    def some(self, names: Iterable[str]) -> Iterator[Hex]:
        """Those of some hexes that lie in the window."""
        for name in names:
            if is_hex(name) and self.window.holds(read(name)):
                yield read(name)


def style() -> str:
    """The style that every map on a page shares."""
    return f"<style>{STYLE}</style>"


def shared() -> str:
    """What a page has once, for all the maps that are part of it."""
    return f'{style()}<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{STORM}</defs></svg>'


def as_svg(
    picture: Picture,
    sides: Sequence[str],
    *,
    all_of_it: bool = False,
    alone: bool = True,
    part: Window | None = None,
) -> str:
    """The map; `alone` it is a file of its own with title and legend, else a part of a page that has `shared()`.

    `part` is what to draw of it; without it the whole, of a large map the part where something lies.
    """
    large = picture.columns * picture.rows > MOST
    window = part or (around(picture) if large and not all_of_it else whole(picture))
    sheet = Sheet(picture, window)
    head = 26 + LINE * len(picture.captions) if alone else 0
    legend = list(_legend(picture, sides, sheet.wide)) if alone else []
    wide, tall = sheet.wide + 2 * PAD, sheet.tall + 2 * PAD + head + LINE * len(legend) + (LINE if legend else 0)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {wide:.0f} {tall:.0f}"'
        + (f' width="{wide:.0f}" height="{tall:.0f}"' if alone else "")
        + f' role="img" aria-label="{xml(picture.title)}">'
    ]
    if alone:
        out += [style(), f"<defs>{STORM}</defs>"]
    out.append(f'<rect class="paper" width="{wide:.0f}" height="{tall:.0f}"/>')
    if alone:
        out.append(f'<text class="title" x="{PAD}" y="22">{xml(picture.title)}</text>')
        for place, caption in enumerate(picture.captions):
            out.append(f'<text class="caption" x="{PAD}" y="{38 + LINE * place}">{xml(caption)}</text>')
    out.append(f'<g transform="translate({PAD} {PAD + head})">')
    out += _ground(sheet)
    out += (part for zone in picture.zones for part in _zone(sheet, zone))
    out += (_arc(sheet, arc, sides) for arc in picture.arcs)
    out += (part for track in picture.tracks for part in _track(sheet, track, sides))
    out += _marks(sheet, sides)
    out.append("</g>")
    for place, line in enumerate(legend):
        out.append(f'<g transform="translate({PAD} {PAD + head + sheet.tall + LINE * (place + 1):.0f})">{line}</g>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _side(sides: Sequence[str], side: str) -> str:
    return f"s{min(order_of(sides, side), 3)}" if side in sides else "s4"


def _ground(sheet: Sheet) -> Iterator[str]:
    every = list(sheet.hexes())
    yield f'<path class="sea" d="{"".join(map(sheet.outline, every))}"/>'
    land = "".join(sheet.outline(place) for place in sheet.some(sheet.picture.terrain))
    if land:
        yield f'<path class="land" d="{land}"/>'
    for zone in sheet.picture.zones:
        if zone.kind != "plain":
            yield f'<path class="{xml(zone.kind)}" d="{"".join(map(sheet.outline, sheet.some(zone.hexes)))}"/>'
    few = len(every) <= NUMBERED
    for place in every:
        if few or place.row in (sheet.window.top, sheet.window.bottom) or place.column % 5 == place.row % 5 == 0:
            x, y = sheet.centre(place)
            yield f'<text class="number" x="{x - 6:.1f}" y="{y - 10.5:.1f}">{place.name}</text>'


def _zone(sheet: Sheet, zone: Zone) -> Iterator[str]:
    inside = set(sheet.some(zone.hexes))
    if not inside:
        return
    grid = grid_of(sheet.picture)
    edges = []
    for place in sorted(inside):
        x, y = sheet.centre(place)
        for side, neighbour in enumerate(grid.neighbours(place)):
            if neighbour not in inside:
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                edges.append(f"M{x + ax:.1f} {y + ay:.1f}L{x + bx:.1f} {y + by:.1f}")
    yield f'<path class="{"zone" if zone.kind == "plain" else "zone storm-line"}" d="{"".join(edges)}"/>'


def _zone_names(sheet: Sheet, full: list[Box]) -> Iterator[str]:
    """Each zone's name, in the first of its hexes where nothing else is written."""
    for zone in sheet.picture.zones:
        inside = sorted(sheet.some(zone.hexes))
        if not (zone.label and inside):
            continue
        name = f"{zone.label}, {zone.kind}" if zone.kind != "plain" else zone.label
        wide, tall = extent([name], 8)
        boxes = [Box(x - 8, y + 7, wide, tall) for x, y in map(sheet.centre, inside)]
        box = clear(boxes, full) or boxes[0]
        full.append(box)
        yield f'<text class="zone-name" x="{box.x:.1f}" y="{box.y + 8:.1f}">{xml(name)}</text>'


def _arc(sheet: Sheet, arc: Arc, sides: Sequence[str]) -> str:
    x, y = sheet.centre(read(arc.hex))
    reach = TALL * (arc.out_to + 0.5)
    who = _side(sides, arc.side)
    said = f"<title>{xml(f'{arc.label}, out to {arc.out_to}'.lstrip(', '))}</title>"
    if arc.wide >= 36:
        return f'<g class="{who}"><circle class="arc" cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}">{said}</circle></g>'
    ends = [math.radians(10 * bearing) for bearing in (arc.start, arc.start + arc.wide)]
    (ax, ay), (bx, by) = ((x + reach * math.sin(end), y - reach * math.cos(end)) for end in ends)
    large = 1 if arc.wide > 18 else 0
    path = f"M{x:.1f} {y:.1f}L{ax:.1f} {ay:.1f}A{reach:.1f} {reach:.1f} 0 {large} 1 {bx:.1f} {by:.1f}Z"
    return f'<g class="{who}"><path class="arc" d="{path}">{said}</path></g>'


def _track(sheet: Sheet, track: Track, sides: Sequence[str]) -> Iterator[str]:
    points = [sheet.centre(place) for place in sheet.some(track.hexes)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<g class="{_side(sides, track.side)}"><polyline class="track" points="{line}"/>'
    yield "".join(f'<circle class="was" cx="{x:.1f}" cy="{y:.1f}" r="2.4"/>' for x, y in points[:-1]) + "</g>"


def _marks(sheet: Sheet, sides: Sequence[str]) -> Iterator[str]:
    """The counters, fanned out where several lie in a hex; then what is written, clear of them and of each other."""
    here: dict[str, list[Mark]] = {}
    for mark in sheet.picture.marks:
        here.setdefault(mark.hex, []).append(mark)
    labels: list[Label] = []
    classes: list[list[str]] = []
    for place in sorted(sheet.some(here), key=lambda place: (here[place.name][0].kind in LESSER, place)):
        x, y = sheet.centre(place)
        marks = here[place.name]
        spread = min(SHIFT * (len(marks) - 1), FAN)
        for i, mark in enumerate(marks):
            away = spread * (i / (len(marks) - 1) - 0.5) if spread else 0
            yield (
                f'<g class="{_side(sides, mark.side)}" transform="translate({x + away:.1f} {y + 0.75 * away:.1f})">'
                f"<title>{xml('; '.join([mark.label, mark.hex, *said_of(mark)]))}</title>{symbol(mark)}</g>"
            )
        wide, tall = 26 + spread, 20 + 0.75 * spread
        names = _names(marks, sides)
        labels.append(Label(Box(x - wide / 2, y - 1 - tall / 2, wide, tall), [name for name, _ in names], 9))
        classes.append([whose for _, whose in names])
    counters = [label.beside for label in labels]
    boxes = placed(labels, counters, Box(0, 0, sheet.wide, sheet.tall))
    for label, box, sided in zip(labels, boxes, classes, strict=True):
        yield from _label(label, box, sided)
    yield from _zone_names(sheet, [*counters, *boxes])


def _names(marks: Sequence[Mark], sides: Sequence[str]) -> list[tuple[str, str]]:
    """The names to be written beside a stack, each with its side's class; the key below the map has them all."""
    names = list(dict.fromkeys((_short(mark.label), _side(sides, mark.side)) for mark in marks))
    return names if len(names) <= LINES else [*names[: LINES - 1], (f"and {len(names) - LINES + 1} more", "s4")]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _label(label: Label, box: Box, classes: Sequence[str]) -> Iterator[str]:
    x, y = box.middle
    if label.beside.gap(box) > LEAD:
        cx, cy = label.beside.middle
        yield f'<path class="lead" d="M{cx:.1f} {cy:.1f}L{x:.1f} {y:.1f}"/>'
    step = box.tall / len(label.lines)
    for i, (line, who) in enumerate(zip(label.lines, classes, strict=True)):
        at = box.y + step * (i + 0.8)
        yield f'<text class="name {who}" x="{x:.1f}" y="{at:.1f}">{xml(line)}</text>'


def symbol(mark: Mark) -> str:
    """How a mark is drawn, around the middle of its hex."""
    turn = f' transform="rotate({TURNS[mark.facing]})"' if mark.facing in TURNS else ""
    shapes = {
        "block": f'<rect class="full" {BLOCK}/><path class="glyph" d="M-6 1H6L4 4H-4Z M0 1V-4"/>',
        "dummy": f'<rect class="hollow" {BLOCK}/><path class="glyph-own" d="M-11 6L11 -8"/>',
        "ship": f'<path class="full"{turn} d="M0 -12C4 -7 4.5 -2 4 9H-4C-4.5 -2 -4 -7 0 -12Z"/>',
        "wreck": '<path class="glyph-own" d="M-6 -6L6 6M-6 6L6 -6"/>',
        "base": '<path class="full" d="M-9 6V-1L0 -9L9 -1V6Z"/>',
        "submarine": '<path class="full" d="M-12 2C-8 -3 8 -3 12 2C8 6 -8 6 -12 2Z M-2 -2V-7H3V-2Z"/>',
        "air": '<path class="full" d="M0 -9L2 -2L11 1V3L2 2L1 6L4 8H-4L-1 6L-2 2L-11 3V1L-2 -2Z"/>',
        "contact": f'<rect class="hollow dashed" {BLOCK}/><text class="question" y="3">?</text>',
        "goal": '<path class="hollow" d="M0 -7L7 0L0 7L-7 0Z"/>',
    }
    seen = '<rect class="seen" x="-13.5" y="-10.5" width="27" height="19" rx="3"/>' if mark.spotted else ""
    return seen + shapes.get(mark.kind, shapes["block"])


def _legend(picture: Picture, sides: Sequence[str], wide: float) -> Iterator[str]:
    """A line for each mark, its symbol before it."""
    letters = max(int((wide - 34) / 5.6), 30)
    for _, mark in keys(picture, sides):
        text = "  ".join([f"{mark.hex}  {mark.label}", *([mark.side.upper()] if mark.side else []), *said_of(mark)])
        first, *rest = textwrap.wrap(text, letters)
        who = _side(sides, mark.side)
        yield f'<g class="{who}" transform="translate(8 -3) scale(.6)">{symbol(mark)}</g>{_line(first)}'
        yield from map(_line, rest)


def _line(text: str) -> str:
    return f'<text class="key" x="24" y="0">{xml(text)}</text>'
