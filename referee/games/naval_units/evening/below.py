"""How submarine combat in a sea zone ends (Submarine Combat)."""

from __future__ import annotations

from referee.games.naval_units.evening import sea, state
from referee.session.acting.act import Doing


def end_combat(doing: Doing, board: state.Board, zone: str) -> None:
    """Submarine combat in a zone is over."""
    if zone in board.public.submarine_combat:
        sea.drop(board.public.submarine_combat, zone)
    for own in board.sides.values():
        elsewhere = [name for other in board.public.submarine_combat for name in state.names(own.submarines(other))]
        if own.attacking:
            own.put(attacking=[name for name in own.attacking if name in elsewhere])
    doing.tell("all", f"{zone}: submarine combat is over.")


def settle(doing: Doing, board: state.Board, zone: str) -> None:
    """It is over where no submarine of the attackers or no ship of the others is left, whether sunk or gone."""
    combat = board.public.submarine_combat.get(zone)
    if combat and not (board.side(combat.side).submarines(zone) and board.enemy(combat.side).surface(zone)):
        end_combat(doing, board, zone)
