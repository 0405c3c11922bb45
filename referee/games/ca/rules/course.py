"""A ship's course: what is around it, what a step does, and where it can end (5.0, 6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Container

from referee.engine.errors import at_odds
from referee.engine.hexgrid import FACINGS, STEPS, Hex, parse_hex, turn_facing
from referee.engine.inputs import choice, whole
from referee.engine.plain import counted
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.equipment import (
    GRID,
    Classed,
    configuration_input,
    hex_input,
    hexes_input,
    land_hexes,
    map_size,
)
from referee.games.ca.rules.speed import check_speed

TURNS = {"F": 0, "FL": -1, "FR": 1, "TL": -1, "TR": 1}
IN_PLACE = ("TL", "TR")


class Course(Classed):
    """A ship about to move, and what is around it."""

    start: str = hex_input(meaning="its hex")
    facing: str = choice(*FACINGS, meaning="its facing")
    speed: int = whole(0, 7, meaning="its Movement Allowance now")
    power_hits: int = whole(0, 2, 0, meaning="power hits taken")
    land: list[str] = hexes_input("active land hexes")
    land_configuration: str | None = configuration_input()
    friends: list[str] = hexes_input("hexes of other ships of its side")
    enemies: list[str] = hexes_input("hexes of enemy ships")
    columns: int | None = whole(1, 99, None, meaning="last column of the map; without it the east edge is not checked")
    rows: int | None = whole(1, 99, None, meaning="last row of the map; without it the south edge is not checked")


class Sea(NamedTuple):
    """What is around a moving ship: hexes by their names; `None` stands for an unknown edge of the map."""

    land: frozenset[str]
    closed: frozenset[str]
    ships: frozenset[str]
    columns: int | None
    rows: int | None

    def holds(self, place: Hex) -> bool:
        """Is the hex on the map?"""
        return 1 <= place.column <= (self.columns or 99) and 1 <= place.row <= (self.rows or 99)

    def name_of_hex(self, place: Hex) -> str | None:
        """The name of a hex that a ship may enter; nothing for others."""
        name = place.name if self.holds(place) else None
        return None if name in self.land or name in self.closed else name


def sea_of(given: Course, rules: Rules) -> Sea:
    """What is around the ship; an impossible starting hex is refused."""
    check_speed(given.speed, given.type, given.power_hits, rules)
    columns, rows = map_size(given.columns, given.rows, rules)
    land = land_hexes(given.land, given.land_configuration, rules)
    near = [enemy for enemy in given.enemies if GRID.distance(parse_hex(enemy), parse_hex(given.start)) <= given.speed]
    closed = frozenset(near if near and rules.ruling("enemy-hex") == "forbidden" else ())
    sea = Sea(land, closed, frozenset((*given.friends, *given.enemies)), columns, rows)
    if given.start in sea.land or given.start in sea.ships:
        raise at_odds("start", f"start {given.start} is a hex of {'land' if given.start in land else 'another ship'}")
    if not sea.holds(parse_hex(given.start)):
        known = [counted(size, noun) for size, noun in ((columns, "column"), (rows, "row")) if size is not None]
        raise at_odds("start", f"start {given.start} is off the map of {' and '.join(known)}")
    return sea


def step_to(place: Hex, facing: str, step: str) -> tuple[Hex, str]:
    """The hex to which a step (`F`, `FL`, `TR` …) leads, and the facing (`n` … `nw`) after it (5.0)."""
    facing = turn_facing(facing, TURNS[step])
    return (place if step in IN_PLACE else GRID.neighbour(place, facing)), facing


def lawful_steps(given: Course, turn: int, sea: Sea) -> list[str] | None:
    """The steps of one lawful course, straight ahead where possible; nothing if there is none.

    The course ends in a hex without another ship if any course does. Turning one hexside costs `turn`.
    """
    found = course_ends(given, turn, sea)
    free = found.keys() - sea.ships or found.keys()
    return steps_to(given, turn, sea, {(place, facing) for place in free for facing in found[place]})


def steps_to(given: Course, turn: int, sea: Sea, wanted: Container[tuple[str, str]]) -> list[str] | None:
    """The steps, as nearly straight ahead as possible, that end in a wanted hex and facing.

    They spend every point; nothing if no steps do so. Turning one hexside costs `turn`.
    """
    dead: set[tuple[Hex, str, int]] = set()

    def on_from(place: Hex, facing: str, left: int) -> list[str] | None:
        if not left:
            return [] if (place.name, facing) in wanted else None
        if (place, facing, left) not in dead:
            for step in TURNS:
                cost = turn if step in IN_PLACE else 1
                there, pointing = step_to(place, facing, step)
                if cost <= left and (step in IN_PLACE or sea.name_of_hex(there)):
                    more = on_from(there, pointing, left - cost)
                    if more is not None:
                        return [step, *more]
        dead.add((place, facing, left))
        return None

    return on_from(parse_hex(given.start), given.facing, given.speed)


def course_ends(given: Course, turn: int, sea: Sea) -> dict[str, list[str]]:
    """Every hex in which a legal course ends, with the facings, in order; turning one hexside costs `turn`.

    The hexes around the ship are the bits of one number. A single shift moves all positions that share a
    facing and a cost.
    """
    speed = given.speed
    width = 2 * speed + 1
    shifts = [dq * width + dr for dq, dr in (STEPS[facing] for facing in FACINGS)]
    q, r = GRID.axial(parse_hex(given.start))
    around = {
        (dq + speed) * width + dr + speed: name
        for dq in range(-speed, speed + 1)
        for dr in range(max(-speed, -dq - speed), min(speed, -dq + speed) + 1)
        if (name := sea.name_of_hex(GRID.hex(q + dq, r + dr)))
    }
    water = sum(1 << bit for bit in around)
    reached = [[0] * 6 for _ in range(speed + 1)]
    reached[0][FACINGS.index(given.facing)] = 1 << (speed * width + speed)
    for spent in range(speed):
        for before, ships in enumerate(reached[spent]):
            for side in (-1, 0, 1) if ships else ():
                facing = (before + side) % 6
                shift = shifts[facing]
                reached[spent + 1][facing] |= (ships << shift if shift > 0 else ships >> -shift) & water
                if side and spent + turn <= speed:
                    reached[spent + turn][facing] |= ships
    last = list(zip(FACINGS, reached[speed], strict=True))
    found = {name: [facing for facing, ships in last if ships >> bit & 1] for bit, name in around.items()}
    return {name: facings for name, facings in found.items() if facings}
