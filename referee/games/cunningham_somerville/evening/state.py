"""Everything that a session of Cunningham and Somerville holds.

Values marked `printed` are those of data cards and of the base game's counters; the acts `ship`, `boat` and `squadron`
enter them, and nothing else changes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.cunningham_somerville.rules.boats import PACE
from referee.session.acting.act import Doing
from referee.session.board import fields, roots
from referee.session.board.fields import IN_FILES, needed
from referee.session.board.naming import groups_of
from referee.session.board.thing import Thing, things

__all__ = ["Board", "Boat", "Force", "Ship", "Side", "Squadron", "Strike", "of"]

KINDS = (
    "carrier",
    "capital",
    "heavy-cruiser",
    "light-cruiser",
    "destroyer",
    "escort",
    "merchant",
    "fast-merchant",
    "transport",
)
MERCHANTS = ("merchant", "fast-merchant", "transport")
CRUISERS = ("heavy-cruiser", "light-cruiser")
SMALL = ("destroyer", "escort")
SCREENS = ("fleet", "small", "minor")
SPEEDS = ("high", "normal", "fast-convoy", "slow-convoy")
# Of one system the worst casualty counts; a plain steering casualty is one whose gravity is not known yet.
SYSTEMS = {
    "fire": ("fire", "raging-fire"),
    "steering": ("minor-steering", "steering", "major-steering"),
    "engine": ("minor-engine", "major-engine"),
    "power-radar": ("power-radar",),
    "power-guns": ("power-guns",),
    "power-all": ("power-all",),
}
CASUALTIES = tuple(casualty for system in SYSTEMS.values() for casualty in system)
GONE = ("sunk", "removed")
STAGES = ("formed", "approaching", "dogfight", "flak", "attack-runs", "homeward")


class Own(Thing):
    """A thing of a side's."""

    @property
    def here(self) -> Board:
        """The board on which it stands."""
        board: Any = self.board
        found: Board = board
        return found

    @property
    def enemy(self) -> Side:
        """What the enemy of its owner has."""
        return self.here.enemy(self.owner)


class Mount(Thing):
    """A torpedo mount of a ship (Torpedo Reloads)."""

    launched = fields.maybe_number(0, 9999, "the turn in which it launched last")
    ready = fields.maybe_number(0, 9999, "the turn in which it is ready again")
    destroyed = fields.flag()


