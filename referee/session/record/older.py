"""Journals of an older format: how the state of a game is brought to the shape that it has today.

A game says in a module `scenario.older` of its package how its state of a format is turned into that of the next:
`from_1(tree) -> tree`. A game without one has kept its shape. What today's state then does not keep is left out.
Nothing is written: a session of an older format is read so, and goes on only after `referee upgrade`, which writes the
outcome down.
"""

from __future__ import annotations

import marshal
from typing import Any

from referee.engine.catalogue import optional
from referee.session.board import conformity
from referee.session.board.sight import board_of
from referee.session.board.tree import put_at
from referee.session.record.journal import FORMAT


def brought_up(game: str, number: int, tree: dict[str, Any]) -> dict[str, Any]:
    """The tree (`public`, `sides`, `umpire`) of format `number` as it stands in today's."""
    module = optional(game, "scenario.older")
    tree = marshal.loads(marshal.dumps(tree))
    for step in range(number, FORMAT):
        turned = getattr(module, f"from_{step}", None)
        tree = turned(tree) if turned else tree
    for way, _ in conformity.of_roots(board_of(game, tree)):
        put_at(tree, way, None)
    return tree
