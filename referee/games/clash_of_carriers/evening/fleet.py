"""What a side of Clash of Carriers moves: groups with their markers, ships, air units, islands and submarines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.kinds import Choice
from referee.games.clash_of_carriers.evening.shared import SIDES, Here, Own
from referee.games.clash_of_carriers.rules.owners import LOG, SHIP_TYPES
from referee.session.board import fields
from referee.session.board.fields import Field, Listed, flag, number, required_heading
from referee.session.board.thing import NotThere

TF = {"usn": "TF 58", "ijn": "TF Mobile Fleet"}
CARRIERS = ("CV", "CVL")
COLUMNS, ROWS = 40, 34
DETECTORS = ("usn-carriers", "ijn-carriers", "ijn-islands")
BOXES = ("ready", "cap", "raid", "flown", "away", "coming", "dead", "gone")
LOST = ("dead", "gone")
FACES = ("down", "submarine", "false-contact")


def is_on_map(place: str) -> bool:
    """Is it a hex of the map?"""
    return is_hex(place) and parse_hex(place).column <= COLUMNS and parse_hex(place).row <= ROWS


def off_the_map(place: str | None) -> Iterator[str]:
    """What is wrong with where something is, that must be on the map."""
    if place is None or not is_on_map(place):
        yield f"{place or 'nowhere'} is not a hex of the map, 0101 to {COLUMNS:02d}{ROWS:02d}"


class Marker(NamedTuple):
    """What stands for groups on the map: a TG's marker, the TF's with all its TGs, or a detached group."""

    name: str
    hex: str
    groups: list[Group]

    @property
    def group(self) -> Group | None:
        """The one group, unless it is the TF."""
        return None if self.name in TF.values() else self.groups[0]

    @property
    def as_typed(self) -> Group:
        """What names it when an act is typed: the group, or what stands for its side's TF."""
        own = self.groups[0]
        return Group(own.board, (*own.path[:-1], self.name))

    @property
    def handle(self) -> Group | str:
        """What a telling names: a group, which each hearer calls in his own way, or the TF's printed marker."""
        return self.group or self.name

    @property
    def is_detached(self) -> bool:
        """Is it a detached group?"""
        return self.group is not None and self.group.detached

    @property
    def is_dummy(self) -> bool:
        """Has none of its groups a ship?"""
        return not any(group.ships for group in self.groups)

    @property
    def is_shown(self) -> bool:
        """Is it on the map for all to see although movement is secret (15.7)? What is detected has been found."""
        return any(group.shown or group.detected for group in self.groups)

    @property
    def spot(self) -> str:
        """How a telling names it with its hex: `{} in 0617`; the words for a detached group hold its hex."""
        return "{}" if self.is_detached else f"{{}} in {self.hex}"

    def is_detected(self, for_: str) -> bool:
        """Has any of its groups been detected for those who may act on it?"""
        return any(for_ in group.detected for group in self.groups)


