"""The state as one side knows it, on which its orders are checked: of the enemy, units by type, ships that fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.naval_units.evening import sight, state
from referee.session.board.sight import state_known as only_known
from referee.session.board.tree import Tree


def state_known(tree: Tree, side: str) -> Tree:
    """The state as a side knows it: of the enemy, a force for each sea zone, its units by type, those that fought by
    name.
    """
    board = state.Board(tree)
    other = board.other(side)
    enemy = board.side(other)
    fleets: dict[str, Any] = {}
    ships: dict[str, Any] = {}
    for zone in board.public.zones:
        for port in (False, True):
            there = dict(enemy.ships_as_called(zone, port))
            if there:
                name = enemy.force_as_called(zone, port)
                fleets[name] = {
                    "zone": zone,
                    "ships": list(there),
                    **({"port": True} if port else {}),
                    **zones_being_left(enemy, zone, port),
                }
                met = stopped_here(list(there.values()))
                ships |= {
                    called: {"type": ship.type, **met, **(known_of_fight(ship) if ship.known else {})}
                    for called, ship in there.items()
                }
    flying = sight.sight(board, side).get("missions", {})
    theirs = {"nation": enemy.nation, "fleets": fleets, "ships": ships, "missions": flying}
    return only_known(tree, side, theirs)


def stopped_here(ships: Sequence[state.Ship]) -> dict[str, Any]:
    """Under `stopped` the turn, where all of a force have come to enemy ships in it, as both saw."""
    turn = ships[0].here.public.turn
    return {"stopped": turn} if all(ship.stopped == turn for ship in ships) else {}


def known_of_fight(ship: state.Ship) -> dict[str, Any]:
    """What is known of a ship that has fought, by the fields of `state.Ship`: its hits, and when it was attacked from
    below.
    """
    return {"hits": ship.hits, "known": True, **({"assailed": ship.assailed} if ship.assailed else {})}


def zones_being_left(enemy: state.Side, zone: str, port: bool) -> dict[str, Any]:
    """Under `leaving_for` the zone itself, where some of a force is about to leave, as was told when it did: whereto
    was not told; `pursued` where submarines have intercepted it.
    """
    seen = sight.leaving_and_pursued(enemy, zone, port)
    return {"leaving_for": zone, **({"pursued": True} if seen == "pursued" else {})} if seen else {}


def real_name(board: state.Board, side: str, called: str) -> str:
    """An enemy ship's own name, of what a side calls it."""
    enemy = board.enemy(side)
    if called in enemy.ships:
        return called
    for zone in board.public.zones:
        for port in (False, True):
            for name, ship in enemy.ships_as_called(zone, port):
                if name == called:
                    return ship.name
    return called


def forces(tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
    """Whether each is in play, by group and name: a side's fleets and ships, the sea zones, its bases."""
    board = state.Board(tree)
    own = board.side(side)
    return {
        "fleets": dict.fromkeys(own.fleets, True),
        "ships": {name: ship.afloat for name, ship in own.ships.items()},
        "zones": dict.fromkeys(board.public.zones, True),
        "bases": dict.fromkeys(own.bases, True),
    }


def enemies(tree: Tree, side: str) -> Mapping[str, str | None]:
    """The enemy's ships as the side knows them, each `None`, by what they are called: ships are in no hex."""
    return dict.fromkeys(state.Board(tree).enemy(side).ships)
