"""Submarines and flying boats on the map, and how long a force takes to cross a zone."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


PACE = (
    "normal",
    "assault-transports",
    "fast-convoy",
    "surfaced-submarines",
    "slow-convoy",
    "crippled",
    "submerged-submarines",
)


class BoatPoints(Inputs):
    """A nation's submarines."""

    nation: str = choice("german", "japanese", "other", meaning="whose boats they are")
    theatre: str | None = choice(
        "atlantic", "arctic", "mediterranean", default=None, meaning="where German boats serve; for them only"
    )
    boats: int = whole(1, 30, meaning="how many boats")

    def check(self) -> None:
        if self.nation == "german":
            self.need("theatre", why="it decides how many boats the Germans may have")
        else:
            self.refuse("theatre", why="where they serve matters only for German boats")


@procedure("boat-points", BoatPoints, cite="Submarines")
def boat_points(given: BoatPoints, rules: Rules) -> Plan:
    """What boats cost, and whether a nation may have so many."""
    table = rules.table("submarine-points")
    each, most = table[given.nation]["points"], table[given.nation]["maximum"]
    if given.theatre is not None:
        most = most[given.theatre]
    rules.note(
        f"{counted(given.boats, 'boat')} at {counted(each, 'point')} each; at most {counted(most, 'boat')}", table.cite
    )
    return certain_plan({"points": given.boats * each, "maximum": most, "within": given.boats <= most})


class Expenditure(Inputs):
    """A boat that has attacked, and may be out of torpedoes."""

    attacks: int = whole(1, 30, meaning="attacks made on this patrol, this one included; aborted attacks do not count")
    ace: bool = flag(meaning="the skipper is an ace")


def may_be_spent(attacks: int, rules: Rules) -> bool:
    """May a boat's torpedoes be out after so many attacks?"""
    return bool(attacks >= rules.table("limits")["boat-attacks"])


@procedure("expenditure", Expenditure, cite="One torpedo, one ship")
def expenditure(given: Expenditure, rules: Rules) -> Plan:
    """Has the boat expended its torpedoes?"""
    cite = "One torpedo, one ship"
    if not may_be_spent(given.attacks, rules):
        rules.note("a boat has torpedoes for three attacks: before the third no die is thrown", cite)
        return certain_plan({"expended": False})
    limits = rules.table("limits")
    ace = limits["boat-ace"] if given.ace else 0
    bound = limits["boat-spent"] - ace
    rules.note(f"expended on 1 to {bound}{f', with +{ace} for an ace' if ace else ''}", cite)

    def last(_: bool, dice: Dice) -> bool:
        return dice.within(D6, bound, "torpedoes left")

    return Plan(False, [last], lambda expended: {"expended": expended})


class Shadowing(Inputs):
    """The force that a flying boat has found."""

    carrier: bool = flag(meaning="the force has a carrier")
    distant_cap: bool = flag(meaning="at least one aircraft of a distant CAP protects the force")
    cam_ship: bool = flag(meaning="the force has a CAM ship")
    catapult_warship: bool = flag(meaning="the force has a warship that catapults high-performance aircraft")
    radar_and_director: bool = flag(meaning="the force has air search radar and a fighter direction ship")
    weather: str = choice("clear", "foul", "severe", default="clear", meaning="weather over the force")


@procedure("shadowing", Shadowing, cite="Flying Boats")
def shadowing(given: Shadowing, rules: Rules) -> Plan:
    """Does the flying boat go on shadowing, and do other searches count its proximity?"""
    table = rules.table("flying-boat-intercepted")
    catapults = given.weather == "clear" and (given.cam_ship or given.catapult_warship)
    if not (given.carrier or given.distant_cap or catapults):
        rules.note("in this weather nothing can intercept the flying boat: no die is thrown", table.cite)
        return certain_plan(outcome_for("shadowing"))
    bonus = int(given.radar_and_director)
    rules.note(f"fighters may intercept it{', with +1 for radar and a direction ship' if bonus else ''}", table.cite)
    cells: list[str] = [table.step(score) for score in range(1 + bonus, 7 + bonus)]

    def intercept(_: str, dice: Dice) -> str:
        return dice.read(D6, cells, "interception of the flying boat")

    return Plan("", [intercept], outcome_for)


def outcome_for(charlie: str) -> dict[str, Any]:
    """What became of the flying boat: `charlie`, and `proximity`, which helps other searches only if it stays."""
    return {"charlie": charlie, "proximity": charlie == "shadowing"}


class Duel(Inputs):
    """Two flying boats, one shadowing, one escorting."""


@procedure("flying-boat-duel", Duel, cite="Flying Porcupines and Sticklebacks")
def flying_boat_duel(_: Duel, rules: Rules) -> Plan:
    """What becomes of a shadowing flying boat and of one that escorts?"""
    cite = "Flying Porcupines and Sticklebacks"
    rules.note("a 5 or 6 shoots the other down; otherwise the lower die goes home, and on a tie both", cite)

    def fight(_: tuple[str, str], dice: Dice) -> tuple[str, str]:
        charlie, escort = dice.roll(D6, "Charlie"), dice.roll(D6, "escorting flying boat")
        return after_duel(charlie, escort), after_duel(escort, charlie)

    return Plan(("", ""), [fight], lambda boats: {"charlie": boats[0], "escort": boats[1]})


def after_duel(own: int, enemy: int) -> str:
    """What becomes of the flying boat that threw `own`."""
    if enemy >= 5:
        return "shot-down"
    return "abandons" if own <= enemy else "continues"


class Transit(Inputs):
    """A force on its way."""

    slowest: str = choice(*PACE, meaning="the slowest that it has")
    zones: int = whole(1, 50, 1, meaning="zones to cross")


@procedure("transit", Transit, cite="Merchant and Crippled Ships Movement")
def transit(given: Transit, rules: Rules) -> Plan:
    """How many turns does a force take to cross zones, and what must it plot in each?"""
    table = rules.table("transit")
    turns, plots = table[given.slowest]["turns"], table[given.slowest]["plots"]
    rules.note(f"{given.slowest}: {turns} turn{'s' if turns > 1 else ''} a zone", table.cite)
    return certain_plan({"turns_per_zone": turns, "turns": turns * given.zones, "plots": list(plots)})
