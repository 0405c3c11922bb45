"""Ships move, change their speed, enter and leave (5.0, 6.0, 9.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.hexgrid import FACINGS, read
from referee.engine.inputs import Inputs, choice, many, text, whole
from referee.games.ca.evening.board import (
    ALL,
    OTHER,
    a_ship,
    afloat,
    allowed,
    change,
    each_afloat,
    fleet,
    hits,
    is_hidden,
    is_seen,
    on_map,
    owner,
    phasing,
    ships,
    spotted_for,
    tell,
    title,
    type_of,
)
from referee.games.ca.evening.spotting import by_movement
from referee.games.ca.rules.course import TURNS, moved
from referee.games.ca.rules.equipment import EDGES
from referee.session.acting.act import Doing, act, reckoned

STACKED = "6.22"


def is_step(word: str) -> bool:
    """Is it a step, or several of a kind, such as `3F`?"""
    return word.lstrip("12345678") in (*TURNS, "X") and len(word) - len(word.lstrip("12345678")) < 2


def spelled(words: Sequence[str]) -> list[str]:
    """Steps one by one: `3F` is three."""
    return [step for word in words for step in [word.lstrip("12345678")] * int(word[0] if word[0].isdigit() else 1)]


class Move(Inputs):
    """Ships, and the course that each of them steers."""

    ship: list[str] = ships("the ship; several steer the same course, those in front first")
    steps: list[str] = many(
        text(shape="a step: F, FL, FR, TL, TR or X, or several such as 3F", allowed=is_step),
        0,
        8,
        (),
        meaning="F, FL, FR enter the front, left or right front hex; TL, TR turn; X leaves; none: straight ahead",
    )
    edge: str | None = choice(*EDGES, default=None, meaning="the edge over which X leaves; else the one that is asked")


@act("move", Move, cite="6.1", phases=("first-movement", "second-movement"))
def move(given: Move, doing: Doing) -> None:
    """Ships move by their whole speed; whoever spots them at night does so by itself."""
    side = phasing(doing)
    waiting = list(dict.fromkeys(given.ship))
    for name in waiting:
        owner(doing, name, "ship", side)
        if fleet(doing, side)[name].get("moved"):
            doing.forbid("6.1", f"{name} has moved in this phase", "ship")
    courses = {name: course(doing, side, name, given.steps) for name in waiting}
    while courses:
        name = next_to_sail(doing, side, courses, given.edge)
        sail(doing, side, name, courses.pop(name), given.edge)
    if doing.get("public", "map", "stand_in"):
        doing.remark("stand-in, not the published map: its coasts and edges")


def course(doing: Doing, side: str, name: str, steps: Sequence[str]) -> list[str]:
    """The steps typed, else straight ahead."""
    return spelled(steps) or ["F"] * int(fleet(doing, side)[name]["speed"])


def next_to_sail(doing: Doing, side: str, courses: Mapping[str, Sequence[str]], edge: str | None = None) -> str:
    """Of several ships the first whose way none of the others is in; else simply the first."""
    for name, steps in courses.items() if len(courses) > 1 else ():
        try:
            found = reckoned(doing, "move", plotted(doing, side, name, steps, edge))
        except Refusal as refusal:
            if refusal.cite != STACKED:
                return name
        else:
            if not found["removed"]:
                return name
    return next(iter(courses))


def plotted(doing: Doing, side: str, name: str, steps: Sequence[str], edge: str | None) -> dict[str, Any]:
    """A ship and its course as the procedure `move` takes them."""
    ship, sheet = fleet(doing, side)[name], doing.get("public", "map")
    near = {one: [s["hex"] for n, s in afloat(doing, one).items() if n != name] for one in doing.sides}
    out: dict[str, Any] = {
        "class": type_of(ship),
        "start": ship["hex"],
        "facing": ship["facing"],
        "speed": ship["speed"],
        "power_hits": hits(ship)[0],
        "steps": list(steps),
        "land": sheet["land"],
        "friends": near[side],
        "enemies": near[OTHER[side]],
    }
    out |= {key: sheet[key] for key in ("columns", "rows") if key in sheet}
    if "X" in steps:
        out["exit_edge"] = edge or doing.get("public", "terms", "exit", side, default=edge) or "north"
    return out


def sail(doing: Doing, side: str, name: str, steps: Sequence[str], edge: str | None = None) -> None:
    """One ship moves; it may be spotted, removed, or leave the map."""
    if len(steps) > 8:
        raise bad_input("steps", f"steps: {len(steps)} are more than any ship has points for")
    ship = fleet(doing, side)[name]
    start, facing = ship["hex"], ship["facing"]
    inputs = plotted(doing, side, name, steps, edge)
    asked = doing.get("public", "terms", "exit", side)
    if "X" in steps and asked != inputs["exit_edge"]:
        which = f"only over the {asked} edge" if asked else "at all"
        doing.forbid("9.14", f"the scenario does not ask the {title(side)} to leave the map {which}", "edge")
    found = allowed(doing, "move", inputs, "steps", name) or as_told(start, facing, steps, inputs.get("exit_edge"))
    seen_by = by_movement(doing, side, name, start, facing, steps)
    supplies(doing, side, name, start, facing, steps)
    if found["exited"] or found["removed"]:
        gone = f"exited {found['exited']}" if found["exited"] else "removed"
        change(doing, side, name, fate=gone, hex=None, facing=None, speed=None, moved=None)
        end = (
            f"from {start} by {found['end']} over the {found['exited']} edge"
            if found["exited"]
            else (f"from {start} to {found['end']}, where it cannot but end stacked: it is removed (6.24)")
        )
    else:
        change(doing, side, name, hex=found["end"], facing=found["facing"], moved=True)
        end = f"from {start} to {found['end']}, facing {found['facing']}"
    report(doing, side, name, end, found["end"], seen_by)


def report(doing: Doing, side: str, name: str, end: str, hex: str, seen_by: Sequence[str]) -> None:
    """Say how a ship moved, to whom it is seen; where ships are hidden its own side does not hear that it is."""
    if seen_by:
        doing.remark(f"{name} is spotted by {', '.join(seen_by)} (7.62(b))")
    groups = [group for group in spotted_for(doing, name) if group != ALL]
    where = f" for {' and '.join(groups)}" if groups else ""
    if not is_hidden(doing):
        doing.tell(ALL, f"{name} {end}{f'; spotted{where}' if seen_by else ''}.", hex=hex)
        return
    doing.tell(side, f"{name} {end}.", hex=hex)
    if is_seen(doing, name):
        ship = fleet(doing, side)[name]
        now = f"in {hex}, facing {ship['facing']}, speed {ship['speed']}" if "hex" in ship else f"{ship['fate']}"
        doing.tell(OTHER[side], f"In sight{where}: {name} {ship['code']}, {now}.", hex=hex)


def as_told(start: str, facing: str, steps: Sequence[str], edge: str | None) -> dict[str, Any]:
    """Where a course leads that the umpire allows against the rules."""
    place = read(start)
    for step in steps:
        if step != "X":
            place, facing = moved(place, facing, step)
    return {"end": place.name, "facing": facing, "exited": edge if "X" in steps else None, "removed": False}


def supplies(doing: Doing, side: str, name: str, start: str, facing: str, steps: Sequence[str]) -> None:
    """A ship with supplies that passes three supply hexes has delivered them, once (9.2 (6))."""
    ship, marked = fleet(doing, side)[name], doing.get("public", "map", "supply", default=[])
    if not ship.get("supplies") or ship.get("delivered") or not marked:
        return
    track = {"start": start, "facing": facing, "steps": [step for step in steps if step != "X"]}
    if reckoned(doing, "supply", {**track, "supply_hexes": marked})["delivered"]:
        change(doing, side, name, delivered=True)
        tell(doing, side, f"{name} has delivered its supplies: three points for the {title(side)} (9.2 (6)).", name)
        if "supply" in doing.get("public", "map", "stand_in", default=[]):
            doing.remark("stand-in, not the published map: the supply hexes")


class Speed(Inputs):
    """Ships, and the speed that each of them takes up."""

    ship: list[str] = ships("the ship, or several")
    to: int = whole(0, 20, meaning="the Movement Allowance to take up")


@act("speed", Speed, cite="6.32", phases=("first-acceleration", "second-acceleration"))
def speed(given: Speed, doing: Doing) -> None:
    """Ships speed up or slow down."""
    side = phasing(doing)
    for name in dict.fromkeys(given.ship):
        owner(doing, name, "ship", side)
        ship = fleet(doing, side)[name]
        before = int(ship.get("speed_before", ship["speed"]))
        asked = {
            "class": type_of(ship),
            "power_hits": hits(ship)[0],
            "speed": before,
            "new_speed": given.to,
            "speed_frozen": bool(doing.get("public", "frozen")),
        }
        allowed(doing, "acceleration", asked, "to", name)
        change(doing, side, name, speed=given.to, speed_before=before)
        tell(doing, side, f"{name}: speed {given.to}, was {before}.", name)


class Enter(Inputs):
    """A ship that comes later, and where."""

    ship: str = a_ship("the ship")
    hex: str = text(meaning="a hex at the edge over which it comes")


@act("enter", Enter, cite="9.2", phases=("first-movement", "second-movement"))
def enter(given: Enter, doing: Doing) -> None:
    """A reinforcement is put on a hex at its edge, and then moves like any other ship."""
    side = phasing(doing)
    ship = fleet(doing, side).get(given.ship, {})
    if "enters" not in ship or "hex" in ship or "fate" in ship:
        owner(doing, given.ship, "ship", side)
        raise bad_input("ship", f"{given.ship} is on the map already")
    due, edge = ship["enters"]["turn"], ship["enters"]["edge"]
    if doing.turn != due:
        doing.forbid("9.2", f"{given.ship} enters in Game-Turn {due}, this is {doing.turn}", "ship")
    place = read(on_map(doing, given.hex, "hex"))
    sheet = doing.get("public", "map")
    lies = {"west": place.column == 1, "north": place.row == 1}
    lies |= {"east": place.column == sheet.get("columns"), "south": place.row == sheet.get("rows")}
    if not lies[edge]:
        doing.forbid("9.2", f"{given.hex} is not at the {edge} edge", "hex")
    put_down(doing, side, given.ship, given.hex, ship["facing"], ship["speed"])


class Place(Inputs):
    """A ship, and where it lies."""

    ship: str = a_ship("the ship")
    hex: str = text(meaning="the hex, such as 0716")
    facing: str | None = choice(*FACINGS, default=None, meaning="where it points; else as before")
    speed: int | None = whole(0, 7, None, meaning="its Movement Allowance; else as before")


@act("place", Place, cite="9.12", phases=("set-up",))
def place(given: Place, doing: Doing) -> None:
    """Put a ship on the map before the first turn; later only to correct the map, with --force."""
    side = next((side for side in doing.sides if given.ship in fleet(doing, side)), None)
    if side is None:
        owner(doing, given.ship, "ship")
        return
    ship = fleet(doing, side)[given.ship]
    facing = given.facing or ship.get("facing") or FACINGS[0]
    put_down(doing, side, given.ship, on_map(doing, given.hex, "hex"), facing, given.speed or ship.get("speed", 0))


def put_down(doing: Doing, side: str, name: str, hex: str, facing: str, at_speed: int) -> None:
    """A ship lies in a hex from now on."""
    if hex in doing.get("public", "map", "land"):
        doing.forbid("6.21", f"{hex} is land", "hex")
    for _, other, ship in each_afloat(doing):
        if ship["hex"] == hex and other != name:
            doing.forbid(STACKED, f"{other} lies in {hex}", "hex")
    change(doing, side, name, hex=hex, facing=facing, speed=at_speed, fate=None)
    tell(doing, side, f"{name} lies in {hex}, facing {facing}, speed {at_speed}.", name, hex=hex)
