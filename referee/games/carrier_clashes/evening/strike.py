"""Air strikes flown: forming up, finding the target, through CAP and AA (16, 19.c, Weather Effects)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, choice, whole
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.attack import aimed, attack_with_plan, attackers
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    described,
    distance,
    grid,
    hex_of,
    in_hex,
    port_in,
    ruling,
    stand_ins,
    weather_at,
)
from referee.games.carrier_clashes.evening.cap import defending, met
from referee.games.carrier_clashes.evening.damage import lose
from referee.games.carrier_clashes.evening.flyers import FIGHTERS, STRIKE_PHASES, valued
from referee.games.carrier_clashes.evening.groups import fired_through
from referee.games.carrier_clashes.evening.launch import Formed, formed, waiting
from referee.games.carrier_clashes.rules.air.antiaircraft import dealt
from referee.games.carrier_clashes.rules.air.cap import Cap, fights
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

MOST_WEIGHED = 9
MOST_NEAR = 8


class Strike(Formed):
    """A strike to be flown: one that was launched, or one formed on the spot."""

    strike: str | None = called("a strike that was launched, such as Strike 1; else the next one", None)
    at: list[str] = all_called(0, 16, "a plan of the attack: VB-6=Shokaku; without it `attack` follows")
    group: int | None = whole(1, 9, None, meaning="the AA group attacked, where the task force has several")
    withhold: list[str] = all_called(0, 12, "CAP units that do not engage")
    again: list[str] = all_called(0, 12, "CAP units that have fought in this phase and try to fight again")
    spare: list[str] = all_called(0, 16, "units of the strike that CAP leaves alone")
    ignore: list[str] = all_called(0, 12, "CAP units that the escorts leave alone")

    def check(self) -> None:
        if self.strike:
            self.refuse("target", "unit", "weapon", "low", "land", why="it was said when the strike was launched")
        elif self.unit:
            self.need("target", why="what is struck?")
        else:
            self.refuse("target", "weapon", "low", "land", why="it goes with the units of a strike formed now")


@act("strike", Strike, cite="16", phases=STRIKE_PHASES)
def strike(given: Strike, doing: Doing) -> None:
    """A strike forms up, finds its target, and flies through CAP and AA; `attack` follows, if it was not planned."""
    if given.unit:
        side, name = formed(given, doing)
    else:
        side, name = waiting(doing, given.side, given.strike, ("launched", "arrived"))
    if own(doing, side, "strikes")[name]["stage"] == "launched" and not arrives(doing, side, name):
        attack_with_plan(doing, side, name, {})
        return
    through_cap(doing, side, name, given)
    through_aa(doing, side, name, given.group)
    plan = aimed(given.at, attackers(doing, side, name))
    state = own(doing, side, "strikes")[name]
    if plan or state.get("base") or not state.get("group") or not attackers(doing, side, name):
        attack_with_plan(doing, side, name, plan)


class Combine(Inputs):
    """Strikes on the same task force."""

    target: str = called("the task force struck by several USN strikes that were launched", of="task_forces")
    side: str = choice("allied", "ijn", default="allied", meaning="whose strikes")


@act("combine", Combine, cite="19.c", phases=STRIKE_PHASES)
def combine(given: Combine, doing: Doing) -> None:
    """USN strikes on one task force arrive, and may join the first over the target."""
    side, forces = given.side, []
    if side != "allied":
        doing.forbid("19.c", "only USN strikes combine over the target", "side")
    for name, state in list(own(doing, side, "strikes").items()):
        if state["target"] == given.target and state["stage"] == "launched":
            if not arrives(doing, side, name):
                attack_with_plan(doing, side, name, {})
            elif own(doing, side, "strikes")[name]["target"] == given.target:
                forces.append(name)
    if len(forces) < 2:
        doing.tell("all", f"No two {TITLES[side]} strikes meet over {given.target}.")
        return
    joined = (doing.resolve("combine", {"strikes": len(forces)}, side=side).outcome or {})["joined"]
    units = dict(own(doing, side, "strikes")[forces[0]]["units"])
    for place in joined:
        units |= own(doing, side, "strikes")[forces[place - 1]]["units"]
        doing.put("sides", side, "strikes", forces[place - 1], "stage", value="over")
    doing.put("sides", side, "strikes", forces[0], "units", value=units)
    names = [forces[place - 1] for place in joined]
    doing.tell("all", f"{TITLES[side]} {forces[0]} is joined by {', '.join(names) or 'no other'}.")


def arrives(doing: Doing, side: str, name: str) -> bool:
    """Does a strike form up and find its target, or another (Weather Effects, 16.e)?

    After a miss as many dice are thrown wherever it is: their number does not tell how many enemies are near.
    """
    state = own(doing, side, "strikes")[name]
    origin = state["from"]
    if not (doing.resolve("form-up", {"weather": weather_at(doing, origin)}, side=side).outcome or {})["formed"]:
        doing.tell("all", f"{TITLES[side]} {name} fails to form up.")
        return False
    base = state["target"] in own(doing, OTHER[side], "bases")
    others = stumbled_on(doing, side, state, origin)
    weather = weather_at(doing, state["hex"])
    inputs = {
        "weather": weather,
        "target_kind": "base" if base else "tf",
        "distance": distance(doing, origin, state["hex"]),
        **({"in_port": True} if not base and port_in(doing, OTHER[side], state["hex"]) else {}),
        **({"other": [kind for kind, _ in others]} if others else {}),
        **({"thrown": MOST_NEAR} if weather != "clear" else {}),
    }
    outcome = doing.resolve("find-target", inputs, side=side).outcome or {}
    if outcome["found"] == "none":
        doing.tell("all", f"{TITLES[side]} {name} does not find {state['target']}.")
        return False
    doing.put("sides", side, "strikes", name, "stage", value="arrived")
    if outcome["found"] == "other":
        missed, (kind, found) = state["target"], others[outcome["other"] - 1]
        place = hex_of(doing, OTHER[side], found)
        doing.put("sides", side, "strikes", name, "target", value=found)
        doing.put("sides", side, "strikes", name, "hex", value=place)
        doing.tell("all", f"{TITLES[side]} {name} misses {missed} and finds {found} in {place}.", hex=place)
        base = kind == "base"
    if base:
        doing.put("sides", side, "strikes", name, "base", value=True)
    return True


def stumbled_on(doing: Doing, side: str, state: Mapping[str, Any], origin: str) -> list[tuple[str, str]]:
    """What a strike that misses may find instead: other task forces there or next to it in range, bases there."""
    other = OTHER[side]
    if weather_at(doing, state["hex"]) == "clear":
        return []
    air = own(doing, side, "air")
    flown = [valued(air[unit], "range", as_unit.get("weapon", FIGHTERS)) for unit, as_unit in state["units"].items()]
    target, place = state["target"], state["hex"]
    hexes = [place]
    if target not in own(doing, other, "bases"):
        hexes += [hex.name for hex in grid(doing).neighbours(read(place))]
    near = [hex for hex in hexes if distance(doing, origin, hex) <= min(flown)]
    found = [("tf", name) for hex in near for name, _ in in_hex(doing, other, hex) if name != target]
    if all(as_unit["kind"] != "torpedo" for as_unit in state["units"].values()):
        bases = own(doing, other, "bases").items()
        found += [("base", name) for name, base in bases if base["hex"] == place and name != target]
    return found[:MOST_NEAR]


def flyer(doing: Doing, side: str, name: str, as_unit: Mapping[str, Any]) -> dict[str, Any]:
    """A unit of the strike as the procedure `cap` takes it."""
    unit = own(doing, side, "air")[name]
    defense = valued(unit, "defense", as_unit.get("weapon", FIGHTERS))
    out = {"name": name, "kind": as_unit["kind"], "defense": defense}
    if as_unit["kind"] in ("escort", "strafer"):
        out["f"] = unit.get("f", 0)
    if as_unit["kind"] == "escort":
        out["escorting"] = as_unit["escorting"]
    return out


def through_cap(doing: Doing, side: str, name: str, given: Strike) -> None:
    """CAP against the strike, and its escorts' riposte (16.i)."""
    other, state = OTHER[side], own(doing, side, "strikes")[name]
    fighters = engaging(doing, other, state["target"], given)
    if not fighters:
        return
    units = {unit: dict(as_unit) for unit, as_unit in state["units"].items()}
    inputs: dict[str, Any] = {
        "strike": [flyer(doing, side, unit, as_unit) for unit, as_unit in units.items()],
        "cap": [met(doing, other, unit, state["target"]) for unit in fighters],
        "weather": weather_at(doing, state["hex"]),
        "by_unit": True,
    }
    for rows, left_alone, key in (("strike", given.spare, "engaged"), ("cap", given.ignore, "targeted")):
        for row in inputs[rows]:
            if row["name"] in left_alone:
                row[key] = False
    taken = Cap.take(inputs)
    there = fights(taken.strike, taken.cap, taken.weather, Rules(doing.ruleset))
    heights = {fight.altitude for fight in there}
    if not heights:
        doing.tell(other, f"The CAP over {state['target']} meets nobody at its altitude.")
        return
    marked = [*stand_ins(doing, side, units, "defense", "f"), *stand_ins(doing, other, fighters, "defense", "f")]
    few = len(units) + len(fighters) <= MOST_WEIGHED
    outcome = doing.resolve("cap", inputs, side=other, stand_in=marked, with_odds=few).outcome or {}
    down = [unit for unit, fate in zip(units, outcome["strike"], strict=True) if fate != "safe"]
    gone = ["torpedo", "escort"] + (["strafer"] if ruling(doing, "strafers") != "as-bombers" else [])
    bombers = [unit for unit in down if units[unit]["kind"] not in gone]
    fates = dict(zip(bombers, dealt([False] * len(bombers), False), strict=True))
    for unit in down:
        doomed(doing, side, unit, units[unit], fates.get(unit, "before"), "to CAP")
    doing.put("sides", side, "strikes", name, "units", value=units)
    said = [f"{unit} shot down" for unit in down]
    for unit, fate in zip(fighters, outcome["cap"], strict=True):
        said += fought(doing, other, unit, fate, own(doing, other, "air")[unit]["cap"]["altitude"] in heights)
    doing.tell("all", f"CAP meets {TITLES[side]} {name}: {'; '.join(said) or 'nothing is shot down'}.")
    if not given.spare and any(fight.odds < 2 and len(fight.engaged) > 1 for fight in there):
        doing.remark("below 1:1 CAP may leave units alone to come to 1:2 or 1:1: --spare with their names (16.i.iii)")
    waiting_too = [one for one in own(doing, side, "strikes").values() if one["stage"] == "launched"]
    if any(one["target"] == state["target"] for one in waiting_too):
        doing.remark("CAP that has fought may try to meet the next strike too: --again with its names (16.i.vii)")


