"""Places names on a drawn map: next to what they name, clear of counters and of each other if there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from referee.show.folding import columns

LETTER = 0.62
LINE = 1.15
AWAY = (0, 9, 18, 30, 45, 62, 80, 100, 125, 150)
AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1))
LEAD = 6
BY = 30  # how far from its counter a label may move to lie on no line
STRIDE, THICK = 5, 2


class Box(NamedTuple):
    """A rectangle on the drawing: its left upper corner, how wide and how tall."""

    x: float
    y: float
    wide: float
    tall: float

    def shared_area(self, other: Box) -> float:
        """The area that two boxes share."""
        wide = min(self.x + self.wide, other.x + other.wide) - max(self.x, other.x)
        tall = min(self.y + self.tall, other.y + other.tall) - max(self.y, other.y)
        return wide * tall if wide > 0 and tall > 0 else 0.0

    def gap(self, other: Box) -> float:
        """How far apart two boxes are; negative if they overlap."""
        across = max(other.x - self.x - self.wide, self.x - other.x - other.wide)
        return max(across, other.y - self.y - self.tall, self.y - other.y - other.tall)

    @property
    def area(self) -> float:
        """How large it is."""
        return self.wide * self.tall

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.tall / 2


class Stretch(NamedTuple):
    """A straight line on the drawing, from one point to another."""

    ax: float
    ay: float
    bx: float
    by: float

    def meets(self, box: Box) -> bool:
        """Does it cross a box?"""
        first, last = 0.0, 1.0
        for start, end, low, wide in ((self.ax, self.bx, box.x, box.wide), (self.ay, self.by, box.y, box.tall)):
            along = end - start
            if not along:
                if not low < start < low + wide:
                    return False
                continue
            one, other = sorted(((low - start) / along, (low + wide - start) / along))
            first, last = max(first, one), min(last, other)
        return first < last


class Label(NamedTuple):
    """Lines to be written beside a counter; `size` is the letters' height."""

    beside: Box
    lines: Sequence[str]
    size: float


def text_size(lines: Sequence[str], size: float) -> tuple[float, float]:
    """How wide and how tall some lines are, about, with room about them: a drawing is made before the font is known."""
    return (max(map(columns, lines)) + 1) * size * LETTER, len(lines) * size * LINE


def first_clear(boxes: Iterable[Box], full: Sequence[Box]) -> Box | None:
    """The first of some boxes that is clear of all others; None if there is none."""
    return next((box for box in boxes if all(box.gap(other) >= 0 for other in full)), None)


def place_labels(
    labels: Sequence[Label], taken: Sequence[Box], room: Box, lines: Sequence[Stretch] = ()
) -> list[Box | None]:
    """A box for each label, in turn: the nearest free place inside the room; None if there is none at all.

    What is free is clear of all that is taken, of the labels before, and of the lines that lead to them; a label's own
    line crosses no other label. It is on none of the drawing's `lines` where there is such a place near by.
    """
    full = list(taken)
    written: list[Box] = []
    out: list[Box | None] = []
    for label in labels:
        free = (
            box
            for box in _places_around(label)
            if box.shared_area(room) >= box.area - 0.01
            and all(box.gap(other) >= 0 for other in full)
            and not any(one.shared_area(other) for one in lead_line(label, box) for other in written)
        )
        best = next(free, None)
        if best and any(line.meets(best) for line in lines):
            near = (box for box in free if label.beside.gap(box) <= BY)
            best = next((box for box in near if not any(line.meets(box) for line in lines)), best)
        if best:
            written.append(best)
            full += [best, *lead_line(label, best)]
        out.append(best)
    return out


def lead_line(label: Label, box: Box) -> list[Box]:
    """The line from a counter to its name, as small boxes; none if they are next to each other."""
    if label.beside.gap(box) <= LEAD:
        return []
    (ax, ay), (bx, by) = label.beside.middle, box.middle
    count = int(max(abs(bx - ax), abs(by - ay)) // STRIDE) or 1
    points = [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count + 1)]
    spots = [Box(x - THICK / 2, y - THICK / 2, THICK, THICK) for x, y in points]
    return [spot for spot in spots if spot.gap(label.beside) >= 0 and spot.gap(box) >= 0]


def _places_around(label: Label) -> Iterator[Box]:
    """Places around a counter, the best first: under it, over it, beside it, shifted; then farther."""
    wide, tall = text_size(label.lines, label.size)
    x, y = label.beside.middle
    for away, (right, down) in product(AWAY, AROUND):
        across = right * ((label.beside.wide + wide) / 2 + away)
        along = down * ((label.beside.tall + tall) / 2 + away)
        yield Box(x + across - wide / 2, y + along - tall / 2, wide, tall)
