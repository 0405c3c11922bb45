"""Fleets in sea zones: placed, moved, docked; new ships, hits and planes as the umpire says (Naval Combat)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.rules import Rules
from referee.games.naval_units.evening.sea import (
    a_zone,
    count,
    fleets_in,
    is_carrier,
    kind,
    left,
    nation,
    room,
    set_left,
    ship,
    submarines,
    surface,
)
from referee.games.naval_units.rules.units import SUBMARINES, TYPES, hits_to_sink, only_japan
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose


class Zone(Inputs):
    """A sea zone."""

    name: str = called("the sea zone, as the map calls it", of="zones")
    monsoon: bool | None = flag(None, meaning="it is a monsoon turn there (or --no-monsoon)")


@act("zone", Zone, cite="Naval Combat")
def zone(given: Zone, doing: Doing) -> None:
    """A sea zone that the evening needs, or its monsoon."""
    there = doing.get("public", "zones", given.name, default={})
    monsoon = bool(there.get("monsoon")) if given.monsoon is None else given.monsoon
    doing.put("public", "zones", given.name, value={"monsoon": True} if monsoon else {})
    if given.monsoon is not None:
        doing.tell("all", f"{given.name}: {'monsoon' if monsoon else 'no monsoon'}.")


class Commission(Inputs):
    """A new ship."""

    ship: str = called("the ship's name", of="ships")
    type: str = choice(*TYPES, meaning="type of unit")
    side: str | None = side_of("the side that gets it")
    hits: int = whole(0, 5, 0, meaning="hits already taken")
    planes: int | None = whole(0, 8, None, meaning="planes aboard, if not all that it carries")
    moves: int | None = whole(1, 5, None, meaning="movement value, if not the chart's")


@act("commission", Commission, cite="unit chart")
def commission(given: Commission, doing: Doing) -> None:
    """A new ship joins a side; `place` puts it in a fleet."""
    side = a_side(doing, given.side)
    if any(given.ship in own(doing, one, "ships") for one in doing.sides):
        raise bad_input("ship", f"there is a ship {given.ship} already")
    if given.hits >= hits_to_sink(Rules(doing.ruleset), given.type):
        raise bad_input("hits", f"a {given.type} with {given.hits} hits is sunk")
    if not doing.forced:
        only_japan(Rules(doing.ruleset), [given.type], nation(doing, side), "ship")
    value = {"type": given.type, **{key: getattr(given, key) for key in ("hits", "moves") if getattr(given, key)}}
    if most := room(doing, given.type):
        value["planes"] = most if given.planes is None else fits(given.type, given.planes, most)
    elif given.planes:
        raise bad_input("planes", f"a {given.type} carries no planes")
    doing.put("sides", side, "ships", given.ship, value=value)
    doing.tell(side, f"{given.ship} ({given.type}) joins you.")


def fits(kind: str, planes: int, most: int) -> int:
    """So many planes, or a refusal."""
    if planes > most:
        raise bad_input("planes", f"a {kind} carries {most} planes at most, not {planes}")
    return planes


class Place(Inputs):
    """A fleet, new or there already."""

    fleet: str = called("the fleet", of="fleets")
    zone: str | None = called("its sea zone; left out, where the fleet or its ships are", None, of="zones")
    ship: list[str] = all_called("ships that it takes in, from other fleets of the zone or new", of="ships")
    side: str | None = side_of("the side, for a fleet without ships")
    port: bool = flag(meaning="it is docked in a port of the zone")


@act("place", Place, cite="Naval Combat")
def place(given: Place, doing: Doing) -> None:
    """Make up a fleet, or take ships into one; a new fleet is put in a sea zone."""
    known = [side for side in doing.sides if given.fleet in own(doing, side, "fleets")]
    side = known[0] if known else whose(doing, "ships", given.ship[0], "ship") if given.ship else None
    side = a_side(doing, side or given.side)
    fleets = own(doing, side, "fleets")
    before = fleets.get(given.fleet, {})
    holders = {name: held for name in given.ship for held, fleet in fleets.items() if name in fleet["ships"]}
    old = [before, *(fleets[held] for held in holders.values())]
    where = given.zone or next((fleet["zone"] for fleet in old if fleet), None)
    if where is None:
        raise bad_input("zone", f"in which sea zone is {given.fleet}?")
    for name in given.ship:
        whose(doing, "ships", name, "ship", side)
        if "sunk" in ship(doing, side, name):
            raise bad_input("ship", f"{name} is sunk")
        if name in holders and fleets[holders[name]]["zone"] != where:
            doing.forbid("Naval Combat", f"{name} is in {fleets[holders[name]]['zone']}, not in {where}", "ship")
    a_zone(doing, where)
    for name, held in holders.items():
        rest = [one for one in own(doing, side, "fleets")[held]["ships"] if one != name]
        doing.put("sides", side, "fleets", held, "ships", value=rest)
    ships = [*(one for one in before.get("ships", ()) if one not in given.ship), *given.ship]
    port = given.port or bool(before.get("port"))
    doing.put(
        "sides", side, "fleets", given.fleet, value={"zone": where, "ships": ships} | ({"port": True} if port else {})
    )
    drop_empty(doing, side)
    doing.tell(side, f"{given.fleet} is in {where}{', in port' if port else ''}: {', '.join(ships) or 'no ships'}.")


def drop_empty(doing: Doing, side: str) -> None:
    """Fleets without ships are no more."""
    for name, fleet in list(own(doing, side, "fleets").items()):
        if not fleet["ships"]:
            doing.put("sides", side, "fleets", name, value=None)


class Move(Inputs):
    """A fleet and where it goes."""

    fleet: str = called("the fleet", of="fleets")
    to: str = called("the sea zone it moves to", of="zones")
    port: bool = flag(meaning="it docks in a port there")


@act("move", Move, cite="Naval Combat")
def move(given: Move, doing: Doing) -> None:
    """A fleet moves to a sea zone; you hear whether it must stop there and search, and who may intercept it."""
    side = whose(doing, "fleets", given.fleet, "fleet")
    fleet = own(doing, side, "fleets")[given.fleet]
    start, to = fleet["zone"], a_zone(doing, given.to, "to")
    fight = doing.get("public", "battles", start)
    at_sea = not fleet.get("port")
    if fight and at_sea and to != start and any(one in surface(doing, side, start) for one in fleet["ships"]):
        doing.forbid("Planes to ship combat", f"{given.fleet} is in battle in {start}: withdraw", "fleet")
    if fleet.get("port") and not given.port:
        for name in fleet["ships"]:
            if hits := ship(doing, side, name).get("port_hits"):
                doing.remark(
                    f"{name} took {count(hits, 'hit')} in port; how they count at sea is not in the rulebook: `hits`"
                )
    value = {"zone": to, "ships": fleet["ships"]} | ({"port": True} if given.port else {})
    doing.put("sides", side, "fleets", given.fleet, value=value)
    doing.tell(side, f"{given.fleet} is in {to}{', in port' if given.port else ''}.")
    below = all(kind(doing, side, name) in SUBMARINES for name in fleet["ships"])
    warn(doing, side, start if at_sea and start != to else None, to, below)


def warn(doing: Doing, side: str, start: str | None, to: str, below: bool) -> None:
    """What only the umpire sees: who may intercept, and whether the fleet must stop and search."""
    enemy = enemy_of(doing, side)
    if start and (watching := fleets_in(doing, enemy, start)):
        doing.remark(f"left {start}, where {', '.join(watching)} may intercept: intercept [Naval Interception]")
    if below and surface(doing, enemy, to):
        doing.remark(f"enemy ships are in {to}: submarine-attack, if they wish [Submarine Combat]")
    elif surface(doing, enemy, to):
        doing.remark(f"enemy surface ships are in {to}: the fleet stops there and searches [Naval Combat]")
    elif submarines(doing, enemy, to):
        doing.remark(f"an enemy submarine is in {to}: if it does not attack, the fleet may go on [Naval Combat]")


class Hits(Inputs):
    """A ship and what happened to it."""

    ship: str = called("the ship", of="ships")
    hits: int = whole(-5, 6, 1, meaning="hits taken; fewer than 0 are repaired")


@act("hits", Hits, cite="Naval Combat")
def hits(given: Hits, doing: Doing) -> None:
    """Hits on a ship, or repaired, that no other act has counted."""
    side = whose(doing, "ships", given.ship, "ship")
    found = ship(doing, side, given.ship)
    if "sunk" in found:
        raise bad_input("ship", f"{given.ship} is sunk")
    before = int(found.get("hits", 0))
    if given.hits < 0:
        doing.put("sides", side, "ships", given.ship, "hits", value=max(before + given.hits, 0))
        doing.tell(side, f"{given.ship} has {left(doing, side, given.ship)} hits left.")
        return
    said = set_left(doing, side, given.ship, left(doing, side, given.ship) - given.hits)
    doing.tell(side, f"{said or given.ship + ' takes no hit'}.")


class Planes(Inputs):
    """Planes of a ship or a base."""

    name: str = called("the ship or base", of=("bases", "ships"))
    planes: int = whole(0, 24, meaning="planes it has now")


@act("planes", Planes, cite="Planes to ship combat")
def planes(given: Planes, doing: Doing) -> None:
    """Say how many planes are aboard a ship, or at a base."""
    for side in doing.sides:
        if given.name in own(doing, side, "bases"):
            doing.put("sides", side, "bases", given.name, "planes", value=given.planes)
            doing.tell(side, f"{given.name} has {given.planes} planes.")
            return
    side = whose(doing, "ships", given.name, "name")
    type_of = kind(doing, side, given.name)
    if not is_carrier(type_of):
        raise bad_input("name", f"a {type_of} carries no planes")
    doing.put("sides", side, "ships", given.name, "planes", value=fits(type_of, given.planes, room(doing, type_of)))
    doing.tell(side, f"{given.name} has {given.planes} planes.")
