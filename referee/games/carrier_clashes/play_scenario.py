"""Scenarios of Carrier Clashes: what a file holds, every fault of it, and the state in which the evening begins.

Counters (`ship`, `air`, `base`) are taken from `units.toml`, from the owner's rules folder, and from the scenario
itself, the later over the earlier. What is not a published value is marked: `stand_in = true`, or the keys that are
not.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from referee.engine.errors import Refusal, nearest
from referee.engine.hexgrid import is_hex, read
from referee.engine.procedure import find
from referee.engine.rules import compiled, data_folder, load
from referee.games.carrier_clashes.play_board import KIND_OF, deck_of, zone_names

GAME = "carrier-clashes"
Side = Literal["allied", "ijn"]
Kind = Literal["carrier", "battleship", "transport", "cruiser", "destroyer"]
Suit = Literal["H", "hC", "lC", "S", "D"]
Strength = Annotated[int, Field(ge=0, le=99)]


class Strict(BaseModel):
    """A table of a scenario: unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Ship(Strict):
    """A ship counter (4.d.i)."""

    side: Side
    target_class: Literal["D", "C", "B", "A", "M"]
    defense: Annotated[int, Field(ge=1, le=20)]
    speed: Annotated[int, Field(ge=0, le=9)]
    aa: Strength = 0
    star: bool = False
    guns: dict[Literal["D", "C", "B", "T"], Strength] = {}
    suits: Annotated[list[Suit], Field(min_length=1, max_length=2)]
    hulls: Literal[1, 2] = 1
    capacity: Strength = 0
    endurance: Annotated[int, Field(ge=1, le=60)] | None = None
    search: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    radar: Strength = 0
    cargo: Strength = 0
    apd: bool = False
    stand_in: bool | list[str] = False
    source: str = ""


class Air(Strict):
    """An air unit counter (4.d.ii): `defense` goes with every attack strength, or is given for each."""

    side: Side
    strengths: dict[Literal["P", "L", "M", "H", "A"], Annotated[int, Field(ge=1, le=99)]] = {}
    f: Strength = 0
    underlined: bool = False
    defense: Annotated[int, Field(ge=1, le=20)]
    range: Annotated[int, Field(ge=1, le=60)]
    size: Annotated[int, Field(ge=0, le=9)] = 1
    search: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    stand_in: bool | list[str] = False
    source: str = ""


class Base(Strict):
    """A base counter (4.d.iii) and where it lies."""

    side: Side
    hex: str
    aa: Strength = 0
    star: bool = False
    attack: dict[Literal["D", "C", "B"], Strength] = {}
    search: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    refuels: bool = False
    port: bool = False
    radar: bool = False
    stand_in: bool | list[str] = False
    source: str = ""


class Dummy(Strict):
    """Dummy ships of a kind (22)."""

    kind: Kind
    count: Annotated[int, Field(ge=1, le=20)] = 1


class TaskForce(Strict):
    """A task force, or a dummy where it has neither ships nor dummy ships (7, 21)."""

    side: Side
    hex: str
    ships: list[str] = []
    cards: list[str] = []
    dummies: list[Dummy] = []
    turns_at_sea: Annotated[int, Field(ge=0, le=60)] = 0


class AirUnit(Strict):
    """An air unit: its type, and the ship or base where it is usually based (9)."""

    side: Side
    type: str
    at: str


class Submarine(Strict):
    """A submarine block (25)."""

    side: Side
    hex: str
    strength: Annotated[int, Field(ge=1, le=99)]
    speed: Literal[2, 3] = 2
    stand_in: bool | list[str] = False


class Terms(Strict):
    """The scenario's own terms."""

    turns: Annotated[int, Field(ge=1, le=99)]
    first_turn: Literal["day", "night"] = "day"
    allied_level: Annotated[int, Field(ge=-6, le=6)]
    ijn_level: Annotated[int, Field(ge=-6, le=6)]
    columns: Annotated[int, Field(ge=1, le=99)] = 30
    rows: Annotated[int, Field(ge=1, le=99)] = 20
    weather: Literal["clear", "cloudy", "stormy"] = "clear"
    places_first: Side = "ijn"
    vp_needed: Annotated[int, Field(ge=0)] = 25
    islands: list[str] = []
    refueling_points: dict[Side, list[str]] = {}
    rules: list[str] = []


