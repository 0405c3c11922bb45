"""`table` at a real terminal: begun in the console, a device let in by the code on a blanked screen, and dropped."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from collections.abc import Iterator

import pytest

from referee.devices import CODE_WORDS
from referee.session.session import Session
from tests.cli.test_terminal import ENTER, Terminal
from tests.table.served import Device, Server


@pytest.fixture
def terminal(session: Session) -> Iterator[Terminal]:
    made = Terminal(session, 140, 60)
    yield made
    made.close()


@pytest.fixture
def server(terminal: Terminal) -> Iterator[Server]:
    """The server that the console begins."""
    said = terminal.answers("table --port 0", "hotspot")
    found = re.search(r"http://127\.0\.0\.1:(\d+)\s+\(the server is process (\d+)\)", said)
    assert found, said
    yield Server(terminal.session, int(found[1]), terminal.process, [said])  # type: ignore[arg-type]
    with contextlib.suppress(ProcessLookupError):
        os.kill(int(found[2]), signal.SIGTERM)


def test_a_device_is_let_in_told_and_dropped_from_the_console(terminal: Terminal, server: Server) -> None:
    shown = terminal.answers("table ijn", "words; they let in one device")
    found = re.search(r"or go to \S+\s+((?:[a-z]+ ?)+)", shown)
    assert found, shown
    words = found[1].split()
    assert len(words) == CODE_WORDS
    came = server.ask("POST", "/join", f"code={'+'.join(words)}")
    assert came.status == 303
    terminal.types(ENTER)
    terminal.shows("let in device 1 of IJN at 127.0.0.1?")
    assert not any(words[0] in line for line in terminal.screen.display)
    terminal.answers("y", "device 1 of IJN at 127.0.0.1 is let in")
    phone = Device(server, 1, came.headers["set-cookie"].split(";")[0].removeprefix("referee="))
    phone.page()
    terminal.answers('tell ijn "Smoke in 1409."', "#2 tell")
    phone.until("Smoke in 1409.")
    terminal.answers("table", "device 1 of IJN")
    terminal.answers("table drop 1", "is dropped")
    assert phone.ask("GET", "/state").status == 401