class Ship(Own):
    """A ship, with as much of her data card as was entered, and what she has suffered."""

    kind = fields.required_choice(*KINDS, meaning="what she is", printed=needed("kind"))
    full = fields.maybe_number(2, 10, "full speed in inches", printed="full speed")
    hull = fields.maybe_number(1, 20, "hull boxes", printed="hull")
    crippled_boxes = fields.maybe_number(1, 20, "boxes marked crippled", printed="crippled boxes")
    boxes = fields.maybe_one_of(1, 3, 4, meaning="floatation boxes", printed="floatation")
    fire_risk = fields.flag("does she burn easily?", printed="fire risk")
    handy = fields.flag("is she handy?", printed="handy")
    light_aa = fields.maybe_choice("0", "1", "2", "3", meaning="her light AA", printed="light aa")
    value = fields.maybe_number(0, 1000, "her victory points", printed="value")
    reloads = fields.number(0, 2, meaning="torpedo reloads of a Japanese ship for each mount", printed="reloads")
    screen = fields.maybe_choice(*SCREENS, meaning="what she counts as against submarines", printed="screen")
    rescue_ship = fields.flag("is she a rescue ship?", printed="rescue ship")
    radar = fields.maybe_choice("effective", "superior", meaning="her radar", printed=IN_FILES)
    tbs = fields.flag("disciplined talk between ships", printed=IN_FILES)
    cic = fields.flag("a combat information centre", printed=IN_FILES)
    modern_fire_control = fields.flag("modern fire control", printed=IN_FILES)
    stand_in = fields.flag("her values are not the published ones", printed=IN_FILES)

    condition = fields.maybe_choice("floundering", "bulkheads-hold", *GONE)
    structural = fields.number(meaning="structural boxes lost")
    floatation = fields.number(meaning="floatation boxes lost")
    floatation_this_turn = fields.number(meaning="of them in this turn")
    casualties = fields.words("casualties that damage control may mend, the worst of each system")
    permanent = fields.words("casualties that are there for good")
    crippled = fields.flag()
    fired = fields.maybe_number(0, 9999, "the turn in which she last fired her guns")
    star_shell = fields.maybe_number(0, 9999, "the turn in which her small guns last fired star shell")
    shining = fields.maybe_number(0, 9999, "the turn in which she last shone a searchlight")
    lit = fields.amounts(0, 9999, "what lit her, and in which turn")
    slowed = fields.maybe_number(0, 9999, "the turn in which a hit suddenly reduced her speed")
    asdic_damaged = fields.flag("it rammed a boat (Das Boot)")
    torpedo_hits = fields.number(meaning="torpedo hits whose critical damage is still to be thrown")
    towing = fields.maybe_text("the ship that she tows")
    tow_tried = fields.maybe_number(0, 9999, "the turn in which she tried to pass a tow")
    controlled = fields.maybe_number(0, 9999, "the turn of her last damage control")
    rescuers = fields.words("the ships assigned to rescue her crew")
    distress = fields.maybe_number(0, 9999, "the turn in which she began to flounder, or was lost at once")
    duty_thrown = fields.flag("the enemy has thrown to force a rescue")
    failed_to_ram = fields.flag("she failed a test to ram in this battle")
    rammed = fields.words("ships that she has been determined to ram")
    identified = fields.flag("the enemy knows her by name")
    rescued = fields.maybe_number(0, 9999, "the turn in which she last rescued survivors")
    mounts = things(Mount)

    @property
    def is_afloat(self) -> bool:
        """Is she still there?"""
        return self.condition not in GONE

    @property
    def hurt(self) -> list[str]:
        """All her casualties."""
        return [*self.casualties, *self.permanent]

    @property
    def working_radar(self) -> str:
        """Her radar, where it has power (Special Effects)."""
        return "none" if {"power-radar", "power-all"} & set(self.hurt) else self.radar or "none"

    @property
    def burns(self) -> bool:
        """Is she seen by night, burning because she is crippled or on fire (Night Actions)?"""
        return self.crippled or bool({"fire", "raging-fire"} & set(self.hurt))

    @property
    def is_stopped(self) -> bool:
        """Does she lie dead in the water: floundering, or without engines (Towing)?"""
        return self.condition == "floundering" or "major-engine" in self.hurt

    @property
    def size(self) -> str:
        """How she counts as a casualty (Rescuing Survivors)."""
        if self.kind in MERCHANTS:
            return "merchant"
        return "destroyer-or-smaller" if self.kind in SMALL else "cruiser-or-larger"

    @property
    def screens_as(self) -> str | None:
        """What she counts against submarines: as entered, else a destroyer as a fleet destroyer, an escort as small."""
        return self.screen or {"destroyer": "fleet", "escort": "small"}.get(self.kind)

    def faults(self) -> Iterator[str]:
        for casualty in self.hurt:
            if casualty not in CASUALTIES:
                yield f"{casualty} is no casualty; there are {', '.join(CASUALTIES)}"
        if not self.is_afloat and (self.casualties or self.towing):
            yield f"she is {self.condition} and has neither casualties nor a tow"


class Boat(Own):
    """A submarine: its skipper and torpedoes, and what it has been through."""

    ace = fields.flag("is her captain an ace?", printed="ace")
    gnat = fields.flag("has she homing torpedoes?", printed="gnat")
    poor_quality = fields.flag("are her crew or torpedoes poor?", printed="poor quality")
    attacks = fields.typed("attacks", fields.number(0, 99, meaning="attacks already made"))
    state = fields.maybe_choice("shaken", "damaged", "sunk", "expended")
    shaken = fields.maybe_number(0, 9999, "the turn in which it was shaken: all the next it is submerged")
    continued = fields.maybe_number(0, 9999, "the turn in which it plotted its submerged continuation")

    @property
    def is_at_sea(self) -> bool:
        """Is it still on patrol: neither sunk nor on its way home?"""
        return self.state in (None, "shaken")

    def can_attack(self, turn: int) -> bool:
        """One that was shaken is submerged all the next turn."""
        return self.state is None or (self.state == "shaken" and turn > (self.shaken or turn) + 1)

    def is_kept_down(self, turn: int) -> bool:
        """Must it plot a submerged continuation this turn, for it was shaken in the last (Das Boot)?"""
        return self.state == "shaken" and turn == (self.shaken or 0) + 1


