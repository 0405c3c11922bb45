"""Help for ships in distress: towing, the duty to rescue survivors, and its points (Towing to SOS for points)."""

from __future__ import annotations

from referee.engine.chance import Dice
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import is_reached

TOWING_SPEED = 1


class Tow(Inputs):
    """A ship that would pass a tow to another that is dead in the water."""

    foul_or_severe: bool = flag(meaning="foul or severe weather")
    attacked_last_turn: bool = flag(meaning="either ship was attacked in the last turn")
    damage_control: bool = flag(meaning="the towing ship does damage control in this step")
    tower_speed: int = whole(0, 10, 0, meaning="speed of the towing ship in inches")


@procedure("tow", Tow, cite="Towing", worth={"passed": 1})
def tow(given: Tow, rules: Rules) -> Plan:
    """Is the tow passed?"""
    if given.tower_speed > TOWING_SPEED:
        rules.forbid("Towing", f"the towing ship must be stopped or at {TOWING_SPEED} inch", "tower_speed")
    if given.attacked_last_turn:
        rules.forbid("Towing", "neither ship may have been attacked in the last turn", "attacked_last_turn")
    if given.damage_control:
        rules.forbid("Towing", "the towing ship cannot do damage control in this step", "damage_control")
    needed = 6 if given.foul_or_severe else 5
    rules.note(
        f"the tow is passed on {needed} or more{', for the weather takes 1 off' if given.foul_or_severe else ''}",
        "Towing",
    )
    return Plan(None, [lambda _, dice: is_reached(dice, needed, "tow")], lambda passed: {"passed": passed})


class RescueDuty(Inputs):
    """A ship in distress to which no ship was sent."""

    casualty: str = choice("destroyer-or-smaller", "merchant", "cruiser-or-larger", meaning="the ship in distress")


@procedure("rescue-duty", RescueDuty, cite="Rescuing Survivors")
def rescue_duty(given: RescueDuty, rules: Rules) -> Plan:
    """Can the opponent make a ship go to the rescue, and which?"""
    needed = 5 if given.casualty == "destroyer-or-smaller" else 3
    rules.note(
        f"for a casualty that is a {given.casualty}, a ship must be sent on {needed} or more", "Rescuing Survivors"
    )
    ships = ["rescue-ship", "destroyer-or-smaller"]
    if given.casualty == "cruiser-or-larger":
        ships.append("cruiser")

    def imposed(_: None, dice: Dice) -> bool:
        return is_reached(dice, needed, "rescue")

    return Plan(None, [imposed], lambda duty: {"imposed": duty, "may_send": ships})


class RescuePoints(Inputs):
    """A casualty and how often its survivors were rescued."""

    value: int = whole(0, 1000, meaning="the casualty's points, or its value in a campaign")
    casualty: str = choice(
        "cargo", "destroyer-or-smaller", "cruiser-or-larger", "transport", meaning="the ship in distress"
    )
    rescues: int = whole(0, 20, 1, meaning="rescuing ships multiplied by turns")
    enemy: bool = flag(meaning="the survivors are the enemy's")


@procedure("rescue-points", RescuePoints, cite="SOS for points")
def rescue_points(given: RescuePoints, rules: Rules) -> Plan:
    """What is a rescue worth in points?"""
    points, why = points_in_words(given, rules)
    rules.note(f"{why}: {points}", "SOS for points")
    return certain_plan({"points": points})


def points_in_words(given: RescuePoints, rules: Rules) -> tuple[int, str]:
    """The points, and how they come about."""
    value, half = given.value, given.value // 2
    if not given.rescues:
        return 0, "nobody rescued"
    if given.enemy:
        return -(-value // 6), f"a sixth of {value}, rounded up, for enemies"
    if given.casualty in ("cargo", "destroyer-or-smaller"):
        return half, f"half of {value}, rounded down"
    sixths = given.rescues * (value // 6)
    if given.rescues > 1 and rules.ruling("rescue-rounding") == "total":
        sixths = given.rescues * value // 6
    return min(sixths, half), f"{given.rescues} times a sixth of {value}, at most half"
