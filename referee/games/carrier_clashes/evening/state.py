"""Every thing and field that a session of Carrier Clashes holds; acts, sight, maps and sheets go through it.

What both sides know of the table is in `shared`, what the umpire alone keeps in `phases`. What follows from a value
(who sails together, where an air unit is, how fast a force goes) is reckoned when read, and never stored beside it.
What stands on a counter or in the scenario's terms is `printed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from referee.engine.errors import show
from referee.games.carrier_clashes.evening import phases, shared
from referee.games.carrier_clashes.evening.printed import one_or_more, stand_in
from referee.session.board import fields, roots
from referee.session.board.fields import needed
from referee.session.board.thing import Thing, things

GAME = "carrier-clashes"
ALLIED, IJN, SIDES, ZONE = shared.ALLIED, shared.IJN, shared.SIDES, shared.ZONE
KIND_OF = {"H": "carrier", "hC": "battleship", "lC": "transport", "S": "cruiser", "D": "destroyer"}
CLASSES = ("D", "C", "B", "A", "M")
GUNS = {"D": "guns d", "C": "guns c", "B": "guns b", "T": "torpedo"}
ATTACKS = {"P": "p", "L": "l", "M": "m", "H": "h", "A": "a"}
SHORE = {"D": "attack d", "C": "attack c", "B": "attack b"}
CONDITIONS = ("none", "damaged", "ditw", "sunk")
MISSIONS = ("bombard", "invade", "land-supplies")
COMBAT = ("first-surface-combat", "second-surface-combat")
ALOFT = ("first-air-strike", "first-search", "second-air-strike", "second-search", "third-air-strike")

Engagement = phases.Engagement
FireTurn = phases.FireTurn


def phase_done(meaning: str) -> fields.Field[str | None]:
    """The phase in which something was done."""
    return fields.maybe_text(meaning)


class Own(Thing):
    """A thing that a side owns."""

    @property
    def here(self) -> Board:
        """The board that it stands on."""
        return cast(Board, self.board)

    @property
    def side(self) -> Side:
        """What its owner owns beside it."""
        return self.here.side(self.owner)

    @property
    def enemy(self) -> Side:
        """What the other side owns."""
        return self.here.enemy(self.owner)

    @property
    def lies_in(self) -> str | None:
        place: str | None = getattr(self, "place", super().lies_in)
        return place

    @property
    def flies(self) -> list[Air]:
        return [unit for unit in self.side.air.values() if unit.at == self.name and not unit.lost]

    def off_map(self, place: str | None) -> Iterator[str]:
        """A hex that does not lie on the map."""
        if place is not None and not self.here.public.map.holds(place):
            yield f"hex {show(place)} is not on the map, which goes from 0101 to {self.here.public.map.last}"


class Ship(Own):
    """A ship counter: one large ship, or two smaller ones (4.d.i)."""

    kind = fields.text(meaning="its type on the cards", printed=True)
    target_class = fields.choice(*CLASSES, default="C", meaning="type of its defense strength", printed=needed("class"))
    defense = fields.number(1, 20, 1, meaning="defense strength", printed=needed("defense"))
    speed = fields.number(0, 9, meaning="hexes a turn", printed=needed("speed"))
    aa = fields.number(0, 99, meaning="antiaircraft value", printed="aa")
    star = fields.flag("a star stands in place of its antiaircraft value", printed="aa star")
    guns = fields.amounts(0, 99, "surface attack strength", keys=tuple(GUNS), printed=GUNS)
    suits = fields.some_of(*KIND_OF, most=2, meaning="suits of its cards", printed=needed("suits"))
    hulls = fields.number(1, 2, 1, meaning="ships on the counter: 2 where its name has a number", printed="hulls")
    capacity = fields.number(0, 99, meaning="air units that a carrier carries, by their size", printed="capacity")
    endurance = fields.maybe_number(1, 60, "turns at sea, where it is stated", printed="endurance")
    search = fields.pair(0, 60, "search range, and arc in tens of degrees", printed="search")
    radar = fields.number(0, 99, meaning="radar rating", printed="radar")
    cargo = fields.number(0, 99, meaning="VP of cargo that a transport holds", printed="cargo")
    apd = fields.flag("an APD, AVD or DMS unit", printed="apd")
    carries = fields.flag("the scenario lets it carry cargo (26.c)", printed=True)
    source = fields.text(meaning="where its values come from", printed=True)
    stand_in = stand_in()
    condition = fields.choice(*CONDITIONS, default="none", meaning="its damage (18)")
    aboard = fields.number(0, 99, meaning="VP of cargo aboard")
    last_turn = fields.maybe_number(-99, 999, "the last turn of its endurance (23)")
    fuel = fields.words("why it is that turn")
    company = fields.number(0, 9, meaning="speed of the slow ship that it sails with (23.c)")
    ran_out = fields.a_hex("where it was when its endurance ended (23.h)")
    launched = fields.flag("it launched a strike in the first air strike phase (17.d)")
    bombarding = phase_done("the phase of this turn in which it bombarded")
    bombarded = fields.flag("its B guns have bombarded in this scenario (24.f)")
    torpedoes_fired = fields.flag("its T factors are spent (20.e.iv)")
    screened = fields.flag("it is screened by the other ships of its fight (20.f)")
    away = fields.maybe_text("how it left the map")

    @property
    def force(self) -> TaskForce | None:
        """The task force in which it sails."""
        return next((tf for tf in self.side.task_forces.values() if self.name in tf.ships), None)

    @property
    def place(self) -> str | None:
        """Its hex; nothing if it is off the map."""
        return self.force.hex if self.force else None

    @property
    def is_carrier(self) -> bool:
        """Is it of class A?"""
        return self.target_class == "A"

    @property
    def is_gone(self) -> bool:
        """Is it sunk, or a destroyer unit that was damaged (18.a)?"""
        return self.condition == "sunk" or (self.target_class == "D" and self.condition != "none")

    def faults(self) -> Iterator[str]:
        if self.target_class == "D" and self.condition == "ditw":
            yield "a D unit is out of play as soon as it is damaged; it cannot be dead in the water (18.a)"
        if self.target_class == "M" and self.condition == "ditw":
            yield "a ship of class M is never dead in the water (17.c)"
        if self.is_gone and self.force:
            yield f"it is out of play, but still in {self.force.name}"


class Air(Own):
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
    altitude = fields.maybe_choice("high", "low", meaning="of its CAP")
    up_since = phase_done("the phase in which its CAP was declared")
    searched = phase_done("the phase of this turn in which it searched")
    struck = phase_done("the phase of this turn in which it struck")
    ferried = phase_done("the phase of this turn in which it flew home")
    fought = fields.flag("it has fought on CAP in this phase (16.i.vii)")
    defended = fields.a_hex("the hex in which it has fought on CAP in this phase: it defends no other (16.i.vi)")
    withdrawn = fields.flag("it withdrew from CAP combat (16.i.iv)")
    transferred = fields.flag("it has changed its base in this turn (16.l.ii)")
    out = fields.flag("it is out of action for the turn")
    adrift = fields.a_hex("where it flies since its carrier was hit; it may land elsewhere (18.f)")
    lost = fields.maybe_text("how it was lost, and when")

    @property
    def deck(self) -> Deck | None:
        """The carrier or base where it is."""
        return self.side.ships.get(self.at) or self.side.bases.get(self.at)

    @property
    def own_deck(self) -> Deck | None:
        """The carrier or base at which it is usually based."""
        return self.side.ships.get(self.home) or self.side.bases.get(self.home)

    @property
    def place(self) -> str | None:
        """Its hex: that of its carrier or base, or where it flies since that was lost."""
        return (self.deck.place if self.deck else None) or self.adrift

    @property
    def is_homeless(self) -> bool:
        """Is it in the air, and its carrier can no longer take it in (18.d)?"""
        return bool(self.adrift) and not (isinstance(self.deck, Ship) and self.deck.condition in ("none", "damaged"))

    @property
    def strikes(self) -> list[Strike]:
        """The strikes under way in which it still flies."""
        under_way = [one for one in self.side.strikes.values() if one.stage != "over"]
        return [one for one in under_way if self.name in one.units and one.units[self.name].fate != "gone"]

    def is_flying(self, phase: str) -> bool:
        """Is it on CAP, strike or search in this phase (18.g)?"""
        return phase in ALOFT and (bool(self.over) or phase in (self.struck, self.searched))

    def valued(self, key: str, weapon: str | None) -> int:
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
            yield f"at: {show(self.at)} is no carrier"
        if self.over and self.over not in self.side.task_forces and self.over not in self.side.bases:
            yield f"over: the {self.board.title(self.owner)} side has no task force or base {show(self.over)}"
        if self.lost and self.over:
            yield "it is lost, and still on CAP"
        if flown := [one.name for one in self.strikes]:
            if self.lost:
                yield f"it is lost, and still flies in {flown[0]}"
            if self.over or len(flown) > 1:
                yield f"it flies in {' and in '.join(flown)}{' and on CAP' if self.over else ''} at once"


class Base(Own):
    """A base (4.d.iii)."""

    hex = fields.a_hex("where it lies")
    aa = fields.number(0, 99, meaning="antiaircraft value", printed="aa")
    star = fields.flag("a star stands in place of its antiaircraft value", printed="aa star")
    attack = fields.amounts(0, 99, "attack strength against ships", keys=tuple(SHORE), printed=SHORE)
    search = fields.pair(0, 60, "search range, and arc in tens of degrees", printed="search")
    refuels = fields.flag("ships may refuel there", printed="refuels")
    port = fields.flag("ships may enter it (24.g)", printed="port")
    radar = fields.flag("it has radar or an early warning system", printed="radar")
    source = fields.text(meaning="where its values come from", printed=True)
    stand_in = stand_in()
    fired = phase_done("the phase of this turn in which its guns fired")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)


Deck = Ship | Base
"""Where air units are at home: a carrier, or a base."""
Searcher = Ship | Base | Air
"""What may have search values (15.a)."""


class TaskForce(Own):
    """A task force, or a dummy where it has neither ships nor dummy ships: a block on the map (7, 21, 22)."""

    hex = fields.a_hex("where it lies")
    called = fields.text(meaning="its sticker: how the other side knows it once it is spotted (15.g, 15.k)")
    ships = fields.words("its ships")
    cards = fields.words("the cards that stand for it (8)")
    dummies = fields.amounts(0, 20, "dummy ships by kind (22)")
    spotted = fields.flag("its block is face up (15.g)")
    spotted_for_strikes = fields.flag("it is spotted for the next strike phase alone")
    moved = fields.maybe_number(0, 99, "hexes moved in this turn")
    started = fields.a_hex("where it began its move of this turn")
    islands = fields.flag("it passed an island hex in this turn (13.c)")
    engaged = fields.maybe_choice(*SIDES, meaning="the side whose declaration commits it to combat (20.a)")
    avoided = fields.flag("it has avoided combat in this phase (20.a)")
    mission = fields.maybe_choice(*MISSIONS, "given-up", meaning="its mission of this turn (20.c)")
    let_pass = fields.flag("the enemy in its hex lets it go on with its mission (20.c)")
    reorganized = fields.flag("its ships have changed in this turn: new cards may be chosen (8.j)")
    aa_groups = fields.lists("ships by AA group, as its owner divided them (16.j.ii)")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    @property
    def sticker(self) -> str:
        """What stands on its block, in words."""
        return f"block {self.called}" if self.called.isdigit() else self.called or "an unmarked block"

    @property
    def sailing(self) -> dict[str, Ship]:
        """Its ships, by name."""
        ships = self.side.ships
        return {name: ships[name] for name in self.ships if name in ships}

    @property
    def is_dummy(self) -> bool:
        """Is it a dummy block: neither ships nor dummy ships (21)?"""
        return not self.ships and not self.dummies

    @property
    def has_stayed(self) -> bool:
        """Has it been in its hex all this turn: neither moved nor withdrawn from a fight (20.e.iii, 23.f, 26.d)?"""
        return not self.moved and self.started in (None, self.hex)

    @property
    def is_seen(self) -> bool:
        """Has the other side spotted it, if only for strikes?"""
        return self.spotted or self.spotted_for_strikes

    @property
    def dummy_rows(self) -> list[dict[str, Any]]:
        """Its dummy ships as the procedures of the cards take them."""
        return [{"kind": kind, "count": count} for kind, count in self.dummies.items() if count]

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)
        for name in self.ships:
            if name not in self.side.ships:
                yield f"ships: the {self.board.title(self.owner)} side has no ship {show(name)}"
            elif any(name in tf.ships for tf in self.side.task_forces.values() if tf != self):
                yield f"{name} sails in another task force too"
        for battle in self.here.umpire.engagements.values():
            if battle.state != "over" and self.name in battle.forces(self.owner) and self.hex != battle.hex:
                yield f"it is in {self.hex} and fights in {battle.hex}; cease ends the fight"

    def before_removal(self) -> tuple[str, str] | None:
        if not (ships := [name for name in self.ships if name in self.side.ships]):
            return None
        return (
            f"{', '.join(ships)} would be in no task force",
            f'form --name NEW --all-of "{self.name}" takes them over',
        )


class Submarine(Own):
    """A submarine block (25)."""

    hex = fields.a_hex("the hex where it is face up (25.j)")
    strength = fields.number(1, 99, 1, meaning="T strength", printed=needed("strength"))
    speed = fields.number(2, 3, 2, meaning="hexes a turn", printed="speed")
    stand_in = stand_in()
    moved = fields.maybe_number(0, 99, "hexes moved in this turn")
    searched = phase_done("the phase of this turn in which it spotted")
    sideways = fields.flag("it attacked a force with destroyers, and waits for the next movement (25.e)")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)


class Flight(Own):
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


class Strike(Own):
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
        """The owner's name of the task force or base that it is against: for the umpire alone."""
        return self.here.umpire.targets.get(f"{self.owner} {self.name}", "")

    def aim_at(self, prey: TaskForce | Base) -> None:
        """It is against this from now on."""
        umpire = self.here.umpire
        umpire.put(targets={**umpire.targets, f"{self.owner} {self.name}": prey.name})
        self.put(hex=prey.hex, base=isinstance(prey, Base))

    @property
    def prey(self) -> TaskForce | Base | None:
        """What it is against; nothing if that is gone."""
        return self.enemy.task_forces.get(self.target) or self.enemy.bases.get(self.target)

    def faults(self) -> Iterator[str]:
        if self.land and not (
            ((ship := self.side.ships.get(self.land)) and ship.is_carrier) or self.land in self.side.bases
        ):
            yield f"land: {show(self.land)} is neither a carrier nor a base of the {self.board.title(self.owner)} side"

    @property
    def flying(self) -> list[Flight]:
        """The units that are not gone: what was caught on the ground before it flew is not there (24.b)."""
        return [flight for flight in self.units.values() if flight.fate != "gone"]

    @property
    def attackers(self) -> dict[str, Flight]:
        """The units that still attack, by name."""
        return {name: flight for name, flight in self.units.items() if flight.attacks}


