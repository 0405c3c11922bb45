"""What players order a marker to do once it is drawn: its searches and raids (4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import at_odds, not_allowed
from referee.games.clash_of_carriers.evening import (
    activation,
    pace,
    raiding,
    searching,
    state,
)
from referee.games.clash_of_carriers.evening.searching import LAND
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.acting.order_line import Line
from referee.session.acting.orders import Order
from referee.session.board.tree import Tree


def stages_of(tree: Tree) -> Sequence[str]:
    """The subphases of an activation, by the ruling."""
    return pace.STAGES[Board(tree).ruling("subphase-order")]


def searches(line: Line, stage: int) -> Order:
    """`58.1 search Mobile Fleet`."""
    by, found = line.only_doer(), list[str]()
    while line.next_word:
        found.append(line.enemy("marker"))
    inputs: dict[str, Any] = {"by": by}
    if found:
        inputs["inside" if by in LAND else "target"] = found
    return Order("search", inputs, line.doers, stage=stage, then={} if by in LAND else {"marker": by})


def finds_nobody(board: Board, name: str) -> bool:
    """Is no enemy marker in range of a searcher that may search for all that is?"""
    by = searching.searcher(board, name)
    lie = board.enemy(by.side).markers().values()
    in_reach = by.hex is None or board.is_secret or any(searching.reaches(board, by, marker.hex) for marker in lie)
    return not in_reach and not any(searching.may_search(board, by))


def raids(line: Line, stage: int) -> Order:
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
