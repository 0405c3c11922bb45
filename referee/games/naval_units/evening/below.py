"""How submarine combat in a sea zone ends (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Container

from referee.games.naval_units.evening import sea, state
from referee.session.acting.act import Doing


def end_combat(doing: Doing, board: state.Board, zone: str) -> None:
    """Submarine combat in a zone is over."""
    if zone in board.public.submarine_combat:
        sea.drop_thing(board.public.submarine_combat, zone)
    for own in board.sides.values():
        elsewhere = [name for other in board.public.submarine_combat for name in state.names(own.submarines(other))]
        if own.attacking:
            own.put(attacking=[name for name in own.attacking if name in elsewhere])
    doing.tell("all", f"{zone}: submarine combat is over.")


def can_go_on(side: state.Side, zone: str, attackers: Container[str]) -> bool:
    """Can these submarines of a side attack in a zone again: is one of them left there, and an enemy ship?"""
    return any(sub.name in attackers for sub in side.submarines(zone)) and bool(side.enemy.surface(zone))


def end_if_done(doing: Doing, board: state.Board, zone: str) -> None:
    """It is over where no submarine that attacked or no ship of the others is left, whether sunk or gone."""
    combat = board.public.submarine_combat.get(zone)
    if combat and not can_go_on(board.side(combat.side), zone, board.side(combat.side).attacking):
        end_combat(doing, board, zone)
