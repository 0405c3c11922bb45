"""Task forces, damaged ships, and the aircraft aboard and aloft (7, 13, 16.l, 18)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, certain, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.combat import CONDITIONS, RESULTS, SHIP_CLASSES, allow_condition, halved
from referee.games.carrier_clashes.rules.upkeep.endurance import speed_limit
from referee.games.carrier_clashes.rules.upkeep.points import written


class Member(Inputs):
    """A ship counter of a TF."""

    target_class: str = choice(*SHIP_CLASSES, meaning="type of its defense strength")
    speed: int = whole(0, meaning="printed movement allowance in hexes")
    defense: int = whole(1, None, 1, meaning="printed defense strength")
    hulls: int = whole(1, 2, 1, meaning="ships on the counter: 2 if its name has a number")
    condition: str = choice(*CONDITIONS, default="none", meaning="its condition")
    name: str | None = name()


class TaskForce(Inputs):
    """A TF."""

    ship: list[Member] = many(Member, 1, 40, meaning="its ship counters")
    night: bool = flag(meaning="it is a night turn")
    turns_over: int = whole(0, None, 0, meaning="turns past its endurance")


@procedure("task-force", TaskForce, cite="7, 13, 16.j.ii")
def task_force(given: TaskForce, rules: Rules) -> Plan:
    """How large is a TF, how fast, and how many AA groups does it form?"""
    for place, ship in enumerate(given.ship):
        allow_condition(ship.target_class, ship.condition, f"ship[{place}].condition")
    limits = rules.table("limits")
    hulls = sum(ship.hulls for ship in given.ship)
    rules.note(f"{hulls} ships, where {limits['ships-in-a-tf']} are allowed", "7")
    in_groups = sum(ship.hulls for ship in given.ship if ship.target_class != "M")
    carriers = sum(ship.hulls for ship in given.ship if ship.target_class == "A")
    groups = max(-(-in_groups // limits["aa-group-ships"]), -(-carriers // limits["aa-group-carriers"]), 1)
    rules.note(f"{in_groups} ships but for class M, {carriers} of them carriers: AA groups {groups}", "16.j.ii")
    return certain(
        {
            "ships": hulls,
            "allowed": hulls <= limits["ships-in-a-tf"],
            "speed": tf_speed(given, rules),
            "aa_groups": groups,
        }
    )


def tf_speed(tf: TaskForce, rules: Rules) -> int:
    """The speed of the slowest ship, no more than endurance allows."""
    escorted = any(
        ship.condition == "none" and (ship.target_class == "B" or (ship.target_class == "C" and ship.defense >= 2))
        for ship in tf.ship
    )
    speeds = []
    for ship in tf.ship:
        if ship.condition == "ditw" and not (tf.night and escorted):
            rules.note("a ship dead in the water moves by night alone, with a sound battleship or cruiser", "18.d")
            speeds.append(0)
        else:
            speeds.append(speed_of(ship.speed, ship.condition, rules))
    slowest = min(speeds)
    limit = speed_limit(tf.turns_over, rules)
    speed = slowest if limit is None else min(slowest, limit)
    rules.note(f"the slowest ship makes {slowest}: speed {speed}", "13")
    return speed


def speed_of(printed: int, condition: str, rules: Rules) -> int:
    """A ship's speed in her condition; dead in the water, the speed at which she moves by night (18.b, 18.d)."""
    slower = condition == "damaged" or (
        condition == "ditw" and printed > 0 and rules.ruling("ditw-speed") == "less-one"
    )
    return max(printed - slower, 0)


class Damage(Inputs):
    """A ship and its new condition."""

    target_class: str = choice(*SHIP_CLASSES, meaning="type of its defense strength")
    defense: int = whole(1, meaning="printed defense strength")
    speed: int = whole(0, meaning="printed movement allowance in hexes")
    aa: int = whole(0, None, 0, meaning="printed AA factor")
    star: bool = flag(meaning="its AA is a star")
    condition: str = choice("damaged", "ditw", meaning="its new condition")

    def check(self) -> None:
        if self.star and "aa" in self.given:
            raise bad_input("star", "star stands instead of a number in aa, not beside it")


@procedure("damage", Damage, cite="18")
def damage(given: Damage, rules: Rules) -> Plan:
    """What is a damaged ship, or one dead in the water, still good for?"""
    ditw = given.condition == "ditw"
    if ditw and given.target_class in ("D", "M"):
        rules.forbid("17.c", f"a ship of class {given.target_class} is never dead in the water", "condition")
    if given.target_class == "D":
        rules.note("a damaged D unit is removed from play", "18.a")
        return certain({"in_play": False})
    defense = halved(rules, given.defense)
    aa: int | str = "*" if given.star or (ditw and given.aa) else written(Fraction(given.aa, 2))
    speed = speed_of(given.speed, given.condition, rules)
    cite = "18.d" if ditw else "18.b"
    rules.note(f"defense {given.defense} halved to {defense}, AA now {aa}, speed {given.speed} now {speed}", cite)
    return certain(
        {
            "in_play": True,
            "defense": written(defense),
            "aa": aa,
            "speed": speed,
            "may_attack": False,
            "may_search": False,
            "may_cap": False,
            "may_launch": False,
            "may_land": given.target_class == "A" and not ditw,
            "moves": "night-escorted" if ditw else "always",
        }
    )


class CarrierAircraft(Inputs):
    """A carrier hit with air units aboard."""

    aboard: int = whole(0, meaning="air units not on CAP, strike or search")
    result: str = choice("damaged", "ditw", "sunk", meaning="what the attack did to her")
    condition: str = choice(*CONDITIONS, default="none", meaning="her condition before")


@procedure("carrier-aircraft", CarrierAircraft, cite="18.g")
def carrier_aircraft(given: CarrierAircraft, rules: Rules) -> Plan:
    """How many air units are lost aboard a carrier that is hit?"""
    if given.result == "sunk":
        lost = given.aboard
        rules.note(f"all {lost} air units go down with her", "18.f")
    elif RESULTS.index(given.result) <= RESULTS.index(given.condition):
        lost = 0
        rules.note(f"she was {given.condition} already: no further loss", "18.h")
    else:
        lost = -(-given.aboard // 2)
        rules.note(f"half of {given.aboard} air units, rounded up: {lost}", "18.g")
    return certain({"lost": lost})


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
    rules.note(f"{given.distance} hexes to fly with a range of {given.unit_range}", "18.f")
    may = given.distance <= given.unit_range
    if given.capacity is not None:
        room = given.capacity - given.based - given.guests
        rules.note(f"room for {room} beside her own units and her guests, size {given.size} to land", "18.f")
        may = may and room >= given.size
        if given.condition == "ditw":
            rules.note("nobody lands on a carrier that is dead in the water", "18.d")
            may = False
    return certain({"may_land": may})


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
        rules.note(f"{given.distance} hexes home, with twice the range of {given.unit_range}", "16.l.ii")
    elif given.landing_distance is None:
        reaches = given.distance <= given.unit_range
        rules.note(f"{given.distance} hexes and back, with a range of {given.unit_range}", "12.b")
        if reaches and given.distance > most:
            reaches = rules.ruling("strike-distance") == "range-only"
    else:
        flown = given.distance + given.landing_distance
        reaches = flown <= 2 * given.unit_range
        rules.note(f"{flown} hexes in all, with twice the range of {given.unit_range}", "16.l.i")
        if reaches and given.distance > most:
            reaches = rules.ruling("strike-distance") != "always-four"
    return certain({"reaches": reaches})
