"""What is between the console and the terminal: what was shown, what is typed ahead, keys; without prompt_toolkit."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from referee.cli.page import Through

PROMPT = "> "


class Shown(Through):
    """A stream that remembers the last lines written to it."""

    def __init__(self, stream: TextIO, kept: deque[str]) -> None:
        super().__init__(stream)
        self.kept = kept

    def write(self, text: str) -> int:
        """Write, and remember."""
        for line in text.splitlines(keepends=True):
            if self.kept and not self.kept[-1].endswith("\n"):
                self.kept[-1] += line
            else:
                self.kept.append(line)
        return self.stream.write(text)


@contextmanager
def quiet(signals: bool = False) -> Iterator[None]:
    """Inside the block the terminal does not show what is typed ahead, and it waits for the prompt; with
    `signals` Ctrl-C stops work.
    """
    try:
        import termios

        before = termios.tcgetattr(sys.stdin)
    except Exception:  # on Windows, or without a terminal; `termios.error` is none that can be named before
        yield
        return
    silent = [*before]
    silent[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)  # by lines, Ctrl-D would be swallowed
    if signals:
        silent[3] |= termios.ISIG
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


if sys.platform == "win32":
    import msvcrt

    def is_key_waiting(_: int) -> bool:
        """Has a key been pressed that nobody has read yet? Windows can `select` sockets alone."""
        return msvcrt.kbhit()

else:
    from select import select

    def is_key_waiting(keyboard: int) -> bool:
        """Has a key been pressed at this file that nobody has read yet?"""
        return bool(select([keyboard], [], [], 0)[0])


class Pressed(str):
    """A key pressed at the prompt, `of` the line typed so far."""

    __slots__ = ("of",)
    of: str

    def __new__(cls, key: str, of: str) -> Pressed:
        made = super().__new__(cls, key)
        made.of = of
        return made
