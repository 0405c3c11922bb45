"""Ships move, change their speed, enter and leave (5.0, 6.0, 9.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, bare, choice, many, own, text, whole
from referee.games.ca.evening import ships, spotting, state, unseen
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.course import TURNS, moved
from referee.games.ca.rules.equipment import EDGES
from referee.games.ca.rules.score import SUPPLY_SHIPS, wins_at_once
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called

STACKED = "6.22"
AGAIN = "undo takes a move back, amend N --input steps=… steers another course, place puts her elsewhere"
MOST_STEPS = 8  # seven points, and one to leave the map


def is_step(word: str) -> bool:
    """Is it a step, or several of a kind, such as `3F`?"""
    return word.lstrip("12345678") in (*TURNS, "X") and len(word) - len(word.lstrip("12345678")) < 2


def spelled(words: Sequence[str]) -> list[str]:
    """Steps one by one: `3F` is three."""
    return [step for word in words for step in [word.lstrip("12345678")] * int(word[0] if word[0].isdigit() else 1)]


class Move(Inputs):
    """Ships, and the course that each of them steers."""

    ship: list[str] = own(
        all_called("the ship; several steer the same course, those in front first", 1, 30, of="ships")
    )
    steps: list[str] = bare(
        many(
            text(shape="a step: F, FL, FR, TL, TR or X, or several such as 3F", allowed=is_step),
            0,
            8,
            (),
            meaning="F, FL, FR enter the front, left or right front hex; TL, TR turn; X leaves; none: straight ahead",
        )
    )
    edge: str | None = choice(*EDGES, default=None, meaning="the edge over which X leaves; else the one that is asked")


@act("move", Move, cite="6.1", phases=("first-movement", "second-movement"))
def move(given: Move, doing: Doing) -> None:
    """Ships move by their whole speed; whoever spots them at night does so by itself."""
    board = state.of(doing)
    waiting = [ships.afloat(doing, name, "ship", board.phasing) for name in dict.fromkeys(given.ship)]
    for ship in waiting:
        if ship.moved:
            doing.forbid("6.1", f"{ship.name} has moved in this phase", "ship", hint=AGAIN)
    courses = {ship: spelled(given.steps) or ["F"] * ship.speed for ship in waiting}
    while courses:
        ship = next_to_sail(doing, courses, given.edge)
        sail(doing, ship, courses.pop(ship), given.edge)
    if board.public.map.stand_in:
        doing.remark("stand-in, not the published map: its coasts and edges")


def next_to_sail(doing: Doing, courses: Mapping[Ship, Sequence[str]], edge: str | None = None) -> Ship:
    """Of several ships the first whose way none of the others is in; else simply the first."""
    for ship, steps in courses.items() if len(courses) > 1 else ():
        try:
            found = reckoned(doing, "move", plotted(doing, ship, steps, edge))
        except Refusal as refusal:
            if refusal.cite != STACKED:
                return ship
        else:
            if not found["removed"]:
                return ship
    return next(iter(courses))


def plotted(doing: Doing, ship: Ship, steps: Sequence[str], edge: str | None) -> dict[str, Any]:
    """A ship and its course as the procedure `move` takes them."""
    board = state.of(doing)
    sheet, asked = board.public.map, board.public.terms.exit.get(ship.owner)
    out: dict[str, Any] = {
        "class": ship.type,
        "start": ship.hex,
        "facing": ship.facing,
        "speed": ship.speed,
        "power_hits": ship.power_hits,
        "steps": list(steps),
        "land": sheet.land,
        "friends": [other.place for other in board.side(ship.owner).afloat.values() if other != ship],
        "enemies": unseen.reckoned_with(doing, ship),
    }
    out |= {key: value for key in ("columns", "rows") if (value := getattr(sheet, key)) is not None}
    if "X" in steps:
        out["exit_edge"] = edge or asked or "north"
    return out


def sail(doing: Doing, ship: Ship, steps: Sequence[str], edge: str | None = None) -> None:
    """One ship moves; it may be spotted, stopped short, removed, or leave the map."""
    if len(steps) > MOST_STEPS:
        raise bad_input("steps", f"steps: {len(steps)} are more than any ship has points for")
    asked = state.of(doing).public.terms.exit.get(ship.owner)
    inputs = plotted(doing, ship, steps, edge)
    start, facing = ship.place, ship.heading
    if "X" in steps and asked != inputs["exit_edge"]:
        owner = doing.title(ship.owner)
        doing.forbid(
            "9.14",
            f"the scenario asks the {owner} to leave over the {asked} edge alone"
            if asked
            else f"the scenario does not ask the {owner} to leave the map at all",
            "edge",
            hint="move without --edge" if asked else "a course without X",
        )
    found = ships.allowed(doing, "move", inputs, "steps", ship.name)
    if found is None:
        found = as_told(doing, start, facing, steps, inputs.get("exit_edge"))
    short = unseen.met(doing, ship, steps)
    if short:
        steps = short.steps
        found = as_told(doing, start, facing, steps, None)
    seen_by = spotting.by_movement(doing, ship, start, facing, steps)
    supplies(doing, ship, start, facing, steps)
    if found["exited"] or found["removed"]:
        end = leave(ship, start, found)
    else:
        ship.put(hex=found["end"], facing=found["facing"], moved=True)
        end = f"from {start} to {found['end']}, facing {found['facing']}"
    report(doing, ship, end, found["end"], seen_by)
    if short:
        unseen.tell_of(doing, ship, short.ship)
    win_at_once(doing, ship)


def leave(ship: Ship, start: str, found: Mapping[str, Any]) -> str:
    """A ship leaves the map, or is removed from it; in words to follow her name."""
    gone = f"exited {found['exited']}" if found["exited"] else "removed"
    ship.put(fate=gone, hex=None, facing=None, speed=None, moved=None)
    if found["exited"]:
        return f"from {start} by {found['end']} over the {found['exited']} edge"
    return f"from {start} to {found['end']}, where it cannot but end stacked: it is removed (6.24)"


def report(doing: Doing, ship: Ship, end: str, hex: str, seen_by: Sequence[str]) -> None:
    """Say how a ship moved, to whom it is seen; where ships are hidden its own side does not hear that it is."""
    board = state.of(doing)
    where = spotting.report(doing, ship, seen_by)
    if not board.is_hidden:
        doing.tell(ALL, f"{{}} {end}{f'; spotted{where}' if seen_by else ''}.", ship, hex=hex)
        return
    doing.tell(ship.owner, f"{{}} {end}.", ship, hex=hex)
    if board.is_seen(ship):
        now = f"in {hex}, facing {ship.facing}, speed {ship.speed}" if ship.is_afloat else f"{ship.fate}"
        doing.tell(board.other(ship.owner), f"In sight{where}: {{}} {ship.code}, {now}.", ship, hex=hex)


def as_told(doing: Doing, start: str, facing: str, steps: Sequence[str], edge: str | None) -> dict[str, Any]:
    """Where a course leads that the umpire allows against the rules, as an outcome of `move`; off the map none
    leads.
    """
    place = read(start)
    for i, step in enumerate(steps):
        if step != "X":
            place, facing = moved(place, facing, step)
            if not state.of(doing).public.map.holds(place.name):
                raise bad_input("steps", f"steps[{i}] leads off the map, where no ship can lie; only X leaves it")
    return {"end": place.name, "facing": facing, "exited": edge if "X" in steps else None, "removed": False}


def supplies(doing: Doing, ship: Ship, start: str, facing: str, steps: Sequence[str]) -> None:
    """A ship with supplies that passes three supply hexes has delivered them, once (9.2 (6))."""
    board = state.of(doing)
    sheet = board.public.map
    earns = (board.public.terms.number, ship.owner, ship.type) == (6, "ijn", "DD")
    if not ship.supplies or ship.delivered or not sheet.supply or not earns:
        return
    if sum(other.delivered for other in board.ships_of(ship.owner).values()) >= SUPPLY_SHIPS:
        return
    track = {"start": start, "facing": facing, "steps": [step for step in steps if step != "X"]}
    if reckoned(doing, "supply", {**track, "supply_hexes": sheet.supply})["delivered"]:
        ship.put(delivered=True)
        whose = doing.title(ship.owner)
        ships.tell(doing, ship, f"{{}} has delivered its supplies: three points for the {whose} (9.2 (6)).", ship)
        if "supply" in sheet.stand_in:
            doing.remark("stand-in, not the published map: the supply hexes")


def win_at_once(doing: Doing, ship: Ship) -> None:
    """Scenario 3's automatic victory is said when it happens."""
    edge = (ship.fate or "").partition(" ")[2]
    sound = ship.power_hits + ship.weapon_hits == 0
    number = state.of(doing).public.terms.number
    if wins_at_once(number, ship.owner, ship.type, edge or None, sound=sound):
        whose = doing.title(ship.owner)
        doing.tell(ALL, f"An undamaged {ship.type} is out over the {edge} edge: the {whose} has won (9.2 ({number})).")
        doing.remark("the game is over: score --final")


