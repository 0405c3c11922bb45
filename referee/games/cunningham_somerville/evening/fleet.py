"""What a side of Cunningham and Somerville has at sea: ships, submarines, and the forces in which they sail.

Values marked `printed` are those of data cards and of the base game's counters; the acts `ship` and `boat` enter them,
and nothing else changes them.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.boats import PACE
from referee.session.acting.hints import NEW, command
from referee.session.board import fields, roots
from referee.session.board.fields import IN_FILES, required_heading
from referee.session.board.thing import Thing, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.cunningham_somerville.evening.state import Board, Side

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


class Own(roots.Own["Board", "Side"]):
    """A thing that a side owns."""


class Mount(Thing):
    """A torpedo mount of a ship (Torpedo Reloads)."""

    launched = fields.maybe_number(0, 9999, "the turn in which it launched last")
    ready = fields.maybe_number(0, 9999, "the turn in which it is ready again")
    destroyed = fields.flag()


class Ship(Own):
    """A ship, with as much of her data card as was entered, and what she has suffered."""

    kind = fields.required_choice(*KINDS, meaning="what she is", printed=required_heading("kind"))
    full = fields.maybe_number(2, 10, "full speed in inches", printed="full speed")
    hull = fields.maybe_number(1, 20, "hull boxes", printed="hull")
    crippled_boxes = fields.maybe_number(1, 20, "boxes marked crippled", printed="crippled boxes")
    boxes = fields.maybe_one_of(1, 3, 4, meaning="floatation boxes", printed="floatation")
    fire_risk = fields.flag("is she a fire risk?", printed="fire risk")
    handy = fields.flag("is she handy?", printed="handy")
    light_aa = fields.maybe_choice("0", "1", "2", "3", meaning="her flak factor", printed="light aa")
    value = fields.maybe_number(0, 1000, "her points", printed="value")
    reloads = fields.number(0, 2, meaning="reloads for each torpedo mount, of a Japanese ship", printed="reloads")
    screen = fields.maybe_choice(*SCREENS, meaning="how she counts in a screen against submarines", printed="screen")
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
    permanent = fields.words("permanent casualties")
    crippled = fields.flag()
    fired = fields.maybe_number(0, 9999, "the turn in which her guns flashed, up to the Marker Step")
    star_shell = fields.maybe_number(0, 9999, "the turn in which her small guns last fired star shell")
    shining = fields.maybe_number(0, 9999, "the turn in which she shines a searchlight, up to the Marker Step")
    lit = fields.amounts(0, 9999, "what lights her, and in which turn, up to the Marker Step")
    slowed = fields.maybe_number(
        0, 9999, "the turn in which a hit suddenly reduced her speed, of a torpedo the one before"
    )
    asdic_damaged = fields.flag("it rammed a boat (Das Boot)")
    torpedo_hits = fields.number(meaning="torpedo hits whose critical damage is still to be thrown")
    hits = fields.number(meaning="hits by guns, bombs or stand-off weapons since damage was last entered for her")
    towing = fields.maybe_text("the ship that she tows")
    tow_tried = fields.maybe_number(0, 9999, "the turn in which she tried to pass a tow")
    controlled = fields.maybe_number(0, 9999, "the turn of her last damage control")
    under_fire = fields.maybe_number(
        0, 9999, "the turn in which she was last fired at, attacked from the air or hit by a torpedo"
    )
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
    def all_casualties(self) -> list[str]:
        """All her casualties."""
        return [*self.casualties, *self.permanent]

    @property
    def steers(self) -> bool:
        """Is she without a steering casualty?"""
        return not set(SYSTEMS["steering"]) & set(self.all_casualties)

    @property
    def due(self) -> list[str]:
        """What she throws for in a Marker Step, in its order (Damage Control)."""
        return (["floundering"] if self.condition == "floundering" else []) + self.casualties

    @property
    def working_radar(self) -> str:
        """Her radar, where it has power (Special Effects)."""
        return "none" if {"power-radar", "power-all"} & set(self.all_casualties) else self.radar or "none"

    @property
    def burns(self) -> bool:
        """Is she seen by night, burning because she is crippled or on fire (Night Actions)?"""
        return self.crippled or bool({"fire", "raging-fire"} & set(self.all_casualties))

    @property
    def floatation_boxes(self) -> int:
        """Her floatation boxes: those that are entered, else as many as most ships have (Data Cards)."""
        return self.boxes or int(Rules(self.here.ruleset).table("boxes")["others"]["floatation"])

    @property
    def is_stopped(self) -> bool:
        """Is she dead in the water: floundering, without engines, or with no floatation box left (Towing, Ships'
        Speeds)?
        """
        is_awash = self.floatation >= self.floatation_boxes
        return self.condition == "floundering" or "major-engine" in self.all_casualties or is_awash

    @property
    def is_in_distress(self) -> bool:
        """Is she crippled, dead in the water, or kept afloat by her bulkheads alone?"""
        return self.crippled or self.is_stopped or self.condition is not None

    @property
    def size(self) -> str:
        """How she counts as a casualty (Rescuing Survivors)."""
        if self.kind in MERCHANTS:
            return "merchant"
        return "destroyer-or-smaller" if self.kind in SMALL else "cruiser-or-larger"

    @property
    def screens_as(self) -> str | None:
        """What she counts as against submarines: as entered, else a destroyer as a fleet destroyer, an escort as
        small.
        """
        return self.screen or {"destroyer": "fleet", "escort": "small"}.get(self.kind)

    def faults(self) -> Iterator[str]:
        for casualty in self.all_casualties:
            if casualty not in CASUALTIES:
                yield f"{casualty} is not a casualty; there are {', '.join(CASUALTIES)}"
        if not self.is_afloat and (self.casualties or self.towing):
            yield f"she is {self.condition} and has neither casualties nor a tow"


class Boat(Own):
    """A submarine: its skipper and torpedoes, and what it has been through."""

    ace = fields.flag("is its skipper an ace?", printed="ace")
    gnat = fields.flag("does it carry GNATs?", printed="gnat")
    poor_quality = fields.flag("are its torpedoes of poor quality?", printed="poor quality")
    attacks = fields.typed_under("attacks", fields.number(0, 99, meaning="attacks already made"))
    state = fields.maybe_choice("shaken", "damaged", "sunk", "expended")
    shaken = fields.maybe_number(0, 9999, "the turn in which it was shaken: all the next it is submerged")
    continued = fields.maybe_number(0, 9999, "the turn in which it plotted its submerged continuation")

    @property
    def acts_with(self) -> Thing | None:
        """The pack that it attacks with (The Submarine Op)."""
        found: Thing | None = self.here.force_of(self)
        return found

    @property
    def is_at_sea(self) -> bool:
        """Is it still on patrol: neither sunk nor on its way home?"""
        return self.state in (None, "shaken")

    def can_attack(self, turn: int) -> bool:
        """Can it attack? A boat that was shaken is submerged all the next turn."""
        return self.state is None or (self.state == "shaken" and turn > (self.shaken or 0) + 1)

    def is_kept_down(self, turn: int) -> bool:
        """Must it plot a submerged continuation this turn, because it was shaken in the last (Das Boot)?"""
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
    ramming = fields.number(
        meaning="escorts not entered as ships that have rammed a boat, and whose asdic is damaged since"
    )
    deserted = fields.flag("all that sailed with it have joined other forces")

    @property
    def counted_escorts(self) -> int:
        """Its escorts that are not entered as ships."""
        return self.fleet_escorts + self.small_escorts + self.minor_escorts

    def faults(self) -> Iterator[str]:
        for kind in ("ships", "boats"):
            yield from self.misplaced(kind, "forces")

    def before_removal(self) -> tuple[str, str] | None:
        held = [("ship", list(self.ships)), ("boat", list(self.boats))]
        if not (names := [name for _, some in held for name in some]):
            return None
        taking = command("force", name=NEW, zone=self.zone, **{what: some for what, some in held if some})
        return f"{', '.join(names)} would be in no force", taking + " takes them over"
