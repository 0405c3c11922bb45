"""Attacks on one ship and the Combat Results Table (4.2, 7.3, 8.0)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D6, Dice, Step
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.plain import decimal_text
from referee.engine.procedure import Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.damage import KINDS, Hits, Hull, hits_of, left_of
from referee.games.ca.rules.equipment import figures
from referee.games.ca.rules.strength import Gun, Gunner, Guns, Launcher, Tubes, worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Target(Hull):
    """The ship that is attacked."""

    defense: int | None = whole(1, 99, None, meaning="Defense Strength (needed unless its counter is given)")


class Gunnery(Target):
    """The target and the ships that fire at it together."""

    firers: list[Gunner] = many(Gunner, 1, 30, meaning="the ships that fire")


class Torpedo(Target):
    """The target and the ships that launch at it together."""

    firers: list[Launcher] = many(Launcher, 1, 30, meaning="the ships that launch")


class Combined(Target):
    """The target of both attacks of a Player-Turn."""

    gunners: list[Gunner] = many(Gunner, 1, 30, meaning="the ships that fire guns")
    launchers: list[Launcher] = many(Launcher, 1, 30, meaning="the ships that launch torpedoes")


class Column(Inputs):
    """A column of the table."""

    column: int = whole(1, 9, meaning="odds column: 3 is 3-1")
    kind: str = choice(*KINDS, meaning="what hits")


class Struck(NamedTuple):
    """The target's hits, and the results of the attacks so far."""

    hits: Hits
    results: tuple[str, ...] = ()


HARM: Worth = {"result": {"P": 1, "W": 1, "PW": 2}, "state": {"sunk": 2}}


@procedure("gunnery", Gunnery, cite="7.0", worth=HARM)
def gunnery(given: Gunnery, rules: Rules) -> Plan:
    """One gunnery attack on one ship."""
    return attacks(given, {"gunnery": ("firers", given.firers)}, ["result"], rules)


@procedure("torpedo", Torpedo, cite="7.0", worth=HARM)
def torpedo(given: Torpedo, rules: Rules) -> Plan:
    """One torpedo attack on one ship."""
    return attacks(given, {"torpedo": ("firers", given.firers)}, ["result"], rules)


@procedure("combined", Combined, cite="4.2")
def combined(given: Combined, rules: Rules) -> Plan:
    """A Player-Turn's gunnery attack on a ship, then the torpedo attack on it."""
    return attacks(
        given,
        {"gunnery": ("gunners", given.gunners), "torpedo": ("launchers", given.launchers)},
        ["gunnery", "torpedo"],
        rules,
    )


def attacks(
    given: Target, lists: dict[str, tuple[str, Sequence[Gun | Launcher]]], keys: list[str], rules: Rules
) -> Plan:
    """The attacks of each kind on one ship, in their order; `keys` name their results in the outcome."""
    (defense,) = figures(given, {"defense": "defense"}, rules, counter="target_counter")
    left = left_of(given, rules)
    armed = {
        kind: {f"{field}[{i}]": firer.weapon(rules, f"{field}[{i}]") for i, firer in enumerate(firers)}
        for kind, (field, firers) in lists.items()
    }
    for weapons in armed.values():
        for at, weapon in weapons.items():
            weapon.refuse(at, f"{at}.distance", rules)
    columns = {
        kind: column_against(total(list(weapons.values()), rules), defense, rules) for kind, weapons in armed.items()
    }
    steps = [attack(kind, column, rules) for kind, column in columns.items()]
    odds = odds_text(*columns.values()) if len(columns) == 1 else None
    return Plan(
        Struck(given.hits), steps, lambda struck: dict(zip(keys, struck.results, strict=True)) | left(struck.hits), odds
    )


def total(weapons: Sequence[Guns | Tubes], rules: Rules) -> Fraction:
    """The strength of an attack: guns of several ships are halved together (7.32)."""
    added = sum((worth(weapon, rules) for weapon in weapons), Fraction(0))
    if len(weapons) == 1:
        return added
    if isinstance(weapons[0], Tubes):
        rules.note(f"{len(weapons)} ships: {decimal_text(added)} torpedo strength, not halved", "7.32")
        return added
    rules.note(
        f"{len(weapons)} ships: {decimal_text(added)} gunnery strength, halved = {decimal_text(added / 2)}", "7.32"
    )
    return added / 2


def odds_text(column: int) -> str:
    """A column as the table heads it."""
    return f"{column}-1" if column else "below 1-1"


def column_against(strength: Fraction, defense: int, rules: Rules, what: str = "") -> int:
    """The odds column of a strength against a Defense Strength, 1 to 9; 0 below 1-1."""
    column = min(int(strength // defense), 9)
    ineffective = "" if column else ": ineffective"
    rules.note(
        f"{what}{decimal_text(strength)} against {defense}: {odds_text(column)}{ineffective}",
        "7.0" if column else "8.0",
    )
    return column


def cells_of(column: int, rules: Rules) -> tuple[str, ...]:
    """A column's result for each face."""
    return rules.table("crt").column(odds_text(column)) if column else ()


def attack(kind: str, column: int, rules: Rules) -> Step:
    """One attack; no die below 1-1 or when the target is sunk already."""
    cells = cells_of(column, rules)

    def step(struck: Struck, dice: Dice) -> Struck:
        if struck.hits.sunk:
            return Struck(struck.hits, (*struck.results, "not-fired"))
        if not cells:
            return Struck(struck.hits, (*struck.results, "ineffective"))
        result = dice.read(D6, cells, kind)
        return Struck(hits_noted(struck.hits, kind, result, dice), (*struck.results, result))

    return step


def hits_noted(before: Hits, kind: str, result: str, dice: Dice, whom: str = "the target") -> Hits:
    """A target's hits after a result, which is said."""
    hits = before.plus(kind, result)
    what = "no effect" if result == "none" else result
    state = hits.state.replace("-", " ")
    dice.note(f"{kind} on {whom}: {what}, now {hits.power} P and {hits.weapon} W, {state}", "8.1")
    return hits


@procedure("crt", Column, cite="8.0")
def crt(given: Column, rules: Rules) -> Plan:
    """A column of the Combat Results Table, alone."""
    cells = cells_of(given.column, rules)

    def outcome(result: str) -> dict[str, Any]:
        power, weapon = hits_of(given.kind, result)
        return {"result": result, "power_hits": power, "weapon_hits": weapon}

    if given.kind == "torpedo":
        rules.note("every torpedo hit is a power hit", "8.1")
    odds = odds_text(given.column)
    return Plan("none", [lambda _, dice: dice.read(D6, cells, given.kind)], outcome, odds)
