"""The console through a real pseudo-terminal, key by key: what is offered, asked, hidden, and left behind.

What needs no process is in `test_console_screen.py`.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyte
import pytest

from referee.cli.asking import BLANK
from referee.cli.console.curtain import HINT
from referee.session.session import Session

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PATIENCE = 60
OWN_TERMINAL = """\
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored below what runs in the background
from referee.cli.main import main
main()"""
WHERE, HERE = b"\x1b[6n", b"\x1b[1;1R"  # a terminal is asked where its cursor is, and answers
STYLING = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[()].|[=>78cM])")
ENTER, TAB, CTRL_C, CTRL_D, CTRL_X, CTRL_Y, F2, F3 = "\r", "\t", "\x03", "\x04", "\x18", "\x19", "\x1bOQ", "\x1bOR"


class Terminal:
    """`referee play` in a terminal of its own; keys go in, and what is written to the screen is waited for."""

    def __init__(self, session: Session, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.session = session
        self.starts(["play", session.name], columns, rows, environment)
        self.shows("Ctrl-D leaves")
        self.shows(">")

    def starts(self, words: list[str], columns: int, rows: int, environment: Mapping[str, str]) -> None:
        """Start a command in the terminal."""
        self.keyboard, screen = pty.openpty()
        termios.tcsetwinsize(screen, (rows, columns))
        without = ("NO_COLOR", "COLUMNS", "LINES", "PROMPT_TOOLKIT_NO_CPR")
        env = {name: value for name, value in os.environ.items() if name not in without}
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={**env, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(screen)
        self.raw = ""
        self.seen = 0
        self._part = b""
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)

    def types(self, *keys: str) -> None:
        """Press keys; what is waited for afterwards is what they bring."""
        self.seen = len(self.raw)
        os.write(self.keyboard, "".join(keys).encode())

    def shows(self, wanted: str) -> str:
        """Wait until something is on the screen that was not there before; all that came up to it, without styling."""
        end = time.monotonic() + PATIENCE
        while wanted not in plain(self.raw[self.seen :]):
            if not self._read(end - time.monotonic()):
                pytest.fail(f"{wanted!r} does not come after:\n{plain(self.raw[self.seen :])}")
        came = self.raw[self.seen :]
        last = next(at for at in range(len(came) + 1) if wanted in plain(came[:at]))
        self.seen += last
        return plain(came[:last])

    def stands(self, wanted: str) -> None:
        """Wait until something is on the screen as it is seen, whatever part of it was written anew."""
        end = time.monotonic() + PATIENCE
        while not any(wanted in line for line in self.screen.display):
            if not self._read(end - time.monotonic()):
                pytest.fail(f"{wanted!r} does not stand on the screen:\n" + "\n".join(self.screen.display))

    def answers(self, line: str, wanted: str) -> str:
        """Type a line, and wait for what it answers."""
        self.types(line, ENTER)
        return self.shows(wanted)

    def ends(self) -> int:
        """Wait until the console is left; its exit status."""
        end = time.monotonic() + PATIENCE
        while self._read(end - time.monotonic()):
            pass
        return self.process.wait(max(end - time.monotonic(), 1))

    def _read(self, left: float) -> bool:
        """Take up what the console writes next, and answer as a terminal does; false at the end."""
        if left <= 0 or not select.select([self.keyboard], [], [], left)[0]:
            return False
        try:
            came = os.read(self.keyboard, 65_536)
        except OSError:  # the other end is closed
            return False
        if not came:
            return False
        for _ in range(came.count(WHERE)):
            os.write(self.keyboard, HERE)
        self.stream.feed(came)
        came = self._part + came
        text = came.decode(errors="ignore")
        self._part = came[len(text.encode()) :] if len(came) - len(text.encode()) < 4 else b""
        self.raw += text
        return True

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        with suppress(OSError):
            os.close(self.keyboard)


def plain(raw: str) -> str:
    """What was written, without escape codes."""
    return STYLING.sub("", raw).replace("\r", "")


@pytest.fixture
def terminal(session: Session) -> Iterator[Terminal]:
    made = Terminal(session)
    yield made
    made.close()


def test_tab_completes_acts_names_and_options(terminal: Terminal) -> None:
    terminal.types("endu", TAB)
    terminal.stands("fuel lasts, and why")
    terminal.types("\x15", "place van", TAB)
    terminal.stands("task force, ijn")
    terminal.types(" 1508 --wh", TAB)
    terminal.stands("the reason, for the record")
    terminal.types("\x15place tf16 07", TAB, ENTER)
    terminal.shows('= do place --name "TF 16" --hex 07')
    terminal.types(CTRL_D)
    assert terminal.ends() == 0


@pytest.mark.few(1)
@pytest.mark.parametrize(("away", "back"), [(F2, F3), (CTRL_X, CTRL_Y)])
def test_the_curtain_leaves_nothing_secret_behind_it(terminal: Terminal, away: str, back: str) -> None:
    terminal.answers("show allied --no-pager", "Enterprise")
    terminal.types("note Enterprise", away)
    terminal.shows(HINT)
    terminal.types("x", ENTER, CTRL_C, CTRL_D, back)
    terminal.shows("Enterprise")
    terminal.shows("dice program")
    terminal.types(" is back", ENTER)
    terminal.shows("#2 note")
    terminal.types(CTRL_D)
    assert terminal.ends() == 0
    parts = terminal.raw.split(BLANK)
    (curtain,) = [part for part in parts if HINT in part]
    assert "Enterprise" not in curtain
    assert any("Enterprise" in part for part in parts[: parts.index(curtain)])
    assert "Enterprise" not in parts[-1]
    assert "is saved" in parts[-1]
    assert terminal.session.entries()[-1]["inputs"] == {"text": "Enterprise is back"}


def test_the_curtain_falls_before_long_output_that_is_paged(terminal: Terminal) -> None:
    terminal.answers("show allied", "more lines")
    terminal.types(F2)
    terminal.shows(HINT)
    terminal.types(F3)
    terminal.shows("more lines")
    terminal.types("note alive", ENTER, ENTER)
    terminal.shows("#2 note")


@pytest.mark.few(1)
@pytest.mark.parametrize("while_it_is_read", [ENTER, CTRL_C, CTRL_D, f"{F2}{F3}{ENTER}", f"x{ENTER}"])
def test_a_slip_stands_alone_on_the_screen(terminal: Terminal, while_it_is_read: str) -> None:
    terminal.answers("show allied --no-pager", "Enterprise")
    terminal.answers('tell ijn "a light to the north"', "#2 tell")
    terminal.answers("slip ijn", "Enter: done")
    terminal.types(while_it_is_read)
    terminal.answers("note handed", "#3 note")
    shown = terminal.raw[: terminal.raw.index("#3 note")].split(BLANK)
    slips = [part for part in shown if "For IJN alone" in part]
    assert slips
    for part in shown[shown.index(slips[0]) :]:
        assert "Enterprise" not in part
    assert all("a light to the north" in part for part in slips)
    assert "For IJN alone" not in shown[-1]


def test_ctrl_c_stops_a_command_at_work(terminal: Terminal) -> None:
    terminal.answers("demo", "At the table")
    terminal.types(CTRL_C)
    terminal.shows("stopped; nothing was changed")
    terminal.answers("note alive", "#2 note")


def test_a_journal_damaged_meanwhile_is_said_and_does_not_end_the_console(terminal: Terminal) -> None:
    terminal.answers("note one", "#2 note")
    path = Path(terminal.session.folder, "journal.jsonl")
    sound = path.read_bytes()
    path.write_bytes(b"{}\n" + sound)
    terminal.answers("note two", "referee: damaged")
    terminal.answers("", "referee: damaged")
    path.write_bytes(sound)
    terminal.answers("note three", "#3 note")
    assert "fault" not in plain(terminal.raw)
    assert "Traceback" not in plain(terminal.raw)


@pytest.mark.few(1)
@pytest.mark.parametrize("leave", [CTRL_D, f"quit{ENTER}", f"exit{ENTER}", f"  quit  {ENTER}"])
def test_leaving_blanks_the_screen(terminal: Terminal, leave: str) -> None:
    terminal.answers("show allied --no-pager", "Enterprise")
    terminal.types(leave)
    assert terminal.ends() == 0
    before, _, after = terminal.raw.rpartition(BLANK)
    assert "Enterprise" in before
    assert plain(after).strip() == "evening is saved; referee play evening goes on"


@pytest.mark.few(1)
@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {"TERM": "screen"}, {"NO_COLOR": "1"}])
def test_the_prompt_of_a_plain_terminal_is_there_before_keys_can_be_read_and_loses_none(
    session: Session, settings: dict[str, str]
) -> None:
    terminal: Any = Terminal(session, 50, 20, **settings)
    try:
        assert "Ctrl-D leaves" in terminal.raw.partition("> ")[0]
        terminal.types("note at once", ENTER)
        terminal.shows("#2 note")
        terminal.types(CTRL_D)
        assert terminal.ends() == 0
    finally:
        terminal.close()
