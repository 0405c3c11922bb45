"""The owner's own tables and counters, checked: what is still empty, what cannot be read, what cannot be right."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from pydantic import ValidationError

from referee.engine.errors import Refusal, nearest_as_cure, show
from referee.engine.kept import Fault
from referee.engine.rules import compile_rules, load
from referee.games.clash_of_carriers.rules import owners
from referee.games.clash_of_carriers.scenario import cells
from referee.games.clash_of_carriers.scenario import faults as scenario_faults
from referee.games.clash_of_carriers.scenario.counters import GAME, Class, Units, filled_rows, log_of
from referee.games.clash_of_carriers.scenario.scenario import (
    islands,
    ships_by_side,
    ships_named,
    squadrons,
)
from referee.session.scenario.schema import shape_faults
from referee.session.scenario.source import Faulty, in_file, table_fault

FILES = ("tables", "units", "cells")
SEARCHES = ("search-usn", "search-ijn")
DEPTHS = {"tables": 2, "cells": 3}
NOTHING = -999


def faults(folder: str) -> list[str]:
    """Everything that is wrong in the owner's folder, each with its file and cure."""
    out = []
    for name in sorted(os.listdir(folder)):
        if name.removesuffix(".before").removesuffix(".toml") not in FILES:
            out.append(f"{os.path.join(folder, name)}: not read; the files are {', '.join(f'{f}.toml' for f in FILES)}")
    try:
        read = {file: compile_rules(folder, (file,))[file] for file in FILES}
    except Fault as fault:
        return [*out, *fault.found]
    for file, depth in DEPTHS.items():
        if wrong := list(no_tables(read.get(file, {}), depth)):
            out += in_file(os.path.join(folder, f"{file}.toml"), wrong)
            del read[file]
    by_class = classes_of(read["units"])
    entered_so = {ship for of in by_class.values() for ship in of.ships}
    if owners.LOG in read.get("tables", {}):  # a form still empty for ships that a class has
        logs = read["tables"][owners.LOG]
        read["tables"] = read["tables"] | {
            owners.LOG: {ship: log for ship, log in logs.items() if is_log(log) or ship not in entered_so}
        }
    for file, found in (("tables", table_faults), ("units", unit_faults), ("cells", cells.faults)):
        path = os.path.join(folder, f"{file}.toml")
        out += in_file(path, found(read[file]) if file in read else ())
    path = os.path.join(folder, "tables.toml")
    return out + in_file(path, misfit_logs(read.get("tables", {}), read["units"]))


def no_tables(held: Any, depth: int, *way: str) -> Iterator[str]:
    """What is no table where a file must have tables, at a given depth."""
    if not isinstance(held, Mapping):
        yield table_fault(way, f"must be a table, not {show(held)}")
    elif depth > 1:
        for name, inner in held.items():
            yield from no_tables(inner, depth - (name != owners.LOG), *way, name)


def misfit_logs(tables: Mapping[str, Any], units: Mapping[str, Any]) -> Iterator[str]:
    """Damage Logs that do not fit the ships: of another side, another type, or with other boxes than the counter."""
    sides = {ship: side for side, ships in ships_by_side(load(GAME)).items() for ship in ships}
    ships = filled_rows(units.get("ship", {}))
    for name, log in tables.get(owners.LOG, {}).items():
        if not is_log(log):
            continue
        if name in sides and log.get("side", sides[name]) != sides[name]:
            said = f"side is {show(log['side'])}, and she is a ship of the {sides[name].upper()}"
            yield table_fault((owners.LOG, name), said, "side")
        counter = ships.get(name) if isinstance(ships, Mapping) else None
        if not isinstance(counter, Mapping):
            continue
        if log.get("type") != counter.get("type"):
            types = show(log.get("type")), show(counter.get("type"))
            yield table_fault((owners.LOG, name), f"type is {types[0]}, and {types[1]} in units.toml", "type")
        if isinstance(log["boxes"], list) and len(log["boxes"]) != counter.get("boxes"):
            said = f"{len(log['boxes'])} boxes, and {show(counter.get('boxes'))} in units.toml"
            yield table_fault((owners.LOG, name), said, "boxes")


