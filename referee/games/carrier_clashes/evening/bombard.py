"""Ships against bases, and bases against ships (24, 24.e, 24.f, 24.g.vii)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.inputs import Inputs, flag
from referee.games.carrier_clashes.evening.attack import said
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    afloat,
    all_called,
    condition,
    in_hex,
    place_of,
    sailing,
    stand_ins,
    task_force_of,
    whose,
)
from referee.games.carrier_clashes.evening.damage import hit
from referee.games.carrier_clashes.evening.engage import COMBAT
from referee.games.carrier_clashes.evening.raid import raid
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own


class Bombard(Inputs):
    """Ships, and the base that they fire at."""

    base: str = called("the base bombarded", of="bases")
    ship: list[str] = all_called(1, 20, "ships that fire; their task force has declared the mission", of="ships")
    shells: bool = flag(meaning="the B guns have bombardment shells")


@act("bombard", Bombard, cite="24", phases=COMBAT)
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships bombard the air units at a base that the scenario names."""
    side = whose(doing, given.ship, "ship", ("ships",))
    other = OTHER[side]
    whose(doing, [given.base], "base", ("bases",), other)
    if given.base not in doing.get("umpire", "bombard", default=[]):
        doing.forbid("24", f"the scenario lets no ship bombard {given.base}", "base")
    factors: Counter[str] = Counter()
    for name, ship in afloat(doing, side, given.ship).items():
        check_gunner(doing, side, name, given.base)
        guns = {weapon: factor for weapon, factor in ship.get("guns", {}).items() if weapon != "T"}
        if "B" in guns and ship.get("bombarded"):
            doing.forbid("24.f", f"the B guns of {name} have bombarded once in this scenario", "ship")
        factors.update(guns)
        doing.put("sides", side, "ships", name, "bombarding", value=doing.phase)
        if "B" in guns:
            doing.put("sides", side, "ships", name, "bombarded", value=True)
    check_screen(doing, side, given)
    armed: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factors[weapon]} for weapon in "BCD" if factors[weapon]
    ]
    if not armed:
        doing.forbid("24", "these ships have no guns that reach a base", "ship")
        return
    for row in armed:
        if row["weapon"] == "B" and given.shells:
            row["shells"] = True
    doing.tell("all", f"{', '.join(given.ship)} bombard{'s' if len(given.ship) == 1 else ''} {given.base}.")
    raid(doing, side, given.base, armed, None, stand_ins(doing, side, given.ship, "guns"))


def check_gunner(doing: Doing, side: str, name: str, base: str) -> None:
    """May a ship bombard that base now?"""
    tf = str(task_force_of(doing, side, name))
    force = own(doing, side, "task_forces").get(tf, {})
    if place_of(doing, side, name) != place_of(doing, OTHER[side], base):
        doing.forbid("24", f"{name} is not in the hex of {base}", "ship")
    if force.get("mission") != "bombard":
        doing.forbid("20.c", f"{tf} has not declared (or has given up) the mission: mission --what bombard", "ship")
    ship = own(doing, side, "ships")[name]
    if condition(ship) != "none":
        doing.forbid("18.b", f"{name} is {condition(ship)} and does not attack", "ship")
    if ship.get("bombarding") == doing.phase:
        doing.forbid("24", f"{name} has bombarded in this phase", "ship")


def check_screen(doing: Doing, side: str, given: Bombard) -> None:
    """Enemy ships in an engagement with the bombarding ones screen the base (20.c, 24.e)."""
    tfs = {task_force_of(doing, side, ship) for ship in given.ship}
    other = OTHER[side]
    for battle in doing.get("public", "engagements", default={}).values():
        if battle["state"] == "over" or not tfs & set(battle[side]):
            continue
        screening = sum(len(sailing(doing, other, tf)) for tf in battle[other])
        opposing = sum(len(sailing(doing, side, tf)) for tf in battle[side])
        may = reckoned(doing, "screen", {"screening": screening, "opposing": opposing})["may_attack_screened"]
        if len(given.ship) > may:
            text = f"{screening} enemy ships screen {given.base}: {may} may bombard it"
            doing.forbid("24.e", text, "ship")


class ShoreFire(Inputs):
    """A base that fires at a ship."""

    base: str = called("the base that fires", of="bases")
    ship: str = called("the ship that it fires at, on a mission in its hex", of="ships")


@act("shore-fire", ShoreFire, cite="24.g.vii", phases=COMBAT)
def shore_fire(given: ShoreFire, doing: Doing) -> None:
    """A base, with half the guns of the ships in its port, fires at a ship that bombards it or lands in its hex."""
    side = whose(doing, [given.base], "base", ("bases",))
    other = OTHER[side]
    whose(doing, [given.ship], "ship", ("ships",), other)
    base = own(doing, side, "bases")[given.base]
    force = own(doing, other, "task_forces").get(str(task_force_of(doing, other, given.ship)), {})
    if force.get("hex") != base["hex"] or not (force.get("mission") or force.get("spotted")):
        doing.forbid("20.c", f"{given.ship} is on no mission in the hex of {given.base}", "ship")
    if base.get("fired") == doing.phase:
        doing.forbid("20.e.vi", f"{given.base} has fired in this phase", "base")
    armed: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factor} for weapon, factor in base.get("attack", {}).items() if factor
    ]
    if base.get("port"):
        halves: Counter[str] = Counter()
        for tf, _ in in_hex(doing, side, base["hex"]):
            for ship in sailing(doing, side, tf).values():
                if condition(ship) == "none":
                    halves.update({w: f for w, f in ship.get("guns", {}).items() if w != "T"})
        armed += [{"weapon": weapon, "strength": factor, "half": True} for weapon, factor in halves.items() if factor]
    if not armed:
        doing.forbid("24", f"{given.base} has no guns", "base")
        return
    target = own(doing, other, "ships")[given.ship]
    keys = ("target_class", "defense")
    inputs = {"attacker": armed, "condition": condition(target), **{key: target[key] for key in keys}}
    marked = [*stand_ins(doing, side, [given.base], "attack"), *stand_ins(doing, other, [given.ship], "defense")]
    answer = doing.resolve("attack", inputs, side=side, stand_in=marked)
    doing.put("sides", side, "bases", given.base, "fired", value=doing.phase)
    doing.tell("all", f"{given.base} fires at {given.ship}, {answer.odds}: {said(answer.outcome or {})}.")
    hit(doing, other, given.ship, str((answer.outcome or {})["result"]))
