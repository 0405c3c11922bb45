"""Air strikes: launched, flown through weather, CAP and AA (16, 19, 24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.antiaircraft import dealt
from referee.games.carrier_clashes.play_attack import attack_with_plan, pairs
from referee.games.carrier_clashes.play_board import (
    OTHER,
    TITLES,
    all_called,
    called,
    condition,
    distance,
    order_of_play,
    own,
    place_of,
    port_in,
    reckoned,
    ruling,
    sailing,
    side_chosen,
    stand_ins,
    task_force_of,
    thing,
    weather_at,
    whose,
)
from referee.games.carrier_clashes.play_cap import DEFENDED, STRIKE_PHASES, defending, met
from referee.games.carrier_clashes.play_damage import lose
from referee.games.carrier_clashes.play_search import check_flyer, check_islands
from referee.session.acts import Doing, act

BOMBS = {"P": "dive", "L": "level", "M": "level", "H": "level", "A": "torpedo"}


class Launch(Inputs):
    """A strike as it is formed."""

    target: str = called("the spotted task force, or the base")
    unit: list[str] = all_called(1, 16, "air units, in the order in which they would be kept")
    weapon: list[str] = all_called(0, 16, "what a unit attacks with, if it has a choice: VT-6=A, or F to strafe")
    low: list[str] = all_called(0, 16, "fighters that escort the torpedo bombers")
    side: str | None = side_chosen()


@act("launch", Launch, cite="16", phases=STRIKE_PHASES)
def launch(given: Launch, doing: Doing) -> None:
    """A strike is formed and its counter laid on its target; it is flown later with `strike`."""
    formed(given, doing)


class Strike(Inputs):
    """A strike to be flown: one that was launched, or one formed on the spot."""

    strike: str | None = called("a strike that was launched, such as Strike 1", None)
    target: str | None = called("the spotted task force, or the base, of a strike formed now", None)
    unit: list[str] = all_called(0, 16, "air units of a strike formed now")
    weapon: list[str] = all_called(0, 16, "what a unit attacks with, if it has a choice: VT-6=A, or F to strafe")
    low: list[str] = all_called(0, 16, "fighters that escort the torpedo bombers")
    at: list[str] = all_called(0, 16, "a plan of the attack: VB-6=Shokaku; without it `attack` follows")
    withhold: list[str] = all_called(0, 12, "CAP units that do not engage")
    side: str | None = side_chosen()

    def check(self) -> None:
        if self.strike:
            self.refuse("target", "unit", "weapon", "low", why="it was said when the strike was launched")
        elif self.unit:
            self.need("target", why="what is struck?")


@act("strike", Strike, cite="16", phases=STRIKE_PHASES)
def strike(given: Strike, doing: Doing) -> None:
    """A strike forms up, finds its target, and flies through CAP and AA; `attack` follows, if it was not planned."""
    if given.unit:
        side, name = formed(given, doing)
    else:
        side, name = waiting(doing, given.side, given.strike, "launched")
    plan = pairs(given.at, "at")
    if arrives(doing, side, name):
        through_cap(doing, side, name, given.withhold)
        through_aa(doing, side, name)
        if plan or not attackers(doing, side, name) or is_base(doing, side, name):
            attack_with_plan(doing, side, name, plan)


def formed(given: Any, doing: Doing) -> tuple[str, str]:
    """A strike with its units; what its counter lies on is open to both sides (16.a)."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    whose(doing, [given.target], "target", DEFENDED, OTHER[side])
    target = check_target(doing, side, given.target)
    weapons = pairs(given.weapon, "weapon")
    units: dict[str, Any] = {}
    for unit in given.unit:
        check_striker(doing, side, unit, target["hex"])
        units[unit] = armed(doing, side, unit, weapons.get(unit), given.target)
    torpedoes = any(unit["kind"] == "torpedo" for unit in units.values())
    bombers = any(unit["kind"] in ("dive", "level") for unit in units.values())
    for unit, as_unit in units.items():
        if as_unit["kind"] == "escort":
            as_unit["escorting"] = "low" if unit in given.low or (torpedoes and not bombers) else "high"
    check_origin(doing, side, given.unit)
    name = f"Strike {len(own(doing, side, 'strikes')) + 1}"
    value = {"target": given.target, "hex": target["hex"], "stage": "launched", "units": units}
    doing.put("sides", side, "strikes", name, value=value)
    for unit in given.unit:
        doing.put("sides", side, "air", unit, "struck", value=doing.phase)
        at = own(doing, side, "air")[unit]["at"]
        if doing.phase == "first-air-strike" and at in own(doing, side, "ships"):
            doing.put("sides", side, "ships", at, "launched", value=True)
    doing.tell("all", f"{TITLES[side]} {name} is against {given.target} in {target['hex']}.", hex=target["hex"])
    return side, name


