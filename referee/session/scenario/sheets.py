"""Counters by spreadsheet: one row a counter, headings as they are printed on it; read back with all faults by cell.

A game that has them says in its module `scenario.sheets` what its sheets are (`SHEETS`), what is known of their rows
(`known(sheet)`), how many of them have published values (`filled(sheet)`), what is wrong with a counter as a whole
(`faults(…)`), which counters a scenario still lacks (`needs(data)`), and the shapes of the owner's files (`FILES`).
What is read goes into the owner's `units.toml` (or the file that the game's module names as `FILE`), all of it or none;
a cell left empty says nothing. A file that is written anew is kept as it was beside it, as `.before`.
"""

from __future__ import annotations

import copy
import csv
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import tomli_w

from referee.engine.catalogue import optional
from referee.engine.errors import Refusal, bad_input, nearest, show
from referee.engine.kept import Fault
from referee.engine.plain import hidden_in
from referee.engine.rules import compiled, games
from referee.session.record.folder import write_new, write_over
from referee.session.scenario import forms, scenario

LARGEST, MOST = 1_000_000, 2_000  # bytes of a sheet, rows of it
REMARK = "#"
YES, NO = ("yes", "y", "x", "true", "1"), ("no", "n", "-", "false", "0")
UNITS = "units"


class Column(NamedTuple):
    """A column: its heading, where its value belongs in a counter, what may stand in a cell.

    `kind`: `whole` (from `low` to `high`), `yes`, `words` (some of `options`, blanks between them), `choice` (one of
    them), `of` (a number among them), `pair` (two whole numbers), `each` (a whole number, or one for each of `options`:
    `P=4 A=3`), `note` (to find the counter by; not read).
    """

    heading: str
    path: tuple[str, ...]
    kind: str
    meaning: str
    low: int = 0
    high: int = 99
    options: tuple[str, ...] = ()

    @property
    def wanted(self) -> str:
        """What may stand in a cell, in words."""
        reach = f"{self.low} to {self.high}"
        return {
            "whole": reach,
            "yes": "yes or no",
            "choice": " or ".join(self.options),
            "of": " or ".join(self.options),
            "words": f"some of {' '.join(self.options)}",
            "note": "not read",
            "pair": f"two numbers, {reach}, as 6 9",
            "each": f"{reach}, or one for each, as {self.options[0] if self.options else 'P'}={self.low or 1}",
        }[self.kind]


class Sheet(NamedTuple):
    """A sheet: its name, the table of `units.toml` that it fills, what a row is, its columns, an example's cells."""

    name: str
    table: str
    row: str
    columns: tuple[Column, ...]
    example: tuple[str, ...]

    @property
    def headings(self) -> list[str]:
        """The headings, the name first."""
        return ["name", *(column.heading for column in self.columns)]


class Taken(NamedTuple):
    """What reading sheets came to: counters that are new, changed, as they were; and the file they went into."""

    new: list[str]
    changed: list[str]
    same: list[str]
    file: str


def lacking(game: str, words: Sequence[str] = ()) -> dict[str, list[str]]:
    """For each scenario asked for, else each shipped one of a game, the counters whose values are still wanted."""
    found = module(game)
    shipped = [word for word in scenario.shipped() if word.startswith(f"{game}/")]
    return {word: found.needs(scenario.readable(word, game)) for word in words or shipped}


def module(game: str) -> Any:
    """The module that knows a game's sheets; refuses where there is none."""
    found = optional(game, "scenario.sheets")
    if found is None:
        there = [name for name in games() if optional(name, "scenario.sheets")]
        raise Refusal("unknown", f"{game} has no sheets of counters; there are some for: {', '.join(there)}")
    return found


def write(game: str, folder: str) -> list[str]:
    """Write a game's empty sheets into a folder, the names known filled in; their files. None is overwritten."""
    found = module(game)
    files = {os.path.join(folder, f"{sheet.name}.csv"): text(game, sheet, found.known(sheet)) for sheet in found.SHEETS}
    for path in files:
        if os.path.lexists(path):
            raise bad_input("csv", f"{path} is there already; nothing was written")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise bad_input("csv", f"{folder} cannot be made: {error.strerror}") from None
    for path, content in files.items():
        write_new(path, content.encode("utf-8-sig"))
    return list(files)


