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


def level(scenario: int, *ships: dict[str, Any], rulings: dict[str, str] | None = None, **more: Any) -> tuple[str, str]:
    found = sure("score", {"scenario": scenario, "ships": list(ships), **more}, rulings)
    return found["winner"], found["level"]


def test_9_2_the_lowest_bound_of_a_level_decides() -> None:
    usn = ship("usn", "DD", count=15, sunk=True)
    assert level(6, usn, ship("ijn", "DD", count=15, sunk=True)) == ("draw", "draw")
    assert level(6, usn, ship("ijn", "DD", count=16, sunk=True)) == ("usn", "victory")
    assert level(6, ship("ijn", "DD", sunk=True), bombardment_points=4) == ("ijn", "major")
    assert level(4, ship("ijn", "DD"), bombardment_points=15) == ("ijn", "major")
    assert level(4, ship("ijn", "DD", count=2), bombardment_points=29) == ("ijn", "minor")


def test_9_2_ships_alike_stand_in_one_line_however_they_were_entered() -> None:
    ships = [ship("ijn", "CA", sunk=True), ship("ijn", "CL", sunk=True), ship("ijn", "CA", count=2, sunk=True)]
    lines = Asked("ca").because("score", scenario=2, ships=ships)
    assert lines[:2] == ["3 IJN CA sunk: 3 x 10 for the USN", "1 IJN CL sunk: 1 x 2 for the USN"]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (12, ("ijn", "major")),
        (6, ("ijn", "minor")),
        (3, ("draw", "draw")),
        (1, ("usn", "minor")),
        (0, ("usn", "major")),
    ],
)
def test_9_2_3_has_levels_of_its_own(points: int, expected: tuple[str, str]) -> None:
    hits = [ship("usn", "DD", count=points, weapon_hits=1)] if points else []
    assert level(3, *hits, ship("ijn", "CL", count=4, power_hits=1)) == expected


def test_9_2_who_stayed_on_the_map_counts_as_sunk_at_the_end() -> None:
    stayed = [ship("ijn", "CA"), ship("ijn", "CA", removed=True), ship("ijn", "CA", exited="south", weapon_hits=1)]
    assert sure("score", {"scenario": 2, "ships": stayed})["usn_points"] == 12
    assert sure("score", {"scenario": 2, "ships": stayed, "interim": True})["usn_points"] == 2


def test_9_2_4_power_hits_earn_once_unless_ruled_otherwise() -> None:
    inputs = {
        "scenario": 4,
        "ships": [ship("usn", "BB", power_hits=2), ship("british", "CL", power_hits=1, weapon_hits=1)],
    }
    assert sure("score", inputs)["ijn_points"] == 12
    assert sure("score", inputs, {"two-power-hits": "each"})["ijn_points"] == 22


def test_9_2_4_bombardment_elsewhere_by_ruling() -> None:
    only = {"bombardment-elsewhere": "scenario-4-only"}
    assert refused("score", {"scenario": 5, "bombardment_points": 1}, only) == ("bad-input", "bombardment_points")
    assert sure("score", {"scenario": 5, "bombardment_points": 0}, only)["ijn_points"] == 0
    assert sure("score", {"scenario": 6, "bombardment_points": 1})["ijn_points"] == 1


def test_9_2_4_bombarding_strength_and_rounding_by_ruling() -> None:
    inputs = {"firers": [{"strength": 19, "range": 10, "distance": 20}, {"strength": 19, "range": 10, "distance": 10}]}
    assert sure("bombardment", inputs) == {"points": 2, "strength": "57/2"}
    assert sure("bombardment", inputs, {"bombardment-rounding": "each-ship"})["points"] == 1
    assert sure("bombardment", inputs, {"bombardment-strength": "printed"}) == {"points": 3, "strength": "38"}


def test_9_2_3_one_undamaged_ca_out_over_the_east_edge_wins() -> None:
    sunk = ship("ijn", "CA", count=2, sunk=True)
    assert level(3, sunk, ship("ijn", "CA", exited="east")) == ("ijn", "automatic")
    assert level(3, sunk, ship("ijn", "CA", exited="east", weapon_hits=1)) == ("usn", "major")
    assert level(3, sunk, ship("ijn", "CL", exited="east")) == ("usn", "major")


def test_9_2_1_each_variant_asks_for_something_else() -> None:
    hit, whole = (
        ship("british", kind, exited="west", **hits) for kind, hits in (("BB", {"weapon_hits": 1}), ("BC", {}))
    )
    won = {variant: [level(1, *out, variant=variant)[0] for out in ((), (hit,), (hit, whole))] for variant in "ABC"}
    assert won == {"A": ["ijn", "usn", "usn"], "B": ["ijn", "ijn", "usn"], "C": ["ijn", "draw", "usn"]}


def test_9_2_7_a_cl_and_two_more_without_power_hits() -> None:
    out = {"exited": "west"}
    assert level(7, ship("usn", "CL", power_hits=1, **out)) == ("ijn", "victory")
    assert level(7, ship("usn", "DD", count=9, **out)) == ("draw", "draw")
    assert level(7, ship("british", "CL", **out), ship("usn", "DD", count=2, weapon_hits=1, **out)) == (
        "usn",
        "victory",
    )


def test_9_2_9_both_conditions_by_ruling() -> None:
    sunk = ship("usn", "BB", count=2, sunk=True)
    assert level(9, sunk) == ("draw", "draw")
    assert level(9, sunk, rulings={"samar-both": "ijn"}) == ("ijn", "victory")
    assert level(9, sunk, ship("ijn", "DD", exited="west")) == ("ijn", "victory")
    assert level(9, ship("ijn", "DD", exited="west")) == ("draw", "draw")


def test_9_2_10_nine_ships_a_side_and_not_both_sunk() -> None:
    all_sunk = ship("usn", "DD", count=9, sunk=True)
    assert level(10, all_sunk, ship("ijn", "DD", count=8, power_hits=3)) == ("ijn", "victory")
    for ships in ([ship("usn", "DD", count=10)], [all_sunk, ship("ijn", "DD", count=9, power_hits=3)]):
        assert refused("score", {"scenario": 10, "ships": ships}) == ("bad-input", "ships")


@pytest.mark.parametrize(
    ("odd", "field"),
    [
        (ship("ijn", "DD", exited="east", power_hits=2), "exited"),
        (ship("ijn", "DD", exited="east", removed=True), "exited"),
        (ship("ijn", "DD", removed=True, weapon_hits=3), "removed"),
        (ship("ijn", "BC"), "class"),
        (ship("ijn", "DD", supplied=True), "supplied"),
    ],
)
def test_9_2_what_cannot_have_become_of_a_ship(odd: dict[str, Any], field: str) -> None:
    assert refused("score", {"scenario": 3, "ships": [ship("ijn", "CA"), odd]}) == ("bad-input", f"ships[1].{field}")


def test_9_14_bad_input_comes_before_a_wrong_edge() -> None:
    wrong_edge = ship("ijn", "CA", exited="west")
    assert refused("score", {"scenario": 3, "ships": [wrong_edge]}) == ("not-allowed", "9.14")
    assert refused("score", {"scenario": 3, "ships": [wrong_edge, ship("usn", "BB")]})[0] == "bad-input"


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
