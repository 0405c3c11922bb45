"""What a session of CA holds, typed: every thing and every field, on one page.

What follows from a value (a ship's maximum speed, who sees her, points) is reckoned when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.hexgrid import FACINGS, is_hex, parse_hex
from referee.engine.rules import Rules, load
from referee.games.ca.rules.counters import GAME, LEAST, MOST
from referee.games.ca.rules.equipment import EDGES
from referee.games.ca.rules.speed import max_speed
from referee.games.ca.rules.torpedoes import STATES, launches_with, why_not_so_often
from referee.session.acting import named
from referee.session.board import fields, roots
from referee.session.board.fields import flag, number
from referee.session.board.thing import Thing, Things, part, things

ALL = "all"
LARGEST = 99
FLEET = 40  # ships that a side may have
TOGETHER = 30  # ships that attack one target together, as `gunnery` and `torpedo` take them
SINKING = 3  # hits of any kind (8.1)
LETTERS = (("P", "P"), ("W", "W"))
SPELT_OUT = (("power hit", "power hits"), ("weapon hit", "weapon hits"))
STOPPED = 2  # power hits: dead in the water (6.43)
FATES = ("sunk", "removed", *(f"exited {edge}" for edge in EDGES))


class Own(roots.Own["Board", "Side"]):
    """What a side owns."""


class Coming(Thing):
    """When and where a ship enters that is not on the map at the start (9.2)."""

    turn = number(1, LARGEST, 1, "the Game-Turn", printed=True)
    edge = fields.choice(*EDGES, default="west", meaning="the edge", printed=True)


class Plot(Thing):
    """A ship's secret plot, by Game-Turn (9.2 (5))."""

    courses = fields.lists("the steps of each Game-Turn: F FL FR TL TR")
    bombard = fields.texts("the land hex that is bombarded in a Game-Turn")


class Shot(Thing):
    """A ship's bombardment of this Player-Turn (9.2 (4))."""

    hex = fields.a_hex("the land hex")
    distance = number(0, 150, 0, "hexes to it")
    strength = number(0, MOST["gunnery"], 0, "Gunnery Strength as printed")
    range = number(0, MOST["range"], 0, "Gunnery Range Allowance as printed")
    weapon_hits = number(0, 2, 0, "her weapon hits when she fired")


