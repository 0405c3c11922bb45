"""The evening: fire, torpedoes, movement, speed and spotting on the hidden state (4 to 7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.session.how import How
from tests.games.ca.evening import Evening, line

MYOKO = "ijn CA-2"
NORTHAMPTON = "usn CA-2"
MAHAN = "usn DD-2"


def duel(tmp_path: Path, distance: int = 10, **terms: Any) -> Evening:
    """A Myoko and a Northampton, the one so many hexes north of the other, both heading north."""
    return Evening.opened(tmp_path, line(MYOKO, f"10{20 - distance:02d}"), line(NORTHAMPTON, "1020"), **terms)


def test_4_2_phases_follow_and_every_ship_must_move(tmp_path: Path) -> None:
    table = duel(tmp_path).to("first-movement")
    assert table.refused("next") == "session"
    assert table.refused("speed", ship=["Myoko"], to=5) == "6.32"
    table.do("move", ship=["Myoko"])
    assert table.ship("Myoko")["hex"] == "1006"
    assert table.refused("move", ship=["Myoko"]) == "6.1"
    assert "Player-Turn of the USN" in "".join(table.to("second-gunnery").session.state.told["ijn"][-1]["text"])


def test_7_0_a_result_counts_at_once_and_is_told(tmp_path: Path) -> None:
    table = duel(tmp_path).to("first-gunnery")
    said = table.do("fire", firer=["Myoko"], target="Northampton", dice=[1])
    assert said["all"] == ["Myoko fires on Northampton at 2-1: a power hit. Northampton: 1 power hit, speed 3."]
    assert table.ship("Northampton")["speed"] == 3
    assert table.seen_by("ijn")["Northampton"]["power_hits"] == 1


def test_8_1_three_hits_sink(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010"), line(MAHAN, "1015")).to("first-gunnery")
    table.do("fire", firer=["Myoko"], target="Mahan", dice=[1])
    table.to("first-torpedo")
    said = table.do("launch", firer=["Myoko"], target="Mahan", dice=[1])
    assert said["all"][-1].endswith("9-1: two power hits. Mahan: sunk.")
    assert table.ship("Mahan")["fate"] == "sunk"
    assert "hex" not in table.seen_by("ijn")["Mahan"]
    assert table.refused("fire", firer=["Myoko"], target="Mahan", why="again") == "8.1"


def test_7_71_japanese_torpedoes_are_reloaded_in_two_quiet_enemy_turns(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0)).to("first-torpedo")
    table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.ship("Myoko")["torpedoes"] == "empty"
    table.to("second-gunnery").do("fire", firer=["Northampton"], target="Myoko", dice=[6])
    assert table.to("first-torpedo").ship("Myoko")["torpedoes"] == "empty"
    assert table.to("first-torpedo").ship("Myoko")["torpedoes"] == "reloading"
    assert table.refused("launch", firer=["Myoko"], target="Northampton") == "7.43, 7.7"
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


def test_9_13_speeds_are_frozen_until_the_first_sighting(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1020", 2, "s"), line(NORTHAMPTON, "1032", 3))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True, frozen_until_sighting=True)
    assert table.to("first-acceleration").refused("speed", ship=["Myoko"], to=3) == "9.13"
    said = table.to("second-movement").do("move", ship=["Northampton"])
    assert said["all"] == ["This is the first sighting. Ships may change their speed from now on."]
    assert said["usn"] == ["Northampton moves from 1032 to 1029, facing n."]
    table.to("first-acceleration").do("speed", ship=["Myoko"], to=3)


def test_7_6_hidden_ships_are_seen_only_while_spotted(tmp_path: Path) -> None:
    table = duel(tmp_path, 12, night=True, hidden=True)
    assert table.seen_by("usn") == {}
    table.to("first-movement").do("move", ship=["Myoko"], steps=["TR", "TR"])
    assert "Myoko" not in table.file("usn")
    table.to("second-movement")
    said = table.do("move", ship=["Northampton"], steps=["4F"])
    assert said["usn"] == ["Northampton moves from 1020 to 1016, facing n."]
    assert said["ijn"] == ["In sight: Northampton CA-2, in 1016, facing n, speed 4."]
    assert "Myoko" not in table.file("usn")
    table.to("first-gunnery").do("fire", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.seen_by("usn")["Myoko"]["hex"] == "1008"
    table.to("second-gunnery")
    assert table.seen_by("ijn") == {}
    assert "Lost from sight: Northampton." in table.file("ijn")


def test_7_62_a_torpedo_that_misses_is_not_noticed_by_a_hidden_ships_enemy(tmp_path: Path) -> None:
    table = duel(tmp_path, 6, night=True, hidden=True)
    table.to("first-movement").do("move", ship=["Myoko"], steps=["TR", "TR"])
    table.to("second-movement").do("move", ship=["Northampton"], steps=["TR", "2F"])
    table.to("first-torpedo")
    said = table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert said["usn"] == []
    assert said["all"] == []


def test_4_3_the_last_game_turn_ends_the_game(tmp_path: Path) -> None:
    table = duel(tmp_path, game_turns=1).to("second-acceleration")
    assert table.refused("next") == "4.3"
    said = table.do("score", final=True)
    assert said["all"] == ["The game is over: IJN victory."]


def test_4_3_before_the_last_game_turn_the_end_is_the_umpire_s_word(tmp_path: Path) -> None:
    table = duel(tmp_path, game_turns=2).to("first-gunnery")
    assert table.refused("score", final=True) == "4.3"
    assert table.do("score")["umpire"][0].startswith("As it stands")
    forced = table.session.act("score", {"final": True}, How(force=True, why="the IJN gives up"))
    assert forced.entry["overridden"] == ["it is Game-Turn 1 of 2, and both sides have ships (4.3)"]


def test_7_6_what_a_hidden_ship_does_changes_no_byte_of_the_other_sides_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for steps in (["4F"], ["FL", "FR", "2F"], ["2TR"]):
        folder = tmp_path / "".join(steps)
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        ships = (line(MYOKO, "1010"), line(NORTHAMPTON, "3030"))
        table = Evening.opened(folder, *ships, night=True, hidden=True)
        table.to("first-movement").do("move", ship=["Myoko"], steps=steps)
        table.to("first-acceleration").do("speed", ship=["Myoko"], to=len(steps) + 3)
        files.append(table.to("second-torpedo").file("usn"))
    assert files[0] == files[1] == files[2]


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
