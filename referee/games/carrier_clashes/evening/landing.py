"""Where aircraft come down: on another deck or base, back home, or in the sea (16.l, 18.f)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.evening.board import (
    all_called,
    condition,
    distance,
    hex_of,
    place_of,
    side_chosen,
    whose,
)
from referee.games.carrier_clashes.evening.damage import lose
from referee.games.carrier_clashes.evening.flyers import FIGHTERS, STRIKE_PHASES, check_flyer, valued
from referee.session.acting.act import Doing, act, entering, reckoned
from referee.session.board.owned import called, own

HOSTS = ("ships", "bases")


class Land(Inputs):
    """Air units without a deck, and where they come down."""

    unit: list[str] = all_called(1, 12, "air units whose carrier was hit while they flew", of="air")
    at: str = called("the carrier or base where they land", of=("ships", "bases"))
    side: str | None = side_chosen()


@act("land", Land, cite="18.f")
def land(given: Land, doing: Doing) -> None:
    """Aircraft whose carrier was hit while they were in the air land on another carrier or base."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    whose(doing, [given.at], "at", HOSTS, side)
    for name in given.unit:
        unit = own(doing, side, "air")[name]
        if not unit.get("adrift"):
            doing.forbid("18.f", f"{name} still has its deck", "unit")
        check_landing(doing, side, name, given.at, hex_of(doing, side, name))
        settle(doing, side, name, given.at)
    doing.tell(side, f"{', '.join(given.unit)} {'lands' if len(given.unit) == 1 else 'land'} at {given.at}.")


def check_landing(doing: Doing, side: str, name: str, host: str, origin: str) -> None:
    """Is there a deck in range with room on it (18.f)?"""
    unit = own(doing, side, "air")[name]
    there = place_of(doing, side, host)
    if there is None:
        doing.forbid("18.f", f"{host} is no longer in play", "at")
        return
    inputs: dict[str, Any] = {"distance": distance(doing, origin, there), "unit_range": valued(unit, "range", FIGHTERS)}
    if host in own(doing, side, "bases"):
        inputs["host"] = "base"
    else:
        inputs |= room_on(doing, side, host, name)
    if not reckoned(doing, "landing", inputs)["may_land"]:
        doing.forbid("18.f", f"{name} cannot land at {host}: too far, or no room on her deck", "at")


def room_on(doing: Doing, side: str, carrier: str, name: str) -> dict[str, Any]:
    """A carrier's deck as the procedure `landing` takes it; her own units keep their room."""
    ship = own(doing, side, "ships")[carrier]
    air = {n: unit for n, unit in own(doing, side, "air").items() if n != name and not unit.get("lost")}
    return {
        "capacity": ship.get("capacity", 0),
        "based": sum(unit.get("size", 0) for unit in air.values() if unit["home"] == carrier),
        "guests": sum(u.get("size", 0) for u in air.values() if u["at"] == carrier and u["home"] != carrier),
        "size": max(own(doing, side, "air")[name].get("size", 0), 1),
        "condition": condition(ship),
    }


def settle(doing: Doing, side: str, name: str, host: str) -> None:
    """An air unit is at another base or carrier from now on (16.l)."""
    doing.put("sides", side, "air", name, "at", value=host)
    for mark in ("adrift", "cap"):
        if own(doing, side, "air")[name].get(mark):
            doing.put("sides", side, "air", name, mark, value=None)
    if host != own(doing, side, "air")[name]["home"]:
        doing.put("sides", side, "air", name, "transferred", value=True)


class Ferry(Inputs):
    """Air units that fly home."""

    unit: list[str] = all_called(1, 12, "air units away from their own base or carrier", of="air")
    side: str | None = side_chosen()


@act("ferry", Ferry, cite="16.l.ii", phases=STRIKE_PHASES)
def ferry(given: Ferry, doing: Doing) -> None:
    """Air units that landed elsewhere fly back to their own base or carrier in a strike phase."""
    side = whose(doing, given.unit, "unit", ("air",), given.side)
    for name in given.unit:
        unit = own(doing, side, "air")[name]
        check_flyer(doing, side, name, "unit")
        if unit["at"] == unit["home"]:
            doing.forbid("16.l.ii", f"{name} is at {unit['home']} already", "unit")
        if unit.get("cap") or unit.get("struck") == doing.phase:
            doing.forbid("16.l.iii", f"{name} strikes or flies CAP in this phase", "unit")
        here, home = place_of(doing, side, unit["at"]), place_of(doing, side, unit["home"])
        if home is None or here is None:
            doing.forbid("16.l.ii", f"{unit['home']} is no longer in play", "unit")
            continue
        flown = {"distance": distance(doing, here, home), "unit_range": valued(unit, "range", FIGHTERS), "ferry": True}
        if not reckoned(doing, "reach", flown)["reaches"]:
            doing.forbid("16.l.ii", f"{unit['home']} is {flown['distance']} hexes away from {name}", "unit")
        settle(doing, side, name, unit["home"])
        doing.put("sides", side, "air", name, "ferried", value=doing.phase)
    doing.tell(side, f"Back at their own base: {', '.join(given.unit)}.")


@entering("first-surface-combat")
def first_ditched(doing: Doing) -> None:
    """The second air strike phase is over: nobody is still in the air."""
    stranded(doing)


@entering("second-surface-combat")
def second_ditched(doing: Doing) -> None:
    """The third air strike phase is over."""
    stranded(doing)


@entering("task-force")
def last_ditched(doing: Doing) -> None:
    """Surface combat is over."""
    stranded(doing)


def stranded(doing: Doing) -> None:
    """Aircraft that found no deck by the end of the phase are lost (18.f)."""
    for side in doing.sides:
        gone = [name for name, unit in own(doing, side, "air").items() if unit.get("adrift")]
        for name in gone:
            lose(doing, side, name, "no deck to land on")
        if gone:
            doing.tell(side, f"Lost, with no deck to land on: {', '.join(gone)}.")