class Ship(Own):
    """A ship: on the map (`hex`), yet to come (`enters`), or gone (`fate`)."""

    code = fields.text(meaning="the code on her counter: CA-2", printed=True)
    group = fields.text(meaning="her group, where the scenario has groups", printed=True)
    supplies = flag("she is loaded with supplies (9.2 (6))", printed=True)
    half_strength = flag("her Gunnery Strength is halved against ships (9.2 (4))", printed=True)
    enters = part(Coming, "when and where she comes", printed=True)
    hex = fields.a_hex("her hex")
    facing = fields.maybe_choice(*FACINGS, meaning="her facing")
    speed = number(0, 7, 0, "her current Movement Allowance")
    power_hits = number(0, 4, 0, "power hits")
    weapon_hits = number(0, 3, 0, "weapon hits")
    fate = fields.maybe_choice(*FATES, meaning="what happened to her, once she is off the map")
    torpedoes = fields.choice(*STATES, default=STATES[0], meaning="the state of her torpedoes (7.43, 7.7)")
    launches = number(0, 2, 0, "how often she has launched them")
    fired = flag("she has made her gunnery attack of this Player-Turn")
    launched = flag("she has made her torpedo attack of this Player-Turn")
    moved = flag("she has moved in this Player-Turn")
    speed_before = fields.maybe_number(0, 7, "her speed before she changed it in this Player-Turn")
    delivered = flag("her supplies have been delivered")
    plot = part(Plot, "her secret plot (9.2 (5))")
    shot = part(Shot, "her bombardment of this Player-Turn")

    @property
    def type(self) -> str:
        """`BB`, `BC`, `CA`, `CL` or `DD`."""
        return self.code[:2]

    @property
    def is_afloat(self) -> bool:
        """Is she on the map?"""
        return self.hex is not None

    @property
    def place(self) -> str:
        """The hex of a ship on the map."""
        assert self.hex is not None, f"{self!r} is not on the map"
        return self.hex

    @property
    def heading(self) -> str:
        """The facing of a ship on the map."""
        return self.facing or FACINGS[0]

    @property
    def times_launched(self) -> int:
        """How often she has launched, as far as the state of her torpedoes allows (7.43, 7.7)."""
        return launches_with(self.owner, self.torpedoes, self.launches)

    @property
    def is_due(self) -> bool:
        """Is she still to come?"""
        return self.enters.is_there and self.hex is None and self.fate is None

    @property
    def what_became(self) -> str:
        """What became of a ship that is not on the map."""
        if self.fate:
            return self.fate
        return f"she enters in Game-Turn {self.enters.turn}" if self.enters.is_there else "she is still to be placed"

    @property
    def gone_by(self) -> str:
        """The rule by which a ship is not on the map."""
        if self.fate:
            return {"sunk": "8.1", "removed": "6.24"}.get(self.fate, "9.14")
        return "9.2" if self.enters.is_there else "9.12"

    @property
    def condition(self) -> str:
        """How she is, in words."""
        return "sunk" if self.fate == "sunk" else condition(self.power_hits, self.weapon_hits, self.speed)

    def as_told(self) -> dict[str, Any]:
        """The facts of a telling of how she is: herself, her hits, and whether she is sunk."""
        how = {"power_hits": self.power_hits, "weapon_hits": self.weapon_hits}
        return {"hit": self, **({"fate": "sunk"} if self.fate == "sunk" else how)}

    @property
    def spelt_out(self) -> str:
        """The same, kinds of hits spelt out."""
        return "sunk" if self.fate == "sunk" else condition(self.power_hits, self.weapon_hits, self.speed, SPELT_OUT)

    @property
    def top_speed(self) -> int:
        """Her maximum Movement Allowance with her power hits (6.42, 6.43)."""
        return self.top_speed_with(self.power_hits)

    def top_speed_with(self, power_hits: int) -> int:
        """Her maximum Movement Allowance with so many power hits."""
        return max_speed(self.type, power_hits, Rules(load(GAME)))

    def brings(self, name: str, before: roots.Board[Any, Any, Any]) -> Iterator[tuple[str, Any, str]]:
        if name == "torpedoes":
            yield "launches", self.times_launched, f"for her torpedoes are {self.torpedoes} (7.43, 7.7)"

    def faults(self) -> Iterator[str]:
        """What is wrong with her hex and course."""
        if self.code not in self.side.counters:
            yield f"her code, {self.code!r}, is not that of any counter of the {self.board.title(self.owner)}"
        if self.shot.is_there and not (self.shot.hex and self.shot.strength and self.shot.range):
            yield "her bombardment has a hex, a strength and a range (9.2 (4)); bombard enters all of it"
        yield from self.faults_of_torpedoes()
        sinks = self.power_hits + self.weapon_hits >= SINKING
        if sinks and self.fate != "sunk":
            yield f"with {SINKING} hits she is sunk (8.1); the act hit gives hits with all their effects"
        if self.hex is None:
            return
        if beside := [ship.name for ship in self.here.afloat() if ship.hex == self.hex and ship != self]:
            yield f"she would be in {self.hex} with {beside[0]} (6.22)"
        if self.fate:
            yield f"she is {self.fate}, but is in {self.hex}: correct one of the two"
        if self.facing is None:
            yield f"she is in {self.hex} without a facing ({', '.join(FACINGS)})"
        if not (sheet := self.here.public.map).holds(self.hex):
            yield f"{self.hex} is not a hex of the map, 0101 to {sheet.last}"
        if self.hex in sheet.land:
            yield f"{self.hex} is land (6.21)"
        if self.speed > self.top_speed and not sinks:
            hits = f" with {self.power_hits} power hits" if self.power_hits else ""
            yield f"speed {self.speed} is above the maximum of a {self.type}{hits}, {self.top_speed} (6.42, 6.5)"

    def faults_of_torpedoes(self) -> Iterator[str]:
        """What is wrong with the state of her torpedoes (7.43, 7.7)."""
        if why := self.why_never(self.torpedoes):
            yield why
        if self.launches and (why := why_not_so_often(self.name, self.owner, self.torpedoes, self.launches)):
            yield why

    def why_never(self, torpedoes: str) -> str:
        """Why her torpedoes are never in a state, in words; empty if they may be (7.43)."""
        if torpedoes in ("empty", "reloading") and self.owner != "ijn":
            return f"{self.name} is not a Japanese ship and does not reload (7.43): loaded or expended"
        return ""


def condition(power: int, weapons: int, speed: int, names: Sequence[Sequence[str]] = LETTERS) -> str:
    """How a ship is that is afloat with these hits, in words: one and several of power and weapons are called so."""
    found = zip((power, weapons), names, strict=True)
    hit = [f"{count} {words[count > 1]}" for count, words in found if count]
    return ", ".join([*hit, "dead in the water" if power >= STOPPED else f"speed {speed}"])


def factor(word: str, meaning: str) -> fields.Field[int | None]:
    """A figure on a counter, headed by its word on the owner's sheet."""
    return fields.maybe_number(LEAST[word], MOST[word], meaning, printed=word)


