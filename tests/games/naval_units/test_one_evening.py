"""One evening through everything: typed in few keys with the table's dice, killed, begun again, ending in the report.

`tests/golden/naval-units/one-evening.keys` has a line a command, as typed at the prompt; `! ` begins one that must be
refused with a way out. Up to KILL a process of its own plays, and is killed; after RESTART everything is read anew.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.cli.console.line import quoted, split
from referee.cli.console.offer import Desk
from referee.cli.main import run
from referee.session import proof
from referee.session.session import Session
from tests.test_golden import lasting

KEYS = Path("tests/golden/naval-units/one-evening.keys")
NAME = "evening"


class Table:
    """The umpire's hand at a prompt: lines in few keys, written out as they would be run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.session = Session(str(folder))

    def written(self, line: str) -> list[str]:
        """A line as it is run."""
        return [str(word) for word in Desk(self.session).read(split(line)).argv]

    def again(self) -> None:
        """Nothing is kept in the head: all comes from the folder."""
        self.session = Session(str(self.folder))


def lines() -> tuple[list[str], list[str]]:
    """What is typed before and after KILL."""
    typed = [line for line in KEYS.read_text().splitlines() if line and not line.startswith("#")]
    at = typed.index("KILL")
    return typed[:at], typed[at + 1 :]


def played_until_killed(table: Table, typed: list[str]) -> int:
    """A process of its own plays these lines and is killed as soon as it has answered the last; entries it answered."""
    command = [sys.executable, "-m", "referee", "play", NAME, "--json"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin
    assert child.stdout
    answered = 1
    for line in typed:
        child.stdin.write(" ".join(map(quoted, table.written(line.removeprefix("! ")))) + "\n")
        child.stdin.flush()
        answer: dict[str, Any] = json.loads(child.stdout.readline())
        assert answer["ok"] != line.startswith("! "), (line, answer)
        answered = max(answered, answer.get("entry") or 0)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    return answered


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    assert run(["new", "naval-units/sea-zone-battle", "--name", NAME]) == 0
    table = Table(tmp_path / NAME)
    before, after = lines()
    answered = played_until_killed(table, before)
    table.again()
    assert table.session.state.count == answered
    for line in after:
        if line == "RESTART":
            table.again()
            continue
        capsys.readouterr()
        status = run(table.written(line.removeprefix("! ")))
        said = capsys.readouterr()
        assert (status != 0) == line.startswith("! "), (line, said.err)
        assert max(map(len, said.out.splitlines()), default=0) <= 80
    session = table.session
    assert proof.verify(session) == []
    found = {"journal.jsonl": "".join(lasting(entry) + "\n" for entry in session.entries())}
    for side in session.state.sides:
        found[f"{side}.toml"] = (tmp_path / NAME / f"{side}.toml").read_text()
    assert run(["report", "--md", str(tmp_path / "report.md")]) == 0
    found["report.md"] = (tmp_path / "report.md").read_text()
    for name, text in found.items():
        expected = KEYS.with_name(f"{KEYS.stem}.{name}")
        if request.config.getoption("--golden"):
            expected.write_text(text)
        assert text == expected.read_text(), f"{expected.name} differs; pytest --golden writes it anew"


def test_the_evening_goes_through_everything() -> None:
    typed = [line for part in lines() for line in part]
    acts = {line.split()[0] for line in typed}
    fights = {
        "search",
        "intercept",
        "allocate",
        "air-s",
        "surf",
        "withdraw",
        "submarine-a",
        "asw",
        "economic",
        "port-raid",
    }
    assert fights | {"undo", "set", "amend", "rule", "tell", "note", "hits", "planes"} <= acts
    assert sum(line.startswith("! ") for line in typed) >= 8
