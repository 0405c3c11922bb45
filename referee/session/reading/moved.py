"""What moved the score: entry by entry, the victory points that came of it, and the ships that sank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.engine.rules import Ruleset
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.tally import SUNK, Loss, tally
from referee.session.record.journal import Entry
from referee.session.record.state import State, voided


class Moved(NamedTuple):
    """An entry that moved the score: how much each side gained, how it stood after it, what sank, what was said."""

    entry: int
    turn: int
    gained: Mapping[str, Fraction]
    stands: Mapping[str, Fraction]
    sunk: Sequence[Loss]
    said: str

    @property
    def size(self) -> Fraction:
        """How far it moved the score."""
        return sum((abs(value) for value in self.gained.values()), Fraction(0)) + len(self.sunk)


def moved(game: str, entries: Sequence[Entry], now: State, rules: Ruleset, said: Mapping[int, str]) -> list[Moved]:
    """The entries that moved the score, in order; `said` is what each came to, in words."""
    void = voided(entries)
    running = State()
    out: list[Moved] = []
    before: dict[str, Fraction] | None = None
    gone: set[tuple[str, str]] = set()
    for entry in entries:
        if entry["n"] in void or "voids" in entry:
            continue
        running.settle(entry)
        if not entry.get("facts"):
            continue
        running.about = now.about
        stands = tally(game, seen(running, UMPIRE, rules))
        points = dict(stands.points)
        sunk = [loss for loss in stands.losses if loss.fate == SUNK and (loss.side, loss.name) not in gone]
        gone |= {(loss.side, loss.name) for loss in sunk}
        gained = {side: change for side, value in points.items() if (change := value - (before or {}).get(side, value))}
        if before is not None and (gained or sunk):
            out.append(Moved(entry["n"], entry["turn"], gained, points, sunk, said.get(entry["n"], entry["act"])))
        before = points
    return out
