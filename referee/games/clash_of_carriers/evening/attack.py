"""A raid over its target: AA fire ship by ship, attacks, damage, the way home (8.5, 8.6, 7.2, 8.1.2, 14.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.inputs import Inputs, whole
from referee.games.clash_of_carriers.evening.board import OTHER, all_called, boxes_left, in_use, ruling, stand_ins
from referee.games.clash_of_carriers.evening.cap import as_unit
from referee.games.clash_of_carriers.evening.damage import damaged
from referee.games.clash_of_carriers.evening.intercept import in_the_air, striker, suffered
from referee.games.clash_of_carriers.rules.squadrons import DESTROYED, AirUnit, Taking, state
from referee.session.acting.act import Doing, act
from referee.session.board.owned import own

UNITS_A_ROLL = 12


class Flak(Inputs):
    """AA fire."""

    unit: list[str] = all_called(0, 60, "the air units fired at now, in this order; all others if left out", of="air")
    hold: list[str] = all_called(0, 60, "ships that do not fire, or fighters that are not fired at", of="ships")
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the AA table")


@act("flak", Flak, cite="8.5", phases=("activation",))
def flak(given: Flak, doing: Doing) -> None:
    """Ships fire AA, one by one, at the air units over them; `attack` does what is left of it."""
    fire(doing, given.unit, given.hold, given.drm)


class Attack(Inputs):
    """The attacks of a raid."""

    unit: list[str] = all_called(0, 60, "the order in which units attack; those left out follow as listed")
    hold: list[str] = all_called(0, 60, "ships that do not fire AA, or fighters that are not fired at", of="ships")
    aa_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the AA table")
    drm: int = whole(-10, 10, 0, meaning="the same beside the Damage Table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same beside the Torpedo Critical Hit Table")


@act("attack", Attack, cite="8.6", phases=("activation",))
def attack(given: Attack, doing: Doing) -> None:
    """AA fire that is still due, then each bomber's attack, then the raid flies home."""
    flight = in_the_air(doing)
    other = OTHER[flight["side"]]
    if flight["target"] in own(doing, other, "bases"):
        doing.remark("what an attack does to an airfield the rulebook does not say (8.0): the raid flies home")
    else:
        waiting = [n for n, u in flight["units"].items() if u["role"] != "escort" and "ship" not in u]
        if waiting:
            doing.forbid("8.4", f"{', '.join(waiting)} must be placed first: do place", "act")
        if doing.source is None:
            weigh_raid(doing, flight, given)
        fire(doing, [], given.hold, given.aa_drm)
        units = in_the_air(doing)["units"]
        order = [*(n for n in given.unit if n in units), *(n for n in units if n not in given.unit)]
        for name in order:
            bombs(doing, flight["side"], name, given)
        slowed(doing, flight)
    home(doing)


def fire(doing: Doing, names: list[str], hold: list[str], drm: int) -> None:
    """Every ship in range fires once at each of the air units."""
    flight = in_the_air(doing)
    over = [name for name, unit in flight["units"].items() if "ship" in unit and not unit.get("fired")]
    for name in names or over:
        if name in over and name not in hold:
            under_fire(doing, flight["side"], name, hold, drm)
        if name in over and name in in_the_air(doing)["units"]:
            doing.put("public", "raid", "units", name, "fired", value=True)