def check_target(doing: Doing, side: str, target: str) -> dict[str, Any]:
    """What may be struck in this phase: bases, spotted task forces, or both (12.b, 12.d, 12.h)."""
    other = OTHER[side]
    if target in own(doing, other, "bases"):
        if doing.phase == "second-air-strike":
            doing.forbid("12.d", "strikes on bases belong to the first and third air strike phases", "target")
        base: dict[str, Any] = own(doing, other, "bases")[target]
        return base
    tf = thing(doing, other, "task_forces", target, "target")
    if doing.phase == "first-air-strike":
        doing.forbid("12.b", "only bases are struck in the first air strike phase", "target")
    if not tf.get("spotted") and not tf.get("spotted_for_strikes"):
        doing.forbid("12.d", f"{target} is not spotted", "target")
    return tf


def check_striker(doing: Doing, side: str, name: str, place: str) -> None:
    """May this air unit strike now, and reach?"""
    unit = own(doing, side, "air")[name]
    check_flyer(doing, side, name, "unit")
    phase = doing.phase
    if unit.get("struck") == phase or unit.get("ferried"):
        doing.forbid("16", f"{name} flies in this phase already", "unit")
    if phase == "second-air-strike" and unit.get("struck") == "first-air-strike":
        doing.forbid("12.d", f"{name} struck in the first air strike phase", "unit")
    searched = {"second-air-strike": "first-search", "third-air-strike": "second-search"}.get(phase)
    if searched and unit.get("searched") == searched:
        doing.forbid("15.n", f"{name} searched in the search phase before", "unit")
    if unit.get("transferred"):
        doing.forbid("16.l.ii", f"{name} has changed its base this turn", "unit")
    if unit.get("cap"):
        doing.forbid("16", f"{name} is on CAP over {unit['cap']['over']}", "unit")
    carrier = own(doing, side, "ships").get(unit["at"])
    if carrier is not None:
        if condition(carrier) != "none":
            doing.forbid("18.b", f"{unit['at']} is {condition(carrier)} and launches no aircraft", "unit")
        check_islands(doing, side, unit["at"], "strike", "unit")
    flown = {"distance": distance(str(place_of(doing, side, name)), place), "unit_range": unit["range"]}
    if not reckoned(doing, "reach", flown)["reaches"]:
        text = f"{name} has a range of {unit['range']}, {place} is {flown['distance']} hexes away"
        doing.forbid("12.d", text, "unit")


def armed(doing: Doing, side: str, name: str, weapon: str | None, target: str) -> dict[str, Any]:
    """A unit as it flies: what it attacks with, or as an escort."""
    unit = own(doing, side, "air")[name]
    strengths = unit.get("strengths", {})
    if weapon == "F" and target in own(doing, OTHER[side], "bases") and unit.get("f"):
        return {"kind": "strafer", "weapon": "F"}
    if weapon is None and len(strengths) > 1:
        raise bad_input(
            "weapon", f"{name} has {' and '.join(strengths)}: which? --weapon {name}={next(iter(strengths))}"
        )
    if weapon is None and not strengths:
        return {"kind": "escort"}
    weapon = weapon or next(iter(strengths))
    if weapon not in strengths:
        raise bad_input("weapon", f"{name} has no {weapon}; it has {', '.join(strengths) or 'F'}")
    return {"kind": BOMBS[weapon], "weapon": weapon}


