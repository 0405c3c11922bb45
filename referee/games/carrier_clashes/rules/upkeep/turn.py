"""The turn: initiative and weather (12.a, 14, 20.e)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Part, Until
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules

WEATHERS = ("clear", "cloudy", "stormy")


class Initiative(Inputs):
    """Both sides' initiative levels."""

    allied_level: int = whole(-6, 6, meaning="Allied initiative level")
    ijn_level: int = whole(-6, 6, meaning="IJN initiative level")


@procedure("initiative", Initiative, cite="12.a")
def initiative(given: Initiative, rules: Rules) -> Plan:
    """Who has the initiative this turn?"""
    rules.note("each side throws a D6 and adds its level; a tie goes to the higher level", "12.a")

    def both(winner: str | None, dice: Dice) -> str | None:
        allied = dice.roll(D6, "Allied initiative") + given.allied_level
        ijn = dice.roll(D6, "IJN initiative") + given.ijn_level
        dice.note(f"Allied {allied}, IJN {ijn}", "12.a")
        return higher_side(allied, ijn) or higher_side(given.allied_level, given.ijn_level)

    return Plan(None, [Until(bool, [both])], lambda winner: {"initiative": winner})


def higher_side(allied: int, ijn: int) -> str | None:
    """The side with the higher number; nobody where they tie."""
    if allied == ijn:
        return None
    return "allied" if allied > ijn else "ijn"


class Weather(Inputs):
    """The weather as it is now."""

    zone: list[str] = many(choice(*WEATHERS), 1, 6, meaning="weather now, zone by zone")


@procedure("weather", Weather, cite="14.a")
def weather(given: Weather, rules: Rules) -> Plan:
    """The weather of each zone for the turn."""
    table = rules.table("weather")
    columns = {name: table.column(name) for name in WEATHERS}
    if "clear" in given.zone and rules.ruling("clear-six") == "cloudy":
        columns["clear"] = (*columns["clear"][:-1], "cloudy")

    def zone(before: str, place: int) -> Part:
        def turn(_: None, dice: Dice) -> str:
            after: str = dice.read(D6, columns[before], f"weather of zone {place}")
            if after != before:
                dice.note(f"zone {place}: {before} turns {after}", table.cite)
            return after

        return Part(lambda zones: None, [turn], lambda zones, after: (*zones, after))

    def the_rest(zones: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
        same = [str(place) for place, now in enumerate(zones, 1) if now == given.zone[place - 1]]
        if same:
            of = "zone" if len(same) == 1 else "zones"
            dice.note(f"{of} {', '.join(same)}: no change", table.cite)
        return zones

    steps = [*(zone(before, place) for place, before in enumerate(given.zone, 1)), the_rest]
    return Plan((), steps, lambda zones: {"zones": list(zones)})
