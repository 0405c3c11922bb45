"""The documents are true: commands in the README run, the checks are the same everywhere, everything is named."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine.rules import games, load

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
CONSOLES = re.findall(r"```console\n\$ (.+?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "wanted"), CONSOLES, ids=[command for command, _ in CONSOLES])
def test_what_the_readme_shows_is_what_comes(command: str, wanted: str) -> None:
    words = shlex.split(command)
    assert words[0] == "referee"
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == wanted


def test_the_readmes_evening_can_be_typed_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = README.partition("## Run an evening\n\n```\n")[2].partition("```")[0]
    lines = [re.split(r" {2,}", line)[0] for line in block.splitlines()]
    monkeypatch.delenv("REFEREE_LOGS")
    monkeypatch.chdir(tmp_path)
    assert len(lines) >= 15
    for line in ("referee demo --fast", *lines):
        words = shlex.split(line)
        assert words[0] == "referee"
        assert run(words[1:]) == 0, line


def test_the_checks_run_the_readmes_test_command() -> None:
    tests = next(line for line in README.splitlines() if line.endswith(".venv/bin/pytest"))
    assert tests in (ROOT / ".ci" / "run").read_text()


def test_every_system_stands_in_the_readme() -> None:
    for game in games():
        assert f"| `{load(game).about['alias']}` |" in README


def test_the_folders_are_those_that_were_agreed() -> None:
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    folders = {line.split("/")[0] for line in tracked.stdout.splitlines() if "/" in line}
    agreed = {"referee", "rules", "scenarios", "logs", "tests"}
    assert {name for name in folders if not name.startswith(".")} <= agreed
