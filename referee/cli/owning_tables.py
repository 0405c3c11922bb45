"""Tables, Damage Logs and lists of hexes typed in: row by row or box by box, each kept as soon as it is whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, TypeVar

from referee.cli.asking import ask_line, say
from referee.engine.kept import Fault
from referee.engine.kinds import Flag
from referee.session.scenario import sheets
from referee.session.scenario.sheet_files import Page
from referee.session.scenario.sheets import Column, Sheet, value_of
from referee.session.scenario.taking import take_pages

END, SKIP = ".", "/"
Value = TypeVar("Value")
FIRST, LAST = 1, 10
AGAIN = "type it again; Enter takes what you typed before"


class Ended(Exception):
    """Raised when the umpire ends the typing, or the input ends."""


class Skipped(Exception):
    """Raised when the umpire skips what is asked for: a counter, a table, a log, a list."""


def ask_cell(prompt: str, column: Column, usual: str = "", otherwise: str = "") -> str:
    """What is typed for a cell, asked again until it can be there, or what is usual."""

    def understand(line: str) -> str:
        if line == "?":
            raise ValueError(f"{column.meaning}: {column.what_to_type}")
        if line not in ("", usual) and (not column.kind or value_of(column.kind, line) is None):
            raise ValueError(f"{line}; it must be {column.what_to_type}")
        return line

    return ask(prompt, usual, understand, otherwise)


def ask(prompt: str, usual: str, understand: Callable[[str], Value], otherwise: str = "") -> Value:
    """Ask for a line until `understand` reads it without a `ValueError`; gives what it read. In brackets stands what
    Enter takes, or what it means where that is nothing.
    """
    shown = usual or otherwise
    while True:
        answer = ask_line(f"{prompt}{f' [{shown}]' if shown else ''}: ", at_end=END)
        if answer == END:
            raise Ended
        if answer == SKIP:
            raise Skipped
        try:
            return understand(answer or usual)
        except ValueError as error:
            say(str(error))


def stored_rows(game: str, sheet: Sheet, lines: Sequence[list[str]], name: str) -> bool:
    """Keep rows below their headings; false if they do not fit together and are not kept."""
    try:
        take_pages(game, [("typed", Page(game, sheet, [*enumerate(lines)], []))])
    except Fault as fault:
        for one in fault.found:
            say(f"{one.rpartition(f'{name}: ')[2]}; not saved")
        return False
    return True


def enter_sheet(game: str, sheet: Sheet, needed: Collection[str] | None) -> Iterator[str]:
    """Ask for what a sheet lacks; the name of each thing that was kept. `needed` are those that a scenario lacks."""
    with suppress(Skipped):
        yield from {"boxes": enter_logs, "grid": enter_table, "marks": enter_marks}[sheet.form](game, sheet, needed)


# A table of the card: its columns as the card heads them, then a row a modified die.


def enter_table(game: str, sheet: Sheet, needed: Collection[str] | None) -> Iterator[str]:
    """Ask for a table of the card, unless it is filled in."""
    found = sheets.module(game)
    done, _ = found.count_filled(sheet)
    if done or (needed is not None and sheet.called(sheet.name) not in needed):
        return
    how = "type the cells with blanks between them (or commas, if cells have blanks)"
    say(f"{sheet.name}: {sheet.columns[0].meaning}; {how}")
    usual = " ".join(found.labels(sheet))
    heads = ask(f"{sheet.name}, columns as on the card", usual, lambda line: cells_of(line, 0, lambda *_: None))
    if not heads:
        return
    first = ask_die(f"{sheet.name}, the first modified die", FIRST)
    last = ask_die(f"{sheet.name}, the last modified die", max(LAST, first))
    rows: list[list[str]] = []
    while True:
        typed: list[list[str]] = []
        for number in range(first, last + 1):
            before = row_of((rows[len(typed) :] or typed[-1:] or [[]])[0])
            line = ask(
                f"{sheet.name}, {number} ({' '.join(heads)})",
                before,
                lambda line: cells_of(line, len(heads), lambda at, said: found.cell_fault(sheet, heads[at], said)),
            )
            typed.append(line)
        lines = [["die", *heads], *([str(first + place), *row] for place, row in enumerate(typed))]
        if stored_rows(game, sheet, lines, sheet.table):
            yield sheet.called(sheet.name)
            return
        say(AGAIN)
        rows = typed


def row_of(cells: Sequence[str]) -> str:
    """Cells as a row is typed."""
    return (", " if any(" " in one for one in cells) else " ").join(cells)


def cells_of(line: str, count: int, fault: Callable[[int, str], str | None]) -> list[str]:
    """The cells of a row; refuses if they are too few or too many, or one cannot be there."""
    parts = [line] if count == 1 else [part.strip() for part in line.split(",")] if "," in line else line.split()
    if count and len(parts) != count:
        raise ValueError(f"{count} cells are needed, not {len(parts)}; - means none")
    for at, part in enumerate(parts):
        if found := fault(at, part):
            raise ValueError(found)
    return parts


def ask_die(prompt: str, usual: int) -> int:
    """A modified die."""

    def understand(line: str) -> int:
        if not (line.removeprefix("-").isascii() and line.removeprefix("-").isdigit() and len(line) < 4):
            raise ValueError(f"{line}; it must be a modified die, such as 7 or -1")
        return int(line)

    return ask(prompt, str(usual), understand)


# A Damage Log: a row a box, the last of which is empty.


def enter_logs(game: str, sheet: Sheet, needed: Collection[str] | None) -> Iterator[str]:
    """Ask for the Damage Log of every ship that has none; a sister's is taken over whole."""
    found = sheets.module(game)
    ships = found.SHIPS
    mine = found.known_cells(ships)
    typed: list[tuple[str, list[dict[str, str]]]] = []
    for name, rows in found.known_cells(sheet).items():
        known = [{key: said for key, said in row.items() if said and key not in ("box", "type")} for row in rows]
        if any(known):
            typed.append((name, rows))
            continue
        if needed is not None and sheet.called(name) not in needed:
            continue
        with suppress(Skipped):
            log = taken_over(name, mine, typed) or box_by_box(sheet, name, mine.get(name, {}), [])
            while not stored_rows(game, sheet, [sheet.headings, *rows_of(sheet, name, log)], name):
                say(AGAIN)
                log = box_by_box(sheet, name, mine.get(name, {}), log)
            typed.append((name, log))
            yield sheet.called(name)


