"""What each side of Cunningham & Somerville knew of the other's forces: sighted, reported, or sighted earlier (Fog of
War).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.cunningham_somerville.evening.state import Board
from referee.session.reading.knowledge import TOLD, Learned, how_of
from referee.session.reading.picture import Seen


def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]:
    """Each force that is at sea."""
    board = Board.still(stage.tree)
    for side, own in board.sides.items():
        enemy = stage.other(side)
        for force in own.forces.values():
            if not board.is_there(force):
                continue
            found = [one for one in board.umpire.sightings.values() if (one.by, one.force) == (enemy, force.name)]
            last = max(found, key=lambda one: one.turn, default=None)
            now = last is not None and last.turn == board.public.turn
            how = TOLD if now and last and last.reported else how_of(now, last is not None)
            said = f"{last.zone}: {last.reported}".rstrip(": ") if last else ""
            sailing = [*(ship.name for ship in board.ships_in(force)), *(boat.name for boat in board.boats_in(force))]
            yield Learned(side, force.name, f"{force.zone}: {', '.join(sailing) or 'escorts'}", how, said)
