"""Counters by spreadsheet: what their sheets are, and what is in a sheet's cells, with every fault by its cell.

A game says in its module `scenario.sheets` what its sheets are (`SHEETS`), what is known of their rows
(`known_cells(sheet)`, by name), how many of them have published values (`count_filled(sheet)`), what is wrong with a
row as a whole (`faults(…)`), which counters a scenario still lacks (`missing_for(data)`), the shapes of the owner's
files (`FILES`), and what the rows of a sheet come to that is none of `counters` or `values` (`gather(sheet, rows,
lines)`). A cell left empty says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import needed_module
from referee.engine.errors import Refusal, nearest_as_cure, show
from referee.engine.kinds import Flag, Kind, Listing, Whole
from referee.session.board import fields
from referee.session.board.tree import look_up

REMARK = "#"
YES, NO = ("yes", "y", "x", "true", "1"), ("no", "n", "-", "false", "0")


class Column(NamedTuple):
    """A column: its heading, where its value belongs in a counter, what may be in a cell (nothing: it is there to
    find the counter by, and not read). `may_be_empty`: some counters have none of it.
    """

    heading: str
    path: tuple[str, ...]
    kind: Kind | None
    meaning: str
    may_be_empty: bool = False

    @property
    def what_to_type(self) -> str:
        """What may be in a cell, in words."""
        if self.kind is None:
            return "not read"
        return "yes or no" if isinstance(self.kind, Flag) else self.kind.what_to_type or "what stands there"


class Sheet(NamedTuple):
    """A sheet: its name, the table of the owner's file that it fills, what a row is, its columns, an example's cells.

    `form`: `counters` (a row a counter), `values` (a row a counter of one value), `boxes` (a row a box, several to a
    ship), `grid` (a row a modified die, the columns named as on the card), `marks` (a row a hex, marked in columns).
    `key` heads the names, `sisters` are the headings by which counters are sisters; `file` is the owner's.
    """

    name: str
    table: str
    row: str
    columns: tuple[Column, ...]
    example: tuple[str, ...]
    form: str = "counters"
    file: str = "units"
    key: str = "name"
    sisters: tuple[str, ...] = ()

    @property
    def headings(self) -> list[str]:
        """The headings, the name first."""
        return [self.key, *(column.heading for column in self.columns)]

    def called(self, name: str) -> str:
        """What one of its things is called among all that a scenario lacks."""
        return {"boxes": "log of ", "grid": "table "}.get(self.form, "") + name


class Row(NamedTuple):
    """A row as it was read: its number, its name, its cells by heading, as text and as values."""

    number: int
    name: str
    cells: dict[str, str]
    values: dict[str, Any]


Lines = Sequence[tuple[int, list[str]]]
"""The lines of a sheet as they were written: their numbers, and their cells from the left."""


Found = dict[str, tuple[int, Any]]
"""What a sheet's rows came to: by name the row's number and the value."""


def module(game: str) -> Any:
    """The module that knows a game's sheets; refuses if there is none."""
    return needed_module(game, "scenario.sheets", "has no sheets of counters")


def columns_of(sheet: Sheet, headings: Sequence[str]) -> dict[int, Column]:
    """The column at each place of a row; those of a grid are named by whoever has the card."""
    known = {column.heading: column for column in sheet.columns}
    if sheet.form == "grid":
        free = sheet.columns[0]
        return {place: free._replace(heading=head) for place, head in enumerate(headings) if place and head}
    return {place: known[head.lower()] for place, head in enumerate(headings) if head.lower() in known}


