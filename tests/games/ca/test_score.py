"""Victory points, ratio and level; bombardment (9.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.games.ca.evening import score
from tests.asked import Asked
from tests.games.ca.evening import Evening, line

from .asked import refused, sure


def ship(nation: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"nation": nation, "class": kind, **more}


def sunk(nation: str, kind: str, count: int = 1) -> dict[str, Any]:
    return ship(nation, kind, count=count, sunk=True)


def out(edge: str, nation: str, kind: str, **more: Any) -> dict[str, Any]:
    return ship(nation, kind, exited=edge, **more)


HIT_BB, BC = out("west", "british", "BB", weapon_hits=1), out("west", "british", "BC")
LIGHT = [out("west", "british", "CL"), out("west", "usn", "DD", count=2, weapon_hits=1)]
STAYED = [ship("ijn", "CA"), ship("ijn", "CA", removed=True), out("south", "ijn", "CA", weapon_hits=1)]
STOPPED = [ship("usn", "BB", power_hits=2), ship("british", "CL", power_hits=1, weapon_hits=1)]
ONLY_4 = {"ruling bombardment-elsewhere": "scenario-4-only"}


def levels_of_3(points: int) -> list[dict[str, Any]]:
    """So many points for the IJN, four for the USN."""
    return [ship("usn", "DD", weapon_hits=1)] * points + [ship("ijn", "CL", count=4, power_hits=1)]


@pytest.mark.parametrize(
    ("rule", "scenario", "ships", "more", "came"),
    [
        ("the lowest bound of a level decides", 6, [sunk("usn", "DD", 15), sunk("ijn", "DD", 15)], {}, "draw"),
        ("the same", 6, [sunk("usn", "DD", 15), sunk("ijn", "DD", 16)], {}, "usn victory"),
        ("the same", 6, [sunk("ijn", "DD")], {"bombardment_points": 4}, "ijn major"),
        ("the same", 4, [ship("ijn", "DD")], {"bombardment_points": 15}, "ijn major"),
        ("the same", 4, [ship("ijn", "DD", count=2)], {"bombardment_points": 29}, "ijn minor"),
        *(("Scenario 3 has its own", 3, levels_of_3(points), {}, came)
          for points, came in ((12, "ijn major"), (6, "ijn minor"), (3, "draw"), (1, "usn minor"), (0, "usn major"))),
        ("an undamaged CA wins", 3, [sunk("ijn", "CA", 2), out("east", "ijn", "CA")], {}, "ijn automatic"),
        ("a damaged one does not", 3, [sunk("ijn", "CA", 2), out("east", "ijn", "CA", weapon_hits=1)], {}, "usn major"),
        ("nor does a CL", 3, [sunk("ijn", "CA", 2), out("east", "ijn", "CL")], {}, "usn major"),
        *((f"variant {variant}", 1, ships, {"variant": variant}, came)
          for variant, names in (("A", "ijn usn usn"), ("B", "ijn ijn usn"), ("C", "ijn draw usn"))
          for ships, came in zip(([], [HIT_BB], [HIT_BB, BC]), names.split(), strict=True)),
        ("a CL and two more, unhurt", 7, [out("west", "usn", "CL", power_hits=1)], {}, "ijn victory"),
        ("the same", 7, [out("west", "usn", "DD", count=9)], {}, "draw"),
        ("the same", 7, LIGHT, {}, "usn victory"),
        ("both conditions", 9, [sunk("usn", "BB", 2)], {}, "draw"),
        ("both, by ruling", 9, [sunk("usn", "BB", 2)], {"ruling samar-both": "ijn"}, "ijn victory"),
        ("one", 9, [sunk("usn", "BB", 2), out("west", "ijn", "DD")], {}, "ijn victory"),
        ("neither", 9, [out("west", "ijn", "DD")], {}, "draw"),
        ("all nine", 10, [sunk("usn", "DD", 9), ship("ijn", "DD", count=8, power_hits=3)], {}, "ijn victory"),
        ("who stayed counts as sunk", 2, STAYED, {}, {"usn_points": 12}),
        ("not while it lasts", 2, STAYED, {"interim": True}, {"usn_points": 2}),
        ("power hits earn once", 4, STOPPED, {}, {"ijn_points": 12}),
        ("or each, by ruling", 4, STOPPED, {"ruling two-power-hits": "each"}, {"ijn_points": 22}),
        ("bombardment elsewhere", 6, [], {"bombardment_points": 1}, {"ijn_points": 1}),
        ("none, by ruling", 5, [], {**ONLY_4, "bombardment_points": 0}, {"ijn_points": 0}),
        ("one too many", 5, [], {**ONLY_4, "bombardment_points": 1}, ("bad-input", "bombardment_points")),
        ("nine at most", 10, [ship("usn", "DD", count=10)], {}, ("bad-input", "ships")),
        ("not both sunk", 10, [sunk("usn", "DD", 9), sunk("ijn", "DD", 9)], {}, ("bad-input", "ships")),
        ("9.14: another edge", 3, [out("west", "ijn", "CA")], {}, ("not-allowed", "9.14")),
        ("bad input first", 3, [out("west", "ijn", "CA"), ship("usn", "BB")], {}, ("bad-input", "ships[1].class")),
        *(("what cannot be", 3, [ship("ijn", "CA"), odd], {}, ("bad-input", f"ships[1].{field}"))
          for odd, field in (
              (out("east", "ijn", "DD", power_hits=2), "exited"),
              (out("east", "ijn", "DD", removed=True), "exited"),
              (ship("ijn", "DD", removed=True, weapon_hits=3), "removed"),
              (ship("ijn", "BC"), "class"),
              (ship("ijn", "DD", supplied=True), "supplied"),
          )),
    ],
)  # fmt: skip
def test_9_2_what_a_battle_comes_to(
    rule: str, scenario: int, ships: list[dict[str, Any]], more: dict[str, Any], came: Any
) -> None:
    rulings = {key.removeprefix("ruling "): value for key, value in more.items() if key.startswith("ruling ")}
    inputs = {"scenario": scenario, "ships": ships}
    inputs |= {key: value for key, value in more.items() if not key.startswith("ruling ")}
    if isinstance(came, tuple):
        assert refused("score", inputs, rulings) == came
        return
    found = sure("score", inputs, rulings)
    if isinstance(came, str):
        winner, _, level = came.partition(" ")
        assert (found["winner"], found["level"]) == (winner, level or ("draw" if winner == "draw" else "victory"))
    else:
        assert {key: found[key] for key in came} == came


def test_9_2_ships_alike_stand_in_one_line_however_they_were_entered() -> None:
    ships = [sunk("ijn", "CA"), sunk("ijn", "CL"), sunk("ijn", "CA", 2)]
    lines = Asked("ca").because("score", scenario=2, ships=ships)
    assert lines[:2] == ["3 IJN CA sunk: 3 x 10 for the USN", "1 IJN CL sunk: 1 x 2 for the USN"]


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
