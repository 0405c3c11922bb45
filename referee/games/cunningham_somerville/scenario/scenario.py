"""Scenarios of Cunningham and Somerville: what a file holds, every fault of it, and the state it begins with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.scenario import owner
from referee.games.cunningham_somerville.scenario.owner import with_counters
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import (
    Headed,
    Name,
    SideName,
    Strict,
    all_faults,
    sailing_faults,
    side_faults,
    values_of_side,
)
from referee.session.scenario.source import table_fault

SAILS = ("ships", "boats", "speed", "fleet_escorts", "small_escorts", "minor_escorts")
HELPED_BY = ("radar", "huff_duff", "air_support", "allied_mid_1943")
FLIES = ("aircraft", "platform", "ready", "damaged", "night_trained")


class Ship(owner.Ship):
    """A ship, with as much of its data card as you want kept."""

    side: str


class Boat(owner.Boat):
    """A submarine."""

    side: str


class Force(table_of(state.Force, *SAILS, *HELPED_BY, zone=..., slowest=None)):  # type: ignore[misc]
    """A force of ships, or a pack of submarines, in a zone; escorts are counted besides those among its ships."""

    side: str


class Squadron(table_of(state.Squadron, *FLIES), owner.Aircraft):  # type: ignore[misc]
    """Aircraft of one type, on one platform."""

    side: str


class Storm(table_of(state.Front, "down", zone=..., weather=...)):  # type: ignore[misc]
    """A storm and the front ahead of it."""


class Weather(Strict):
    """Weather by zones at the start."""

    storm: dict[Name, Storm] = {}
    fog: list[str] = []


class Scenario(Headed):
    """A file."""

    sides: Annotated[list[SideName], Field(min_length=2, max_length=2)]
    turn: Annotated[int, Field(ge=0, le=99)] = 1
    rules: list[str] = []
    zones: list[Name] = []
    light: Literal["day", "dusk", "night"] | None = None
    ship: dict[Name, Ship] = {}
    boat: dict[Name, Boat] = {}
    force: dict[Name, Force] = {}
    squadron: dict[Name, Squadron] = {}
    weather: Weather = Weather()


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: of its shape, and what does not fit together."""
    return all_faults(Scenario, with_counters(data), fit_faults)


def fit_faults(scenario: Scenario) -> list[str]:
    """What does not fit together."""
    things = {kind: getattr(scenario, kind) for kind in ("ship", "boat", "force", "squadron")}
    return [*side_faults(scenario.sides, things), *_force_faults(scenario), *_squadron_faults(scenario)]


def _force_faults(scenario: Scenario) -> Iterable[str]:
    for what in ("ship", "boat"):
        yield from sailing_faults("force", scenario.force, what, getattr(scenario, what), owner.cards()[what])
    for name, force in scenario.force.items():
        if len(force.boats) > 9:
            yield table_fault(("force", name), f"{len(force.boats)} boats; a pack has 9 at most", "boats")


def _squadron_faults(scenario: Scenario) -> Iterable[str]:
    for name, squadron in scenario.squadron.items():
        for fault in owner.aircraft_faults(squadron):
            yield table_fault(("squadron", name), fault.said, *fault.way)


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state in which the evening begins, `public`, `sides` and `umpire`, as `evening/state.py` declares it."""
    scenario = Scenario.model_validate(with_counters(data))
    public: dict[str, Any] = {"turn": scenario.turn, "phase": ""}
    if scenario.rules:
        public["rules"] = scenario.rules
    if scenario.zones:
        public["zones"] = scenario.zones
    if scenario.light:
        public |= {"light": scenario.light, **({"night": True} if scenario.light == "night" else {})}
    if scenario.weather.fog:
        public["fog"] = {zone: {"turn": scenario.turn} for zone in scenario.weather.fog}
    if scenario.weather.storm:
        public["fronts"] = {name: front(storm) for name, storm in scenario.weather.storm.items()}
    return {
        "public": public,
        "sides": {side: _own(scenario, side) for side in scenario.sides},
        "umpire": _umpires(scenario),
    }


def _umpires(scenario: Scenario) -> dict[str, Any]:
    """What the umpire keeps: the zones in which forces begin, so that they may come back to them."""
    zones = dict.fromkeys(force.zone for force in scenario.force.values())
    return {"zones": list(zones)} if zones else {}


def front(storm: Storm) -> dict[str, str]:
    """A storm with the front ahead of it, by the fields of `state.Front`."""
    ahead = {"severe": "foul", "foul": "overcast"}.get(storm.weather)
    value = {"zone": storm.zone, "weather": storm.weather}
    if ahead:
        value |= {"down_weather": ahead} | ({"down": storm.down} if storm.down else {})
    return value


def _own(scenario: Scenario, side: str) -> dict[str, Any]:
    """What a side has at the start."""
    kinds = ("force", "ship", "boat", "squadron")
    own = {f"{kind}s": values_of_side(getattr(scenario, kind), side) for kind in kinds}
    return {key: things for key, things in own.items() if things}
