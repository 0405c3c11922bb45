"""Scenarios of CA: what a file holds, every fault of it, and the state in which the evening begins.

Counters and map come from `counters.toml`, from the owner's rules folder, and from the scenario itself, the later
over the earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from referee.engine.errors import nearest
from referee.engine.hexgrid import FACINGS, is_hex, parse_hex
from referee.engine.rules import Rules, Ruleset, load
from referee.games.ca.evening import state
from referee.games.ca.rules.counters import GAME, fill_in, filled_map, known_values, ship_list
from referee.games.ca.rules.equipment import GRID
from referee.games.ca.rules.scenarios import VARIANTS
from referee.games.ca.rules.speed import max_speed
from referee.games.ca.scenario.owner import Card, Sheet, table_faults
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Headed, all_faults
from referee.session.scenario.source import Faulty, table_fault

MOST_SHIPS = 40
NEAR, FAR = 2, 10  # hexes: ships of a line lie together; a ship so far from them all is a misprint
Side = Literal["ijn", "usn"]
Edge = Literal["north", "east", "south", "west"]
ALIKE = ("group", "supplies", "half_strength")  # what holds of every ship of a line


class Entry(table_of(state.Coming, turn=..., edge=...)):  # type: ignore[misc]
    """When and where ships come that are not on the map at the start."""


class Line(table_of(state.Ship, *ALIKE)):  # type: ignore[misc]
    """A line of the deployment: ships of one class."""

    side: Side
    count: Annotated[int, Field(ge=1, le=20)]
    ship: str
    code: str
    hexes: list[str] = []
    speed: Annotated[int, Field(ge=0, le=9)]
    heading: Literal["n", "ne", "se", "s", "sw", "nw"]
    enters: Entry | None = None


class Terms(table_of(state.Terms, "variant", "land", "special", "victory", number=...)):  # type: ignore[misc]
    """The scenario's own terms; `number` says whose victory conditions hold."""

    first_player: Side
    game_turns: Annotated[int, Field(ge=1, le=99)]
    night: bool
    hidden: bool = False
    stand_in: bool = False
    hypothetical: bool = False
    exit: dict[Side, Edge] = {}
    frozen_until_sighting: bool = False
    plot_turns: Annotated[int, Field(ge=0, le=20)] = 0


