"""What a session of Clash of Carriers holds, typed: what both sides and each of them know.

What a side moves is in `fleet`, the raid and the battle under way are in `fights`, what the umpire alone keeps in
`phases`. What follows from a value (a ship's factors after her hits, a group's Movement Points, the markers on the map)
is worked out when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from referee.engine.rules import load
from referee.games.clash_of_carriers.evening import fights, fleet, phases, shared
from referee.games.clash_of_carriers.evening.shared import Here
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES
from referee.session.acting import named
from referee.session.board import fields, roots
from referee.session.board.fields import flag, number
from referee.session.board.short_names import names_meant
from referee.session.board.thing import Thing, part, things
from referee.session.board.tree import look_up

COLUMNS = fleet.COLUMNS
DETECTORS = fleet.DETECTORS
LOST = fleet.LOST
ROWS = fleet.ROWS
TF = fleet.TF
DETACHED = "detached group"
"""What is detached is called so by the enemy, with its hex."""
CHIT = {"usn": "USN Command", "ijn": "IJN Command"}
FLOTILLAS = ("61st Air Flotilla", "22nd Air Flotilla")
GUAM, TRUK = "Guam", "Truk"
AirUnit = fleet.AirUnit
Base = fleet.Base
Group = fleet.Group
Marker = fleet.Marker
Ship = fleet.Ship
Submarine = fleet.Submarine
is_on_map = fleet.is_on_map
SIDES = shared.SIDES


class Active(Here):
    """The marker that is played."""

    side = fields.choice(*SIDES, default="usn")
    marker = fields.text()


class Public(roots.Public, Here):
    """What both sides know."""

    turns = number(1, 12, 12, "the last turn", printed=True)
    night_turns = fields.numbers(1, 12, "the turns that are night", printed=True)
    saipan = fields.a_hex("Saipan's hex", printed=True)
    islands = fields.places("the islands with Japanese aircraft, and their hexes", printed=True)
    rules = fields.words("advanced and optional rules in use")
    active = part(Active, "the marker that is played (4.2)")
    raid = part(fights.Raid, "the raid in the air")
    battle = part(fights.Battle, "the surface battle")
    submarines = things(Submarine, "submarine markers on the map (11.1.2)")
    failed_to_strike = flag("the IJN has not struck as it had to (16.1.4)")
    ended = flag("the game is over")

    def brings(self, name: str, before: roots.Board[Any, Any, Any]) -> Iterator[tuple[str, Any, str]]:
        if name == "turn":
            night = self.turn in self.night_turns
            yield "night", night, f"for turn {self.turn} is a {'night' if night else 'day'} turn"

    def faults(self) -> Iterator[str]:
        known = load(self.here.game).printed["options"]["entries"]
        for rule in self.rules:
            if rule not in known or self.rules.count(rule) > 1:
                yield f"rules: {rule} {'appears twice' if rule in known else 'is not an advanced or optional rule'}"
        if self.raid.is_there and self.battle.is_there:
            yield "a raid and a surface battle are going on at once"


class Side(roots.Side, Here):
    """What a side owns."""

    groups = things(Group)
    ships = things(Ship)
    air = things(AirUnit)
    bases = things(Base, "its islands", printed=True)
    turned_over = fields.words("submarine markers that only this side has turned over (15.7)")
    ordered = flag("the land-based air forces may attack carriers (16.1.4)")
    flagship = fields.maybe_text("the flagship of the Mobile Fleet (16.1.4)")
    flagship_told = flag("her hex has been reported")
    struck_three = flag("a group of three carriers has been struck (16.1.4)")
    struck = flag("the decisive strike has been flown (16.1.4)")
    reinforcement_turn = fields.maybe_number(1, 10, "when Iwo Jima and Peleliu are reinforced (16.1.2)")

    @property
    def tf(self) -> list[Group]:
        """The TGs of its TF."""
        return [group for group in self.groups.values() if group.tf]

    @property
    def detached_groups(self) -> list[Group]:
        """Its detached groups."""
        return [group for group in self.groups.values() if group.detached]

    def groups_of(self, ship: str) -> list[str]:
        """The names of the groups in which a ship sails (there is one). It reads the bare tree, as every ship is
        asked.
        """
        held = look_up(self.board.tree, (*self.path, "groups"), {})
        return [name for name, row in held.items() if ship in row.get("ships", ())]

    @property
    def all_groups(self) -> Mapping[str, Sequence[str]]:
        """The same of all ships that sail in a group, by the ship."""
        found: dict[str, list[str]] = {}
        for name, row in look_up(self.board.tree, (*self.path, "groups"), {}).items():
            for ship in row.get("ships", ()):
                found.setdefault(ship, []).append(name)
        return MappingProxyType(found)

    def markers(self) -> dict[str, Marker]:
        """Everything that stands for its groups on the map, by name: the TF in the place of its first TG."""
        out: dict[str, Marker] = {}
        for group in self.groups.values():
            if not group.tf:
                out[group.name] = Marker(group.name, group.place, [group])
            elif TF[self.name] in out:
                out[TF[self.name]].groups.append(group)
            else:
                out[TF[self.name]] = Marker(TF[self.name], group.place, [group])
        return out

    def marker_of(self, group: Group) -> Marker:
        """The marker under which a group is."""
        if group.tf:
            return Marker(TF[self.name], group.place, self.tf)
        return Marker(group.name, group.place, [group])

    def markers_in(self, place: str) -> list[Marker]:
        """What it has in a hex."""
        return [marker for marker in self.markers().values() if marker.hex == place]

    def faults(self) -> Iterator[str]:
        if len(places := {group.hex for group in self.tf}) > 1:
            yield f"the TGs of {TF[self.name]} are in {' and '.join(sorted(map(str, places)))}: a TF must be in one hex"
        if self.flagship and self.flagship not in self.ships:
            yield f"the {self.board.title(self.name)} has no {self.flagship}"


class Board(roots.Board[Public, Side, phases.Umpire]):
    """The whole state."""

    game = "clash-of-carriers"
    roots = (Public, Side, phases.Umpire)
    also_called: ClassVar[Mapping[str, str]] = dict.fromkeys(FLOTILLAS, "ijn") | {
        name: side for names in (CHIT, TF) for side, name in names.items()
    }
    words: ClassVar[Mapping[str, str]] = {"pool": "marker in the pool", "air": "air unit"}

    def so_called(self, of: Sequence[str], word: str, side: str | None) -> list[Thing]:
        """The same; groups and markers in the pool also by a short form (`58.1`), a TF by its marker, islands by their
        name.
        """
        if side is None:
            return super().so_called(of, whole_name(word, list(self.umpire.pool)) if "pool" in of else word, side)
        found: list[Thing] = []
        for kind in of:
            if kind == "groups":
                name = whole_name(word, [name for own in self.sides.values() for name in (*own.groups, TF[own.name])])
                own = self.side(side)
                if name in own.groups or name == TF[side]:
                    found.append(Group(self, ("sides", side, "groups", name)))
            else:
                found += super().so_called(["bases" if kind == "islands" else kind], word, side)
                found += self.flown_from(word, side) if kind == "islands" else []
        return found

    def flown_from(self, word: str, side: str) -> list[Thing]:
        """The island of an Air Flotilla that has only one."""
        name = whole_name(word, FLOTILLAS)
        there = [base for base in self.side(side).bases.values() if flotilla(self, base.name) == name]
        return [*there] if len(there) == 1 else []

    def names_in(self, of: Sequence[str], hex_number: str) -> list[str]:
        """The same; TGs in a TF are there under its marker, and an island is one of the map."""
        out = super().names_in([kind for kind in of if kind not in ("groups", "islands")], hex_number)
        for side in self.sides.values():
            markers = side.markers_in(hex_number) if "groups" in of else []
            bases = side.bases.values() if "islands" in of else ()
            out += [marker.name for marker in markers]
            out += [base.name for base in bases if base.hex == hex_number and not base.off_map]
        return out

    def meant_by(self, of: Sequence[str], word: str) -> Sequence[str]:
        """Detached ships, as their enemy calls them: `detached group in 2811`."""
        lead, _, place = word.partition(" in ")
        if "groups" not in of or lead.lower().removeprefix("a ") != DETACHED:
            return ()
        there = [marker for side in self.sides.values() for marker in side.markers_in(place)]
        return [marker.name for marker in there if marker.is_detached]

    def names_of(self, of: Sequence[str], sides: Iterable[str | None]) -> list[str]:
        """The same; the TF among the groups, as long as it has TGs."""
        out: list[str] = []
        for side in sides:
            for kind in of:
                out += super().names_of(["bases" if kind == "islands" else kind], [side])
                out += [TF[side]] if side and kind == "groups" and self.side(side).tf else []
        return out

    @property
    def is_secret(self) -> bool:
        """Is movement secret (15.7)?"""
        return self.in_use("15.7")

    def in_use(self, rule: str) -> bool:
        """Is an advanced or optional rule in use, by its number?"""
        return rule in self.public.rules

    def is_seen(self, marker: Marker) -> bool:
        """Is a marker on the map for all to see?"""
        return not self.is_secret or marker.is_shown

    def faces_down(self, side: str) -> dict[str, Submarine]:
        """The enemy's submarine markers that a side could still run into, by hex."""
        turned = self.side(side).turned_over
        return {
            str(mark.hex): mark
            for mark in self.public.submarines.values()
            if mark.side != side and mark.face == "down" and mark.name not in turned
        }