def text(game: str, sheet: Sheet, rows: Mapping[str, Mapping[str, str]]) -> str:
    """A sheet as CSV: what it is, the headings, what they mean, an example, and a row for each name known."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    how = f"One row {sheet.row}. Rows that begin with {REMARK} are not read; an empty cell says nothing, - says none."
    lines.writerow([game, sheet.name, how])
    lines.writerow(sheet.headings)
    lines.writerow([f"{REMARK} what", *(column.meaning for column in sheet.columns)])
    lines.writerow([f"{REMARK} wanted", *(column.wanted for column in sheet.columns)])
    lines.writerow([f"{REMARK} example", *sheet.example])
    for name, cells in rows.items():
        lines.writerow([name, *(cells.get(heading, "") for heading in sheet.headings[1:])])
    return out.getvalue()


def take(paths: Sequence[str]) -> tuple[str, Taken]:
    """Take filled sheets of one game into the owner's `units.toml`: all of them, or none with every fault by its cell.

    The game, and what it came to.
    """
    read = [opened(path) for path in paths]
    named = {game for game, _, _ in read}
    if len(named) > 1:
        raise bad_input("file", f"the sheets are of several games: {', '.join(sorted(named))}; take each game's alone")
    game = named.pop()
    found = module(game)
    file = getattr(found, "FILE", UNITS)
    units: dict[str, Any] = copy.deepcopy(dict(compiled(forms.own_folder(game), (file,)).get(file, {})))
    wrong: list[str] = []
    taken = Taken([], [], [], os.path.join(forms.own_folder(game), f"{file}.toml"))
    for (_, sheet, rows), path in zip(read, paths, strict=True):
        counters, faults = counters_of(sheet, rows, found.known(sheet))
        at = os.path.basename(path)
        wrong += [f"{at}: {fault}" for fault in faults]
        table = units.setdefault(sheet.table, {})
        for name, (line, counter) in counters.items():
            before = table.get(name)
            after = {**(before or {}), **counter}
            wrong += [f"{at}: {sheet.name}!A{line}: {name}: {fault}" for fault in found.faults(sheet, name, after)]
            (taken.new if before is None else taken.same if before == after else taken.changed).append(name)
            table[name] = after
    if wrong:
        raise Fault(wrong, "sheets")
    if taken.new or taken.changed:
        if os.path.isfile(taken.file):
            with open(taken.file, "rb") as before_it:
                write_over(f"{taken.file}.before", before_it.read())
        filled_in = {kind: table for kind, table in units.items() if table != {}}
        write_over(taken.file, (forms.first_line(game, file) + tomli_w.dumps(filled_in)).encode())
    return game, taken


def opened(path: str) -> tuple[str, Sheet, list[tuple[int, list[str]]]]:
    """A file's game and sheet, and its rows from the headings on, each with its number."""
    try:
        with open(path, "rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise bad_input("file", f"{path} cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST:
        raise bad_input("file", f"{path} is longer than any sheet, {LARGEST} bytes")
    try:
        content = raw.decode("utf-8-sig")
    except ValueError:
        raise bad_input("file", f"{path} is not CSV in UTF-8; save it as such (xlsx and ods are not read)") from None
    first = content.partition("\n")[0]
    comma = max(",;\t", key=first.count)
    try:
        lines = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(content), delimiter=comma)]
    except csv.Error as error:
        raise bad_input("file", f"{path} is not CSV: {error}") from None
    if hidden := hidden_in({"cells": [cell for row in lines for cell in row]}):
        raise bad_input("file", f"{path}: {hidden}")
    game, name = (*(lines[0] if lines else ()), "", "")[:2]
    sheets = {sheet.name: sheet for sheet in module(game).SHEETS} if game in games() else {}
    if name not in sheets:
        message = f"{path} is no sheet of counters: its first row must be as `referee rules form GAME --csv` wrote it"
        raise bad_input("file", message)
    if len(lines) > MOST:
        raise bad_input("file", f"{path} has {len(lines)} rows; a sheet has {MOST} at most")
    return game, sheets[name], [(number, row) for number, row in enumerate(lines, 1) if number > 1 and any(row)]