class Scenario(Headed):
    """A whole file."""

    sides: Annotated[list[Side], Field(min_length=2, max_length=2)]
    scenario: Terms
    line: Annotated[list[Line], Field(min_length=1)]
    map: Sheet = Sheet()
    counters: dict[str, Card] = {}


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: of its shape, and what does not fit together."""
    return all_faults(Scenario, data, fit_faults)


def fit_faults(scenario: Scenario) -> list[str]:
    """What does not fit together."""
    ruleset = load(GAME)
    if wrong := list(table_faults(ruleset.owner)):
        count = "a fault" if len(wrong) == 1 else f"{len(wrong)} faults"
        return [f"your tables have {count}, which referee rules check {GAME} tells"]
    faults = [fault for place, line in enumerate(scenario.line) for fault in line_faults(place, line, ruleset)]
    return [*faults, *map_faults(scenario, sheet_of(scenario, ruleset)), *term_faults(scenario)]


def line_faults(place: int, line: Line, ruleset: Ruleset) -> Iterator[str]:
    """What is wrong with a line by itself: its class, its speed, its number of ships, a ship far from the rest."""
    at = f"{line.count} {line.ship} {line.code}"

    def wrong(said: str, *further: str | int) -> Faulty:
        return table_fault(("line", place), f"{at}: {said}", *further)

    classes = ship_list(ruleset, line.side)
    if line.code not in classes:
        near = ", ".join(nearest(line.code, classes))
        yield wrong(f"the {line.side} list has no {line.code}; nearest: {near} (12.0)", "code")
        return
    names = [name for name, _ in classes[line.code]["names"]]
    if line.ship not in names:
        yield wrong(f"{line.code} is the code of {', '.join(names)}, not of {line.ship} (12.0)", "ship")
    most = max_speed(line.code[:2], 0, Rules(ruleset))
    if line.speed > most:
        yield wrong(f"speed {line.speed} is above the maximum of a {line.code[:2]}, {most} (6.5)", "speed")
    if line.enters is None and len(line.hexes) != line.count:
        there = " ".join(line.hexes) or "none"
        yield wrong(f"{line.count} ships, but {len(line.hexes)} hexes: {there} (9.12)", "count")
    if line.enters is not None and line.hexes:
        yield wrong("ships that enter later have no hexes at the start", "hexes")
    strange = [name for name in line.hexes if not is_hex(name)]
    if strange:
        said = f"{', '.join(strange)}: a hex has four digits, column and row 01 to 99 (3.1)"
        yield wrong(said, "hexes", line.hexes.index(strange[0]))
        return
    for name in stray_hexes(line):
        said = f"{name} is {FAR} hexes or more from the others, which are together"
        yield wrong(said, "hexes", line.hexes.index(name))


def stray_hexes(line: Line) -> Iterator[str]:
    """Hexes of a line far from all its others, each of which has another near it."""
    places = {name: parse_hex(name) for name in line.hexes}
    nearest_to = {
        name: min((GRID.distance(place, other) for at, other in places.items() if at != name), default=0)
        for name, place in places.items()
    }
    far = [name for name, distance in nearest_to.items() if distance >= FAR]
    if len(far) == 1 and len(places) > 3 and all(d <= NEAR for name, d in nearest_to.items() if name not in far):
        yield from far


def map_faults(scenario: Scenario, sheet: Mapping[str, Any]) -> Iterator[str]:
    """Ships in one hex, on land, or off the map."""
    placed = [
        (name, line, (number, "hexes", place))
        for number, line in enumerate(scenario.line)
        for place, name in enumerate(line.hexes)
        if is_hex(name)
    ]
    for name, count in Counter(name for name, _, _ in placed).items():
        if count > 1:
            ships = " and ".join(f"{line.ship} {line.code}" for at, line, _ in placed if at == name)
            way = next(way for at, _, way in placed if at == name)
            yield table_fault(("line",), f"{name} holds {count} ships, {ships}; one is the most (6.22)", *way)
    for name, line, way in placed:
        place = parse_hex(name)
        if name in sheet["land"]:
            yield table_fault(("line",), f"{line.ship} {line.code} is on land at {name} (6.21)", *way)
        if place.column > sheet.get("columns", 99) or place.row > sheet.get("rows", 99):
            yield table_fault(("line",), f"{line.ship} {line.code} at {name} is off the map (3.1)", *way)
    for key in ("land", "supply", "guadalcanal"):
        for number, name in enumerate(getattr(scenario.map, key)):
            if not is_hex(name):
                yield table_fault(("map",), f"{name!r} is not a hex of four digits", key, number)


def term_faults(scenario: Scenario) -> Iterator[str]:
    """Sides, variant and numbers that do not fit."""
    terms = scenario.scenario
    if len(set(scenario.sides)) < 2:
        yield table_fault((), "sides: both sides play", "sides")
    variants = VARIANTS.get(terms.number, ())
    if terms.variant not in (variants or (None,)):
        there = ", ".join(variants) or "no variants"
        said = f"variant {terms.variant or 'is missing'}: Scenario {terms.number} has {there}"
        yield table_fault(("scenario",), said, "variant")
    for side in ("ijn", "usn"):
        ships = sum(line.count for line in scenario.line if line.side == side)
        if not 1 <= ships <= MOST_SHIPS:
            yield table_fault(("line",), f"{ships} ships of the {side}; 1 to {MOST_SHIPS} are wanted")
    known = {side: ship_list(load(GAME), side) for side in ("ijn", "usn")}
    for name in scenario.counters:
        side, _, code = name.partition(" ")
        if code not in known.get(side, ()):
            yield table_fault(
                ("counters", name), 'is not a counter: a side and a code, such as "usn CA-2" (12.0)', of_key=True
            )


def sheet_of(scenario: Scenario, ruleset: Ruleset) -> dict[str, Any]:
    """The map by the fields of `state.Sheet`: as the scenario gives it, else as its owner entered it; land and supply
    hexes are always there.
    """
    own, letter = ruleset.owner, scenario.scenario.land
    land = own.get("land", {}).get(letter, []) if isinstance(own.get("land"), dict) else []
    supply = own.get("supply", []) if scenario.scenario.number == 6 else []
    guadalcanal = own.get("guadalcanal", []) if scenario.scenario.number in (4, 5, 6) else []
    found = {"columns": own.get("columns"), "rows": own.get("rows")}
    found |= {"land": land, "supply": supply, "guadalcanal": guadalcanal}
    typed = scenario.map.model_dump()
    return {key: value for key in found if (value := typed[key] or found[key]) is not None}


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state before the first turn, `public`, `sides` and `umpire`, as `evening/state.py` declares it."""
    scenario = Scenario.model_validate(data)
    terms, ruleset = scenario.scenario, load(GAME, data.get("rulings"))
    said = terms.model_dump(include={"number", "variant", "land", "exit", "special", "victory"})
    public: dict[str, Any] = {
        "turn": 0,
        "phase": "set-up",
        "turns": terms.game_turns,
        "night": terms.night,
        "hidden": terms.hidden,
        "first": terms.first_player,
        "terms": {key: value for key, value in said.items() if value},
        "map": sheet_of(scenario, ruleset),
    }
    if terms.stand_in:
        taken = {name for line in scenario.line for name in line.hexes}
        public["map"] = filled_map(public["map"], public["terms"], taken)
    if terms.frozen_until_sighting or terms.plot_turns:  # a plot is made at the initial speeds (9.2 (5))
        public["frozen"] = True
    if terms.plot_turns:
        public["plot_turns"] = terms.plot_turns
    own = {side: {"ships": ships_of(scenario, side), "counters": {}} for side in scenario.sides}
    for side, branch in own.items():
        codes = dict.fromkeys(line.code for line in scenario.line if line.side == side)
        for code in codes:
            card = scenario.counters.get(f"{side} {code}", Card()).model_dump(exclude_none=True)
            card = known_values(ruleset, side, code) | card
            branch["counters"][code] = fill_in(ruleset, side, code, card) if terms.stand_in else card
    return {"public": public, "sides": own, "umpire": {}}


def ships_of(scenario: Scenario, side: str) -> dict[str, dict[str, Any]]:
    """A side's ships by their names (those of several of a name are numbered), each with its fields as the state has
    them.
    """
    lines = [line for line in scenario.line if line.side == side]
    total = Counter(name for line in lines for name in [line.ship] * line.count)
    used: Counter[str] = Counter()
    out = {}
    for line in lines:
        for place in range(line.count):
            used[line.ship] += 1
            name = line.ship if total[line.ship] == 1 else f"{line.ship} {used[line.ship]}"
            out[name] = one_ship(line, line.hexes[place] if line.hexes else None)
    return out


def one_ship(line: Line, hex: str | None) -> dict[str, Any]:
    """A ship at the start, by the fields of `state.Ship`; without a hex it has not come yet."""
    assert line.heading in FACINGS
    ship: dict[str, Any] = {"code": line.code, "speed": line.speed, "facing": line.heading}
    if hex:
        ship["hex"] = hex
    if line.enters:
        ship["enters"] = line.enters.model_dump()
    for key in ALIKE:
        if value := getattr(line, key):
            ship[key] = value
    return ship
