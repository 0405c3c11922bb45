"""The game that the manual adds: its files laid beside the program's as the page shows them, and played as it says.

`--golden` writes what its lines come to now into the page.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import referee
from referee.cli.manual.pages import pages
from tests.shell import Shell

PACKAGE = Path(referee.__file__).parent
PAGE = PACKAGE / "manual" / "add-a-game.md"
FILE = re.compile(r"`((?:rules|referee|scenarios)/[\w./-]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\$ referee (.+)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
PLAYED = """\
import contextlib, io, json, shlex, sys
from referee.cli.main import run
out = []
for line in json.load(sys.stdin):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = run(shlex.split(line))
    out.append([status, said.getvalue()])
json.dump(out, sys.stdout)
"""
BESIDES = ("help sk procedures", "help sk acts", "help sk rulings", "do fire --help", "slip blue --text", "log verify")


def laid_beside(folder: Path) -> None:
    """A checkout of links to this one, to which the page's files are added."""
    games, data = folder / "referee" / "games", PACKAGE.parent
    games.mkdir(parents=True)
    (folder / "pyproject.toml").symlink_to(data / "pyproject.toml")
    for within in ("referee", "referee/games", "rules", "scenarios"):
        (folder / within).mkdir(exist_ok=True)
        for there in (data / within).iterdir():
            if there.name not in ("games", "__pycache__"):
                (folder / within / there.name).symlink_to(there)
    for path, text in FILE.findall(PAGE.read_text()):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def typed_in(program: Path, home: Path, lines: Sequence[str]) -> list[tuple[int, str]]:
    """What each line comes to and says, typed in an empty home at a program of its own."""
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE_")}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        cwd=home,
        env={**kept, "PYTHONPATH": str(program), "HOME": str(home), "COLUMNS": "80"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [(status, said) for status, said in json.loads(done.stdout)]


def test_the_game_on_the_page_is_played_as_it_stands_there(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    program, play = tmp_path / "program", tmp_path / "play"
    laid_beside(program)
    text = PAGE.read_text()
    steps = STEP.findall(text)
    assert len(steps) > 15
    came = typed_in(program, play, [line for line, _ in steps] + list(BESIDES))
    if pytestconfig.getoption("--golden"):
        now = iter(came)
        PAGE.write_text(STEP.sub(lambda step: f"$ referee {step[1]}\n{next(now)[1] * bool(step[2])}", text))
        return
    for (line, wanted), (status, said) in zip(steps, came, strict=False):
        assert wanted in ("", said), line
        assert wanted or status == 0, (line, said)
    for line, (status, said) in zip(BESIDES, came[len(steps) :], strict=True):
        assert status == 0, (line, said)
    assert "Otter" in (play / "dawn.md").read_text()
    assert "add-a-game" in pages()

    # And where the game is not: its session is said to be one of a game that is not here.
    monkeypatch.setenv("REFEREE_LOGS", str(play / "logs"))
    for line in ("status", "do", "do sail --help", "next", "report", "why"):
        assert re.search('skerries is not installed here|not here: "skerries"', referee(line, status=(2, 5)).err), line
    referee("help cc")
