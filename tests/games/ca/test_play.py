"""The evening: fire, torpedoes, movement, speed and spotting on the hidden state (4 to 7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.session.how import How
from referee.show.may import as_text
from tests.games.ca.evening import Evening, line

MYOKO = "ijn CA-2"
NORTHAMPTON = "usn CA-2"
MAHAN = "usn DD-2"


def duel(tmp_path: Path, distance: int = 10, **terms: Any) -> Evening:
    """A Myoko and a Northampton, the one so many hexes north of the other, both heading north."""
    return Evening.opened(tmp_path, line(MYOKO, f"10{20 - distance:02d}"), line(NORTHAMPTON, "1020"), **terms)


def test_7_71_japanese_torpedoes_are_reloaded_in_two_quiet_enemy_turns(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0)).to("first-torpedo")
    table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.ship("Myoko")["torpedoes"] == "empty"
    table.to("second-gunnery").do("fire", firer=["Northampton"], target="Myoko", dice=[6])
    assert table.to("first-torpedo").ship("Myoko")["torpedoes"] == "empty"
    assert table.to("first-torpedo").ship("Myoko")["torpedoes"] == "reloading"
    assert table.refused("launch", firer=["Myoko"], target="Northampton") == "7.71"
    assert table.to("first-torpedo").ship("Myoko").get("torpedoes") is None
    table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.ship("Myoko")["torpedoes"] == "expended"


def test_6_24_a_ship_that_must_end_stacked_is_removed(tmp_path: Path) -> None:
    ships = (line("ijn BC-1", "1010", 1), line(MYOKO, "1009", 0), line(NORTHAMPTON, "3030"))
    table = Evening.opened(tmp_path, *ships, sheet={"land": ["0910", "1110"]}).to("first-movement")
    said = table.do("move", ship=["Kirisima"])
    assert "removed (6.24)" in said["all"][0]
    assert table.ship("Kirisima")["fate"] == "removed"


def test_7_62_firing_and_moving_near_enemies_spot_at_night(tmp_path: Path) -> None:
    table = duel(tmp_path, 12, night=True).to("first-gunnery")
    assert table.refused("fire", firer=["Myoko"], target="Northampton") == "7.61"
    table.to("second-movement")
    assert not table.board.umpire.spotted
    said = table.do("move", ship=["Northampton"], steps=["4F"])
    assert said["all"] == ["Northampton moves from 1020 to 1016, facing n."]
    table.to("first-movement").do("move", ship=["Myoko"], steps=["TR", "TR"])
    said = table.to("second-movement").do("move", ship=["Northampton"], steps=["4F"])
    assert said["umpire"] == ["Northampton is spotted by Myoko (7.62(b))"]
    assert table.seen_by("ijn")["Northampton"]["spotted"] == ["all"]
    table.to("first-gunnery").do("fire", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.seen_by("usn")["Myoko"]["spotted"] == ["all"]
    table.to("second-gunnery")
    assert "spotted" not in table.seen_by("ijn")["Northampton"]
    table.to("first-gunnery")
    assert "spotted" not in table.ship("Myoko")


def test_7_62_whom_gunfire_has_shown_to_all_no_group_sights_for_itself(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1016"), line(NORTHAMPTON, "1020", group="group 1"), line(MAHAN, "2012", group="group 2"))
    table = Evening.opened(tmp_path, *ships, night=True).to("first-gunnery")
    table.do("spot", ship=["Northampton"])
    table.do("fire", firer=["Myoko"], target="Northampton", dice=[6])
    said = table.to("first-movement").do("move", ship=["Myoko"])
    assert said["all"][0].endswith("facing n; spotted.")
    assert table.seen_by("usn")["Myoko"]["spotted"] == ["all"]


def test_7_62_a_torpedo_that_misses_is_not_noticed_by_a_hidden_ships_enemy(tmp_path: Path) -> None:
    table = duel(tmp_path, 6, night=True, hidden=True)
    table.to("first-movement").do("move", ship=["Myoko"], steps=["TR", "TR"])
    table.to("second-movement").do("move", ship=["Northampton"], steps=["TR", "2F"])
    table.to("first-torpedo")
    said = table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert said["usn"] == []
    assert said["all"] == []


def test_4_3_before_the_last_game_turn_the_end_is_the_umpire_s_word(tmp_path: Path) -> None:
    table = duel(tmp_path, game_turns=2).to("first-gunnery")
    assert table.refused("score", final=True) == "4.3"
    assert table.do("score")["umpire"][0].startswith("As it stands")
    forced = table.session.act("score", {"final": True}, How(force=True, why="the IJN gives up"))
    assert forced.entry["overridden"] == ["it is Game-Turn 1 of 2, and both sides have ships (4.3)"]


def test_7_6_a_spotted_ships_own_side_hears_nothing_else_than_if_it_were_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for place in ("1016", "3030"):
        folder = tmp_path / place
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        table = Evening.opened(folder, line(MYOKO, "1010"), line(NORTHAMPTON, place, 0), night=True, hidden=True)
        table.to("first-movement").do("move", ship=["Myoko"], steps=["2TR"])
        table.to("first-acceleration").do("speed", ship=["Myoko"], to=5)
        files.append(table.to("second-movement").file("ijn"))
    assert files[0] == files[1]


# What is unseen stays unseen: over it a course reads as over empty sea, and no correction of it reaches the
# enemy.


def test_a_course_past_an_unseen_ship_reads_the_same_as_over_empty_sea(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for place in ("1016", "1116", "3838"):
        folder = tmp_path / place
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        ships = (line("ijn CA-2", "1014", 4, "s"), line("usn CA-2", place, 0))
        table = Evening.opened(folder, *ships, night=True, hidden=True).to("first-movement")
        table.do("move", ship=["Myoko"])
        table.do("next")
        files.append(table.file("ijn"))
    assert files[0] == files[1] == files[2]


@pytest.mark.parametrize(
    ("act", "inputs"),
    [
        ("hit", {"ship": "Mahan", "result": "W"}),
        ("set", {"path": "Mahan.hex", "value": "2929"}),
        ("set", {"path": "Mahan.speed", "value": "1"}),
        ("take-off", {"ship": "Mahan", "fate": "removed"}),
        ("torpedoes", {"ship": "Mahan", "state": "expended"}),
        ("place", {"ship": "Mahan", "hex": "2828"}),
    ],
)
def test_no_correction_of_an_unseen_ship_reaches_the_enemys_file(
    tmp_path: Path, act: str, inputs: dict[str, Any]
) -> None:
    ships = (line("ijn CA-2", "1014", 4, "s"), line("usn DD-2", "3030", 3))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True)
    before = table.file("ijn")
    assert "Mahan" not in before
    said = table.do(act, **inputs)
    assert table.file("ijn") == before
    assert said["ijn"] == said["all"] == []


@pytest.mark.parametrize("phase", ["first-gunnery", "first-torpedo", "first-movement"])
def test_what_a_side_may_do_as_it_knows_it_does_not_depend_on_ships_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    said = []
    for place in ("1012", "1510", "3838"):
        folder = tmp_path / place
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        ships = (line("ijn CA-2", "1014 1020", 2, "n"), line("usn CA-2", place, 0), line("usn DD-2", "1024", 0))
        table = Evening.opened(folder, *ships, night=True, hidden=True)
        table.do("spot", ship=["Mahan"])
        table.to(phase)
        said.append(as_text(table.session, "ijn", known=True, everything=True))
    assert said[0] == said[1] == said[2]
    assert "Northampton" not in "".join(said[0])