class Scenario(Strict):
    """A whole file."""

    format: Literal[1]
    game: str
    title: str
    date: str = ""
    about: str = ""
    sides: list[Side]
    scenario: Terms
    rulings: dict[str, str] = {}
    ship: dict[str, Ship] = {}
    air: dict[str, Air] = {}
    base: dict[str, Base] = {}
    task_force: dict[str, TaskForce] = {}
    air_unit: dict[str, AirUnit] = {}
    submarine: dict[str, Submarine] = {}
    use_ships: list[str] = []
    use_bases: list[str] = []
    tables: dict[str, Any] = {}


def counters() -> dict[str, dict[str, Any]]:
    """The counters that are known outside the scenario: shipped, then the owner's."""
    out: dict[str, dict[str, Any]] = {"ship": {}, "air": {}, "base": {}}
    folders = [os.path.join(data_folder("rules"), GAME)]
    if own := os.environ.get("REFEREE_RULES"):
        folders.append(os.path.join(own, GAME))
    for folder in folders:
        units = compiled(folder, ("units",)).get("units", {})
        for kind in out:
            out[kind] |= units.get(kind, {})
    return out


def merged(data: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario with the counters that it names but does not define."""
    known = counters()
    out = dict(data)
    named = {name for tf in _tables(data, "task_force") for name in tf.get("ships", ())}
    out["ship"] = {n: known["ship"][n] for n in named if n in known["ship"]} | dict(data.get("ship", {}))
    types = {unit.get("type") for unit in _tables(data, "air_unit")}
    out["air"] = {n: known["air"][n] for n in types if n in known["air"]} | dict(data.get("air", {}))
    bases = {*data.get("use_bases", ()), *(unit.get("at") for unit in _tables(data, "air_unit"))}
    out["base"] = {n: known["base"][n] for n in bases if n in known["base"]} | dict(data.get("base", {}))
    return out


def _tables(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    table = data.get(key, {})
    return [row for row in table.values() if isinstance(row, Mapping)] if isinstance(table, Mapping) else []


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: shape first, then what does not fit together."""
    try:
        scenario = Scenario.model_validate(merged(data))
    except ValidationError as error:
        return [shape_fault(fault) for fault in error.errors()]
    return [*_map_faults(scenario), *_ship_faults(scenario), *_air_faults(scenario), *_deck_faults(scenario)]


def shape_fault(fault: Mapping[str, Any]) -> str:
    """A fault of shape with its table."""
    where = [str(part) for part in fault["loc"]]
    table = ".".join(where[:2]) if len(where) > 2 else where[0] if len(where) > 1 else "top"
    return f"[{table}] {where[-1] if where else 'the file'}: {fault['msg'].lower()}, not {fault['input']!r}"


def _map_faults(scenario: Scenario) -> Iterable[str]:
    terms = scenario.scenario
    places = [
        *((f"task_force.{n}", tf.hex) for n, tf in scenario.task_force.items()),
        *((f"base.{n}", base.hex) for n, base in scenario.base.items()),
        *((f"submarine.{n}", sub.hex) for n, sub in scenario.submarine.items()),
        *(("scenario", place) for place in terms.islands),
    ]
    for table, place in places:
        if not is_hex(place) or read(place).column > terms.columns or read(place).row > terms.rows:
            size = f"{terms.columns:02d}{terms.rows:02d}"
            yield f"[{table}] hex {place!r} is not on the map, which goes from 0101 to {size}"
    names = [*scenario.ship, *scenario.base, *scenario.task_force, *scenario.air_unit, *scenario.submarine]
    for name, count in Counter(names).items():
        if count > 1:
            yield f"[{name}] the name is used {count} times; every ship, base, task force and unit has its own"


def _ship_faults(scenario: Scenario) -> Iterable[str]:
    sailing = Counter(ship for tf in scenario.task_force.values() for ship in tf.ships)
    for name, count in sailing.items():
        if count > 1:
            yield f"[ship.{name}] sails in {count} task forces"
    for name, tf in scenario.task_force.items():
        for ship in tf.ships:
            if ship not in scenario.ship:
                close = nearest(ship, scenario.ship)
                cure = f"; did you mean {close[0]}?" if close else ""
                yield f"[task_force.{name}] no ship {ship!r}{cure}"
            elif scenario.ship[ship].side != tf.side:
                yield f"[task_force.{name}] {ship} is a ship of the other side"
        hulls = sum(scenario.ship[ship].hulls for ship in tf.ships if ship in scenario.ship)
        allowed = load(GAME).printed["limits"]["entries"]["ships-in-a-tf"]
        if hulls > allowed:
            yield f"[task_force.{name}] {hulls} ships, at most {allowed} (7)"
    for name, counter in scenario.ship.items():
        if counter.aa and counter.star:
            yield f"[ship.{name}] aa is a number or a star, not both"
        if counter.target_class == "D" and counter.endurance is None:
            yield f"[ship.{name}] a destroyer unit needs its endurance (23)"


def _air_faults(scenario: Scenario) -> Iterable[str]:
    aboard: Counter[str] = Counter()
    for name, unit in scenario.air_unit.items():
        if unit.type not in scenario.air:
            close = nearest(unit.type, scenario.air)
            yield f"[air_unit.{name}] no air unit type {unit.type!r}{f'; did you mean {close[0]}?' if close else ''}"
            continue
        home = scenario.ship.get(unit.at) or scenario.base.get(unit.at)
        if home is None:
            yield f"[air_unit.{name}] no carrier or base {unit.at!r}"
        elif home.side != unit.side:
            yield f"[air_unit.{name}] {unit.at} belongs to the other side"
        aboard[unit.at] += scenario.air[unit.type].size
    for name, size in aboard.items():
        ship = scenario.ship.get(name)
        if ship is not None and size > ship.capacity:
            yield f"[ship.{name}] carries air units of size {size}, her capacity is {ship.capacity} (4.d.i)"


def _deck_faults(scenario: Scenario) -> Iterable[str]:
    for name, tf in scenario.task_force.items():
        if any(ship not in scenario.ship for ship in tf.ships):
            continue
        if not tf.cards and not tf.ships and not tf.dummies:
            continue
        try:
            for fault in deck_faults(deck_of(scenario, tf), tf.cards):
                yield f"[task_force.{name}] cards {' '.join(tf.cards) or 'none'}: {fault} (8)"
        except Refusal as refusal:
            yield f"[task_force.{name}] {refusal.message}"


def deck_faults(ships: Mapping[str, Any], cards: list[str]) -> list[str]:
    """What is wrong with a task force's cards, in the words of `deck-check`."""
    from referee.engine.answer import odds

    answer = odds(find(GAME, "deck-check"), {**ships, "card": cards}, load(GAME))
    return list((answer.distribution or [])[0]["outcome"]["faults"])


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state before the first turn."""
    scenario = Scenario.model_validate(merged(data))
    terms = scenario.scenario
    public: dict[str, Any] = {
        "turn": 0,
        "phase": "set-up",
        "turns": terms.turns,
        "night": terms.first_turn == "day",
        "level": {"allied": terms.allied_level, "ijn": terms.ijn_level},
        "weather": dict.fromkeys(zone_names(terms.columns, terms.rows), terms.weather),
        "map": {"columns": terms.columns, "rows": terms.rows, "islands": terms.islands},
        "vp_needed": terms.vp_needed,
    }
    if terms.rules:
        public["rules"] = terms.rules
    return {
        "public": public,
        "sides": {side: _own(scenario, side) for side in scenario.sides},
        "umpire": {"marks": {}},
    }


def _own(scenario: Scenario, side: str) -> dict[str, Any]:
    """What a side owns at the start."""
    terms = scenario.scenario
    own: dict[str, Any] = {"task_forces": {}, "ships": {}, "air": {}, "bases": {}, "submarines": {}}
    for name, tf in scenario.task_force.items():
        if tf.side == side:
            dummies = [dummy.model_dump() for dummy in tf.dummies]
            own["task_forces"][name] = {"hex": tf.hex, "ships": tf.ships, "cards": tf.cards, "dummies": dummies}
            if tf.ships:
                own["task_forces"][name]["turns_at_sea"] = tf.turns_at_sea
    for name, ship in scenario.ship.items():
        if ship.side == side and any(name in tf.ships for tf in scenario.task_force.values()):
            own["ships"][name] = {"kind": KIND_OF[ship.suits[0]], **lean(ship), "condition": "none"}
    for name, unit in scenario.air_unit.items():
        if unit.side == side:
            own["air"][name] = {"type": unit.type, "home": unit.at, "at": unit.at, **lean(scenario.air[unit.type])}
    for name, base in scenario.base.items():
        if base.side == side:
            own["bases"][name] = lean(base)
    for name, sub in scenario.submarine.items():
        if sub.side == side:
            own["submarines"][name] = lean(sub)
    if side in terms.refueling_points:
        own["refueling_points"] = terms.refueling_points[side]
    return {key: value for key, value in own.items() if value}


def lean(counter: BaseModel) -> dict[str, Any]:
    """A counter's values without what it does not have."""
    return {k: v for k, v in counter.model_dump(exclude={"side"}).items() if v not in (None, "", 0, False, {}, [])}
