"""Hidden play: when it begins and ends (7.6), and a course that meets an enemy ship which its player does not see.

The rulebook's table is open, so it says nothing of such a course (ruling `unseen-met`); one refused, and a new one
asked for, would betray her.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.games.ca.evening import spotting, state
from referee.games.ca.evening.state import ALL, Board, Ship
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars

RULING = "unseen-met"


class Hide(state.Named):
    """Nothing to enter."""


def of_hide(given: Hide) -> Bars:
    """By day every ship is seen (9.13)."""
    if not given.board.is_night:
        yield Bar("9.13", "by day every ship is seen", hint="hidden play is only for the night")


@act("hide", Hide, cite="7.6", phases=("set-up",), where=[("night", ())], bars=of_hide)
def hide(given: Hide, doing: Doing) -> None:
    """Umpired play: at night neither side sees enemy ships that are not spotted."""
    given.board.public.put(hidden=True)
    doing.tell(ALL, "Ships are hidden: each side sees only the enemy ships that are spotted.")


class Reveal(state.Named):
    """Nothing to enter."""


@act("reveal", Reveal, cite="7.6", where=[("hidden", ())])
def reveal(given: Reveal, doing: Doing) -> None:
    """Open play from now on: both sides see all ships, as on the map."""
    given.board.public.put(hidden=False)
    doing.tell(ALL, "All ships are shown.")


class Met(NamedTuple):
    """The enemy ship that a course met unseen, and how many of its steps are sailed before her."""

    ship: Ship
    steps: int


def reckoned_with(board: Board, side: str) -> list[str]:
    """The enemy ships that a side's courses are checked against: only those that it sees."""
    told = not board.is_hidden or board.ruling(RULING) == "refused"
    return [enemy.name for enemy in board.enemy(side).afloat.values() if told or board.is_seen(enemy)]


def cut_short(ship: Ship, track: Sequence[str], places: Mapping[str, str], *, leaves: bool) -> Met | None:
    """Whether a course, the hexes of its `track`, is cut short by an enemy ship unseen: where it ends in her hex
    (unless it leaves the map), or at the first on its way.
    """
    board = ship.here
    hidden = {enemy.place: enemy for enemy in ship.enemy.afloat.values() if not board.is_seen(enemy)}
    ruled = board.ruling(RULING) if hidden else "refused"
    if ruled == "refused":
        return None
    last = len(track) - 1
    meets = [i for i, hex in enumerate(track) if hex in hidden and (ruled == "halts" or (i == last and not leaves))]
    if not meets:
        return None
    taken = {place for name, place in places.items() if name != ship.name}
    before = max((i for i in range(meets[0]) if track[i] not in taken), default=0)
    return Met(hidden[track[meets[0]]], before)


def tell_of(doing: Doing, ship: Ship, other: Ship) -> None:
    """The two have met: each is spotted, even if none has moved, and both players hear of it (7.62(b))."""
    for one, by in ((ship, other), (other, ship)):
        spotting.mark(doing, one, [by.group or ALL])
    doing.tell(ship.owner, "{} meets {} in {}, and is stopped short of her.", ship, other, other.place)
    doing.tell(other.owner, "{} has met {}, and stops short of her in {}.", ship, other, ship.place)
