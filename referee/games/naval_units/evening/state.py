"""What a session of Naval Units holds: every thing and field, and what follows from them.

A ship is where its fleet is; a fleet is in a sea zone, at sea or docked in a port. What both sides know of a battle
is under `public` (`battles`); what planes are to do in it is their side's own until both have said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.engine.kinds import Choice
from referee.engine.plain import counted, with_article
from referee.engine.rules import Rules, load
from referee.games.naval_units.evening.battles import MOST_TURNS, Public, a_turn
from referee.games.naval_units.evening.waters import in_zone
from referee.games.naval_units.rules.units import ESCORTS, NATIONS, SUBMARINES, TYPES, line
from referee.session.acting import named
from referee.session.acting.hints import NEW, command
from referee.session.board import fields, roots
from referee.session.board.fields import Field
from referee.session.board.thing import Thing, things

GAME = "naval-units"
MISSIONS = ("cap", "escort", "torpedo", "dive", "kamikaze")


@cache
def unit_chart() -> Mapping[str, Any]:
    """The unit chart: a type's line by its type, as `tables.toml` has it."""
    found: Mapping[str, Any] = load(GAME).printed["units"]["entries"]
    return found


class Own(roots.Own["Board", "Side"]):
    """What a side owns."""


# What a side has.


class Ship(Own):
    """A ship; its fleet says where it is."""

    type = Field(Choice(TYPES), "", "its line in the unit chart", printed=True)
    hits = fields.number(0, 5, meaning="hits taken at sea")
    port_hits = fields.number(0, 5, meaning="hits taken in port, where most ships take double")
    planes = fields.number(0, 8, meaning="planes aboard; of a ship just sunk, planes in the air without a deck")
    moves = fields.maybe_number(1, 5, "its movement value, if it is not the chart's")
    sunk = fields.maybe_text("the sea zone in which it was sunk; empty if it was in none")
    known = fields.flag("it has fought: the other side calls it by its name")
    cargo = fields.words("ground units aboard")
    stopped = a_turn("the turn in which it met enemy ships, stopped and had to search")
    moved_on = a_turn("the turn in which it last moved")
    moved = fields.number(0, 99, meaning="the sea zones that it moved in that turn")
    bombarded = a_turn("the turn of its shot at the shore")
    attacked = a_turn("the turn of its last attack from below")
    assailed = a_turn("the turn in which submarines last attacked it, or what it guarded")
    raided = a_turn("the turn of its last attack on income")
    hunted = a_turn("the turn in which it, or planes of it, last hunted submarines")
    scouts = fields.number(0, 24, meaning="its planes that hunted in that turn")

    @property
    def afloat(self) -> bool:
        """Is it not sunk?"""
        return self.sunk is None

    @property
    def is_submarine(self) -> bool:
        """Is it a submarine?"""
        return self.type in SUBMARINES

    @property
    def is_escort(self) -> bool:
        """May it screen, hunt submarines and fire at planes that are not meant for it?"""
        return self.type in ESCORTS

    @property
    def sinks_at(self) -> int:
        """The hits that sink it at sea."""
        return int(unit_chart()[self.type]["hits"])

    @property
    def hits_left(self) -> int:
        """The hits that it can still take at sea."""
        return max(self.sinks_at - self.hits, 0)

    @property
    def room(self) -> int:
        """The planes that it can carry."""
        return int(unit_chart()[self.type]["planes"])

    @property
    def fleet(self) -> Fleet | None:
        """The fleet with which it sails."""
        return next((fleet for fleet in self.side.fleets.values() if self.name in fleet.ships), None)

    @property
    def zones_moved(self) -> int:
        """The sea zones that it has moved on this turn."""
        return self.moved if self.moved_on == self.here.public.turn else 0

    @property
    def pace(self) -> int:
        """The sea zones that it moves in a turn: its movement value as typed, else the chart's."""
        return self.moves or int(line(Rules(self.here.ruleset), self.type)["moves"])

    def as_unit(self, *keys: str) -> dict[str, Any]:
        """The ship as procedures take it: its type, and those of `keys` (`hits`, `moves`, `planes`) that it has."""
        return {"type": self.type, **{key: value for key in keys if (value := getattr(self, key))}}

    def as_named(self, *keys: str) -> dict[str, Any]:
        """The same as `as_unit` with its `name`, by which dice and odds speak of it."""
        return {"name": self.name, **self.as_unit(*keys)}

    def faults(self) -> Iterator[str]:
        if not self.type:
            yield "it has no type of the unit chart"
            return
        if self.afloat and not self.hits_left:
            yield f"{with_article(self.type)} sinks at {counted(self.sinks_at, 'hit')}: {self.hits} taken, and not sunk"
        if self.afloat and self.port_hits >= 2 * self.sinks_at:  # no ship takes more than double in port
            double = counted(2 * self.sinks_at, "hit")
            yield f"{with_article(self.type)} sinks in port at {double}: {self.port_hits} taken, and not sunk"
        if self.planes > self.room:
            yield f"{with_article(self.type)} carries {counted(self.room, 'plane')}, not {self.planes}"
        if "japan-only" in unit_chart()[self.type]["abilities"] and self.side.nation != "japan":
            yield f"only Japan has {with_article(self.type)}, not {self.side.nation}"
        if self.sunk and self.sunk not in self.here.public.zones:
            yield f"it is sunk in {self.sunk}, and there is no such sea zone"
        if not self.afloat and (fleet := self.fleet):
            yield f"it is sunk, and still sails with {fleet.name}"