class Force(Own):
    """Ships or submarines that sail together in a zone, and the screen they have."""

    zone = fields.a_zone()
    ships = fields.words()
    boats = fields.words()
    slowest = fields.choice(*PACE, default="normal", meaning="how it crosses a zone")
    speed = fields.maybe_choice(*SPEEDS, meaning="its speed, for submarines that try to make contact")
    fleet_escorts = fields.number(meaning="fleet escorts that are not entered as ships")
    small_escorts = fields.number(meaning="small escorts that are not entered as ships")
    minor_escorts = fields.number(meaning="minor escorts that are not entered as ships")
    radar = fields.flag()
    huff_duff = fields.flag()
    air_support = fields.flag()
    allied_mid_1943 = fields.flag()
    plots = fields.words("continuations that it still owes")
    plotted = fields.maybe_number(0, 9999, "the turn of its last plot")
    operated = fields.maybe_number(0, 9999, "the turn of its last submarine operation")
    dived = fields.maybe_number(0, 9999, "the turn in which it was spotted and dived")
    ramming = fields.number(meaning="escorts not entered as ships that have rammed a boat and are deaf since")
    deserted = fields.flag("all that sailed with it have joined other forces")

    def faults(self) -> Iterator[str]:
        own: Side = self.board.side(self.owner)  # type: ignore[attr-defined]
        for what, names, there in (("ship", self.ships, own.ships), ("boat", self.boats, own.boats)):
            for name in names:
                if name not in there:
                    yield f"the {self.owner} side has no {what} {name}"

    def before_removal(self) -> tuple[str, str] | None:
        held = [("ship", list(self.ships)), ("boat", list(self.boats))]
        if not (names := [name for _, some in held for name in some]):
            return None
        options = " ".join(f'--{what} "{name}"' for what, some in held for name in some)
        return (
            f"{', '.join(names)} would be in no force",
            f"force --name NEW --zone {self.zone} {options} takes them over",
        )


class Squadron(Own):
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


class Group(Thing):
    """A squadron's aircraft in a strike: still flying, and what flak did to them; turned home, hit or done."""

    flying = fields.number()
    undisturbed = fields.number(meaning="through flak unharmed, still to attack")
    distracted = fields.number(meaning="distracted by flak, still to attack")
    allocated = fields.number(meaning="through flak, with a target of the defender's choice, still to attack")
    aborted = fields.number()
    hit = fields.number()
    done = fields.number(meaning="have attacked")
    fought = fields.flag("they were in a dogfight")


class Strike(Own):
    """A strike from forming to landing."""

    zone = fields.maybe_zone()
    stage = fields.required_choice(*STAGES)
    rounds = fields.number(0, 2, meaning="rounds of dogfights that it has been through")
    long_distance = fields.flag("a long-distance CAP met it: two rounds")
    flares = fields.number(meaning="flare drops that light its target")
    hazardous = fields.flag("it took off in hazardous conditions")
    flak_fired = fields.flag("it has been through the flak of its target's force")
    groups = things(Group)


class Launch(Own):
    """A torpedo launch as its player wrote it down, under the number of its datum."""

    ship = fields.text()
    target = fields.maybe_text("what its side calls the target (umpire.aims has the ship); none: a dummy")
    turn = fields.number(0, 9999)
    due = fields.number(0, 9999)
    mounts = fields.words()
    long_lance = fields.flag()


