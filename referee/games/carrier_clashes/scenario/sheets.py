"""The sheets of counters (4.d): ships, air units, bases, with a column for each value on the counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.kinds import Choice
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.scenario.counters import (
    Air,
    Base,
    Counter,
    Ship,
    Units,
    known_counters,
    with_counters,
    with_owners_values,
)
from referee.session.scenario.printed import columns_of
from referee.session.scenario.schema import faults_of_row
from referee.session.scenario.sheets import Column, Sheet, known_row

SIDE = Column("side", ("side",), Choice(state.SIDES), "whose it is")
SHIPS = Sheet(
    "ships",
    "ship",
    "a ship counter",
    (SIDE, *columns_of(state.Ship)),
    ("allied", "C", "3", "6", "5", "", "3", "8", "", "4", "S", "1", "", "", "", "", "", ""),
    sisters=("side", "class", "suits"),
)
AIR = Sheet(
    "air",
    "air",
    "an air unit's type",
    (SIDE, *columns_of(state.Air)),
    ("ijn", "9", "", "", "", "", "", "", "3", "4", "1", "6 4"),
)
BASES = Sheet(
    "bases",
    "base",
    "a base",
    (SIDE, *columns_of(state.Base)),
    ("allied", "12", "", "3", "", "", "10 12", "no", "yes", "yes"),
)
SHEETS = (SHIPS, AIR, BASES)
FILES = {"units": Units}
MODELS: dict[str, type[Counter]] = {"ship": Ship, "air": Air, "base": Base}
HISTORY = ("side", "target_class", "suits", "hulls", "apd")


def known_cells(sheet: Sheet) -> dict[str, dict[str, str]]:
    """The known cells of each counter's row, by heading: facts of history, and values that are not stand-ins."""
    rows = {}
    for name, counter in known_counters()[sheet.table].items():
        marked = counter.get("stand_in", False)
        invented = set(counter) if marked is True else set(marked or ())
        told = {key: value for key, value in counter.items() if key in HISTORY or key not in invented}
        rows[name] = known_row(sheet, told)
    return rows


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a counter as a whole, laid over what is known of it: what is missing of a new one."""
    before = known_counters()[sheet.table].get(name)
    whole = with_owners_values(before, counter) if before else dict(counter)
    if sheet.table == "base":
        whole.setdefault("hex", "0101")  # where it lies the scenario says
    return faults_of_row(MODELS[sheet.table], whole)


def missing_for(data: Mapping[str, Any]) -> list[str]:
    """The counters of a scenario, not its own, of which some value is not the published one."""
    there = with_counters(data)
    named = [(kind, name) for kind in MODELS for name in there.get(kind, {}) if not its_own(data, kind, name)]
    return [name for kind, name in named if there[kind][name].get("stand_in")]


def its_own(scenario: Mapping[str, Any], kind: str, name: str) -> bool:
    """Does a scenario give a counter's values itself? It names a base at least to say where it is."""
    said = set(scenario.get(kind, {}).get(name, {})) - {"hex", "side"}
    return bool(said)


def count_filled(sheet: Sheet) -> tuple[int, int]:
    """How many of a sheet's counters have only published values, and how many counters there are."""
    there = known_counters()[sheet.table].values()
    return sum(not counter.get("stand_in") for counter in there), len(there)
