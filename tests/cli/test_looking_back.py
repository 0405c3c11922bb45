"""Looking back and about: why, replay, range, the record with its arithmetic; none of it is an entry."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.cli.distances import places_by_name
from referee.cli.main import run
from referee.cli.manual.pages import pages
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


@pytest.fixture
def session() -> Session:
    session = open_session("carrier-clashes/training", "evening")
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    attack = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}
    session.act("roll", {"procedure": "attack", "inputs": attack}, How(dice=[5]))
    return session


def typed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(list(words)) == status
    out, err = capsys.readouterr()
    return str(out if status == 0 else err)


def test_why_unfolds_the_last_act_with_arithmetic_dice_chance_and_rules(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    text = typed(capsys, "why")
    for line in (
        "attack at 3:1: damaged  (25.0%)",
        "D12 5 attack at 3:1: needs 6 or less",
        "12 H against a B target: x1/2 = 6  [Air Strike Weapons Effect Table]",
        "changed in this session: clear-six=cloudy",
    ):
        assert line in text
    found = json.loads(typed(capsys, "why", "3", "--json"))
    assert (found["ok"], found["entry"], found["of"], found["act"]) == (True, None, 3, "roll")
    assert len(session.entries()) == 3


def test_why_says_that_an_entry_no_longer_stands(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    run(["undo"])
    capsys.readouterr()
    assert "no longer counts: taken back by #4" in typed(capsys, "why", "3")
    assert "#2 rule" in typed(capsys, "why")
    assert "from 1 to 4" in typed(capsys, "why", "5", status=2)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the umpire's own time cannot be moved here")
def test_the_record_keeps_arithmetic_and_rules_and_tells_the_umpires_own_time(
    session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC-5")
    time.tzset()
    try:
        for words in (("log", "show"), ("log", "text")):
            text = re.sub(r"\s+", " ", typed(capsys, *words))
            assert "because: 12 H against a B target: x1/2 = 6 [Air Strike Weapons Effect Table]" in text
            written = datetime.fromisoformat(session.entries()[2]["at"]).astimezone(UTC)
            assert f"3. {(written.hour + 5) % 24:02d}:{written.minute:02d} " in text
    finally:
        monkeypatch.undo()
        time.tzset()


def test_replay_tells_what_stands_in_order(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    run(["tell", "ijn", "smoke"])
    run(["undo"])
    capsys.readouterr()
    text = typed(capsys, "replay")
    assert [line.split()[0] for line in text.splitlines() if line.startswith("#")] == ["#1", "#2", "#3"]
    assert "smoke" not in text
    assert "#2" not in typed(capsys, "replay", "--from", "3")
    assert "from 1 to 5" in typed(capsys, "replay", "--from", "6", status=2)


def test_range_takes_hexes_and_what_lies_in_them(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(capsys, "range", "1407", "1410") == "1407 to 1410: 3 hexes\n"
    text = typed(capsys, "range", "Shokaku", "Carrier Force")
    assert text == "Shokaku (1407) to Carrier Force (1407): 0 hexes\n"
    found = json.loads(typed(capsys, "range", "shortland", "1304", "--json"))
    assert (found["one"], found["hexes"]) == ("Shortland", 0)
    assert "Vanguard" in typed(capsys, "range", "Vangard", "1304", status=2)
    assert len(session.entries()) == 3


def test_the_demo_is_closed_and_stands_in_no_way(capsys: pytest.CaptureFixture[str]) -> None:
    typed(capsys, "demo", "--fast", "--name", "shown")
    assert typed(capsys, "roll", "cc", "initiative", "--allied-level", "1", "--ijn-level", "0", "--dice", "3,4")
    typed(capsys, "new", "carrier-clashes/training", "--name", "friday")
    assert typed(capsys, "status").startswith("friday: ")
    assert "shown" in typed(capsys, "sessions")


def test_range_measures_from_where_a_force_is_not_from_where_it_was_sighted(session: Session) -> None:
    session.state.tree["umpire"]["sightings"] = {"Carrier Force": {"hex": "0101", "turn": 1, "phase": "first-search"}}
    assert dict(places_by_name(session))["Carrier Force"] == "1407"
    assert dict(places_by_name(session))["Shokaku"] == "1407"


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("log 1", "log show 1"),
        ("log allied", "log show --for allied"),
        ("log ij 1", "log show --for ijn 1"),
    ],
)
def test_the_record_is_shown_without_a_second_word(
    short: str, whole: str, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    session.act("tell", {"to": "all", "text": "Good evening."}, How())
    said = typed(capsys, *whole.split())
    assert said
    assert typed(capsys, *short.split()) == said


# Why is said once in a phase: a rule or a ruling is printed when it first matters, then `why` has it.


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
    monkeypatch.setattr("referee.cli.answers.is_at_terminal", lambda: True)
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


# Nothing typed in an evening answers with more than a screen of 24 lines unasked; the rest is behind a
# word.


SCREEN = 24
SCENARIOS = [
    "carrier-clashes/eastern-solomons",
    "ca/savo-island",
    "clash-of-carriers/philippine-sea",
    "naval-units/sea-zone-battle",
    "cunningham-somerville/convoy",
]
LONG = {"evening", "club", "by-number"}  # one story each, without parts


def lines(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> int:
    assert run(list(words)) == status
    out, err = capsys.readouterr()
    return str(out if status == 0 else err).count("\n")


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_typed_in_any_phase_fits_the_screen(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = open_session(scenario, "evening")
    phases: list[Any] = []
    for _ in range(12):
        phases.append(session.state.public["phase"])
        for words in (["status"], ["do"], ["encounters"], ["points"], ["dawn"], ["may"], ["told"], ["log", "word"]):
            assert lines(capsys, *words) <= SCREEN, (words, phases[-1])
        assert Desk(session).explain("").count("\n") <= SCREEN, phases[-1]
        try:
            session.act("next", {}, How(seed=1, force=True, why="on"))
        except Exception:  # a game without a sequence of play
            break
    assert phases


@pytest.mark.parametrize("typed", ["shw", "move", "may xx", "show xx", "orders xx"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_mistyped_is_answered_in_a_few_lines(
    scenario: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    open_session(scenario, "evening")
    assert run(typed.split()) in (2, 3)
    assert capsys.readouterr().err.count("\n") <= 12


def test_air_units_of_one_place_and_state_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    open_session("clash-of-carriers/philippine-sea", "evening")
    assert lines(capsys, "show", "air") <= SCREEN


def test_help_fits_the_screen_and_names_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "help") <= SCREEN


@pytest.mark.few(8)
@pytest.mark.parametrize("name", sorted(set(pages()) - LONG))
def test_a_page_begins_with_its_parts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["help", "page", *name.split()]
    whole = lines(capsys, *words, "all")
    short = lines(capsys, *words)
    assert short <= SCREEN or short == whole <= 90
    if short < whole:
        assert lines(capsys, *words, "part", "1") < whole
        assert lines(capsys, *words, "part", "99", status=2) <= SCREEN
