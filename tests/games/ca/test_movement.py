"""Speed, courses and the edges of the map (5.0, 6.0, 9.14)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import Rules, load
from referee.games.ca.rules.course import Course, lawful_steps, sea_of

from .asked import refused, sure

BB: dict[str, Any] = {"class": "BB", "start": "1010", "facing": "n"}
DD: dict[str, Any] = {**BB, "class": "DD"}


def test_6_43_a_ship_dead_in_the_water_neither_moves_nor_starts() -> None:
    dead = {"class": "DD", "power_hits": 2, "speed": 0}
    assert sure("acceleration", dead) == {"min_speed": 0, "max_speed": 0, "new_speed": None}
    assert refused("acceleration", {**dead, "new_speed": 1}) == ("not-allowed", "6.43")
    assert sure("reach", {**DD, **dead})["ends"] == ["1010/n"]


def test_6_3_slowing_down_to_nothing_by_ruling() -> None:
    one = {"speed-zero": "minimum-one"}
    assert sure("acceleration", {"class": "CA", "speed": 2}, one)["min_speed"] == 1
    assert sure("acceleration", {"class": "CA", "speed": 0}, one)["min_speed"] == 0
    assert refused("acceleration", {"class": "CA", "speed": 1, "new_speed": 0}, one) == ("not-allowed", "6.33")


def test_9_13_a_frozen_speed_comes_before_every_other_limit() -> None:
    frozen = {"class": "CA", "speed": 3, "speed_frozen": True}
    assert sure("acceleration", {**frozen, "new_speed": 3})["max_speed"] == 3
    assert refused("acceleration", {**frozen, "new_speed": 9}) == ("not-allowed", "9.13")


def test_6_22_a_friendly_ship_is_passed_but_its_hex_is_no_end() -> None:
    assert sure("move", {**BB, "speed": 2, "steps": ["F", "F"], "friends": ["1009"]})["end"] == "1008"
    stacked = {**BB, "speed": 2, "steps": ["F", "F"], "friends": ["1008"]}
    assert refused("move", stacked) == ("not-allowed", "6.22")


def test_6_22_an_enemy_ship_is_passed_only_by_ruling() -> None:
    inputs = {**BB, "speed": 2, "steps": ["F", "F"], "enemies": ["1009"]}
    friendly = {"enemy-hex": "as-friendly"}
    assert refused("move", inputs) == ("not-allowed", "6.22")
    assert sure("move", inputs, friendly)["end"] == "1008"
    assert refused("move", {**inputs, "enemies": ["1008"]}, friendly) == ("not-allowed", "6.22")


def test_6_24_a_ship_that_cannot_but_end_stacked_is_removed() -> None:
    inputs = {**BB, "speed": 1, "land": ["1009", "0910"], "friends": ["1110"]}
    assert sure("move", {**inputs, "steps": ["FR"]})["removed"] is True
    assert sure("reach", {**inputs, "friends": [], "enemies": ["1110"]}) == {"fate": "hemmed-in", "ends": []}


def test_6_24_leaving_the_map_is_no_way_out_of_stacking() -> None:
    corner = {**BB, "start": "0201", "facing": "nw", "speed": 1, "friends": ["0102", "0101"]}
    assert sure("reach", corner) == {"fate": "must-stack", "ends": ["0101/nw", "0102/sw"]}


@pytest.mark.parametrize(
    ("around", "steps"),
    [
        ({}, ["F", "F", "F"]),
        ({"friends": ["1008"]}, ["F", "F", "F"]),
        ({"friends": ["1007"]}, ["F", "F", "FL"]),
        ({"land": ["1009"]}, ["FL", "F", "F"]),
        ({"start": "0201", "facing": "nw", "speed": 1, "friends": ["0102", "0101"]}, ["F"]),
        ({"start": "0201", "facing": "n", "speed": 1, "land": ["0101", "0102", "0301", "0302"]}, None),
    ],
)
def test_6_24_a_lawful_course_is_straight_ahead_and_ends_in_a_hex_of_its_own_if_one_can(
    around: dict[str, Any], steps: list[str] | None
) -> None:
    rules = Rules(load("ca"))
    given = Course.take({**BB, "speed": 3, **around})
    assert lawful_steps(given, 3, sea_of(given, rules)) == steps


def test_6_14_turning_costs_by_class() -> None:
    for kind, most in (("BB", 2), ("CA", 3), ("DD", 6)):
        turns = ["TR"] * most
        assert sure("move", {**BB, "class": kind, "speed": 6, "steps": turns})["spent"] == 6
        assert refused("move", {**BB, "class": kind, "speed": 6, "steps": [*turns, "F"]}) == ("not-allowed", "6.14")


def test_9_14_leaving_costs_a_point_and_loses_the_rest() -> None:
    north = {**DD, "start": "1002", "speed": 7, "exit_edge": "north"}
    left = sure("move", {**north, "steps": ["F", "X"]})
    assert (left["end"], left["spent"], left["exited"]) == ("1001", 2, "north")
    assert refused("move", {**north, "speed": 1, "steps": ["F", "X"]}) == ("not-allowed", "6.14")
    assert refused("move", {**north, "steps": ["X"]}) == ("not-allowed", "9.14")


def test_9_14_a_ship_beside_the_edge_points_to_it_or_not() -> None:
    beside = {**DD, "start": "0110", "facing": "se", "speed": 1, "steps": ["X"], "exit_edge": "west"}
    assert refused("move", beside) == ("not-allowed", "9.14")
    assert sure("move", beside, {"exit-facing": "any"})["exited"] == "west"
    assert sure("move", {**beside, "facing": "s"})["exited"] == "west"


@pytest.mark.parametrize(("edge", "size"), [("east", "columns"), ("south", "rows")])
def test_9_14_an_unknown_edge_must_be_entered(edge: str, size: str) -> None:
    inputs = {**DD, "facing": "se", "speed": 1, "steps": ["X"], "exit_edge": edge}
    assert refused("move", inputs) == ("bad-input", size)
    assert sure("move", {**inputs, size: 10})["exited"] == edge


def test_6_2_a_start_that_cannot_be_and_steps_that_cannot_be() -> None:
    assert refused("reach", {**DD, "speed": 1, "columns": 9}) == ("bad-input", "start")
    assert refused("reach", {**DD, "speed": 1, "enemies": ["1010"]}) == ("bad-input", "start")
    assert refused("move", {**DD, "speed": 3, "steps": ["X", "F"], "exit_edge": "north"}) == ("bad-input", "steps[0]")
    assert refused("move", {**DD, "speed": 3, "steps": ["X"]}) == ("bad-input", "exit_edge")


def test_a_ship_off_the_edges_that_are_known_cannot_move() -> None:
    inputs = {**BB, "speed": 2, "steps": ["F", "F"], "columns": 9}
    with pytest.raises(Refusal, match=r"1010 is off the map of 9 columns$"):
        odds(find("ca", "move"), inputs, load("ca"))