def engaging(doing: Doing, side: str, target: str, given: Strike) -> list[str]:
    """The CAP that fights a strike: none that has fought in this phase, unless it is brought back (16.i.vii)."""
    out = []
    for unit in defending(doing, side, target, given.withhold):
        if own(doing, side, "air")[unit].get("fought"):
            if unit not in given.again:
                continue
            if not (doing.resolve("reengage", {"units": 1}, side=side).outcome or {})["back"]:
                doing.tell(side, f"{unit} does not get back into action.")
                continue
        out.append(unit)
    return out


def fought(doing: Doing, side: str, unit: str, fate: str, there: bool) -> list[str]:
    """What a fight did to a CAP unit, in words."""
    if there:
        doing.put("sides", side, "air", unit, "fought", value=True)
    if fate == "withdrawn":
        doing.put("sides", side, "air", unit, "withdrawn", value=True)
        return [f"CAP {unit} withdraws"]
    if fate == "lost":
        lose(doing, side, unit, "on CAP")
        return [f"CAP {unit} shot down"]
    return []


def doomed(doing: Doing, side: str, name: str, as_unit: dict[str, Any], fate: str, how: str) -> None:
    """A unit that was shot down: gone before the attack, or attacking once more, at half or full strength."""
    if fate in ("before", "lost"):
        as_unit["fate"] = "gone"
        lose(doing, side, name, how)
    else:
        as_unit["fate"] = f"doomed {how}"
        if fate == "half":
            as_unit["half"] = True