class Group(Own):
    """A TG, or a detached group: damaged ships with their escorts (3.1, 3.4)."""

    hex = fields.a_hex("where it is")
    ships = fields.words("its ships; none in a dummy")
    tf = flag("it belongs to its side's TF")
    detached = flag("it is on its way to its map edge (7.3)")
    shown = flag("it was found, and is on the map though movement is secret (15.7)")
    detected: Field[list[str]] = Field(Listed(Choice(DETECTORS)), [], "those who may act on its detection (6.3)")
    slowed = number(-2, 0, 0, "MP marker for air attacks (7.2)")
    retreated = number(-1, 0, 0, "MP marker for a retreat (12.9)")
    reorganised = number(-1, 0, 0, "MP marker for being formed anew (15.5)")
    held_back = number(-4, 0, 0, "what its markers cost it this turn, once it has begun to move")
    moved = number(0, 40, 0, "MP spent this turn")
    wind = number(0, 40, 0, "hexes sailed to the southeast at the end of its way (15.3)")
    stopped = flag("it has met the enemy this turn: its move is over (7.1)")
    sailed = flag("detached: it has sailed this turn")

    @property
    def acts_through(self) -> list[Ship | AirUnit]:
        return [*self.sailing, *(unit for ship in self.sailing for unit in ship.flies)]

    @property
    def is_tf(self) -> bool:
        """Is it not a TG, but the name for its side's TF, whose marker has that name?"""
        return self.name == TF[self.owner]

    @property
    def acts_with(self) -> Group | None:
        """The TF, by whose name its TGs act (3.2)."""
        return Group(self.board, (*self.path[:-1], TF[self.owner])) if self.tf else None

    @property
    def stands_for(self) -> Sequence[Group]:
        return self.side.tf if self.is_tf else (self,)

    @property
    def marker(self) -> Marker:
        """The marker that its name means: a TG's own, even if it is in the TF; the TF's with all its TGs."""
        tf = self.side.tf
        return Marker(self.name, tf[0].place if tf else "", tf) if self.is_tf else Marker(self.name, self.place, [self])

    @property
    def place(self) -> str:
        """The hex in which it is."""
        return str(self.hex)

    @property
    def mp_marker(self) -> int:
        """What its markers cost it: those it began to move with, or those it bears."""
        return self.held_back if self.moved or self.held_back else self.slowed + self.retreated + self.reorganised

    @property
    def sailing(self) -> list[Ship]:
        """Its ships."""
        return [self.side.ships[name] for name in self.ships]

    @property
    def ship_names(self) -> list[str]:
        """The names of the ships under the marker of that name: a TG's own, the TF's with all its TGs."""
        return [name for group in self.marker.groups for name in group.ships]

    @property
    def carriers(self) -> list[Ship]:
        """Its carriers."""
        return [ship for ship in self.sailing if ship.is_carrier]

    def faults(self) -> Iterator[str]:
        yield from off_the_map(self.hex)
        if self.tf and self.detached:
            yield f"it is detached and cannot belong to {TF[self.owner]} (7.3)"
        ships, all_groups = self.side.ships, self.side.all_groups
        for name in self.ships:
            ship = ships.get(name)
            if ship is None:
                yield NotThere(f"the {self.board.title(self.owner)} has no {name}")
            elif ship.sunk or ship.left:
                yield f"{name} {'is sunk' if ship.sunk else 'has left the map'} and sails in no group"
            elif others := [group for group in all_groups[name] if group != self.name]:
                yield f"{name} is also in {', '.join(others)}"


class Ship(Own):
    """A naval unit: what its counter prints, and what has become of it."""

    type = fields.choice(
        *SHIP_TYPES, default="DD", meaning="type; DES DIV and DES RN are DD", printed=required_heading("type")
    )
    mp_odd = number(0, 20, 0, "Movement Points left of the slash", printed=required_heading("mp odd"))
    mp_even = number(0, 20, 0, "Movement Points right of the slash", printed=required_heading("mp even"))
    gunnery = number(0, 99, 0, "surface gunnery factor", printed=required_heading("gunnery"))
    aa = number(0, 99, 0, "AA factor", printed=required_heading("aa"))
    torpedo = flag("it has torpedoes (a T)", printed=required_heading("torpedo"))
    boxes = number(1, 99, 1, "Protection Factor: boxes of its Damage Log (2.3.1)", printed=required_heading("boxes"))
    stand_in = flag("these are not the published values", printed=True)
    started = fields.text(meaning="the TG in which it started (3.1.4)", printed=True)
    hits = number(0, 99, 0, "boxes crossed off")
    sunk = flag()
    left = flag("it has left the map for good (7.3)")
    effects = fields.words("critical effects, in the card's words")
    most_mp = fields.maybe_number(0, 20, "the Movement Points that critical effects leave it, at most")
    most_gunnery = fields.maybe_number(0, 99, "the same for gunnery")
    most_aa = fields.maybe_number(0, 99, "the same for AA")
    no_torpedoes = flag("a critical effect took its torpedoes")

    @property
    def is_carrier(self) -> bool:
        """Is it a CV or CVL?"""
        return self.type in CARRIERS

    @property
    def flies(self) -> list[AirUnit]:
        return [unit for unit in self.side.air.values() if unit.home == self.name]

    @property
    def is_afloat(self) -> bool:
        """Is it still on the map?"""
        return not (self.sunk or self.left)

    @property
    def lies_in(self) -> str | None:
        return self.group.hex if self.group else None

    @property
    def group(self) -> Group | None:
        """The group in which it sails."""
        return next((self.side.groups[name] for name in self.side.groups_of(self.name)), None)

    def faults(self) -> Iterator[str]:
        if self.sunk and self.left:
            yield "it is both sunk and off the map: correct one of the two"
        if self.is_afloat and self.name not in self.side.all_groups:
            yield "it sails in no group"
        if not (hits := self.hits):
            return
        log = self.here.umpire.tables.get(LOG, {}).get(self.name, {}).get("boxes")
        boxes = len(log) if log else self.boxes
        if hits > boxes:
            yield f"{hits} boxes are crossed off, and she has {boxes}"
        elif hits == boxes and self.is_afloat:
            yield f"all {boxes} of her boxes are crossed off: she is sunk, and cannot be in a group (9.0)"


