"""Before surface combat: avoiding it, who may attack whom, who fires first (20)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Until
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.upkeep.turn import higher_side

SIDES = ("allied", "ijn")
GROUPS = ("B", "C", "D", "A", "M")


class Avoid(Inputs):
    """Two TFs, one after the other."""

    pursuer_speed: int = whole(0, meaning="slowest ship of the TF that seeks the engagement")
    evader_speed: int = whole(0, meaning="slowest ship of the TF that would avoid it")
    night: bool = flag(meaning="it is a night turn")
    unspotted: bool = flag(meaning="the pursuing TFs are unspotted")


@procedure("avoid", Avoid, cite="20.b", worth={"avoided": 1})
def avoid(given: Avoid, rules: Rules) -> Plan:
    """Does a TF avoid engagement?"""
    if given.night and given.unspotted:
        rules.forbid("20.b", "nobody avoids an unspotted TF at night", "unspotted")
    faster = given.pursuer_speed - given.evader_speed
    if faster < 0:
        rules.note(f"the pursuer is slower by {-faster}: avoided, no die", "20.b.i")
        return certain_plan({"avoided": True})
    table = rules.table("avoiding")
    lowest = table.step(faster)
    pace = f"faster by {faster}" if faster else "no faster"
    rules.note(f"the pursuer is {pace}: avoided on {lowest} or more", table.cite)

    def step(_: bool, dice: Dice) -> bool:
        avoided: bool = dice.read(D6, [face >= lowest for face in range(1, 7)], "avoiding the engagement")
        return avoided

    return Plan(False, [step], lambda avoided: {"avoided": avoided})


class Allocation(Inputs):
    """Both sides' ships by group of defense strength."""

    own_b: int = whole(0, default=0, meaning="own battleships")
    own_c: int = whole(0, default=0, meaning="own cruisers")
    own_d: int = whole(0, default=0, meaning="own destroyer units")
    own_a: int = whole(0, default=0, meaning="own aircraft carriers")
    own_m: int = whole(0, default=0, meaning="own merchant ships")
    enemy_b: int = whole(0, default=0, meaning="enemy battleships")
    enemy_c: int = whole(0, default=0, meaning="enemy cruisers")
    enemy_d: int = whole(0, default=0, meaning="enemy destroyer units")
    enemy_a: int = whole(0, default=0, meaning="enemy aircraft carriers")
    enemy_m: int = whole(0, default=0, meaning="enemy merchant ships")
    time: str = choice("day", "night", default="day", meaning="day or night engagement")
    round: int = whole(1, default=1, meaning="round of the engagement")


@procedure("allocation", Allocation, cite="20.d")
def allocation(given: Allocation, rules: Rules) -> Plan:
    """How many ships are tied to the group opposite, and how many may attack any?"""
    own = {group: getattr(given, f"own_{group.lower()}") for group in GROUPS}
    enemy = {group: getattr(given, f"enemy_{group.lower()}") for group in GROUPS}
    tied = {group: min(own[group], enemy[group]) for group in GROUPS}
    rules.note("as many ships as the group opposite holds must attack it; the rest are free", "20.d.iv")
    secondary = min(own["B"], enemy["D"])
    if given.time == "day" and given.round == 1:
        secondary = 0
        rules.note("D factors are not used in the first round by day", "20.e.i")
    else:
        rules.note(f"secondary batteries may also engage {secondary} destroyer units", "20.d.vi")
    return certain_plan(
        {"tied": tied, "free": {group: own[group] - tied[group] for group in GROUPS}, "secondary": secondary}
    )


class Screen(Inputs):
    """Ships that are not screened, of each side."""

    screening: int = whole(0, meaning="non-screened ships of the side that screens some")
    opposing: int = whole(0, meaning="non-screened ships of the other side")


@procedure("screen", Screen, cite="20.f")
def screen(given: Screen, rules: Rules) -> Plan:
    """How many ships may attack screened ones?"""
    past = max(given.opposing - 2 * given.screening, 0)
    rules.note(f"{counted(given.opposing, 'ship')} less twice the {given.screening} that screen: {past} may", "20.f")
    return certain_plan({"may_attack_screened": past})


class NightInitiative(Inputs):
    """Both sides of a pair of TFs in a night engagement."""

    allied_level: int = whole(-6, 6, meaning="Allied initiative level")
    ijn_level: int = whole(-6, 6, meaning="IJN initiative level")
    allied_radar: int = whole(0, default=0, meaning="best radar rating in the Allied TF")
    ijn_radar: int = whole(0, default=0, meaning="best radar rating in the IJN TF")
    allied_unspotted: bool = flag(meaning="all Allied TFs engaged were unspotted")
    ijn_unspotted: bool = flag(meaning="all IJN TFs engaged were unspotted")
    allied_roll: int | None = whole(1, 6, None, meaning="the Allied initiative die of this turn")
    ijn_roll: int | None = whole(1, 6, None, meaning="the IJN initiative die of this turn")

    def check(self) -> None:
        for one, other in (SIDES, SIDES[::-1]):
            if f"{one}_roll" in self.given:
                self.need(f"{other}_roll", why=f"it goes with {one}_roll")


@procedure("night-initiative", NightInitiative, cite="20.e.ii")
def night_initiative(given: NightInitiative, rules: Rules) -> Plan:
    """Which side's fire comes first in a night engagement?"""
    if given.allied_unspotted != given.ijn_unspotted:
        first = "allied" if given.allied_unspotted else "ijn"
        rules.note("the side that was wholly unspotted fires first, no dice", "20.e.ii")
        return certain_plan({"first": first})
    allied, ijn = given.allied_level + given.allied_radar, given.ijn_level + given.ijn_radar
    rules.note(f"ratings with radar: Allied {allied}, IJN {ijn}; a tie goes to the higher", "20.e.v")
    winner = None
    if given.allied_roll is not None and given.ijn_roll is not None:
        totals = given.allied_roll + allied, given.ijn_roll + ijn
        rules.note(f"with the dice of the turn: Allied {totals[0]}, IJN {totals[1]}", "20.e.ii")
        winner = higher_side(*totals) or higher_side(allied, ijn)

    def throw_both(_: str | None, dice: Dice) -> str | None:
        totals = dice.roll(D6, "Allied initiative") + allied, dice.roll(D6, "IJN initiative") + ijn
        dice.note(f"Allied {totals[0]}, IJN {totals[1]}", "20.e.v")
        return higher_side(*totals) or higher_side(allied, ijn)

    return Plan(winner, [Until(bool, [throw_both])], lambda first: {"first": first})
