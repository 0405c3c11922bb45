"""What each ship may do in the Player-Turn, in a few words for its order sheet, by her side's knowledge alone."""

from __future__ import annotations

from referee.engine.errors import Refusal
from referee.engine.plain import counted
from referee.engine.rules import load
from referee.games.ca.evening import fire, state
from referee.session.acting.act import Doing, reckoned
from referee.session.board.tree import Tree

FEW = 3
MANY = 40
KINDS = {"gunnery": "at", "torpedo": "torp"}


def permitted(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a ship: her points, whom she may attack from where she is, when she comes."""
    board = state.Board(tree)
    rules = load(board.game, dict(board.umpire.rulings), dict(board.umpire.tables) or None)
    doing = Doing(tree, list(tree["sides"]), rules, None, light=True)
    own = board.side(side)
    near = len(own.afloat) <= MANY and not board.public.plot_turns
    out = {}
    for ship in own.ships.values():
        if ship.is_due:
            out[ship.name] = f"enters in Game-Turn {ship.enters.turn}"
        elif ship.is_afloat:
            sails = f"{counted(ship.speed, 'point')}, to s{ship.top_speed}"
            words = ["dead in the water" if ship.power_hits >= 2 else sails]
            words += [found for kind in KINDS if near and (found := attacks(doing, ship, kind))]
            out[ship.name] = "; ".join(words)
    return out


def attacks(doing: Doing, ship: state.Ship, kind: str) -> str:
    """Whom a ship may attack with guns or torpedoes (7.1, 7.6): `at canberra, helena …`."""
    try:
        rows = reckoned(doing, "may-fire", fire.battle(doing, kind, ship))["targets"]
    except Refusal:  # her counter has not been entered
        return ""
    may = [row["name"] for row in rows if row["may_fire"]]
    more = f" and {len(may) - FEW} more" if len(may) > FEW else ""
    return f"{KINDS[kind]} {', '.join(may[:FEW])}{more}" if may else ""
