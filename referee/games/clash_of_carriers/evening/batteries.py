"""Which ships fire AA at an air unit over a ship, and which still may (8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash_of_carriers.evening import fitness
from referee.games.clash_of_carriers.evening.fights import Flight, Raid
from referee.games.clash_of_carriers.evening.state import Ship


def in_range(target: Ship, hold: Sequence[str], beside: Sequence[tuple[str, str]]) -> Iterator[tuple[Ship, bool]]:
    """The ships that fire at an air unit: its target first, then USN ships in adjacent boxes."""
    near = [ship for pair in beside if target.name in pair for ship in pair if ship != target.name]
    ships = target.side.ships
    for ship, adjacent in [(target, False), *((ships[name], True) for name in dict.fromkeys(near))]:
        if ship.name not in hold and fitness.factors(ship).aa and ship.is_afloat:
            yield ship, adjacent


def to_fire(flight: Flight) -> list[str]:
    """The ships in range that have not fired at an air unit over a ship, and may (8.5)."""
    raid = flight.here.public.raid
    if flight.fired or not flight.ship:
        return []
    target = raid.here.enemy(raid.side).ships[flight.ship]
    ships = [ship.name for ship, _ in in_range(target, (), adjacent_pairs(raid))]
    return [name for name in ships if name not in flight.fired_by]


def adjacent_pairs(raid: Raid) -> list[tuple[str, str]]:
    """The pairs of ships in adjacent boxes, by both names."""
    return [(one, two) for one, _, two in (pair.partition("=") for pair in raid.beside)]
