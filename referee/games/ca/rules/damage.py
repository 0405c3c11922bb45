"""Hits and what they leave of a ship (6.4, 7.5, 8.1)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.equipment import CLASSES, counter_input, printed_values
from referee.games.ca.rules.speed import check_speed, max_speed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


RESULTS = ("none", "P", "W", "PW")
KINDS = ("gunnery", "torpedo")


def hits_of(kind: str, result: str) -> tuple[int, int]:
    """Power and weapon hits of a result; torpedoes make only power hits (8.1 note)."""
    power, weapon = int("P" in result), int("W" in result)
    return (power + weapon, 0) if kind == "torpedo" else (power, weapon)


def share_left(weapon_hits: int) -> Fraction:
    """The share of gunnery and torpedo strength that is left after weapon hits (7.5)."""
    return (Fraction(1), Fraction(1, 2), Fraction(0))[min(weapon_hits, 2)]


class Hits(NamedTuple):
    """The hits a ship has taken."""

    power: int
    weapon: int

    @property
    def sunk(self) -> bool:
        """Three hits of any kind sink a ship."""
        return self.power + self.weapon >= 3

    @property
    def state(self) -> str:
        """`sunk`, `dead-in-water` or `afloat`."""
        return "sunk" if self.sunk else "dead-in-water" if self.power >= 2 else "afloat"

    def plus(self, kind: str, result: str) -> Hits:
        """The hits with those of a result added."""
        power, weapon = hits_of(kind, result)
        return Hits(self.power + power, self.weapon + weapon)


class Hull(Inputs):
    """The ship that is hit, without its Defense Strength."""

    target_counter: str | None = counter_input()
    target_class: str | None = choice(*CLASSES, default=None, meaning="its type (needed unless its counter is given)")
    target_power_hits: int = whole(0, 2, 0, meaning="power hits before the attack")
    target_weapon_hits: int = whole(0, 2, 0, meaning="weapon hits before the attack")
    target_speed: int | None = whole(0, 7, None, meaning="the target's Movement Allowance now")

    def check(self) -> None:
        if self.target_counter is None:
            self.need("target_class", why=f"one of {', '.join(CLASSES)}")
        if self.hits.sunk:
            raise bad_input("target_weapon_hits", "three hits or more: the target is sunk already")

    @property
    def hits(self) -> Hits:
        """The hits before the attack."""
        return Hits(self.target_power_hits, self.target_weapon_hits)


def type_of(given: Hull) -> str:
    """The target's type: typed, else the letters of its counter's code."""
    if given.target_class is not None:
        return given.target_class
    kind = (given.target_counter or "").rpartition(" ")[2].partition("-")[0]
    if kind not in CLASSES:
        raise at_odds("target_counter", f"{{}} {given.target_counter} does not name a type of ship", "target_counter")
    return kind


def left_of(given: Hull, rules: Rules) -> Callable[[Hits], dict[str, Any]]:
    """The target's state after its hits, as an outcome reports it."""
    kind = type_of(given)
    if given.target_speed is not None:
        check_speed(given.target_speed, kind, given.target_power_hits, rules, "target_speed")

    def target_state(hits: Hits) -> dict[str, Any]:
        most = 0 if hits.sunk else max_speed(kind, hits.power, rules)
        return {
            "power_hits": hits.power,
            "weapon_hits": hits.weapon,
            "state": hits.state,
            "max_speed": most,
            "speed": None if given.target_speed is None else min(given.target_speed, most),
            "attack_left": "0" if hits.sunk else str(share_left(hits.weapon)),
        }

    return target_state


class Damage(Hull):
    """A ship and a result already rolled."""

    kind: str = choice(*KINDS, meaning="what hit it")
    result: str = choice(*RESULTS, meaning="the result on the Combat Results Table")


@procedure("damage", Damage, cite="8.1")
def damage(given: Damage, rules: Rules) -> Plan:
    """What a result already rolled does to a ship."""
    if given.target_counter is not None:
        printed_values(rules, given.target_counter, "target_counter")
    left = left_of(given, rules)
    hits = given.hits.plus(given.kind, given.result)
    state = hits.state.replace("-", " ")
    rules.note(f"{given.kind} {given.result}: now {hits.power} P and {hits.weapon} W, {state}", "8.1")
    return certain_plan(left(hits))
