"""Air strikes as they are formed: who flies, armed with what, against what (12.b, 12.d, 16, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    distance,
    hex_of,
    order_of_play,
    pairs,
    side_chosen,
    task_force_of,
    whose,
)
from referee.games.carrier_clashes.evening.cap import DEFENDED
from referee.games.carrier_clashes.evening.flyers import FIGHTERS, STRIKE_PHASES, check_deck, check_flyer, valued
from referee.games.carrier_clashes.evening.landing import HOSTS, check_landing
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

BOMBS = {"P": "dive", "L": "level", "M": "level", "H": "level", "A": "torpedo"}
SEARCHED_BEFORE = {"second-air-strike": "first-search", "third-air-strike": "second-search"}


class Formed(Inputs):
    """A strike as it is formed."""

    target: str | None = called("the spotted task force, or the base", None, of=("bases", "task_forces"))
    unit: list[str] = all_called(0, 16, "its air units, in the order in which they would be kept", of="air")
    weapon: list[str] = all_called(0, 16, "what a unit with a choice attacks with: VT-6=A; F strafes a base", of="air")
    low: list[str] = all_called(0, 16, "fighters that escort the torpedo bombers")
    land: str | None = called("the base or carrier where all land, if not their own", None, of=("ships", "bases"))
    side: str | None = side_chosen()


class Launch(Formed):
    """A strike to be flown later."""

    def check(self) -> None:
        self.need("target", why="what is struck?")
        if not self.unit:
            raise bad_input("unit", "which air units strike?")


@act("launch", Launch, cite="16", phases=STRIKE_PHASES)
def launch(given: Launch, doing: Doing) -> None:
    """A strike is formed and its counter laid on its target; `strike` flies it once both sides have declared."""
    formed(given, doing)


def formed(given: Formed, doing: Doing) -> tuple[str, str]:
    """A strike with its units: its side and name. What its counter lies on is open to both sides (16.a)."""
    side, name = whose(doing, given.unit, "unit", ("air",), given.side), str(given.target)
    whose(doing, [name], "target", DEFENDED, OTHER[side])
    place = check_target(doing, side, name)
    weapons = pairs(given.weapon, "weapon")
    units = {unit: armed(doing, side, unit, weapons.get(unit), name) for unit in given.unit}
    escort(units, given.low)
    if given.land:
        whose(doing, [given.land], "land", HOSTS, side)
    for unit, as_unit in units.items():
        check_striker(doing, side, unit, as_unit, place, given.land)
    check_company(doing, side, given.unit)
    strike = f"Strike {len(own(doing, side, 'strikes')) + 1}"
    origin = hex_of(doing, side, given.unit[0])
    state: dict[str, Any] = {"target": name, "hex": place, "from": origin, "stage": "launched", "units": units}
    doing.put("sides", side, "strikes", strike, value={**state, **({"land": given.land} if given.land else {})})
    for unit in given.unit:
        doing.put("sides", side, "air", unit, "struck", value=doing.phase)
        at = own(doing, side, "air")[unit]["at"]
        if doing.phase == "first-air-strike" and at in own(doing, side, "ships"):
            doing.put("sides", side, "ships", at, "launched", value=True)
    doing.tell("all", f"{TITLES[side]} {strike} is against {name} in {place}.", hex=place)
    return side, strike


def waiting(
    doing: Doing, side: str | None, name: str | None, stages: Sequence[str], units: Sequence[str] = ()
) -> tuple[str, str]:
    """The strike that waits in a stage: of that name and side, with one of these units, else the next in turn."""
    there = [
        (one, strike, set(units) & set(state["units"]))
        for one in order_of_play(doing)
        for strike, state in own(doing, one, "strikes").items()
        if state["stage"] in stages and side in (None, one) and name in (None, strike)
    ]
    for one, strike, _ in sorted(there, key=lambda found: not found[2]):
        return one, strike
    whose = f" of the {TITLES[side]} side" if side else ""
    raise bad_input("strike", f"{name or 'a strike'}{whose} is not there: none waits to be flown or to attack")


def check_target(doing: Doing, side: str, target: str) -> str:
    """What may be struck in this phase: bases, spotted task forces, or both (12.b, 12.d, 12.h); its hex."""
    other = OTHER[side]
    if target in own(doing, other, "bases"):
        if doing.phase == "second-air-strike":
            doing.forbid("12.d", "strikes on bases belong to the first and third air strike phases", "target")
        return str(own(doing, other, "bases")[target]["hex"])
    tf = own(doing, other, "task_forces")[target]
    if doing.phase == "first-air-strike":
        doing.forbid("12.b", "only bases are struck in the first air strike phase", "target")
    if not tf.get("spotted") and not tf.get("spotted_for_strikes"):
        doing.forbid("12.d", f"{target} is not spotted", "target")
    return str(tf["hex"])


def armed(doing: Doing, side: str, name: str, weapon: str | None, target: str) -> dict[str, Any]:
    """A unit as it flies: what it attacks with, or as an escort."""
    unit = own(doing, side, "air")[name]
    strengths = unit.get("strengths", {})
    base = target in own(doing, OTHER[side], "bases")
    if weapon == FIGHTERS and base and unit.get("f"):
        return {"kind": "strafer", "weapon": FIGHTERS}
    if weapon is None and len(strengths) > 1:
        choice = " and ".join(strengths)
        raise bad_input("weapon", f"{name} has {choice}: which? --weapon {name}={next(iter(strengths))}")
    if weapon is None and not strengths:
        return {"kind": "escort"}
    weapon = weapon or next(iter(strengths))
    if weapon not in strengths:
        raise bad_input("weapon", f"{name} has no {weapon}; it has {', '.join(strengths) or FIGHTERS}")
    if weapon == "A" and base:
        doing.forbid("17", f"{name} cannot attack a base with torpedoes", "weapon")
    return {"kind": BOMBS[weapon], "weapon": weapon}


def escort(units: Mapping[str, dict[str, Any]], low: Sequence[str]) -> None:
    """Whom the fighters escort: torpedo bombers if they are named `low`, or if there is nobody else (16.b)."""
    torpedoes = any(unit["kind"] == "torpedo" for unit in units.values())
    bombers = any(unit["kind"] in ("dive", "level") for unit in units.values())
    for name, unit in units.items():
        if unit["kind"] == "escort":
            unit["escorting"] = "low" if name in low or (torpedoes and not bombers) else "high"
    for name in low:
        if units.get(name, {}).get("kind") != "escort":
            raise bad_input("low", f"{name} is no escort of this strike")
    if low and not torpedoes:
        raise bad_input("low", "nobody in this strike attacks with torpedoes: its escorts fly high (16.b)")


def check_striker(doing: Doing, side: str, name: str, as_unit: Mapping[str, Any], place: str, land: str | None) -> None:
    """May this air unit strike now, reach its target, and come down again?"""
    unit = own(doing, side, "air")[name]
    check_flyer(doing, side, name, "unit")
    phase = doing.phase
    if phase in (unit.get("struck"), unit.get("ferried")):
        doing.forbid("16.l.iii", f"{name} flies in this phase already", "unit")
    if phase == "second-air-strike" and unit.get("struck") == "first-air-strike":
        doing.forbid("12.d", f"{name} struck in the first air strike phase", "unit")
    if unit.get("searched") and unit["searched"] == SEARCHED_BEFORE.get(phase):
        doing.forbid("15.n", f"{name} searched in the search phase before", "unit")
    if unit.get("transferred"):
        doing.forbid("16.l.ii", f"{name} has changed its base this turn", "unit")
    if unit.get("cap"):
        doing.forbid("15.m", f"{name} is on CAP over {unit['cap']['over']}", "unit")
    check_deck(doing, side, unit["at"], "strike", "unit")
    reach = valued(unit, "range", as_unit.get("weapon", FIGHTERS))
    flown = {"distance": distance(doing, hex_of(doing, side, name), place), "unit_range": reach}
    if land:
        flown["landing_distance"] = distance(doing, place, hex_of(doing, side, land))
        check_landing(doing, side, name, land, hex_of(doing, side, land))
    if not reckoned(doing, "reach", flown)["reaches"]:
        far = f"{place} is {flown['distance']} hexes away"
        if sum(flown.values()) - reach <= (2 * reach if land else reach):
            most = doing.ruleset.printed["limits"]["entries"]["strike-distance"]
            text = f"{far}: a strike goes {most} at most, though the range of {name} is {reach}"
            doing.forbid("12.b, 12.d", text, "unit")
        elif land:
            text = f"{far}, {land} {flown['landing_distance']} more: {name} flies {2 * reach} in all"
            doing.forbid("16.l.i", text, "unit")
        else:
            doing.forbid("12.b, 12.d", f"{far}, the range of {name} is {reach}", "unit")


def check_company(doing: Doing, side: str, units: list[str]) -> None:
    """Who may fly together: one carrier's or base's units, IJN carriers of a task force (19); the scenario's limits."""
    air = own(doing, side, "air")
    homes = Counter(air[unit]["at"] for unit in units)
    places = {(side == "ijn" and task_force_of(doing, side, home)) or home for home in homes}
    if len(places) > 1:
        cite = "19.b" if side == "allied" else "19.d"
        doing.forbid(cite, f"units from {' and '.join(sorted(homes))} do not form one strike", "unit")
    limits = doing.get("public", "strike_limits", default={})
    for home, count in (*homes.items(), (side, len(units))):
        if home in limits and count > limits[home]:
            whose_units = f"the {TITLES[side]} side" if home == side else home
            doing.forbid("16.c", f"a strike holds at most {limits[home]} units of {whose_units}, not {count}", "unit")
