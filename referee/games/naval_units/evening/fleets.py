"""Fleets in sea zones: made up, moved, docked; what stops them, and who may intercept them (Naval Combat)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import rounds, sea, state
from referee.games.naval_units.evening.sight import force, in_zone, zone_in_words
from referee.games.naval_units.rules.units import can
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called, side_of, side_of_known

CITE = "Naval Combat"


class Place(Inputs):
    """A fleet, new or there already."""

    fleet: str = called("the fleet", of="fleets")
    zone: str | None = bare(called("its sea zone; left out, where the fleet or its ships are", None, of="zones"))
    ship: list[str] = bare(all_called("ships that it takes in, from other fleets of the zone or new", of="ships"))
    side: str | None = side_of("the side, for a fleet without ships")
    port: bool = flag(meaning="it is docked in a port of the zone")


@act("place", Place, cite=CITE)
def place(given: Place, doing: Doing) -> None:
    """Make up a fleet, or take ships into one; a new fleet is put in a sea zone."""
    board = state.of(doing)
    side = board.side(side_of_known(doing, given.fleet, whose(given, board), given.side))
    ships = [sea.afloat(board, name, "ship", side.name) for name in given.ship]
    before = side.fleets.get(given.fleet)
    old = [fleet for fleet in (before, *(ship.fleet for ship in ships)) if fleet is not None]
    if not given.zone and not old:
        raise bad_input("zone", f"in which sea zone is {given.fleet}? --zone ZONE")
    where = sea.a_zone(board, given.zone or old[0].zone)
    port = given.port or bool(before and before.port)
    for ship in ships:
        if (fleet := ship.fleet) and fleet.zone != where:
            doing.forbid(CITE, f"{ship.name} is in {fleet.zone}, not in {where}", "ship")
    left = dict.fromkeys(fleet.zone for fleet in old)
    for fleet in old:
        if sea.in_battle(board, fleet) and (port or fleet.zone != where):
            doing.forbid("Planes to ship combat", f"{fleet.name} is in battle in {fleet.zone}: withdraw", "fleet")
    if before is None and not ships:
        raise bad_input("ship", f"which ships are in {given.fleet}? --ship NAME")
    for ship in ships:
        if ship.fleet and ship.fleet.name != given.fleet:
            sea.take_out(ship)
    kept = [name for name in (before.ships if before else ()) if name not in given.ship]
    fleet = side.fleets[given.fleet] if given.fleet in side.fleets else side.fleets.add(given.fleet)
    values: dict[str, Any] = {"zone": where, "ships": [*kept, *given.ship], "port": port}
    if before and (before.zone, before.port) != (where, port):  # it is elsewhere now: it leaves no more
        values |= {"leaving_for": None, "docking": False}
    fleet.put(**values)
    doing.tell(fleet.owner, f"{fleet.name} is in {where}{', in port' if port else ''}: {', '.join(fleet.ships)}.")
    tell_force(doing, fleet)
    for zone in left:
        rounds.settle(doing, zone)


def whose(given: Place, board: state.Board) -> str | None:
    """Whose fleet it is: as it is there, or as its ships say."""
    known = [name for name, side in board.sides.items() if given.fleet in side.fleets]
    if known:
        return known[0]
    return board.owner_of("ships", given.ship[0], "ship") if given.ship else None


def tell_force(doing: Doing, fleet: state.Fleet) -> None:
    """The other side sees the counters where a fleet is, if there are others than before."""
    side, where = fleet.side, (fleet.zone, fleet.port)
    before, now = (force(own.ships_in(*where))["units"] for own in (state.Board(doing.before).side(side.name), side))
    if now != before:
        words = ", ".join(f"{number} {kind}" for kind, number in now.items())
        line = f"The {doing.title(side.name)} force {in_zone(*where)}: {words}."
        doing.tell(state.of(doing).other(side.name), line)


class Move(Inputs):
    """A fleet and where it goes."""

    fleet: str = called("the fleet", of="fleets")
    to: str = called("the sea zone it moves to", of="zones")
    port: bool = flag(meaning="it docks in a port there")
    unopposed: bool = flag(meaning="nobody intercepts it")


@act("move", Move, cite=CITE)
def move(given: Move, doing: Doing) -> None:
    """A fleet moves to a sea zone; where the enemy may intercept it as it leaves, he is asked first."""
    board = state.of(doing)
    fleet = sea.fleet_of(board, given.fleet)
    to = sea.a_zone(board, given.to, "to")
    if to == fleet.zone and not (given.port or fleet.port or fleet.leaving_for):
        raise bad_input("to", f"{fleet.name} is in {to} already")
    may_leave(doing, fleet, to, given.port)
    watching = interceptors(doing, board.enemy(fleet.owner), fleet.zone)
    if fleet.port and not given.port:
        for ship in fleet.afloat:
            if ship.port_hits:
                taken = counted(ship.port_hits, "hit")
                doing.remark(f"{ship.name} took {taken} in port; how they count at sea is not in the rulebook: `hits`")
    if watching and fleet.surface and not fleet.port and to != fleet.zone and not given.unopposed:
        is_leaving(doing, fleet, to, watching, port=given.port)
        return
    arrive(doing, fleet, to, given.port)


def may_leave(doing: Doing, fleet: state.Fleet, to: str, port: bool = False) -> None:
    """Refuse to leave, or to dock, in the midst of a battle; and to move on where enemies have stopped a fleet."""
    if sea.in_battle(state.of(doing), fleet) and (to != fleet.zone or port):
        doing.forbid("Planes to ship combat", f"{fleet.name} is in battle in {fleet.zone}: withdraw", "fleet")
    fights_below = fleet.zone in state.of(doing).public.submarine_combat and not fleet.surface
    retreats = fights_below and any(name in fleet.side.attacking for name in fleet.ships)  # Submarine Combat
    if fleet.stopped and fleet.stopped == doing.turn and to != fleet.zone and not retreats:
        message = f"{fleet.name} met enemy ships on this turn: it stops where it is, and searches"
        doing.forbid(CITE, message, "fleet")


def interceptors(doing: Doing, enemy: state.Side, zone: str) -> list[state.Ship]:
    """The ships that may intercept what leaves a zone, submarines among them."""
    rules = Rules(doing.ruleset)
    ships = enemy.ships_in(zone)
    if ships and rules.ruling("interception-units") == "chart":
        return [ship for ship in ships if can(rules, ship.type, "naval-interception")]
    return ships


def is_leaving(doing: Doing, fleet: state.Fleet, to: str, watching: list[state.Ship], *, port: bool) -> None:
    """A fleet is about to leave: the other side is asked whether it intercepts."""
    fleet.put(leaving_for=to, docking=port)
    where, dock = (f"the port of {zone_in_words(to)}", " --port") if port else (zone_in_words(to), "")
    doing.tell(fleet.owner, f"{fleet.name} makes ready to leave {zone_in_words(fleet.zone)} for {where}.")
    doing.tell(state.of(doing).other(fleet.owner), "{} is leaving: do you intercept it?", fleet)
    doing.remark(
        f"{how_to_intercept(fleet, watching)} if they do; "
        f'move --fleet "{fleet.name}" --to "{to}"{dock} --unopposed if they do not [Naval Interception of Naval Units]'
    )


def how_to_intercept(fleet: state.Fleet, watching: list[state.Ship]) -> str:
    """The act by which they intercept a fleet: submarines alone by an attack of theirs."""
    surface = [ship for ship in watching if not ship.is_submarine]
    if not surface:
        return from_below(fleet.zone)
    return f'intercept --fleet "{fleet.name}"{sea.to_name(surface, fleet.surface)}'


def from_below(zone: str) -> str:
    """The act by which submarines attack what is in a zone."""
    return f'submarine-attack --zone "{zone}" --target SUBMARINE=SHIP'


def arrive(doing: Doing, fleet: state.Fleet, to: str, port: bool = False) -> None:
    """A fleet goes where it was bound; what meets it there."""
    board = state.of(doing)
    enemy = board.enemy(fleet.owner)
    start = fleet.zone
    if to != start:
        doing.tell(
            board.other(fleet.owner),
            "{} goes to {}.",
            fleet,
            f"the port of {zone_in_words(to)}" if port else zone_in_words(to),
        )
    elif port != fleet.port:
        doing.tell(board.other(fleet.owner), "{} {}.", fleet, "docks" if port else "leaves port")
    entered = to != start and not port
    meets = entered and enemy.surface(to)
    fleet.put(zone=to, port=port, leaving_for=None, docking=False, stopped=doing.turn if meets else fleet.stopped)
    doing.tell(fleet.owner, f"{fleet.name} is in {to}{', in port' if port else ''}.")
    rounds.settle(doing, start)
    if meets and not fleet.surface:
        doing.remark(f"enemy ships are in {to}: submarine-attack, if they wish [Submarine Combat]")
    elif meets:
        doing.remark(f"enemy surface ships are in {to}: the fleet stops there and searches [Naval Combat]")
    elif entered and enemy.submarines(to):
        doing.remark(f"an enemy submarine is in {to}: if it does not attack, the fleet may go on [Naval Combat]")
