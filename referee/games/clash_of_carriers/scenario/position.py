"""What cannot be in a saved position of Clash of Carriers: whatever the declared state does not allow."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash_of_carriers.evening.state import Board
from referee.session.board.conformity import faults
from referee.session.board.tree import Tree


def check(tree: Tree) -> Iterator[str]:
    """Values that the state cannot hold, hexes off the map, ships in no group or in two, a TF in two hexes."""
    yield from (f"[position] {fault}" for fault in faults(Board(tree)))
