"""The owner's ships: what is on their counters, in `units.toml` of the owner's folder."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

from referee.engine.errors import nearest_as_cure
from referee.engine.plain import with_article
from referee.engine.rules import compile_rules, data_folder
from referee.engine.settings import own_rules
from referee.session.scenario.schema import Name, Strict, file_faults, row_faults
from referee.session.scenario.source import Faulty, table_fault

GAME = "naval-units"
FILE = "units"
Nation = Literal["usa", "uk", "japan", "other"]


class Ship(Strict):
    """A ship's counter: her type in the unit chart, and whose navy she is of."""

    type: str
    nation: Nation = "other"


class Units(Strict):
    """The owner's `units.toml`."""

    ship: dict[Name, Ship] = {}


@cache
def unit_chart() -> Mapping[str, Any]:
    """The unit chart, by type its line as `tables.toml` has it."""
    tables = compile_rules(os.path.join(data_folder("rules"), GAME), ("tables",))["tables"]
    return dict(tables["units"]["entries"])


def ships() -> Mapping[str, Mapping[str, Any]]:
    """The owner's ships by name, each as it is in the file."""
    found = compile_rules(os.path.join(own_rules(), GAME), (FILE,)).get(FILE, {}).get("ship", {})
    return {name: ship for name, ship in found.items() if isinstance(ship, Mapping) and "type" in ship}


def faults(folder: str) -> list[str]:
    """Everything that is wrong in the owner's folder, each with its file."""
    return file_faults(folder, FILE, unit_faults)


def unit_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the owner's ships: their shape, and types that the unit chart does not have."""
    return row_faults(data, Units, "ship", ship_faults)


def ship_faults(ship: Ship) -> Iterator[Faulty]:
    """What is wrong with a ship by the unit chart."""
    return type_faults(ship.type, ship.nation)


def type_faults(type: str, nation: str) -> Iterator[Faulty]:
    """What is wrong with a nation's ship of some type."""
    there = unit_chart()
    if type not in there:
        yield table_fault((), f"no type {type!r} in the unit chart{nearest_as_cure(type, there)}", "type")
    elif "japan-only" in there[type]["abilities"] and nation != "japan":
        yield table_fault((), f"only Japan has {with_article(type)}, not {nation}", "nation")
