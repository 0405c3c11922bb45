"""Tests whether the dice are fair: for each kind of die, typed and the program's separately, Pearson's chi-square
test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import erfc, exp, gamma, sqrt
from typing import NamedTuple

from referee.session.record.journal import Entry
from referee.session.record.state import those_that_stand

ENOUGH = 5  # expected throws of each face; with fewer the test says nothing
MOST = 100
BY = {"table": "typed", "program": "the program's"}


class Faces(NamedTuple):
    """How often each face of a die came up, and the chance that a fair die's faces come up as unevenly or more so.

    `chance` is nothing if the die was thrown too seldom to say.
    """

    die: str
    by: str
    counts: list[int]
    chance: float | None

    @property
    def text(self) -> str:
        """One line."""
        whose = BY.get(self.by, self.by)
        if self.chance is None:
            return f"{self.die} {whose} {sum(self.counts)}"
        per_cent = round(100 * self.chance) or "fewer than one"
        faces = " ".join(map(str, self.counts))
        return (
            f"{self.die}, {whose}: {sum(self.counts)} throws, faces from 1 up {faces}; a fair die is as uneven, or "
            f"more so, in {per_cent} of 100 evenings"
        )


def test_dice(entries: Sequence[Entry]) -> list[Faces]:
    """A row for each kind of die and who threw it, of the entries that stand."""
    thrown: dict[tuple[str, str], Counter[int]] = {}
    for entry in those_that_stand(entries):
        for die in entry.get("dice", ()):
            thrown.setdefault((die["die"], die.get("from", "table")), Counter())[die["value"]] += 1
    rows = []
    for (die, by), faces in sorted(thrown.items(), key=lambda row: (len(row[0][0]), row[0])):
        sides = int(die[1:]) if die[1:].isdigit() else 0
        if 1 < sides <= MOST:
            counts = [faces[face] for face in range(1, sides + 1)]
            enough = sum(counts) >= ENOUGH * sides
            rows.append(Faces(die, by, counts, chance_of_more(chi_square(counts), sides - 1) if enough else None))
    return rows


def as_lines(rows: Sequence[Faces]) -> list[str]:
    """A line for each die that was thrown often enough to be judged, and one for all the others."""
    seldom = ", ".join(row.text for row in rows if row.chance is None)
    lines = [row.text for row in rows if row.chance is not None]
    return [*lines, f"too few throws to say whether the dice are fair: {seldom}"] if seldom else lines


def chi_square(counts: Sequence[int]) -> Fraction:
    """Pearson's sum: over all faces, the square of the distance from what is expected, by what is expected."""
    expected = Fraction(sum(counts), len(counts))
    return sum(((count - expected) ** 2 / expected for count in counts), Fraction(0))


def chance_of_more(value: Fraction, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is `value` or more, in closed form."""
    half = float(value) / 2
    if freedom % 2 == 0:
        return exp(-half) * sum(float(half**k) / gamma(k + 1) for k in range(freedom // 2))
    terms = (float(half ** (k - 0.5)) / gamma(k + 0.5) for k in range(1, freedom // 2 + 1))
    return erfc(sqrt(half)) + exp(-half) * sum(terms)
