"""A map as SVG, drawn by hand: no library, no script, no network; as wide as its window, and legible printed on A4."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from referee.engine.hexgrid import Grid, Hex
from referee.session.reading.picture import Arc, Mark, Picture
from referee.show import map_key, map_marks, map_tracks
from referee.show.colours import NOBODY, Sides
from referee.show.key import arc_text
from referee.show.labels import LETTER, Box, Label, Stretch, first_clear, place_labels, text_size
from referee.show.map_panels import A4, PAD, RIM, choose_parts, lay_on_shelves
from referee.show.map_sheet import CORNERS, TALL, Sheet
from referee.show.map_style import style_sheet
from referee.show.plain import xml
from referee.show.window import FIXED, Window, whole_map

HEAD = 18
SIDEWAYS = 1.6  # times as wide as tall, before the key is added: printed on its side
LEGIBLE = 1.85  # mm, the least size of letters in print: a little over five points
LARGEST = 9.5  # of a number inside its hex
STORM = (
    '<pattern id="storm" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line x1="0" y1="0" x2="0" y2="6" stroke="#7d8fa3" stroke-width="1.6" stroke-opacity=".55"/></pattern>'
)


def shared_svg() -> str:
    """What a page needs once for all its maps."""
    return f'{style_sheet()}<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{STORM}</defs></svg>'


def as_svg(
    picture: Picture,
    sides: Sides,
    *,
    all_of_it: bool = False,
    alone: bool = True,
    part: Window | None = None,
    name: str = "",
    upright: bool = False,
) -> str:
    """The map; `alone` it is a file of its own with title, key and the whole beside its part, else part of a page that
    has `shared()`, where its drawing bears the id `name`. The key is below it if that is to be `upright`, as for a
    phone, else where a screen shows all of it the larger.
    """
    windows = [part] if part else [whole_map(picture)] if all_of_it else choose_parts(picture)
    sheets = [Sheet(picture, window) for window in windows]
    places, across, high = lay_on_shelves(sheets)
    letters = max(6.5, LEGIBLE * across / A4[across > SIDEWAYS * high])
    foot = map_key.Foot(picture, sides, across - 2 * PAD, windows, letters) if alone else None
    beside = map_key.beside(foot, across, high) if foot and not upright else None
    wide = across + (beside.wide + PAD if beside else 0)
    line = max(HEAD, 1.6 * letters)
    above = list(_head_lines(picture, wide - 2 * PAD, letters)) if alone else []
    head = line * len(above) + 4 if above else 0
    for sheet in sheets:
        sheet.letters = letters
    tall = head + (max(high, beside.tall) if beside else high + (foot.tall if foot else 0))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {wide:.0f} {tall:.0f}" role="img" '
        f'aria-label="{xml(picture.title)}">'
    ]
    if alone:
        out += [style_sheet(), f"<defs>{STORM}</defs>"]
    out.append(f'<rect class="paper" width="{wide:.0f}" height="{tall:.0f}"/>')
    out += [
        f'<g transform="translate({PAD} {line * (place + 1):.0f})">{words}</g>' for place, words in enumerate(above)
    ]
    out.append(f'<g class="map" id="{name}">' if name else "<g>")
    for sheet, (right, down) in zip(sheets, places, strict=True):
        numbers = f"{sheet.window.left} {sheet.window.top} {sheet.window.right} {sheet.window.bottom} {picture.south}"
        place = f"translate({right + RIM:.1f} {head + down + RIM:.1f})"
        out.append(f'<g transform="{place}" data-hexes="{numbers}">')
        out += _draw(sheet, sides)
        out.append("</g>")
    out.append("</g>")
    if key := beside or foot:
        right, down = (across, head) if beside else (PAD, head + high - PAD)
        out.append(f'<g transform="translate({right:.0f} {down:.0f})">')
        out += key.draw()
        out.append("</g>")
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _head_lines(picture: Picture, wide: float, letters: float) -> Iterator[str]:
    """The title and what is under it, in lines."""
    sized = [("title", max(15, 1.4 * letters), picture.title)]
    sized += [("plain", max(11, 1.1 * letters), caption) for caption in picture.captions]
    for kind, size, text in sized:
        for line in textwrap.wrap(text, int(wide / (size * LETTER))):
            yield f'<text class="{kind}" font-size="{size:.1f}">{xml(line)}</text>'


def _draw(sheet: Sheet, sides: Sides) -> Iterator[str]:
    """The hexes and all that is on them; names are placed first, so that nothing is written over."""
    picture = sheet.picture
    stacks = _stacks(sheet)
    names = [stack.names(sides) for stack in stacks]
    labels = [
        Label(stack.box, [line for line, _ in lines], min(max(map_marks.NAME, sheet.letters), 1.5 * LARGEST))
        for stack, lines in zip(stacks, names, strict=True)
    ]
    counters = [stack.box for stack in stacks]
    legs = map_tracks.track_lines(sheet)
    boxes = place_labels(labels, counters, sheet.room, legs)
    full = [*counters, *(box for box in boxes if box)]
    words = map_tracks.track_words(sheet, full, legs)
    full += [word.box for word in words]
    zones = list(_zone_names(sheet, full))
    full += [box for _, box in zones]
    yield from _ground(sheet)
    yield from _borders(sheet)
    yield from (_arc(sheet, arc, sides) for arc in picture.arcs)
    yield from _numbers(sheet, full, legs)
    yield from _rim(sheet)
    yield from (part for track in picture.tracks for part in map_tracks.track_svg(sheet, track, sides))
    for stack in stacks:
        yield from stack.draw(sides)
    yield from (line for lines, _ in zones for line in lines)
    yield from (map_tracks.word_svg(word, sides) for word in words)
    for label, where, lines in zip(labels, boxes, names, strict=True):
        if where:
            yield from map_marks.draw_names(label, where, [colour for _, colour in lines])


def _stacks(sheet: Sheet) -> list[map_marks.Stack]:
    """What is in each hex of the window, moving things before fixed ones."""
    here: dict[str, list[Mark]] = {}
    for mark in sheet.picture.marks:
        here.setdefault(mark.hex, []).append(mark)
    order = sorted(sheet.those_within(here), key=lambda place: (here[place.name][0].kind in FIXED, place))
    return [map_marks.Stack(*sheet.centre(place), here[place.name]) for place in order]


def _ground(sheet: Sheet) -> Iterator[str]:
    yield _band(sheet)
    yield f'<path class="sea" d="{"".join(map(sheet.outline, sheet.hexes()))}"/>'
    land = "".join(sheet.outline(place) for place in sheet.those_within(sheet.picture.terrain))
    if land:
        yield f'<path class="land" d="{land}"/>'
    for zone in sheet.picture.zones:
        inside = "".join(map(sheet.outline, sheet.those_within(zone.hexes)))
        if zone.kind != "plain" and inside:
            yield f'<path class="{xml(zone.kind)}" d="{inside}"/>'


def _numbers(sheet: Sheet, full: Sequence[Box], lines: Sequence[Stretch]) -> Iterator[str]:
    """The numbers of hexes where nothing else is drawn, as many as can be read."""
    window, size = sheet.window, sheet.letters
    step = _number_step(size)
    beside: dict[float, tuple[list[Box], list[Stretch]]] = {}  # a row's numbers, and what is as far down as they are
    yield f'<g class="number" font-size="{size:.1f}">'
    for place in sheet.hexes():
        if (place.column - window.left) % step or (place.row - window.top) % step:
            continue
        x, y = sheet.centre(place)
        wide, _ = text_size([place.name], size)
        box = Box(x - wide / 2, y - 0.45 * TALL, wide, 0.75 * size)
        if box.y not in beside:
            end = box.y + box.tall
            boxes = [one for one in full if one.y < end and one.y + one.tall > box.y]
            beside[box.y] = boxes, [one for one in lines if min(one.ay, one.by) < end and max(one.ay, one.by) > box.y]
        boxes, near = beside[box.y]
        if first_clear([box], boxes) and not any(line.meets(box) for line in near):
            yield f'<text x="{x - 1.15 * size:.1f}" y="{box.y + box.tall:.1f}">{place.name}</text>'
    yield "</g>"


def _number_step(size: float) -> int:
    """How many hexes apart numbers stand, in letters of a size."""
    return 1 if size <= LARGEST else 2 if size <= 2 * LARGEST else 5


def _band(sheet: Sheet) -> str:
    """The background of the column and row numbers around the hexes."""
    outer = f"M{-RIM} {-RIM}h{sheet.wide + 2 * RIM:.1f}v{sheet.tall + 2 * RIM:.1f}h{-sheet.wide - 2 * RIM:.1f}z"
    return f'<path class="band" d="{outer}"/><rect class="paper" width="{sheet.wide:.1f}" height="{sheet.tall:.1f}"/>'


def _rim(sheet: Sheet) -> Iterator[str]:
    """The numbers of columns and rows."""
    window, small = sheet.window, min(sheet.letters, LARGEST + 2)
    yield f'<g class="rim" font-size="{small:.1f}">'
    for column in range(window.left, window.right + 1, 1 if _number_step(sheet.letters) == 1 else 2):
        x, _ = sheet.centre(Hex(column, window.top))
        for y in (-5, sheet.tall + small + 1):
            yield f'<text x="{x:.1f}" y="{y:.1f}">{column:02d}</text>'
    for row in range(window.top, window.bottom + 1):
        _, y = sheet.centre(Hex(window.left, row))
        for x in (-RIM / 2, sheet.wide + RIM / 2):
            yield f'<text x="{x:.1f}" y="{y + 3:.1f}">{row:02d}</text>'
    yield "</g>"


def _borders(sheet: Sheet) -> Iterator[str]:
    """The zones' borders, on the hexsides, each once."""
    grid = Grid(sheet.picture.south)
    edges: dict[frozenset[tuple[float, float]], str] = {}
    for zone in sheet.picture.zones:
        inside = set(sheet.those_within(zone.hexes))
        for place in sorted(inside):
            x, y = sheet.centre(place)
            for side, neighbour in enumerate(grid.neighbours(place)):
                if neighbour not in inside and sheet.window.holds(neighbour):
                    ends = [(x + CORNERS[i % 6][0], y + CORNERS[i % 6][1]) for i in (side, side + 1)]
                    (ax, ay), (bx, by) = ends
                    key = frozenset((round(right, 1), round(down, 1)) for right, down in ends)
                    edges.setdefault(key, f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
    if edges:
        yield f'<path class="zone" d="{"".join(edges.values())}"/>'


def _zone_names(sheet: Sheet, full: list[Box]) -> Iterator[tuple[list[str], Box]]:
    """Each zone's name and weather, in one of its hexes where nothing else is drawn, if there is one."""
    taken = list(full)
    for zone in sheet.picture.zones:
        lines = [zone.label, *([zone.kind + "y"] if zone.kind == "storm" else [])] if zone.label else []
        places = sorted(sheet.those_within(zone.hexes))
        if not lines or not places:
            continue
        size = min(sheet.letters, 9.0)
        wide, tall = text_size(lines, size)
        boxes = [Box(x - wide / 2 - 5, y - tall / 2 + 2, wide + 10, tall) for x, y in map(sheet.centre, places)]
        box = first_clear([box for box in boxes if box.shared_area(sheet.room) >= box.area - 0.01], taken)
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
    there = list(sheet.those_within(arc.hexes))
    shaded = "".join(map(sheet.outline, there))
    edge = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in sheet.edges(there))
    who = sides.get(arc.side, NOBODY)
    said = f"<title>{xml(arc_text(arc))}</title>"
    return f'<g class="{who}"><path class="arc" d="{shaded}">{said}</path><path class="arc-edge" d="{edge}"/></g>'
