"""What a damaged ship may still do: she no longer launches, attacks or searches; aircraft lost aboard (18)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.combat import CONDITIONS, RESULTS, SHIP_CLASSES, WORDS, half_strength
from referee.games.carrier_clashes.rules.upkeep.points import number_text

SAID = {"damaged": "damaged", "ditw": "dead in the water", "sunk": "sunk"}


class Fit(NamedTuple):
    """What a ship may do."""

    attack: bool
    search: bool
    cap: bool
    launch: bool
    land: bool


def fitness_of(condition: str) -> Fit:
    """What a ship may still do: damaged, she only receives aircraft (18.b); dead in the water, nothing (18.d)."""
    whole = condition == "none"
    return Fit(attack=whole, search=whole, cap=whole, launch=whole, land=whole or condition == "damaged")


def speed_of(printed: int, condition: str, rules: Rules) -> int:
    """A ship's speed in her condition; for a ship dead in the water, the speed at which she moves by night.

    Rules 18.b and 18.d.
    """
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
            raise bad_input("star", "star takes the place of a number in aa; give only one of them")


@procedure("damage", Damage, cite="18")
def damage(given: Damage, rules: Rules) -> Plan:
    """What may a damaged ship, or one dead in the water, still do?"""
    ditw = given.condition == "ditw"
    if ditw and given.target_class in ("D", "M"):
        rules.forbid("17.c", f"a ship of class {given.target_class} is never dead in the water", "condition")
    if given.target_class == "D":
        rules.note("a damaged D unit is removed from play", "18.a")
        return certain_plan({"in_play": False})
    defense = half_strength(rules, given.defense)
    aa: int | str = "*" if given.star or (ditw and given.aa) else number_text(Fraction(given.aa, 2))
    speed = speed_of(given.speed, given.condition, rules)
    cite = "18.d" if ditw else "18.b"
    may = fitness_of(given.condition)
    rules.note(f"defense {given.defense} halved to {defense}, AA now {aa}, speed {given.speed} now {speed}", cite)
    return certain_plan(
        {
            "in_play": True,
            "defense": number_text(defense),
            "aa": aa,
            "speed": speed,
            "may_attack": may.attack,
            "may_search": may.search,
            "may_cap": may.cap,
            "may_launch": may.launch,
            "may_land": given.target_class == "A" and may.land,
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
        rules.note(f"she was {WORDS.get(given.condition, given.condition)} already: no further loss", "18.h")
    else:
        lost = -(-given.aboard // 2)
        rules.note(f"half of {given.aboard} air units, rounded up: {lost}", "18.g")
    return certain_plan({"lost": lost})
