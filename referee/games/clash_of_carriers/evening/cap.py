"""CAP: allocated in the Initial Phase, called down, sent out by radar (5.7, 13.0, 15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening import asked, chart, cover, fitness, moving, state, unfinished
from referee.games.clash_of_carriers.evening.state import AirUnit
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called, called_hex

BOX_WORDS = {
    "flown": "in the Flown Box",
    "cap": "on CAP",
    "raid": "in a raid",
    "away": "away after an extended flight",
    "coming": "not here yet",
    "dead": "destroyed",
    "gone": "lost with its carrier",
}


class Cap(Inputs):
    """Fighters, and what they fly over."""

    unit: list[str] = all_called("F and FB units, Ready", 1, 30, of="air")
    over: str | None = called("the TG, TF or island; the units' own if left out", None, of=("groups", "islands"))


@act("cap", Cap, cite="5.7", phases=("air",))
def cap(given: Cap, doing: Doing) -> None:
    """Fighters go on CAP over their TG, TF or island."""
    board = state.of(doing)
    units = asked.air(board, given.unit)
    side = units[0].owner
    if board.is_night:
        doing.forbid("5.7", "there is no CAP by night", "unit", hint="next goes on; CAP flies in the next day turn")
    turn_into_the_wind(doing, units)
    over = given.over or cover.home_of(board, units[0])
    place = chart.where(board, side, over)
    if place is None:
        meant = asked.marker(board, side, over, "over")
        over, place = meant.name, meant.hex
    for unit in units:
        check_ready(doing, unit)
        if not unit.is_fighter:
            doing.forbid(
                "5.7",
                f"bombers never fly CAP, and {unit.name} is a {unit.kind}",
                "unit",
                hint="a fighter or a fighter-bomber for --unit",
            )
        home = cover.home_of(board, unit)
        if chart.where(board, side, home) != place:
            doing.forbid("5.7", f"{unit.name} is with {home}, not in the hex of {over}", "over")
        unit.put(box="cap", over=over)
    doing.tell(side, f"On CAP over {over}: {', '.join(given.unit)}.")


def turn_into_the_wind(doing: Doing, units: Sequence[AirUnit]) -> None:
    """Whose fighters are launched first sails a hex southeast (15.3): nobody sails into enemies in sight, or a
    submarine marker, by it.
    """
    board = state.of(doing)
    if not board.in_use("15.3"):
        return
    side = units[0].owner
    for home in dict.fromkeys(cover.home_of(board, unit) for unit in units if not unit.land):
        mover = asked.marker(board, side, home, "unit")
        there = chart.southeast(doing, mover.hex)
        if not mover.groups[0].wind and there in chart.in_the_way(board, side):
            doing.forbid(
                "15.3", f"{home} would turn into the wind to {there}, where enemies or their submarines are", "unit"
            )
        moving.into_the_wind(doing, mover, 1, "unit")


class Down(Inputs):
    """Fighters on CAP."""

    unit: list[str] = all_called("units on CAP", 1, 30, of="air")


@act("down", Down, cite="5.7")
def down(given: Down, doing: Doing) -> None:
    """The umpire's correction: units are not on CAP after all, but Ready."""
    units = asked.air(state.of(doing), given.unit)
    for unit in units:
        if unit.box != "cap":
            doing.forbid("5.7", f"{unit.name} is not on CAP", "unit")
        unit.put(box="ready", over=None, at=None, fought=False)
    doing.tell(units[0].owner, f"No longer on CAP: {', '.join(given.unit)}.")


def check_ready(doing: Doing, unit: AirUnit) -> None:
    """May a unit fly: is it Ready, and is its carrier fit (8.6, 9.4)?"""
    if unit.box != "ready":
        doing.forbid(
            "8.6",
            f"{unit.name} is {BOX_WORDS[unit.box]}, not Ready",
            "unit",
            hint="another --unit: show lists the Ready",
        )
    carrier = unit.whole.side(unit.owner).ships.get(unit.home)
    if carrier is not None and not fitness.can_fly(doing, carrier):
        doing.forbid("9.4", f"{unit.home} can no longer fly aircraft", "unit")


def as_asked(unit: AirUnit) -> dict[str, Any]:
    """An air unit as the procedures take it."""
    reverse = {} if unit.reduced is None else {"reduced": unit.reduced}
    return {"name": unit.name, "kind": unit.kind, "factor": unit.factor, **reverse, "side": unit.side}


class Vector(Inputs):
    """CAP units and the hex they go to."""

    unit: list[str] = all_called("F units on CAP, on their full side", 1, 30, of="air")
    hex: str = called_hex("one or two hexes out")


@act("vector", Vector, cite="13.0", phases=("activation",))
def vector(given: Vector, doing: Doing) -> None:
    """Radar sends CAP out to meet a raid: it flips, and stays in that hex for the turn."""
    board = state.of(doing)
    units = asked.air(board, given.unit)
    unfinished.clear(doing, "raid", "meeting", "reports", "flagship")
    if not board.in_use("13.0"):
        doing.forbid(
            "13.0",
            "radar intercept is not in use",
            "unit",
            hint="intercept meets the raid over its target; use --rule 13.0 in set-up takes radar in",
        )
    raid = board.public.raid
    if raid.is_there and raid.side == units[0].owner:
        raise doing.impossible(
            "13.0", "no enemy raid is in the air, but their own: radar sends CAP out to meet one", "act"
        )
    if not raid.is_there:
        doing.forbid(
            "13.0",
            "no enemy raid is in the air: radar sends CAP out to meet one",
            "act",
            hint="raid puts one in the air; CAP over a TG meets it there by intercept",
        )
    if raid.units and raid.placed:
        doing.forbid(
            "13.0",
            "the raid is over the ships already: radar sends CAP out before",
            "act",
            hint="intercept --hex of the raid meets it there",
        )
    if given.hex in raid.met:
        doing.forbid(
            "13.0",
            f"the raid has been met in {given.hex} and flies on: no more CAP meets it there",
            "hex",
            hint="another --hex",
        )
    for unit in units:
        if unit.box != "cap":
            doing.forbid("13.0", f"{unit.name} is not on CAP", "unit")
        if unit.fought:
            doing.forbid("8.2.4", f"{unit.name} has met a raid this turn, and stays in its hex", "unit")
        start = chart.where(board, unit.owner, cover.home_of(board, unit)) or given.hex
        out = doing.distance(start, given.hex)
        if not out:
            doing.forbid("13.0", f"{given.hex} is the hex of its carrier: radar sends CAP one or two hexes out", "hex")
        wanted = {"side": unit.owner, "cap": [as_asked(unit)], "hexes": max(out, 1), "night": board.is_night}
        doing.resolve("radar-intercept", wanted, side=unit.owner, stand_in=fitness.stand_ins(doing, unit))
        flipped = "reduced" if unit.reduced is not None else unit.side
        unit.put(box="cap", side=flipped, at=given.hex, over=unit.over or cover.home_of(board, unit))
    doing.tell("all", f"USN CAP is sent out to {given.hex}: {', '.join(given.unit)}.", hex=given.hex)
