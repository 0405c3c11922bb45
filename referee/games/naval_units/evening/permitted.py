"""What each fleet may do, and what there is in each sea zone, in a few words for an order sheet."""

from __future__ import annotations

from referee.engine.plain import counted
from referee.games.naval_units.evening import sea, state
from referee.session.board.tree import Tree


def permitted(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a fleet, a sea zone, or a ship."""
    board = state.Board(tree)
    own, enemy = board.side(side), board.enemy(side)
    out: dict[str, str] = {}
    for fleet in own.fleets.values():
        if sea.in_battle(board, fleet):
            out[fleet.name] = "in battle: withdraw"
        elif fleet.leaving_for:
            out[fleet.name] = f"leaving for {fleet.leaving_for}"
        elif fleet.stopped and fleet.stopped == board.public.turn:
            out[fleet.name] = "met enemies: stops"
        else:
            out[fleet.name] = "in port: sails" if fleet.port else "moves, docks"
    for zone in board.public.zones:
        planes = own.planes_in_battle(zone)
        words = [f"{counted(planes, 'plane')} to allocate"] if planes and zone in board.public.battles else []
        there = [f"{ship.type if not ship.known else ship.name}" for ship in enemy.ships_in(zone)]
        if there and zone not in board.public.battles and own.searched.get(zone) != board.public.turn:
            words.append(f"search ({', '.join(there)})")
        leaving = [fleet for fleet in enemy.fleets_in(zone) if fleet.leaving_for]
        words += ["intercept"] if leaving and own.surface(zone) else []
        out[zone] = "; ".join(words)
    for ship in own.ships.values():
        aboard = f", {counted(ship.planes, 'plane')}" if ship.planes else ""
        raids = ", convoy, industry" if ship.is_submarine and ship.raided != board.public.turn else ""
        out[ship.name] = f"{ship.type}, {counted(ship.left, 'hit')} left{aboard}{raids}"
    return out
