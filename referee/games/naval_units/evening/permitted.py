"""What each fleet may do, and what there is in each sea zone, in a few words for an order sheet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.naval_units.evening import moving, state
from referee.games.naval_units.evening.offers import is_accepted
from referee.session.board.tree import Tree, copy_of


def words_by_name(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a fleet, a sea zone, or a ship."""
    board = state.Board.scratch(copy_of(tree))
    board.make_active(side)  # as it will be when its phase comes
    own = board.side(side)
    out = {fleet.name: of_fleet(fleet) for fleet in own.fleets.values()}
    out |= {zone: "; ".join(of_zone(own, zone)) for zone in board.public.zones}
    return out | {ship.name: of_ship(ship) for ship in own.ships.values()}


def of_fleet(fleet: state.Fleet) -> str:
    """What a fleet may do."""
    if fleet.fights:
        return "in battle: withdraw"
    if fleet.leaving_for:
        return f"leaving for {fleet.leaving_for}"
    bars = [*moving.may_leave(fleet, ""), *moving.is_near_enough(fleet, "", 1)]
    if bars:
        return f"stays: {bars[0].words}"
    left = min(ship.pace - ship.zones_moved for ship in fleet.afloat)
    return f"{'in port: sails' if fleet.port else 'moves, docks'} ({counted(left, 'zone')})"


def of_zone(own: state.Side, zone: str) -> Iterator[str]:
    """What a side may do in a sea zone."""
    board, planes = own.here, own.planes_in_battle(zone)
    if is_accepted(board, "allocate", side=own.name, zone=zone):
        yield f"{counted(planes, 'plane')} to allocate"
    there = [f"{ship.type if not ship.known else ship.name}" for ship in own.enemy.ships_in(zone)]
    if there and is_accepted(board, "search", side=own.name, zone=zone):
        yield f"search ({', '.join(there)})"
    if any(
        moving.interceptors(fleet) for fleet in own.enemy.fleets.values() if fleet.zone == zone and fleet.leaving_for
    ):
        yield "intercept"


def of_ship(ship: state.Ship) -> str:
    """A ship, and what she may do by herself."""
    words = [ship.type, f"{counted(ship.hits_left, 'hit')} left"]
    words += [counted(ship.planes, "plane")] if ship.planes else []
    words += [f"carries {', '.join(ship.cargo)}"] if ship.cargo else []
    if ship.is_submarine:
        raids = ("convoy", "industry")
        words += [
            what for what in raids if is_accepted(ship.here, "economic-attack", submarine=[ship.name], target=what)
        ]
    return ", ".join(words)
