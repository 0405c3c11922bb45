"""Every command takes what it says it takes, in any order, and needs no typer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import command
from referee.session.scenario.scenario import open_session
from tests.shell import Shell


@pytest.fixture(autouse=True)
def evening(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_SESSION", "evening")
    return Path(open_session("carrier-clashes/training", "evening").folder)


OWN = [name for name in command.command_names() if command.find(name).does]


@pytest.mark.few(2)
@pytest.mark.parametrize("name", OWN)
def test_help_names_every_option(name: str, referee: Shell) -> None:
    one = command.find(name)
    for word in ("--help", "-h"):
        shown = referee(*name.split(), word)
        assert shown.startswith(f"Usage: referee {name}")
        assert one.summary in " ".join(shown.split())
        places = {place: place.upper() for place in one.places}
        for option, field in one.inputs.fields.items():
            assert places.get(option, f"--{option.replace('_', '-')}") in shown
            assert field.meaning, f"{one.name}: {option} says nothing of itself"
        for option in one.also:
            assert f"--{option}" in shown


@pytest.mark.few(2)
@pytest.mark.parametrize("typed", ["status", "show ijn", "undo", "redo", "log show --last 2"])
def test_no_typer_on_the_way(typed: str) -> None:
    code = "import sys\nfrom referee.cli.main import run\nrun(sys.argv[1:])\nassert 'typer' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code, *typed.split()], capture_output=True, text=True, check=False)
    assert "AssertionError" not in done.stderr