class Speed(Inputs):
    """Ships, and the speed that each of them takes up."""

    ship: list[str] = own(all_called("the ship, or several", 1, 30, of="ships"))
    to: int = whole(0, 20, meaning="the Movement Allowance to take up")


@act("speed", Speed, cite="6.32", phases=("first-acceleration", "second-acceleration"))
def speed(given: Speed, doing: Doing) -> None:
    """Ships speed up or slow down."""
    board = state.of(doing)
    for name in dict.fromkeys(given.ship):
        ship = ships.afloat(doing, name, "ship", board.phasing)
        before = ship.speed if ship.speed_before is None else ship.speed_before
        asked = {
            "class": ship.type,
            "power_hits": ship.power_hits,
            "speed": before,
            "new_speed": given.to,
            "speed_frozen": board.public.frozen,
        }
        ships.allowed(doing, "acceleration", asked, "to", name)
        if given.to > ship.top_speed:
            wrong = f"{name} can make {ship.top_speed} at most (6.5); heal gives back what hits have taken"
            raise bad_input("to", f"to: {wrong}")
        ship.put(speed=given.to, speed_before=before)
        ships.tell(doing, ship, f"{{}}: speed {given.to}, was {before}.", ship)


def unmoved(board: state.Board) -> Iterator[Ship]:
    """The phasing side's ships that have points to spend."""
    for ship in board.side(board.phasing).afloat.values():
        if ship.speed and not ship.moved:
            yield ship
