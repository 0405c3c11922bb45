"""What cannot be in a saved position of CA."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.errors import show
from referee.engine.hexgrid import FACINGS
from referee.session.board.tree import Tree, join
from referee.session.scenario.position import off_map

LARGEST = 99


def check(tree: Tree) -> Iterator[str]:
    """Hexes off the map, headings that there are not, ships without their counter."""
    sheet = tree["public"]["map"]
    yield from off_map(tree, sheet.get("columns", LARGEST), sheet.get("rows", LARGEST))
    for side, own in tree["sides"].items():
        for name, ship in own["ships"].items():
            at = join("position", "sides", side, "ships", name)
            if "hex" in ship and ship.get("facing") not in FACINGS:
                yield f"[{at}] facing must be one of {', '.join(FACINGS)}, not {show(ship.get('facing'))}"
            if ship.get("code") not in own["counters"]:
                yield f"[{at}] code: {show(ship.get('code'))} is none of [position.sides.{side}.counters]"