def read_rows(sheet: Sheet, lines: Sequence[tuple[int, list[str]]]) -> tuple[list[Row], list[str]]:
    """The rows of a sheet, from its headings on, that say something; every fault by its cell."""
    (at, headings), *rest = lines or [(2, [])]
    faults = list(heading_faults(sheet, at, headings))
    if faults:
        return [], faults
    columns = columns_of(sheet, headings)
    out: list[Row] = []
    seen: dict[str, int] = {}
    for number, line in rest:
        name, *_ = line
        if name.startswith(REMARK):
            continue
        where = f"{sheet.name}!A{number}"
        if not name:
            faults.append(f"{where}: the {sheet.key} is missing; no cells are merged, and each row has its own")
            continue
        if any(sign in name for sign in ",="):
            faults.append(f"{where}: {show(name)}; a name cannot hold , or =")
        row = Row(number, name, {}, {})
        wrong = [
            f"{sheet.name}!{column_letters(place)}{number}: {fault}"
            for place, cell in enumerate(line[1:], 1)
            if cell and (fault := read_cell(row, columns.get(place), cell))
        ]
        faults += wrong
        mark = f"{name} {row.cells.get(sheet.columns[0].heading, '')}" if sheet.form == "boxes" else name
        if mark in seen:
            faults.append(f"{where}: {mark.strip()} is also in row {seen[mark]}")
        elif row.cells and (not wrong or sheet.form == "grid"):
            out.append(row)
        seen[mark] = number
    return out, faults


def read_cell(row: Row, column: Column | None, cell: str) -> str | None:
    """Put what a cell says into its row; what is wrong with it, if anything."""
    if column is None:
        return f"{show(cell)} is under no heading"
    if column.kind is None:
        return None
    value = value_of(column.kind, cell)
    if value is None:
        return f"{show(cell)}; it must be {column.what_to_type}"
    row.cells[column.heading] = cell
    row.values[column.heading] = value
    return None


def heading_faults(sheet: Sheet, number: int, headings: Sequence[str]) -> Iterator[str]:
    """What is wrong with the row of headings."""
    seen: dict[str, int] = {}
    for place, heading in enumerate(headings):
        where, low = f"{sheet.name}!{column_letters(place)}{number}", heading.lower()
        if low and low not in sheet.headings and sheet.form != "grid":
            yield f"{where}: no heading {show(heading)}{nearest_as_cure(low, sheet.headings)}"
        elif low in seen:
            yield f"{where}: {heading} is also in {column_letters(seen[low])}{number}"
        if low:
            seen.setdefault(low, place)
    if not headings or headings[0].lower() != sheet.key:
        yield f"{sheet.name}!A{number}: the heading {sheet.key} is missing here, with the other headings next to it"
    missing = [heading for heading in sheet.headings if heading not in seen] if sheet.form != "grid" else []
    if missing and seen:
        yield f"{sheet.name}!{number}: headings are missing: {', '.join(missing)}"


def value_of(kind: Kind, cell: str) -> Any:
    """What a cell says; nothing if it cannot be there."""
    if isinstance(kind, Flag):
        return cell.lower() in YES if cell.lower() in (*YES, *NO) else None
    text = ",".join(cell.replace(",", " ").split()) if isinstance(kind, Listing | fields.OneOrMore) else cell
    if kind is fields.A_HEX:
        text = cell.zfill(4)
    elif isinstance(kind, Whole | fields.OneOf | fields.OneOrMore):
        text = "0" if text == "-" else text.removesuffix(".0")
    try:
        return kind.take(kind.parse(text), "")
    except Refusal:
        return None


def known_row(sheet: Sheet, counter: Mapping[str, Any]) -> dict[str, str]:
    """The cells of a counter's row by heading, as far as it has values."""
    found = {column.heading: look_up(counter, column.path) for column in sheet.columns if column.path}
    return {heading: cell_text(value) for heading, value in found.items() if value not in (None, "")}


def cell_text(value: Any) -> str:
    """A value as a cell has it."""
    if isinstance(value, Mapping):
        return " ".join(f"{key}={item}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def column_letters(place: int) -> str:
    """A column as a spreadsheet names it: A, B, … Z, AA."""
    before = column_letters(place // 26 - 1) if place >= 26 else ""
    return before + chr(ord("A") + place % 26)
