"""Scenarios of Naval Units: what a file holds, every fault of it, and the state in which the evening begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from referee.engine.errors import nearest_as_cure
from referee.engine.plain import counted, with_article
from referee.engine.rules import load
from referee.games.naval_units.evening import state
from referee.games.naval_units.evening.battles import Zone as Waters
from referee.games.naval_units.scenario.owner import GAME, ships, type_faults
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import (
    Headed,
    Name,
    SideName,
    all_faults,
    sailing_faults,
    side_faults,
    values_of_side,
    without_defaults,
)
from referee.session.scenario.source import table_fault


class Side(table_of(state.Side, "nation", "ipc")):  # type: ignore[misc]
    """A side's nation and, where income is kept, its total."""


class Zone(table_of(Waters, "monsoon", "beside", convoy=None)):  # type: ignore[misc]
    """A sea zone; `convoy` is the side whose convoys sail there, `beside` the sea zones next to it."""


class Fleet(table_of(state.Fleet, "ships", "port", zone=...)):  # type: ignore[misc]
    """A fleet in a sea zone."""

    side: str


class Ship(table_of(state.Ship, "hits", "moves", planes=None)):  # type: ignore[misc]
    """A ship; planes are all that its type carries, if they are not given."""

    side: str
    type: str


class Base(table_of(state.Base, "planes", "bombers", zone=...)):  # type: ignore[misc]
    """Planes ashore, by the sea zone that they fly over."""

    side: str


class Scenario(Headed):
    """A file."""

    sides: Annotated[list[SideName], Field(min_length=2, max_length=2)]
    turn: Annotated[int, Field(ge=0, le=99)] = 1
    rules: list[str] = []
    side: dict[str, Side] = {}
    zone: dict[Name, Zone] = {}
    fleet: dict[Name, Fleet] = {}
    ship: dict[Name, Ship] = {}
    base: dict[Name, Base] = {}


def with_counters(data: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario with those of its fleets' ships that its owner's `units.toml` knows, each of its fleet's side."""
    known, fleets, own = ships(), data.get("fleet", {}), data.get("ship", {})
    if not known or not isinstance(fleets, Mapping) or not isinstance(own, Mapping):
        return dict(data)
    added = {}
    for fleet in fleets.values():
        named = fleet.get("ships") if isinstance(fleet, Mapping) else None
        for name in named if isinstance(named, list) else ():
            if isinstance(name, str) and name in known and name not in own:
                added[name] = {"side": fleet.get("side", ""), "type": known[name]["type"]}
    return {**data, "ship": {**own, **added}}


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: of its shape, and what does not fit together."""
    return all_faults(Scenario, with_counters(data), fit_faults)


def fit_faults(scenario: Scenario) -> list[str]:
    """What does not fit together."""
    return [*_side_faults(scenario), *_ship_faults(scenario), *_fleet_faults(scenario)]


def _side_faults(scenario: Scenario) -> Iterable[str]:
    yield from side_faults(scenario.sides, {"fleet": scenario.fleet, "ship": scenario.ship, "base": scenario.base})
    for name in scenario.side:
        if name not in scenario.sides:
            yield table_fault(("side", name), f"no such side{nearest_as_cure(name, scenario.sides)}", of_key=True)
    for name, zone in scenario.zone.items():
        if zone.convoy is not None and zone.convoy not in scenario.sides:
            yield table_fault(
                ("zone", name), f"convoy: no such side{nearest_as_cure(zone.convoy, scenario.sides)}", "convoy"
            )
        for at, other in enumerate(zone.beside):
            said = f"beside: no sea zone {other!r}{nearest_as_cure(other, scenario.zone)}"
            if other in scenario.zone:
                said = "" if name in scenario.zone[other].beside else f"beside: {other} has no {name} beside it"
            if said:
                yield table_fault(("zone", name), said, "beside", at)


def _ship_faults(scenario: Scenario) -> Iterable[str]:
    chart = load(GAME).printed["units"]["entries"]
    for name, ship in scenario.ship.items():
        nation = scenario.side.get(ship.side, Side()).nation
        for fault in type_faults(ship.type, nation):
            yield table_fault(("ship", name), fault.said, "type")
        if ship.type not in chart:
            continue
        line = chart[ship.type]
        if ship.hits >= line["hits"]:
            said = f"{with_article(ship.type)} sinks at {line['hits']}: {ship.hits} hits are too many"
            yield table_fault(("ship", name), said, "hits")
        if (ship.planes or 0) > line["planes"]:
            said = f"{with_article(ship.type)} carries {counted(line['planes'], 'plane')}, not {ship.planes}"
            yield table_fault(("ship", name), said, "planes")


def _fleet_faults(scenario: Scenario) -> Iterable[str]:
    yield from sailing_faults("fleet", scenario.fleet, "ship", scenario.ship, ships())
    for name, fleet in scenario.fleet.items():
        if not fleet.ships:
            yield table_fault(("fleet", name), "has no ships", "ships")
    placed: dict[str, Mapping[str, Any]] = {"fleet": scenario.fleet, "base": scenario.base}
    for what, things in placed.items():
        for name, thing in things.items():
            if thing.zone not in scenario.zone:
                yield table_fault(
                    (what, name), f"no sea zone {thing.zone!r}{nearest_as_cure(thing.zone, scenario.zone)}", "zone"
                )


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state in which the evening begins, `public`, `sides` and `umpire`, as `evening/state.py` declares it."""
    scenario = Scenario.model_validate(with_counters(data))
    public: dict[str, Any] = {
        "turn": scenario.turn,
        "phase": "",
        "zones": {name: without_defaults(zone) for name, zone in scenario.zone.items()},
    }
    if scenario.rules:
        public["rules"] = scenario.rules
    return {"public": public, "sides": {side: _own(scenario, side) for side in scenario.sides}, "umpire": {}}


def _own(scenario: Scenario, side: str) -> dict[str, Any]:
    """What a side has at the start."""
    chart = load(GAME).printed["units"]["entries"]
    about = scenario.side.get(side, Side())
    own = about.model_dump(exclude_none=True)
    for key, group in (("fleets", scenario.fleet), ("ships", scenario.ship), ("bases", scenario.base)):
        own[key] = values_of_side(group, side)
    for name, ship in own["ships"].items():
        if (most := chart[ship["type"]]["planes"]) and scenario.ship[name].planes is None:
            ship["planes"] = most
    return {key: value for key, value in own.items() if value or key != "bases"}