class SearchArc(Own):
    """A search arc laid in this phase (15.a-d)."""

    units = fields.words("who searches it")
    hex = fields.a_hex("where they are")
    start = fields.number(0, 35, meaning="where it begins, in tens of degrees clockwise from north")
    arc = fields.number(1, 36, 1, meaning="its width in tens of degrees")
    out_to = fields.number(1, 60, 1, meaning="hexes searched out to")
    done = fields.flag("it has been searched")

    @property
    def row(self) -> dict[str, Any]:
        """It as the reckoning of arcs takes it."""
        return {"units": self.units, "hex": self.hex, "start": self.start, "arc": self.arc, "out_to": self.out_to}


class Landed(Own):
    """Cargo landed (26)."""

    ship = fields.text(meaning="the ship that carried it")
    kind = fields.choice("transport", "apd", "other", default="transport", meaning="what carried it")
    vp = fields.number(0, 99, meaning="its VP")
    turn = fields.number(0, 9999, meaning="when")


class Side(roots.Side):
    """What a side owns, and knows of it."""

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
    cap_claims = fields.words("task forces and bases that may claim CAP by the scenario (15.m)", printed=True)

    def searcher(self, name: str) -> Searcher:
        """A ship, base or air unit."""
        return self.ships.get(name) or self.bases.get(name) or self.air[name]


