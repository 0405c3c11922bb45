"""What each ship may do in the Player-Turn, in a few words for its order sheet, by her side's knowledge alone."""

from __future__ import annotations

from referee.engine.plain import counted
from referee.games.ca.evening import may_fire, state
from referee.games.ca.evening.state import Ship
from referee.session.board.tree import Tree

FEW = 3
KINDS = {"gunnery": "at", "torpedo": "torp"}


def words_by_name(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a ship: her points, whom she may attack from where she is, when she comes."""
    board = state.Board(tree)
    own = board.side(side)
    near = not board.public.plot_turns
    out = {}
    for ship in own.ships.values():
        if ship.is_due:
            out[ship.name] = f"enters in Game-Turn {ship.enters.turn}"
        elif ship.is_afloat:
            sails = f"{counted(ship.speed, 'point')}, to s{ship.top_speed}"
            words = ["dead in the water" if ship.power_hits >= state.STOPPED else sails]
            words += [found for kind in KINDS if near and (found := attacks(ship, kind))]
            out[ship.name] = "; ".join(words)
    return out


def attacks(ship: Ship, kind: str) -> str:
    """Whom a ship may attack with guns or torpedoes (7.1, 7.6): `at canberra, helena …`."""
    if not may_fire.is_armed(kind, ship):
        return ""
    may = [name for name, verdict in may_fire.verdicts(kind, ship).items() if not verdict.bars]
    more = f" and {len(may) - FEW} more" if len(may) > FEW else ""
    return f"{KINDS[kind]} {', '.join(may[:FEW])}{more}" if may else ""