def table_faults(tables: Mapping[str, Any]) -> Iterator[Faulty]:
    """What is wrong with the card's tables and the Damage Logs."""
    for name, table in tables.items():
        if name == owners.LOG:
            yield from log_faults(table)
            continue
        columns = table.get("columns")
        columns = columns if isinstance(columns, Mapping) else {}
        zero = name == "surface-deployment"
        blank = {
            label: sum(cell == "" or (zero and cell == 0) for cell in cells)
            for label, cells in columns.items()
            if isinstance(cells, list)
        }
        for label, count in blank.items():
            if count:
                said = f"{count} cells of the column {label} are still empty"
                yield table_fault((name,), said, "columns", label, is_gap=True)
        if any(blank.values()):
            continue
        try:
            read = owners.read_table(name, table, "the")
        except Refusal as refusal:
            yield table_fault((name,), refusal.message)
            continue
        yield from faults_of_table(name, read)


def faults_of_table(name: str, table: Any) -> Iterator[Faulty]:
    """A table that can be read: every face has a cell, factors have no gaps, more is never less, known results."""
    for label in table.columns:
        yield from column_faults(name, table, label)
    if table.starts:
        yield from factor_faults(name, table)
    if name in SEARCHES:
        yield from search_faults(name, table)


def column_faults(name: str, table: Any, label: str) -> Iterator[Faulty]:
    """A column has a cell for every face, and its results rise with the die."""
    column = table.columns[label]
    first, last = table.first_roll, table.first_roll + len(column) - 1
    if first > owners.FACES[0] or last < owners.FACES[-1]:
        said = f"the column {label} has cells for {first} to {last}; every face from 1 to 10 needs one"
        yield table_fault((name,), said, "columns", label)
    if name == "surface-deployment":
        return
    worth = [cell_worth(name, cell) for cell in column]
    for place, (one, two) in enumerate(pairwise(worth), first):
        if one is not None and two is not None and two < one:
            said = f"the column {label} falls from {place} to {place + 1}; results rise with the die"
            yield table_fault((name,), said, "columns", label, place - first + 1)


def factor_faults(name: str, table: Any) -> Iterator[Faulty]:
    """Every factor has a column, and results rise from column to column."""
    ranges = sorted((*owners.factor_bounds(label), label) for label in table.columns)
    for (_, high, label), (low, _, _) in pairwise(ranges):
        if low != high + 1:
            said = f"no column for the factors {high + 1} to {low - 1}, after the column {label}"
            yield table_fault((name,), said, "columns", label)
    for (_, _, one), (_, _, two) in pairwise(ranges):
        for place, (low, high) in enumerate(zip(table.columns[one], table.columns[two], strict=True)):
            if cell_worth(name, high) < cell_worth(name, low):
                roll = table.first_roll + place
                said = f"at {roll} the column {two} is less than {one}; results rise with the factor"
                yield table_fault((name,), said, "columns", two, place)


def cell_worth(name: str, cell: Any) -> Any:
    """What a cell is worth, where cells of a table can be compared; the less a report may be off, the more it is
    worth.
    """
    if name in SEARCHES:
        return NOTHING if cell is None else -cell
    if isinstance(cell, owners.Flak):
        return (cell.d, cell.number)
    if isinstance(cell, owners.Critical):
        return None
    return cell


def search_faults(name: str, table: Any) -> Iterator[Faulty]:
    """What the rulebook says of the search tables: 5 and more finds (15.7), a 7 lets the IJN report ±2 (6.1)."""
    for label, column in table.columns.items():
        for face in owners.FACES:
            place = face - table.first_roll
            if not 0 <= place < len(column):
                continue
            if (column[place] is not None) != (face >= 5):
                said = f"column {label}, die {face}: 5 and more finds, less does not (15.7)"
                yield table_fault((name,), said, "columns", label, place)
            if name == "search-ijn" and face == 7 and column[place] != 2:
                said = f"column {label}, die 7: the rulebook's example reads ±2 (6.1)"
                yield table_fault((name,), said, "columns", label, place)


