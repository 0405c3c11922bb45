"""Surface battles: deployment, up to eight rounds on the display, disengagement, retreat (12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, flag
from referee.games.clash_of_carriers.evening.board import (
    EDGES,
    OTHER,
    SIDES,
    TITLES,
    a_hex,
    all_called,
    distance,
    groups_under,
    is_night,
    marker_of,
    markers,
    pairs,
    relay,
    side_chosen,
)
from referee.games.clash_of_carriers.evening.move import detected
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own

BOXES = 25
LAST_ROUND = 8
OF_THE_ROUND = ("moved", "gunned")


class Battle(Inputs):
    """Where ships meet."""

    hex: str = a_hex("the hex in which detected ships are met")


@act("battle", Battle, cite="12.0-12.2", phases=("activation",))
def battle(given: Battle, doing: Doing) -> None:
    """A surface battle begins: initiative, and every unit's place on the display."""
    if doing.get("public", "battle"):
        doing.forbid("12.0", "a surface battle is on", "hex")
    active = doing.get("public", "active", "side", default="usn")
    sides = {side: groups_in(doing, side, given.hex) for side in SIDES}
    theirs = [name for name in sides[OTHER[active]] if detected(doing, active, [name])]
    if not theirs or not sides[active]:
        doing.forbid("12.0", f"no detected enemy ships are met in {given.hex}", "hex")
    sides[OTHER[active]] = theirs or sides[OTHER[active]]
    first = (doing.resolve("surface-initiative", {}).outcome or {})["initiative"]
    units: dict[str, Any] = {}
    said = []
    for side, groups in sides.items():
        for group in groups:
            for ship in own(doing, side, "groups")[group]["ships"]:
                asked = {"side": side, "night": is_night(doing)}
                placed = doing.resolve("surface-deployment", asked, side=side).outcome or {}
                units[ship] = {"side": side, **({"box": placed["box"]} if placed["box"] else {})}
                said.append(f"{ship} {placed['box'] or 'by a ' + str(placed['number'])}")
    value = {"hex": given.hex, "round": 1, "initiative": first, "units": units, "smoke": [], "torpedoed": []}
    doing.put("public", "battle", value=value)
    doing.put("umpire", "battle_groups", value={side: list(groups) for side, groups in sides.items()})
    doing.tell("all", f"Surface battle in {given.hex}; the {TITLES[first]} has the initiative.", hex=given.hex)
    doing.tell("all", f"On the display: {', '.join(said)}.")
    if any("box" not in unit for unit in units.values()):
        doing.remark("read the boxes of these numbers off the display and enter them: do steer --to SHIP=BOX")


def groups_in(doing: Doing, side: str, place: str) -> list[str]:
    """A side's TGs with ships in a hex."""
    there = [name for name, at in markers(doing, side).items() if at == place]
    groups = [group for name in there for group in groups_under(doing, side, name)]
    return [group for group in groups if own(doing, side, "groups")[group]["ships"]]


def going_on(doing: Doing) -> dict[str, Any]:
    """The surface battle that is being fought."""
    found = doing.get("public", "battle")
    if not found:
        raise bad_input("act", "there is no surface battle; do battle begins one")
    fight: dict[str, Any] = found
    return fight


def in_battle(doing: Doing, name: str, field: str) -> dict[str, Any]:
    """A unit on the display with its box, or a refusal."""
    units = going_on(doing)["units"]
    if name not in units:
        raise bad_input(field, f"{name} is not on the display: {', '.join(units)}")
    unit: dict[str, Any] = units[name]
    return unit


def boxed(doing: Doing, name: str, field: str) -> int:
    """A unit's box."""
    unit = in_battle(doing, name, field)
    if "box" not in unit:
        raise bad_input(field, f"{name} has no box yet: do steer --to {name}=BOX")
    return int(unit["box"])


