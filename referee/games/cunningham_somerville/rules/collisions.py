"""Collisions: the will to ram, and what happens when a ship comes into another's place (Collisions, Oh Lumme!)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.chance import Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.criticals import Effects, detail_dice, torpedo_chart, two_dice
from referee.games.cunningham_somerville.rules.words import LOW, added_up, band, is_reached, manoeuvre

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


SIZES = ("larger", "same", "smaller")
OTHERS = {"larger": "a smaller ship", "same": "a ship of its own size", "smaller": "a larger ship"}
OH_LUMME = "Oh Lumme!"
SIZE = "the mover's size against the other ship's"
SUNK_BY_FLOATATION = 3


class Determination(Inputs):
    """A ship that means to ram."""

    submarine: bool = flag(meaning="the target is a surfaced submarine")
    passed_before: bool = flag(meaning="it has passed the test against this target before")
    failed_before: bool = flag(meaning="it has failed a test in this battle")
    relative_size: str = choice(*SIZES, default="same", meaning=SIZE)


@procedure("determination", Determination, cite="Collisions")
def determination(given: Determination, rules: Rules) -> Plan:
    """May a ship ram?"""
    needed = resolve(given.submarine, given.passed_before, given.failed_before, given.relative_size, rules)
    return Plan(None, [lambda _, dice: is_reached(dice, needed, "determination")], lambda passed: {"passed": passed})


def resolve(submarine: bool, passed_before: bool, failed_before: bool, size: str, rules: Rules) -> int:
    """The natural face with which a ship is determined to ram."""
    cite = "Collisions"
    if failed_before:
        rules.forbid(cite, "a ship that has failed a test may not ram again in this battle", field="failed_before")
    score = 2 if submarine else 5 if size == "smaller" else 6
    rules.note(f"a ship is determined to ram {'a submarine' if submarine else OTHERS[size]} on {score} or more", cite)
    if passed_before:
        rules.note("+1 for having passed before", cite)
    return score - passed_before


class Interpenetration(Inputs):
    """Two ships, one of which moves into the other's base."""

    moving_speed: int = whole(1, 10, meaning="speed of the mover in inches")
    non_moving_speed: int = whole(0, 10, meaning="speed of the other ship; 0 is stationary")
    moving_handy: bool = flag(meaning="the mover is handy")
    non_moving_handy: bool = flag(meaning="the other ship is handy")
    moving_hazard: bool = flag(meaning="the mover is a hazard to navigation")
    non_moving_hazard: bool = flag(meaning="the other ship is a hazard to navigation")
    moving_manoeuvre: str = manoeuvre("the mover")
    non_moving_manoeuvre: str = manoeuvre("the other ship")
    night_unseen: bool = flag(
        meaning="night, and the other ship neither lit nor within minimum visibility at the start"
    )
    visibility_reduced: bool = flag(meaning="fog, smoke screen or foul weather")
    severe_weather: bool = flag(meaning="severe weather")
    place: int = whole(1, 20, 1, meaning="the mover's place in a group that runs into the same ship")
    small_aspect: bool = flag(meaning="the angle is small aspect")
    relative_size: str = choice(*SIZES, default="same", meaning=SIZE)
    fire_risk_merchant: bool = flag(meaning="the other ship is a merchant or auxiliary and a fire risk")
    floatation_this_turn: int = whole(0, 2, 0, meaning="floatation damage of the other ship this turn, before this")

    def check(self) -> None:
        if not self.non_moving_speed and self.non_moving_manoeuvre != "none":
            raise bad_input("non_moving_manoeuvre", "{} must be none: the ship is stationary", "non_moving_manoeuvre")

    def check_lawful(self, rules: Rules) -> None:
        """Refuse ships that chase salvos without being handy."""
        for ship in ("moving", "non_moving"):
            if getattr(self, f"{ship}_manoeuvre") == "chase-salvos" and not getattr(self, f"{ship}_handy"):
                rules.forbid("Turning", "only a handy ship can chase salvos", field=f"{ship}_manoeuvre")


class Collision(Interpenetration):
    """Two ships whose bases interpenetrate, and whether the mover means to ram."""

    ramming: bool = flag(meaning="the mover means to ram")


class Clash(NamedTuple):
    """What the mover wanted, how it struck, and the critical damage of the ship struck."""

    ramming: bool
    result: str = ""
    effects: Effects = ()


@procedure("collision", Collision, cite=OH_LUMME)
def collision(given: Collision, rules: Rules) -> Plan:
    """Do two ships collide, and with what damage?"""
    given.check_lawful(rules)
    modifier = {given.ramming: dice_modifier(given, given.ramming, rules)}
    return Plan(Clash(given.ramming), [throw_strike(modifier), throw_criticals(given, rules)], damage_of(given, rules))


class Ram(Interpenetration):
    """Two ships whose bases interpenetrate; the mover must first pass the determination test."""

    submarine: bool = flag(meaning="the target is a surfaced submarine")
    passed_before: bool = flag(meaning="it has passed the test against this target before")
    failed_before: bool = flag(meaning="it has failed a test in this battle")
    unavoidable: bool = flag(meaning="it runs into the other ship even if it fails the test")


