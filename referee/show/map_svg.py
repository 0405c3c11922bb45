"""A map as SVG, drawn by hand: no library, no script, no network; as wide as its window, and legible printed on A4."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.engine.hexgrid import Grid, Hex, is_hex, read
from referee.session.reading.picture import Arc, Mark, Picture, Track, Zone
from referee.show import map_key, map_marks
from referee.show.colours import NOBODY, Sides
from referee.show.key import sector
from referee.show.labels import LETTER, Box, Label, clear, extent, placed
from referee.show.map_sheet import CORNERS, SIZE, TALL, Sheet
from referee.show.map_style import style
from referee.show.plain import xml
from referee.show.window import FIXED, Window, around, joined, parts, whole

PAD, RIM = 8, 16
HEAD = 18
A4 = (190, 277)  # mm that a page of A4 has across, upright and on its side
SIDEWAYS = 1.6  # times as wide as tall, with the key beneath to come: printed on the side
LEGIBLE = 1.85  # mm, the least size of letters in print: a little over five points
LARGEST = 9.5  # of a number inside its hex
MOST = 0.8  # of the whole map; a part that is as large is drawn whole
LITTLE = 0.5  # of the part in which all lies; where less holds everything, the parts are drawn one by one
SEA = 1.4  # times the hexes of two parts: what lies between them, at most, if they are drawn as one
TURN = 7.5
STORM = (
    '<pattern id="storm" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line x1="0" y1="0" x2="0" y2="6" stroke="#7d8fa3" stroke-width="1.6" stroke-opacity=".55"/></pattern>'
)
INWARD = 0.9  # where a zone's outline lies between a hex's middle and its side


def shared() -> str:
    """What a page has once, for all the maps that are part of it."""
    return f'{style()}<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{STORM}</defs></svg>'


def chosen(picture: Picture) -> list[Window]:
    """What is drawn of a map if nothing else is asked for: the whole, if that is little more than where something
    moves; else that part, or the parts one by one where much empty sea lies between them.
    """
    window, everything = around(picture).grown(12, 10, picture), whole(picture)
    if window.area >= MOST * everything.area:
        window = everything
    each = joined_parts(joined(part.grown(14, 8, picture) for part in parts(picture)))
    return each if len(each) > 1 and sum(one.area for one in each) < LITTLE * window.area else [window]


def joined_parts(windows: Sequence[Window]) -> list[Window]:
    """Parts drawn as one where little sea lies between them."""
    for one, other in combinations(windows, 2):
        both = one.united(other)
        if both.area <= SEA * (one.area + other.area):
            return joined_parts(joined([both, *(window for window in windows if window not in (one, other))]))
    return list(windows)


def shelved(sheets: Sequence[Sheet]) -> tuple[list[tuple[float, float]], float, float]:
    """Where the parts lie (from the left, from the top), side by side as far as that makes no strip of them; how wide
    and high it is in all.
    """
    sizes = [(sheet.wide + 2 * RIM, sheet.tall + 2 * RIM) for sheet in sheets]
    most = max(*(wide for wide, _ in sizes), 1.3 * math.sqrt(sum(wide * tall for wide, tall in sizes)))
    places: list[tuple[float, float]] = []
    right, down, tallest, across = 0.0, 0.0, 0.0, 0.0
    for wide, tall in sizes:
        if right and right + wide > most:
            right, down, tallest = 0.0, down + tallest, 0.0
        places.append((PAD + right, PAD + down))
        right, tallest = right + wide, max(tallest, tall)
        across = max(across, right)
    return places, across + 2 * PAD, down + tallest + 2 * PAD


def as_svg(
    picture: Picture,
    sides: Sides,
    *,
    all_of_it: bool = False,
    alone: bool = True,
    part: Window | None = None,
    name: str = "",
) -> str:
    """The map; `alone` it is a file of its own with title, key and the whole beside its part, else part of a page that
    has `shared()`, where its drawing bears the id `name`.
    """
    windows = [part] if part else [whole(picture)] if all_of_it else chosen(picture)
    sheets = [Sheet(picture, window) for window in windows]
    places, wide, high = shelved(sheets)
    above = list(_head(picture, wide - 2 * PAD)) if alone else []
    head = HEAD * len(above) + 4 if above else 0
    letters = max(6.5, LEGIBLE * wide / A4[wide > SIDEWAYS * high])
    for sheet in sheets:
        sheet.letters = letters
    foot = map_key.Foot(picture, sides, wide - 2 * PAD, windows, letters) if alone else None
    tall = high + head + (foot.tall if foot else 0)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {wide:.0f} {tall:.0f}" role="img" '
        f'aria-label="{xml(picture.title)}">'
    ]
    if alone:
        out += [style(), f"<defs>{STORM}</defs>"]
    out.append(f'<rect class="paper" width="{wide:.0f}" height="{tall:.0f}"/>')
    out += [f'<g transform="translate({PAD} {HEAD * (place + 1)})">{line}</g>' for place, line in enumerate(above)]
    out.append(f'<g class="map" id="{name}">' if name else "<g>")
    for sheet, (right, down) in zip(sheets, places, strict=True):
        numbers = f"{sheet.window.left} {sheet.window.top} {sheet.window.right} {sheet.window.bottom} {picture.south}"
        place = f"translate({right + RIM:.1f} {head + down + RIM:.1f})"
        out.append(f'<g transform="{place}" data-hexes="{numbers}">')
        out += _drawing(sheet, sides)
        out.append("</g>")
    out.append("</g>")
    if foot:
        out.append(f'<g transform="translate({PAD} {head + high - PAD:.0f})">')
        out += foot.drawn()
        out.append("</g>")
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _head(picture: Picture, wide: float) -> Iterator[str]:
    """The title and what stands under it, in lines."""
    for kind, size, text in (("title", 15, picture.title), *(("plain", 11, caption) for caption in picture.captions)):
        for line in textwrap.wrap(text, int(wide / (size * LETTER))):
            yield f'<text class="{kind}" font-size="{size}">{xml(line)}</text>'


def _drawing(sheet: Sheet, sides: Sides) -> Iterator[str]:
    """The hexes and all that lies on them; what is written is placed first, so that nothing is written over."""
    picture = sheet.picture
    stacks = _stacks(sheet)
    names = [stack.names(sides) for stack in stacks]
    labels = [
        Label(stack.box, [line for line, _ in lines], min(max(map_marks.NAME, sheet.letters), 1.5 * LARGEST))
        for stack, lines in zip(stacks, names, strict=True)
    ]
    counters = [stack.box for stack in stacks]
    boxes = placed(labels, counters, sheet.room)
    full = [*counters, *(box for box in boxes if box)]
    points = list(_turns(sheet, full))
    full += [box for _, box, _ in points]
    zones = list(_zone_names(sheet, full))
    full += [box for _, box in zones]
    yield from _ground(sheet)
    yield from (line for zone in picture.zones for line in _outline(sheet, zone))
    yield from (_arc(sheet, arc, sides) for arc in picture.arcs)
    yield from _numbers(sheet, full)
    yield from (part for track in picture.tracks for part in _track(sheet, track, sides))
    for stack in stacks:
        yield from stack.drawn(sides)
    yield from (line for lines, _ in zones for line in lines)
    for text, box, track in points:
        x, y = box.middle[0], box.y + 0.82 * TURN
        colour = sides.get(track.side, NOBODY)
        yield f'<text class="name {colour}" font-size="{TURN}" x="{x:.1f}" y="{y:.1f}">{xml(text)}</text>'
    for label, where, lines in zip(labels, boxes, names, strict=True):
        if where:
            yield from map_marks.draw_names(label, where, [colour for _, colour in lines])


def _stacks(sheet: Sheet) -> list[map_marks.Stack]:
    """What lies in each hex of the window, what moves before what does not."""
    here: dict[str, list[Mark]] = {}
    for mark in sheet.picture.marks:
        here.setdefault(mark.hex, []).append(mark)
    order = sorted(sheet.some(here), key=lambda place: (here[place.name][0].kind in FIXED, place))
    return [map_marks.Stack(*sheet.centre(place), here[place.name]) for place in order]


def _ground(sheet: Sheet) -> Iterator[str]:
    yield f'<path class="sea" d="{"".join(map(sheet.outline, sheet.hexes()))}"/>'
    land = "".join(sheet.outline(place) for place in sheet.some(sheet.picture.terrain))
    if land:
        yield f'<path class="land" d="{land}"/>'
    for zone in sheet.picture.zones:
        inside = "".join(map(sheet.outline, sheet.some(zone.hexes)))
        if zone.kind != "plain" and inside:
            yield f'<path class="{xml(zone.kind)}" d="{inside}"/>'


def _numbers(sheet: Sheet, full: Sequence[Box]) -> Iterator[str]:
    """The hexes' numbers where nothing else is drawn, as many as can be read; columns and rows along the rim."""
    window, size = sheet.window, sheet.letters
    step = 1 if size <= LARGEST else 2 if size <= 2 * LARGEST else 5
    for place in sheet.hexes():
        if (place.column - window.left) % step or (place.row - window.top) % step:
            continue
        x, y = sheet.centre(place)
        wide, _ = extent([place.name], size)
        box = Box(x - wide / 2, y - 0.47 * TALL, wide, 0.75 * size)
        if clear([box], full):
            at = f'x="{x - 1.15 * size:.1f}" y="{box.y + box.tall:.1f}"'
            yield f'<text class="number" font-size="{size:.1f}" {at}>{place.name}</text>'
    small = min(size, LARGEST + 2)
    for column in range(window.left, window.right + 1, 1 if step == 1 else 2):
        x, _ = sheet.centre(Hex(column, window.top))
        for y in (-5, sheet.tall + small + 1):
            yield f'<text class="rim" font-size="{small:.1f}" x="{x:.1f}" y="{y:.1f}">{column:02d}</text>'
    for row in range(window.top, window.bottom + 1):
        _, y = sheet.centre(Hex(window.left, row))
        for x in (-RIM / 2 - 1, sheet.wide + RIM / 2 + 1):
            yield f'<text class="rim" font-size="{small:.1f}" x="{x:.1f}" y="{y + 3:.1f}">{row:02d}</text>'


