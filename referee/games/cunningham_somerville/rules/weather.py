"""Flying in bad weather and by night, and how the weather changes (Weather)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import at_odds
from referee.engine.inputs import Inputs, choice, flag
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import is_reached


class FlyingConditions(Inputs):
    """Aircraft that are to fly, from where and in what."""

    platform: str = choice("carrier", "land", meaning="where they fly from; seaplane bases are land")
    weather: str = choice("clear", "foul", "severe", "fog", default="clear", meaning="weather over the platform")
    single_engined: bool = flag(meaning="single-engined aircraft")
    night: bool = flag(meaning="a night turn")
    trained: bool = flag(meaning="the squadron is trained for the night")
    dusk_landing: bool = flag(meaning="an untrained carrier squadron took off by day and lands after dusk")

    def check(self) -> None:
        if self.dusk_landing and (self.platform != "carrier" or self.trained):
            raise at_odds("dusk_landing", "{} is for an untrained squadron of a carrier", "dusk_landing")


@procedure("flying-conditions", FlyingConditions, cite="Weather Conditions")
def flying_conditions(given: FlyingConditions, rules: Rules) -> Plan:
    """Is flying normal, hazardous or prohibited?"""
    table = rules.table("flying-conditions")
    column = "land, single-engined" if given.platform == "land" and given.single_engined else given.platform
    rows = {given.weather: "Weather Conditions"}
    if given.night:
        rows["night-trained" if given.trained or given.dusk_landing else "night-untrained"] = "Night Flying"
    worst = ["normal", "hazardous", "prohibited"]
    found = []
    for row, cite in rows.items():
        found.append(table.at(row, column))
        rules.note(f"{column}, {row}: {found[-1]}", cite)
    return certain_plan({"flying": max(found, key=worst.index)})


class Storm(Inputs):
    """A storm that has just been placed."""


@procedure("storm", Storm, cite="Storms")
def storm(_: Storm, rules: Rules) -> Plan:
    """The weather of a new storm and down weather of it."""
    table = rules.table("storm")
    cells = list(zip(table.column("weather"), table.column("down weather"), strict=True))
    rules.note("one die gives the storm's weather; the zone down weather has the next milder weather", table.cite)

    def place(_: tuple[str, str], dice: Dice) -> tuple[str, str]:
        return dice.read(D6, cells, "storm")

    return Plan(("", ""), [place], zones)


def zones(front: tuple[str, str]) -> dict[str, str | None]:
    """A zone's weather and the weather down weather of it; `-` is none."""
    weather, down = (None if cell == "-" else cell for cell in front)
    return {"weather": weather, "down_weather": down}


class Front(Inputs):
    """A front that dissipates."""

    weather: str = choice("severe", "foul", "overcast", meaning="the worse weather of the front")


@procedure("front", Front, cite="Storms")
def front(given: Front, rules: Rules) -> Plan:
    """What remains of a front that dissipates."""
    table = rules.table("front")
    weather, down = table[given.weather]
    if given.weather == "foul" and rules.ruling("foul-front-dissipates") == "overcast-stays":
        down = "overcast"
    remains = ", then ".join(zone for zone in (weather, down) if zone != "-") or "nothing"
    rules.note(f"what remains of {given.weather} weather: {remains}", table.cite)
    return certain_plan(zones((weather, down)))


class Fog(Inputs):
    """A zone of fog."""

    turn: str = choice("night", "first-day", "second-day", meaning="the turn")
    storm_adjacent: bool = flag(meaning="severe or foul weather is next to it or on it")


@procedure("fog", Fog, cite="Fog")
def fog(given: Fog, rules: Rules) -> Plan:
    """Does a zone of fog dissipate?"""
    if given.storm_adjacent:
        rules.note("severe or foul weather drives the fog away: no die is thrown", "Fog")
        return certain_plan({"dissipates": True})
    needed = rules.table("fog")[given.turn]
    rules.note(f"{given.turn} turn: the fog lifts on {needed} or more", "Fog")

    def lift(_: bool, dice: Dice) -> bool:
        return is_reached(dice, needed, "fog")

    return Plan(False, [lift], lambda dissipates: {"dissipates": dissipates})
