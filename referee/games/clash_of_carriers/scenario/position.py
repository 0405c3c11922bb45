"""What cannot be in a saved position of Clash of Carriers."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.errors import show
from referee.games.clash_of_carriers.evening.board import SIDES
from referee.games.clash_of_carriers.views.picture import COLUMNS, ROWS
from referee.session.board.tree import Tree
from referee.session.scenario.position import astray, off_map, on_map


def check(tree: Tree) -> Iterator[str]:
    """Hexes off the map, and ships in no TG or in two."""
    yield from off_map(tree, COLUMNS, ROWS)
    for side in SIDES:
        for what in ("markers", "submarines"):
            for name, place in tree["public"].get(f"{side}_{what}", {}).items():
                if not on_map(place, COLUMNS, ROWS):
                    yield f"[position.public.{side}_{what}] {name}: {show(place)} is not on the map"
    yield from astray(tree, "groups", "ships")