@procedure("ram", Ram, cite="Collisions")
def ram(given: Ram, rules: Rules) -> Plan:
    """Does a ship ram another, and with what damage?"""
    needed = resolve(given.submarine, given.passed_before, given.failed_before, given.relative_size, rules)
    given.check_lawful(rules)
    wishes = (True, False) if given.unavoidable else (True,)
    modifier = {ramming: dice_modifier(given, ramming, rules) for ramming in wishes}

    def determine(_: Clash, dice: Dice) -> Clash:
        determined = is_reached(dice, needed, "determination")
        dice.note("the ship is determined" if determined else "the ship is not determined", "Collisions")
        return Clash(determined, "" if determined in modifier else "not-attempted")

    done = damage_of(given, rules)
    return Plan(
        Clash(False),
        [determine, throw_strike(modifier), throw_criticals(given, rules)],
        lambda clash: {"determined": clash.ramming, **done(clash)},
    )


def dice_modifier(given: Interpenetration, ramming: bool, rules: Rules) -> int:
    """What is added to the two dice of a mover that means to ram, or to keep clear."""
    table = rules.table("collision")
    bands = [band(given.moving_speed), band(given.non_moving_speed)]
    stationary = bands[1] == "stopped"
    slow = bands.count("low")
    if stationary:
        slow += rules.ruling("stationary-low-speed") == "low-speed"
    times = {
        "high-speed": bands.count("high"),
        "low-speed": slow,
        "stationary-ramming": stationary and ramming,
        "stationary-avoiding": stationary and not ramming,
        "hazard": given.moving_hazard + given.non_moving_hazard,
        "radical": (given.moving_manoeuvre != "none") + (given.non_moving_manoeuvre != "none"),
        "handy-ramming": ramming and given.moving_handy,
        "handy-avoiding": (given.moving_handy and not ramming) + given.non_moving_handy,
        "night-unseen": given.night_unseen,
        "visibility-reduced": given.visibility_reduced,
        "severe-weather": given.severe_weather,
        "small-aspect": given.small_aspect,
    }
    counted = {name: table[name] * count for name, count in times.items()}
    counted["place in the group"] = -given.place if given.place > 1 else 0
    return added_up(rules, "meaning to ram" if ramming else "trying to keep clear", counted, table.cite)


def throw_strike(modifier: Mapping[bool, int]) -> Any:
    """The step that throws how the mover strikes, by what it wants."""

    def step(clash: Clash, dice: Dice) -> Clash:
        if clash.result:
            return clash
        score = two_dice(dice, "collision") + modifier[clash.ramming]
        result = "avoided" if score >= 3 else "glancing" if score == 2 else "full"
        dice.note(f"score {score}: {result}", OH_LUMME)
        return clash._replace(result=result)

    return step


def throw_criticals(given: Interpenetration, rules: Rules) -> Any:
    """The step that throws the critical damage of the ship struck."""
    found = detail_dice(rules)
    charts = {
        "glancing": torpedo_chart(False, True, given.fire_risk_merchant, rules),
        "full": torpedo_chart(True, True, given.fire_risk_merchant, rules),
    }

    def step(clash: Clash, dice: Dice) -> Clash:
        if clash.result not in charts:
            return clash
        total = two_dice(dice, "torpedo critical")
        return clash._replace(effects=found.add_details(charts[clash.result][total], dice))

    return step


class Harm(NamedTuple):
    """What a blow by itself does to both ships; `slowed` is the most that is left of their speeds."""

    slowed: int
    moving_structural: int = 0
    non_moving_structural: int = 0
    floatation: int = 0


def damage_of(given: Interpenetration, rules: Rules) -> Callable[[Clash], dict[str, Any]]:
    """What each end means for both ships."""
    fast = band(given.moving_speed) == "high"
    each = 2 if fast and rules.ruling("glancing-high-speed") == "two" else 1
    larger, smaller = given.relative_size == "larger", given.relative_size == "smaller"
    harms = {
        "glancing": Harm(LOW, each + smaller, each + larger),
        "full": Harm(0, 1 + fast, 1, 1 + fast + larger),
    }
    if fast:
        rules.note(
            f"the mover is at high speed: {each} structure each for a glancing blow, more for a full one", OH_LUMME
        )
    if larger or smaller:
        rules.note(f"the mover is {given.relative_size}: the smaller ship suffers more", OH_LUMME)
    unharmed = Harm(max(given.moving_speed, given.non_moving_speed))

    def outcome(clash: Clash) -> dict[str, Any]:
        harm = harms.get(clash.result, unharmed)
        floatation = harm.floatation + clash.effects.count("floatation")
        return {
            "result": clash.result,
            "moving_structural": harm.moving_structural,
            "non_moving_structural": harm.non_moving_structural,
            "non_moving_floatation": floatation,
            "moving_speed": min(given.moving_speed, harm.slowed),
            "non_moving_speed": min(given.non_moving_speed, harm.slowed),
            "effects": list(clash.effects),
            "non_moving_sunk": floatation > 0 and given.floatation_this_turn + floatation >= SUNK_BY_FLOATATION,
        }

    return outcome
