"""What cannot be in a saved position of Cunningham and Somerville."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cunningham_somerville.evening import state
from referee.session.board.conformity import faults
from referee.session.board.tree import Tree
from referee.session.scenario.position import astray


def check(tree: Tree) -> Iterator[str]:
    """Ships and submarines in a force that are not there, or that are in two; then whatever is not declared."""
    found = [*astray(tree, "forces", "ships"), *astray(tree, "forces", "boats")]
    yield from found or (f"[position] {fault}" for fault in faults(state.Board(tree)))
