"""Finding a force at sea, and what is told of it (Spotting, Spotting Fog of War)."""

from __future__ import annotations

from referee.engine.chance import Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import added_up, is_reached

AIR = ("air", "flying-boat")


class Spotting(Inputs):
    """One search."""

    to_spot: int = whole(1, 12, meaning="the base game's score to spot")
    search: str = choice(*AIR, "surface", "submarine", meaning="who searches")
    asv_radar: bool = flag(meaning="the aircraft have ASV radar")
    effective_radar: bool = flag(meaning="the ships' effective radar reaches farther than they can see")
    ultra: bool = flag(meaning="ULTRA superiority")
    night: bool = flag(meaning="a night turn")
    boats: int = whole(1, 9, 1, meaning="submarines of a wolfpack that search")
    weather: str = choice(
        "clear", "overcast", "foul", "severe", "fog", default="clear", meaning="the worst weather that applies"
    )
    raw_modifier: int = whole(-6, 6, 0, meaning="what the base game adds")

    def check(self) -> None:
        if self.asv_radar and self.search not in AIR:
            raise bad_input("asv_radar", f"{{}} is for air and flying-boat searches, not {self.search}", "asv_radar")
        if self.effective_radar and self.search in AIR:
            raise bad_input("effective_radar", "{} is for ships; aircraft have {}", "effective_radar", "asv_radar")
        if self.boats > 1 and self.search != "submarine":
            raise bad_input("boats", f"boats above 1 is for a submarine search, not {self.search}")


@procedure("spotting", Spotting, cite="Spotting", worth={"spotted": 1})
def spotting(given: Spotting, rules: Rules) -> Plan:
    """Is the force spotted?"""
    table = rules.table("spotting")
    felt = given.weather in table and (given.weather != "overcast" or given.search in AIR)
    counted = {
        "air-search": given.search in AIR,
        "asv-radar": given.asv_radar,
        "effective-radar": given.effective_radar,
        "ultra": given.ultra,
        "wolfpack": given.boats >= 3,
        "night": given.night,
        given.weather: felt,
    }
    modifiers = {name: table[name] for name, counts in counted.items() if counts} | {"base game": given.raw_modifier}
    needed = given.to_spot - added_up(rules, "modifiers of the spotting die", modifiers, table.cite)
    rules.note(f"spotted on {needed} or more", table.cite)

    def search(_: bool, dice: Dice) -> bool:
        return is_reached(dice, needed, "spotting")

    return Plan(False, [search], lambda spotted: {"spotted": spotted})


class Report(Inputs):
    """A spotted force as it truly is."""

    carriers: int = whole(0, 60, 0, meaning="aircraft carriers of all sizes")
    capital_ships: int = whole(0, 60, 0, meaning="battleships, battle cruisers and heavy cruisers")
    merchants: int = whole(0, 60, 0, meaning="merchant ships and assault transports")
    escorts: int = whole(0, 60, 0, meaning="escorts of all types")
    light_cruisers: int = whole(
        0, 60, 0, meaning="light cruisers: they are told among the capital ships or among the escorts"
    )


@procedure("report", Report, cite="Spotting Fog of War")
def report(given: Report, rules: Rules) -> Plan:
    """What may be told of a spotted force."""
    cite = "Spotting Fog of War"
    rules.note("each number may be told one too high or too low, but never none for one, or one for none", cite)
    rules.note(f"all light cruisers ({given.light_cruisers}) count with one other type, not with both", cite)
    capital, escorts, light = given.capital_ships, given.escorts, given.light_cruisers
    return certain_plan(
        {
            "carriers": told_bounds(given.carriers),
            "merchants": told_bounds(given.merchants),
            "with_capital_ships": {"capital_ships": told_bounds(capital + light), "escorts": told_bounds(escorts)},
            "with_escorts": {"capital_ships": told_bounds(capital), "escorts": told_bounds(escorts + light)},
        }
    )


def told_bounds(number: int) -> list[int]:
    """The least and the most that a true number may be told as."""
    return [max(number - 1, 1), number + 1] if number else [0, 0]
