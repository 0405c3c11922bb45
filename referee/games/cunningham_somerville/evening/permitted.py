"""What each force and squadron may do in the turn, in a few words for an order sheet."""

from __future__ import annotations

from referee.games.cunningham_somerville.evening import state
from referee.session.board.tree import Tree


def permitted(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a force or a squadron."""
    board = state.Board(tree)
    own, turn = board.side(side), board.public.turn
    out: dict[str, str] = {}
    for force in own.forces.values():
        if force.plotted == turn:
            words = ["has plotted"]
        elif force.plots:
            words = [f"owes {', '.join(force.plots)}: on"]
        else:
            words = ["plots"]
        boats = [boat.name for boat in board.boats_in(force) if boat.can_attack(turn)]
        if boats and not force.plots and turn not in (force.plotted, force.operated):
            words.append(f"attack with {', '.join(boats)}")
        out[force.name] = "; ".join(words)
    for squadron in own.squadrons.values():
        words = [f"{squadron.ready} ready"] if squadron.ready else []
        words += [f"{squadron.damaged} damaged: repair"] if squadron.damaged else []
        out[squadron.name] = "; ".join(words) or "nothing"
    return out