def _outline(sheet: Sheet, zone: Zone) -> Iterator[str]:
    """A zone's rim, a little inside of its outer hexsides."""
    inside = set(sheet.some(zone.hexes))
    grid = Grid(sheet.picture.south)
    edges = []
    for place in sorted(inside):
        x, y = sheet.centre(place)
        for side, neighbour in enumerate(grid.neighbours(place)):
            if neighbour not in inside and sheet.window.holds(neighbour):
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                start = f"M{x + INWARD * ax:.1f} {y + INWARD * ay:.1f}"
                edges.append(f"{start}L{x + INWARD * bx:.1f} {y + INWARD * by:.1f}")
    if edges:
        yield f'<path class="zone" d="{"".join(edges)}"/>'


def _zone_names(sheet: Sheet, full: list[Box]) -> Iterator[tuple[list[str], Box]]:
    """Each zone's name and weather, inside one of its hexes where nothing else is drawn, if there is one."""
    taken = list(full)
    for zone in sheet.picture.zones:
        lines = [zone.label, *([zone.kind + "y"] if zone.kind == "storm" else [])] if zone.label else []
        places = sorted(sheet.some(zone.hexes))
        if not lines or not places:
            continue
        size = min(sheet.letters, 9.0)
        wide, tall = extent(lines, size)
        boxes = [Box(x - wide / 2, y - tall / 2 + 2, wide, tall) for x, y in map(sheet.centre, places)]
        box = clear([box for box in boxes if box.over(sheet.room) >= box.area - 0.01], taken)
        if box:
            taken.append(box)
            x = box.middle[0]
            step = tall / len(lines)
            yield (
                [
                    f'<text class="zone-name" font-size="{size:.1f}" x="{x:.1f}" y="{box.y + step * (i + 0.8):.1f}">'
                    f"{xml(line)}</text>"
                    for i, line in enumerate(lines)
                ],
                box,
            )


