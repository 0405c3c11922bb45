"""Task forces: how many ships, how fast, how many AA groups (7, 13, 16.j.ii)."""

from __future__ import annotations

from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.combat import CONDITIONS, SHIP_CLASSES, allow_condition
from referee.games.carrier_clashes.rules.upkeep.damage import speed_of
from referee.games.carrier_clashes.rules.upkeep.endurance import speed_limit


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
    rules.note(f"{counted(hulls, 'ship')}, where {limits['ships-in-a-tf']} are allowed", "7")
    in_groups = sum(ship.hulls for ship in given.ship if ship.target_class != "M")
    carriers = sum(ship.hulls for ship in given.ship if ship.target_class == "A")
    groups = max(-(-in_groups // limits["aa-group-ships"]), -(-carriers // limits["aa-group-carriers"]), 1)
    but_m = f"{counted(in_groups, 'ship')} not of class M, {carriers} of them carriers"
    rules.note(f"{but_m}: AA groups {groups}", "16.j.ii")
    return certain_plan(
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
            rules.note("a ship dead in the water moves only by night, with a sound battleship or cruiser", "18.d")
            speeds.append(0)
        else:
            speeds.append(speed_of(ship.speed, ship.condition, rules))
    slowest = min(speeds)
    limit = speed_limit(tf.turns_over, rules)
    speed = slowest if limit is None else min(slowest, limit)
    rules.note(f"the slowest ship makes {slowest}: speed {speed}", "13")
    return speed