def flotilla(board: Board, island: str) -> str:
    """The Air Flotilla to which an island's aircraft belong: the 61st is based on Guam; of the others the rules do
    not say (6.3.2; ruling `air-flotillas`).
    """
    sixty_first, twenty_second = FLOTILLAS
    if board.ruling("air-flotillas") == "61st-but-truk":
        return twenty_second if island == TRUK else sixty_first
    return sixty_first if island == GUAM else twenty_second


class Named(named.Named[Board, Side]):
    """What an act is given."""


def whole_name(word: str, names: Sequence[str]) -> str:
    """The one name that a word is short for; the word itself, if there is none or several."""
    short = names_meant(word, names)
    return short[0] if len(short) == 1 else word


def air_at(side: Side, *boxes: str) -> list[AirUnit]:
    """A side's air units in some boxes."""
    return [unit for unit in side.air.values() if unit.box in boxes]


def ships_by_type(ships: list[Ship]) -> dict[str, int]:
    """How many ships there are of each type, in the order of the types."""
    types = [ship.type for ship in ships]
    return {kind: types.count(kind) for kind in SHIP_TYPES if kind in types}


def in_words(count: dict[str, int]) -> str:
    """A count of ships as it is said."""
    return ", ".join(f"{number} {kind}" for kind, number in count.items()) or "no ships"
