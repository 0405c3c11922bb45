"""What moved the score: entry by entry, the victory points that came of it, and the ships that sank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.engine.rules import Ruleset
from referee.session.reading.cause import Cause, Why
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.tally import SUNK, Loss, tally
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand


class Moved(NamedTuple):
    """An entry that moved the score: how much each side gained and what for, how it stood after it, what sank, what was
    said.
    """

    entry: int
    turn: int
    gained: Mapping[str, Fraction]
    stands: Mapping[str, Fraction]
    sunk: Sequence[Loss]
    said: str
    reasons: Mapping[str, Sequence[str]] = {}

    @property
    def size(self) -> Fraction:
        """How far it moved the score."""
        return sum((abs(value) for value in self.gained.values()), Fraction(0)) + len(self.sunk)


def moved(game: str, entries: Sequence[Entry], now: State, rules: Ruleset, said: Mapping[int, str]) -> list[Moved]:
    """The entries that moved the score, in order; `said` is what each came to, in words. A ship that was sunk and is
    afloat again is left out.
    """
    running = State()
    out: list[Moved] = []
    before: dict[str, Fraction] | None = None
    causes: Sequence[Cause] = ()
    gone: set[tuple[str, str]] = set()
    for entry in acts_that_stand(entries):
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
            text = said.get(entry["n"], "") or entry["act"]
            why = {side: reasons for side in gained if (reasons := fresh(side, causes, stands.causes))}
            out.append(Moved(entry["n"], entry["turn"], gained, points, sunk, text, why))
        before, causes = points, stands.causes
    down = {(loss.side, loss.name) for loss in stands.losses if loss.fate == SUNK} if out else set()
    kept = [row._replace(sunk=[loss for loss in row.sunk if (loss.side, loss.name) in down]) for row in out]
    return [row for row in kept if row.gained or row.sunk]


def fresh(side: str, before: Sequence[Cause], now: Sequence[Cause]) -> list[str]:
    """What a side has points for now that it had not before, in words, what is of one kind together; what it has none
    for any more, where that is all.
    """
    had, has = ([cause.why for cause in causes if cause.side == side] for causes in (before, now))
    known = {(why.kind, name) for why in had for name in why.names}
    kinds: dict[str, list[str]] = {}
    for cause in now:
        if cause.side == side and cause not in before:
            kind, names = cause.why
            kinds.setdefault(kind, []).extend([name for name in names if (kind, name) not in known] or names)
    gone = [f"no longer: {why.text}" for why in had if why not in has]
    return [Why(kind, names).text for kind, names in kinds.items()] or gone
