"""Fleets made up, and the ships in them (Naval Combat)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag
from referee.games.naval_units.evening import battles, rounds, sea, state
from referee.games.naval_units.evening.sight import units_of
from referee.games.naval_units.evening.waters import in_zone
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, option
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_of

CITE = "Naval Combat"


class Place(state.Named):
    """A fleet, new or there already."""

    fleet: str = called("the fleet", of="fleets")
    zone: battles.Zone | None = thing(
        bare(called("its sea zone; without it, where the fleet or its ships are", None, of="zones"))
    )
    ship: list[state.Ship] = thing(
        bare(all_called("ships that join it, from other fleets in the zone or new", of="ships"))
    )
    side: str | None = side_of("the side, for a fleet without ships")
    port: bool = flag(meaning="it is docked in a port of the zone")

    def mean(self) -> None:
        known = next((name for name, side in self.board.sides.items() if self.fleet in side.fleets), None)
        whose = known or (self.ship[0].owner if self.ship else None)
        if whose and self.owner and self.owner != whose:
            title = self.board.title
            if self.ship:
                raise at_odds("ship", f"{self.ship[0].name} is {title(self.owner)}, but {self.fleet} is {title(whose)}")
            message = f"{self.fleet} is a fleet of the {title(whose)} side: leave out --side"
            raise bad_input("side", message)
        self.acts_for(sea.a_side(self.board, self.owner or whose).name)
        for ship in self.ship:
            sea.is_afloat(ship, "ship")
        if not self.zone and not self.fleets_before:
            raise bad_input("zone", f"which sea zone is {self.fleet} in? " + option(zone=OPEN))
        if self.fleet_there is None and not self.ship:
            raise bad_input("ship", f"which ships are in {self.fleet}? " + option(ship=OPEN))

    @property
    def fleet_there(self) -> state.Fleet | None:
        """The fleet, if it is there already."""
        return self.own.fleets.get(self.fleet)

    @property
    def fleets_before(self) -> list[state.Fleet]:
        """The fleets that have a part in it: itself, and those of its ships."""
        rows = (self.fleet_there, *(ship.fleet for ship in self.ship))
        return list(dict.fromkeys(fleet for fleet in rows if fleet is not None))

    @property
    def where(self) -> str:
        """The sea zone in which it will be."""
        return self.zone.name if self.zone else self.fleets_before[0].zone

    @property
    def will_dock(self) -> bool:
        """Will it be in port?"""
        return self.port or bool(self.fleet_there and self.fleet_there.port)


def of_place(given: Place) -> Bars:
    """What forbids making up a fleet in this way."""
    for ship in given.ship:
        yield from is_near(ship, given.where)
    for fleet in given.fleets_before:
        yield from stays_in_battle(fleet, given.where, given.will_dock)


def is_near(ship: state.Ship, zone: str) -> Bars:
    """Only ships in a fleet's own sea zone, or in none, can join it."""
    if (fleet := ship.fleet) and fleet.zone != zone:
        yield Bar(CITE, f"{ship.name} is in {fleet.zone}, not in {zone}", "ship")


def is_at(fleet: state.Fleet, zone: str, port: bool) -> bool:
    """Is a fleet where a move would take it?"""
    return zone == fleet.zone and not (port or fleet.port or fleet.leaving_for)


def stays_in_battle(fleet: state.Fleet, zone: str, port: bool) -> Bars:
    """A fleet leaves a battle, or docks, only by withdrawing (Planes to ship combat)."""
    if fleet.fights and (port or fleet.zone != zone):
        yield Bar("Planes to ship combat", f"{fleet.name} is in battle in {fleet.zone}: withdraw", "fleet")


@act("place", Place, cite=CITE, bars=of_place)
def place(given: Place, doing: Doing) -> None:
    """Make up a fleet, or take ships into one; a new fleet is put in a sea zone."""
    before, where, port = given.fleet_there, given.where, given.will_dock
    side = given.own
    left = dict.fromkeys(fleet.zone for fleet in given.fleets_before)
    kept = [name for name in (before.ships if before else ()) if name not in state.names(given.ship)]
    elsewhere = before is not None and (before.zone, before.port) != (where, port)
    for ship in given.ship:
        if ship.fleet and ship.fleet.name != given.fleet:
            sea.take_out(ship)
    fleet = before or side.fleets.add(given.fleet)
    values: dict[str, Any] = {"zone": where, "ships": [*kept, *state.names(given.ship)], "port": port}
    fleet.put(**values, **(sea.STAYS if elsewhere else {}))
    doing.tell(fleet.owner, f"{fleet.name} is in {where}{', in port' if port else ''}: {', '.join(fleet.ships)}.")
    tell_force(doing, fleet)
    for zone in left:
        rounds.end_if_done(doing, given.board, zone)


def tell_force(doing: Doing, fleet: state.Fleet) -> None:
    """The other side sees the counters where a fleet is, if there are others than before."""
    side, where = fleet.side, (fleet.zone, fleet.port)
    before, now = (units_of(own.ships_in(*where))["units"] for own in (state.Board(doing.before).side(side.name), side))
    if now != before:
        words = ", ".join(f"{number} {kind}" for kind, number in now.items())
        line = f"The {doing.title(side.name)} force {in_zone(*where)}: {words}."
        doing.tell(fleet.here.other(side.name), line)
