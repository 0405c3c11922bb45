"""Hits that docked ships take: most sink at double those at sea (Planes vs. Ships at Port)."""

from __future__ import annotations

from referee.engine.plain import counted
from referee.games.naval_units.evening import sea, state
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.rules.units import TRANSPORTS
from referee.session.acting.act import Doing


def in_port(ship: state.Ship) -> dict[str, int]:
    """Under `hits` those that a docked ship has taken in port; nothing if there are none."""
    taken = takes_in_port(ship) - left_in_port(ship)
    return {"hits": taken} if taken else {}


def takes_in_port(ship: state.Ship) -> int:
    """The hits that sink a ship in port."""
    single = ship.type in TRANSPORTS and ship.here.ruling("port-transports") == "single"
    return ship.sinks_at * (1 if single else 2)


def left_in_port(ship: state.Ship) -> int:
    """The hits that a docked ship can still take: one at least, as long as it is afloat, whatever ruling it took the
    others by.
    """
    return max(takes_in_port(ship) - ship.port_hits, 1)


def hit_in_port(doing: Doing, ship: state.Ship, now: int) -> Said | None:
    """A docked ship can still take `now` hits; what is to be said of it."""
    takes = takes_in_port(ship)
    if now == left_in_port(ship):
        return None
    if now <= 0:
        sea.sink(doing, ship)
        return Said("{} ({}) is sunk", (ship, ship.type))
    ship.put(port_hits=takes - now)
    return Said("{} ({}) has {} left in port", (ship, ship.type, counted(now, "hit")))
