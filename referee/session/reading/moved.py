"""What moved the score: entry by entry, the victory points that came of it, and the ships that sank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
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
    """The entries that moved the score, in order; `said` is what each came to, in words. A ship that was sunk and is
    afloat again is left out.
    """
    void = voided(entries)
    running = State()
    out: list[Moved] = []
    before: dict[str, Fraction] | None = None
    causes: list[tuple[str, str, Fraction]] = []
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
            fresh = [why for side, why, _ in (row for row in stands.causes if row not in causes) if side in gained]
            text = with_causes(said.get(entry["n"], ""), fresh) or entry["act"]
            out.append(Moved(entry["n"], entry["turn"], gained, points, sunk, text))
        before, causes = points, list(stands.causes)
    down = {(loss.side, loss.name) for loss in stands.losses if loss.fate == SUNK} if out else set()
    kept = [row._replace(sunk=[loss for loss in row.sunk if (loss.side, loss.name) in down]) for row in out]
    return [row for row in kept if row.gained or row.sunk]


def with_causes(said: str, causes: Sequence[str]) -> str:
    """What an entry came to; before it what it brought points for, where it does not say so itself."""
    unsaid = [why.split() for why in causes if why.split()[0] not in said]
    if not unsaid:
        return said
    shared = takewhile(lambda each: len(set(each)) == 1, zip(*map(reversed, unsaid), strict=False))
    ends = [each[0] for each in shared][::-1] if len(unsaid) > 1 else []
    whats = [" ".join(words[: len(words) - len(ends)]) for words in unsaid]
    text = f"{', '.join(whats)} {' '.join(ends)}." if len(ends) > 1 else f"{'; '.join(map(' '.join, unsaid))}."
    return f"{text[:1].upper()}{text[1:]} {said}".rstrip()
