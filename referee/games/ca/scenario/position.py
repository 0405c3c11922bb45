"""What cannot be in a saved position of CA."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ca.evening import state
from referee.session.board.thing import faults
from referee.session.board.tree import Tree, join


def check(tree: Tree) -> Iterator[str]:
    """What is not as a session of CA holds it, and ships without their counter."""
    board = state.Board(tree)
    for fault in faults(board):
        yield f"[position] {fault}"
    for side in board.sides.values():
        for ship in side.ships.values():
            if ship.code not in side.counters:
                at = join("position", *ship.path)
                yield f"[{at}] code: {ship.code!r} is none of [position.sides.{side.name}.counters]"
