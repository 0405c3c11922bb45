"""The owner's tables: what counters and map sheet print, checked (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from referee.engine.hexgrid import is_hex
from referee.engine.rules import load
from referee.games.ca.evening import state
from referee.games.ca.rules.counters import GAME, ship_list
from referee.games.ca.rules.equipment import CONFIGURATIONS
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Strict, file_faults, shape_faults
from referee.session.scenario.source import table_fault

FILE = "tables"
SHEET = ("columns", "rows", "supply", "guadalcanal")


class Card(table_of(state.Counter)):  # type: ignore[misc]
    """What a counter prints (3.22)."""


class Sheet(table_of(state.Sheet, "land", *SHEET)):  # type: ignore[misc]
    """What only the map sheet shows; what is not entered is not checked."""


class Tables(Sheet):
    """The owner's `tables.toml`: counters by side and code, what the map sheet shows, land by configuration."""

    counters: dict[str, Card] = {}
    land: dict[str, list[str]] = {}


def faults(folder: str) -> list[str]:
    """Everything that is wrong in the owner's folder, each with its file."""
    return file_faults(folder, FILE, table_faults)


def table_faults(tables: Mapping[str, Any]) -> Iterator[str]:
    """What cannot be right in the owner's tables; what has not been entered is no fault."""
    land, counters = tables.get("land", {}), tables.get("counters", {})
    for name, found in (("land", land), ("counters", counters)):
        if not isinstance(found, Mapping):
            yield table_fault((name,), f"must be a table, not {found!r}")
            return
    asked: list[tuple[tuple[str, ...], type[Strict], Any]]
    asked = [((), Sheet, {key: tables[key] for key in SHEET if key in tables})]
    asked += [(("land", letter), Sheet, {"land": hexes}) for letter, hexes in land.items()]
    asked += [(("counters", name), Card, card) for name, card in counters.items()]
    for table, model, data in asked:
        try:
            read = model.model_validate(data)
        except ValidationError as error:
            yield from shape_faults(error, model, data, *table)
            continue
        for hex in (*read.land, *read.supply, *read.guadalcanal) if isinstance(read, Sheet) else ():
            if not is_hex(hex):
                yield table_fault(table, f"{hex!r} is not a hex of four digits")
    known = [f"{side} {code}" for side in ("ijn", "usn") for code in ship_list(load(GAME), side)]
    for name in counters:
        if name not in known:
            yield table_fault(("counters", name), 'is not a counter: "usn CA-2" is one (12.0)', of_key=True)
    for letter in land:
        if letter not in CONFIGURATIONS:
            yield table_fault(("land",), f"{letter}: there are {', '.join(CONFIGURATIONS)}", letter, of_key=True)
