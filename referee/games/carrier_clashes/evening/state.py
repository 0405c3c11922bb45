"""Every thing and field that a session of Carrier Clashes holds; acts, sight, maps and sheets go through it.

`fleet` has what a side has at sea, `shared` what both sides know of the table, `phases` what the umpire alone
keeps. What follows from a value (who sails together, where an air unit is, how fast a force goes) is reckoned when
it is read, and never stored beside it. Values on a counter or in the scenario's terms are `printed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from referee.engine.errors import show
from referee.games.carrier_clashes.evening import fleet, phases, shared
from referee.games.carrier_clashes.evening.printed import one_or_more, stand_in
from referee.session.acting import named
from referee.session.board import fields, roots
from referee.session.board.thing import NotThere, Thing, things

CONDITIONS = fleet.CONDITIONS
KIND_OF = fleet.KIND_OF
MISSIONS = fleet.MISSIONS
Base = fleet.Base
Ship = fleet.Ship
Submarine = fleet.Submarine
TaskForce = fleet.TaskForce
GAME = "carrier-clashes"
ALLIED, IJN, SIDES, ZONE = shared.ALLIED, shared.IJN, shared.SIDES, shared.ZONE
ATTACKS = {"P": "p", "L": "l", "M": "m", "H": "h", "A": "a"}
ALOFT = ("first-air-strike", "first-search", "second-air-strike", "second-search", "third-air-strike")
COMBAT = ("first-surface-combat", "second-surface-combat")

Engagement = phases.Engagement
FireTurn = phases.FireTurn


class Air(fleet.Own):
    """An air unit (4.d.ii)."""

    type = fields.text(meaning="the aircraft", printed=True)
    home = fields.text(meaning="the base or carrier at which it is usually based", printed=True)
    strengths = fields.amounts(1, 99, "attack strength", keys=tuple(ATTACKS), printed=ATTACKS)
    f = fields.number(0, 99, meaning="fighter strength", printed="f")
    underlined = fields.flag("its F is underlined (24.c)", printed="underlined")
    defense = one_or_more(1, 20, "defense strength", "defense")
    range = one_or_more(1, 60, "range in hexes", "range")
    size = fields.number(0, 9, meaning="its size on a carrier; none for aircraft that use no carrier", printed="size")
    search = fields.pair(0, 60, "search range, and arc in tens of degrees", printed="search")
    source = fields.text(meaning="where its values come from", printed=True)
    stand_in = stand_in()
    at = fields.text(meaning="the base or carrier where it is now")
    over = fields.maybe_text("the task force or base over which it flies CAP")
    altitude = fields.maybe_choice("high", "low", meaning="the altitude of its CAP")
    up_since = fleet.phase_done("the phase in which its CAP was declared")
    searched = fleet.phase_done("the phase of this turn in which it searched")
    struck = fleet.phase_done("the phase of this turn in which it struck")
    ferried = fleet.phase_done("the phase of this turn in which it flew home")
    fought = fields.flag("it has fought on CAP in this phase (16.i.vii)")
    defended = fields.a_hex("the hex in which it has fought on CAP in this phase: it defends no other (16.i.vi)")
    withdrawn = fields.flag("it withdrew from CAP combat (16.i.iv)")
    transferred = fields.flag("it has changed its base in this turn (16.l.ii)")
    out = fields.flag("it is out of action for the turn")
    adrift = fields.a_hex("where it flies since a deck was hit; it may land elsewhere (16.l, 18.f)")
    lost = fields.maybe_text("how it was lost, and when")

    @property
    def is_lost(self) -> bool:
        return self.lost is not None

    @property
    def deck(self) -> Deck | None:
        """The carrier or base where it is."""
        return self.side.ships.get(self.at) or self.side.bases.get(self.at)

    @property
    def own_deck(self) -> Deck:
        """The carrier or base at which it is usually based."""
        return self.side.ships.get(self.home) or self.side.bases[self.home]

    @property
    def place(self) -> str | None:
        """Its hex: where it flies since a deck was lost, else that of its carrier or base."""
        return self.adrift or self.deck_place

    @property
    def deck_place(self) -> str | None:
        """The hex of its carrier or base."""
        return self.deck.place if self.deck else None

    @property
    def is_homeless(self) -> bool:
        """Is it in the air, and its carrier can no longer take it in (18.d), or is too far away (16.l)?"""
        return bool(self.adrift) and not self.comes_home_from(str(self.adrift))

    def comes_home_from(self, place: str) -> bool:
        """Does it come back from a hex to where it is at home now, and can it land there (16.l, 18.d)?"""
        if self.deck_place is None or (isinstance(self.deck, Ship) and self.deck.condition not in ("none", "damaged")):
            return False
        return self.here.distance(place, self.deck_place) <= self.reach_from(place)

    def reach_from(self, place: str) -> int:
        """Hexes that it still flies from where it is in the air: of twice its range the way there is flown (16.l.i)."""
        reach = self.value_against("range", "F")
        way = self.here.distance(self.deck_place, place) if self.deck_place else 0
        return min(reach, 2 * reach - way)

    @property
    def strikes(self) -> list[Strike]:
        """The strikes under way in which it still flies."""
        under_way = [one for one in self.side.strikes.values() if one.stage != "over"]
        return [one for one in under_way if self.name in one.units and one.units[self.name].fate != "gone"]

    @property
    def acts_with(self) -> Thing | None:
        """The strike in which it flies (16.a)."""
        return next(iter(self.strikes), None)

    def is_flying(self, phase: str) -> bool:
        """Is it on CAP, strike or search in this phase (18.g)?"""
        return phase in ALOFT and (bool(self.over) or phase in (self.struck, self.searched))

    def value_against(self, key: str, weapon: str | None) -> int:
        """Its `defense` or `range`: the one that goes with an attack strength, where it has several (4.d.ii.8)."""
        value = getattr(self, key)
        if isinstance(value, Mapping):
            return int(value[weapon] if weapon in value else max(value.values()))
        return int(value)

    def faults(self) -> Iterator[str]:
        for key, host in (("home", self.home), ("at", self.at)):
            if host not in self.side.bases and host not in self.side.ships:
                yield f"{key}: the {self.board.title(self.owner)} side has no carrier or base {show(host)}"
        if (deck := self.side.ships.get(self.at)) and not deck.is_carrier:
            yield f"at: {show(self.at)} is not a carrier"
        if self.over and self.over not in self.side.task_forces and self.over not in self.side.bases:
            yield f"over: the {self.board.title(self.owner)} side has no task force or base {show(self.over)}"
        if self.lost and self.over:
            yield "it is lost, and still on CAP"
        if flown := [one.name for one in self.strikes]:
            if self.lost:
                yield f"it is lost, and still flies in {flown[0]}"
            if self.over or len(flown) > 1:
                yield f"it flies in {' and in '.join(flown)}{' and on CAP' if self.over else ''} at once"


Deck = Ship | Base
"""Where air units are at home: a carrier, or a base."""
Searcher = Ship | Base | Air
"""What may have search values (15.a)."""


class Flight(fleet.Own):
    """An air unit in a strike."""

    kind = fields.choice("dive", "level", "torpedo", "escort", "strafer", default="escort", meaning="how it flies")
    weapon = fields.maybe_choice("P", "L", "M", "H", "A", "F", meaning="what it attacks with")
    escorting = fields.maybe_choice("high", "low", meaning="whom an escort covers (16.b)")
    fate = fields.choice("safe", "doomed", "gone", default="safe", meaning="what CAP and AA did to it")
    half = fields.flag("it attacks at half strength (16.i.ii)")
    how = fields.text(meaning="what shot it down")
    land = fields.maybe_text("where it lands, if the strike that it has joined lands elsewhere (16.l, 19.c)")

    @property
    def unit(self) -> Air:
        """The air unit."""
        return self.side.air[self.name]

    @property
    def attacks(self) -> bool:
        """Does it still attack?"""
        return self.kind != "escort" and self.fate != "gone"

    def faults(self) -> Iterator[str]:
        if self.name not in self.side.air:
            yield NotThere(f"the {self.board.title(self.owner)} side has no air unit {self.name}")


class Strike(fleet.Own):
    """A strike of this phase, under its numbered counter (16.a)."""

    hex = fields.a_hex("the hex of its target")
    origin = fields.a_hex("where the strike comes from")
    stage = fields.choice("launched", "arrived", "through", "over", default="launched", meaning="how far it has come")
    land = fields.maybe_text("the base or carrier where it lands, if not at home (16.l)")
    base = fields.flag("it attacks a base")
    meant = fields.maybe_text("the ship that all are to attack, as it was declared, by the beginning of her name")
    meant_group = fields.maybe_number(1, 9, meaning="the AA group to be attacked, as it was declared")
    group = fields.words("ships that it sees: the AA group attacked, or all in port")
    aa = fields.maybe_choice("fires", "star", "none", meaning="the AA that it met")
    units = things(Flight, "its air units")

    @property
    def target(self) -> str:
        """The owner's name of the task force or base that is its target: for the umpire alone."""
        return self.here.umpire.targets.get(f"{self.owner} {self.name}", "")

    def aim_at(self, prey: TaskForce | Base) -> None:
        """It has this target from now on."""
        umpire = self.here.umpire
        umpire.put(targets={**umpire.targets, f"{self.owner} {self.name}": prey.name})
        self.put(hex=prey.hex, base=isinstance(prey, Base))

    @property
    def prey(self) -> TaskForce | Base | None:
        """Its target; nothing if that is gone."""
        return self.enemy.task_forces.get(self.target) or self.enemy.bases.get(self.target)

    def faults(self) -> Iterator[str]:
        if self.land and not (
            ((ship := self.side.ships.get(self.land)) and ship.is_carrier) or self.land in self.side.bases
        ):
            yield f"land: {show(self.land)} is neither a carrier nor a base of the {self.board.title(self.owner)} side"

    @property
    def as_told(self) -> str:
        """Whose it is, and its name: `IJN Strike 1`."""
        return f"{self.board.title(self.owner)} {self.name}"

    @property
    def flying(self) -> list[Flight]:
        """The units that are not gone; units caught on the ground before they flew are left out (24.b)."""
        return [flight for flight in self.units.values() if flight.fate != "gone"]

    @property
    def attackers(self) -> dict[str, Flight]:
        """The units that still attack, by name."""
        return {name: flight for name, flight in self.units.items() if flight.attacks}


