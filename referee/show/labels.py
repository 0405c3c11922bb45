"""Where names go on a drawn map: beside what they name, clear of counters and of each other where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

LETTER = 0.62
LINE = 1.15
AWAY = (0, 9, 18, 30)
AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1))


class Box(NamedTuple):
    """A rectangle on the drawing: its left upper corner, how wide and how tall."""

    x: float
    y: float
    wide: float
    tall: float

    def over(self, other: Box) -> float:
        """The area that two boxes share."""
        wide = min(self.x + self.wide, other.x + other.wide) - max(self.x, other.x)
        tall = min(self.y + self.tall, other.y + other.tall) - max(self.y, other.y)
        return wide * tall if wide > 0 and tall > 0 else 0.0

    def gap(self, other: Box) -> float:
        """How far apart two boxes are; negative where they share a part."""
        across = max(other.x - self.x - self.wide, self.x - other.x - other.wide)
        return max(across, other.y - self.y - self.tall, self.y - other.y - other.tall)

    @property
    def area(self) -> float:
        """How much it covers."""
        return self.wide * self.tall

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.tall / 2


class Label(NamedTuple):
    """Lines to be written beside a counter; `size` is the letters' height."""

    beside: Box
    lines: Sequence[str]
    size: float


def extent(lines: Sequence[str], size: float) -> tuple[float, float]:
    """How wide and how tall some lines are, about: a drawing is made before the font is known."""
    return max(map(len, lines)) * size * LETTER, len(lines) * size * LINE


def clear(boxes: Iterable[Box], full: Sequence[Box]) -> Box | None:
    """The first of some boxes that lies clear of all others; None if there is none."""
    return next((box for box in boxes if all(box.gap(other) >= 0 for other in full)), None)


def placed(labels: Sequence[Label], taken: Sequence[Box], room: Box) -> list[Box]:
    """A box for each label, in turn: the nearest free place inside the room, or the one that hides least."""
    full = list(taken)
    out = []
    for label in labels:
        best = min(_places(label), key=lambda found: _cost(found[0], found[1], full, room))[1]
        full.append(best)
        out.append(best)
    return out


def _places(label: Label) -> Iterator[tuple[int, Box]]:
    """Places around a counter with their rank, the best first: under it, over it, beside it, shifted; then farther."""
    wide, tall = extent(label.lines, label.size)
    x, y = label.beside.middle
    for rank, (away, (right, down)) in enumerate(product(AWAY, AROUND)):
        across = right * ((label.beside.wide + wide) / 2 + away)
        along = down * ((label.beside.tall + tall) / 2 + away)
        yield rank, Box(x + across - wide / 2, y + along - tall / 2, wide, tall)


def _cost(rank: int, box: Box, full: Sequence[Box], room: Box) -> tuple[float, int]:
    hidden = sum(box.over(other) for other in full) + 2 * (box.area - box.over(room))
    return round(hidden / box.area, 2), rank
