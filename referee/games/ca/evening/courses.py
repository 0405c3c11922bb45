"""Works out a course before it is sailed: what the rules have against it, where it ends (5.0, 6.1, 6.2, 9.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.engine.hexgrid import parse_hex, turn_facing
from referee.engine.rules import Rules
from referee.games.ca.evening import unseen
from referee.games.ca.evening.state import Board, Ship
from referee.games.ca.rules.course import Course, lawful_steps, sea_of, step_to, steps_to
from referee.games.ca.rules.equipment import EDGES, GRID
from referee.games.ca.rules.movement import is_over_edge
from referee.session.acting.bars import Bar, Bars

STACKED = "6.22"
MENDED = ("6.14", "6.21", "9.14")  # another course mends it
NO_COURSE = (
    'she has no legal course, and the rulebook is silent: move --ship "{0}" --steps TL --force --why "…", or take-off'
)

Places = Mapping[str, str]
"""Where ships lie, by their names."""


class Start(NamedTuple):
    """Where a ship is and points: at the start of a course, or on its way."""

    hex: str
    facing: str


class Passage(NamedTuple):
    """How a ship sails: her steps, what the rules have against them, where they end, which enemy ship she met unseen.

    `end` holds what `move` answers and is used: `end` (the hex), `facing`, `exited` (an edge or nothing), `removed`.
    Where nothing stands against her it is what that procedure says, else where the steps lead for all that.
    """

    ship: Ship
    steps: Sequence[str]
    bars: Sequence[Bar]
    end: Mapping[str, Any]
    met: Ship | None = None


def places_of(board: Board) -> dict[str, str]:
    """Where all ships on the map are."""
    return {ship.name: ship.place for ship in board.afloat()}


def passages(fleet: Sequence[Ship], steps: Sequence[str], edge: str | None) -> Iterator[Passage]:
    """How ships that steer the same course sail one after the other, those in front first; without steps straight
    ahead.
    """
    waiting = [ship for ship in fleet if ship.is_afloat]
    places = places_of(waiting[0].here) if waiting else {}
    while waiting:
        passage = next_of(waiting, {ship: list(steps) or straight_steps(ship) for ship in waiting}, places, edge)
        waiting.remove(passage.ship)
        if passage.end["exited"] or passage.end["removed"]:
            del places[passage.ship.name]
        elif passage.end["end"] not in places.values():
            places[passage.ship.name] = passage.end["end"]
        yield passage


def next_of(
    waiting: Sequence[Ship], courses: Mapping[Ship, Sequence[str]], places: Places, edge: str | None = None
) -> Passage:
    """The passage of the first ship whose way is clear of the others; else that of the first ship."""
    found = (passage_of(ship, courses[ship], places, edge) for ship in waiting)
    first = next(found)
    return next((one for one in found if not is_in_the_way(one)), first) if is_in_the_way(first) else first


def is_in_the_way(passage: Passage) -> bool:
    """Does she end in the hex of another ship, which may still move on before her?"""
    return passage.end["removed"] or any(bar.cite == STACKED for bar in passage.bars)


def straight_steps(ship: Ship) -> list[str]:
    """Her points spent straight ahead."""
    return ["F"] * ship.speed


def passage_of(ship: Ship, steps: Sequence[str], places: Places, edge: str | None = None) -> Passage:
    """How a ship sails among others that are in some places."""
    start = Start(ship.place, ship.heading)
    asked = asked_of(ship, start, steps, places)
    if "X" in steps:
        asked["exit_edge"] = edge or edge_left(ship, start, steps)
    end, found = computed_course(ship, start, asked)
    bars = [*leaves_as_asked(ship, asked), *said_fully(found, ship, asked, places)]
    if found and not end["exited"] and not any(bar.firm for bar in bars):
        bars += ends_alone(end["end"], ship, asked, places)
    hexes = [hex for hex, _ in hexes_on_the_way(ship, start, steps)]
    met = unseen.cut_short(ship, hexes, places, leaves="X" in steps)
    if met:
        steps = steps[: met.steps]
        return Passage(ship, steps, bars, end_of_course(ship, start, steps, None), met.ship)
    return Passage(ship, steps, bars, end)


def said_fully(bars: Sequence[Bar], ship: Ship, asked: Mapping[str, Any], places: Places) -> list[Bar]:
    """The bars against a course: who is in the way is named, and a lawful course, or that there is none."""
    named = [in_the_way(bar, ship, asked, places) if bar.cite == STACKED else bar for bar in bars]
    if named and is_hemmed_in(ship, asked):
        return [bar._replace(hint=NO_COURSE.format(ship.name)) for bar in named]
    if any(bar.cite in MENDED for bar in named) and places == places_of(ship.here):
        return [bar._replace(hint=a_lawful_course(ship)) for bar in named]
    return named


def ends_alone(end: str, ship: Ship, asked: Mapping[str, Any], places: Places) -> Bars:
    """No course ends in another ship's hex, whatever else is forced (6.22)."""
    if there := lies_in(end, asked, places):
        yield Bar(STACKED, f"{ship.name} would be in the same hex as {there}", "steps", firm=True)