class SearchArc(fleet.Own):
    """A search arc laid in this phase (15.a-d)."""

    has_own_name = False
    units = fields.words("who searches it")
    hex = fields.a_hex("where they are")
    start = fields.maybe_number(0, 35, meaning="where it begins, in tens of degrees clockwise from north")
    arc = fields.number(1, 36, 1, meaning="its width in tens of degrees")
    out_to = fields.number(1, 60, 1, meaning="hexes searched out to")
    done = fields.flag("it has been searched")

    @property
    def row(self) -> dict[str, Any]:
        """The arc as the reckoning of arcs takes it."""
        return {"units": self.units, "hex": self.hex, "start": self.start or 0, "arc": self.arc, "out_to": self.out_to}

    def faults(self) -> Iterator[str]:
        for name in {*self.units} - {*self.side.ships, *self.side.bases, *self.side.air}:
            yield NotThere(f"units: the {self.board.title(self.owner)} side has no {name}")


class Landed(fleet.Own):
    """Cargo landed (26)."""

    has_own_name = False
    ship = fields.text(meaning="the ship that carried it")
    kind = fields.choice("transport", "apd", "other", default="transport", meaning="what carried it")
    vp = fields.number(0, 99, meaning="its VP")
    turn = fields.number(0, 9999, meaning="when")