def check_origin(doing: Doing, side: str, units: Sequence[str]) -> None:
    """Who may fly together: a carrier's or a base's units, and those of IJN carriers of a task force (19)."""
    air = own(doing, side, "air")
    homes = {air[unit]["at"] for unit in units}
    if side == "ijn":
        homes = {task_force_of(doing, side, home) or home for home in homes}
    if len(homes) > 1:
        cite = "19.b" if side == "allied" else "19.d"
        doing.forbid(cite, f"units from {' and '.join(sorted(homes))} do not form one strike", "unit")


def waiting(doing: Doing, side: str | None, name: str | None, stage: str) -> tuple[str, str]:
    """The strike that waits in a stage: of that name and side, else the next in the order of play."""
    found = [
        (one, strike)
        for one in order_of_play(doing)
        for strike, state in own(doing, one, "strikes").items()
        if state["stage"] == stage and side in (None, one) and name in (None, strike)
    ]
    if not found:
        what = f"{name or 'no strike'}{f' of the {TITLES[side]} side' if side else ''}"
        raise bad_input("strike", f"{what} is not there to be flown" if name else f"{what} waits here")
    return found[0]


def state_of(doing: Doing, side: str, name: str) -> dict[str, Any]:
    """A strike as it stands."""
    return dict(own(doing, side, "strikes")[name])


def is_base(doing: Doing, side: str, name: str) -> bool:
    """Does a strike attack a base?"""
    return state_of(doing, side, name)["target"] in own(doing, OTHER[side], "bases")


def attackers(doing: Doing, side: str, name: str) -> list[str]:
    """The units of a strike that still attack."""
    units = state_of(doing, side, name)["units"].items()
    return [unit for unit, as_unit in units if as_unit["kind"] != "escort" and as_unit.get("fate") != "gone"]


def arrives(doing: Doing, side: str, name: str) -> bool:
    """Does a strike form up and find its target (Weather Effects, 16.e)?"""
    state = state_of(doing, side, name)
    origin = str(place_of(doing, side, next(iter(state["units"]))))
    formed_up = doing.resolve("form-up", {"weather": weather_at(doing, origin)}, side=side)
    if not (formed_up.outcome or {})["formed"]:
        doing.put("sides", side, "strikes", name, "stage", value="over")
        doing.tell("all", f"{TITLES[side]} {name} fails to form up.")
        return False
    base = is_base(doing, side, name)
    inputs = {
        "weather": weather_at(doing, state["hex"]),
        "target_kind": "base" if base else "tf",
        "distance": distance(origin, state["hex"]),
        **({"in_port": True} if not base and port_in(doing, OTHER[side], state["hex"]) else {}),
    }
    if (doing.resolve("find-target", inputs, side=side).outcome or {})["found"] != "target":
        doing.put("sides", side, "strikes", name, "stage", value="over")
        doing.tell("all", f"{TITLES[side]} {name} does not find {state['target']}.")
        return False
    return True


def flyer(doing: Doing, side: str, name: str, as_unit: dict[str, Any]) -> dict[str, Any]:
    """A unit of the strike as the procedure `cap` takes it."""
    unit = own(doing, side, "air")[name]
    out = {"name": name, "kind": as_unit["kind"], "defense": unit["defense"]}
    if as_unit["kind"] in ("escort", "strafer"):
        out["f"] = unit.get("f", 0)
    if as_unit["kind"] == "escort":
        out["escorting"] = as_unit["escorting"]
    return out