def passage_from(ship: Ship, start: Start, steps: Sequence[str]) -> Passage:
    """How a ship would sail from elsewhere, other ships not foreseen."""
    end, bars = computed_course(ship, start, asked_of(ship, start, steps, {}))
    return Passage(ship, steps, bars, end)


def computed_course(ship: Ship, start: Start, asked: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Bar]]:
    """The answer of the procedure `move`; if it refuses, where the steps would lead, and what the rules have against
    them.
    """
    try:
        return ship.here.reckon("move", asked), []
    except Refusal as refusal:
        if refusal.cite is None:
            refusal.hint = (
                "chart enters what the map shows; place --force puts a ship where, and as fast as, she may be"
            )
            raise
        bars = [Bar(refusal.cite, f"{ship.name}: {refusal.words}", "steps")]
    end = end_of_course(ship, start, asked["steps"], asked.get("exit_edge"))
    if len(hexes_on_the_way(ship, start, asked["steps"])) <= sum(step != "X" for step in asked["steps"]):
        off = Bar("9.14", f"{ship.name}: the course leads off the map", "steps", firm=True)
        bars = [bars[0]._replace(firm=True)] if bars[0].cite == off.cite else [*bars, off]
    return end, bars


def asked_of(ship: Ship, start: Start, steps: Sequence[str], places: Places) -> dict[str, Any]:
    """A ship and her course as the procedure `move` takes them; of the enemy's the ships that her player sees."""
    board = ship.here
    sheet = board.public.map
    mine, others = board.side(ship.owner).ships, unseen.reckoned_with(board, ship.owner)
    out: dict[str, Any] = {
        "class": ship.type,
        "start": start.hex,
        "facing": start.facing,
        "speed": ship.speed,
        "power_hits": ship.power_hits,
        "steps": list(steps),
        "land": sheet.land,
        "friends": [place for name, place in places.items() if name in mine and name != ship.name],
        "enemies": [places[name] for name in others if name in places],
    }
    return out | {key: value for key in ("columns", "rows") if (value := getattr(sheet, key)) is not None}


def edge_left(ship: Ship, start: Start, steps: Sequence[str]) -> str:
    """The edge over which a course leaves: that which the scenario asks for, unless she points over another alone."""
    board = ship.here
    sheet, asked = board.public.map, board.public.terms.exit.get(ship.owner)
    hex, facing = hexes_on_the_way(ship, start, steps)[-1]
    fronts = [GRID.neighbour(parse_hex(hex), turn_facing(facing, side)) for side in (0, -1, 1)]
    there = [edge for front in fronts for edge in EDGES if is_over_edge(edge, front, sheet.columns, sheet.rows)]
    if asked and (asked in there or not there or board.ruling("exit-facing") == "any"):
        return asked
    return there[0] if there else EDGES[0]


def leaves_as_asked(ship: Ship, asked: Mapping[str, Any]) -> Bars:
    """A ship leaves the map only over the edge that the scenario names for her side (9.14)."""
    edge, wanted = asked.get("exit_edge"), ship.here.public.terms.exit.get(ship.owner)
    if edge and edge != wanted:
        owner = ship.here.title(ship.owner)
        only = f"lets the {owner} leave only over the {wanted} edge, not the {edge} edge"
        none = f"does not let the {owner} leave the map"
        hint = "a course that leaves over that edge" if wanted else "a course without X"
        yield Bar("9.14", f"the scenario {only if wanted else none}", "edge", hint)


