"""Ships: how fast they are, which of them are handy, and who has the advantage (Ships' Speeds to The Advantage)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, name, unit, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import LOW, added_up, band, manoeuvre

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


SHIPS = ("capital", "cruiser", "destroyer", "escort", "fast-merchant", "transport", "merchant")
HANDY_GUNS_6IN, HANDY_GUNS_8IN = 10, 6
SLOWER = {"none": 0, "turned": 0, "zigzag": 1, "chase-salvos": 2}


class Speed(Inputs):
    """A ship, its damage and the sea."""

    full: int | None = whole(2, 10, None, meaning="printed full move in inches")
    knots: int | None = whole(1, 60, None, meaning="top speed in knots, instead of the full move")
    floatation_boxes: int = whole(1, 4, 3, meaning="floatation boxes of the ship: 1, 3 or 4")
    floatation_damage: int = whole(0, 4, 0, meaning="floatation boxes lost")
    ship: str = choice(*SHIPS, default="capital", meaning="kind of ship")
    sea: str = choice("normal", "high", "very-rough", default="normal", meaning="the state of the sea")
    manoeuvre: str = manoeuvre("the ship")
    handy: bool = flag(meaning="the ship is handy")
    minor_engine: bool = flag(meaning="minor engineering casualty")
    major_engine: bool = flag(meaning="major engineering casualty")
    steering_casualty: bool = flag(meaning="steering casualty")

    def check(self) -> None:
        if self.full is None and self.knots is None:
            raise bad_input("full", "full is missing: the printed full move in inches, or else the speed in knots")
        if self.full is not None and self.knots is not None:
            raise bad_input("knots", "knots cannot be given here: the full move is given already")
        if self.floatation_boxes == 2:
            raise bad_input("floatation_boxes", "{} must be 1, 3 or 4, not 2", "floatation_boxes")
        if self.floatation_damage > self.floatation_boxes:
            raise at_odds(
                "floatation_damage",
                f"{{}} cannot be {self.floatation_damage} of {self.floatation_boxes} boxes",
                "floatation_damage",
            )


@procedure("speed", Speed, cite="Ships' Speeds")
def speed(given: Speed, rules: Rules) -> Plan:
    """How fast is a ship at present?"""
    if given.manoeuvre == "chase-salvos":
        may_chase_salvos(given, rules)
    rating = speed_rating(given, rules)
    limit = rules.table("sea-limits")[given.sea].get(given.ship, rating)
    now = min(rating, limit)
    if now < rating:
        rules.note(f"the sea slows it to {now} and spoils its gunnery", "Weather effects on Speed")
    if given.minor_engine or given.steering_casualty:
        now = min(now, LOW)
        rules.note(f"a casualty holds it down to low speed: {now}", "Special Effects")
    if given.major_engine:
        now = 0
        rules.note("a major engineering casualty stops it", "Special Effects")
    if lost := SLOWER[given.manoeuvre]:
        now = max(now - lost, 0)
        rules.note(f"{given.manoeuvre} costs {lost} of its straight move: {now}", "Turning")
    return certain_plan({"speed": now, "band": band(now), "weather_reduced": limit < rating})


def may_chase_salvos(given: Speed, rules: Rules) -> None:
    """Only a handy ship chases salvos, and one that has lost the benefit does not."""
    if not given.handy or given.floatation_damage or given.steering_casualty:
        rules.forbid(
            "Turning",
            "only a handy ship without floatation damage or a steering casualty can chase salvos",
            field="manoeuvre",
        )


def speed_rating(given: Speed, rules: Rules) -> int:
    """The speed in inches by the floatation boxes left; the largest ships repeat the last one."""
    table = rules.table("ship-speeds")
    knots: int = given.knots or next(row[0] for row in table.data["rows"] if row[1] == given.full)
    full, second, last = (table.step(knots, name) for name in ("full", "second", "last"))
    ratings = {1: (full, 0), 3: (full, second, last, 0), 4: (full, second, last, last, 0)}[given.floatation_boxes]
    rating: int = ratings[given.floatation_damage]
    rules.note(f"full move {full}, floatation lost {given.floatation_damage}: {rating}", table.cite)
    return rating


class Handy(Inputs):
    """A ship, its guns and its present state."""

    ship: str = choice(*SHIPS, meaning="kind of ship")
    guns_6in: int = whole(0, 20, 0, meaning="6-inch guns of a cruiser")
    guns_8in: int = whole(0, 12, 0, meaning="8-inch guns of a cruiser")
    crippled: bool = flag(meaning="it is crippled")
    towing: bool = flag(meaning="it is towing")
    steering_casualty: bool = flag(meaning="it has a steering casualty")
    floatation_damage: int = whole(0, 4, 0, meaning="floatation boxes lost")

    def check(self) -> None:
        for guns in ("guns_6in", "guns_8in"):
            if getattr(self, guns) and self.ship != "cruiser":
                raise bad_input(guns, f"{guns} is for cruisers only, so it must be 0 if ship is {self.ship}")


@procedure("handy", Handy, cite="Special Features")
def handy(given: Handy, rules: Rules) -> Plan:
    """Is a ship handy at present?"""
    cite = "Special Features"
    light = given.guns_6in <= HANDY_GUNS_6IN and given.guns_8in <= HANDY_GUNS_8IN
    built = given.ship in ("destroyer", "escort") or (given.ship == "cruiser" and light)
    rules.note(f"as built, this {given.ship} is {'handy' if built else 'not handy'}", cite)
    hindered = given.crippled or given.towing or given.steering_casualty or given.floatation_damage > 0
    if built and hindered:
        rules.note("it is crippled, towing, or damaged in steering or floatation, and so not handy now", cite)
    return certain_plan({"handy": built and not hindered})


class Squadron(Inputs):
    """One side's squadron and its flagship."""

    name: str | None = name()
    japanese: bool = flag(meaning="Japanese")
    well_drilled: bool = flag(meaning="it is not Japanese, but well drilled at night")
    italian: bool = flag(meaning="Italian")
    mas: bool = flag(meaning="Italian MAS boats")
    effective_radar: bool = flag(meaning="effective radar")
    tbs: bool = flag(meaning="disciplined talk between ships")
    cic: bool = flag(meaning="combat information centres")
    flagship_crippled: bool = flag(meaning="its flagship is crippled or sunk")
    flagship_structural: int = whole(0, 12, 0, meaning="structural damage of its flagship")
    flagship_floatation: int = whole(0, 4, 0, meaning="floatation damage of its flagship")
    raw_modifier: int = whole(-6, 6, 0, meaning="what the base game adds")

    def check(self) -> None:
        if self.japanese and self.well_drilled:
            raise at_odds("well_drilled", "{} is for squadrons that are not Japanese", "well_drilled")
        if self.japanese and self.italian:
            raise at_odds("italian", "italian contradicts japanese")
        if self.mas and not self.italian:
            raise bad_input("mas", "mas is for Italians only")

    @property
    def flagship_damaged(self) -> bool:
        """Has the flagship the lesser damage that counts?"""
        return self.flagship_structural >= 3 or self.flagship_floatation >= 1


