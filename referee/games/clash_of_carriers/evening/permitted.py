"""What each marker and air unit may do in the turn, in a few words for the order sheet, by its side's knowledge."""

from __future__ import annotations

from referee.games.clash_of_carriers.evening import pace
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.board.tree import Tree

READY = "ready"


def permitted(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a marker, an air unit, or a ship in a surface battle."""
    board = Board(tree)
    own = board.side(side)
    if board.public.turn > board.public.turns:
        return {}
    reach = 0 if board.is_night else int(board.ruleset.printed["search-range"]["entries"].get(f"{side}-group", 0))
    out: dict[str, str] = {}
    for marker in own.markers().values():
        words = [f"{pace.mp_left(marker.groups)} MP"]
        words += [f"search to {reach}" if reach else "search in its hex"] if not marker.is_dummy else []
        ships = [ship for group in marker.groups for ship in group.ships]
        ready = [unit for unit in own.air.values() if unit.box == READY and unit.home in ships]
        words += [f"raid with {len(ready)} Ready"] if ready else []
        out[marker.name] = "; ".join(words)
    for unit in own.air.values():
        flies = "cap" if unit.is_fighter else "raid"
        out[unit.name] = flies if unit.box == READY else unit.box
    for ship in board.public.battle.of(side) if board.public.battle.is_there else ():
        out[ship.name] = f"box {ship.box}"
    return out