def in_the_way(bar: Bar, ship: Ship, asked: Mapping[str, Any], places: Places) -> Bar:
    """The same bar, naming the ship that is in the way (6.22) and what moves her off; not to be overridden where the
    course would end in her hex.
    """
    hexes = [hex for hex, _ in hexes_on_the_way(ship, Start(ship.place, ship.heading), asked["steps"])]
    closed = asked["enemies"] if ship.here.ruling("enemy-hex") == "forbidden" else ()
    here = next((hex for hex in hexes[1:] if hex in closed), hexes[-1])
    there = lies_in(here, asked, places)
    other = ship.side.ships.get(there)
    waits = other and other.speed and not other.moved
    hint = f'move --ship "{there}" first' if waits else "another course; place --force puts her where you decide"
    return bar._replace(words=bar.words + f", where {there} is", hint=hint, firm=here == hexes[-1])


def lies_in(hex: str, asked: Mapping[str, Any], places: Places) -> str:
    """Which other ship is in a hex, of those that the course is checked against; empty if there is none."""
    known = hex in asked["friends"] or hex in asked["enemies"]
    return next((name for name, place in places.items() if known and place == hex), "")


def lawful_course(ship: Ship) -> list[str] | None:
    """The steps of a lawful course of a ship on the map, as near to straight ahead as there is, off the map where none
    stays on it; nothing if all are barred.
    """
    there, rules = surroundings(ship), Rules(ship.here.ruleset)
    given = Course.take(there)
    return lawful_steps(given, turn_cost(ship, rules), sea_of(given, rules)) or course_off(ship, there)


def a_lawful_course(ship: Ship) -> str | None:
    """A lawful course, for a ship whose own is not: too short or long, onto land, off the map (6.14, 6.21, 9.14)."""
    steps = lawful_course(ship)
    return f'move --ship "{ship.name}" --steps {",".join(steps)} is lawful' if steps else None


def turn_cost(ship: Ship, rules: Rules) -> int:
    """The points that a ship pays for turning one hexside."""
    cost: int = rules.table("maneuver").at(ship.type, "turn")
    return cost


def surroundings(ship: Ship) -> dict[str, Any]:
    """A ship on the map and what is around her, as `reach` takes them."""
    asked = asked_of(ship, Start(ship.place, ship.heading), (), places_of(ship.here))
    return {key: value for key, value in asked.items() if key != "steps"}


def has_no_course(ship: Ship) -> bool:
    """Is there nothing lawful that a ship on the map can steer?"""
    start, places = Start(ship.place, ship.heading), places_of(ship.here)
    ahead, sheet = hexes_on_the_way(ship, start, straight_steps(ship))[1:], ship.here.public.map
    if len(ahead) == ship.speed and not {hex for hex, _ in ahead} & {*sheet.land, *places.values()}:
        return False
    return is_hemmed_in(ship, surroundings(ship))


def is_hemmed_in(ship: Ship, asked: Mapping[str, Any]) -> bool:
    """Has a ship no lawful course at all: none that stays on the map, none that leaves it as the scenario asks?"""
    around = {key: value for key, value in asked.items() if key not in ("steps", "exit_edge")}
    return ship.here.reckon("reach", around)["fate"] == "hemmed-in" and course_off(ship, around) is None


def course_off(ship: Ship, around: Mapping[str, Any]) -> list[str] | None:
    """The steps by which a ship, with `around` her what `reach` takes, leaves the map as the scenario asks, the fewest;
    nothing if she cannot (9.14).
    """
    board = ship.here
    edge = board.public.terms.exit.get(ship.owner)
    for spent in range(ship.speed if edge else 0):
        short = {**around, "speed": spent}
        for end in board.reckon("reach", short)["ends"]:
            place, _, facing = end.partition("/")
            try:
                board.reckon("move", {**around, "start": place, "facing": facing, "steps": ["X"], "exit_edge": edge})
            except Refusal:
                continue
            rules, given = Rules(board.ruleset), Course.take(short)
            return [*(steps_to(given, turn_cost(ship, rules), sea_of(given, rules), {(place, facing)}) or ()), "X"]
    return None


def hexes_on_the_way(ship: Ship, start: Start, steps: Sequence[str]) -> list[Start]:
    """Where a course leads step by step, the start first; it ends where it would leave the map."""
    place, facing = parse_hex(start.hex), start.facing
    out = [start]
    for step in steps:
        if step != "X":
            place, facing = step_to(place, facing, step)
            if not ship.here.public.map.holds(place.name):
                break
            out.append(Start(place.name, facing))
    return out


def end_of_course(ship: Ship, start: Start, steps: Sequence[str], edge: str | None) -> dict[str, Any]:
    """Where a course leads whatever the rules say, in the words of `move`."""
    end = hexes_on_the_way(ship, start, steps)[-1]
    return {"end": end.hex, "facing": end.facing, "exited": edge if "X" in steps else None, "removed": False}
