"""What follows from where all now are: shared sea zones, who may be searched for, raided, hunted; ships in no fleet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.naval_units.evening import hunts, ports, sea, state
from referee.games.naval_units.evening.offers import is_accepted
from referee.session.acting.hints import OPEN, command
from referee.session.acting.orders import Encounter

ATTACK = "submarine-attack"


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire, zone by zone, first those where ships met the enemy; what is under way in a zone its dues say."""
    for zone in sorted(board.public.zones, key=lambda zone: not has_met(board, zone)):
        yield from meeting_in_zone(board, zone)
        for side in board.sides:
            yield from submarine_combats(board, zone, side)
            yield from at_port(board, zone, side)
    for side in board.sides:
        yield from left_behind(board, side)


def has_met(board: state.Board, zone: str) -> bool:
    """Did ships that moved there on this turn meet the enemy, and stop to search (Naval Combat)?"""
    return any(fleet.ships_that_met for side in board.sides.values() for fleet in side.fleets_in(zone))


def meeting_in_zone(board: state.Board, zone: str) -> Iterator[Encounter]:
    """A zone in which both have ships at sea; who may search it (Search rolls)."""
    there = {side: own.surface(zone) for side, own in board.sides.items()}
    searches = [row for side in board.sides for row in searched_by(board, zone, side)]
    yield from searches
    if all(there.values()) and len(searches) < len(there):  # else the searches name all
        listed = "; ".join(f"{board.title(side)} {', '.join(state.names(ships))}" for side, ships in there.items())
        yield Encounter(f"both sides are in {zone}: {listed}")


def searched_by(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """That a side may search a zone, and for whom (Search rolls)."""
    prey = board.enemy(side).surface(zone)
    if prey and is_accepted(board, "search", side=side, zone=zone):
        names = ", ".join(state.names(prey))
        line = f"{board.title(side)} may search {zone}, where {names} {'is' if len(prey) == 1 else 'are'}"
        yield Encounter(line, command("search", side=side, zone=zone))


def submarine_combats(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Submarines with enemy ships above, and with escorts that may hunt them (Submarine Combat)."""
    yield from attacked_from_below(board, zone, side)
    yield from hunted_by(board, zone, board.other(side))


def attacked_from_below(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Whom a side's submarines may attack in a zone (Submarine Combat)."""
    prey = board.enemy(side).surface(zone)
    if not prey:
        return
    aim = sea.prey_from_below(prey).name
    submarines = board.side(side).submarines(zone)
    new = [sub for sub in submarines if is_accepted(board, ATTACK, zone=zone, target=[f"{sub.name}={aim}"])]
    pairs = [f"{sub.name}={aim}" for sub in new]
    if zone not in board.public.submarine_combat and is_accepted(board, ATTACK, zone=zone, target=pairs):
        line = f"{board.title(side)} {', '.join(state.names(new))} may attack {', '.join(state.names(prey))} in {zone}"
        yield Encounter(line, command(ATTACK, zone=zone, target=pairs))


def hunted_by(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Which submarines a side's escorts may hunt in a zone (Submarine Combat)."""
    submarines = board.enemy(side).submarines(zone)
    escorts = [ship.name for ship in hunts.escorts_in(board.side(side), zone) if not hunts.has_hunted(ship)]
    if submarines and is_accepted(board, "asw", side=side, zone=zone):
        line = f"{', '.join(escorts)} may hunt {', '.join(state.names(submarines))} in {zone}"
        yield Encounter(line, command("asw", side=side, zone=zone))


def economic_attacks(board: state.Board, fleet: state.Fleet) -> Iterator[Encounter]:
    """What of the enemy's income a fleet's submarines may attack (Submarine Economic Attacks)."""
    for target in ("convoy", "industry"):
        fit = [
            ship.name
            for ship in fleet.afloat
            if is_accepted(board, "economic-attack", submarine=[ship.name], target=target)
        ]
        if fit:
            what = f"convoys in {fleet.zone}" if target == "convoy" else f"industry, if any is next to {fleet.zone}"
            attack = command("economic-attack", submarine=fit, target=target)
            yield Encounter(f"{', '.join(fit)} may attack {what}", attack)


def at_port(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Docked enemies with planes of one's own over them (Planes vs. Ships at Port)."""
    own, docked = board.side(side), board.enemy(side).ships_in(zone, port=True)
    homes = [home for home in sea.homes_of(own, zone) if home.planes and not any(ports.is_free(home))]
    if docked and homes:
        planes = sum(home.planes for home in homes)
        line = f"{', '.join(state.names(docked))} in the port of {zone}: {counted(planes, 'plane')} may raid"
        raid = command("port-raid", side=side, zone=zone, target=OPEN)
        yield Encounter(f"{line} ({', '.join(state.names(homes))})", raid)


def left_behind(board: state.Board, side: str) -> Iterator[Encounter]:
    """Ships that sail in no fleet."""
    alone = [ship.name for ship in board.side(side).ships.values() if ship.afloat and ship.fleet is None]
    if alone:
        placed = command("place", fleet=OPEN, zone=OPEN, ship=alone)
        yield Encounter(f"{board.title(side)} ships without a fleet: {', '.join(alone)}", placed)