def counters_of(
    sheet: Sheet, rows: Sequence[tuple[int, list[str]]], known: Mapping[str, Mapping[str, str]]
) -> tuple[dict[str, tuple[int, dict[str, Any]]], list[str]]:
    """The counters of which a sheet says more than is known, each with its row's number; every fault by its cell."""
    (at, headings), *rest = rows or [(2, [])]
    faults = list(heading_faults(sheet, at, headings))
    if faults:
        return {}, faults
    by_heading = {column.heading: column for column in sheet.columns}
    columns = {at: by_heading[head.lower()] for at, head in enumerate(headings) if head.lower() in by_heading}
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    rows_of: dict[str, int] = {}
    for number, row in rest:
        name, *_ = row
        if name.startswith(REMARK):
            continue
        if not name:
            faults.append(f"{sheet.name}!A{number}: the name is missing; no cells are merged, and each row has its own")
            continue
        if any(sign in name for sign in ",="):
            faults.append(f"{sheet.name}!A{number}: {show(name)}; a name has no , and no =")
        counter: dict[str, Any] = {}
        for place, cell in enumerate(row[1:], 1):
            if not cell:
                continue
            where = f"{sheet.name}!{letters(place)}{number}"
            if place not in columns:
                faults.append(f"{where}: {show(cell)} stands under no heading")
                continue
            if columns[place].kind == "note":
                continue
            value = value_of(columns[place], cell)
            if value is None:
                faults.append(f"{where}: {show(cell)}, wanted {columns[place].wanted}")
            else:
                put(counter, columns[place].path, value)
        said = {columns[place].heading: cell for place, cell in enumerate(row) if place in columns and cell}
        said = {heading: cell for heading, cell in said.items() if by_heading[heading].kind != "note"}
        if name in rows_of:
            faults.append(f"{sheet.name}!A{number}: {name} stands in row {rows_of[name]} too")
        elif any(known.get(name, {}).get(heading) != cell for heading, cell in said.items()):
            found[name] = number, counter
        rows_of[name] = number
    return found, faults


def heading_faults(sheet: Sheet, number: int, headings: Sequence[str]) -> Iterator[str]:
    """What is wrong with the row of headings."""
    seen: dict[str, int] = {}
    for place, heading in enumerate(headings):
        where, low = f"{sheet.name}!{letters(place)}{number}", heading.lower()
        if low and low not in sheet.headings:
            close = nearest(low, sheet.headings)
            yield f"{where}: no heading {show(heading)}" + (f"; did you mean {close[0]}?" if close else "")
        elif low in seen:
            yield f"{where}: {heading} stands in {letters(seen[low])}{number} too"
        if low:
            seen.setdefault(low, place)
    if not headings or headings[0].lower() != "name":
        yield f"{sheet.name}!A{number}: wanted the heading name, and the others beside it"
    missing = [heading for heading in sheet.headings if heading not in seen]
    if missing and seen:
        yield f"{sheet.name}!{number}: headings are missing: {', '.join(missing)}"


def value_of(column: Column, cell: str) -> Any:
    """What a cell says; nothing where it cannot stand there."""
    if column.kind == "yes":
        return cell.lower() in YES if cell.lower() in (*YES, *NO) else None
    if column.kind == "choice":
        return next((option for option in column.options if option.lower() == cell.lower()), None)
    if column.kind == "of":
        body = cell.removesuffix(".0")
        return int(body) if body in column.options else None
    if column.kind == "words":
        words = cell.replace(",", " ").split()
        return words if words and all(word in column.options for word in words) else None
    if column.kind == "pair":
        pair = [whole(column, part) for part in cell.replace(",", " ").split()]
        return pair if len(pair) == 2 and None not in pair else None
    if column.kind == "each" and "=" in cell:
        parts = dict(part.partition("=")[::2] for part in cell.replace(",", " ").split())
        values = {key: whole(column, value) for key, value in parts.items()}
        return values if set(values) <= set(column.options) and None not in values.values() else None
    return whole(column, cell)


def whole(column: Column, cell: str) -> int | None:
    """A whole number within the column's bounds; a spreadsheet's `5.0` is one."""
    if cell == "-" and column.low == 0:
        return 0
    body = cell.removesuffix(".0")
    if not (body.isascii() and body.isdigit() and len(body) < 9):
        return None
    return int(body) if column.low <= int(body) <= column.high else None


def put(counter: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Put a value at its place in a counter."""
    for key in path[:-1]:
        counter = counter.setdefault(key, {})
    counter[path[-1]] = value


def letters(place: int) -> str:
    """A column as a spreadsheet names it: A, B, … Z, AA."""
    out = ""
    place += 1
    while place:
        place, left = divmod(place - 1, 26)
        out = chr(ord("A") + left) + out
    return out
