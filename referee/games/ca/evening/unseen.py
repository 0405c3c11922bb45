"""Hidden play: a course that meets an enemy ship which its player does not see (ruling `unseen-met`).

The rulebook's table is open, so it says nothing of this; a course refused, and a new one asked for, would betray her.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.hexgrid import read
from referee.games.ca.evening import spotting, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.course import moved
from referee.session.acting.act import Doing

RULING = "unseen-met"


class Met(NamedTuple):
    """The enemy ship that a course met unseen, and the steps that are sailed before her."""

    ship: Ship
    steps: list[str]


def reckoned_with(doing: Doing, ship: Ship) -> list[str]:
    """The hexes of the enemy ships that a course is checked against: those that its player sees."""
    board = state.of(doing)
    enemies = board.enemy(ship.owner).afloat.values()
    told = not board.is_hidden or doing.ruling(RULING) == "refused"
    return [enemy.place for enemy in enemies if told or board.is_seen(enemy)]


def met(doing: Doing, ship: Ship, steps: Sequence[str]) -> Met | None:
    """Whether a course is cut short by an enemy ship unseen: where it ends in her hex, or at the first on its way."""
    board = state.of(doing)
    hidden = {enemy.place: enemy for enemy in board.enemy(ship.owner).afloat.values() if not board.is_seen(enemy)}
    ruled = doing.ruling(RULING) if hidden else "refused"
    if ruled == "refused":
        return None
    place, facing = read(ship.place), ship.heading
    way = [place.name]
    for step in steps:
        if step != "X":
            place, facing = moved(place, facing, step)
            way.append(place.name)
    last = len(way) - 1
    meets = [i for i, hex in enumerate(way) if hex in hidden and (ruled == "halts" or (i == last and "X" not in steps))]
    if not meets:
        return None
    taken = {other.place for other in board.afloat() if other != ship}
    before = next(i for i in range(meets[0] - 1, -1, -1) if way[i] not in taken)
    return Met(hidden[way[meets[0]]], list(steps[:before]))


def tell_of(doing: Doing, ship: Ship, other: Ship) -> None:
    """The two have met: the ship that lay there is spotted too, and both players hear of it."""
    spotting.mark(doing, other, [ship.group or ALL])
    doing.tell(ship.owner, "{} meets {} in {}, and is stopped short of her.", ship, other, other.place)
    if state.of(doing).is_seen(ship):
        doing.tell(other.owner, "{} has come upon {}, and stops short of her in {}.", ship, other, ship.place)