def under_fire(doing: Doing, side: str, name: str, hold: list[str], drm: int) -> None:
    """All ships in range fire at one air unit until it is destroyed; then it may still deliver its ordnance."""
    flight = in_the_air(doing)
    unit = flight["units"][name]
    delivering = side == "ijn" and in_use(doing, "14.0") and unit["role"] == "attack"
    before = factor_of(doing, side, name)
    together = 0
    for ship, adjacent in batteries(doing, flight, name, hold):
        shot = shoot(doing, flight, ship, adjacent, drm)
        what = f"{shot['steps']} step{'' if shot['steps'] == 1 else 's'}, {shot['attack_drm']:+d} to its attack"
        doing.remark(f"{ship} fires at {name}{' from an adjacent box' if adjacent else ''}: {what}")
        together = min(together, shot["attack_drm"]) if worst(doing) else together + shot["attack_drm"]
        after = lose_steps(doing, side, name, shot["steps"])
        if after == "destroyed":
            attacks = delivering and (doing.resolve("deliver-the-ordnance", {}, side=side).outcome or {})["attacks"]
            doing.tell("all", f"{name} is shot down by {ship}{', but still attacks' if attacks else ''}.")
            if not attacks:
                doing.put("public", "raid", "units", name, value=None)
                return
            doing.put("public", "raid", "units", name, "down", value=True)
            break
        if shot["steps"] and side == "ijn":
            doing.tell("all", f"{name} is hit by {ship}.")
    keeps = delivering and ruling(doing, "deliver-strength") == "before-aa"
    now = {**doing.get("public", "raid", "units", name), "aa_drm": together}
    now["factor"] = before if keeps else factor_of(doing, side, name)
    doing.put("public", "raid", "units", name, value=now)


def worst(doing: Doing) -> bool:
    """Does only the worst AA modifier hold?"""
    return ruling(doing, "aa-drm-stack") == "worst"


def batteries(doing: Doing, flight: dict[str, Any], name: str, hold: list[str]) -> Iterator[tuple[str, bool]]:
    """The ships that fire at an air unit: its target first, then USN ships in adjacent boxes."""
    other = OTHER[flight["side"]]
    target = flight["units"][name]["ship"]
    near = [ship for pair in flight.get("beside", ()) if target in pair for ship in pair if ship != target]
    for ship, adjacent in [(target, False), *((ship, True) for ship in dict.fromkeys(near))]:
        here = own(doing, other, "ships")[ship]
        if ship not in hold and here["aa"] and not here.get("sunk"):
            yield ship, adjacent


def shoot(doing: Doing, flight: dict[str, Any], ship: str, adjacent: bool, drm: int) -> dict[str, Any]:
    """One ship fires at one air unit; fighters in her own box suppress her."""
    other = OTHER[flight["side"]]
    units = doing.get("public", "raid", "units")
    suppressing = sum(u["role"] == "suppress" and u.get("ship") == ship for u in units.values())
    asked = {
        "ship_side": other,
        "aa": own(doing, other, "ships")[ship]["aa"],
        "suppression": suppressing,
        "card_drm": drm,
        **({"adjacent": True} if adjacent else {}),
    }
    marked = stand_ins(doing, other, "ships", [ship])
    return doing.resolve("aa", asked, side=other, stand_in=marked).outcome or {}


def lose_steps(doing: Doing, side: str, name: str, steps: int) -> str:
    """An IJN unit flips or is destroyed; a USN unit ignores it (2.3.2, 8.5.2)."""
    if side == "usn" or not steps:
        return "flying"
    unit = AirUnit.take(as_unit(doing, side, name))
    (lost,) = Taking([unit], False)((unit.lost,), (0,), steps)
    suffered(doing, side, [(name, state(lost, False))])
    return "destroyed" if lost >= DESTROYED else "flying"


def factor_of(doing: Doing, side: str, name: str) -> int:
    """The combat factor of the side that is up."""
    unit = AirUnit.take(as_unit(doing, side, name))
    return unit.up(unit.lost)


def bombs(doing: Doing, side: str, name: str, given: Attack) -> None:
    """One air unit attacks the ship in its box, if she is still afloat."""
    unit = doing.get("public", "raid", "units", name)
    other = OTHER[side]
    if unit["role"] != "attack" or "ship" not in unit:
        return
    ship = own(doing, other, "ships")[unit["ship"]]
    if ship.get("sunk"):
        doing.tell("all", f"{name} finds {unit['ship']} sunk.")
        return
    asked = {
        "side": side,
        "kind": own(doing, side, "air")[name]["kind"],
        "factor": unit.get("factor", factor_of(doing, side, name)),
        "aa_drm": unit.get("aa_drm", 0),
        "losses": unit.get("losses", 0),
        "boxes": boxes_left(ship),
        "card_drm": given.drm,
        "critical_drm": given.critical_drm,
    }
    if side == "ijn":
        del asked["losses"]
    marked = [*stand_ins(doing, side, "air", [name]), *stand_ins(doing, other, "ships", [unit["ship"]])]
    hit = doing.resolve("air-attack", asked, side=side, stand_in=marked).outcome or {}
    words = damaged(doing, other, unit["ship"], hit["hits"] + hit["extra_hits"], hit["effects"])
    effects = f" Critical: {', '.join(hit['effects'])}." if hit["effects"] else ""
    doing.tell("all", f"{name} attacks {words if hit['hits'] else unit['ship'] + ': no hits.'}{effects}")


