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


LINES = [
    ["tell", "allied", "a light"],
    ["note", "a remark"],
    ["remind", "turn", "7", "reinforcements"],
    ["rule", "search-die", "one-per-hex"],
    ["rule", "nobody lands by night"],
    ["dice", "table"],
    ["seal", "plan", "--text", "north", "--salt", "a grain"],
    ["set", "public.turns", "5", "--why", "a test"],
    ["orders", "allied", "--check", "16 stay"],
    ["encounters"],
    ["show", "allied"],
    ["show", "TF", "16"],
    ["may", "TF", "16"],
    ["log", "show", "--last", "1"],
    ["status", "--rules"],
    ["map", "allied"],
    ["range", "TF 16", "Enterprise"],
    ["slip", "allied"],
    ["sheet", "forces", "allied"],
    ["log", "luck"],
    ["log", "text", "--for", "allied"],
    ["why", "1"],
    ["close"],
]


@pytest.mark.few(3)
@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_where_the_session_is_named_does_not_matter(words: list[str], referee: Shell) -> None:
    open_session("carrier-clashes/training", "another")
    said = []
    for place in (0, *range(2 if words[0] == "log" else 1, len(words) + 1)):
        if place and words[place - 1] in ("--text", "--why", "--last", "--salt", "--for"):
            continue
        name = f"evening-{place}"
        open_session("carrier-clashes/training", name)
        said.append(referee("", *words[:place], "--session", name, *words[place:]).replace(name, "evening"))
    assert len(set(said)) == 1


@pytest.mark.parametrize("place", range(4))
def test_where_a_look_up_is_asked_for_json_does_not_matter(place: int, referee: Shell) -> None:
    words = ["odds", "cc", "attack", "--weapon=H", "--strength=12", "--target-class=B", "--defense=2"]
    assert referee(*words[:place], "--json", *words[place:]).startswith('{"id": null, "ok": true')
