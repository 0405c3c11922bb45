"""Filled sheets taken into the owner's files: all of them, or none with every fault by its cell.

A file that is written anew is kept as it was beside it, as `.before`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import tomli_w

from referee.engine.errors import bad_input, unknown
from referee.engine.kept import Fault
from referee.engine.kinds import Text
from referee.session.board.tree import look_up, put_at
from referee.session.record.folder import read_file, write_over
from referee.session.scenario import forms, scenario
from referee.session.scenario.sheet_files import Page, open_sheets
from referee.session.scenario.sheets import Found, Lines, Row, Sheet, module, read_rows, value_of


class Taken(NamedTuple):
    """What taking came to: the counters of sheets, or the files of a pack (`<game>/<file>`), that are new, changed, as
    they were; the `files` that were written, and the parts of a pack that are not filled in.
    """

    new: list[str]
    changed: list[str]
    same: list[str]
    files: list[str]
    gaps: Sequence[str] = ()

    @property
    def parts(self) -> dict[str, list[str]]:
        """The names, by whether they are new, changed or as they were."""
        return {"new": self.new, "changed": self.changed, "as they were": self.same}


def counters_lacking(game: str, words: Sequence[str] = ()) -> dict[str, list[str]]:
    """For each scenario asked for, else each shipped one of a game, the names of counters whose values are still
    wanted.
    """
    found = module(game)
    return {word: found.missing_for(scenario.checked_data(word, game)) for word in words or scenario.shipped_in(game)}


def take(paths: Sequence[str]) -> tuple[str, Taken]:
    """Take files of filled sheets of one game, or folders of them; the game, and what it came to."""
    files = [file for path in paths for file in sheets_in(path)]
    pages = [(os.path.basename(path), page) for path in files for page in open_sheets(path)]
    named = {page.game for _, page in pages}
    if len(named) > 1:
        several = ", ".join(sorted(named))
        raise bad_input("file", f"the sheets are of several games: {several}; take the sheets of one game at a time")
    game = named.pop()
    return game, take_pages(game, pages)


def sheets_in(path: str) -> list[str]:
    """The file itself, or the sheets in a folder."""
    if not os.path.isdir(path):
        return [path]
    found = sorted(name for name in os.listdir(path) if name.endswith((".csv", ".xlsx")))
    if not found:
        raise bad_input("file", f"there is no sheet, .csv or .xlsx, in the folder {path}")
    return [os.path.join(path, name) for name in found]


def take_pages(game: str, pages: Sequence[tuple[str, Page]]) -> Taken:
    """Take sheets, each under the name of the file that it came from; `Fault` where anything is wrong."""
    home = module(game)
    files: dict[str, dict[str, Any]] = {}
    wrong: list[str] = []
    taken = Taken([], [], [], [])
    touched: dict[str, None] = {}
    for at, page in pages:
        sheet = page.sheet
        data = files.setdefault(sheet.file, forms.owners_data(game, sheet.file))
        rows, faults = read_rows(sheet, page.lines)
        found, more = gather(game, sheet, rows, page.lines)
        wrong += [f"{at}: {fault}" for fault in (*page.faults, *faults, *more)]
        for name, (line, value) in found.items():
            before = look_up(data, place_in_file(sheet, name))
            after = {**(before or {}), **value} if sheet.form == "counters" else value
            where = f"{at}: {sheet.name}!A{line}: {name}: "
            wrong += [f"{where}{fault}" for fault in home.faults(sheet, name, after)]
            kind = taken.new if before in (None, {}, []) else taken.same if before == after else taken.changed
            kind.append(name)
            put_at(data, place_in_file(sheet, name), after)
            if kind is not taken.same:
                touched[sheet.file] = None
    if wrong:
        raise Fault(wrong, "sheets")
    taken.files.extend(written_anew(game, file, files[file]) for file in touched)
    return taken


def written_anew(game: str, file: str, data: Mapping[str, Any]) -> str:
    """Write one of the owner's files; the file as it was is kept next to it. Its path."""
    path = os.path.join(forms.own_folder(game), f"{file}.toml")
    if os.path.isfile(path):
        write_over(f"{path}.before", read_file(path))
    filled = {kind: table for kind, table in data.items() if table != {}}
    write_over(path, (forms.first_line(game, file) + tomli_w.dumps(filled)).encode())
    return path


def drop(game: str, name: str) -> list[str]:
    """Take what the owner has entered under a name out of his files, so that the program's own stands again; the files
    that were written. Refused with the nearest names if there is none.
    """
    there, written = dict[str, None](), list[str]()
    for file in dict.fromkeys([*(sheet.file for sheet in module(game).SHEETS), *forms.form_parts(game)]):
        data = forms.owners_data(game, file)
        there |= dict.fromkeys(entered_names(data))
        if take_out(data, name):
            written.append(written_anew(game, file, data))
    if not written:
        raise unknown(f"counter or table of yours for {game}", name, there, field="name")
    return written


def entered_names(data: Mapping[str, Any]) -> list[str]:
    """The names that an owner's file has values under, at whatever depth."""
    inner = [name for value in data.values() if isinstance(value, Mapping) for name in entered_names(value)]
    return [*(name for name, value in data.items() if isinstance(value, Mapping)), *inner]


def take_out(data: dict[str, Any], name: str) -> bool:
    """Take a name out of an owner's file; was it there?"""
    found = data.pop(name, None) is not None
    for key in list(data):
        if isinstance(data[key], dict) and take_out(data[key], name):
            found = True
            if not data[key]:
                del data[key]
    return found


def locked_out(game: str) -> dict[str, list[str]]:
    """The shipped scenarios of a game that cannot be opened with the owner's counters, each with its faults."""
    return {word: found for word in scenario.shipped_in(game) if (found := scenario.faults(scenario.find(word)))}


def gather(game: str, sheet: Sheet, rows: Sequence[Row], lines: Lines) -> tuple[Found, list[str]]:
    """What a sheet's rows come to, and the faults between rows."""
    home = module(game)
    if sheet.form not in ("counters", "values"):
        found: tuple[Found, list[str]] = home.gather(sheet, rows, lines)
        return found
    known = home.known_cells(sheet)
    news = [row for row in rows if says_more(sheet, row, known.get(row.name, {}))]
    if sheet.form == "values":
        heading = sheet.columns[-1].heading
        return {row.name: (row.number, row.values[heading]) for row in news if heading in row.values}, []
    paths = {column.heading: column.path for column in sheet.columns}
    return {row.name: (row.number, counter_of_row(row, paths)) for row in news}, []


def says_more(sheet: Sheet, row: Row, known: Mapping[str, str]) -> bool:
    """Does a row say anything that is not known already?"""
    of = {column.heading: column.kind or Text() for column in sheet.columns}
    return any(head not in known or value_of(of[head], known[head]) != value for head, value in row.values.items())


def counter_of_row(row: Row, paths: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A row's values at their places in a counter, as the owner's file has it."""
    out: dict[str, Any] = {}
    for heading, value in row.values.items():
        put_at(out, paths[heading], value)
    return out


def place_in_file(sheet: Sheet, name: str) -> tuple[str, ...]:
    """Where a value goes in the owner's file."""
    if sheet.form == "marks":
        return next(column.path for column in sheet.columns if column.heading == name)
    if sheet.form == "grid":
        return (sheet.table,)
    return (sheet.table, name) if sheet.table else (name,)
