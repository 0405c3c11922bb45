"""Zones as boxes in the terminal, as many side by side as there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from referee.session.reading.picture import Box, Boxes, Lying
from referee.show.folding import cut_short, padded, wrap

LEAST, GAP = 38, 2
KEY = "(?) the enemy as seen now; (?!) where it was last seen; -> leads to"


def as_text(found: Boxes, columns: int) -> str:
    """The boxes; in rows of equal height."""
    beside = max(1, min(len(found.boxes) or 1, (columns + GAP) // (LEAST + GAP)))
    wide = min((columns - GAP * (beside - 1)) // beside, 2 * LEAST)
    rows = [found.boxes[start : start + beside] for start in range(0, len(found.boxes), beside)]
    out = wrap(found.title, columns)
    for row in rows:
        insides = [list(box_lines(box, wide - 4)) for box in row]
        tops = [padded(f"┌ {cut_short(box.zone, wide - 5)} ", wide - 1, "─") + "┐" for box in row]
        out.append((" " * GAP).join(tops))
        for each in zip_longest(*insides, fillvalue=""):
            out.append((" " * GAP).join(f"│ {padded(line, wide - 4)} │" for line in each))
        out.append((" " * GAP).join("└" + "─" * (wide - 2) + "┘" for _ in row))
    if needs_key(found):
        out += wrap(KEY, columns)
    return "\n".join(out) + "\n"


def needs_key(found: Boxes) -> bool:
    """Does a box use any sign that needs explaining?"""
    return any(box.leads or any(lying.seen for lying in box.lying) for box in found.boxes)


def box_lines(box: Box, wide: int) -> Iterator[str]:
    """What a box says."""
    for mark in box.marks:
        yield from wrap(f"* {mark}", wide, subsequent_indent="  ")
    for zone in box.leads:
        yield from wrap(f"-> {zone}", wide, subsequent_indent="   ")
    for lying in box.lying:
        yield from wrap(counter_text(lying), wide, subsequent_indent="  ")
    if not (box.marks or box.leads or box.lying):
        yield "nothing known"


def counter_text(lying: Lying) -> str:
    """Whose counter it is, how it is known, and what it is."""
    how = " (?!)" if lying.stale else " (?)" if lying.seen else ""
    return f"{lying.side.upper()}{how} {lying.text}"