class Steer(Inputs):
    """Movement on the display."""

    to: list[str] = all_called(0, 60, "ships and their new boxes: Iowa=20", of="ships")
    smoke: list[str] = all_called(0, 30, "destroyers and the box in which they lay smoke: DIV61=8")
    leave: list[str] = all_called(0, 60, "ships in the exit box that try to leave the display", of="ships")


@act("steer", Steer, cite="12.3, 12.4", phases=("activation",))
def steer(given: Steer, doing: Doing) -> None:
    """Ships move on the display, lay smoke, and try to leave it."""
    fight = going_on(doing)
    said = []
    for name, word in pairs(given.smoke, "smoke"):
        said.append(smoke(doing, name, box_of(word, "smoke"), dict(pairs(given.to, "to"))))
    for name, word in pairs(given.to, "to"):
        unit, box = in_battle(doing, name, "to"), box_of(word, "to")
        if "box" in unit:
            ship = own(doing, unit["side"], "ships")[name]
            mp = ship["mp_odd" if doing.turn % 2 else "mp_even"]
            if abs(box - unit["box"]) > mp:
                doing.forbid("12.3", f"{name} has {mp} MP and cannot go from box {unit['box']} to {box}", "to")
            if unit.get("moved"):
                doing.forbid("12.3", f"{name} has moved in this round", "to")
            doing.put("public", "battle", "units", name, "moved", value=True)
        doing.put("public", "battle", "units", name, "box", value=box)
        said.append(f"{name} to {box}")
    for name in given.leave:
        unit = in_battle(doing, name, "leave")
        if unit.get("moved"):
            doing.forbid("12.3", f"{name} moved in this round: to leave she must begin it in the exit box", "leave")
        asked = {"side": unit["side"], "box": boxed(doing, name, "leave"), "round": fight["round"]}
        asked |= {"smoke": bool(doing.get("public", "battle", "smoke"))}
        out = (doing.resolve("surface-exit", asked, side=unit["side"]).outcome or {})["exits"]
        doing.put("public", "battle", "units", name, value=None if out else {**unit, "moved": True})
        said.append(f"{name} {'leaves the display' if out else 'does not get away'}")
    doing.tell("all", f"Round {fight['round']}: {', '.join(said) or 'nobody moves'}.")
    empty_side(doing, "exit")


def box_of(word: str, field: str) -> int:
    """A box of the display."""
    if not word.isdigit() or not 1 <= int(word) <= BOXES:
        raise bad_input(field, f"{field} wants a box from 1 to {BOXES}, not {word}")
    return int(word)


def smoke(doing: Doing, name: str, box: int, moves: dict[str, str]) -> str:
    """A destroyer unit lays smoke in a box that it starts in or enters (12.4)."""
    unit = in_battle(doing, name, "smoke")
    start = boxed(doing, name, "smoke")
    end = box_of(moves[name], "to") if name in moves else start
    if own(doing, unit["side"], "ships")[name]["type"] != "DD":
        doing.forbid("12.4", f"only destroyers lay smoke, and {name} is none", "smoke")
    if not min(start, end) <= box <= max(start, end):
        doing.forbid("12.4", f"{name} goes from box {start} to {end} and does not come through {box}", "smoke")
    laid = doing.get("public", "battle", "smoke")
    doing.put("public", "battle", "smoke", value=sorted({*laid, box}))
    return f"{name} lays smoke in {box}"


class Disengage(Inputs):
    """Who wants to break off."""

    usn: bool = flag(meaning="the USN wants to disengage")
    ijn: bool = flag(meaning="the IJN wants to disengage")


