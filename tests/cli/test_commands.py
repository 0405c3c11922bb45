"""Every command takes what it says it takes, in any order, and needs no typer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import command
from referee.cli.main import run
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
        for option in (*one.words, *one.flags):
            assert f"--{option}" in shown


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("show ijn allied", "there is nothing called ijn allied"),
        ("show nobody", "there is nothing called nobody; nearest: "),
        ("status --rulse", "no option --rulse here; did you mean --rules?"),
        ("log show --last x", 'last must be a whole number of 0 or more, not "x"'),
        ("log show --for nobody", 'no side "nobody"'),
        ("undo --to 0", "to must be a whole number of 1 or more, not 0"),
        ("undo", "there is nothing to undo"),
        ("redo", "there is nothing to redo"),
    ],
)
def test_what_is_wrong_is_said(typed: str, message: str, referee: Shell) -> None:
    assert message in referee(typed, status=2)


def test_bare_words_stand_for_what_must_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["note", "one"]) == run(["note", "two"]) == 0
    capsys.readouterr()
    assert run(["log", "show", "1", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["inputs"] == {"text": "two"}
    assert run(["show", "--json", "ijn"]) == 0
    assert json.loads(capsys.readouterr().out)["side"] == "ijn"
    assert run(["show"]) == 0
    assert capsys.readouterr().out.startswith("UMPIRE")


@pytest.mark.few(2)
@pytest.mark.parametrize("typed", ["status", "show ijn", "undo", "redo", "log show --last 2"])
def test_no_typer_on_the_way(typed: str) -> None:
    code = "import sys\nfrom referee.cli.main import run\nrun(sys.argv[1:])\nassert 'typer' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code, *typed.split()], capture_output=True, text=True, check=False)
    assert "AssertionError" not in done.stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("new es", "nearest: carrier-clashes/eastern-solomons"),
        ("new X es", 'there is no scenario "X"'),
        ("console", "hint: referee play opens the console"),
    ],
)
def test_what_is_no_scenario_or_command_is_answered_with_what_was_meant(line: str, said: str, referee: Shell) -> None:
    assert said in referee(line, status=2)


def test_a_session_is_named_behind_its_scenario(referee: Shell) -> None:
    assert referee("new cc/training monday").startswith("monday: Training")


@pytest.mark.parametrize(
    ("phase", "act", "said"),
    [
        ("second-surface-combat", "engage", "there is nothing for engage to do now"),
        ("second-surface-combat", "bombard", "there is nothing for bombard to do now"),
        ("movement-unspotted", "move", "name is missing"),
    ],
)
def test_an_act_with_nothing_to_do_says_so_before_it_asks_for_inputs(
    phase: str, act: str, said: str, referee: Shell
) -> None:
    referee("do phase", phase, "--force", "--why", "a test", "--seed", "1")
    assert said in referee("do", act, status=2)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((), "Usage: referee"),
        (("log", "bogus"), 'there is no command of log: "bogus"'),
        (("bogus",), 'there is no command "bogus"'),
        (("No such option",), 'there is no command "No such option"'),
        (("rules", "--bogus"), "no command of rules before --bogus"),
        (("crt",), "it is a procedure"),
    ],
)
def test_what_is_no_command(typed: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*typed]) == 2
    assert said in "".join(capsys.readouterr())