class Side(roots.Side, roots.Own["Board", "Side"]):
    """What a side owns and knows."""

    task_forces = things(TaskForce, "its blocks on the map: task forces and dummies")
    ships = things(Ship)
    air = things(Air, "air units")
    bases = things(Base)
    submarines = things(Submarine)
    strikes = things(Strike, "strikes of this phase")
    sweeps = things(SearchArc, "search arcs of this phase")
    landed = things(Landed, "cargo landed so far")
    dummies_away = fields.texts("dummies off the map (21.c): name, sticker")
    pool = fields.words("what it drew from its carrier pool (27.d)")
    pool_of_the_enemy = fields.words("what it drew from the enemy's pool (27.e)")
    refueling_points = fields.hexes("where its ships refuel at sea", printed=True)
    unloading = fields.hexes("where its cargo is landed", printed=True)
    exits = fields.hexes("where it may leave the map", printed=True)
    night_searchers = fields.words("units, or types of aircraft, that search by night", printed=True)
    strike_limits = fields.amounts(0, 99, "air units in a strike, by carrier (16.c)", printed=True)
    cap_claims = fields.words("task forces and bases that may claim CAP by the scenario (15.m)", printed=True)

    def searcher(self, name: str) -> Searcher:
        """A ship, base or air unit."""
        return self.ships.get(name) or self.bases.get(name) or self.air[name]


