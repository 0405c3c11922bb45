"""A cell, a line asked for until it is valid, and how the results are kept: the base of typing the owner's tables
in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from referee.cli.asking import ask_line
from referee.engine.kept import Fault
from referee.session.scenario.sheet_files import Page
from referee.session.scenario.sheets import Column, Sheet, value_of
from referee.session.scenario.taking import take_pages

END, SKIP = ".", "/"
Value = TypeVar("Value")


class Ended(Exception):
    """Raised when the umpire ends, or the input does."""


def typed_line(prompt: str) -> str:
    """A line; `Ended` where there is no more of it."""
    try:
        answer = ask_line(prompt).strip()
    except EOFError:
        raise Ended from None
    if answer == END:
        raise Ended
    return answer


def ask_cell(prompt: str, column: Column) -> str:
    """What is typed for a cell, asked again until it can stand there; nothing, or `/`, as it is."""
    while True:
        answer = typed_line(prompt)
        if answer == "?":
            sys.stderr.write(f"  {column.meaning}: {column.wanted}\n")
        elif answer in ("", SKIP) or value_of(column, answer) is not None:
            return answer
        else:
            sys.stderr.write(f"  {answer}; it must be {column.wanted}\n")


def ask(prompt: str, usual: str, understand: Callable[[str], Value]) -> Value | None:
    """What a line comes to, asked again while `understand` raises `ValueError`; nothing if it is skipped."""
    while True:
        answer = typed_line(prompt) or usual
        if answer == SKIP:
            return None
        try:
            return understand(answer)
        except ValueError as error:
            sys.stderr.write(f"  {error}\n")


def stored_rows(game: str, sheet: Sheet, lines: Sequence[list[str]], name: str) -> bool:
    """Keep rows below their headings; whether they are kept, for they may not fit together."""
    try:
        take_pages(game, [("typed", Page(game, sheet, list(enumerate(lines, 2)), []))])
    except Fault as fault:
        for one in fault.found:
            sys.stderr.write(f"  {one.rpartition(f'{name}: ')[2]}; not saved\n")
        return False
    return True
