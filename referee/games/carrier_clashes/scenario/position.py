"""What cannot be in a saved position of Carrier Clashes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.errors import show
from referee.session.board.tree import Tree, join
from referee.session.scenario.position import astray, off_map, on_map


def check(tree: Tree) -> Iterator[str]:
    """Hexes off the map, ships in no task force or in two, air units whose carrier or base is not there."""
    size = tree["public"]["map"]
    if not {"columns", "rows"} <= size.keys():
        yield "[position.public.map] columns and rows are wanted"
        return
    columns, rows = size["columns"], size["rows"]
    yield from off_map(tree, columns, rows)
    for name, place in tree["public"].get("submarines", {}).items():
        if not on_map(place, columns, rows):
            yield f"[position.public.submarines] {name}: {show(place)} is not on the map"
    yield from astray(tree, "task_forces", "ships")
    for side, own in tree["sides"].items():
        homes = (*own.get("ships", ()), *own.get("bases", ()))
        for name, unit in own.get("air", {}).items():
            if unit.get("home") not in homes:
                at = join("position", "sides", side, "air", name)
                yield f"[{at}] home: the {side} side has no carrier or base {show(unit.get('home'))}"