class Board(roots.Board[shared.Public, Side, phases.Umpire]):
    """A session of Carrier Clashes."""

    game = "carrier-clashes"
    roots = (shared.Public, Side, phases.Umpire)
    words: ClassVar[Mapping[str, str]] = {"air": "air unit"}

    def so_called(self, of: Sequence[str], word: str, side: str | None) -> list[Thing]:
        """The things of this name; a task force may also be named by its sticker."""
        if (found := super().so_called(of, word, side)) or side is None or "task_forces" not in of:
            return found
        sticker = word.lower().removeprefix("block ")
        return [tf for tf in self.side(side).task_forces.values() if tf.called.lower() == sticker]

    @property
    def order_of_play(self) -> list[str]:
        """The sides in the order in which they act: the one without the initiative first (12.a)."""
        return sorted(self.sides, key=lambda side: side == self.public.initiative)

    def weather(self, place: str) -> str:
        """The weather in a hex."""
        zone = self.public.zones.get(self.public.map.zone(place))
        return zone.weather if zone else "clear"

    @property
    def sky(self) -> str:
        """The weather of all zones, in words: `cloudy in zones 2, 3 and 6, clear elsewhere`."""
        zones = sorted(self.public.zones.values(), key=lambda zone: int(zone.name))
        found: dict[str, list[str]] = {}
        for zone in zones:
            found.setdefault(zone.weather, []).append(zone.name)
        if len(found) == 1:
            return f"{zones[0].weather} everywhere"
        foul = [f"{weather} in {in_words(names)}" for weather, names in found.items() if weather != "clear"]
        return ", ".join([*foul, "clear elsewhere"] if "clear" in found else foul)

    def forces_in(self, side: str, place: str | None) -> list[TaskForce]:
        """A side's blocks in a hex, in the order of their stickers, which reveals nothing."""
        there = [tf for tf in self.side(side).task_forces.values() if place and tf.hex == place]
        return sorted(there, key=lambda tf: (len(tf.called), tf.called))

    def port_in(self, side: str, place: str | None) -> Base | None:
        """A side's port in a hex."""
        return next((base for base in self.side(side).bases.values() if base.port and base.hex == place), None)

    def searches_of(self, side: str) -> phases.Searching:
        """A side's searches of this phase."""
        return phases.Searching(self, ("umpire", "searches", side))

    def battle_of(self, force: TaskForce) -> Engagement | None:
        """The engagement of this phase that a task force is or was in."""
        found = [one for one in self.umpire.engagements.values() if force.name in one.forces(force.owner)]
        return next((one for one in found if one.state != "over"), found[0] if found else None)


class Named(named.Named[Board, Side]):
    """The inputs of an act."""


def in_words(zones: Sequence[str]) -> str:
    """Zones as a sentence lists them: `zone 2`, `zones 2, 3 and 6`."""
    *some, last = zones
    return f"zones {', '.join(some)} and {last}" if some else f"zone {last}"
