"""How a battle stands, as far as a viewer knows: points, losses, the date of the turn; each game counts its own.

A game has for this a module `views.story` in its package with one function:

    def tally(seen: Seen) -> Tally

and, if a side has other names for the enemy's things than their owner, `aliases(seen)`: the owner's name by that
name.

`seen` holds all that the viewer knows and nothing else, so one function serves the umpire and the sides alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal
from referee.engine.rules import Ruleset
from referee.session.reading.cause import Cause, Why
from referee.session.reading.picture import UMPIRE, Seen, known_to
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand

SUNK, FLOUNDERING, STILL, DAMAGED = "sunk", "floundering", "dead in the water", "damaged"
LOST, REDUCED = "lost", "reduced"
GRAVITY = (SUNK, FLOUNDERING, STILL, DAMAGED, LOST, REDUCED)
MOST = 500  # points that a level may be away


class Loss(NamedTuple):
    """The fate of a side's ship or unit: a word of `GRAVITY`, and in `how` what more there is to say."""

    side: str
    name: str
    fate: str
    how: str = ""

    @property
    def of_aircraft(self) -> bool:
        """Is it an air unit?"""
        return self.fate in (LOST, REDUCED)

    @property
    def text(self) -> str:
        """Its name, and what more there is to say."""
        return f"{self.name} ({self.how})" if self.how else self.name


class Tally(NamedTuple):
    """How it stands: the turn's date or hour, victory points by side (only those known), losses, the level of victory.

    `notes` say what the points hold, or why there are none; `causes` what each side has its points for, where the game
    says it.
    """

    when: str = ""
    points: Mapping[str, Fraction] = {}
    losses: Sequence[Loss] = ()
    verdict: str = ""
    notes: Sequence[str] = ()
    causes: Sequence[Cause] = ()


def tally(game: str, known: Seen) -> Tally:
    """How it stands for a viewer; None if the game does not count, or if a value set by hand is impossible."""
    module = optional_module(game, "views.story")
    if module is None:
        return Tally()
    try:
        found: Tally = module.tally(known)
    except Refusal as refusal:
        return Tally(notes=[f"It cannot be counted: {refusal.message}."])
    return found._replace(losses=sorted(found.losses, key=lambda loss: GRAVITY.index(loss.fate)))


def points_needed(title: str, level: Callable[[int], str]) -> str:
    """How many points more a side needs for the next level, in words; `level` says what so many more would bring."""
    more = next((points for points in range(1, MOST) if level(points) != level(0)), None)
    return f": {title} needs {more} more for {level(more)}" if more else ""


def aliases(game: str, known: Seen) -> Mapping[str, str]:
    """What the sides call each other's things, with the owners' names."""
    found = getattr(optional_module(game, "views.story"), "aliases", None)
    names: Mapping[str, str] = found(known) if found else {}
    return names


def enemy_sunk(known: Seen) -> Iterator[Loss]:
    """What a side has heard sink (`sunk`) that is none of its own."""
    heard = dict.fromkeys(name for row in known.told if not row.get("withdrawn") for name in row.get("sunk", ()))
    for side, own in known.own.items():
        enemy = next((other for other in known.sides if other != side), "")
        for name in heard:
            if name not in own.get("ships", {}):
                yield Loss(enemy, name, SUNK)


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


def score_changes(
    game: str, entries: Sequence[Entry], now: State, rules: Ruleset, said: Mapping[int, str]
) -> list[Moved]:
    """The entries that moved the score, in order; `said` is what each came to, in words. A ship that was sunk and is
    afloat again is left out.
    """
    running = State()
    out: list[Moved] = []
    before: dict[str, Fraction] | None = None
    causes: Sequence[Cause] = ()
    gone: set[tuple[str, str]] = set()
    for entry in acts_that_stand(entries):
        running.apply_facts(entry)
        if not entry.get("facts"):
            continue
        running.about = now.about
        stands = tally(game, known_to(running, UMPIRE, rules))
        points = dict(stands.points)
        sunk = [loss for loss in stands.losses if loss.fate == SUNK and (loss.side, loss.name) not in gone]
        gone |= {(loss.side, loss.name) for loss in sunk}
        gained = {side: change for side, value in points.items() if (change := value - (before or {}).get(side, value))}
        if before is not None and (gained or sunk):
            text = said.get(entry["n"], "") or entry["act"]
            why = {side: reasons for side in gained if (reasons := new_points(side, causes, stands.causes))}
            out.append(Moved(entry["n"], entry["turn"], gained, points, sunk, text, why))
        before, causes = points, stands.causes
    down = {(loss.side, loss.name) for loss in stands.losses if loss.fate == SUNK} if out else set()
    kept = [row._replace(sunk=[loss for loss in row.sunk if (loss.side, loss.name) in down]) for row in out]
    return [row for row in kept if row.gained or row.sunk]


def new_points(side: str, before: Sequence[Cause], now: Sequence[Cause]) -> list[str]:
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
