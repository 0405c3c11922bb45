"""Zones as boxes, drawn: each with its weather and what is there, and an arrow to a zone that it leads to."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.session.reading.picture import Box, Boxes, Lying
from referee.show.boxes import KEY, needs_key
from referee.show.colours import NOBODY, Sides
from referee.show.labels import LETTER
from referee.show.map_style import style_sheet
from referee.show.plain import xml

WIDE, GAP, EDGE, SIZE, LINE = 250, 34, 24, 11, 15
BESIDE = 3
FEW = 4  # empty zones: so many or more share one box
INSIDE = int((WIDE - 24) / (SIZE * LETTER))
WHOLE = "\N{NO-BREAK SPACE}"
OUTLINE = 'class="frame" fill-opacity="0" rx="7"'


class Line(NamedTuple):
    """A line of a box: its class, its colour, what it says; the `first` line of a thing has its counter."""

    kind: str
    colour: str
    text: str
    first: Lying | None = None


class PlacedBox(NamedTuple):
    """A box, and where it is drawn."""

    x: float
    y: float
    tall: float
    lines: list[Line]


def as_svg(found: Boxes, sides: Sides) -> str:
    """The picture, a file of its own; on a narrow upright screen, one box below the other."""
    found = gather_empty_zones(found)
    wide, tall, body = lay_out(found, sides, min(BESIDE, max(1, len(found.boxes))))
    out = [opening_tag(found, wide, tall), style_sheet()]
    if len(found.boxes) == 1:
        return "\n".join([*out, *body, "</svg>"]) + "\n"
    slim, long, narrow = lay_out(found, sides, 1)
    high = wide * long / slim
    when = f"@media screen and (max-width:600px) and (max-aspect-ratio:{round(100 * narrow_shape(wide / tall))}/100)"
    out += [
        f"<style>{when} {{ svg:root {{ width:100vw; height:{100 * long / slim:.1f}vw }} "
        "svg:root > .wide { display:none } svg:root > .narrow { display:inline } }</style>",
        '<g class="wide">',
        *body,
        "</g>",
        f'<svg class="narrow" display="none" width="{wide}" height="{high:.0f}" viewBox="0 0 {slim} {long:.0f}">',
        *narrow,
        "</svg>",
    ]
    return "\n".join([*out, "</svg>"]) + "\n"


def svg_for_page(found: Boxes, sides: Sides, beside: int) -> str:
    """The picture with so many boxes in a row, for a page that has its style."""
    wide, tall, body = lay_out(found, sides, min(beside, max(1, len(found.boxes))))
    return "\n".join([opening_tag(found, wide, tall), *body, "</svg>"])


def opening_tag(found: Boxes, wide: int, tall: float) -> str:
    """The beginning of the picture's SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {wide} {tall:.0f}" '
        f'preserveAspectRatio="xMidYMin meet" role="img" aria-label="{xml(found.title)}">'
    )


def narrow_shape(shape: float) -> float:
    """The shape, width by height, of what the picture is shown in, up to which its boxes are in one column: a phone's
    screen, but never that of the picture itself on a page.
    """
    return min(max(0.7 * shape, 0.5), 0.95 * shape)


def gather_empty_zones(found: Boxes) -> Boxes:
    """The same boxes, with all empty zones in one if there are many."""
    empty = [box.zone for box in found.boxes if not (box.marks or box.lying or box.leads)]
    led_to = {zone for box in found.boxes for zone in box.leads}
    bare = [zone for zone in empty if zone not in led_to]
    if len(bare) < FEW:
        return found
    kept = [box for box in found.boxes if box.zone not in bare]
    return found._replace(boxes=[*kept, Box("Nothing known in", [", ".join(bare)])])


def lay_out(found: Boxes, sides: Sides, beside: int) -> tuple[int, float, list[str]]:
    """The picture with so many boxes in a row: its width, its height, and its parts."""
    wide = 2 * EDGE + beside * WIDE + (beside - 1) * GAP
    title = textwrap.wrap(found.title, int((wide - 2 * EDGE) / (15 * LETTER)))
    laid, bottom = place_boxes(found, sides, beside, EDGE + 20 * len(title) + 10)
    foot = KEY.replace("->", "arrow:") if needs_key(found) else ""
    feet = textwrap.wrap(foot, int((wide - 2 * EDGE) / (10 * LETTER)))
    tall = bottom + 16 * len(feet) + EDGE / 2
    out = [f'<rect class="paper" width="{wide}" height="{tall:.0f}"/>']
    for number, text in enumerate(title):
        out.append(f'<text class="title" font-size="15" x="{EDGE}" y="{EDGE + 20 * number + 6}">{xml(text)}</text>')
    for box in found.boxes:
        out += arrows(box, laid)
    for box in found.boxes:
        out += box_svg(box, laid[box.zone])
    for number, text in enumerate(feet):
        out.append(
            f'<text class="plain" font-size="10" x="{EDGE}" y="{bottom + 16 * number + 6:.0f}">{xml(text)}</text>'
        )
    return wide, tall, out


