"""The commonest acts in few keys, as the umpire's page lists them; what is of no use in a scenario is offered last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.engine.rules import data_folder
from referee.session.scenario.scenario import open_session

PAGE = Path(data_folder("rules"), "ca", "UMPIRE.md").read_text()
ROWS = re.findall(r"^\| `([^`]+)` \| (\d+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("typed", "keys", "meant"), ROWS, ids=[typed for typed, _, _ in ROWS])
def test_a_row_of_the_page_means_what_it_says(typed: str, keys: str, meant: str) -> None:
    desk = Desk(open_session("ca/savo-island", "test"))
    assert desk.read(split_words(typed)).argv == ["do", *map(str, split_words(meant))]
    assert len(typed) + 1 == int(keys)


def test_ten_acts_and_more_stay_short() -> None:
    assert len(ROWS) >= 12
    assert sum(int(keys) for _, keys, _ in ROWS) <= 245


@pytest.mark.parametrize(
    ("scenario", "of_use"),
    [
        ("savo-island", ["hide", "fire"]),
        ("cape-esperance", ["hide", "sail-on", "fire"]),
        ("guadalcanal-1", ["hide", "bombard", "fire"]),
        ("guadalcanal-2", ["hide", "plot", "sail-on", "bombard", "fire"]),
        ("samar-day", ["fire"]),
    ],
)
def test_acts_of_no_use_in_a_scenario_are_offered_last(scenario: str, of_use: list[str]) -> None:
    desk = Desk(open_session(f"ca/{scenario}", "test"))
    asked = {"hide", "plot", "sail-on", "bombard", "fire"}
    ranks = {name: rank for rank, name, _ in desk.ranked(desk.read([]).verbs)}
    assert {name for name in asked if ranks[name] < 3} == set(of_use)
