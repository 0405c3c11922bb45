"""The sea zones of Naval Units: monsoons, convoys, battles; fleets, bases, and what is seen of the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.games.naval_units.evening.state import Fleet, Ship, Side
from referee.games.naval_units.views.sheets import board_of
from referee.session.reading.picture import UMPIRE, Box, Lying, Seen


def boxes(seen: Seen) -> Iterator[Box]:
    """A box for each sea zone."""
    board = board_of(seen)
    for name, zone in board.public.zones.items():
        marks = ["monsoon"] if zone.monsoon else []
        marks += [f"{board.title(zone.convoy)} convoys"] if zone.convoy else []
        marks += ["battle"] if name in board.public.battles else []
        own = [row for side in seen.own for row in own_lying(board.side(side), name)]
        fleets = [fleet for side in seen.own for fleet in board.side(side).fleets.values() if fleet.zone == name]
        leads = [fleet.leaving_for for fleet in fleets if fleet.leaving_for]
        enemies = [] if seen.who == UMPIRE else list(enemy_lying(seen, name))
        yield Box(name, marks, [*own, *enemies], list(dict.fromkeys(leads)))


def own_lying(side: Side, zone: str) -> Iterator[Lying]:
    """A side's fleets and bases in a zone."""
    for fleet in side.fleets.values():
        if fleet.zone == zone and fleet.afloat:
            yield Lying(side.name, fleet.name, fleet_text(fleet))
    for base in side.bases_at(zone):
        yield Lying(side.name, base.name, f"{counted(base.planes, 'plane')}, {counted(base.bombers, 'bomber')} ashore")


def fleet_text(fleet: Fleet) -> str:
    """A fleet's ships with their hits, and where it is."""
    port = ["in port"] if fleet.port else []
    return ", ".join([*port, *map(ship_text, fleet.afloat)])


def ship_text(ship: Ship) -> str:
    """A ship with her type, and her hits if she has any."""
    hits = ship.hits + ship.port_hits
    hurt = f", {counted(hits, 'hit')}" if hits else ""
    return f"{ship.name} ({ship.type}{hurt})"


def enemy_lying(seen: Seen, zone: str) -> Iterator[Lying]:
    """What a side sees of the enemy in a zone, at sea and in port."""
    forces: Mapping[str, Any] = seen.sees.get("forces", {})
    for place in (zone, f"{zone}, port"):
        if force := forces.get(place):
            units = ", ".join(f"{number} {kind}" for kind, number in force["units"].items())
            known = ", ".join(f"{name} ({what})" for name, what in force.get("ships", {}).items())
            where = "in port" if place != zone else "at sea"
            yield Lying(seen.other(seen.who), where, units + (f"; known {known}" if known else ""), seen=True)