def through_aa(doing: Doing, side: str, name: str, group: int | None) -> None:
    """Anti-aircraft fire on all that still attack (16.j)."""
    other, state = OTHER[side], own(doing, side, "strikes")[name]
    units = {unit: dict(as_unit) for unit, as_unit in state["units"].items()}
    left = [unit for unit, as_unit in units.items() if as_unit.get("fate") != "gone"]
    doing.put("sides", side, "strikes", name, "stage", value="through")
    if not attackers(doing, side, name):
        return
    raiders = [
        {"name": unit, "kind": units[unit]["kind"], **({"half": True} if units[unit].get("half") else {})}
        for unit in left
    ]
    guns, ships = fired_through(doing, other, state["target"], group)
    if ships:
        doing.put("sides", side, "strikes", name, "group", value=ships)
    marked = stand_ins(doing, other, [*ships, state["target"]], "aa", "star")
    inputs = {"strike": raiders, **guns, "by_unit": True}
    few = len(raiders) <= MOST_WEIGHED
    outcome = doing.resolve("aa", inputs, side=other, stand_in=marked, with_odds=few).outcome
    said = []
    for unit, fate in zip(left, (outcome or {})["strike"], strict=True):
        if fate != "safe":
            doomed(doing, side, unit, units[unit], fate, "to AA")
            said.append(
                f"{unit} shot down" + {"after": " after its attack", "half": ", at half strength"}.get(fate, "")
            )
    doing.put("sides", side, "strikes", name, "units", value=units)
    doing.put("sides", side, "strikes", name, "aa", value=(outcome or {})["aa"])
    doing.tell("all", f"AA at {TITLES[side]} {name}: {'; '.join(said) or 'nothing is shot down'}.")
    if not state.get("base") and attackers(doing, side, name):
        seen = ", ".join(described(doing, other, ship) for ship in ships)
        doing.tell(side, f"{name} sees {seen or 'no ship at all'}.")
