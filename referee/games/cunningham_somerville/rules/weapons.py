"""Stand-off weapons (The Shape of Things To Come)."""

from __future__ import annotations

from referee.engine.chance import Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, text
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import added_up, is_reached

CITE = "The Shape of Things To Come"


def is_month(value: str) -> bool:
    """Is it written as `"1943-07"`?"""
    year, dash, month = value[:4], value[4:5], value[5:]
    digits = (year + month).isascii() and (year + month).isdigit()
    return len(value) == 7 and dash == "-" and digits and 1 <= int(month) <= 12


class GuidedWeapon(Inputs):
    """One stand-off attack."""

    weapon: str = choice("fritz-x", "hs-293", "okha", "bat", meaning="the weapon")
    date: str = text(shape='a month such as "1943-07"', allowed=is_month, meaning="the month of the attack")
    height: str = choice(
        "high",
        "level",
        default="high",
        meaning="where it is dropped from: high up or, for the HS 293 only, level flight",
    )
    handy: bool = flag(meaning="the target is handy")
    ecm: bool = flag(meaning="the target's side has countermeasures (Fritz X, HS 293)")
    near_land: bool = flag(meaning='the target is within 5" of land (Bat)')
    overcast: bool = flag(meaning="overcast sky")
    short_visibility: bool = flag(meaning='visibility forces a drop at less than 8"')
    dogfight: bool = flag(meaning="the delivery aircraft was in a dogfight")
    delivery: str = choice("NE", "DA", "DIST", default="NE", meaning="what flak did to the delivery aircraft")

    def check(self) -> None:
        if self.height == "level" and self.weapon != "hs-293":
            raise bad_input(
                "height", f"height must be high for {self.weapon}: only hs-293 is dropped from level flight"
            )
        if self.ecm and self.weapon not in ("fritz-x", "hs-293"):
            raise bad_input("ecm", f"ecm is for fritz-x and hs-293, not {self.weapon}")
        if self.near_land and self.weapon != "bat":
            raise bad_input("near_land", f"{{}} is for the bat, not {self.weapon}", "near_land")


@procedure("guided-weapon", GuidedWeapon, cite=CITE, worth={"hit": 1})
def guided_weapon(given: GuidedWeapon, rules: Rules) -> Plan:
    """Does a stand-off weapon hit, and does force flak meet its delivery?"""
    weapon = rules.table("guided-weapons")[given.weapon]
    forbid(given, weapon["from"], weapon.get("possible"), rules)
    needed = weapon["accuracy"] - added_up(rules, "modifiers of accuracy", countermeasures(given, rules), CITE)
    low = given.height == "level"
    tf_flak = given.weapon in ("fritz-x", "okha") or low or given.short_visibility
    rules.note(f"a hit needs {needed} on the die; force flak {'meets it' if tf_flak else 'does not reach it'}", CITE)

    def drop(_: bool, dice: Dice) -> bool:
        return is_reached(dice, needed, "accuracy")

    return Plan(
        False,
        [drop],
        lambda hit: {"hit": hit, "value": weapon["value"], "kind": weapon["kind"], "tf_flak": tf_flak},
    )


def forbid(given: GuidedWeapon, first: str, possible: str | None, rules: Rules) -> None:
    """Refuse a weapon before its time, and what spoils its delivery."""
    if possible and given.date < first and rules.ruling("okha-date") == "december-1944":
        first = possible
    if given.date < first:
        rules.forbid(CITE, f"{given.weapon} is not in use before {first}", "date")
    if given.dogfight:
        rules.forbid(CITE, "an aircraft that was in a dogfight cannot drop it", "dogfight")
    if given.overcast and given.height == "high":
        rules.forbid(CITE, f"{given.weapon} cannot be dropped from high up in overcast", "overcast")
    if given.delivery != "NE" and given.weapon != "okha":
        rules.forbid(CITE, f"{given.weapon} needs guidance, which {given.delivery} prevents", "delivery")


def countermeasures(given: GuidedWeapon, rules: Rules) -> dict[str, int]:
    """What each countermeasure takes from the die."""
    table = rules.table("countermeasures")
    counted = {
        "handy": given.handy and given.weapon == "hs-293",
        "ecm": given.ecm and given.date < table["later-ecm"]["from"],
        "later-ecm": given.ecm,
        "near-land": given.near_land,
    }
    return {
        name: table[name]["modifier"]
        for name, counts in counted.items()
        if counts and given.date >= table[name].get("from", "")
    }
