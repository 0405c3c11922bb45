"""The sheet of ships: a row a ship, with the type that the unit chart knows and her navy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from referee.engine.kinds import Choice
from referee.games.naval_units.scenario import owner
from referee.games.naval_units.scenario.owner import GAME, Nation, Ship, Units
from referee.session.scenario.scenario import find, shipped_in
from referee.session.scenario.schema import faults_of_row
from referee.session.scenario.sheets import Column, Sheet, known_row

TYPES = tuple(owner.unit_chart())
FILES = {owner.FILE: Units}
SHEETS = (
    Sheet(
        "ships",
        "ship",
        "a ship",
        (
            Column("type", ("type",), Choice(TYPES), "her type in the unit chart"),
            Column("nation", ("nation",), Choice(get_args(Nation)), "her navy"),
        ),
        ("CV", "usa"),
    ),
)


def known_cells(sheet: Sheet) -> dict[str, dict[str, str]]:
    """The cells of each ship's row by heading: those that shipped scenarios name, to be filled in, the owner's."""
    named = {name: {"type": "", "nation": ""} for ships in named_ships().values() for name in ships}
    return named | {name: known_row(sheet, ship) for name, ship in owner.ships().items()}


def named_ships() -> dict[str, list[str]]:
    """The names of its ships by each shipped scenario (`naval-units/free`)."""
    words = shipped_in(GAME)
    return {word: list(find(word).data.get("ship", {})) for word in words}


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a ship as a whole."""
    return faults_of_row(Ship, counter, owner.ship_faults)


def missing_for(data: Mapping[str, Any]) -> list[str]:
    """The ships of a scenario that neither it nor the owner has."""
    there = {*data.get("ship", {}), *owner.ships()}
    named = dict.fromkeys(name for fleet in data.get("fleet", {}).values() for name in fleet.get("ships", ()))
    return [name for name in named if name not in there]


def count_filled(sheet: Sheet) -> tuple[int, int]:
    """How many ships the owner has filled in, and how many are named."""
    return len(owner.ships()), len(known_cells(sheet))