class Fleet(Own):
    """Ships that are together in a sea zone."""

    zone = fields.a_zone("its sea zone")
    ships = fields.words("its ships, by name")
    port = fields.flag("it is docked in a port of the zone")
    leaving_for = fields.maybe_zone("the sea zone that it is going to, while it may still be intercepted")
    docking = fields.flag("it is going to the port there")
    way = fields.number(1, 99, 1, "how many sea zones away that is")
    pursued = fields.flag("submarines have intercepted it as it leaves")

    @property
    def afloat(self) -> list[Ship]:
        """Its ships."""
        return [self.side.ships[name] for name in self.ships]

    @property
    def surface(self) -> list[Ship]:
        """Its surface ships."""
        return [ship for ship in self.afloat if not ship.is_submarine]

    @property
    def ships_that_met(self) -> list[Ship]:
        """Those of its ships that met the enemy on this turn, and stop."""
        now = self.here.public.turn
        return [ship for ship in self.afloat if ship.stopped and ship.stopped == now]

    @property
    def fights(self) -> bool:
        """Does it fight in a battle where it is?"""
        return self.zone in self.here.public.battles and not self.port and bool(self.surface)

    def faults(self) -> Iterator[str]:
        zones = self.here.public.zones
        for zone in (self.zone, self.leaving_for):
            if zone is not None and zone not in zones:
                yield f"there is no sea zone {zone or 'without a name'}"
        if not self.ships:
            yield "it has no ships"
        yield from self.misplaced("ships", "fleets")

    def before_removal(self) -> tuple[str, str] | None:
        if not self.ships:
            return None
        taking = command("place", fleet=NEW, ship=self.ships) + " takes them over"
        return f"{', '.join(self.ships)} would be in no fleet", taking


class Base(Own):
    """Planes ashore, by the sea zone that they fly over."""

    zone = fields.a_zone("the sea zone off it")
    planes = fields.number(0, 24, meaning="planes")
    bombers = fields.number(0, 24, meaning="land-based bombers")
    hunted = a_turn("the turn in which planes of it last hunted submarines")
    scouts = fields.number(0, 24, meaning="its planes that hunted in that turn")
    scouting = fields.number(0, 24, meaning="its bombers that searched for submarines in that turn")

    def faults(self) -> Iterator[str]:
        if self.zone not in self.here.public.zones:
            yield f"there is no sea zone {self.zone}"


class Missions(Own):
    """What a side's planes are to do in the battle of a sea zone in this round."""

    has_own_name = False
    cap = fields.number(0, 96, meaning="Combat Air Patrol")
    escort = fields.number(0, 96, meaning="fighter escorts")
    torpedo = fields.number(0, 96, meaning="torpedo bombers")
    dive = fields.number(0, 96, meaning="dive bombers")
    kamikaze = fields.number(0, 96, meaning="kamikaze planes")
    struck = fields.flag("its raid is flown")
    sent = fields.amounts(
        0, 9999, "planes that the lines of a sheet have sent so far, while it is tried", keys=MISSIONS
    )

    @property
    def counts(self) -> dict[str, int]:
        """The planes of each mission that has any."""
        return {mission: number for mission in MISSIONS if (number := getattr(self, mission))}

    @property
    def raiders(self) -> int:
        """The planes that are to attack ships."""
        return self.torpedo + self.dive + self.kamikaze

    def faults(self) -> Iterator[str]:
        if self.name not in self.here.public.battles:
            yield f"there is no battle in {self.name}"


