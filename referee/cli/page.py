"""Keeps what is printed until it is shown a screen at a time (`pager.py`)."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, TextIO

KEPT = 2
"""Rows of a screen that are not the answer's: what was typed, and the question whether to go on."""


class Page(io.StringIO):
    """What is written waits here until the program asks something or ends; then it is shown a screen at a time.

    For all else it is the terminal. `shown` counts the rows since the reader last pressed a key; once he has said that
    he has read enough, the rest is dropped. `goes_on` asks him, given the number of lines that are left.
    """

    def __init__(self, terminal: TextIO, goes_on: Callable[[int], bool]) -> None:
        super().__init__()
        self.terminal = terminal
        self.goes_on = goes_on
        self.shown = 0
        self.is_ended = False

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.terminal.fileno()

    def show(self) -> None:
        """Show what has been written, a screen at a time."""
        from shutil import get_terminal_size

        text, size = self.getvalue(), get_terminal_size()
        self.seek(0)
        self.truncate()
        room, rows = max(size.lines - KEPT, 1), text.splitlines(keepends=True)
        while rows and not self.is_ended:
            fits = 0
            while fits < len(rows) and (not self.shown or self.shown + rows_filled(rows[fits], size.columns) <= room):
                self.shown += rows_filled(rows[fits], size.columns)
                fits += 1
            if fits == len(rows) - 1 and self.shown + rows_filled(rows[fits], size.columns) <= room + 1:
                fits += 1  # a last line takes the question's place
            self.terminal.write("".join(rows[:fits]))
            self.terminal.flush()
            rows = rows[fits:]
            if rows:
                self.is_ended = True  # Ctrl-C at the question drops the rest
                with redirect_stdout(self.terminal):
                    self.is_ended = not self.goes_on(len(rows))
                self.shown = 0

    def begin(self) -> None:
        """Begin a new screen, after a question was answered."""
        self.shown, self.is_ended = 0, False


class Through:
    """A stream of which only what is written is looked at; for all else it is the stream behind it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Beside(Through):
    """Standard error while a page is kept: its lines come after what was printed before them."""

    def __init__(self, stream: TextIO, page: Page) -> None:
        super().__init__(stream)
        self.page = page

    def write(self, text: str) -> int:
        """Add text to what waits."""
        self.page.show()
        self.page.shown += text.count("\n")
        return self.stream.write(text)


def before_a_question() -> Page | None:
    """Show what was printed before a question is asked, if there is a page."""
    page = sys.stdout if isinstance(sys.stdout, Page) else None
    if page is not None:
        page.show()
    return page


def rows_filled(row: str, columns: int) -> int:
    """How many rows of the terminal a line fills."""
    from referee.show.answer import without_styles

    return max(-(-len(without_styles(row.rstrip("\n"))) // max(columns, 1)), 1)
