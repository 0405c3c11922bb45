"""Gunnery, torpedoes and what they do (7.2-7.5, 8.0)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import Rules, load
from referee.games.ca.rules.course import Course, lawful_steps, sea_of

from .asked import refused, sure, weighed

CA = {"target_class": "CA", "defense": 5}
GUN = {"strength": 13, "range": 15, "distance": 10}


@pytest.mark.parametrize(
    ("strength", "defense", "odds"),
    [(9, 10, "below 1-1"), (10, 10, "1-1"), (19, 10, "1-1"), (89, 10, "8-1"), (90, 10, "9-1"), (200, 1, "9-1")],
)
def test_7_0_odds_round_down_in_the_defenders_favour(strength: int, defense: int, odds: str) -> None:
    inputs = {**CA, "defense": defense, "firers": [{**GUN, "strength": strength}]}
    assert weighed("gunnery", inputs).odds == odds


# Speed, courses and the edges of the map; line of fire, spotting, supplies (5.0, 6.0, 7.41, 7.6, 9.14).


BB: dict[str, Any] = {"class": "BB", "start": "1010", "facing": "n"}
DD: dict[str, Any] = {**BB, "class": "DD"}
ONE = {"speed-zero": "minimum-one"}
HEMMED = {**BB, "speed": 1, "land": ["1009", "0910"]}
NORTH = {**DD, "start": "1002", "speed": 7, "exit_edge": "north"}
BESIDE = {**DD, "start": "0110", "facing": "se", "speed": 1, "steps": ["X"], "exit_edge": "west"}
LEAVES = {**DD, "facing": "se", "speed": 1, "steps": ["X"]}
SUPPLY = {"start": "1010", "facing": "n", "steps": ["TL", "TR", "F", "F"], "supply_hexes": ["1010", "1009", "1008"]}
BAD, NOT = "bad-input", "not-allowed"


@pytest.mark.parametrize(
    ("rule", "procedure", "inputs", "rulings", "came"),
    [
        ("6.3: to nothing", "acceleration", {"class": "CA", "speed": 2}, ONE, {"min_speed": 1}),
        ("6.3: at nothing", "acceleration", {"class": "CA", "speed": 0}, ONE, {"min_speed": 0}),
        ("6.3: no less", "acceleration", {"class": "CA", "speed": 1, "new_speed": 0}, ONE, (NOT, "6.33")),
        ("6.24: stacked", "move", {**HEMMED, "friends": ["1110"], "steps": ["FR"]}, {}, {"removed": True}),
        ("6.24: no way", "reach", {**HEMMED, "enemies": ["1110"]}, {}, {"fate": "hemmed-in", "ends": []}),
        ("9.14: one point", "move", {**NORTH, "steps": ["F", "X"]}, {}, {"end": "1001", "spent": 2, "exited": "north"}),
        ("9.14: not none", "move", {**NORTH, "speed": 1, "steps": ["F", "X"]}, {}, (NOT, "6.14")),
        ("9.14: at the edge", "move", {**NORTH, "steps": ["X"]}, {}, (NOT, "9.14")),
        ("9.14: not to it", "move", BESIDE, {}, (NOT, "9.14")),
        ("9.14: by ruling", "move", BESIDE, {"exit-facing": "any"}, {"exited": "west"}),
        ("9.14: to it", "move", {**BESIDE, "facing": "s"}, {}, {"exited": "west"}),
        *((f"9.14: {edge}", "move", {**LEAVES, "exit_edge": edge, **known}, {}, came)
          for edge, size in (("east", "columns"), ("south", "rows"))
          for known, came in (({}, (BAD, size)), ({size: 10}, {"exited": edge}))),
        ("6.2: off the map", "reach", {**DD, "speed": 1, "columns": 9}, {}, (BAD, "start")),
        ("6.2: with an enemy", "reach", {**DD, "speed": 1, "enemies": ["1010"]}, {}, (BAD, "start")),
        ("6.2: past X", "move", {**NORTH, "steps": ["X", "F"]}, {}, (BAD, "steps[0]")),
        ("6.2: over no edge", "move", {**DD, "speed": 3, "steps": ["X"]}, {}, (BAD, "exit_edge")),
        *(("7.62: 1 to 99", "spotting", {"start": start, "facing": facing, "steps": ["F", "F"]}, {}, (BAD, "steps[1]"))
          for start, facing in (("1098", "s"), ("9810", "se"), ("1002", "n"), ("0210", "nw"))),
        *(("7.62: 1 to 99", "spotting", {"start": start, "facing": facing, "steps": ["F"]}, {}, {"spotted": False})
          for start, facing in (("1098", "s"), ("9810", "se"), ("1002", "n"), ("0210", "nw"))),
        ("7.62: off", "spotting", {"start": "1001", "facing": "n", "steps": ["TL", "FR"]}, {}, (BAD, "steps[1]")),
        ("9.2 (6): entered", "supply", SUPPLY, {}, {"passed": ["1009", "1008"], "delivered": False}),
        ("9.2 (6): by ruling", "supply", SUPPLY, {"supply-start-hex": "start-counts"}, {"delivered": True}),
    ],
)  # fmt: skip
def test_what_a_course_comes_to(
    rule: str, procedure: str, inputs: dict[str, Any], rulings: dict[str, str], came: Any
) -> None:
    if isinstance(came, tuple):
        assert refused(procedure, inputs, rulings) == came
    else:
        found = sure(procedure, inputs, rulings)
        assert {key: found[key] for key in came} == came


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


def test_a_ship_off_the_edges_that_are_known_cannot_move() -> None:
    inputs = {**BB, "speed": 2, "steps": ["F", "F"], "columns": 9}
    with pytest.raises(Refusal, match=r"1010 is off the map of 9 columns$"):
        odds(find("ca", "move"), inputs, load("ca"))
