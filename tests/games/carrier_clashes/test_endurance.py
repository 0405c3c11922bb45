"""Endurance (23)."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, refused, thrown


def changed(last: int, change: str, rulings: dict[str, str] | None = None, **inputs: Any) -> int:
    return int(thrown("endurance-change", rulings=rulings, last_turn=last, change=change, **inputs)["last_turn"])


def test_23_g_larger_ships_without_a_rating_have_25_turns() -> None:
    assert thrown("endurance", ship=[{"target_class": "A"}, {"target_class": "B", "endurance": 30}])["last_turn"] == 25
    assert refused("endurance", ship=[{"target_class": "D"}]) == ("bad-input", "ship[0].endurance")


def test_23_f_a_tf_is_at_sea_or_has_refueled() -> None:
    ship = [{"target_class": "D", "endurance": 12}]
    assert thrown("endurance", ship=ship, turns_at_sea=15)["last_turn"] == -3
    assert refused("endurance", ship=ship, turns_at_sea=1, refuel_turn=2) == ("bad-input", "refuel_turn")


def test_23_c_slow_ships_stretch_what_is_left() -> None:
    assert [changed(10, "slow-joins", turn=3, speed=speed) for speed in (0, 2, 3, 4)] == [17, 17, 13, 10]
    assert [changed(10, "slow-leaves", turn=3, speed=speed) for speed in (2, 3, 4)] == [6, 7, 10]


@pytest.mark.parametrize(("speed", "down", "up"), [(2, 6, 7), (3, 7, 8)])
def test_23_c_fractions_of_what_is_left(speed: int, down: int, up: int) -> None:
    assert changed(10, "slow-leaves", turn=3, speed=speed) == down
    assert changed(10, "slow-leaves", {"endurance-fractions": "up"}, turn=3, speed=speed) == up
    even = because("endurance-change", last_turn=9, change="slow-leaves", turn=3, speed=speed)
    assert not any("endurance-fractions" in reason for reason in even)


def test_23_d_and_e_fast_moves_cost_turns() -> None:
    assert [changed(9, "moves", moved=moved) for moved in range(7)] == [9, 9, 9, 9, 9, 8, 7]
    assert refused("endurance-change", last_turn=9, change="moves", moved=5, speed=3) == ("bad-input", "speed")


def test_23_h_points_for_what_cannot_come_home() -> None:
    destroyer: dict[str, Any] = {"kind": "destroyer", "defense": 2, "speed": 6}
    turns = [thrown("endurance-vp", hexes=hexes, **destroyer)["turns_over"] for hexes in (0, 3, 6, 8, 10, 11, 12, 13)]
    assert turns == [0, 1, 2, 3, 4, 5, 6, None]
    assert thrown("endurance-vp", hexes=9, **destroyer)["vp"] == 1
    assert thrown("endurance-vp", hexes=1, **{**destroyer, "speed": 0}) == {"turns_over": None, "vp": 2}


def test_23_h_a_damaged_value_may_have_a_half() -> None:
    transport: dict[str, Any] = {"kind": "transport", "cargo": 7, "speed": 1, "hexes": 40}
    assert thrown("endurance-vp", **transport)["vp"] == "7/2"
    assert thrown("endurance-vp", rulings={"vp-fractions": "down"}, **transport)["vp"] == 3
    assert thrown("endurance-vp", rulings={"endurance-award": "both"}, **transport)["vp"] == "9/2"
