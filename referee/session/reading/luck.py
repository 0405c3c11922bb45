"""The luck ledger: what each side's throws brought, against what they were worth on average, exactly.

Only throws count whose outcome has a worth, which the procedure declares. The percentile says how many of a hundred
sides throwing the same would have done worse (those who did just as well count half).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from referee.engine import catalogue, procedure
from referee.session.record.journal import Entry
from referee.session.record.state import those_that_stand


class Luck(NamedTuple):
    """A side's throws of one procedure (or of all): how many, what they brought, what was to be expected."""

    side: str
    procedure: str
    throws: int
    brought: int
    expected: Fraction
    percentile: Fraction

    @property
    def mean(self) -> str:
        """What was to be expected, with two places."""
        whole, part = divmod(abs(self.expected.numerator) * 100 // self.expected.denominator, 100)
        return f"{'-' if self.expected < 0 else ''}{whole}.{part:02d}"

    @property
    def share(self) -> int:
        """The percentile as a whole number."""
        return 100 * self.percentile.numerator // self.percentile.denominator

    def text(self, wide: int = 0) -> str:
        """One line; `wide` is the width of the column in which the side and the procedure stand."""
        throws = "throw, " if self.throws == 1 else "throws,"
        return (
            f"{f'{self.side.upper()} {self.procedure}':<{wide}} {self.throws:>3} {throws} worth {self.brought}, "
            f"expected {self.mean}; better than {self.share}%"
        )

    def as_json(self) -> dict[str, Any]:
        """The row by its fields, as the contract has it: fractions as text."""
        row = self._asdict()
        return {**row, "expected": str(self.expected), "percentile": str(self.percentile)}


def ledger(game: str, entries: Sequence[Entry], sides: Sequence[str]) -> list[Luck]:
    """A row for each side and procedure, and one for all its throws together."""
    thrown: dict[tuple[str, str], list[tuple[int, dict[int, Fraction]]]] = {}
    for entry in those_that_stand(entries):
        for answer in entry.get("answers", ()):
            spread = None if answer.get("known") else worths(game, answer)
            if spread is None or answer.get("side") not in sides:
                continue
            came, chances = spread
            for name in (answer["procedure"], "all"):
                thrown.setdefault((answer["side"], name), []).append((came, chances))
    rows = [_row(side, name, throws) for (side, name), throws in thrown.items()]
    return sorted(rows, key=lambda row: (sides.index(row.side), row.procedure == "all", row.procedure))


def worths(game: str, answer: Mapping[str, Any]) -> tuple[int, dict[int, Fraction]] | None:
    """What an answer was worth, and by each worth it could have had the chance of it; nothing where there is none, nor
    where a journal without chain says of an outcome what the procedure never did.
    """
    name = answer["procedure"]
    worth = procedure.find(game, name).worth if catalogue.knows(game, "PROCEDURES", name) else None
    if worth is None or len(answer.get("distribution", ())) < 2:
        return None
    chances: dict[int, Fraction] = {}
    try:
        for row in answer["distribution"]:
            value = worth(row["outcome"])
            chances[value] = chances.get(value, Fraction(0)) + Fraction(row["p"])
        came = worth(answer["outcome"])
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    return (came, chances) if came in chances else None


def _row(side: str, name: str, throws: Sequence[tuple[int, dict[int, Fraction]]]) -> Luck:
    brought = sum(came for came, _ in throws)
    expected = sum((value * p for _, chances in throws for value, p in chances.items()), Fraction(0))
    whole, scale = {0: 1}, 1
    for _, chances in throws:
        common = lcm(*(p.denominator for p in chances.values()))
        weights = [(value, p.numerator * (common // p.denominator)) for value, p in chances.items()]
        scale *= common
        after: dict[int, int] = {}
        for total, ways in whole.items():
            for value, weight in weights:
                after[total + value] = after.get(total + value, 0) + ways * weight
        whole = after
    below = sum(ways for total, ways in whole.items() if total < brought)
    return Luck(side, name, len(throws), brought, expected, Fraction(2 * below + whole[brought], 2 * scale))


def as_lines(rows: Sequence[Luck]) -> str:
    """The ledger as text."""
    wide = max((len(row.side) + len(row.procedure) + 1 for row in rows), default=0)
    return "\n".join(row.text(wide) for row in rows) or "no throw could be compared with its average yet"
