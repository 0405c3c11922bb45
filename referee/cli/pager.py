"""Long output a screen at a time, only at a terminal: Enter goes on, q ends. Into a pipe or a file it goes at
once.

The rule is one for every command, on the command line and in the console; what paces itself or takes the whole screen
(`OWN_PACE`) is left alone, and so is whatever is typed ahead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO, cast

from referee.cli import answers
from referee.cli.asking import ask_line, in_console, is_typed_ahead, keep_typed
from referee.cli.completing.verbs import written_out
from referee.cli.page import Beside, Page

OWN_PACE = ("play", "table", "demo", "replay", "slip", "orders", "completion", "scenario make", "rules enter")
WRITES = ("--json", "--svg", "--png", "--csv", "--out")


def is_paged(argv: Sequence[str]) -> bool:
    """Does the answer come a screen at a time: is somebody reading at a terminal?"""
    if not answers.is_at_terminal() or isinstance(sys.stdout, Page) or argv[:1] == ["--complete"]:
        return False
    at_own_pace = " ".join(argv[:1]) in OWN_PACE or " ".join(argv[:2]) in OWN_PACE
    at_own_pace = at_own_pace and (argv[:1] != ["orders"] or reads_sheet(argv))
    explains = bool({"--help", "-h"} & {*argv})
    written = {word.partition("=")[0] for word in argv} & {*WRITES, answers.NO_PAGER}
    return (explains or not at_own_pace) and not written and not is_typed_ahead()


def reads_sheet(argv: Sequence[str]) -> bool:
    """Is it `orders SIDE` without the orders or a file of them: are they typed line by line, or read?"""
    rest = written_out(argv)[2:]
    return argv[:1] == ["orders"] and all(word.startswith("-") and not word.startswith("--file") for word in rest)


@contextmanager
def a_screen_at_a_time(argv: Sequence[str]) -> Iterator[None]:
    """Inside the block, print a screen at a time if somebody reads."""
    if not is_paged(argv):
        yield
        return
    page = Page(sys.stdout, goes_on)
    try:
        with redirect_stdout(page), redirect_stderr(cast(TextIO, Beside(sys.stderr, page))):
            yield
    finally:
        page.show()


def goes_on(left: int) -> bool:
    """Does the reader want the next screen? A command typed instead waits at the console's next prompt."""
    if is_typed_ahead():
        return True
    answer = ask_line(f"{left} more {'line' if left == 1 else 'lines'}: Enter goes on, q ends ", at_end="q")
    if answer.lower() in ("q", "quit"):
        return False
    if answer and in_console():
        keep_typed(answer)
        return False
    return True
