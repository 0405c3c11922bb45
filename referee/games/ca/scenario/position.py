"""What cannot be in a saved position of CA."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ca.evening import state
from referee.session.board.conformity import faults
from referee.session.board.tree import Tree


def check(tree: Tree) -> Iterator[str]:
    """What is not as a session of CA holds it."""
    for fault in faults(state.Board(tree)):
        yield f"[position] {fault}"