class Advantage(Inputs):
    """Both sides."""

    first: Squadron = unit(Squadron, meaning="one side's squadron, thrown for first")
    second: Squadron = unit(Squadron, meaning="the other side's squadron")
    night: bool = flag(meaning="it is night")


@procedure("advantage", Advantage, cite="The Advantage")
def advantage(given: Advantage, rules: Rules) -> Plan:
    """Who has the advantage?"""
    each = 2 if rules.ruling("advantage-dice") == "two" else 1
    first, second = given.first.name or "the first side", given.second.name or "the second side"
    lead = modifier(first, given.first, given.night, rules) - modifier(second, given.second, given.night, rules)

    def thrown(side: str, sign: int) -> Any:
        return lambda lead, dice: lead + sign * dice.roll(D6, f"advantage of {side}")

    def told(lead: int, dice: Dice) -> int:
        leads = f"{first} leads by {lead}" if lead > 0 else f"{second} leads by {-lead}" if lead else "a tie"
        dice.note(leads, "The Advantage")
        return lead

    steps = [*[thrown(first, 1)] * each, *[thrown(second, -1)] * each, told]
    return Plan(lead, steps, lambda lead: {"winner": "first" if lead > 0 else "second" if lead else "tie"})


def modifier(side: str, squadron: Squadron, night: bool, rules: Rules) -> int:
    """What a side adds to its dice."""
    table = rules.table("advantage")
    damaged = squadron.flagship_damaged
    if damaged and squadron.flagship_crippled:
        damaged = rules.ruling("flagship-penalties") == "cumulative"
    counts = {
        "effective-radar": squadron.effective_radar,
        "tbs": squadron.tbs,
        "cic": squadron.cic,
        "japanese-at-night": night and squadron.japanese,
        "well-drilled-at-night": night and squadron.well_drilled,
        "italian-at-night": night and squadron.italian and not squadron.mas,
        "flagship-damaged": damaged,
        "flagship-crippled": squadron.flagship_crippled,
    }
    modifiers = {name: table[name] for name, counted in counts.items() if counted}
    return added_up(rules, f"modifiers of {side}", {**modifiers, "base game": squadron.raw_modifier}, table.cite)
