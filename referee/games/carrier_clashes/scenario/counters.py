"""What a scenario's file holds, table by table, and the counters known outside it (4.d, 5).

Counters (`ship`, `air`, `base`) are taken from `units.toml`, then from the owner's rules folder, then from the
scenario itself; a later value replaces an earlier one. A base's table in the scenario says at least where the base
is. Values that are not the published ones are marked: `stand_in = true` marks all of a counter, a list of keys
marks those.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from referee.engine.kept import Fault
from referee.engine.rules import compile_rules, data_folder
from referee.engine.settings import own_rules
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.shared import Map, Public
from referee.games.carrier_clashes.evening.state import GAME
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Headed, Strict

Side = Literal["allied", "ijn"]
Kind = Literal["carrier", "battleship", "transport", "cruiser", "destroyer"]
Phase = Literal["first-air-strike", "first-search", "second-air-strike", "second-search", "third-air-strike"]
Strength = Annotated[int, Field(ge=0, le=99)]


class Counter(Strict):
    """What every counter may say: which of its values are not the published ones, and where the others come from."""

    stand_in: bool | list[str] = False
    source: str = ""


class Ship(table_of(state.Ship), Counter):  # type: ignore[misc]
    """A ship counter (4.d.i)."""

    side: Side


class Air(table_of(state.Air), Counter):  # type: ignore[misc]
    """An air unit counter (4.d.ii): one defense and one range, or one for each of its attack strengths."""

    side: Side


class Base(table_of(state.Base), Counter):  # type: ignore[misc]
    """A base counter (4.d.iii) and where it is."""

    side: Side
    hex: str


class Units(Strict):
    """The owner's `units.toml`: whole counters, or only the keys whose published values it gives."""

    ship: dict[str, Ship] = {}
    air: dict[str, Air] = {}
    base: dict[str, Base] = {}


class Dummy(Strict):
    """Dummy ships of a kind (22)."""

    kind: Kind
    count: Annotated[int, Field(ge=1, le=20)] = 1


class TaskForce(table_of(state.TaskForce, "called", "ships", "cards", hex=...)):  # type: ignore[misc]
    """A task force, or a dummy if it has neither ships nor dummy ships (7, 21).

    `called` is what is on its sticker, by which the other side knows it; without it a number is drawn.
    """

    side: Side
    dummies: list[Dummy] = []
    turns_at_sea: Annotated[int, Field(ge=0, le=60)] = 0


class AirUnit(Strict):
    """An air unit: its type, and the ship or base where it is usually based (9)."""

    side: Side
    type: str
    at: str


class Submarine(table_of(state.Submarine), Counter):  # type: ignore[misc]
    """A submarine block (25)."""

    side: Side
    hex: str


class Pool(Strict):
    """A side's carrier pool: its cards, and how many of them each player draws (27)."""

    cards: Annotated[list[str], Field(min_length=1, max_length=20)]
    draws: Strength
    opponent_draws: Strength = 0


PLAYED = ("vp_needed", "places_first", "strike_limits", "scenario_cap", "port_torpedoes", "rules")
MAPPED = table_of(Map, "columns", "rows", "islands")


class Terms(table_of(Public, *PLAYED), MAPPED):  # type: ignore[misc, valid-type]
    """The scenario's own terms."""

    turns: Annotated[int, Field(ge=1, le=99)]
    first_turn: Literal["day", "night"] = "day"
    allied_level: Annotated[int, Field(ge=-6, le=6)]
    ijn_level: Annotated[int, Field(ge=-6, le=6)]
    weather: Literal["clear", "cloudy", "stormy"] = "clear"
    refueling_points: dict[Side, list[str]] = {}
    most_task_forces: dict[Side, int] = {}
    night_phases: list[Phase] = []
    night_searchers: list[str] = []
    cap_claims: list[str] = []
    bombard: list[str] = []
    unloading: dict[Side, list[str]] = {}
    cargo: dict[str, int] = {}
    carriers_of_cargo: list[str] = []
    exits: dict[Side, list[str]] = {}


class Scenario(Headed):
    """A whole file."""

    sides: Annotated[list[Side], Field(min_length=2, max_length=2)]
    scenario: Terms
    ship: dict[str, Ship] = {}
    air: dict[str, Air] = {}
    base: dict[str, Base] = {}
    task_force: dict[str, TaskForce] = {}
    air_unit: dict[str, AirUnit] = {}
    submarine: dict[str, Submarine] = {}
    pool: dict[Side, Pool] = {}
    tables: dict[str, dict[str, Any]] = {}


def known_counters() -> dict[str, dict[str, Any]]:
    """The counters known outside the scenario, by kind (`ship`, `air`, `base`) and name.

    The shipped counters, then the owner's, which may give single keys.
    """
    out: dict[str, dict[str, Any]] = {"ship": {}, "air": {}, "base": {}}
    for folder in (os.path.join(data_folder("rules"), GAME), os.path.join(own_rules(), GAME)):
        units = compile_rules(folder, ("units",)).get("units", {})
        for kind, known in out.items():
            given = units.get(kind, {})
            if not isinstance(given, Mapping) or not all(isinstance(one, Mapping) for one in given.values()):
                raise Fault([f"{os.path.join(folder, 'units.toml')}: [{kind}] must hold a table for each counter"])
            for name, counter in given.items():
                known[name] = with_owners_values(known[name], counter) if name in known else counter
    return out


def with_owners_values(before: Mapping[str, Any], owner: Mapping[str, Any]) -> dict[str, Any]:
    """A counter with the owner's values in place of the shipped ones.

    `stand_in` lists the keys of the stand-ins that are left; the owner's values are stand-ins no more.
    """
    out = {**before, **owner}
    if "stand_in" not in owner:
        marked = before.get("stand_in", False)
        keys = list(before) if marked is True else list(marked or ())
        left = [key for key in keys if key not in (*owner, "side", "stand_in", "source", "suits", "hulls")]
        out["stand_in"] = left
    return out


def with_counters(data: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario as its file has it, with the counters that it names but does not define.

    The counters are given as `ship`, `air` and `base`, by name.
    """
    known = known_counters()
    listed = [tf.get("ships") for tf in _rows(data, "task_force")]
    ships = {name for names in listed if isinstance(names, list) for name in names if isinstance(name, str)}
    types = {str(unit.get("type")) for unit in _rows(data, "air_unit")}
    out = dict(data)
    for kind, named in (("ship", ships), ("air", types)):
        own = data.get(kind, {})
        if isinstance(own, Mapping):
            out[kind] = {name: known[kind][name] for name in sorted(named) if name in known[kind]} | dict(own)
    bases = data.get("base", {})
    if isinstance(bases, Mapping):
        out["base"] = {
            name: {**known["base"].get(name, {}), **base} if isinstance(base, Mapping) else base
            for name, base in bases.items()
        }
    return out


def _rows(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    table = data.get(key, {})
    return [row for row in table.values() if isinstance(row, Mapping)] if isinstance(table, Mapping) else []