def weigh_raid(doing: Doing, flight: dict[str, Any], given: Attack) -> None:
    """Only the odds are wanted: of all that will happen at one ship (of the first unit named), AA fire and attacks."""
    side, other = flight["side"], OTHER[flight["side"]]
    over = {name: unit for name, unit in flight["units"].items() if "ship" in unit}
    first = next((name for name in (*given.unit, *over) if name in over), None)
    if first is None or any(unit.get("fired") for unit in over.values()):
        return
    target = over[first]["ship"]
    here = [name for name, unit in over.items() if unit["ship"] == target]
    ships = own(doing, other, "ships")
    suppressed = [unit["ship"] for unit in over.values() if unit["role"] == "suppress"]
    near = [ship for ship, adjacent in batteries(doing, flight, first, given.hold) if adjacent]
    asked = {
        "attacker": side,
        "strike": [striker(doing, side, name, over[name], ()) for name in here],
        "target_aa": 0 if target in given.hold else ships[target]["aa"],
        "adjacent": [{"aa": ships[ship]["aa"], "suppression": suppressed.count(ship)} for ship in near],
        "boxes": boxes_left(ships[target]),
        "deliver": side == "ijn" and in_use(doing, "14.0"),
        "aa_card_drm": given.aa_drm,
        "card_drm": given.drm,
        "critical_drm": given.critical_drm,
    }
    marked = [*stand_ins(doing, side, "air", here), *stand_ins(doing, other, "ships", [target, *near])]
    doing.resolve("air-strike", asked, side=side, stand_in=marked)


def slowed(doing: Doing, flight: dict[str, Any]) -> None:
    """Four air units or more cost the TG an MP on its next move (7.2)."""
    other = OTHER[flight["side"]]
    group = own(doing, other, "groups").get(flight["target"])
    if group is not None:
        asked = {"marker": group.get("slowed", 0), "attacks": [flight.get("size", len(flight["units"]))]}
        marker = (doing.resolve("mp-marker", asked, side=other).outcome or {})["marker"]
        if marker != group.get("slowed", 0):
            doing.put("sides", other, "groups", flight["target"], "slowed", value=marker)
            doing.tell(other, f"{flight['target']} has a {marker} MP marker.")


def home(doing: Doing) -> None:
    """Survivors go to the Flown Box; those that flew extended come back later (8.6, 8.1.2)."""
    flight = in_the_air(doing)
    side = flight["side"]
    far = []
    for name, unit in own(doing, side, "air").items():
        if unit["box"] != "raid":
            continue
        if unit.get("extended"):
            far.append(name)
        doing.put("sides", side, "air", name, "box", value="flown")
    for start in range(0, len(far), UNITS_A_ROLL):
        some = far[start : start + UNITS_A_ROLL]
        asked = {"turn": doing.turn, "units": some}
        turns = (doing.resolve("extended-range-return", asked, side=side).outcome or {})["returns"]
        for name, turn in zip(some, turns, strict=True):
            unit = {key: value for key, value in own(doing, side, "air")[name].items() if key != "extended"}
            doing.put("sides", side, "air", name, value={**unit, "box": "away", "back": turn})
            doing.tell(side, f"{name} flew extended and is back on turn {turn}.")
    doing.put("public", "raid", value=None)
    doing.tell("all", "The raid flies home.")
