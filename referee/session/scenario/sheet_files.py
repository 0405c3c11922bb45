"""Sheets as files: CSV, a sheet a file, or a workbook (`.xlsx`), a sheet a page; written with what is known, and read.

The workbook's format needs openpyxl, an extra of this program. Files come from elsewhere: their sizes are bounded.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.engine.plain import hidden_in
from referee.engine.rules import games
from referee.session.record.folder import read_file, write_new
from referee.session.record.packs import parts_in, time_limit
from referee.session.record.together import write_together
from referee.session.scenario.sheets import REMARK, Sheet, module

LARGEST, MOST, UNPACKED = 5_000_000, 20_000, 30_000_000  # bytes of a file, rows of a sheet, bytes of a book unpacked
PARTS = 1_000  # of a workbook
SECONDS = 30
WIDEST, CELLS = 200, 300_000  # columns of a sheet, cells of a sheet, empty ones between others included
BOOK = ".xlsx"
EXTRA = "pip install 'referee[sheets]'  (openpyxl); without it: --csv FOLDER, and take the .csv files"


class Page(NamedTuple):
    """A sheet as it was read: game, sheet, rows from the headings on with their numbers, faults of the file itself."""

    game: str
    sheet: Sheet
    lines: list[tuple[int, list[str]]]
    faults: list[str]


# Written.


def lines_of(game: str, sheet: Sheet) -> Iterator[list[str]]:
    """A sheet's rows: what it is, the headings, what they mean, an example, and a row for each name known."""
    how = f"One row {sheet.row}. Rows that begin with {REMARK} are not read; an empty cell says nothing, - means none."
    yield [game, sheet.name, how]
    found = module(game)
    known = found.known_cells(sheet)
    free = sheet.form == "grid"
    headings = [sheet.key, *found.labels(sheet)] if free else sheet.headings
    columns = sheet.columns[:1] if free else sheet.columns
    yield headings
    yield [f"{REMARK} what", *(column.meaning for column in columns)]
    yield [f"{REMARK} wanted", *(column.what_to_type for column in columns)]
    yield [f"{REMARK} example", *sheet.example]
    for name, cells in known.items():
        for one in cells if isinstance(cells, list) else [cells]:
            yield [name, *(one.get(heading, "") for heading in headings[1:])]


def text(game: str, sheet: Sheet) -> str:
    """A sheet as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines_of(game, sheet))
    return out.getvalue()


def write(game: str, folder: str) -> list[str]:
    """Write a game's empty sheets into a folder, the names known filled in; their files.

    None is overwritten; all are written, or none.
    """
    files = {os.path.join(folder, f"{sheet.name}.csv"): text(game, sheet) for sheet in module(game).SHEETS}
    for path in files:
        if os.path.lexists(path):
            raise bad_input("csv", f"{path} exists already; nothing was written")
    try:
        write_together(folder, {path: content.encode("utf-8-sig") for path, content in files.items()}, write_new)
    except OSError as error:
        raise bad_input("csv", f"{folder} cannot be made: {error.strerror}") from None
    return list(files)


def write_book(game: str, path: str) -> None:
    """Write all of a game's sheets as one workbook; none is overwritten."""
    if not path.endswith(BOOK):
        raise bad_input("xlsx", f"the file's name must end in {BOOK}, as counters{BOOK}, not {path}")
    openpyxl = import_openpyxl()
    book = openpyxl.Workbook()
    book.remove(book.active)
    bold, grey = openpyxl.styles.Font(bold=True), openpyxl.styles.Font(color="777777")
    for sheet in module(game).SHEETS:
        page = book.create_sheet(sheet.name)
        for number, line in enumerate(lines_of(game, sheet), 1):
            for place, cell in enumerate(line, 1):
                figure = number > 2 and place > 1 and cell.isdigit() and not cell.startswith("0")
                spot = page.cell(number, place, int(cell) if figure else cell or None)
                if number == 2:
                    spot.font = bold
                elif str(line[0]).startswith(REMARK):
                    spot.font = grey
        page.freeze_panes = "B3"
        page.column_dimensions["A"].width = 22
    raw = io.BytesIO()
    book.save(raw)
    write_new(path, raw.getvalue())


def import_openpyxl() -> Any:
    """openpyxl, or one sentence on how to have it."""
    try:
        import openpyxl
        import openpyxl.styles
    except ImportError:
        message = "workbooks need openpyxl, which is not installed"
        raise Refusal("bad-input", message, field="xlsx", hint=EXTRA) from None
    return openpyxl


# Read.


def open_sheets(path: str) -> list[Page]:
    """The sheets that a file holds; refused if that takes too long."""
    with time_limit(SECONDS, path):
        raw = read_file(path, LARGEST + 1)
        if len(raw) > LARGEST:
            raise bad_input("file", f"{path} is too long for a sheet: {LARGEST} bytes")
        return list(book_pages(path, raw)) if raw.startswith(b"PK") else [csv_page(path, raw)]


