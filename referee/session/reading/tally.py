"""How a battle stands, as far as a viewer knows: points, losses, the date of the turn; each game counts its own.

A game has for this a module `views.story` in its package with one function:

    def tally(seen: Seen) -> Tally

and, where a side calls the other's things otherwise than their owner does, `aliases(seen)`: by what it calls each the
owner's name for it.

`seen` holds all that the viewer knows and nothing else, so one function serves the umpire and the sides alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.engine.catalogue import optional
from referee.engine.errors import Refusal
from referee.session.reading.cause import Cause
from referee.session.reading.picture import Seen

SUNK, FLOUNDERING, STILL, DAMAGED = "sunk", "floundering", "dead in the water", "damaged"
LOST, REDUCED = "lost", "reduced"
GRAVITY = (SUNK, FLOUNDERING, STILL, DAMAGED, LOST, REDUCED)
MOST = 500  # points that a level may be away


class Loss(NamedTuple):
    """What became of something of a side: a word of `GRAVITY`, and in `how` what more there is to say."""

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
    """How it stands for a viewer; nothing where the game does not count, or where what was set by hand cannot be."""
    module = optional(game, "views.story")
    if module is None:
        return Tally()
    try:
        found: Tally = module.tally(known)
    except Refusal as refusal:
        return Tally(notes=[f"It cannot be counted: {refusal.message}."])
    return found._replace(losses=sorted(found.losses, key=lambda loss: GRAVITY.index(loss.fate)))


def needs(title: str, level: Callable[[int], str]) -> str:
    """How many points more a side needs for the next level, in words; `level` says what so many more would bring."""
    more = next((points for points in range(1, MOST) if level(points) != level(0)), None)
    return f": {title} needs {more} more for {level(more)}" if more else ""


def aliases(game: str, known: Seen) -> Mapping[str, str]:
    """What the sides call each other's things, with the owners' names."""
    found = getattr(optional(game, "views.story"), "aliases", None)
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
