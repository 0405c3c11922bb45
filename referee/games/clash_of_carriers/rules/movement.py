"""Movement of groups and the reach of aircraft (2.1, 7.0, 8.1, 15.4)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input
from referee.engine.hexgrid import Grid, is_hex, parse_hex
from referee.engine.inputs import Inputs, choice, flag, many, name, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

DUMMY_MP = 4
EXTENDED_MP = 3
SLOWING_UNITS = 4
MOST_SLOWED = -2


class Ship(Inputs):
    """A naval unit's Movement Points as they are now, damage counted."""

    name: str | None = name()
    odd: int = whole(0, 20, meaning="MPs on odd turns, left of the slash")
    even: int | None = whole(0, 20, None, meaning="MPs on even turns, right of the slash; the same if left out")

    def points_on(self, turn: int) -> int:
        """Its MPs on a turn."""
        return self.odd if turn % 2 or self.even is None else self.even


class Group(Inputs):
    """A TG or TF about to move."""

    ships: list[Ship] = many(Ship, 0, 60, (), meaning="every ship in it")
    dummy: bool = flag(meaning="it is a dummy TG, without ships")
    turn: int = whole(1, 12, meaning="the turn now")
    marker: int = whole(-4, 0, 0, meaning="its MP markers, all together")
    night: bool = flag(meaning="it is a night turn")
    night_bonus: bool = flag(meaning="the optional night MP is in use")

    def check(self) -> None:
        if self.dummy == bool(self.ships):
            raise at_odds("ships", "give either the ships of the group or dummy")


@procedure("movement", Group, cite="7.1")
def movement(given: Group, rules: Rules) -> Plan:
    """How many Movement Points does a TG or TF have this turn?"""
    base = DUMMY_MP if given.dummy else min(ship.points_on(given.turn) for ship in given.ships)
    if given.dummy:
        rules.note(f"a dummy has {DUMMY_MP} at most", "3.1.6")
    else:
        rules.note(f"the slowest ship has {base} on {'an odd' if given.turn % 2 else 'an even'} turn", "7.1")
    bonus = int(given.night and given.night_bonus)
    if bonus and not base and rules.ruling("immobile-night-bonus") == "none":
        bonus = 0
    mp = max(base + given.marker + bonus, 0)
    if given.dummy:
        mp = min(mp, DUMMY_MP)
    if given.marker:
        rules.note(f"MP markers: {given.marker}", "7.2")
    if bonus:
        rules.note("night turn: +1", "15.4")
    rules.note(f"{mp} MP", "7.1")
    return certain_plan({"mp": mp})


class Slowed(Inputs):
    """The air attacks on a TG or TF."""

    marker: int = whole(MOST_SLOWED, 0, 0, meaning="the MP marker that earlier air attacks gave it")
    attacks: list[int] = many(whole(0, 99), 1, 20, meaning="air units in each further attack")


@procedure("mp-marker", Slowed, cite="7.2")
def mp_marker(given: Slowed, rules: Rules) -> Plan:
    """Which MP marker do air attacks leave on a TG or TF?"""
    slowing = sum(units >= SLOWING_UNITS for units in given.attacks)
    marker = max(given.marker - slowing, MOST_SLOWED)
    raids = f"{counted(slowing, 'attack')} by {SLOWING_UNITS} air units or more"
    rules.note(f"{raids}: the MP marker, {given.marker} before, is now {marker}", "7.2")
    return certain_plan({"marker": marker})


class Flight(Inputs):
    """An air unit and its target."""

    side: str = choice("usn", "ijn", meaning="whose air unit")
    mp: int = whole(1, 60, meaning="its printed MPs")
    state: str = choice("full", "reduced", default="full", meaning="the side now up")
    distance: int = whole(0, 99, meaning="hexes, the start not counted, the target counted")
    off_map: int = whole(0, 99, 0, meaning="hexes from an island off the map to the map")

    def check(self) -> None:
        if self.side == "usn" and self.off_map:
            raise bad_input(
                "off_map", f"{{}} must be 0, not {self.off_map}: only Japanese islands are off the map", "off_map"
            )


@procedure("air-range", Flight, cite="8.1")
def air_range(given: Flight, rules: Rules) -> Plan:
    """Can an air unit reach its target?"""
    distance = given.distance + given.off_map
    if given.off_map:
        rules.note(f"{given.distance} on the map and {given.off_map} off it: {distance}", "2.1")
    reach = "normal" if distance <= given.mp else "out-of-range"
    rules.note(f"{counted(distance, 'hex')} against {given.mp} MP", "8.1")
    if reach == "out-of-range" and given.side == "usn" and given.state == "full":
        rules.note(f"a full-strength USN unit may fly {EXTENDED_MP} more and attack on its fatigued side", "8.1.1")
        if distance <= given.mp + EXTENDED_MP:
            reach = "extended"
    return certain_plan({"distance": distance, "reach": reach})


class Hexes(Inputs):
    """Two hexes of the map."""

    from_hex: str = text(
        shape="a hex of four digits, such as 0618", allowed=is_hex, wants="hex", meaning="start, not counted"
    )
    to_hex: str = text(
        shape="a hex of four digits, such as 3111", allowed=is_hex, wants="hex", meaning="target, counted"
    )


@procedure("hex-distance", Hexes, cite="2.1, 8.1")
def hex_distance(given: Hexes, rules: Rules) -> Plan:
    """How many hexes are there between two hex numbers?"""
    distance = rules.grid().distance(parse_hex(given.from_hex), parse_hex(given.to_hex))
    rules.note(f"from {given.from_hex} to {given.to_hex}: {distance}, the start not counted", "8.1")
    return certain_plan({"distance": distance})


HOMEWARD = {"usn": ("ne", "se", "s"), "ijn": ("sw", "nw", "n")}


def is_homeward(hexes: Grid, side: str, before: str, after: str) -> bool:
    """Is the next hex a step towards a side's map edges (7.3, 12.9)?

    The USN's are east and south, the IJN's west and north. The directions of the grid count, so that a course
    is judged alike from every column.
    """
    return any(hexes.neighbour(parse_hex(before), facing) == parse_hex(after) for facing in HOMEWARD[side])
