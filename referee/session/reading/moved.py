"""What moved the score: entry by entry, the victory points that came of it, and the ships that sank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from referee.engine.rules import Ruleset
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.tally import SUNK, Cause, Loss, tally
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
    """What a side has points for now that it had not before, in words; of a list what is new in it; what it has none
    for any more, where that is all.
    """
    had = {head_of(why)[0]: head_of(why)[1] for owner, why, _ in before if owner == side}
    out = []
    for row in now:
        if row[0] == side and row not in before:
            head, items = head_of(row[1])
            more = [item for item in items if item not in had.get(head, ())]
            out.append(f"{head}: {', '.join(more)}" if more else head)
    kept = {why for _, why, _ in now}
    gone = [f"no longer: {why}" for owner, why, _ in before if owner == side and why not in kept]
    return joined_reasons(out or gone)


def joined_reasons(reasons: Sequence[str]) -> list[str]:
    """Reasons, of one kind as one: `Maury sunk` and `Benham 1 sunk` are `Maury, Benham 1 sunk`."""
    kinds: dict[str, list[str]] = {}
    for reason in reasons:
        words = reason.split()
        named = len(list(takewhile(lambda word: not word[0].islower(), words)))
        kinds.setdefault(" ".join(words[named:]), []).append(" ".join(words[:named]))
    return [f"{', '.join(names)} {kind}".strip() for kind, names in kinds.items()]


def head_of(why: str) -> tuple[str, list[str]]:
    """What points are for, and the list that follows it, if there is one."""
    head, _, items = why.partition(": ")
    return head, items.split(", ") if items else []
