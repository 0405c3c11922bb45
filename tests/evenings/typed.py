"""One evening through everything: typed in few keys with the table's dice, killed, begun again, ending in the report.

`tests/golden/GAME/one-evening.keys` has a line a command, as typed at the prompt; `! ` begins one that must be refused
with a way out. Up to KILL a process of its own plays, and is killed; after RESTART everything is read anew.
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

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.main import run
from referee.engine.plain import quote_word
from referee.session.session import Session
from tests.kept import as_kept
from tests.proving import wrong_in
from tests.test_golden import lasting

GOLDEN = Path("tests/golden")
NAME = "evening"


def written(session: Session, line: str) -> list[str]:
    """A line in few keys, or one that must be refused, as it would be run."""
    return [str(word) for word in Desk(session).read(split_words(line.removeprefix("! "))).argv]


def keys(game: str) -> Path:
    """Where a game's evening is."""
    return GOLDEN / game / "one-evening.keys"


def lines(game: str) -> tuple[list[str], list[str]]:
    """What is typed before and after KILL."""
    typed = [line for line in keys(game).read_text().splitlines() if line and not line.startswith("#")]
    at = typed.index("KILL")
    return typed[:at], typed[at + 1 :]


def played_until_killed(session: Session, typed: list[str]) -> int:
    """A process of its own plays these lines and is killed as soon as it has answered the last; entries it answered."""
    command = [sys.executable, "-m", "referee", "play", NAME, "--json"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin
    assert child.stdout
    answered = 1
    for line in typed:
        child.stdin.write(" ".join(map(quote_word, written(session, line))) + "\n")
        child.stdin.flush()
        answer: dict[str, Any] = json.loads(child.stdout.readline())
        assert answer["ok"] != line.startswith("! "), (line, answer)
        answered = max(answered, answer.get("entry") or 0)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    return answered


def goes_as_it_went(
    scenario: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Play the evening of a scenario's game, shipped or a file beside it, and compare its record, files and report."""
    game = Path(scenario).parent.name
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    assert run(["new", scenario, "--name", NAME]) == 0
    folder = str(tmp_path / NAME)
    before, after = lines(game)
    answered = played_until_killed(Session(folder), before)
    session = Session(folder)
    assert session.state.count == answered
    for line in after:
        if line == "RESTART":  # nothing is kept in the head: all comes from the folder
            session = Session(folder)
            continue
        capsys.readouterr()
        status = run(written(session, line))
        said = capsys.readouterr()
        assert (status != 0) == line.startswith("! "), (line, said.err)
        assert max(map(len, said.out.splitlines()), default=0) <= 80
    assert wrong_in(session) == []
    found = {"journal.jsonl": "".join(lasting(entry) + "\n" for entry in session.entries())}
    for side in session.state.sides:
        found[f"{side}.toml"] = (tmp_path / NAME / f"{side}.toml").read_text()
    assert run(["report", "--md", str(tmp_path / "report.md")]) == 0
    found["report.md"] = (tmp_path / "report.md").read_text()
    for name, text in found.items():
        as_kept(keys(game).with_name(f"one-evening.{name}"), text, request)


def acts_of(game: str) -> set[str]:
    """The first words of what is typed."""
    return {line.removeprefix("! ").split()[0] for part in lines(game) for line in part}
