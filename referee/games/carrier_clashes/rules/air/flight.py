"""How far aircraft fly, and where they may land (12.b, 16.l, 18.f)."""

from __future__ import annotations

from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.combat import CONDITIONS


class Landing(Inputs):
    """An air unit in the air, and where it would land."""

    host: str = choice("carrier", "base", default="carrier", meaning="what it would land on")
    distance: int = whole(0, meaning="hexes to it")
    unit_range: int = whole(0, meaning="range of the air unit")
    capacity: int | None = whole(0, None, None, meaning="the carrier's air unit capacity")
    based: int = whole(0, None, 0, meaning="size of all units normally based there")
    guests: int = whole(0, None, 0, meaning="size of other units that have landed there")
    size: int = whole(1, None, 1, meaning="size of the air unit")
    condition: str = choice(*CONDITIONS, default="none", meaning="the carrier's condition")

    def check(self) -> None:
        if self.host == "carrier":
            self.need("capacity", why="a carrier's deck has room for only so many")
        else:
            self.refuse("capacity", "based", "guests", "size", "condition", why="a land base has room for all")


@procedure("landing", Landing, cite="18.f")
def landing(given: Landing, rules: Rules) -> Plan:
    """May an air unit land on another carrier or base?"""
    rules.note(f"{counted(given.distance, 'hex')} to fly with a range of {given.unit_range}", "18.f")
    may = given.distance <= given.unit_range
    if given.capacity is not None:
        room = given.capacity - given.based - given.guests
        rules.note(f"room for {room} besides her own units and her guests, size {given.size} to land", "18.f")
        may = may and room >= given.size
        if given.condition == "ditw":
            rules.note("no unit may land on a carrier that is dead in the water", "18.d")
            may = False
    return certain_plan({"may_land": may})


class Reach(Inputs):
    """A strike's flight."""

    distance: int = whole(0, meaning="hexes to the target (or to its own base, for a ferry)")
    unit_range: int = whole(1, meaning="range of the aircraft")
    landing_distance: int | None = whole(0, None, None, meaning="hexes from the target to where it lands instead")
    ferry: bool = flag(meaning="it only flies back to its own base")

    def check(self) -> None:
        if self.ferry:
            self.refuse("landing_distance", why="a ferry flies to its own base and strikes nothing")


@procedure("reach", Reach, cite="12.b, 16.l")
def reach(given: Reach, rules: Rules) -> Plan:
    """Can a strike reach its target and land?"""
    most = rules.table("limits")["strike-distance"]
    if given.ferry:
        reaches = given.distance <= 2 * given.unit_range
        rules.note(f"{counted(given.distance, 'hex')} home, with twice the range of {given.unit_range}", "16.l.ii")
    elif given.landing_distance is None:
        reaches = given.distance <= given.unit_range
        rules.note(f"{counted(given.distance, 'hex')} and back, with a range of {given.unit_range}", "12.b")
        if reaches and given.distance > most:
            reaches = rules.ruling("strike-distance") == "range-only"
    else:
        flown = given.distance + given.landing_distance
        reaches = flown <= 2 * given.unit_range
        rules.note(f"{counted(flown, 'hex')} in all, with twice the range of {given.unit_range}", "16.l.i")
        if reaches and given.distance > most:
            reaches = rules.ruling("strike-distance") != "always-four"
    return certain_plan({"reaches": reaches})
