"""Nothing typed in an evening answers with more than a screen of 24 lines unasked; the rest is behind a word."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.cli.main import run
from referee.cli.manual.pages import pages
from referee.session.how import How
from referee.session.scenario.scenario import open_session

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
