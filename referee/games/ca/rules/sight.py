"""Distance, line of fire and night-time spotting (3.24, 7.41, 7.6)."""

from __future__ import annotations

from referee.engine.errors import Unfit, at_odds, bad_input
from referee.engine.hexgrid import FACINGS, Hex, parse_hex
from referee.engine.inputs import Inputs, choice, flag, many, text
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.course import TURNS, step_to
from referee.games.ca.rules.equipment import GRID, configuration_input, hex_input, hexes_input, land_hexes

SIGHT = 8  # hexes, by night


class Between(Inputs):
    """Two hexes."""

    from_hex: str = hex_input(meaning="from this hex")
    to_hex: str = hex_input(meaning="to this hex")


@procedure("range", Between, cite="3.24")
def distance(given: Between, rules: Rules) -> Plan:
    """How many hexes apart are two hexes?"""
    hexes = GRID.distance(parse_hex(given.from_hex), parse_hex(given.to_hex))
    rules.note(f"{given.from_hex} to {given.to_hex}: {hexes}, the last counted, the first not", "3.24")
    return certain_plan({"hexes": hexes})


class Sighting(Between):
    """Firer, target and the land that may be between."""

    land: list[str] = hexes_input("active land hexes")
    land_configuration: str | None = configuration_input()

    def check(self) -> None:
        if self.from_hex == self.to_hex:
            raise at_odds("to_hex", "{} is the firer's own hex", "to_hex")


@procedure("line-of-fire", Sighting, cite="7.41")
def line_of_fire(given: Sighting, rules: Rules) -> Plan:
    """Does land block the line of fire from one hex to another?"""
    land = land_hexes(given.land, given.land_configuration, rules)
    for field in ("from_hex", "to_hex"):
        if vars(given)[field] in land:
            raise Unfit(field, f"{vars(given)[field]} is a land hex: no ship can be there")
    line = GRID.line(parse_hex(given.from_hex), parse_hex(given.to_hex))
    met = {*line.crossed, *(place for pair in line.along for place in pair)}
    blocking = {place for place in met if place.name in land}
    corners = {place for place in line.touched if place.name in land}
    if corners and rules.ruling("line-corner") == "blocked":
        blocking |= corners
    blocked_by = [place.name for place in sorted(blocking)]
    rules.note(f"land at {', '.join(blocked_by)} blocks the line" if blocking else "no land blocks the line", "7.41")
    return certain_plan(
        {
            "clear": not blocking,
            "hexes": [place.name for place in line.crossed],
            "hexsides": [f"{one.name}|{other.name}" for one, other in line.along],
            "blocked_by": blocked_by,
        }
    )


class Track(Inputs):
    """How a ship moved."""

    start: str = hex_input(meaning="where it began its move")
    facing: str = choice(*FACINGS, meaning="where it pointed")
    steps: list[str] = many(choice(*TURNS), 0, 7, default=(), meaning="F, FL, FR enter a hex; TL, TR turn in place")

    def places(self) -> list[Hex]:
        """Where it spent its points, one hex for each step; a step off the map is refused."""
        place, facing, out = parse_hex(self.start), self.facing, []
        for i, step in enumerate(self.steps):
            place, facing = step_to(place, facing, step)
            if not (1 <= place.column <= 99 and 1 <= place.row <= 99):
                raise bad_input(f"steps[{i}]", f"steps[{i}]: {step} leads off the map")
            out.append(place)
        return out


class Lookout(Inputs):
    """An enemy ship that may see it."""

    name: str = text(meaning="what you call it")
    hex: str = hex_input(meaning="its hex")
    group: str | None = text(None, meaning="its group, where a scenario has groups")


class Spotting(Track):
    """A ship's own Player-Turn by night."""

    fired_guns: bool = flag(meaning="it used its guns in its Gunnery Attack Phase")
    enemies: list[Lookout] = many(Lookout, 0, 40, default=(), meaning="enemy ships that may see it move")


@procedure("spotting", Spotting, cite="7.62")
def spotting(given: Spotting, rules: Rules) -> Plan:
    """Does a ship get a "Spotted" marker in its own Player-Turn at night?"""
    places = given.places()
    by = []
    for enemy in given.enemies:
        near = [place.name for place in places if GRID.distance(place, parse_hex(enemy.hex)) <= SIGHT]
        if near:
            rules.note(f"{enemy.name} at {enemy.hex} sees it move at {near[0]}", "7.62(b)")
            by.append(enemy)
    if given.fired_guns:
        rules.note("it fired its guns", "7.62(a)")
    spotted = given.fired_guns or bool(by)
    if not spotted:
        rules.note(f"it fired no guns and spent no point within {SIGHT} hexes of an enemy ship", "7.62")
    return certain_plan(
        {
            "spotted": spotted,
            "by_gunfire": given.fired_guns,
            "by": [enemy.name for enemy in by],
            "groups": sorted({enemy.group for enemy in by if enemy.group is not None}),
        }
    )
