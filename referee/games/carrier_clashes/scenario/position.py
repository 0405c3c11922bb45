"""What cannot be in a saved position of Carrier Clashes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.carrier_clashes.evening import phases, shared, state
from referee.session.board.conformity import conformity, walk
from referee.session.board.tree import Tree, join


def check(tree: Tree) -> Iterator[str]:
    """What the game does not keep, values out of range, hexes off the map, names of what is not there."""
    board = state.Board(tree)
    found = [*conformity(shared.Public, tree["public"], "public"), *conformity(phases.Umpire, tree["umpire"], "umpire")]
    for side, own in tree["sides"].items():
        found += conformity(state.Side, own, f"sides.{side}")
    yield from (f"[position] {line}" for line in found)
    if not found:
        for thing in walk(board):
            yield from (f"[{join('position', *thing.path)}] {line}" for line in thing.faults())
