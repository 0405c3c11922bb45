"""What umpires correct: hits, markers, torpedoes, ships taken off, with both sides' sight right; and what looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.session.how import How
from tests.games.ca.evening import Evening, line

MYOKO = "ijn CA-2"
KAGERO = "ijn DD-4"
NORTHAMPTON = "usn CA-2"
MAHAN = "usn DD-2"


def duel(tmp_path: Path, **terms: Any) -> Evening:
    return Evening.opened(tmp_path, line(MYOKO, "1010"), line(NORTHAMPTON, "1020", 7), **terms)


def test_8_1_a_hit_slows_stops_and_sinks_her_and_both_sides_see_it(tmp_path: Path) -> None:
    table = duel(tmp_path)
    assert table.do("hit", ship="Northampton", result="P")["all"] == ["correction: Northampton: 1 power hit, speed 3."]
    assert (table.ship("Northampton")["speed"], table.seen_by("ijn")["Northampton"]["power_hits"]) == (3, 1)
    table.do("hit", ship="Northampton", result="P")
    assert "dead in the water" in table.session.state.told["usn"][-1]["text"]
    table.do("hit", ship="Northampton", result="W")
    assert table.seen_by("ijn")["Northampton"]["fate"] == "sunk"
    assert table.refused("hit", ship="Northampton", result="W") == "8.1"


def test_8_1_hits_are_taken_back(tmp_path: Path) -> None:
    table = duel(tmp_path)
    table.do("hit", ship="Northampton", result="PW")
    table.do("hit", ship="Northampton", result="PW")
    assert table.ship("Northampton")["fate"] == "sunk"
    said = table.do("heal", ship="Northampton", result="PW")
    assert "place" in said["umpire"][0]
    table.do("place", ship="Northampton", hex="1020", facing="n", speed=3)
    assert table.do("heal", ship="Northampton", result="PW", speed=7)["all"] == ["correction: Northampton: speed 7."]
    assert table.ship("Northampton") == {"code": "CA-2", "speed": 7, "facing": "n", "hex": "1020"}
    assert table.refused("heal", ship="Northampton", result="W") == "result"


def test_6_42_no_speed_is_given_back_beyond_what_her_hits_leave(tmp_path: Path) -> None:
    table = duel(tmp_path)
    table.do("hit", ship="Northampton", result="PW")
    assert table.refused("heal", ship="Northampton", result="W", speed=7) == "6.42"


def test_8_1_a_hit_on_a_ship_out_of_sight_is_not_told_to_the_enemy(tmp_path: Path) -> None:
    table = duel(tmp_path, night=True, hidden=True)
    before = table.file("ijn")
    assert table.do("hit", ship="Northampton", result="W")["ijn"] == []
    assert table.file("ijn") == before


def test_7_62_markers_are_put_on_and_taken_off(tmp_path: Path) -> None:
    table = duel(tmp_path, night=True, hidden=True)
    said = table.do("spot", ship=["Myoko"])
    assert said["usn"] == ["In sight: Myoko CA-2, in 1010, facing n, speed 4."]
    assert said["ijn"] == []
    assert table.seen_by("usn")["Myoko"]["hex"] == "1010"
    assert table.refused("spot", ship=["Myoko"], group=["group 9"]) == "group"
    assert table.do("unspot", ship=["Myoko"])["usn"] == ["Lost from sight: Myoko."]
    assert table.seen_by("usn") == {}
    assert table.refused("unspot", ship=["Myoko"]) == "ship"


def test_7_62_on_an_open_table_all_see_the_markers(tmp_path: Path) -> None:
    table = duel(tmp_path, night=True)
    assert table.do("spot", ship=["Myoko"])["all"] == ["correction: Myoko is spotted."]
    assert "[seen.markers]\nMyoko = [" in table.file("ijn")
    assert table.do("unspot", ship=["Myoko"])["all"] == ["correction: Myoko is not spotted."]


def test_9_14_a_ship_leaves_over_the_edge_that_the_scenario_asks_for(tmp_path: Path) -> None:
    table = duel(tmp_path)
    assert table.refused("take-off", ship="Myoko", fate="west") == "9.14"
    assert table.refused("take-off", ship="Northampton", fate="north") == "9.14"
    table.do("take-off", ship="Northampton", fate="west")
    assert table.ship("Northampton")["fate"] == "exited west"
    table.do("take-off", ship="Myoko", fate="west", why="by agreement")
    assert table.ship("Myoko")["fate"] == "exited west"


@pytest.mark.parametrize(("fate", "rule"), [("sunk", "8.1"), ("removed", "6.24")])
def test_9_14_a_ship_is_taken_off(tmp_path: Path, fate: str, rule: str) -> None:
    table = duel(tmp_path)
    table.do("take-off", ship="Myoko", fate=fate)
    assert table.ship("Myoko")["fate"] == fate
    assert table.seen_by("usn")["Myoko"] == {"code": "CA-2", "fate": fate}
    assert table.refused("take-off", ship="Myoko", fate=fate) == rule


@pytest.mark.parametrize(
    ("ship", "state", "launches"),
    [("Myoko", "empty", 1), ("Myoko", "expended", 2), ("Northampton", "expended", 1), ("Myoko", "loaded", None)],
)
def test_7_7_torpedoes_are_said_to_stand(tmp_path: Path, ship: str, state: str, launches: int | None) -> None:
    table = duel(tmp_path)
    table.do("torpedoes", ship=ship, state=state)
    assert table.ship(ship).get("launches") == launches
    assert table.ship(ship).get("torpedoes", "loaded") == state


def test_7_43_only_japanese_ships_reload(tmp_path: Path) -> None:
    table = duel(tmp_path)
    assert table.refused("torpedoes", ship="Northampton", state="reloading") == "state"
    assert table.refused("torpedoes", ship="Myoko", state="expended", launches=0) == "launches"


def test_7_71_a_counter_turned_face_down_is_seen_on_an_open_table(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0)).to("first-torpedo")
    assert "torpedoes" not in table.seen_by("usn")["Myoko"]
    table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.seen_by("usn")["Myoko"]["torpedoes"] == "empty"
    table.to("first-torpedo")
    assert table.seen_by("usn")["Myoko"]["torpedoes"] == "reloading"
    table.do("torpedoes", ship="Myoko", state="expended")
    assert "torpedoes" not in table.seen_by("usn")["Myoko"]


def test_7_1_what_a_ship_may_fire_at_is_looked_up_without_an_entry(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010"), line(NORTHAMPTON, "1020"), line(MAHAN, "4110 1025"))
    table = Evening.opened(tmp_path, *ships, sheet={"columns": 60}).to("first-gunnery")
    count = len(table.session.entries())
    assert table.do("targets", ship="Myoko")["umpire"] == [
        "Myoko CA-2 in 1010, gunnery:",
        "  10 hexes  Northampton CA-2: strength 12, 2-1, hit 1/3",
        "  15 hexes  Mahan 2 DD-2: strength 12, 6-1, hit 5/6",
        "no target, because it is too far even for extended range (7.2): Mahan 1 (31)",
    ]
    assert "16 hexes" not in table.do("targets", ship="Myoko", kind="torpedo")["umpire"][2]
    assert len(table.session.entries()) == count
    assert table.refused("targets", ship="Akagi") == "ship"


def test_7_61_at_night_the_table_says_who_is_not_spotted(tmp_path: Path) -> None:
    table = duel(tmp_path, night=True).to("first-gunnery")
    (barred,) = table.do("targets", ship="Myoko")["umpire"][1:]
    assert barred == "no target, because it is night and the target is not spotted (7.61): Northampton (10)"
    table.do("spot", ship=["Northampton"])
    table.do("hit", ship="Northampton", result="PW")
    assert "sunk 1/3" in table.do("targets", ship="Myoko")["umpire"][1]


def test_7_0_a_die_typed_for_an_attack_below_1_1_is_refused_with_the_reason(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(KAGERO, "1010"), line(NORTHAMPTON, "1012")).to("first-gunnery")
    with pytest.raises(Exception, match="below 1-1, no die"):
        table.session.act("fire", {"firer": ["Kagero"], "target": "Northampton"}, How(dice=[3]))
    assert "no effect" in table.do("fire", firer=["Kagero"], target="Northampton")["all"][0]


def test_7_6_who_saw_a_hidden_ship_sink_hears_that_she_did_not(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010"), line(NORTHAMPTON, "3030"))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True)
    table.do("hit", ship="Myoko", result="PW")
    assert "Myoko: sunk" in table.do("hit", ship="Myoko", result="W")["all"][0]
    assert table.do("heal", ship="Myoko", result="W")["all"] == ["correction: Myoko: not sunk."]
    assert "Myoko" not in table.seen_by("usn")
    table.do("place", ship="Myoko", hex="1010")
    assert table.do("take-off", ship="Myoko", fate="sunk")["all"] == ["correction: Myoko is off the map: sunk."]
    assert table.do("place", ship="Myoko", hex="1011")["usn"] == ["correction: Myoko is not sunk."]
    assert "1011" not in str(table.seen_by("usn"))
    said = table.do("take-off", ship="Myoko", fate="removed")
    assert not said.get("all")
    assert not said.get("usn")
