"""Everything that a session of Cunningham and Somerville holds; what a side has at sea is in `fleet`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.engine.errors import Refusal, nearest
from referee.games.cunningham_somerville.evening import fleet
from referee.session.acting import named
from referee.session.board import fields, roots
from referee.session.board.fields import IN_FILES
from referee.session.board.naming import groups_of
from referee.session.board.thing import NotThere, Thing, things

ON_THE_MAP = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
"""A zone as most maps have it, a letter and a number; others are named (Do You Need Two Gaming Surfaces?)."""
CASUALTIES = fleet.CASUALTIES
CRUISERS = fleet.CRUISERS
GONE = fleet.GONE
KINDS = fleet.KINDS
MERCHANTS = fleet.MERCHANTS
SCREENS = fleet.SCREENS
SMALL = fleet.SMALL
SPEEDS = fleet.SPEEDS
SYSTEMS = fleet.SYSTEMS
Boat = fleet.Boat
Force = fleet.Force
Ship = fleet.Ship
RUGGED_OR_FRAGILE = "a type of aircraft is rugged or fragile, not both"
STAGES = ("formed", "approaching", "dogfight", "flak", "attack-runs", "homeward")


class Squadron(fleet.Own):
    """Aircraft of one type on one platform."""

    aircraft = fields.maybe_text("the type", printed=True)
    kind = fields.required_choice("fighter", "multi-crew", "strike", meaning="what it is", printed="kind")
    factor = fields.maybe_number(1, 9, "the score that it needs in a dogfight", printed="factor")
    attack_factor = fields.maybe_number(1, 9, "the score that an attack run needs", printed="attack factor")
    repair_score = fields.maybe_number(1, 7, "repair score", printed="repair score")
    engines = fields.number(1, 4, 1, "engines", printed="engines")
    pilots = fields.choice("superior", "normal", "poor", default="normal", meaning="their quality", printed="pilots")
    rugged = fields.flag("is it rugged?", printed="rugged")
    fragile = fields.flag("is it fragile?", printed="fragile")
    night_trained = fields.flag("trained to fly by night", printed=True)
    asv_radar = fields.flag("its aircraft have ASV radar", printed=IN_FILES)
    ai_radar = fields.flag("its aircraft have AI radar, or fly with one that has", printed=IN_FILES)
    stand_in = fields.flag("its values are not the published ones", printed=IN_FILES)
    platform = fields.maybe_text("the ship or base that it flies from")
    ready = fields.number()
    damaged = fields.number()
    unready = fields.number()
    hit = fields.number(meaning="interceptors that were hit and are still to land")
    damaged_turn = fields.maybe_number(0, 9999, "the turn in which some of it was damaged")
    repaired_turn = fields.maybe_number(0, 9999, "the turn of its last repairs")
    mended = fields.number(meaning="of those that are ready, repaired in that turn: they fly from the next on")

    @property
    def fit(self) -> int:
        """How many of its aircraft may fly now: those repaired this night start the next day readied (Repairing
        Damaged Aircraft).
        """
        waiting = self.mended if self.repaired_turn == self.here.public.turn else 0
        return max(self.ready - waiting, 0)

    @property
    def acts_with(self) -> Thing | None:
        """The strike in which it flies (Air Operations)."""
        return next((one for one in self.side.strikes.values() if self.name in one.groups), None)

    @property
    def seen_as(self) -> str:
        """What an enemy sees: its type, as far as it is entered."""
        return self.aircraft or "aircraft"

    def faults(self) -> Iterator[str]:
        if self.rugged and self.fragile:
            yield RUGGED_OR_FRAGILE


class Group(Thing):
    """A squadron's aircraft in a strike: still flying, and what flak did to them; turned home, hit or done."""

    flying = fields.number()
    undisturbed = fields.number(meaning="through flak unharmed, still to attack")
    distracted = fields.number(meaning="distracted by flak, still to attack")
    allocated = fields.number(meaning="through flak, with a target of the defender's choice, still to attack")
    aborted = fields.number()
    hit = fields.number()
    done = fields.number(meaning="have attacked")
    fought = fields.flag("some of them were in a dogfight")
    fresh = fields.number(meaning="those that were in no dogfight, where others were, and may still attack by tactics")

    def are_fresh(self, number: int) -> bool:
        """Can so many of them have been in no dogfight (Scissors Tactics, The Golden Comb)?"""
        return not self.fought or number <= self.fresh

    def fight(self, number: int) -> None:
        """So many of them meet fighters for the first time."""
        before = self.fresh if self.fought else self.flying
        self.put(fought=True, fresh=max(before - number, 0))

    def attack(self, number: int, *, fresh: bool) -> None:
        """So many of them attack: `fresh` ones, or those first that were in a dogfight."""
        left = self.flying - number
        self.put(flying=left, fresh=max(self.fresh - number, 0) if fresh else min(self.fresh, left))


