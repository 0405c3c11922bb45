"""Odds as a picture, and bars at a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from referee.cli.main import run
from referee.show.answer import BAR, bar

ATTACK = ["cc", "attack", "--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2", "--no-session"]


def drawn(path: Path) -> tuple[list[str], list[str]]:
    """The texts of a drawing, and the class of each bar."""
    parts = list(fromstring(path.read_text()))
    return ["".join(part.itertext()) for part in parts], [
        part.get("class", "") for part in parts if part.tag.endswith("rect")
    ]


def test_the_throw_is_marked_among_the_outcomes(tmp_path: Path) -> None:
    assert run(["roll", *ATTACK, "--dice", "5", "--svg", str(tmp_path / "odds.svg")]) == 0
    texts, bars = drawn(tmp_path / "odds.svg")
    assert {"none", "▸ damaged", "sunk", "50.0%", "25.0%, at least 50.0%"} <= set(texts)
    assert bars == ["paper", "blue hollow", "blue full", "blue hollow"]


def test_a_table_of_vary_is_drawn_as_curves(tmp_path: Path) -> None:
    assert run(["odds", *ATTACK, "--vary", "strength=4..8", "--svg", str(tmp_path / "vary.svg")]) == 0
    texts, _ = drawn(tmp_path / "vary.svg")
    assert {"4", "8", "100%", "strength", "sunk"} <= set(texts)


@pytest.mark.parametrize(("more", "there"), [([], True), (["--no-bars"], False)])
def test_bars_stand_beside_the_figures_at_a_terminal(
    more: list[str], there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(["odds", *ATTACK, *more]) == 0
    assert ("█" in capsys.readouterr().out) == there


def test_where_there_are_no_eighths_a_bar_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Plain())
    halves, little = bar("1/2"), bar("1/5000")
    monkeypatch.undo()
    assert halves == "######".ljust(BAR)
    assert little == "#".ljust(BAR)


def test_where_several_things_may_go_several_ways_each_is_drawn_by_itself(tmp_path: Path) -> None:
    raid = ["nu", "air-strike", "--cap", "2", "--targets", "CV,dive=3,torpedo=2", "--no-session"]
    assert run(["odds", *raid, "--svg", str(tmp_path / "odds.svg")]) == 0
    texts, bars = drawn(tmp_path / "odds.svg")
    assert {"The air raid", "CV", "sunk", "36.5%", "CAP left", "torpedo bombers left", "11.1%"} <= set(texts)
    assert bars.count("blue full") == 13