def _arc(sheet: Sheet, arc: Arc, sides: Sides) -> str:
    """The hexes that are searched, or in range, shaded, with a line around them."""
    there = list(sheet.some(arc.hexes))
    shaded = "".join(map(sheet.outline, there))
    edge = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in sheet.edges(there))
    who = sides.get(arc.side, NOBODY)
    said = f"<title>{xml(sector(arc))}</title>"
    return f'<g class="{who}"><path class="arc" d="{shaded}">{said}</path><path class="arc-edge" d="{edge}"/></g>'


def _track(sheet: Sheet, track: Track, sides: Sides) -> Iterator[str]:
    points = [sheet.centre(place) for place in sheet.some(track.hexes)]
    if points:
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<g class="{sides.get(track.side, NOBODY)}"><polyline class="track" points="{line}"/>'
        yield "".join(f'<circle class="was" cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>' for x, y in points[:-1]) + "</g>"


def _turns(sheet: Sheet, full: Sequence[Box]) -> Iterator[tuple[str, Box, Track]]:
    """The turn beside each point of a track that says its turns."""
    taken = list(full)
    for track in sheet.picture.tracks:
        for place, text in zip(track.hexes, track.turns, strict=False):
            if not is_hex(place) or not sheet.window.holds(read(place)) or not text:
                continue
            x, y = sheet.centre(read(place))
            dot = Box(x - 3, y - 3, 6, 6)
            (box,) = placed([Label(dot, [text], TURN)], taken, sheet.room)
            if box and dot.gap(box) < SIZE:
                taken.append(box)
                yield text, box, track