class Strike(fleet.Own):
    """A strike from forming to landing."""

    zone = fields.maybe_zone()
    stage = fields.required_choice(*STAGES)
    rounds = fields.number(0, 2, meaning="rounds of dogfights that it has been through")
    fights = fields.number(0, 120, meaning="pairs that have fought in them")
    long_distance = fields.flag("a long-distance CAP met it: two rounds")
    flares = fields.number(meaning="flare drops that light its target")
    hazardous = fields.flag("it took off in hazardous conditions")
    flak_fired = fields.flag("it has been through the flak of its target's force")
    groups = things(Group)

    def faults(self) -> Iterator[str]:
        for name in self.groups:
            if name not in self.side.squadrons:
                yield NotThere(f"there is no squadron {name} to fly in it")


class Launch(fleet.Own):
    """A torpedo launch as its player wrote it down, under the number of its datum."""

    has_own_name = False
    ship = fields.text()
    target = fields.maybe_text("what its side calls the target (umpire.aims has the ship); none: a dummy")
    turn = fields.number(0, 9999)
    due = fields.number(0, 9999)
    mounts = fields.words()
    long_lance = fields.flag()


class FlyingBoat(fleet.Own):
    """A flying boat on its mission, or back from it."""

    zone = fields.a_zone()
    turn = fields.number(0, 9999)
    state = fields.text()
    rests = fields.maybe_number(0, 9999, "the turn in which it rests")
    lost = fields.maybe_number(0, 9999, "the turn in which it was shot down")
    escorts = fields.maybe_text("the force that it escorts in its turn")
    met = fields.maybe_number(0, 9999, "the turn in which it fought another flying boat")
    asv_radar = fields.flag("it has ASV radar, and flies by night too")


class Side(roots.Side, fleet.Own):
    """What a side owns."""

    ships = things(Ship)
    boats = things(Boat)
    forces = things(Force)
    squadrons = things(Squadron)
    strikes = things(Strike)
    launches = things(Launch)
    flying_boats = things(FlyingBoat)
    rescue_points = fields.amounts(0, 9999, "points for survivors, by casualty")


class Front(Thing):
    """A storm with the milder weather ahead of it."""

    zone = fields.a_zone()
    weather = fields.required_choice("severe", "foul", "overcast")
    down_weather = fields.maybe_choice("foul", "overcast")
    down = fields.maybe_zone("the zone down weather of it")


class Since(Thing):
    """Something that has been there since a certain turn: a datum on the table."""

    has_own_name = False
    turn = fields.number(0, 9999)


class InZone(Since):
    """What a zone has had since a certain turn: fog, squalls, haze."""

    of_a_place = True


class Public(roots.Public):
    """What both sides know: weather, and what is on the table."""

    rules = fields.words(printed=True)
    advantage = fields.maybe_text("the side that has the advantage")
    light = fields.maybe_choice("day", "dusk", "night", meaning="the light of the turn, if it was set")
    zones = fields.zones("zones of the map that have a name, not a letter and a number")
    fronts = things(Front)
    fog = things(InZone)
    squalls = things(InZone)
    haze = things(InZone)
    datums = things(Since)
    smoke = fields.texts("smoke screens: their segments, the funnel's first")

    def brings(self, name: str, before: roots.Board[Any, Any, Any]) -> Iterator[tuple[str, Any, str]]:
        if name == "light" and self.light:
            yield "night", self.light == "night", f"for the light is {self.light}"
        if name == "night" and self.light and self.night != (self.light == "night"):
            yield "light", "night" if self.night else "day", f"for it is {'night' if self.night else 'day'}"


class Sighting(Thing):
    """What a side has seen of one enemy force, and when."""

    by = fields.text()
    force = fields.text()
    zone = fields.a_zone()
    turn = fields.number(0, 9999)
    reported = fields.text(meaning="what was reported of it")
    exact = fields.flag("the true numbers are known")


class Rescue(Thing):
    """Turns of rescue at a casualty, by the side that rescued."""

    turns = fields.amounts(0, 99)


class Paired(Thing):
    """Aircraft that still fight each other after the first round of a strike's dogfights (Long-Distance CAP)."""

    strike = fields.text()
    interceptor = fields.text()
    raider = fields.text()
    interceptors = fields.number(1, 4, 1)
    raiders = fields.number(1, 4, 1)


