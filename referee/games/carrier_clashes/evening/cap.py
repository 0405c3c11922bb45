"""CAP: fighters kept over a task force or a base, high or low (15.m, 16.f, 16.g, 16.i)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import Inputs, choice
from referee.games.carrier_clashes.evening.board import (
    all_called,
    distance,
    hex_of,
    place_of,
    port_in,
    sailing,
    side_chosen,
    task_force_of,
    whose,
)
from referee.games.carrier_clashes.evening.flyers import (
    FIGHTERS,
    SEARCH_PHASES,
    STRIKE_PHASES,
    check_deck,
    check_flyer,
    valued,
)
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

DEFENDED = ("task_forces", "bases")
SPENT = ("lost", "out", "withdrawn")


class Cap(Inputs):
    """Fighters, and what they defend."""

    over: str = called("the task force or base defended", of=("bases", "task_forces"))
    unit: list[str] = all_called(1, 12, "air units with an F strength", of="air")
    altitude: str = choice("high", "low", default="high", meaning="high meets dive and level bombers, low torpedoes")
    side: str | None = side_chosen()


@act("cap", Cap, cite="16.f", phases=(*SEARCH_PHASES, *STRIKE_PHASES))
def cap(given: Cap, doing: Doing) -> None:
    """Fighters fly CAP over a task force or a base; in a search phase that also hinders the enemy's searches."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    whose(doing, [given.over], "over", DEFENDED, side)
    if doing.phase in SEARCH_PHASES:
        check_claim(doing, side, given.over)
    for name in given.unit:
        check_fighter(doing, side, name, given.over)
        value = {"over": given.over, "altitude": given.altitude, "phase": doing.phase}
        doing.put("sides", side, "air", name, "cap", value=value)
    doing.tell(side, f"{given.altitude.capitalize()} CAP over {given.over}: {', '.join(given.unit)}.")


class Down(Inputs):
    """Fighters called back."""

    unit: list[str] = all_called(1, 12, "air units on CAP", of="air")
    side: str | None = side_chosen()


@act("cap-down", Down, cite="16.f", phases=(*SEARCH_PHASES, *STRIKE_PHASES))
def cap_down(given: Down, doing: Doing) -> None:
    """Fighters are taken off CAP again, as long as they have not fought and no search reckoned with them."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    for name in given.unit:
        unit = own(doing, side, "air")[name]
        if not unit.get("cap"):
            doing.forbid("16.f", f"{name} is not on CAP", "unit")
        elif unit.get("fought") or unit["cap"]["phase"] != doing.phase:
            doing.forbid("15.m", f"{name} was allocated to {unit['cap']['over']} and stays there", "unit")
        doing.put("sides", side, "air", name, "cap", value=None)
    doing.tell(side, f"No longer on CAP: {', '.join(given.unit)}.")


def check_claim(doing: Doing, side: str, over: str) -> None:
    """Who may claim CAP against searches: the Allied side, over a carrier's task force or a base with radar (15.m)."""
    if side != "allied":
        doing.forbid("15.m", "only the Allied side declares CAP against searches", "over")
    elif over in doing.get("sides", side, "cap_claims", default=[]):
        return
    elif over in own(doing, side, "bases"):
        if not own(doing, side, "bases")[over].get("radar"):
            doing.forbid("15.m", f"{over} has no radar", "over")
    elif not any(ship["target_class"] == "A" for ship in sailing(doing, side, over).values()):
        doing.forbid("15.m", f"{over} holds no carrier", "over")


def check_fighter(doing: Doing, side: str, name: str, over: str) -> None:
    """May this unit fly CAP there now?"""
    unit = own(doing, side, "air")[name]
    check_flyer(doing, side, name, "unit")
    if not unit.get("f"):
        doing.forbid("16.i", f"{name} has no F strength", "unit")
    if unit.get("withdrawn"):
        doing.forbid("16.i.iv", f"{name} withdrew from combat", "unit")
    if unit.get("ferried") == doing.phase:
        doing.forbid("16.l.iii", f"{name} flies back to its own base in this phase", "unit")
    if doing.phase in (unit.get("struck"), unit.get("searched")):
        doing.forbid("16", f"{name} strikes or searches in this phase", "unit")
    check_deck(doing, side, unit["at"], "send up CAP", "unit")
    here, there = hex_of(doing, side, name), hex_of(doing, side, over)
    reach = valued(unit, "range", FIGHTERS)
    if distance(doing, here, there) > reach:
        far = distance(doing, here, there)
        doing.forbid("16.i.v", f"{over} is {far} hexes away, the range of {name} is {reach}", "over")
    now = unit.get("cap")
    if now and now["over"] != over and now["phase"] in SEARCH_PHASES and now["phase"] != doing.phase:
        doing.forbid("15.m", f"{name} claimed CAP over {now['over']} against searches and stays there", "over")
    if now and unit.get("fought") and place_of(doing, side, now["over"]) != there:
        doing.forbid("16.i.vi", f"{name} has defended another hex in this phase", "unit")


def posting(doing: Doing, side: str, name: str, target: str) -> str:
    """Over its own base or task force (or ships in its port), within half its range, or farther (16.i.v)."""
    unit = own(doing, side, "air")[name]
    here, there = hex_of(doing, side, name), hex_of(doing, side, target)
    if target in (unit["at"], task_force_of(doing, side, unit["at"])) or port_in(doing, side, there) == unit["at"]:
        return "own"
    return "near" if 2 * distance(doing, here, there) <= valued(unit, "range", FIGHTERS) else "far"


def defending(doing: Doing, side: str, target: str, withheld: Sequence[str]) -> list[str]:
    """The CAP over a target that is neither withheld nor spent; in a port all that is over it (24.g.viii)."""
    place = hex_of(doing, side, target)
    port = port_in(doing, side, place)
    out = []
    for name, unit in own(doing, side, "air").items():
        cap = unit.get("cap")
        if not cap or name in withheld or any(unit.get(mark) for mark in SPENT):
            continue
        if cap["over"] == target or (port and place_of(doing, side, cap["over"]) == place):
            out.append(name)
    return out


def met(doing: Doing, side: str, name: str, target: str) -> dict[str, Any]:
    """A CAP unit as the procedure `cap` takes it."""
    unit = own(doing, side, "air")[name]
    return {
        "name": name,
        "f": unit["f"],
        "defense": valued(unit, "defense", FIGHTERS),
        "altitude": unit["cap"]["altitude"],
        "posting": posting(doing, side, name, target),
    }
