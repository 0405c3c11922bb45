"""What players order a marker to do once it is drawn: its searches, moves and raids (4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import at_odds, not_allowed
from referee.games.clash_of_carriers.evening import (
    activation,
    moving,
    pace,
    raiding,
    searching,
    state,
    unfinished,
)
from referee.games.clash_of_carriers.evening.searching import LAND
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.acting.bars import obey
from referee.session.acting.order_line import Line
from referee.session.acting.orders import Order
from referee.session.board.tree import Tree

MARKED = ("search", "move", "raid")
"""What a marker does once it is drawn."""


def stages_of(tree: Tree) -> Sequence[str]:
    """The subphases of an activation, in the order of the ruling."""
    return pace.STAGES[Board(tree).ruling("subphase-order")]


def read(line: Line) -> list[Order] | None:
    """The order of a line for a marker that is drawn; nothing for other lines."""
    stages = stages_of(line.tree)
    if line.has("search"):
        return [of_others(line, stages.index("search"))]
    if line.has("raid"):
        return [read_raid(line, stages.index("combat"))]
    if line.is_hex():
        inputs = {"group": line.only_doer(), "to": line.hexes("where it goes")}
        return [Order("move", inputs, line.doers, stage=stages.index("movement"), then={"marker": line.doers[0]})]
    return None


def of_others(line: Line, stage: int) -> Order:
    """`58.1 search Mobile Fleet`."""
    by, found = line.only_doer(), list[str]()
    while line.next_word:
        found.append(line.enemy("marker"))
    inputs: dict[str, Any] = {"by": by}
    if found:
        inputs["inside" if by in LAND else "target"] = found
    return Order("search", inputs, line.doers, stage=stage, then={} if by in LAND else {"marker": by})


def is_idle(board: Board, order: Order) -> bool:
    """Is it a search for everything in range, where no enemy marker is?"""
    return not {"target", "inside"}.intersection(order.inputs) and finds_nobody(board, str(order.inputs["by"]))


def finds_nobody(board: Board, name: str) -> bool:
    """Does a search for everything in range find no enemy marker there?"""
    by = searching.find_searcher(board, name)
    lie = board.enemy(by.side).markers().values()
    in_reach = by.hex is None or board.is_secret or any(searching.reaches(board, by, marker.hex) for marker in lie)
    return not in_reach and not any(searching.may_search(board, by))


def read_raid(line: Line, stage: int) -> Order:
    """`58.1 raid Mobile Fleet with Hornet Yorktown bomb VF-1/1 extended`."""
    by, own = line.only_doer(), Board(line.tree).side(line.side)
    if by in LAND:
        raise line.wrong(f"{by} may search but not raid")
    inputs: dict[str, Any] = {"target": line.enemy("target")}
    units, homes = list[str](), list[str]()
    while line.next_word in ("with", "bomb", "extended"):
        option = line.word().lower()
        if option == "extended":
            inputs["extended"] = True
        elif option == "bomb":
            inputs["bomb"] = line.all_own("air unit", "air")
        else:
            for name in line.all_own("carrier, island or air unit", "ships", "islands", "air"):
                (units if name in own.air else homes).append(name)
    if not units and not homes:
        ready = [unit.home for unit in own.air.values() if unit.box == "ready"]
        board = Board(line.tree)
        islands = [name for name in own.bases if activation.flotilla(board, name) == by]
        there = islands if by in activation.FLOTILLAS else ships_of(own, by)
        homes = [home for home in there if home in ready]
        if not homes:
            raise at_odds(by, f"nothing of {by} is Ready to fly")
    flying = [unit for unit in own.air.values() if unit.name in units or (unit.home in homes and unit.box == "ready")]
    for unit in flying:
        if raiding.activating_marker(unit) != by:
            raise not_allowed("4.2", f"{unit.name} is {raiding.at_home(unit)}, and does not fly with {by}", unit.name)
    inputs |= {key: names for key, names in (("unit", units), ("home", homes)) if names}
    return Order("raid", inputs, line.doers, stage=stage, then={"marker": by})


def ships_of(own: state.Side, name: str) -> list[str]:
    """The ships of a TG, or of all TGs of the TF."""
    markers = own.markers()
    groups = markers[name].groups if name in markers else [own.groups[name]]
    return [ship for group in groups for ship in group.ships]


def set_scene(board: Board, order: Order) -> bool:
    """The marker has been drawn, and what was searched for is found; of later orders only a move can be checked."""
    marker = str(order.then.get("marker") or order.inputs["by"])
    active = board.public.active
    if "marker" in order.then and (active.marker, active.side) != (marker, order.side):
        still_to_come(board, order.side, marker)
        mover = board.side(order.side).markers().get(marker)
        if order.act == "move" and mover is not None and any(unfinished.finish_first(board, "reports")):
            obey(moving.of_way(mover, order.inputs["to"]), None)
            return False
        if order.act != "move":
            return False
        board.umpire.put(stage=None)
    active.put(side=order.side, marker=marker)
    if order.act == "search":
        assume_found(board, order)
        if is_idle(board, order):  # it may search later; carried out now, it is said to be idle
            active.put(side=None, marker=None)
            return False
    return True


def still_to_come(board: Board, side: str, marker: str) -> None:
    """Refuse an order to a detached group, or to a marker that has been drawn already, or has left the pool (4.2)."""
    pool, group = board.umpire.pool, board.side(side).groups.get(marker)
    if group is not None:
        obey(activation.is_activated(group, "line"), None)
    if len(pool) and marker not in pool:
        message = f"{marker} has been drawn in this turn, or has no marker of its own"
        raise not_allowed("4.2", message, "line")


def assume_found(board: Board, order: Order) -> None:
    """A search finds what it is for, as far as its side can tell; a raid on it may then be checked."""
    side = str(order.side)
    seen_for = f"{side}-carriers" if order.inputs["by"] in board.side(side).markers() else "ijn-islands"
    for group in board.enemy(side).groups.values():
        group.put(detected=sorted({*group.detected, seen_for}))
