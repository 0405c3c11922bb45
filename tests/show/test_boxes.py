"""Zones as boxes: what the umpire and a side see in them, in the terminal and drawn, for games without hexes."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from referee.cli.main import run
from referee.session.reading.picture import Box, Boxes
from referee.show.boxes_svg import as_svg, narrow_shape
from tests.test_golden import FOLDER, played

CONVOY, SEA_ZONE = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
ROWS = [
    (CONVOY, "umpire", ["ALLIED Convoy HX", "AXIS Group Amsel", "foul (North gale)", "-> D4", "┌ D5 "], ["contact of"]),
    (CONVOY, "axis", ["AXIS Group Amsel", "ALLIED (?!) contact of turn 1"], ["Convoy HX", "Biter", "┌ D5 "]),
    (CONVOY, "allied", ["ALLIED Convoy HX"], ["AXIS", "Amsel", "U 107"]),
    (CONVOY, "public", ["overcast (ahead of North gale)"], ["ALLIED", "AXIS"]),
    (SEA_ZONE, "umpire", ["JAPANESE Screen: Kirishima (BC", "Japanese convoys"], ["(?)"]),
    (SEA_ZONE, "allied", ["JAPANESE (?) at sea: 1 BC, 1 CA", "ALLIED TF 44"], ["Screen", "Combined Fleet"]),
]


@pytest.mark.parametrize("script", [CONVOY, SEA_ZONE])
def test_a_viewer_sees_its_own_and_what_it_sees_of_the_enemy(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path / "logs"))
    (tmp_path / "logs").mkdir()
    played(FOLDER / f"{script}.txt", tmp_path / "logs")
    capsys.readouterr()
    for _, who, there, hidden in (row for row in ROWS if row[0] == script):
        assert run(["map", who, "--columns", "200"]) == 0
        text = capsys.readouterr().out
        assert [words for words in there if words not in re.sub(r"\s*│\n│?\s*", " ", text)] == [], who
        assert [words for words in hidden if words in text] == [], who
        assert run(["map", who, "--svg", str(tmp_path / "map.svg")]) == 0
        drawn = " ".join("".join(part.itertext()) for part in fromstring((tmp_path / "map.svg").read_text()))
        assert [words for words in hidden if words in drawn] == [], who
        for columns in ("40", "80", "120"):
            run(["map", who, "--columns", columns])
            assert max(map(len, capsys.readouterr().out.splitlines())) <= int(columns)
    assert run(["map", "--around", "Coral Sea"]) == 2
    assert "is played in zones" in capsys.readouterr().err


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
