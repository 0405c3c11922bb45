"""The state as a side knows it, on which its orders are checked and what it may do is listed (2.1, 12.2, 15.7)."""

from __future__ import annotations

from typing import Any

from referee.games.clash_of_carriers.evening import activation, battle_orders, fight_orders, sight
from referee.games.clash_of_carriers.evening.searching import LAND
from referee.games.clash_of_carriers.evening.state import TF, Board
from referee.session.board.sight import state_known as only_known
from referee.session.board.tree import Tree

PHANTOM, CHOSEN = "?", "SHIP"
"""An enemy ship that a side knows to be there; one that its submarine may choose (11.1.4)."""
MOST_SUBMARINES = 5


def state_known(tree: Tree, side: str) -> Tree:
    """The state as a side knows it: of the enemy's, markers on the map with their detection, but not their ships."""
    board = Board(tree)
    other = board.other(side)
    shown = sight.sight(board, side)
    groups: dict[str, Any] = {}
    rows = [(name, row) for name, row in shown.get("markers", {}).items()]
    rows += [(f"detached group in {row['hex']}", {**row, "detached": True}) for row in shown.get("detached", [])]
    for name, row in rows:
        belongs = {"tf": True} if name == TF[other] else {}
        groups[f"({name})" if belongs else name] = {**row, **belongs, "shown": True, "ships": [PHANTOM]}
    if attacked := fight_orders.fights_known(board, side):
        groups.setdefault(board.public.raid.aim, {"hex": board.public.raid.hex})["ships"] = [*attacked]
    ship = {"type": "DD", "mp_odd": 1, "mp_even": 1, "boxes": 1}
    unseen = {PHANTOM: ship}
    if (found := fight_orders.group_to_choose_from(board, side)) is not None:
        groups[found.name] = {"hex": found.hex, "shown": True, "ships": [CHOSEN]}
        unseen[CHOSEN] = ship
    enemy = {
        "groups": groups,
        "ships": {**unseen, **battle_orders.printed_of_enemy(board, side), **attacked},
        "bases": board.side(other).bases.rows,
        "air": {name: {**row, "home": PHANTOM} for name, row in fight_orders.in_the_air(board, other).items()},
    }
    umpire = board.umpire
    out = only_known(tree, side, enemy, ("pool", "stage", "pulled", "dice", "reports"))
    out["umpire"] |= fight_orders.known_to_side(board, side)
    if not umpire.pulled:
        out["umpire"]["pulled"] = {side: dict.fromkeys(("total", "near", "far", "any"), MOST_SUBMARINES)}
    own = set(out["sides"][side].get("groups", {})) | {TF[side], *LAND, *activation.FLOTILLAS}
    out["umpire"]["searched"] = {name: row for name, row in umpire.searched.items() if name in own}
    return out