class Side(roots.Side, Own):
    """What a side owns, and has done."""

    nation = fields.choice(*NATIONS, default="other", meaning="its nation: radar, sonar, night", printed=True)
    ipc = fields.maybe_number(0, 9999, "its income, where it is kept")
    fleets = things(Fleet)
    ships = things(Ship)
    bases = things(Base)
    missions = things(Missions)
    searched = fields.amounts(0, MOST_TURNS, "the turn in which a sea zone was last searched")
    attacking = fields.words("its submarines that have attacked in submarine combat that goes on")

    @property
    def title(self) -> str:
        """The side as it is written in a sentence: `Allied`."""
        return self.here.title(self.name)

    def fleets_in(self, zone: str, port: bool = False) -> list[Fleet]:
        """Its fleets in a zone, at sea or in port."""
        return [fleet for fleet in self.fleets.values() if fleet.zone == zone and fleet.port == port]

    def ships_in(self, zone: str, port: bool = False) -> list[Ship]:
        """Its ships in a zone, submarines too, in the order of their fleets."""
        return [ship for fleet in self.fleets_in(zone, port) for ship in fleet.afloat]

    def force_as_called(self, zone: str, port: bool) -> str:
        """What the other side calls its ships in a zone: `the Allied force in the Coral Sea`."""
        return f"the {self.title} force {in_zone(zone, port)}"

    def ships_as_called(self, zone: str, port: bool) -> Iterator[tuple[str, Ship]]:
        """Its ships in a zone as the other side calls them in an order: by name, or by type and place."""
        unknown: dict[str, int] = {}
        for ship in sorted(self.ships_in(zone, port), key=lambda ship: (not ship.known, ship.type, ship.name)):
            number = unknown[ship.type] = unknown.get(ship.type, 0) + (not ship.known)
            again = f" {number}" if number > 1 else ""
            yield ship.name if ship.known else f"{ship.type} in {zone}{' port' if port else ''}{again}", ship

    def so_called(self, of: Sequence[str], word: str) -> Iterator[Fleet | Ship]:
        """Its fleets or ships that the other side calls so."""
        for zone, port in {(fleet.zone, fleet.port) for fleet in self.fleets.values()}:
            if "fleets" in of and word.lower() == self.force_as_called(zone, port).lower():
                there = [fleet for fleet in self.fleets_in(zone, port) if fleet.afloat]
                yield from [fleet for fleet in there if fleet.leaving_for] or there
            ships = self.ships_as_called(zone, port) if "ships" in of else ()
            yield from (ship for called, ship in ships if called.lower() == word.lower())

    def surface(self, zone: str, port: bool = False) -> list[Ship]:
        """Its surface ships in a zone."""
        return [ship for ship in self.ships_in(zone, port) if not ship.is_submarine]

    def submarines(self, zone: str) -> list[Ship]:
        """Its submarines at sea in a zone."""
        return [ship for ship in self.ships_in(zone) if ship.is_submarine]

    def carriers(self, zone: str) -> list[Ship]:
        """Its ships at sea in a zone that have planes aboard."""
        return [ship for ship in self.ships_in(zone) if ship.planes]

    def homeless(self, zone: str | None = None) -> list[Ship]:
        """Its ships that are sunk and whose planes are still in the air."""
        sunk = [ship for ship in self.ships.values() if not ship.afloat and ship.planes]
        return [ship for ship in sunk if zone in (None, ship.sunk)]

    def bases_at(self, zone: str) -> list[Base]:
        """Its bases whose planes fly over a zone."""
        return [base for base in self.bases.values() if base.zone == zone]

    def planes_ashore(self, zone: str) -> int:
        """Its land-based planes that take part in a battle at sea, if the ruling `land-planes` lets them."""
        based = self.bases_at(zone)
        return sum(base.planes for base in based) if based and self.here.ruling("land-planes") == "join" else 0

    def planes_in_battle(self, zone: str) -> int:
        """All its planes that fight in a battle at sea: those without a deck as long as they have missions."""
        aboard = sum(ship.planes for ship in self.carriers(zone))
        flying = sum(ship.planes for ship in self.homeless(zone)) if zone in self.missions else 0
        return aboard + flying + self.planes_ashore(zone)

    def planes_at_sea(self, zone: str) -> int:
        """The planes of its carriers in a zone, those in the air without a deck too."""
        return sum(ship.planes for ship in (*self.carriers(zone), *self.homeless(zone)))


class Umpire(roots.Umpire):
    """What the umpire alone keeps."""


class Board(roots.Board[Public, Side, Umpire]):
    """A session's whole state."""

    game = GAME
    roots = (Public, Side, Umpire)

    @property
    def active(self) -> str:
        """The active side in this phase, as it was said, or shown by a search; empty if nobody knows."""
        now = self.public
        return now.active if (now.active_turn, now.active_phase) == (now.turn, now.phase) else ""

    def so_called(self, of: Sequence[str], word: str, side: str | None) -> list[Thing]:
        """The same; a fleet or a ship may be named by what the other side calls it, if it is the only one."""
        if (found := super().so_called(of, word, side)) or side is None:
            return found
        return meant if len(meant := list[Thing](self.side(side).so_called(of, word))) == 1 else []

    def meant_by(self, of: Sequence[str], word: str) -> list[str]:
        """The names of the fleets and ships that the other side, which does not know them, calls so."""
        return [thing.name for side in self.sides.values() for thing in side.so_called(of, word)]

    def make_active(self, side: str) -> None:
        """A side is the active one in this phase."""
        now = self.public
        if self.active != side:
            now.put(active=side, active_turn=now.turn, active_phase=now.phase)


class Named(named.Named[Board, Side]):
    """What an act is given."""


def names(ships: Iterable[Thing]) -> list[str]:
    """The names of these things."""
    return [ship.name for ship in ships]
