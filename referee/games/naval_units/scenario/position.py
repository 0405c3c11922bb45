"""What cannot be in a saved position of Naval Units."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.errors import show
from referee.games.naval_units.evening import state
from referee.session.board.conformity import faults
from referee.session.board.tree import Tree, join
from referee.session.scenario.position import astray


def check(tree: Tree) -> Iterator[str]:
    """Ships in no fleet or in two, fleets and bases in sea zones that there are not; then whatever is not declared."""
    zones = tree["public"]["zones"]
    found = [*astray(tree, "fleets", "ships")]
    for side, own in tree["sides"].items():
        for kind in ("fleets", "bases"):
            for name, thing in own.get(kind, {}).items():
                if thing.get("zone") not in zones:
                    at = join("position", "sides", side, kind, name)
                    found.append(f"[{at}] zone: {show(thing.get('zone'))} is none of [position.public.zones]")
    yield from found or (f"[position] {fault}" for fault in faults(state.Board(tree)))
