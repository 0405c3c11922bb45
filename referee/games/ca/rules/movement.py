"""Plotted courses, leaving the map, and where a ship can end its move (6.1, 6.2, 9.14)."""

from __future__ import annotations

from referee.engine.errors import Unfit, bad_input, not_allowed
from referee.engine.hexgrid import Hex, parse_hex, turn_facing
from referee.engine.inputs import choice, many
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.course import IN_PLACE, TURNS, Course, Sea, course_ends, sea_of, step_to
from referee.games.ca.rules.equipment import EDGES, GRID


class Move(Course):
    """A plotted course."""

    steps: list[str] = many(
        choice(*TURNS, "X"),
        0,
        8,
        default=(),
        meaning="F, FL, FR enter the front, left or right front hex; TL, TR turn in place; X leaves the map",
    )
    exit_edge: str | None = choice(*EDGES, default=None, meaning="the edge over which X leaves the map")

    def check(self) -> None:
        for place, step in enumerate(self.steps[:-1]):
            if step == "X":
                raise bad_input(f"steps[{place}]", f"steps[{place}]: X leaves the map, so it can only be the last step")
        if (self.exit_edge is not None) != ("X" in self.steps):
            raise bad_input("exit_edge", "{} and a last step X go together: give both or neither", "exit_edge")


def left_over(points: int) -> str:
    """How many Movement Points are left, in words."""
    return "one point is left" if points == 1 else f"{points or 'no'} points are left"


@procedure("move", Move, cite="6.1")
def move(given: Move, rules: Rules) -> Plan:
    """May a ship move as plotted, and where does it end?"""
    sea = sea_of(given, rules)
    for edge, name in (("east", "columns"), ("south", "rows")):
        if given.exit_edge == edge and getattr(sea, name) is None:
            raise Unfit(name, f"is missing: without it nobody knows where the {edge} edge is")
    turn = rules.table("maneuver").at(given.type, "turn")
    place, facing, spent, path = parse_hex(given.start), given.facing, 0, []
    for i, step in enumerate(given.steps):
        at, said = f"steps[{i}]", f"step {i + 1}, {step},"
        cost = turn if step in IN_PLACE else 1
        if spent + cost > given.speed:
            raise not_allowed("6.14", f"{said} costs {cost}, and {left_over(given.speed - spent)}", at)
        spent += cost
        if step == "X":
            check_exit(place, facing, given.exit_edge or "", sea, rules, at)
        else:
            place, facing = step_to(place, facing, step)
            if step not in IN_PLACE:
                check_entry(place, sea, at, said)
                path.append(place.name)
        left = given.speed - spent
        rules.note(
            f"{step}: {place.name} facing {facing}, {counted(left, 'point')} left",
            "5.22" if step in IN_PLACE else "6.1",
        )
    removed = False
    if given.exit_edge is None:
        removed = ends_stacked(given, place, spent, sea, turn, rules)
    return certain_plan(
        {
            "end": place.name,
            "facing": facing,
            "spent": spent,
            "path": path,
            "exited": given.exit_edge,
            "removed": removed,
        }
    )


def check_entry(place: Hex, sea: Sea, at: str, said: str) -> None:
    """Refuse a hex that may not be entered, by the step that was `said`."""
    if not sea.holds(place):
        raise not_allowed("9.14", f"{said} leads off the map; only X leaves it", at)
    if place.name in sea.land:
        raise not_allowed("6.21", f"{said} leads onto land at {place.name}", at)
    if place.name in sea.closed:
        raise not_allowed("6.22", f"{said} leads into an enemy ship's hex, {place.name}", at)


def check_exit(place: Hex, facing: str, edge: str, sea: Sea, rules: Rules, at: str) -> None:
    """Refuse to leave the map over an edge that the ship does not point to (or, by ruling, is not at)."""
    fronts = [GRID.neighbour(place, turn_facing(facing, side)) for side in (-1, 0, 1)]
    if any(is_over_edge(edge, front, sea.columns, sea.rows) for front in fronts):
        return
    last = {"west": place.column == 1, "north": place.row == 1}
    last |= {"east": place.column == sea.columns, "south": place.row == sea.rows}
    if last[edge] and rules.ruling("exit-facing") == "any":
        return
    raise not_allowed("9.14", f"X: from {place.name} facing {facing} no front hex is over the {edge} edge", at)


def is_over_edge(edge: str, place: Hex, columns: int | None, rows: int | None) -> bool:
    """Is a hex off the map over an edge? An edge that is not known is not crossed."""
    if edge in ("west", "north"):
        return (place.column if edge == "west" else place.row) < 1
    return place.column > (columns or 99) if edge == "east" else place.row > (rows or 99)


def ends_stacked(given: Course, place: Hex, spent: int, sea: Sea, turn: int, rules: Rules) -> bool:
    """Is the ship removed because it could only end stacked? An unlawful end of the move is refused."""
    if spent < given.speed:
        raise not_allowed("6.14", f"{left_over(given.speed - spent)}, and all must be spent", "steps")
    if place.name not in sea.ships:
        return False
    if not sea.ships.issuperset(course_ends(given, turn, sea)):
        raise not_allowed("6.22", f"the move ends in another ship's hex, {place.name}", "steps")
    rules.note("every course ends in another ship's hex: the ship is removed, without points", "6.24")
    return True


@procedure("reach", Course, cite="6.2")
def reach(given: Course, rules: Rules) -> Plan:
    """Where can a ship end its Movement Phase?"""
    sea = sea_of(given, rules)
    found = course_ends(given, rules.table("maneuver").at(given.type, "turn"), sea)
    free = {place: facings for place, facings in found.items() if place not in sea.ships}
    fate = "free" if free else "must-stack" if found else "hemmed-in"
    said = {
        "free": (f"it can end alone in {counted(len(free), 'hex')}", "6.1"),
        "must-stack": ("every course ends in another ship's hex: the ship is removed, without points", "6.24"),
        "hemmed-in": (
            "there is no legal course; the rulebook does not say what happens, so the umpire decides",
            "6.2",
        ),
    }
    rules.note(*said[fate])
    listed = [f"{place}/{facing}" for place, facings in (free or found).items() for facing in facings]
    return certain_plan({"fate": fate, "ends": listed})