def place_boxes(found: Boxes, sides: Sides, beside: int, top: float) -> tuple[dict[str, PlacedBox], float]:
    """Where each box is, in rows of equal height; and where the last row ends."""
    out: dict[str, PlacedBox] = {}
    y = top
    for start in range(0, len(found.boxes), beside):
        row = found.boxes[start : start + beside]
        inside = [list(box_lines(box, sides)) for box in row]
        tall = max(map(len, inside)) * LINE + 40
        for place, (box, each) in enumerate(zip(row, inside, strict=True)):
            out[box.zone] = PlacedBox(EDGE + place * (WIDE + GAP), y, tall, each)
        y += tall + GAP
    return out, y


def box_lines(box: Box, sides: Sides) -> Iterator[Line]:
    """What a box says."""
    for mark in box.marks:
        yield from (Line("zone-name", "", text) for text in textwrap.wrap(mark, INSIDE))
    for lying in box.lying:
        how = " (?!)" if lying.stale else " (?)" if lying.seen else ""
        colour = sides.get(lying.side, NOBODY)
        for number, text in enumerate(textwrap.wrap(f"{lying.side.upper()}{how} {lying.name}", INSIDE - 4)):
            yield Line("head", colour, text, None if number else lying)
        items = ", ".join(item.replace(" ", WHOLE) if len(item) < INSIDE else item for item in lying.what.split(", "))
        yield from (Line("plain", colour, text) for text in textwrap.wrap(items, INSIDE - 4))
    if not (box.marks or box.lying):
        yield Line("plain", "", "nothing known")


def box_svg(box: Box, where: PlacedBox) -> Iterator[str]:
    """A box with what it says."""
    yield f'<g transform="translate({where.x} {where.y:.0f})">'
    yield f'<rect class="sea" width="{WIDE}" height="{where.tall:.0f}" rx="7"/>'
    if box.is_dim:
        yield f'<rect class="fog" width="{WIDE}" height="{where.tall:.0f}" rx="7"/>'
    yield f'<rect {OUTLINE} width="{WIDE}" height="{where.tall:.0f}"/>'
    yield f'<text class="title" font-size="13" x="12" y="21">{xml(box.zone)}</text>'
    for number, line in enumerate(where.lines):
        y = 42 + LINE * number
        if line.kind == "zone-name":
            yield f'<text class="zone-name" font-size="{SIZE}" x="{WIDE / 2}" y="{y}">{xml(line.text)}</text>'
            continue
        yield f'<g class="{line.colour or NOBODY}">'
        if line.first:
            yield counter_svg(line.first, y)
        indent = 30 if line.colour else 12
        yield f'<text class="{line.kind}" font-size="{SIZE}" x="{indent}" y="{y}">{xml(line.text)}</text></g>'
    yield "</g>"


def counter_svg(lying: Lying, y: float) -> str:
    """A force's counter: full for what one has, hollow for what is seen, dashed for what was."""
    kind = "hollow dashed" if lying.stale else "hollow" if lying.seen else "full"
    return f'<rect class="{kind}" x="12" y="{y - 9}" width="12" height="9"/>'


def arrows(box: Box, laid: Mapping[str, PlacedBox]) -> Iterator[str]:
    """A line to each zone that this one leads to, with its head."""
    here = laid[box.zone]
    for zone in box.leads:
        there = laid.get(zone)
        if there is None or there is here:
            continue
        x1, y1 = here.x + WIDE / 2, here.y + here.tall / 2
        x2, y2 = there.x + WIDE / 2, there.y + there.tall / 2
        if here.y == there.y:
            x1, x2 = (here.x + WIDE, there.x) if here.x < there.x else (here.x, there.x + WIDE)
        else:
            y1, y2 = (here.y + here.tall, there.y) if here.y < there.y else (here.y, there.y + there.tall)
        far = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
        dx, dy = (x2 - x1) / far, (y2 - y1) / far
        a, b = (x2 - 9 * dx - 5 * dy, y2 - 9 * dy + 5 * dx), (x2 - 9 * dx + 5 * dy, y2 - 9 * dy - 5 * dx)
        yield f'<path class="frame" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'
        yield f'<path class="plain" d="M{x2:.1f} {y2:.1f}L{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}z"/>'
