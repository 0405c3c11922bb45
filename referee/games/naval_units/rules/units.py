"""The unit chart: a unit's line, a group added up, and what every chapter asks of a ship (unit chart)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.plain import counted, with_article
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


NATIONS = ("usa", "uk", "japan", "other")
CRUISERS = ("CA", "CL")
DESTROYERS = ("DD", "DE")
ESCORTS = (*CRUISERS, *DESTROYERS)
CARRIERS = ("SCV", "CV", "CVL", "CVE")
TRANSPORTS = ("LSI", "LST")
SUBMARINES = ("KSS", "SS", "SSL")
SURFACE = ("BBB", "BB", "BBAV", "B", "BC", *ESCORTS, "PT", *CARRIERS, *TRANSPORTS)
TYPES = (*SURFACE, *SUBMARINES)
FIRST_LIST, MOST_OF_SIDE = 6, 60
"""The ships of a side in a round: in its first list, and in all."""


def nation_of(meaning: str) -> Any:
    """The input of a side's nation."""
    return choice(*NATIONS, default="other", meaning=meaning)


def turn_of_game() -> Any:
    """The input of the turn."""
    return whole(1, 99, meaning="turn of the game")


def hits_taken() -> Any:
    """The input of the hits that a ship has taken."""
    return whole(0, 5, 0, meaning="hits already taken")


def typed_moves() -> Any:
    """The input of a movement value that is not the chart's."""
    return whole(1, 5, None, meaning="movement value, if it is not the chart's")


def line(rules: Rules, kind: str) -> Mapping[str, Any]:
    """A type's line of the unit chart, as `tables.toml` has it, the transports' as the ruling reads it."""
    printed: Mapping[str, Any] = rules.table("units")[kind]
    if kind in TRANSPORTS and rules.ruling("transport-rows") == "defense-moves":
        return {**printed, **rules.table("transport-rows")[kind]}
    return printed


def hits_to_sink(rules: Rules, kind: str) -> int:
    """How many hits sink a ship of this type."""
    hits: int = rules.table("units")[kind]["hits"]
    return hits


def capacity(rules: Rules, kind: str) -> int:
    """How many planes a ship of this type carries."""
    planes: int = rules.table("units")[kind]["planes"]
    return planes


def has_ability(rules: Rules, kind: str, ability: str) -> bool:
    """Does the chart give this type the ability? Super battleships may be read as battleships."""
    if kind == "BBB" and rules.ruling("super-battleship") == "as-battleship":
        kind = "BB"
    return ability in rules.table("units")[kind]["abilities"]


def speed_of(rules: Rules, kind: str, typed: int | None) -> int:
    """A unit's movement value on the scale of the modifiers: as typed, else the chart's."""
    if typed is not None:
        return typed
    printed: int = line(rules, kind)["moves"]
    return printed + 2 if printed <= 3 and rules.ruling("speed-scale") == "plus-two" else printed


def hits_left(rules: Rules, ship: Any, field: str, double: bool = False) -> int:
    """The hits that a ship can still take; in port it may take `double`."""
    takes = hits_to_sink(rules, ship.type) * (2 if double else 1)
    if ship.hits >= takes:
        raise bad_input(field, f"{with_article(ship.type)} sinks at {counted(takes, 'hit')}: {ship.hits} is too many")
    left: int = takes - ship.hits
    return left


def in_lists(key: str, ships: Sequence[Any], some: int = FIRST_LIST) -> dict[str, Any]:
    """What is said of a side's ships in two lists: of the first `some`, and of those beyond."""
    first, more = list(ships[:some]), list(ships[some:])
    return {key: first} | ({f"more_{key}": more} if more else {})


def by_place(given: Inputs, *lists: str) -> dict[str, Any]:
    """The ships of some lists of inputs, by where each is entered."""
    return {f"{key}[{at}]": ship for key in lists for at, ship in enumerate(getattr(given, key))}


def more_of(ship: type[Inputs]) -> Any:
    """Ships of a side that has more than six, after the others of their list."""
    return many(ship, 0, MOST_OF_SIDE - FIRST_LIST, (), meaning="further ships, where there are more than six")


def lists_of(*sides: str) -> list[str]:
    """The lists in which the ships of these sides are entered: the first six, and those beyond."""
    return [key for side in sides for key in (side, f"more_{side}")]


def all_left(rules: Rules, ships: Mapping[str, Any]) -> list[int]:
    """The hits that each of these ships, by where they are entered, can still take."""
    return [hits_left(rules, ship, f"{place}.hits") for place, ship in ships.items()]


def only_japan(rules: Rules, kind: str, nation: str, field: str) -> None:
    """Refuse one of Japan's own types on any other side."""
    if nation != "japan" and "japan-only" in rules.table("units")[kind]["abilities"]:
        rules.forbid("unit chart", f"only Japan has {with_article(kind)}, not {nation}", field)


def name_of(ship: Any, place: str) -> str:
    """A ship as dice and reasons name it: by its name, else by its type and its `place` in a list (`target 1`)."""
    return ship.name or f"{ship.type} ({place})"


class OfChart(Inputs):
    """A type of unit."""

    type: str = choice(*TYPES, meaning="type of unit")


@procedure("unit", OfChart, cite="unit chart")
def unit(given: OfChart, rules: Rules) -> Plan:
    """What does the unit chart say of a type?"""
    found = line(rules, given.type)
    rules.note(f"{given.type} is the {found['name']}", "unit chart")
    if "misprint" in found:
        rules.note(f"misprint: {found['misprint']}", "unit chart")
    keys = ("name", "attack", "defense", "moves", "hits", "planes")
    return certain_plan(
        {key: found[key] for key in keys} | {"cost": found.get("cost"), "abilities": sorted(found["abilities"])}
    )


class Several(Inputs):
    """Units of one type."""

    type: str = choice(*TYPES, meaning="type of unit")
    moves: int | None = typed_moves()
    count: int = whole(1, 20, 1, meaning="how many of them")


class Fleet(Inputs):
    """A group of units."""

    units: list[Several] = many(Several, 1, 20, meaning="the units of the group")


@procedure("fleet", Fleet, cite="unit chart")
def fleet(given: Fleet, rules: Rules) -> Plan:
    """What does a group cost and carry, how fast is it, and how many hits sink all of it?"""
    pace = [speed_of(rules, each.type, each.moves) for each in given.units]
    costs = [line(rules, each.type).get("cost") for each in given.units]
    counts = [each.count for each in given.units]
    surface = [value for each, value in zip(given.units, pace, strict=True) if each.type not in SUBMARINES]
    if None in costs:
        rules.note("old battleships cannot be bought: the group has no price", "unit chart")
    paces = ", ".join(f"{each.type} {value}" for each, value in zip(given.units, pace, strict=True))
    rules.note(f"movement values: {paces}", "unit chart")
    return certain_plan(
        {
            "cost": None if None in costs else total(costs, counts),
            "speed_total": total(pace, counts),
            "slowest": min(surface, default=None),
            "planes": total([capacity(rules, each.type) for each in given.units], counts),
            "hits": total([hits_to_sink(rules, each.type) for each in given.units], counts),
        }
    )


def total(values: Sequence[Any], counts: Sequence[int]) -> int:
    """Values added up, each as often as it is there."""
    return sum(value * count for value, count in zip(values, counts, strict=True))
