"""The tracks of a drawn map: where something was, which way it went, its name where the track begins, and the turns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.engine.hexgrid import is_hex, parse_hex
from referee.session.reading.picture import Track
from referee.show.colours import NOBODY, Sides
from referee.show.labels import Box, Label, Stretch, place_labels
from referee.show.map_marks import short_name
from referee.show.map_sheet import SIZE, Sheet
from referee.show.plain import xml

DOT = 2.6
ARROW = "M5 0L-3.5 3.6V-3.6Z"
LEAST = 24.0  # of a leg that has room for an arrow
TURN, OF_OTHERS = 7.5, 0.85  # the letters' height, at least, and beside that of other letters


class TrackWord(NamedTuple):
    """A word beside a point of a track."""

    text: str
    box: Box
    side: str
    size: float


def track_points(sheet: Sheet, track: Track) -> list[tuple[float, float]]:
    """A track's points on the drawing, as far as they are in its window."""
    return [sheet.centre(place) for place in sheet.those_within(track.hexes)]


def track_lines(sheet: Sheet) -> list[Stretch]:
    """The lines of all tracks, each once."""
    found = (Stretch(*a, *b) for track in sheet.picture.tracks for a, b in pairwise(track_points(sheet, track)))
    return list(dict.fromkeys(found))


def track_svg(sheet: Sheet, track: Track, sides: Sides) -> Iterator[str]:
    """A track: a line with an arrow on each leg, and a ring where it was at the end of each turn."""
    way = track_points(sheet, track)
    if not way:
        return
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
    said = f"{xml(track.label)}: {', '.join(track.hexes)}"
    yield f'<g class="{sides.get(track.side, NOBODY)}"><title>{said}</title><polyline class="track" points="{line}"/>'
    for (ax, ay), (bx, by) in pairwise(way):
        if math.dist((ax, ay), (bx, by)) >= LEAST:
            turned = math.degrees(math.atan2(by - ay, bx - ax))
            x, y = ax + 0.55 * (bx - ax), ay + 0.55 * (by - ay)
            yield f'<path class="heading" d="{ARROW}" transform="translate({x:.1f} {y:.1f}) rotate({turned:.0f})"/>'
    yield "".join(f'<circle class="was" cx="{x:.1f}" cy="{y:.1f}" r="{DOT}"/>' for x, y in way[:-1]) + "</g>"


def track_words(sheet: Sheet, full: Sequence[Box], lines: Sequence[Stretch]) -> list[TrackWord]:
    """The name at the beginning of each track, if that is apart from others, then the turn beside each point."""
    taken, size = list(full), max(TURN, OF_OTHERS * sheet.letters)
    out: list[TrackWord] = []

    def put(place: str, text: str, side: str) -> None:
        if not text or not is_hex(place) or not sheet.window.holds(parse_hex(place)):
            return
        x, y = sheet.centre(parse_hex(place))
        dot = Box(x - DOT, y - DOT, 2 * DOT, 2 * DOT)
        (box,) = place_labels([Label(dot, [text], size)], taken, sheet.room, lines)
        if box and dot.gap(box) < SIZE / 2:
            taken.append(box)
            out.append(TrackWord(text, box, side, size))

    begun: dict[tuple[str, str], list[str]] = {}
    for track in sheet.picture.tracks:
        inside = [place for place in track.hexes if is_hex(place) and sheet.window.holds(parse_hex(place))]
        if len(inside) > 1:
            begun.setdefault((inside[0], track.side), []).append(short_name(track.label))
    for (place, side), names in begun.items():
        put(place, names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more", side)
    for track in sheet.picture.tracks:
        for place, text in zip(track.hexes, track.turns, strict=False):
            put(place, text, track.side)
    return out


def word_svg(written: TrackWord, sides: Sides) -> str:
    """A word, drawn."""
    x, y, size = written.box.middle[0], written.box.y + 0.82 * written.size, f"{written.size:.1f}"
    colour = sides.get(written.side, NOBODY)
    return f'<text class="name {colour}" font-size="{size}" x="{x:.1f}" y="{y:.1f}">{xml(written.text)}</text>'