class Counter(Thing):
    """What a counter prints (3.2): entered at the table, from the owner's tables, or a stand-in."""

    gunnery = factor("gunnery", "Gunnery Strength, top left")
    range = factor("range", "Gunnery Range Allowance, top right")
    defense = factor("defense", "Defense Strength, bottom left")
    torpedo = factor("torpedo", "Torpedo Strength, bottom right")
    stand_in = fields.words("which of these are stand-ins", printed=True)


class Side(roots.Side, Own):
    """What a side owns."""

    ships = things(Ship, "its ships, including those lost, gone or still to come")
    counters = things(Counter, "what the counters print, by code", printed=True)
    bombardment_points = number(0, 500, 0, "points of the bombardments of earlier Player-Turns (9.2 (4))")

    @property
    def afloat(self) -> dict[str, Ship]:
        """The ships on the map by name."""
        return {name: ship for name, ship in self.ships.items() if ship.is_afloat}


class Terms(Thing):
    """The scenario's own terms."""

    number = number(1, 10, 1, "the rulebook's scenario whose victory conditions hold", printed=True)
    variant = fields.maybe_choice("A", "B", "C", "1", "2", meaning="its variant", printed=True)
    land = fields.choice("none", "A", "B", "C", default="none", meaning="the land configuration", printed=True)
    exit = fields.texts("the edge over which a side's ships are to leave", printed=True)
    special = fields.words("special rules, in words", printed=True)
    victory = fields.words("victory conditions, in words", printed=True)


class Sheet(Thing):
    """What only the map sheet shows (3.1)."""

    columns = fields.maybe_number(1, LARGEST, "its last column")
    rows = fields.maybe_number(1, LARGEST, "its last row")
    land = fields.hexes("the active land hexes")
    supply = fields.hexes("the hexes with a supply symbol")
    guadalcanal = fields.hexes("hexes of Guadalcanal: the land connected with them is the island (9.2 (4))")
    stand_in = fields.words("which of these are stand-ins")

    def holds(self, place: str) -> bool:
        """Is a hex on the map?"""
        if not is_hex(place):
            return False
        return parse_hex(place).column <= (self.columns or LARGEST) and parse_hex(place).row <= (self.rows or LARGEST)

    @property
    def last(self) -> str:
        """The hex in the corner opposite to 0101."""
        return f"{self.columns or LARGEST:02d}{self.rows or LARGEST:02d}"


class Public(roots.Public):
    """What both sides know."""

    turns = number(1, LARGEST, 1, "the Game-Turns of the scenario")
    first = fields.choice("ijn", "usn", default="ijn", meaning="the First Player (9.12)")
    hidden = flag("at night, enemy ships that are not spotted are hidden (umpired play)")
    frozen = flag("no ship may change speed before the first sighting (9.13)")
    plot_turns = number(0, 20, 0, "the Game-Turns that are plotted beforehand, while the plot lasts")
    terms = part(Terms, "the scenario's own terms")
    map = part(Sheet, "the map sheet")
    result = fields.text(meaning="how the game ended, in words")


class Attacked(Thing):
    """Ships on which an attack was made in this Player-Turn (7.13, 7.71)."""

    gunnery = fields.words("by gunnery")
    torpedo = fields.words("by torpedoes")


class Marker(Thing):
    """A "Spotted" marker on the ship of its name (7.62)."""

    groups = fields.words("the enemy groups for which it holds; all: every ship")


class Umpire(roots.Umpire):
    """What the umpire alone keeps."""

    spotted = things(Marker, 'the "Spotted" markers, by the names of the ships')
    attacked = part(Attacked, "who was attacked in this Player-Turn")


class Board(roots.Board[Public, Side, Umpire]):
    """A session of CA."""

    game = "ca"
    roots = (Public, Side, Umpire)

    @property
    def phasing_side(self) -> str:
        """The side whose Player-Turn it is; the First Player before the first."""
        first = self.public.first
        return self.other(first) if self.public.phase.startswith("second-") else first

    @property
    def is_begun(self) -> bool:
        """Has the first Player-Turn begun?"""
        return self.public.phase.startswith(("first-", "second-"))

    @property
    def is_hidden(self) -> bool:
        """Are ships that are not spotted hidden from the other side?"""
        return self.is_night and self.public.hidden

    def groups_spotting(self, ship: Ship) -> list[str]:
        """The enemy groups for which a ship bears a marker; `all` stands for every ship."""
        found = self.umpire.spotted.get(ship.name)
        return found.groups if found else []

    def is_seen(self, ship: Ship) -> bool:
        """Does the other side see a ship now?"""
        return not self.is_hidden or bool(self.groups_spotting(ship)) or ship.fate == "sunk"

    def afloat(self) -> Iterator[Ship]:
        """Every ship on the map."""
        for side in self.sides.values():
            yield from side.afloat.values()

    def ships_of(self, side: str) -> Things[Ship]:
        """A side's ships."""
        return self.side(side).ships


class Named(named.Named[Board, Side]):
    """What an act is given."""
