"""Odds of gunnery, which courses are lawful, and what the owner has entered (3.1, 3.22, 6.24, 7.0)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.rules import Rules, load
from referee.games.ca.rules.course import Course, lawful_steps, sea_of
from tests.asked import Asked

CA = {"target_class": "CA", "defense": 5}
GUN = {"strength": 13, "range": 15, "distance": 10}


@pytest.mark.parametrize(
    ("strength", "defense", "odds"),
    [(9, 10, "below 1-1"), (10, 10, "1-1"), (19, 10, "1-1"), (89, 10, "8-1"), (90, 10, "9-1"), (200, 1, "9-1")],
)
def test_7_0_odds_round_down_in_the_defenders_favour(strength: int, defense: int, odds: str) -> None:
    inputs: dict[str, Any] = {**CA, "defense": defense, "firers": [{**GUN, "strength": strength}]}
    assert Asked("ca").weighed("gunnery", **inputs).odds == odds


BB: dict[str, Any] = {"class": "BB", "start": "1010", "facing": "n"}


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


# What the owner has entered of counters and map (3.1, 3.22, 9.11).


COUNTER = {"firers": [{"counter": "usn CA-2", "distance": 7}]}
HURT = {"target_counter": "usn CA-2", "kind": "gunnery", "result": "P"}
MAPPED = {"from_hex": "1010", "to_hex": "1007", "land_configuration": "A"}
PAST = {"start": "1010", "facing": "n", "steps": ["F", "F", "F"]}
COURSE = {"class": "DD", "start": "1010", "facing": "n", "speed": 1, "steps": ["F"], "land_configuration": "A"}
OWNER = {"columns": 62, "rows": 34, "land": {"A": ["1009"], "B": []}}
AT_CA_2: dict[str, Any] = {"target_counter": "usn CA-2", "firers": [{"counter": "usn CA-2", "distance": 10}]}
NO_TUBES = {**CA, "firers": [{"counter": "usn CA-2", "nation": "usn", "distance": 3}]}
NO_RANGE = {"target_class": "CA", "firers": [{"strength": 1, "distance": 1}]}


def entered(**values: Any) -> dict[str, Any]:
    return {"counters": {"usn CA-2": values}}


@pytest.mark.parametrize(
    ("rule", "procedure", "inputs", "owner", "came"),
    [
        ("3.22", "bombardment", COUNTER, entered(gunnery=14, range=15), {"strength": "14"}),
        ("3.22", "bombardment", COUNTER, entered(gunnery="many", range=15), ("bad-input", "firers[0].counter")),
        ("3.22", "damage", HURT, entered(defense=6), {"max_speed": 3}),
        ("3.2", "gunnery", AT_CA_2, {}, ("table-missing", "counters")),
        ("3.2", "torpedo", NO_TUBES, entered(gunnery=13, range=15, torpedo=0), ("bad-input", "firers[0].counter")),
        ("3.2", "gunnery", NO_RANGE, {}, ("bad-input", "defense")),
        ("3.2", "gunnery", {**NO_RANGE, "defense": 5}, {}, ("bad-input", "firers[0].range")),
        ("9.2 (6)", "supply", PAST, {}, ("bad-input", "supply_hexes")),
        ("9.2 (6)", "supply", PAST, {"supply": ["1009", "1008", "1007"]}, {"delivered": True}),
        ("9.11", "line-of-fire", MAPPED, {"land": {"A": ["1009"]}}, {"blocked_by": ["1009"]}),
        ("9.11", "line-of-fire", MAPPED, {"land": {"B": ["1009"]}}, ("table-missing", "land-A")),
        ("3.1", "move", COURSE, {}, ("table-missing", "land-A")),
        ("3.1", "move", COURSE, OWNER, ("not-allowed", "6.21", "steps[0]")),
        ("3.1", "move", {**COURSE, "land_configuration": "B"}, OWNER, ("table-missing", "land-B")),
        ("3.1", "move", {**COURSE, "start": "6210", "facing": "ne"}, OWNER, ("not-allowed", "9.14", "steps[0]")),
        ("3.1", "reach", {**BB, "start": "0150", "speed": 1}, {"columns": 1, "rows": 99}, {"fate": "free"}),
        ("3.1", "reach", {**BB, "start": "0150", "speed": 1}, {"columns": 0, "rows": 99}, ("table-missing", "columns")),
        ("3.1", "reach", {**BB, "start": "0150", "speed": 1}, {"columns": 1, "rows": 100}, ("table-missing", "rows")),
    ],
)  # fmt: skip
def test_what_the_owner_has_entered(
    rule: str, procedure: str, inputs: dict[str, Any], owner: dict[str, Any], came: Any
) -> None:
    asked = Asked("ca", owner)
    if isinstance(came, tuple):
        assert asked.refused(procedure, **inputs) == came
    else:
        found = asked.sure(procedure, **inputs)
        assert {key: found[key] for key in came} == came


def test_3_2_a_counter_stands_for_its_values_and_what_is_typed_wins() -> None:
    asked = Asked("ca", entered(gunnery=13, range=15, defense=5, torpedo=0))
    typed: Any = {**AT_CA_2, "defense": 3, "firers": [{"counter": "usn CA-2", "distance": 10, "strength": 30}]}
    assert [asked.weighed("gunnery", **inputs).odds for inputs in (AT_CA_2, typed)] == ["2-1", "9-1"]
    duel: Any = {who: {"nation": "usn", "counter": "usn CA-2"} for who in ("first", "second")}
    assert len(asked.weighed("exchange", **duel, distance=7).distribution or []) == 8
