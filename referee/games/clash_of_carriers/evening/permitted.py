"""What each marker and air unit may do in the turn, in a few words for the order sheet, from what its side knows."""

from __future__ import annotations

from referee.games.clash_of_carriers.evening import cap, pace, raiding, searching
from referee.games.clash_of_carriers.evening.state import AirUnit, Board
from referee.session.board.tree import Tree


def words_by_name(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a marker, an air unit, or a ship in a surface battle."""
    board = Board(tree)
    own = board.side(side)
    if board.public.turn > board.public.turns:
        return {}
    out: dict[str, str] = {}
    for marker in own.markers().values():
        words = [f"{pace.mp_left(marker.groups)} MP"]
        by = searching.Searcher(marker.name, side, f"{side}-group", marker.hex, marker.is_dummy)
        if not any(searching.may_search(board, by)):
            words += [f"search to {reach}" if (reach := searching.search_range(board, by)) else "search in its hex"]
        ships = [ship for group in marker.groups for ship in group.ships]
        ready = [unit for unit in own.air.values() if unit.home in ships and not any(cap.can_fly(unit))]
        words += [f"raid with {len(ready)} Ready"] if ready and not any(raiding.by_day(board)) else []
        out[marker.name] = "; ".join(words)
    for unit in own.air.values():
        out[unit.name] = ", ".join(may_fly(unit)) or unit.box
    for ship in board.public.battle.of(side) if board.public.battle.is_there else ():
        out[ship.name] = f"box {ship.box}" if ship.box else "no box yet"
    return out


def may_fly(unit: AirUnit) -> list[str]:
    """What an air unit may fly, by the bars of these acts (5.7, 8.0): CAP for fighters, raids for the others."""
    if unit.is_fighter:
        return [] if any((*cap.by_day(unit.here), *cap.of_fighter(unit))) else ["cap"]
    return [] if any((*raiding.by_day(unit.here), *cap.can_fly(unit))) else ["raid"]