def csv_page(path: str, raw: bytes) -> Page:
    """A CSV file's sheet."""
    try:
        content = raw.decode("utf-8-sig")
    except ValueError:
        message = f"{path} is not CSV in UTF-8; save it as CSV in UTF-8, or as {BOOK} (ods cannot be read)"
        raise bad_input("file", message) from None
    first = content.partition("\n")[0]
    comma = max(",;\t", key=first.count)
    if content.count(comma) > CELLS:
        raise bad_input("file", f"{path} has {content.count(comma)} cells; a sheet has {CELLS} at most")
    try:
        rows = csv.reader(io.StringIO(content), delimiter=comma)
        lines = [[cell.strip() for cell in row] for row in islice(rows, MOST + 1)]
    except csv.Error:
        message = f"{path} is not CSV: a quotation mark is not closed, or a cell is too long"
        raise bad_input("file", message) from None
    return page_of(path, lines)


def book_pages(path: str, raw: bytes) -> Iterator[Page]:
    """The sheets of a workbook; pages that are none of its sheets are passed over."""
    parts, openpyxl = parts_in(raw, path, "a workbook that can be read", PARTS, UNPACKED), import_openpyxl()
    within_bounds(path, parts, openpyxl.utils.column_index_from_string)
    try:
        book = openpyxl.load_workbook(io.BytesIO(raw), data_only=True)
        there = [(page.title, page.merged_cells.ranges, cell_texts(page)) for page in book.worksheets]
    except Exception:  # whatever its parts are: it is a stranger's file
        raise bad_input(
            "file", f"{path} is not a workbook that can be read; save it again as {BOOK}, or as CSV"
        ) from None
    found = 0
    for title, merged, lines in there:
        if not lines or lines[0][:1] == [""] or (lines[0][0] not in games() and found):
            continue
        page = page_of(f"{path}, page {title}", lines)
        found += 1
        name = page.sheet.name
        yield page._replace(faults=[f"{name}!{one}: merged cells; separate them" for one in merged if one.max_row > 1])
    if not found:
        raise none_of_ours(path)


def within_bounds(path: str, parts: Mapping[str, bytes], column_of: Callable[[str], int]) -> None:
    """Refuse a workbook of too many rows, columns or cells, before anything is made of it."""
    for name, text in parts.items():
        if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
            raise bad_input("file", f"{path} is not a workbook that can be read")
        if not name.startswith("xl/worksheets/"):
            continue
        cells = sum(1 for _ in CELL.finditer(text))
        corners = [found.groups() for found in REACH.finditer(text)]
        across = max((column_of(column.decode()) for column, _ in corners), default=0)
        down = max([*(int(row) for _, row in corners), *(int(found[1]) for found in ROW.finditer(text))], default=0)
        if across > WIDEST or down > MOST or max(cells, across * down) > CELLS:
            told = f"{down} rows, {across} columns and {cells} cells"
            bounds = f"{MOST} rows, {WIDEST} columns and {CELLS} cells, empty ones included"
            raise bad_input("file", f"{path} has a page of {told}; a sheet has at most {bounds}")


CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
REACH = re.compile(rb"<(?:\w+:)?(?:c|mergeCell)\b[^>]*?\s(?:r|ref)=[\"'](?:[A-Z]+\d+:)?([A-Z]{1,3})(\d{1,7})[\"']")
ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*?\sr=["\'](\d{1,7})')


def cell_texts(page: Any) -> list[list[str]]:
    """A page's cells as text; one row more than a sheet may have at most, so that it is seen to be too long."""
    last = min(page.max_row, MOST + 1)
    return [[cell_text(one) for one in row] for row in page.iter_rows(values_only=True, max_row=last)]


def cell_text(value: Any) -> str:
    """A workbook's cell as it would be in CSV; a day stands for what was typed and taken for one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip().removesuffix(".0")


def page_of(path: str, lines: Sequence[Sequence[str]]) -> Page:
    """A sheet's lines, by what the first of them says that it is."""
    if hidden := hidden_in({"cells": [cell for row in lines for cell in row]}):
        raise bad_input("file", f"{path}: {hidden}")
    game, name = (*(lines[0] if lines else ()), "", "")[:2]
    sheets: Mapping[str, Sheet] = {sheet.name: sheet for sheet in module(game).SHEETS} if game in games() else {}
    if name not in sheets:
        raise none_of_ours(path)
    if len(lines) > MOST:
        raise bad_input("file", f"{path} has {len(lines)} rows; a sheet has {MOST} at most")
    kept = [(number, list(row)) for number, row in enumerate(lines, 1) if number > 1 and any(row)]
    return Page(game, sheets[name], kept, [])


def none_of_ours(path: str) -> Refusal:
    """A file that is no sheet of ours."""
    message = f"{path} is not a sheet of counters: its first row must be as `referee rules form GAME --csv` wrote it"
    return bad_input("file", message)
