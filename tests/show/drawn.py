"""What a drawing holds: its texts with their boxes, as they are laid out, and how far it reaches."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from referee.show.labels import LETTER, Box

SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")


class Text(NamedTuple):
    """A text of a drawing: its class, its size, what it says and its hex."""

    kind: str
    size: float
    said: str
    box: Box


def parsed(svg: str) -> Element:
    """A drawing's tree."""
    return fromstring(svg)


def texts(element: Element, x: float = 0, y: float = 0, around: Mapping[str, str] = {}) -> list[Text]:
    """Every text that has a size, its own or that of the group `around` it, in the drawing's units."""
    has = {**around, **element.attrib}
    moved = MOVED.search(element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    out = []
    if element.tag == f"{SVG}text" and has.get("font-size"):
        said, size = "".join(element.itertext()), float(has["font-size"])
        kind = has["class"].split()[0]
        wide, left = len(said) * size * LETTER, x + float(element.get("x", "0"))
        left -= wide / 2 if kind in ("name", "zone-name", "rim") else 0
        out.append(Text(kind, size, said, Box(left, y + float(element.get("y", "0")) - 0.75 * size, wide, 0.9 * size)))
    inherited = {name: value for name, value in has.items() if name in ("class", "font-size")}
    return out + [text for child in element for text in texts(child, x, y, inherited)]


def overlapping(found: list[Text]) -> list[tuple[str, str]]:
    """The texts that are one over the other."""
    return [(one.said, other.said) for one, other in combinations(found, 2) if one.box.shared_area(other.box) > 0.5]


def size(svg: str) -> tuple[float, float]:
    """How wide and tall a drawing is."""
    _, _, wide, tall = parsed(svg).get("viewBox", "").split()
    return float(wide), float(tall)