def rows_of(sheet: Sheet, name: str, log: Sequence[Mapping[str, str]]) -> Iterator[list[str]]:
    """A log as the rows of its sheet."""
    yield from ([name, *(row.get(head, "") for head in sheet.headings[1:])] for row in log)


def taken_over(
    name: str, mine: Mapping[str, Any], typed: Sequence[tuple[str, list[dict[str, str]]]]
) -> list[dict[str, str]] | None:
    """The log of the last sister, a row for each box by headings, if the umpire accepts it; sisters have the same
    figures on their counters.
    """

    def figures_of(one: str) -> dict[str, str]:
        return {key: said for key, said in mine.get(one, {}).items() if key != "side"}

    figures = figures_of(name)
    alike = [(one, log) for one, log in typed if figures.get("boxes") and figures == figures_of(one)]
    if not alike:
        return None
    sister, log = alike[-1]
    answer = ask_cell(f"{name}: the same log as {sister}?", YES, "yes")
    return [dict(row) for row in log] if value_of(Flag(), answer) else None


YES = Column("same", (), Flag(), "is it the same log? yes or no")


def box_by_box(
    sheet: Sheet, name: str, counter: Mapping[str, str], once: Sequence[Mapping[str, str]]
) -> list[dict[str, str]]:
    """Ask for a log box by box; in brackets stands what was typed for the box before, or typed `once`."""
    by_heading = {column.heading: column for column in sheet.columns}
    number, kind = sheet.columns[0], by_heading["type"]
    count = ask_cell(f"{name}, boxes", number, counter.get("boxes", ""), "none known")
    if not count:
        raise Skipped
    said = ask_cell(f"{name}, type", kind, counter.get("type", ""))
    rows = [{"box": str(at)} for at in range(1, int(count) + 1)]
    rows[0]["type"] = said
    carrier = said in ("CV", "CVL")
    half = ask_cell(f"{name}, the box marked 50%", number, "", "none") if carrier else ""
    if half and int(half) <= len(rows):
        rows[int(half) - 1]["50%"] = "yes"
    before: Mapping[str, str] = counter
    for row, typed in zip_longest(rows[:-1], once[: len(rows) - 1]):
        before = typed or before
        for column in sheet.columns:
            if len(column.path) == 2 or column is number:
                continue
            now = before.get(column.heading, "")
            row[column.heading] = ask_cell(f"{name}, box {row['box']}, {column.heading}", column, now)
        before = row
    return rows


# Hexes marked on the map sheet: a list for each heading.


def enter_marks(game: str, sheet: Sheet, needed: Collection[str] | None) -> Iterator[str]:
    """Ask for the hexes under every heading that has none."""
    found = sheets.module(game)
    there = {heading for cells in found.known_cells(sheet).values() for heading in cells}
    for column in sheet.columns:
        if column.heading in there or needed is not None:
            continue
        rows: list[str] = []

        def understand(line: str, rows: list[str] = rows) -> list[str]:
            words = line.replace(",", " ").split()
            for word in words:
                if fault := found.hexes_of(word)[1]:
                    raise ValueError(fault)
            return [word for word in dict.fromkeys(words) if word not in rows]

        with suppress(Skipped):
            while more := ask(f"{column.meaning}: hexes, or runs such as 2030-2034", "", understand, "no more"):
                rows += more
        marked = [["x" if one is column else "" for one in sheet.columns] for _ in rows]
        lines = [sheet.headings, *([hex, *cells] for hex, cells in zip(rows, marked, strict=True))]
        if rows and stored_rows(game, sheet, lines, column.heading):
            yield column.heading
