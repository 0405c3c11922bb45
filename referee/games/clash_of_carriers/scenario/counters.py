"""Counters, Damage Logs and places: the owner's own, and this project's stand-ins where a scenario wants them (2.3)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationError, model_validator

from referee.engine.kept import Fault
from referee.engine.rules import compile_rules, data_folder
from referee.engine.settings import own_rules
from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.rules.owners import row_of
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Strict, shape_faults
from referee.session.scenario.source import in_file

GAME = "clash-of-carriers"
Side = Literal["usn", "ijn"]
Factor = Annotated[int, Field(ge=0, le=99)]
FIGURES = ("mp_odd", "mp_even", "gunnery", "aa", "torpedo")


class Ship(table_of(state.Ship)):  # type: ignore[misc]
    """A ship counter (2.3.1)."""


def row_schemas(schema: dict[str, Any]) -> None:
    """For editors: the rows of figures that a class may have instead of values."""
    row = {"type": "string", "pattern": r"^$|^\d+(/\d+)? \d+ \d+( T)?$"}
    values = schema["properties"]
    values["counter"] = {**row, "description": "her counter as a row: MP (odd/even), guns, AA, T for torpedoes"}
    values["boxes"]["items"] = {"anyOf": [values["boxes"]["items"], row]}
    schema["required"] = [name for name in schema["required"] if name in ("type", "ships", "boxes")]


class Class(table_of(state.Ship, "type", *FIGURES)):  # type: ignore[misc]
    """Sister ships on one line: their counter and their Damage Log, each as a row of figures if you like.

    `counter` stands for the values of the counter; a box that leaves nothing is "".
    """

    model_config = ConfigDict(json_schema_extra=row_schemas)

    @model_validator(mode="before")
    @classmethod
    def in_short(cls, data: Any) -> Any:
        """The rows of figures as values."""
        if not isinstance(data, dict):
            return data
        out = dict(data)
        if "counter" in out:
            out |= row_of(str(out.pop("counter")))
        if isinstance(boxes := out.get("boxes"), list):
            out["boxes"] = [(row_of(box) if box else {}) if isinstance(box, str) else box for box in boxes]
        return out

    ships: list[str]
    boxes: list[dict[str, int | bool]]
    half_at: int | None = None


def log_of(of: Class) -> dict[str, Any]:
    """The Damage Log of a class's ships, as `tables.toml` would have it."""
    return {"type": of.type, "boxes": of.boxes, **({"half_at": of.half_at} if of.half_at else {})}


class Place(table_of(state.Base, "off_map", hex=...)):  # type: ignore[misc]
    """Where a Japanese island is, and how many hexes beyond the map (2.1)."""


class Units(Strict):
    """A `units.toml`: the owner's counters by name, or stand-ins by class."""

    ship: dict[str, Ship] = {}
    air: dict[str, Factor] = {}
    place: dict[str, Place] = {}
    classes: Annotated[dict[str, Class], Field(alias="class")] = {}
    reduced: dict[Side, dict[str, int]] = {}
    real_submarines: dict[Side, int] = {}


class Card(Strict):
    """A table of the card: its columns as the card names them, a cell for each modified die from `first_roll` up."""

    first_roll: int = 1
    columns: dict[str, list[str | int]]


class Box(table_of(state.Ship, *FIGURES, **dict.fromkeys(FIGURES))):  # type: ignore[misc]
    """What a Damage Log leaves a ship once a box is crossed off; the last box sinks her, and is empty."""


class Log(table_of(state.Ship, "type")):  # type: ignore[misc]
    """A ship's Damage Log; `half_at` is the box of a carrier that is marked 50%."""

    side: Side | None = None
    half_at: Annotated[int, Field(ge=1, le=99)] | None = None
    boxes: list[Box]


class Tables(Strict):
    """The owner's `tables.toml`: the card's tables, and the Damage Logs by ship."""

    air_to_air: Annotated[Card | None, Field(alias="air-to-air")] = None
    aa: Card | None = None
    damage: Card | None = None
    torpedo_critical: Annotated[Card | None, Field(alias="torpedo-critical")] = None
    search_usn: Annotated[Card | None, Field(alias="search-usn")] = None
    search_ijn: Annotated[Card | None, Field(alias="search-ijn")] = None
    surface_deployment: Annotated[Card | None, Field(alias="surface-deployment")] = None
    damage_log: Annotated[dict[str, Log], Field(alias="damage-log")] = {}


def units_of(folder: str) -> Units:
    """A folder's `units.toml`, without what is still to be filled in; raises `Fault`."""
    data = compile_rules(folder, ("units",)).get("units", {})
    read = {key: filled_rows(part) if key in FILLED_IN else part for key, part in data.items()}
    try:
        return Units.model_validate(read)
    except ValidationError as error:
        path = os.path.join(folder, "units.toml")
        raise Fault(in_file(path, shape_faults(error, Units, read)), "counters") from None


FILLED_IN = ("ship", "air", "place", "real_submarines")


def filled_rows(part: Any) -> Any:
    """The rows of a form that have been filled in."""
    if not isinstance(part, Mapping):
        return part
    rows = {name: list(row.values()) if isinstance(row, Mapping) else [row] for name, row in part.items()}
    return {name: part[name] for name, values in rows.items() if "" not in values and -1 not in values}


def is_filled(table: Any) -> bool:
    """Has every cell of one of the owner's tables been filled in?"""
    columns = table.get("columns") if isinstance(table, Mapping) else None
    rows = columns.values() if isinstance(columns, Mapping) else ()
    return not any("" in cells for cells in rows if isinstance(cells, list))


def stand_in_folder() -> str:
    """Where the stand-ins are."""
    return os.path.join(data_folder("rules"), GAME, "stand-in")


def owner_folder() -> str | None:
    """Where the owner's own files are, if there are any."""
    folder = os.path.join(own_rules(), GAME)
    return folder if os.path.isdir(folder) else None


class Counters:
    """All counters that are known: the owner's, and the stand-ins where the scenario wants them."""

    def __init__(self, stand_ins: bool, places: Mapping[str, Place], real: Mapping[Side, int]) -> None:
        folder = owner_folder()
        mine = units_of(folder) if folder else Units()
        stand_in = units_of(stand_in_folder()) if stand_ins else Units()
        self.ships: dict[str, dict[str, Any]] = {}
        self.logs: dict[str, dict[str, Any]] = {}
        for classes, mark in ((stand_in.classes, {"stand_in": True}), (mine.classes, {})):
            for of in classes.values():
                values = of.model_dump(exclude={"ships", "boxes", "half_at"})
                for name in of.ships:
                    self.ships[name] = {**values, "boxes": len(of.boxes), **mark}
                    self.logs[name] = {"type": of.type, "boxes": of.boxes, **mark, **log_of(of)}
        for name, ship in mine.ship.items():
            self.ships[name] = ship.model_dump()
            self.logs.pop(name, None)
        self.backs = mine.air
        self.reduced = stand_in.reduced
        self.places = stand_in.place | mine.place | dict(places)
        self.real = stand_in.real_submarines | mine.real_submarines | dict(real)
