"""The owner's counters and tables: forms and sheets written, filled sheets read, counters typed in one by one."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from referee.cli.answers import Reply
from referee.cli.asking import say
from referee.cli.owning_tables import Ended, Skipped, ask_cell, enter_sheet, rows_of, stored_rows
from referee.engine.errors import Refusal, unknown
from referee.engine.plain import counted
from referee.engine.rules import about_game, game_name
from referee.engine.settings import own_rules
from referee.session.scenario import forms, sheets
from referee.session.scenario.scenario import way_back
from referee.session.scenario.sheet_files import write, write_book
from referee.session.scenario.sheets import Column, Sheet
from referee.session.scenario.taking import Taken, counters_lacking, locked_out
from referee.show.folding import fold, indent

HOW = "Enter takes the value in [ ] or leaves it empty; - means none; / goes to the next counter; . ends; ? explains"
NOUNS = {
    "counters": "counter",
    "values": "counter",
    "boxes": "Damage Log",
    "grid": "table",
    "marks": "hex list",
}
SOME = 8
FAULTS = 2


def write_sheets(game: str, folder: str | None, book: str | None) -> Reply:
    """Write a game's sheets, as CSV or as a workbook."""
    files = write(game, folder) if folder is not None else []
    if book is not None:
        write_book(game, book)
        files.append(book)
    hint = f"\nhint: fill them in with any spreadsheet, save, then: referee rules take {files[0]}"
    return Reply("\n".join([*files, hint]))


def list_forms(game: str) -> Reply:
    """What there is to fill in for a game, and how."""
    there, word = forms.form_parts(game), about_game(game)["alias"]
    form, folder = f"referee rules form {word}", os.path.join(own_rules(), game)
    texts = [
        f"{form} --csv FOLDER writes sheets of its counters to fill in; --xlsx FILE one workbook",
        f"referee rules enter {word} asks for them one by one",
        *(f"{file:<10} {os.path.join(folder, file)}.toml: {', '.join(parts)}" for file, parts in there.items()),
    ]
    if there:
        texts.append(f"{form} {next(iter(there))} prints a form; --write writes all those that you do not have yet")
    return Reply("\n".join(line for text in texts for line in fold(text, further="  ")))


def said_taken(game: str, taken: Taken, words: Sequence[str]) -> Reply:
    """What taking sheets came to, and what scenarios still need."""
    found = taken.parts.items()
    lines = [indent(f"{len(names)} {what}: {', '.join(names)}") for what, names in found if names] or ["  nothing new"]
    lines += [f"  in {file}" for file in taken.files]
    module = sheets.module(game)
    for sheet in module.SHEETS:
        done, count = module.count_filled(sheet)
        if count:
            lines.append(f"  {sheet.name}: {done} of {count}")
    for name, names in counters_lacking(game, words).items():
        some = f"{', '.join(names[:SOME])}{' …' if len(names) > SOME else ''}"
        lines.append(indent(f"{name} still needs {len(names)}: {some}" if names else f"{name} needs nothing more"))
    return Reply("\n".join([*lines, *not_to_be_opened(game)]))


def not_to_be_opened(game: str) -> Iterator[str]:
    """Which shipped scenarios cannot be opened with the owner's counters, why, and how to undo that."""
    for name, faults in locked_out(game).items():
        yield indent(f"{name} cannot be opened with your counters:")
        yield from (indent(f"  {fault}") for fault in faults[:FAULTS])
        if len(faults) > FAULTS:
            yield indent(f"  and {len(faults) - FAULTS} more")
        yield indent(f"  {way_back(game, faults, 'a counter of yours')}")


# Typed in one by one.


def game_and_sheet(game: str | None, sheet: str | None) -> tuple[str, str | None]:
    """The game and the sheet that are meant: in a session a word alone may be a sheet of its game."""
    from referee.session.choosing import choose_session
    from referee.session.record.glance import session_meant

    if game is None:
        return choose_session(None).game, sheet
    try:
        return game_name(game), sheet
    except Refusal:
        here = choose_session(None).game if session_meant() else None
        if here is None or sheet is not None or all(one.name != game for one in sheets.module(here).SHEETS):
            raise
        return here, game


def enter_all(game: str, name: str | None, scenario: str | None) -> Reply:
    """Ask for all that is not filled in; each counter, log and table is kept as soon as it is whole."""
    found = sheets.module(game)
    there = {sheet.name: sheet for sheet in found.SHEETS}
    if name is not None and name not in there:
        raise unknown("sheet to type in", name, there)
    needed = counters_lacking(game, [scenario])[scenario] if scenario else None
    say(HOW)
    kept = dict.fromkeys(NOUNS.values(), 0)
    with suppress(Ended):
        for sheet in there.values() if name is None else [there[name]]:
            typing = enter_counters if sheet.form in ("counters", "values") else enter_sheet
            for _ in typing(game, sheet, needed):
                kept[NOUNS[sheet.form]] += 1
    some = {noun: count for noun, count in kept.items() if count} or {"counter": 0}
    return Reply(f"{', '.join(counted(count, noun) for noun, count in some.items())} kept")


def enter_counters(game: str, sheet: Sheet, needed: Collection[str] | None) -> Iterator[str]:
    """Ask for the counters of a sheet that are not whole; the name of each that was kept."""
    typed: list[Mapping[str, str]] = []
    for counter, cells in sheets.module(game).known_cells(sheet).items():
        wanted = [column for column in sheet.columns if column.kind and not cells.get(column.heading)]
        begun = any(said for heading, said in cells.items() if heading != "side")
        done = not wanted or (begun and all(column.may_be_empty for column in wanted))
        if done or (needed is not None and counter not in needed):
            continue
        with suppress(Skipped):
            if row := ask_counter(sheet, counter, cells, wanted, typed):
                whole = {**cells, **row}
                if stored_rows(game, sheet, [sheet.headings, *rows_of(sheet, counter, [whole])], counter):
                    yield counter
                typed.append(whole)


def ask_counter(
    sheet: Sheet, name: str, cells: Mapping[str, str], wanted: Sequence[Column], typed: Sequence[Mapping[str, str]]
) -> dict[str, str]:
    """A counter's cells, column by column; usual is what the last sister typed has: one alike in what marks sisters."""
    row: dict[str, str] = {}
    for column in wanted:
        known = {**cells, **row}
        sisters = [one for one in typed if all(one.get(key) == known.get(key) for key in sheet.sisters)]
        usual = sisters[-1].get(column.heading, "") if sheet.sisters and sisters else ""
        if said := ask_cell(f"{name}, {column.heading}", column, usual):
            row[column.heading] = said
    return row
