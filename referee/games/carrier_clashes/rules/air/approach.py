"""Before a strike attacks: forming up, finding the target, merging over it, CAP brought back (16.e, 16.i, 19.c)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Purpose, Step
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.combat import or_less, with_highest
from referee.games.carrier_clashes.rules.upkeep.turn import WEATHERS


class FormUp(Inputs):
    """The weather where the strike forms up."""

    weather: str = choice(*WEATHERS, meaning="weather in the hex where it forms up")


@procedure("form-up", FormUp, cite="Weather Effects")
def form_up(given: FormUp, rules: Rules) -> Plan:
    """Does a strike form up?"""
    bound = forming_bound(given.weather, rules)
    if bound is None:
        return Plan(True, [], lambda formed: {"formed": formed})

    def form(_: bool, dice: Dice) -> bool:
        return dice.within(D6, bound, with_highest("forming up", bound))

    return Plan(False, [form], lambda formed: {"formed": formed})


def forming_bound(weather: str, rules: Rules) -> int | None:
    """The highest D6 on which a strike forms up in this weather; nothing if no die is thrown."""
    bound = None if weather == "clear" else rules.table("weather-effects").at("forming-up", weather)
    if bound in (None, "automatic"):
        rules.note(f"{weather} weather: the strike forms up, no die", "Weather Effects")
        return None
    rules.note(f"{weather} weather: it forms up on {or_less(bound)}", "Weather Effects")
    return int(bound)


class FindTarget(Inputs):
    """The target, its weather, and what else the strike may stumble on."""

    weather: str = choice(*WEATHERS, meaning="weather at the target")
    target_kind: str = choice("tf", "base", default="tf", meaning="what the strike was sent against")
    distance: int = whole(0, 40, 4, meaning="hexes flown to the target")
    in_port: bool = flag(meaning="the TF is in a port")
    other: list[str] = many(
        choice("tf", "base"), 0, 8, (), meaning="other TFs and bases that it may find instead, in order"
    )
    thrown: int = whole(0, 60, 0, meaning="dice to throw after a miss, so that their number gives nothing away")

    def check(self) -> None:
        if self.in_port and self.target_kind == "base":
            raise bad_input("in_port", "{} is for a TF in a port, not for a base", "in_port")


class Found(NamedTuple):
    """What the strike has found: the target, one of the others (its place), or nothing yet."""

    target: bool = False
    other: int | None = None


@procedure("find-target", FindTarget, cite="16.e")
def find_target(given: FindTarget, rules: Rules) -> Plan:
    """Does a strike find its target, or another one?"""
    bound = finding_bound(given.weather, given.target_kind, given.distance, rules, in_port=given.in_port)
    if bound is None:
        return Plan(Found(target=True), [], _outcome)

    def target(_: Found, dice: Dice) -> Found:
        return Found(target=dice.within(D6, bound, with_highest("finding the target", bound)))

    def another(place: int, kind: str | None) -> Step:
        bound = finding_bound(given.weather, kind, given.distance, rules, designated=False) if kind else None
        why = (
            f"stumbling on another {'TF' if kind == 'tf' else kind} ({place})"
            if kind
            else Purpose("stumbling on nobody", "thrown so that the number of dice gives nothing away")
        )

        def step(found: Found, dice: Dice) -> Found:
            if found.target or (place > given.thrown and found.other):
                return found
            if not bound:
                return dice.read(D6, (found,) * 6, why)
            comes_on_it = dice.within(D6, bound, why)  # all are thrown together, whatever the first of them show
            return found if found.other else Found(other=place if comes_on_it else None)

        return step

    near = [*given.other, *[None] * (given.thrown - len(given.other))]
    return Plan(Found(), [target, *(another(place, kind) for place, kind in enumerate(near, 1))], _outcome)


def _outcome(found: Found) -> dict[str, object]:
    return {"found": "target" if found.target else "other" if found.other else "none", "other": found.other}


def finding_bound(
    weather: str, kind: str, distance: int, rules: Rules, *, designated: bool = True, in_port: bool = False
) -> int | None:
    """The highest D6 on which a strike finds a `tf` or a `base` in this weather; nothing if no die is thrown.

    `designated` is false for what it may stumble on after a miss.
    """
    if weather == "clear":
        rules.note("clear weather: the strike finds its target, no die", "Weather Effects")
        return None
    if in_port:
        rules.note("a TF in a port is found whatever the weather, no die", "16.e.iii")
        return None
    named = "TF" if kind == "tf" else kind
    what = f"the {named}" if designated else f"another {named}"
    if kind == "tf" and rules.ruling("strike-weather") == "rule-16e":
        by_rule = rules.table("finding-a-tf")
        bound = int(by_rule.at("designated" if designated else "other", weather))
        rules.note(f"{weather} weather: {what} is found on {or_less(bound)}", by_rule.cite)
        return bound
    chart = rules.table("weather-effects")
    reach = "near" if distance < chart.data["far_from"] else "far"
    bound = int(chart.at(f"{kind}-{reach}", weather))
    rules.note(f"{weather} weather, {distance} hexes: {what} is found on {or_less(bound)}", chart.cite)
    return bound


class Combine(Inputs):
    """The USN strikes sent against one TF."""

    strikes: int = whole(2, 8, meaning="strikes on the same TF in this phase")


@procedure("combine", Combine, cite="19.c")
def combine(given: Combine, rules: Rules) -> Plan:
    """Which USN strikes merge with the first over the target?"""
    bound = rules.table("die-rolls")["strikes-combine"]
    rules.note(f"each strike beyond the first joins it on {or_less(bound)}", "19.c")

    def join(strike: int) -> Step:
        def step(joined: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
            return (
                (*joined, strike)
                if dice.within(D6, bound, with_highest(f"strike {strike} joins the first", bound))
                else joined
            )

        return step

    steps = [join(strike) for strike in range(2, given.strikes + 1)]
    return Plan((), steps, lambda joined: {"joined": list(joined)})


class Reengage(Inputs):
    """The CAP that has fought in this phase."""

    units: int = whole(1, 12, 1, meaning="CAP units that are to fight again")


@procedure("reengage", Reengage, cite="16.i.vii")
def reengage(given: Reengage, rules: Rules) -> Plan:
    """How many CAP units that have fought are brought back into action?"""
    bound = rules.table("die-rolls")["cap-reengages"]
    rules.note(f"each unit is back on {or_less(bound)}", "16.i.vii")

    def unit(back: int, dice: Dice) -> int:
        return back + dice.within(D6, bound, with_highest("CAP back in action", bound))

    return Plan(0, [unit] * given.units, lambda back: {"back": back})
