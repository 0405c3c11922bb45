"""Victory points, ratio and level; bombardment (9.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.games.ca.evening import score
from tests.games.ca.evening import Evening, line


def ship(nation: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"nation": nation, "class": kind, **more}


def sunk(nation: str, kind: str, count: int = 1) -> dict[str, Any]:
    return ship(nation, kind, count=count, sunk=True)


def out(edge: str, nation: str, kind: str, **more: Any) -> dict[str, Any]:
    return ship(nation, kind, exited=edge, **more)


HIT_BB, BC = out("west", "british", "BB", weapon_hits=1), out("west", "british", "BC")


# `score` in a session: whatever evening was played, it can be counted (9.2).


MYOKO, KAGERO, KIRISIMA = "ijn CA-2", "ijn DD-4", "ijn BC-1"
NORTHAMPTON, MAHAN = "usn CA-2", "usn DD-2"
NORTH: dict[str, Any] = {"exit": {"ijn": "north"}}


def standing(table: Evening) -> list[str]:
    """What the umpire hears of the score, line by line."""
    return list(table.do("score")["umpire"])


def test_9_14_a_ship_let_out_over_another_edge_counts_as_not_exited(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 4), line(KAGERO, "1210"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships, number=4, **NORTH)
    table.do("take-off", ship="Myoko", fate="west", why="his last wish")
    first, second = standing(table)
    assert first == (
        "Myoko left over the west edge, and counts as not exited: "
        "in Scenario 4 her side's ships leave over the north edge (9.14)"
    )
    assert "0 to 0 points" in second
    assert "0 to 6 points" in table.do("score", final=True)["all"][0]


def test_6_43_a_ship_dead_in_the_water_leaves_over_no_edge(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 4), line(KAGERO, "1210"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships, number=4, **NORTH)
    table.do("hit", ship="Myoko", result="PW", kind="torpedo")
    assert table.refused("take-off", ship="Myoko", fate="north") == "6.43"
    table.do("take-off", ship="Myoko", fate="north", why="towed")
    assert "a ship dead in the water cannot leave (6.43)" in standing(table)[0]
    assert "0 to 2 points" in standing(table)[1]


def test_9_2_2_ships_of_no_line_of_the_schedule_count_for_nothing(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1010", 0), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships, number=2, exit={"ijn": "south"})
    table.do("take-off", ship="Kirisima", fate="sunk")
    said = standing(table)
    assert said[0] == "Kirisima counts for nothing: the schedule of Scenario 2 has no line for a BC"
    assert "0 to 0 points" in said[1]


def test_9_2_6_supplies_earn_nothing_in_another_scenario(tmp_path: Path) -> None:
    ships = (line(KAGERO, "1010", 4, supplies=True), line(NORTHAMPTON, "3030", 0))
    sheet = {"supply": ["1009", "1008", "1007"]}
    table = Evening.opened(tmp_path, *ships, number=4, sheet=sheet, **NORTH).to("first-movement")
    assert len(table.do("move", ship=["Kagero"])["all"]) == 1
    assert "0 to 0 points" in standing(table)[0]


def test_9_2_6_no_more_than_six_ships_deliver(tmp_path: Path) -> None:
    hexes = " ".join(f"{column}10" for column in range(10, 24, 2))
    ships = (line(KAGERO, hexes, 4, supplies=True), line(NORTHAMPTON, "3030", 0))
    sheet = {"supply": [f"{column}{row:02d}" for column in range(10, 24, 2) for row in (9, 8, 7)]}
    table = Evening.opened(tmp_path, *ships, number=6, exit={}, sheet=sheet).to("first-movement")
    table.do("move", ship=[f"Kagero {n}" for n in range(1, 8)])
    assert "18 to 0 points" in standing(table)[0]


@pytest.mark.parametrize(("more", "points"), [({}, "6 to 0"), ({"bombardment-elsewhere": "scenario-4-only"}, "0 to 0")])
def test_9_2_bombardment_points_count_as_it_was_ruled(tmp_path: Path, more: dict[str, str], points: str) -> None:
    ships = (line(KIRISIMA, "1010", 0), line(KIRISIMA, "1012", 0), line(NORTHAMPTON, "3030", 0))
    sheet = {"land": ["1020"], "guadalcanal": ["1020"]}
    table = Evening.opened(tmp_path, *ships, number=5, sheet=sheet, **NORTH)
    for ruling, option in more.items():
        table.do("rule", ruling=ruling, option=option)
    table.to("first-gunnery")
    table.do("bombard", firer=["Kirisima 1", "Kirisima 2"], hex="1020")
    assert points in standing(table)[-1]


@pytest.mark.parametrize("ships", [2, 9, 11])
def test_9_2_10_all_of_a_side_are_to_be_sunk_however_many_it_has(tmp_path: Path, ships: int) -> None:
    hexes = " ".join(f"{column}10" for column in range(10, 10 + ships))
    table = Evening.opened(tmp_path, line(KAGERO, hexes, 0), line(MAHAN, "3030", 0), number=10, exit={})
    for place in range(ships):
        assert standing(table)[-1] == "As it stands: a draw"
        table.do("take-off", ship=f"Kagero {place + 1}", fate="sunk")
    assert standing(table)[-1] == "As it stands: USN victory"


def test_9_2_a_great_fleet_is_counted_with_ships_of_a_kind_in_one() -> None:
    fresh = {"name": "x", "nation": "ijn", "class": "DD", "power_hits": 0}
    rows = score.grouped_alike([fresh] * 25 + [{**fresh, "power_hits": 1}])
    assert [(row["power_hits"], row["count"]) for row in rows] == [(0, 20), (0, 5), (1, 1)]
    assert not any("name" in row for row in rows)


def test_9_2_a_fleet_of_forty_a_side_is_counted(tmp_path: Path) -> None:
    def fleet(first: int) -> str:
        return " ".join(f"{column}{row:02d}" for column in range(first, first + 10) for row in range(10, 12))

    ships = [line(code, fleet(at), 0) for code, at in ((KAGERO, 10), (MYOKO, 20), (MAHAN, 30))]
    ships.append(line(NORTHAMPTON, "0130", 0))
    table = Evening.opened(tmp_path, *ships, number=2, exit={"ijn": "south"})
    assert "0 to 240 points" in table.do("score", final=True, why="time is up")["all"][0]
