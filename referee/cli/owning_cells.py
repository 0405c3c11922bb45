"""A cell, a line asked for until it is valid, and how the results are kept: the base of typing the owner's tables
in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from referee.cli.asking import ask_line, say
from referee.engine.kept import Fault
from referee.session.scenario.sheet_files import Page
from referee.session.scenario.sheets import Column, Sheet, value_of
from referee.session.scenario.taking import take_pages

END, SKIP = ".", "/"
Value = TypeVar("Value")


class Ended(Exception):
    """Raised when the umpire ends, or the input does."""


class Skipped(Exception):
    """Raised when the umpire skips what is asked for: a counter, a table, a log, a list."""


def typed_line(prompt: str, usual: str, otherwise: str) -> str:
    """A line; in brackets what Enter takes, or what it means where that is nothing."""
    shown = usual or otherwise
    try:
        answer = ask_line(f"{prompt}{f' [{shown}]' if shown else ''}: ").strip()
    except EOFError:
        raise Ended from None
    if answer == END:
        raise Ended
    if answer == SKIP:
        raise Skipped
    return answer


def ask_cell(prompt: str, column: Column, usual: str = "", otherwise: str = "") -> str:
    """What is typed for a cell, asked again until it can stand there, or what is usual."""
    while True:
        answer = typed_line(prompt, usual, otherwise)
        if answer == "?":
            say(f"{column.meaning}: {column.wanted}")
        elif not answer or value_of(column, answer) is not None:
            return answer or usual
        else:
            say(f"{answer}; it must be {column.wanted}")


def ask(prompt: str, usual: str, understand: Callable[[str], Value], otherwise: str = "") -> Value:
    """What a line comes to, asked again while `understand` raises `ValueError`."""
    while True:
        try:
            return understand(typed_line(prompt, usual, otherwise) or usual)
        except ValueError as error:
            say(str(error))


def stored_rows(game: str, sheet: Sheet, lines: Sequence[list[str]], name: str) -> bool:
    """Keep rows below their headings; whether they are kept, for they may not fit together."""
    try:
        take_pages(game, [("typed", Page(game, sheet, list(enumerate(lines, 2)), []))])
    except Fault as fault:
        for one in fault.found:
            say(f"{one.rpartition(f'{name}: ')[2]}; not saved")
        return False
    return True
