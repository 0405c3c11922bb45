"""What cannot be in a saved position of Cunningham and Somerville."""

from __future__ import annotations

from collections.abc import Iterator

from referee.session.board.tree import Tree
from referee.session.scenario.position import astray


def check(tree: Tree) -> Iterator[str]:
    """Ships and submarines in a force that are not there, or that are in two."""
    yield from astray(tree, "forces", "ships")
    yield from astray(tree, "forces", "boats")
