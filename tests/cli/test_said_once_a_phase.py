"""Why is said once in a phase: a rule or a ruling is printed when it first matters, then `why` has it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.cli.main import run

RAID = ["do", "port-raid", "--zone", "Truk Lagoon", "--side", "allied", "--carrier", "Yorktown",
        "--target", "name=Yamato,torpedo=2"]  # fmt: skip
RULING = "ruling port-shots: one-each"


@pytest.fixture
def raided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """An evening in which a raid on a port was flown; what was printed of it."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    assert run(["new", "naval-units/sea-zone-battle", "--name", "once"]) == 0
    assert run(["do", "phase", "--phase", "Combat"]) == 0
    capsys.readouterr()
    assert run([*RAID, "--dice", "1,12,12,12,12,12"]) == 0
    return capsys.readouterr().out


def test_a_rule_is_printed_when_it_first_matters_in_a_phase(raided: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert RULING in raided
    assert run([*RAID, "--dice", "12,12,12,12,12"]) == 0
    again = capsys.readouterr().out
    assert RULING not in again
    assert len(again.splitlines()) < len(raided.splitlines())
    assert run(["why", "4"]) == 0
    assert RULING in capsys.readouterr().out


def test_a_new_phase_says_it_again(raided: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["do", "phase", "--phase", "Later"]) == 0
    assert run([*RAID, "--dice", "1,12,12,12,12,12"]) == 0
    assert RULING in capsys.readouterr().out


def test_at_a_terminal_reasons_that_do_not_fit_on_a_screen_are_why_s(
    raided: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["do", "phase", "--phase", "Later"]) == 0
    monkeypatch.setattr("referee.cli.acting.is_at_terminal", lambda: True)
    monkeypatch.setattr("referee.cli.acting.SCREEN", 8)
    capsys.readouterr()
    assert run([*RAID, "--dice", "1,12,12,12,12,12"]) == 0
    shown = capsys.readouterr().out
    assert RULING not in shown
    assert shown.endswith("why 5: every die, modifier and rule\n")


def test_json_has_it_always(raided: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*RAID, "--dice", "12,12,12,12,12", "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert RULING in [reason["text"] for reason in answer["because"]]


def test_what_keeps_a_phase_from_ending_is_said_once_with_a_line_that_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    for line in ("new clash-of-carriers/philippine-sea", "next", "do order", "next --seed 1"):
        assert run(line.split()) == 0
    assert run(["orders", "usn", "VF-2/1 cap; 58.1 2313"]) == 0
    capsys.readouterr()
    assert run(["carry-out", "--seed", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("submarine markers to place") == 1
    assert re.search(r"NOT DONE the next phase: .*\(do submarine --side usn --hex \d{4}\)", said)