class Umpire(roots.Umpire):
    """What the umpire alone keeps."""

    sightings = things(Sighting)
    rescues = things(Rescue)
    controlled = fields.amounts(0, 9999, "the turn of each side's last damage control")
    zones = fields.zones("zones in which the scenario began")
    lifted = fields.maybe_number(0, 9999, "the turn in whose Marker Step smoke screens last lifted")
    found = fields.lists("night fighters that have found a strike, by its name")
    missed = fields.lists("night fighters that have looked for a strike in vain, by its name")
    shadowed = fields.lists("the forces that a flying boat shadowed, by the turn and its name")
    gunned = fields.lists("what each ship's guns have fired at, with the turn: 3 Biter")
    beams = fields.lists("the ship that each ship's searchlights light, with the turn: 3 Biter")
    paired = things(Paired)
    aims = fields.texts("the ship that each launch is at, by its datum")
    slicks = fields.words("the ships that their enemy has seen in distress")


class Board(roots.Board[Public, Side, Umpire]):
    """A session of Cunningham and Somerville."""

    game = "cunningham-somerville"
    roots = (Public, Side, Umpire)

    def ship(self, name: str, field: str, side: str | None = None) -> Ship:
        """A ship by her name, afloat or not; refused by `field`."""
        return self.side(self.owner_of("ships", name, field, side)).ships[name]

    def force_of(self, ship: Thing) -> Force | None:
        """The force that a ship (or boat) sails in."""
        kind = "boats" if isinstance(ship, Boat) else "ships"
        forces = self.side(ship.owner).forces.values()
        return next((force for force in forces if ship.name in getattr(force, kind)), None)

    def ships_in(self, force: Force) -> list[Ship]:
        """A force's ships that are afloat."""
        ships = self.side(force.owner).ships
        return [ships[name] for name in force.ships if name in ships and ships[name].is_afloat]

    def is_lame(self, force: Force) -> bool:
        """Does a crippled ship sail with it? Then it is as slow as she, and met as easily (Contact!)."""
        return any(ship.crippled for ship in self.ships_in(force))

    def boats_in(self, force: Force) -> list[Boat]:
        """A force's boats that are on patrol."""
        boats = self.side(force.owner).boats
        return [boats[name] for name in force.boats if name in boats and boats[name].is_at_sea]

    def is_there(self, force: Force) -> bool:
        """Is anything of a force still at sea? A force of which no ship is entered is there if its escorts or its
        speed are.
        """
        if self.ships_in(force) or self.boats_in(force):
            return True
        if force.deserted:
            return False
        return bool(force.counted_escorts or (force.speed and not force.ships and not force.boats))

    def boats_over(self, force: Force) -> list[FlyingBoat]:
        """The flying boats that escort a force in this turn (Flying Porcupines and Sticklebacks)."""
        boats, turn = self.side(force.owner).flying_boats.values(), self.public.turn
        return [boat for boat in boats if boat.escorts == force.name and boat.turn == turn]

    def places(self) -> list[str]:
        """The zones."""
        return self.zones()

    def zones(self) -> list[str]:
        """The zones that are named or in use, as far as this board knows them."""
        public, umpire = self.public, self.umpire
        found: list[str | None] = [*public.zones, *umpire.zones, *public.fog, *public.squalls, *public.haze]
        for front in public.fronts.values():
            found += [front.zone, front.down]
        for own in self.sides.values():
            found += [force.zone for force in own.forces.values()]
            found += [boat.zone for boat in own.flying_boats.values()]
            found += [strike.zone for strike in own.strikes.values()]
        return sorted({zone for zone in found if zone})

    def must_be_place(self, word: str, field: str) -> None:
        if ON_THE_MAP.fullmatch(word) or word in self.zones():
            return
        close = nearest(word, self.zones())
        cure = (
            f"did you mean {' or '.join(close)}?"
            if close
            else "a zone is a letter and a number (D6), or one that you have named"
        )
        hint = None if self.is_taken(word) else f'zone --name "{word}" names a zone of your map'
        raise Refusal("unknown", f"there is no zone {word}; {cure}", field=field, hint=hint)

    def is_taken(self, name: str) -> bool:
        """Does a name already mean something other than a zone: a side, `all`, or a thing of a side?"""
        word = name.casefold()
        if word in ("all", "public", "umpire", *self.sides):
            return True
        return any(word == one.casefold() for side in self.sides for _, group in groups_of(self, side) for one in group)

    def pairs_left(self, strike: Strike) -> list[Paired]:
        """The pairs that are left of the first round of a strike's dogfights, the larger first."""
        found = [one for one in self.umpire.paired.values() if one.strike == strike.name]
        return sorted(found, key=lambda one: (one.interceptors, one.raiders), reverse=True)

    def sighting(self, side: str, force: Force) -> Sighting | None:
        """What a side has seen of a force in the zone in which it is now."""
        found = self.umpire.sightings.values()
        here = (side, force.name, force.zone)
        return next((one for one in found if (one.by, one.force, one.zone) == here), None)


class Named(named.Named[Board, Side]):
    """What an act is given."""
