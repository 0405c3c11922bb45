"""What lies between the console and the terminal: what was shown, what is offered, what is typed ahead, keys."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.processors import Processor, Transformation

from referee.cli.console.offer import Desk


class Shown:
    """A stream that remembers the last lines written to it."""

    def __init__(self, stream: TextIO, kept: deque[str]) -> None:
        self.stream = stream
        self.kept = kept

    def write(self, text: str) -> int:
        """Write, and remember."""
        for line in text.splitlines(keepends=True):
            if self.kept and not self.kept[-1].endswith("\n"):
                self.kept[-1] += line
            else:
                self.kept.append(line)
        return self.stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Offers(Completer):
    """The desk's offers as prompt_toolkit wants them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
        before = document.text_before_cursor
        try:
            offers = self.desk.offers(before, document.text_after_cursor)
        except Exception:
            if os.environ.get("REFEREE_TRACEBACK"):
                raise
            return
        for offer in offers:
            yield Completion(offer.text, offer.start - len(before), display=offer.show, display_meta=offer.help)


@contextmanager
def quiet(signals: bool = False) -> Iterator[None]:
    """What is typed ahead is not shown by the terminal, and waits for the prompt; with `signals` Ctrl-C stops work."""
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        before = termios.tcgetattr(sys.stdin)
    except (OSError, ValueError, termios.error):
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


class Remembered(FileHistory):
    """The lines typed in this session, but for a text that was to be sealed."""

    def store_string(self, string: str) -> None:
        if "--text" not in string:
            super().store_string(string)


class Unseen(Processor):
    """Shows nothing of what is typed, not even how long it is."""

    def apply_transformation(self, transformation_input: Any) -> Transformation:
        return Transformation([], source_to_display=lambda place: 0, display_to_source=lambda place: 0)


def as_typed(event: Any) -> None:
    """What was pasted, as if it were typed: each of its lines is answered, a last one without Enter may be edited."""
    lines = event.data.replace("\r\n", "\n").replace("\r", "\n")
    event.key_processor.feed_multiple([KeyPress(Keys.Enter if sign == "\n" else sign) for sign in lines], first=True)


class Pressed(str):
    """A key pressed at the prompt, `of` the line typed so far."""

    __slots__ = ("of",)
    of: str


def pressed(key: str, of: str) -> Pressed:
    """A key as what a prompt comes back with."""
    out = Pressed(key)
    out.of = of
    return out