@act("disengage", Disengage, cite="12.8, 12.9", phases=("activation",))
def disengage(given: Disengage, doing: Doing) -> None:
    """The round ends: the battle goes on, or it is over and somebody retreats."""
    fight = going_on(doing)
    asked = {"usn": given.usn, "ijn": given.ijn, "round": fight["round"], "smoke": bool(fight["smoke"])}
    came = doing.resolve("disengage", asked).outcome or {}
    if came["battle"] == "continues":
        for name in fight["units"]:
            for mark in OF_THE_ROUND:
                if mark in fight["units"][name]:
                    doing.put("public", "battle", "units", name, mark, value=None)
        doing.put("public", "battle", "round", value=fight["round"] + 1)
        doing.tell("all", f"The battle goes on: round {fight['round']}.")
        return
    if given.usn and given.ijn:
        over(doing, {"end": "both"})
    elif given.usn or given.ijn:
        over(doing, {"end": "one-side", "side": "usn" if given.usn else "ijn"})
    else:
        over(doing, {"end": "round-8", **{f"undamaged_{side}": undamaged(doing, side) for side in SIDES}})


def undamaged(doing: Doing, side: str) -> int:
    """A side's undamaged units on the display."""
    names = [name for name, unit in going_on(doing)["units"].items() if unit["side"] == side]
    return sum(not own(doing, side, "ships")[name].get("hits") for name in names)


def empty_side(doing: Doing, end: str) -> None:
    """The battle is over once a side has no unit on the display (12.3, 12.8)."""
    fight = going_on(doing)
    for side in SIDES:
        if not any(unit["side"] == side for unit in fight["units"].values()):
            over(doing, {"end": end, "side": side})
            return


def over(doing: Doing, end: dict[str, Any]) -> None:
    """The battle is over: who retreats, and towards which edge."""
    fight = going_on(doing)
    came = doing.resolve("retreat", end).outcome or {}
    doing.put("public", "battle", value=None)
    doing.put("umpire", "retreats", value=dict.fromkeys(came["retreats"], fight["hex"]))
    who = " and ".join(f"the {TITLES[side]} ({EDGES[side]})" for side in came["retreats"]) or "nobody"
    doing.tell("all", f"The battle in {fight['hex']} is over; it is for {who} to retreat.", hex=fight["hex"])
    if came["retreats"]:
        doing.remark("do retreat --to HEX for each side that retreats")


class Retreat(Inputs):
    """Where a side goes after a battle."""

    to: str = a_hex("the hex, one on towards its map edge")
    side: str | None = side_chosen("the side, if both retreat")


@act("retreat", Retreat, cite="12.9", phases=("activation",))
def retreat(given: Retreat, doing: Doing) -> None:
    """The ships of a side that broke off go one hex towards their map edge."""
    due = doing.get("umpire", "retreats", default={})
    side = given.side or next(iter(due), "")
    if side not in due:
        doing.forbid("12.9", "nobody is to retreat" if not due else f"it is for the {TITLES[next(iter(due))]}", "side")
        return
    here = due[side]
    groups = [name for name in doing.get("umpire", "battle_groups", side) if name in own(doing, side, "groups")]
    one, two = read(here), read(given.to)
    if side == "ijn":
        one, two = two, one
    homeward = two.column > one.column or two.row > one.row
    if distance(doing, here, given.to) != 1 or not homeward:
        doing.forbid("12.9", f"{given.to} is not the next hex {EDGES[side]} of {here}", "to")
    check_stack(doing, side, groups, given.to)
    for name in groups:
        doing.put("sides", side, "groups", name, "hex", value=given.to)
        doing.put("sides", side, "groups", name, "retreated", value=-1)
    relay(doing, side)
    doing.put("umpire", "retreats", side, value=None)
    doing.tell("all", f"The {TITLES[side]} retreats to {given.to}, with a -1 MP marker.", hex=given.to)


def check_stack(doing: Doing, side: str, groups: Iterable[str], place: str) -> None:
    """A retreat obeys the stacking limits (3.3)."""
    names = {name for name, at in markers(doing, side).items() if at == place}
    names |= {marker_of(doing, side, group) for group in groups}
    tf = [name for name in names if name not in own(doing, side, "groups")]
    asked = {"tgs": len(names) - len(tf), "tf": bool(tf), "phase": "end"}
    if not reckoned(doing, "stacking", asked)["legal"]:
        doing.forbid("3.3", f"too many TGs would lie in {place}", "to")
