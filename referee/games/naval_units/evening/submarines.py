"""Submarines in a session: their rounds, the hunt for them, and income lost (Submarine Combat)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, whole
from referee.games.naval_units.evening.sea import (
    MOST,
    a_zone,
    all_told,
    as_unit,
    escorts,
    game_turn,
    kind,
    nation,
    paired,
    pairs,
    place,
    sees,
    set_left,
    ship,
    ships_in,
    sink,
    submarines,
    surface,
)
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose


class SubmarineAttack(Inputs):
    """Submarines and their targets in a sea zone."""

    zone: str = called("the sea zone", of="zones")
    target: list[str] = paired("submarine=enemy ship, for each submarine that attacks")
    screen: list[str] = paired("from the second round on: escort=ship of its own side")
    defender: list[str] = all_called(
        "the ships attacked and those that guard them, if there are more than six", 0, 6, of="ships"
    )
    planes: int = whole(0, 12, 0, meaning="the defenders' planes that hunt")
    bombers: int = whole(0, 12, 0, meaning="the defenders' land-based bombers that search")


@act("submarine-attack", SubmarineAttack, cite="Submarine Combat")
def submarine_attack(given: SubmarineAttack, doing: Doing) -> None:
    """A round of submarines against ships, and the hunt for them; rounds and losses are counted."""
    zone, aims = a_zone(doing, given.zone), pairs(given.target, "target")
    if not aims:
        raise bad_input("target", "which submarine attacks what? --target Wahoo=Akagi")
    side = whose(doing, "ships", next(iter(aims)), "target")
    enemy = enemy_of(doing, side)
    for name in aims:
        place(submarines(doing, side, zone), name, "target", f"{side} submarine in {zone}")
    there = surface(doing, enemy, zone)
    for name in given.defender:
        place(there, name, "defender", f"{enemy} ship in {zone}")
    guards = defenders(there, given.defender, aims, doing, enemy)
    screens = pairs(given.screen, "screen")
    for name in screens:
        place(guards, name, "screen", "defender")
    before = doing.get("public", "submarine_combat", zone, default={})
    number = before.get("rounds", 0) + 1 if before.get("side") == side else 1
    answer = doing.resolve(
        "submarine-attack",
        {
            "submarines": [
                {"type": kind(doing, side, sub), "target": place(guards, aim, "target", f"{enemy} ship in {zone}")}
                for sub, aim in aims.items()
            ],
            "defenders": [
                as_unit(doing, enemy, name, "hits")
                | ({"screens": place(guards, screens[name], "screen", "defender")} if name in screens else {})
                for name in guards
            ],
            "nation": nation(doing, side),
            "enemy_nation": nation(doing, enemy),
            "turn": game_turn(doing),
            "round": number,
            "planes": given.planes,
            "bombers": given.bombers,
        },
        side=side,
    )
    after = answer.outcome or {}
    said = [set_left(doing, enemy, name, now) for name, now in zip(guards, after["defenders_left"], strict=True)]
    for sub, state in zip(aims, after["submarines"], strict=True):
        said.append(f"a submarine is {state}")
        if state == "sunk":
            sink(doing, side, sub)
            doing.tell(side, f"{sub} is sunk.")
    sees(doing, side, zone, surface(doing, enemy, zone))
    doing.put("public", "submarine_combat", zone, value={"side": side, "rounds": number})
    all_told(doing, zone, f"submarines of {side}, round {number}", said)
    doing.remark("they go on with submarine-attack, or end it with submarines-over; either side may leave with move")


def defenders(there: list[str], named: list[str], aims: dict[str, str], doing: Doing, enemy: str) -> list[str]:
    """The ships that take part: all, or the targets and the escorts where there are too many."""
    if named or len(there) <= MOST:
        return [name for name in there if name in named] if named else there
    first = [name for name in there if name in aims.values()]
    guards = [name for name in escorts(doing, enemy, there) if name not in first][: MOST - len(first)]
    doing.remark(f"{', '.join([*first, *guards])} take part; --defender names others")
    return [name for name in there if name in (*first, *guards)]


class SubmarinesOver(Inputs):
    """A sea zone."""

    zone: str = called("the sea zone", of="zones")


@act("submarines-over", SubmarinesOver, cite="Submarine Combat")
def submarines_over(given: SubmarinesOver, doing: Doing) -> None:
    """Submarine combat in a sea zone ends; the submarines stay there, or leave with `move`."""
    zone = a_zone(doing, given.zone)
    if not doing.get("public", "submarine_combat", zone):
        raise bad_input("zone", f"there is no submarine combat in {zone}")
    doing.put("public", "submarine_combat", zone, value=None)
    doing.tell("all", f"{zone}: submarine combat is over.")


class Asw(Inputs):
    """A hunt for the submarines in a sea zone."""

    side: str | None = side_of("the side that hunts")
    zone: str = called("the sea zone", of="zones")
    hunter: list[str] = all_called("the escorts that hunt, if not all there", 0, 12)
    planes: int = whole(0, 12, 0, meaning="planes that hunt")
    bombers: int = whole(0, 12, 0, meaning="land-based bombers that search")


@act("asw", Asw, cite="Submarine Combat")
def asw(given: Asw, doing: Doing) -> None:
    """The active side hunts submarines in a sea zone; it hears only what it finds."""
    side, zone = a_side(doing, given.side), a_zone(doing, given.zone)
    enemy = enemy_of(doing, side)
    there = escorts(doing, side, surface(doing, side, zone))
    for name in given.hunter:
        place(there, name, "hunter", f"{side} escort in {zone}")
    hunters = given.hunter or there[:12]
    if not hunters and not given.planes and not given.bombers:
        raise bad_input("hunter", f"nobody hunts: the {side} side has no escorts in {zone}")
    found: dict[str, int] = {"sunk": 0, "sighted": 0}
    prey = submarines(doing, enemy, zone)
    for name in prey:
        inputs: dict[str, Any] = {
            "hunters": [kind(doing, side, one) for one in hunters],
            "planes": given.planes,
            "bombers": given.bombers,
            "nation": nation(doing, side),
            "turn": game_turn(doing),
        }
        after = doing.resolve("asw", inputs, side=side).outcome or {}
        state = next(key for key in ("sunk", "sighted", "hidden") if after[key])
        if state == "sunk":
            sink(doing, enemy, name)
        if state != "hidden":
            found[state] += 1
            doing.tell(enemy, f"{name} in {zone} is {state}.")
    if not prey:
        doing.remark(f"no submarine is in {zone}: let them throw for show, twice a hunter")
    said = ", ".join(f"{number} {state}" for state, number in found.items() if number)
    doing.tell(side, f"Hunt in {zone}: {said or 'nothing found'}.")


class EconomicAttack(Inputs):
    """Submarines against income."""

    submarine: list[str] = all_called("the submarines that attack", 1, 12, of="submarines")
    target: str = choice("convoy", "industry", meaning="a convoy zone, or an industrial complex next to theirs")


@act("economic-attack", EconomicAttack, cite="Submarine Economic Attacks")
def economic_attack(given: EconomicAttack, doing: Doing) -> None:
    """Submarines attack the enemy's income; it is taken off his total."""
    side = whose(doing, "ships", given.submarine[0], "submarine")
    enemy = enemy_of(doing, side)
    zones = {}
    for name in given.submarine:
        whose(doing, "ships", name, "submarine", side)
        fleets = own(doing, side, "fleets").values()
        zones[name] = next((fleet["zone"] for fleet in fleets if name in fleet["ships"]), None)
        if zones[name] is None:
            raise bad_input(
                "submarine", f"{name} is in no fleet" if "sunk" not in ship(doing, side, name) else f"{name} is sunk"
            )
    inputs: dict[str, Any] = {
        "submarines": [kind(doing, side, name) for name in given.submarine],
        "target": given.target,
    }
    guarded = any(ships_in(doing, enemy, str(zone)) for zone in zones.values())
    if given.target == "convoy" and guarded and not doing.forced:
        inputs["defended"] = True
    after = doing.resolve("economic-attack", inputs, side=side).outcome or {}
    before = doing.get("sides", enemy, "ipc")
    if before is not None:
        doing.put("sides", enemy, "ipc", value=max(before - after["ipc"], 0))
    doing.tell("all", f"Submarines of {side} cost {enemy} {after['ipc']} IPC ({given.target}).")