def log_faults(logs: Mapping[str, Any]) -> Iterator[Faulty]:
    """The Damage Logs: known ships, no empty ones, factors that never rise with damage."""
    known = ships_named(load(GAME))
    yield from to_fill(owners.LOG, [ship for ship, log in logs.items() if not is_log(log)])
    for ship, log in logs.items():
        if ship not in known:
            yield table_fault(
                (owners.LOG, ship), f"no ship of 16.1 has that name{nearest_as_cure(ship, known)}", of_key=True
            )
        if not is_log(log):
            continue
        try:
            read = owners.DamageLog.take(dict(log), f"{owners.LOG}.{ship}")
        except Refusal as refusal:
            yield table_fault((owners.LOG, ship), refusal.message)
            continue
        for key in ("mp_odd", "mp_even", "gunnery", "aa"):
            left = [entry.entry()[key] for entry in read.boxes if key in entry.given]
            if any(after > before for before, after in pairwise(left)):
                said = f"{key.replace('_', ' ')} rises with damage: {', '.join(map(str, left))}"
                yield table_fault((owners.LOG, ship), said)


def is_log(log: Any) -> bool:
    """Has a ship's Damage Log been filled in?"""
    return isinstance(log, Mapping) and bool(log.get("boxes")) and log.get("type") != "" and log.get("half_at") != 0


def to_fill(kind: str, names: Sequence[str]) -> Iterator[Faulty]:
    """How many of a kind are still to be filled in, and the names of some."""
    if names:
        some = f"{', '.join(names[:6])}{' …' if len(names) > 6 else ''}"
        yield table_fault((kind,), f"{len(names)} still to be filled in: {some}", is_gap=True)


def unit_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """The counters: known names, nothing left to be filled in, every ship and air unit there."""
    if not data:
        return
    ruleset = load(GAME)
    names = {"ship": ships_named(ruleset), "place": islands(ruleset)}
    by_class = [ship for of in classes_of(data).values() for ship in of.ships]
    yield from class_faults(data, names["ship"])
    names["air"] = [name for row in squadrons(ruleset).values() for name in row]
    for kind, known in names.items():
        rows = data.get(kind)
        rows = rows if isinstance(rows, Mapping) else {}
        for name in rows:
            if name not in known:
                yield table_fault(
                    (kind,), f"{show(name)} is not in 16.1{nearest_as_cure(name, known)}", name, of_key=True
                )
        done = {*filled_rows(rows), *(by_class if kind == "ship" else ())}
        yield from to_fill(kind, [name for name in known if name not in done])
    yield from scenario_faults.back_faults(data.get("air", {}), squadrons(ruleset))
    yield from scenario_faults.submarine_faults(
        data.get("real_submarines", {}), ruleset.printed["submarine-markers"]["entries"]
    )
    try:
        places = Units.model_validate(data).place
    except ValidationError as error:
        gaps = {fault["loc"] for fault in error.errors() if fault["input"] in ("", -1)}
        yield from (fault for fault in shape_faults(error, Units, data) if fault.way not in gaps)
    else:
        filled = filled_rows(data.get("place", {}))
        yield from scenario_faults.hex_faults([(("place", name), places[name].hex) for name in filled])


def classes_of(units: Mapping[str, Any]) -> dict[str, Class]:
    """The classes of a `units.toml` that can be read."""
    out = {}
    rows = units.get("class", {})
    for name, row in rows.items() if isinstance(rows, Mapping) else ():
        with suppress(ValidationError):
            out[name] = Class.model_validate(row)
    return out


def class_faults(units: Mapping[str, Any], known: Collection[str]) -> Iterator[str]:
    """Ships entered class by class: known names, each once, and logs whose factors never rise."""
    ships = filled_rows(units.get("ship", {}))
    seen = dict.fromkeys(ships if isinstance(ships, Mapping) else (), "[ship]")
    for name, of in classes_of(units).items():
        for ship in of.ships:
            if ship not in known:
                yield table_fault(
                    ("class", name), f"{show(ship)} is not in 16.1{nearest_as_cure(ship, known)}", "ships"
                )
            if ship in seen:
                yield table_fault(("class", name), f"{ship} is in {seen[ship]} too", "ships")
            seen[ship] = f"[class.{name}]"
        for fault in log_faults(dict.fromkeys([ship for ship in of.ships if ship in known][:1], log_of(of))):
            yield table_fault(("class", name), fault.said)
