"""Long output a screen at a time, at a terminal alone; in the console not where lines are typed ahead."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from typing import TextIO

ASKING = (["make"], ["enter"])  # what asks as it goes
PAGED = ("show", "log", "why", "map", "status", "sessions", "rules", "scenario", "help", "do")
NO_PAGER = "--no-pager"
WRITES = ("--json", "--svg", "--png", "--csv", "--out")
KEPT = 2


class Page(io.StringIO):
    """What is written, kept; for all else it is the terminal."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.terminal.fileno()


def is_paged(argv: Sequence[str]) -> bool:
    """Is this a command that only prints, at a terminal where somebody reads?"""
    if not argv or argv[0] not in PAGED or (argv[0] == "do" and len(argv) > 1) or argv[1:2] in ASKING:
        return False
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return False
    from referee.cli.asking import is_typed_ahead

    return not is_typed_ahead() and not {word.partition("=")[0] for word in argv} & {*WRITES, NO_PAGER}


def paged(argv: list[str], way: Callable[[list[str]], int]) -> int:
    """Run a command; what it prints comes a screen at a time where it is longer than that."""
    page = Page(sys.stdout)
    try:
        with redirect_stdout(page):
            status = way(argv)
    finally:
        turn(page.getvalue())
    return status


def turn(text: str) -> None:
    """Print a text, a screen at a time."""
    from shutil import get_terminal_size

    from referee.cli.asking import in_console, leave, line

    size = get_terminal_size()
    room, rows = max(size.lines - KEPT, 1), text.splitlines(keepends=True)
    while rows:
        taken = height = 0
        while taken < len(rows) and (not taken or height + tall(rows[taken], size.columns) <= room):
            height += tall(rows[taken], size.columns)
            taken += 1
        sys.stdout.write("".join(rows[:taken]))
        sys.stdout.flush()
        rows = rows[taken:]
        answer = line(f"{len(rows)} lines more: Enter, q ends ", at_end="q") if rows else ""
        if answer.lower() in ("q", "quit"):
            return
        if answer and in_console():  # the next command, and no wish to read on
            leave(answer)
            return


def tall(row: str, columns: int) -> int:
    """How many rows of the terminal a line fills."""
    from referee.show.answer import plain

    return max(-(-len(plain(row.rstrip("\n"))) // max(columns, 1)), 1)
