"""What a side sees of the other by the rules: counters on the map, and allocations once both are revealed.

It learns which ship a counter stands for when they fight.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.plain import counted
from referee.games.naval_units.evening import state
from referee.games.naval_units.evening.waters import in_zone, zone_in_words
from referee.games.naval_units.rules.units import TYPES
from referee.session.board.thing import Thing


def sight(board: state.Board, side: str) -> dict[str, Any]:
    """`forces`: for each sea zone (`Truk Lagoon, port` for a port) the enemy's units by type, and by name those that
    have fought, with the hits that each can still take; `missions`: those of its planes in each battle, once they are
    revealed; `leaving`: the sea zones and ports that a force is about to leave.
    """
    enemy = board.enemy(side)
    forces = {
        f"{zone}, port" if port else zone: units_of(ships)
        for zone in board.public.zones
        for port in (False, True)
        if (ships := enemy.ships_in(zone, port))
    }
    missions = {
        zone: enemy.missions[zone].counts or {"cap": 0}
        for zone, battle in board.public.battles.items()
        if battle.revealed and zone in enemy.missions
    }
    bound = {
        f"{zone}, port" if port else zone: word
        for zone in board.public.zones
        for port in (False, True)
        if (word := leaving_and_pursued(enemy, zone, port))
    }
    found = {"forces": forces, "missions": missions, "leaving": bound}
    return {key: value for key, value in found.items() if value}


def seen_by_all(board: state.Board, side: str) -> dict[str, Any]:
    """What both sides see of that: all of it, for counters are face up, and both saw who has fought."""
    return sight(board, side)


def place(way: tuple[str, ...]) -> str:
    """A value that is seen, in a sentence: a ship by its name, units by their type and where they are."""
    group, *rest = way
    is_named = rest[1:2] == ["ships"]
    if is_named and len(rest) > 2:
        return rest[2]
    zone, _, port = rest[0].partition(", ") if rest else ("", "", "")
    if group == "leaving":
        where = f"{'the port of ' if port else ''}{zone_in_words(zone)}"
        return f"the enemy's force that is about to leave {where}" if zone else "forces about to leave"
    words = ["known ships"] if is_named else rest[2:] if group == "forces" else [*rest[1:], "mission"]
    return f"the enemy's {' '.join(words) or 'force'} {in_zone(zone, bool(port))}"


def units_of(ships: list[state.Ship]) -> dict[str, Any]:
    """The counters of a force, `units` by type and `ships` known by name with their condition; in the chart's order
    and by name, for the owner's order is its own.
    """
    counts = Counter(ship.type for ship in ships)
    known = sorted((ship for ship in ships if ship.known), key=lambda ship: ship.name)
    units = {kind: counts[kind] for kind in TYPES if kind in counts}
    return {"units": units} | ({"ships": {ship.name: condition(ship) for ship in known}} if known else {})


def leaving_and_pursued(enemy: state.Side, zone: str, port: bool) -> str:
    """`leaving` where some of a force is about to leave a zone, or its port, as was told when it did; `pursued` where
    submarines have intercepted it.
    """
    bound = [fleet for fleet in enemy.fleets_in(zone, port) if fleet.leaving_for]
    return "" if not bound else "pursued" if any(fleet.pursued for fleet in bound) else "leaving"


def condition(ship: state.Ship) -> str:
    """A ship that is known by name, in short."""
    port = f", {ship.port_hits} taken in port" if ship.port_hits else ""
    return f"{ship.type}, {counted(ship.hits_left, 'hit')} left{port}"


def call(board: state.Board, side: str, thing: Thing) -> str | None:
    """A ship by its name once it has fought, else as a unit of its type; a fleet as its side's force there."""
    whose = thing.board.title(thing.owner)
    if isinstance(thing, state.Ship):
        if thing.known:
            return thing.name
        fleet = thing.fleet
        return f"the {whose} {thing.type}" + (f" {in_zone(fleet.zone, fleet.port)}" if fleet else "")
    if isinstance(thing, state.Fleet):
        alone = len(thing.side.fleets_in(thing.zone, thing.port)) == 1
        return f"{'the' if alone else 'a part of the'} {whose} force {in_zone(thing.zone, thing.port)}"
    return None


def seen_in_words(board: state.Board, side: str, thing: Thing) -> str | None:
    """Ships and fleets are seen on the map, each by what it is called; a base is seen in its sea zone."""
    if isinstance(thing, state.Base):
        return f"that there is a base {in_zone(thing.zone)}"
    return call(board, side, thing)