class Board(roots.Board[shared.Public, Side, phases.Umpire]):
    """A session of Carrier Clashes."""

    game = "carrier-clashes"
    roots = (shared.Public, Side, phases.Umpire)

    def so_called(self, of: Sequence[str], word: str, side: str | None) -> list[Thing]:
        """The same; a task force may be named by its sticker too."""
        if (found := super().so_called(of, word, side)) or side is None or "task_forces" not in of:
            return found
        sticker = word.lower().removeprefix("block ")
        return [tf for tf in self.side(side).task_forces.values() if tf.called and tf.called.lower() == sticker]

    @property
    def order_of_play(self) -> list[str]:
        """The sides in the order in which they act: the one without the initiative first (12.a)."""
        return sorted(self.tree["sides"], key=lambda side: side == self.public.initiative)

    def weather(self, place: str) -> str:
        """The weather in a hex."""
        zone = self.public.zones.get(self.public.map.zone(place))
        return zone.weather if zone else "clear"

    def forces_in(self, side: str, place: str | None) -> list[TaskForce]:
        """A side's blocks in a hex, in the order of their stickers, which tells nothing."""
        there = [tf for tf in self.side(side).task_forces.values() if place and tf.hex == place]
        return sorted(there, key=lambda tf: (len(tf.called), tf.called))

    def port_in(self, side: str, place: str | None) -> Base | None:
        """A side's port in a hex."""
        return next((base for base in self.side(side).bases.values() if base.port and base.hex == place), None)

    def searching(self, side: str) -> phases.Searching:
        """A side's searches of this phase."""
        return phases.Searching(self, ("umpire", "searches", side))

    def battle_of(self, force: TaskForce) -> Engagement | None:
        """The engagement of this phase that a task force is or was in."""
        found = [one for one in self.umpire.engagements.values() if force.name in one.forces(force.owner)]
        return next((one for one in found if one.state != "over"), found[0] if found else None)