def through_cap(doing: Doing, side: str, name: str, withheld: list[str]) -> None:
    """CAP against the strike, and its escorts' riposte (16.i)."""
    other, state = OTHER[side], state_of(doing, side, name)
    fighters = defending(doing, other, state["target"], withheld)
    if not fighters:
        return
    units = {unit: dict(as_unit) for unit, as_unit in state["units"].items()}
    inputs = {
        "strike": [flyer(doing, side, unit, as_unit) for unit, as_unit in units.items()],
        "cap": [met(doing, other, unit, state["target"]) for unit in fighters],
        "weather": weather_at(doing, state["hex"]),
        "by_unit": True,
    }
    marked = [*stand_ins(doing, side, units, "defense", "f"), *stand_ins(doing, other, fighters, "defense", "f")]
    outcome = doing.resolve("cap", inputs, side=other, stand_in=marked).outcome or {}
    down = [unit for unit, fate in zip(units, outcome["strike"], strict=True) if fate != "safe"]
    before = ["torpedo", "escort"] + (["strafer"] if ruling(doing, "strafers") != "as-bombers" else [])
    bombers = [unit for unit in down if units[unit]["kind"] not in before]
    fates = dict(zip(bombers, dealt([False] * len(bombers), False), strict=True))
    for unit in down:
        doomed(doing, side, unit, units[unit], fates.get(unit, "before"), "to CAP")
    doing.put("sides", side, "strikes", name, "units", value=units)
    said = [f"{unit} shot down" for unit in down]
    for unit, fate in zip(fighters, outcome["cap"], strict=True):
        doing.put("sides", other, "air", unit, "fought", value=True)
        if fate == "withdrawn":
            doing.put("sides", other, "air", unit, "withdrawn", value=True)
        if fate == "lost":
            lose(doing, other, unit, "on CAP")
        if fate != "safe":
            said.append(f"CAP {unit} {'shot down' if fate == 'lost' else 'withdraws'}")
    doing.tell("all", f"CAP ({', '.join(fighters)}) meets {name}: {'; '.join(said) or 'nothing shot down'}.")


def doomed(doing: Doing, side: str, name: str, as_unit: dict[str, Any], fate: str, how: str) -> None:
    """A unit that was shot down: gone before the attack, or attacking once more, at half or full strength."""
    if fate in ("before", "lost"):
        as_unit["fate"] = "gone"
        lose(doing, side, name, how)
    else:
        as_unit["fate"] = "doomed"
        if fate == "half":
            as_unit["half"] = True


def through_aa(doing: Doing, side: str, name: str) -> None:
    """Anti-aircraft fire on all that still attack (16.j)."""
    other, state = OTHER[side], state_of(doing, side, name)
    units = {unit: dict(as_unit) for unit, as_unit in state["units"].items()}
    left = [unit for unit, as_unit in units.items() if as_unit.get("fate") != "gone"]
    doing.put("sides", side, "strikes", name, "stage", value="through")
    if not any(units[unit]["kind"] != "escort" for unit in left):
        return
    raiders = []
    for unit in left:
        half = {"half": True} if units[unit].get("half") else {}
        raiders.append({"name": unit, "kind": units[unit]["kind"], **half})
    guns = fired_through(doing, other, state["target"])
    marked = stand_ins(doing, other, [ship["name"] for ship in guns.get("ship", [])], "aa", "star")
    outcome = doing.resolve("aa", {"strike": raiders, **guns, "by_unit": True}, side=other, stand_in=marked).outcome
    said = []
    for unit, fate in zip(left, (outcome or {})["strike"], strict=True):
        if fate != "safe":
            doomed(doing, side, unit, units[unit], fate, "to AA")
            said.append(
                f"{unit} shot down" + {"after": " after its attack", "half": ", at half strength"}.get(fate, "")
            )
    doing.put("sides", side, "strikes", name, "units", value=units)
    doing.put("sides", side, "strikes", name, "aa", value=(outcome or {})["aa"])
    doing.tell("all", f"AA at {name}: {'; '.join(said) or 'nothing shot down'}.")


def fired_through(doing: Doing, side: str, target: str) -> dict[str, Any]:
    """The AA of a target: a task force's ships; a base's own with the ships in its port, and the other way round."""
    place = str(place_of(doing, side, target))
    bases = own(doing, side, "bases")
    base = target if target in bases else port_in(doing, side, place)
    if base is None:
        return {"ship": [gun(name, ship) for name, ship in sailing(doing, side, target).items()]}
    forces = [tf for tf, force in own(doing, side, "task_forces").items() if force["hex"] == place]
    ships = [gun(name, ship) for tf in forces for name, ship in sailing(doing, side, tf).items()]
    star = bases[base].get("star")
    own_aa = {"base_star": True} if star else {"base_aa": bases[base].get("aa", 0)}
    return {**own_aa, **({"ship": ships} if bases[base].get("port") else {})}


def gun(name: str, ship: dict[str, Any]) -> dict[str, Any]:
    """A ship's AA as the procedure `aa` takes it."""
    strength = {"star": True} if ship.get("star") else {"aa": ship.get("aa", 0)}
    return {"name": name, **strength, "condition": condition(ship)}