class FlyingBoat(Own):
    """A flying boat on its mission, or back from it."""

    zone = fields.a_zone()
    turn = fields.number(0, 9999)
    state = fields.text()
    rests = fields.maybe_number(0, 9999, "the turn in which it rests")
    lost = fields.maybe_number(0, 9999, "the turn in which it was shot down")
    escorts = fields.maybe_text("the force that it escorts in its turn")
    met = fields.maybe_number(0, 9999, "the turn in which it fought another flying boat")


class Side(roots.Side):
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
    """Something that lies there since a turn: fog in a zone, a datum on the table."""

    turn = fields.number(0, 9999)


class Public(roots.Public):
    """What both sides know: weather, and what lies on the table."""

    rules = fields.words(printed=True)
    advantage = fields.maybe_text("the side that has the advantage")
    light = fields.maybe_choice("day", "dusk", "night", meaning="the light of the turn, if it was said")
    zones = fields.zones("zones of the map that have a name, not a letter and a number")
    fronts = things(Front)
    fog = things(Since)
    squalls = things(Since)
    haze = things(Since)
    datums = things(Since)
    smoke = fields.texts("smoke screens: their segments, the funnel's first")


class Sighting(Thing):
    """What a side has seen of one enemy force, and when."""

    by = fields.text()
    force = fields.text()
    zone = fields.a_zone()
    turn = fields.number(0, 9999)
    reported = fields.text(meaning="what was said of it")
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
    found = fields.lists("night fighters that have found a strike, by its name")
    missed = fields.lists("night fighters that have looked for a strike in vain, by its name")
    shadowed = fields.lists("the forces that a flying boat shadowed in its turn, by its name")
    gunned = fields.lists("what each ship's guns have fired at, with the turn: 3 Biter")
    beams = fields.lists("the ship that each ship's searchlights light, with the turn: 3 Biter")
    paired = things(Paired)
    aims = fields.texts("the ship that each launch is at, by its datum")


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
        """Is anything of a force still at sea? One of which no ship is entered is there if its escorts are counted or
        its speed is said.
        """
        if self.ships_in(force) or self.boats_in(force):
            return True
        if force.deserted:
            return False
        counted = force.fleet_escorts + force.small_escorts + force.minor_escorts
        return bool(counted or (force.speed and not force.ships and not force.boats))

    def boats_over(self, force: Force) -> list[FlyingBoat]:
        """The flying boats that escort a force in this turn (Flying Porcupines and Sticklebacks)."""
        boats, turn = self.side(force.owner).flying_boats.values(), self.public.turn
        return [boat for boat in boats if boat.escorts == force.name and boat.turn == turn]

    def zones(self) -> list[str]:
        """The zones that are named or in use, as far as this board knows them."""
        public, umpire = self.public, self.umpire
        found = [*public.zones, *umpire.zones, *public.fog, *public.squalls, *public.haze]
        for front in public.fronts.values():
            found += [front.zone, front.down or ""]
        for own in self.sides.values():
            found += [force.zone for force in own.forces.values()]
            found += [boat.zone for boat in own.flying_boats.values()]
            found += [strike.zone or "" for strike in own.strikes.values()]
        return sorted({zone for zone in found if zone})

    def is_taken(self, name: str) -> bool:
        """Does a name mean something else than a zone: a side, all, or a thing of a side's?"""
        if name.lower() in ("all", "public", "umpire", *self.tree["sides"]):
            return True
        return any(name in group for side in self.sides for _, group in groups_of(self, side))

    def paired(self, strike: Strike) -> list[Paired]:
        """The pairs that are left of the first round of a strike's dogfights, the larger first."""
        found = [one for one in self.umpire.paired.values() if one.strike == strike.name]
        return sorted(found, key=lambda one: (one.interceptors, one.raiders), reverse=True)

    def sighting(self, side: str, force: Force) -> Sighting | None:
        """What a side has seen of a force in the zone in which it is now."""
        found = self.umpire.sightings.values()
        here = (side, force.name, force.zone)
        return next((one for one in found if (one.by, one.force, one.zone) == here), None)


def of(doing: Doing) -> Board:
    """The board of an act."""
    return Board.of(doing)
