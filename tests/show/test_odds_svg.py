"""Odds as a picture, and bars at a terminal."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session.reading.picture import Box, Boxes
from referee.session.record.folder import logs_folder
from referee.session.session import Session
from referee.show.answer import BAR, bar, reason_lines
from referee.show.boxes_svg import as_svg, narrow_shape
from referee.show.refusal import refusal_text
from tests.shell import Shell
from tests.test_golden import FOLDER, played

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
    more: list[str], there: bool, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("█" in referee("odds", *ATTACK, *more)) == there


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


# An answer on the screen: bars on a terminal, none in a file.


def test_a_bar_is_as_long_as_the_chance_and_never_empty_for_what_may_be() -> None:
    assert bar("1") == "█" * BAR
    assert bar("0") == " " * BAR
    assert bar("1/2").rstrip() == "█" * (BAR // 2)
    assert bar("1/5000").strip() == "▏"
    assert {len(bar(p)) for p in ("0", "1", "1/3", "2/3", "999/1000")} == {BAR}


def test_a_reason_that_several_have_is_said_once() -> None:
    halved, whole = (
        {"text": "4 D against a C target: x1/2 = 2", "cite": "17"},
        {"text": "9 against 3 is 3:1", "cite": ""},
    )
    assert reason_lines([halved, halved, whole, halved], False) == [
        "  4 D against a C target: x1/2 = 2  [17]",
        "  9 against 3 is 3:1",
    ]


# Zones as boxes: what the umpire and a side see in them, in the terminal and drawn, for games without
# hexes.


CONVOY, SEA_ZONE = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
ROWS = [
    (CONVOY, "umpire", ["ALLIED Convoy HX", "AXIS Group Amsel", "foul (North gale)", "-> D4", "┌ D5 "], ["contact of"]),
    (CONVOY, "axis", ["AXIS Group Amsel", "ALLIED (?!) contact of turn 3"], ["Convoy HX", "Biter", "┌ D5 "]),
    (CONVOY, "allied", ["ALLIED Convoy HX"], ["AXIS", "Amsel", "U 107"]),
    (CONVOY, "public", ["overcast (ahead of North gale)"], ["ALLIED", "AXIS"]),
    (SEA_ZONE, "umpire", ["JAPANESE Screen: Kirishima (BC", "Japanese convoys"], ["(?)"]),
    (SEA_ZONE, "allied", ["JAPANESE (?) at sea: 1 BC, 1 CA", "ALLIED TF 44"], ["Screen", "Combined Fleet"]),
]


@pytest.mark.parametrize("script", [CONVOY, SEA_ZONE])
def test_a_viewer_sees_its_own_and_what_it_sees_of_the_enemy(script: str, tmp_path: Path, referee: Shell) -> None:
    played(FOLDER / f"{script}.txt", Path(logs_folder()))
    for _, who, there, hidden in (row for row in ROWS if row[0] == script):
        text = referee("map", who, "--columns", "200")
        assert [words for words in there if words not in re.sub(r"\s*│\n│?\s*", " ", text)] == [], who
        assert [words for words in hidden if words in text] == [], who
        referee("map", who, "--svg", str(tmp_path / "map.svg"))
        drawn = " ".join("".join(part.itertext()) for part in fromstring((tmp_path / "map.svg").read_text()))
        assert [words for words in hidden if words in drawn] == [], who
        for columns in ("40", "80", "120"):
            assert max(map(len, referee("map", who, "--columns", columns).out.splitlines())) <= int(columns)
    assert "is played in zones" in referee("map --around 'Coral Sea'", status=2)


def test_zones_that_hold_nothing_are_told_together_and_a_narrow_screen_has_one_column() -> None:
    found = Boxes(
        "A sea",
        [Box(zone, ["fog"] if zone == "A1" else [], is_dim=zone == "A1") for zone in ("A1", "B1", "B2", "B3", "B4")],
    )
    drawn = as_svg(found, {})
    assert "B1, B2, B3, B4" in drawn
    assert "nothing known" not in drawn
    assert '<svg class="narrow" display="none"' in drawn
    assert narrow_shape(2) == 1.4
    assert narrow_shape(0.4) < 0.4


# Positions as CSV: as a side may see them.


def test_positions_are_those_that_a_side_may_see(session: Session, tmp_path: Path) -> None:
    for who in ("umpire", "ijn"):
        assert run(["map", who, "--csv", str(tmp_path / f"{who}.csv")]) == 0
    everything, own = ((tmp_path / f"{who}.csv").read_text() for who in ("umpire", "ijn"))
    assert everything.splitlines()[0] == "hex,name,side,kind,facing,spotted,note"
    assert "1410,TF 16,allied" in everything
    assert "TF 16" not in own
    assert "1407,Carrier Force,ijn" in own


# A refusal as text: what several rules say of several things, said once.


def test_what_is_said_of_several_things_is_said_once() -> None:
    refusal = Refusal("not-allowed", "VF-2 flies 8 hexes, 1016 is 13 away (8.1)")
    others = ["VB-2", "VF-25 (Belleau Wood)", "521st", "VT-1", "VB-1", "VF-1"]
    refusal.listed = [f"{name} flies 8 hexes, 1016 is 13 away (8.1)" for name in others]
    refusal.listed += ["VT-25 flies 7 hexes, 1016 is 13 away (8.1)", "VT-50 is fatigued (5.7)"]
    assert refusal_text(refusal).splitlines() == [
        "referee: not allowed: VF-2 flies 8 hexes, 1016 is 13 away (8.1); "
        "the same is true of VB-2, VF-25 (Belleau Wood), 521st, VT-1 and 2 more",
        "  - VT-25 flies 7 hexes, 1016 is 13 away (8.1)",
        "  - VT-50 is fatigued (5.7)",
    ]