class AirUnit(Here):
    """An air unit: what its counter prints, and where it is."""

    kind = fields.choice("F", "FB", "DB", "T", "B", default="F", printed=True)
    factor = number(1, 30, 1, "combat factor of its full side", printed=True)
    reduced = fields.maybe_number(1, 30, "combat factor of its reverse side, if it has one", printed=True)
    mp = number(1, 60, 1, "Movement Points", printed=True)
    land = flag("it is based on an island", printed=True)
    stand_in = flag("its reverse side is not the published value", printed=True)
    home = fields.text(meaning="its carrier or island")
    side = fields.choice("full", "reduced", default="full", meaning="the side that is up")
    box = fields.choice(*BOXES, default="ready", meaning="where it is")
    over = fields.maybe_text("on CAP: the TG, TF or island it flies over")
    at = fields.a_hex("on CAP: where radar has sent it (13.0)")
    fought = flag("on CAP: it has met a raid this turn, and radar sends it nowhere else (8.2.4)")
    back = fields.maybe_number(1, 99, "away: the turn in which it is back (8.1.2)")
    extended = flag("in a raid: it flies extended (8.1.1)")
    homeless = flag("it has lost its carrier and looks for a deck (15.6)")

    @property
    def is_lost(self) -> bool:
        return self.box in LOST

    @property
    def lies_in(self) -> str | None:
        own = self.here.side(self.owner)
        if self.at or self.over in own.groups:
            return self.at or own.groups[str(self.over)].hex
        home = own.ships.get(self.home) or own.bases.get(self.home)
        return home.lies_in if home else None

    @property
    def now(self) -> int:
        """The combat factor of the side that is up."""
        return (self.reduced if self.side == "reduced" else None) or self.factor

    @property
    def is_fighter(self) -> bool:
        """Is it an F or FB?"""
        return self.kind in ("F", "FB")

    def faults(self) -> Iterator[str]:
        own, box, at = self.here.side(self.owner), self.box, self.at
        if self.home not in own.ships.rows and self.home not in own.bases.rows:
            yield f"the {self.board.title(self.owner)} has no carrier and no island {self.home}"
        if self.side == "reduced" and self.reduced is None:
            yield "it has no reverse side"
        if self.reduced is not None and self.reduced > self.factor:
            yield f"its reverse side has {self.reduced}, more than {self.factor} at full strength"
        if (box == "cap") != (self.over is not None):
            yield (
                "only a unit on CAP has something that it flies over, and it must have"
                if box != "cap"
                else "CAP must fly over something"
            )
        if (box == "away") != (self.back is not None):
            yield "only a unit that is away has a turn of return, and it must have"
        if at is not None and box != "cap":
            yield "only CAP is sent out"
        if at is not None and not is_on_map(at):
            yield f"{at} is not a hex of the map"
        if self.fought and box != "cap":
            yield "only CAP has met a raid"


class Base(Own):
    """An island with Japanese aircraft."""

    hex = fields.a_hex("where it is, or where one leaves the map for it", printed=True)
    off_map = number(0, 99, 0, "how many hexes it is beyond the map", printed=True)

    def faults(self) -> Iterator[str]:
        yield from off_the_map(self.hex)

    @property
    def flies(self) -> list[AirUnit]:
        return [unit for unit in self.side.air.values() if unit.home == self.name]


class Submarine(Here):
    """A submarine marker on the map; who laid it, and whether it has been turned over for all to see."""

    side = fields.choice(*SIDES, default="usn")
    hex = fields.a_hex()
    face = fields.choice(*FACES, default="down")

    def faults(self) -> Iterator[str]:
        yield from off_the_map(self.hex)
