"""CAP: fighters kept over a task force or a base, high or low (15.m, 16.f, 16.g, 16.i)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, choice
from referee.games.carrier_clashes.play_board import (
    all_called,
    called,
    condition,
    distance,
    own,
    place_of,
    port_in,
    sailing,
    side_chosen,
    task_force_of,
    whose,
)
from referee.games.carrier_clashes.play_search import PHASES as SEARCH_PHASES
from referee.games.carrier_clashes.play_search import check_flyer
from referee.session.acts import Doing, act

STRIKE_PHASES = ("first-air-strike", "second-air-strike", "third-air-strike")
DEFENDED = ("task_forces", "bases")


class Cap(Inputs):
    """Fighters, and what they defend."""

    over: str = called("the task force or base defended")
    unit: list[str] = all_called(1, 12, "air units with an F strength")
    altitude: str = choice("high", "low", default="high", meaning="high meets dive and level bombers, low torpedoes")
    side: str | None = side_chosen()


@act("cap", Cap, cite="16.f", phases=(*SEARCH_PHASES, *STRIKE_PHASES))
def cap(given: Cap, doing: Doing) -> None:
    """Fighters fly CAP over a task force or a base; in a search phase that also hinders the enemy's search."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    whose(doing, [given.over], "over", DEFENDED, side)
    if doing.phase in SEARCH_PHASES:
        check_claim(doing, side, given.over)
    for name in given.unit:
        check_fighter(doing, side, name, given.over)
        value = {"over": given.over, "altitude": given.altitude, "phase": doing.phase}
        doing.put("sides", side, "air", name, "cap", value=value)
    doing.tell(side, f"{given.altitude.capitalize()} CAP over {given.over}: {', '.join(given.unit)}.")


def check_claim(doing: Doing, side: str, over: str) -> None:
    """Who may claim CAP against searches: the Allied side, over a carrier's task force or a base with radar (15.m)."""
    if side != "allied":
        doing.forbid("15.m", "only the Allied side declares CAP against searches", "over")
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
    for mark, cite, why in (
        ("withdrawn", "16.i.iv", "withdrew from combat"),
        ("ferried", "16.l.iii", "flies back to its own base in this phase"),
    ):
        if unit.get(mark):
            doing.forbid(cite, f"{name} {why}", "unit")
    if unit.get("struck") == doing.phase:
        doing.forbid("16", f"{name} is on a strike", "unit")
    carrier = own(doing, side, "ships").get(unit["at"])
    if carrier is not None and condition(carrier) != "none":
        doing.forbid("18.b", f"{unit['at']} is {condition(carrier)} and launches no aircraft", "unit")
    here, there = str(place_of(doing, side, name)), str(place_of(doing, side, over))
    if distance(here, there) > unit["range"]:
        doing.forbid("16.i.v", f"{over} is {distance(here, there)} hexes away, the range is {unit['range']}", "over")
    now = unit.get("cap")
    if now and now["phase"] == doing.phase and place_of(doing, side, now["over"]) != there and unit.get("fought"):
        doing.forbid("16.i.vi", f"{name} has defended another hex in this phase", "unit")


def posting(doing: Doing, side: str, name: str, over: str) -> str:
    """Over its own base or task force (or ships in its port), within half its range, or farther (16.i.v)."""
    unit = own(doing, side, "air")[name]
    here, there = str(place_of(doing, side, name)), str(place_of(doing, side, over))
    at_home = over in (unit["at"], task_force_of(doing, side, unit["at"]))
    if at_home or (here == there and port_in(doing, side, there)):
        return "own"
    return "near" if 2 * distance(here, there) <= unit["range"] else "far"


def defending(doing: Doing, side: str, target: str, withheld: list[str]) -> list[str]:
    """The CAP that meets a strike on a target: not withheld, not spent; in a port all of the port's (24.g.viii)."""
    place = str(place_of(doing, side, target))
    port = port_in(doing, side, place)
    out = []
    for name, unit in own(doing, side, "air").items():
        cap = unit.get("cap")
        if not cap or name in withheld or any(unit.get(mark) for mark in ("lost", "out", "withdrawn", "fought")):
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
        "defense": unit["defense"],
        "altitude": unit["cap"]["altitude"],
        "posting": posting(doing, side, name, target),
    }
