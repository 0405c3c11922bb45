"""Every stand-in counter and Damage Log is what one rule makes of public facts (`tests/stand_ins_of_1944.py`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from tests.stand_ins_of_1944 import UNITS, class_of, classes, reduced

SHIPPED = tomllib.loads(UNITS.read_text())
TABLES = tomllib.loads((UNITS.parent.parent / "tables.toml").read_text())


@pytest.mark.parametrize("name", SHIPPED["class"])
def test_a_class_is_what_the_rule_makes_of_its_facts(name: str) -> None:
    assert SHIPPED["class"][name] == classes()[name], "out of step: python -m tests.stand_ins_of_1944"


def test_every_ship_of_the_battle_stands_in_one_class() -> None:
    forces = [*TABLES["ijn-forces"]["entries"].values(), *TABLES["usn-groups"]["entries"].values()]
    kinds = ("carriers", "battleships", "cruisers", "destroyers")
    there = [ship for force in forces for kind in kinds for ship in force[kind]]
    assert sorted(ship for of in SHIPPED["class"].values() for ship in of["ships"]) == sorted(there)


def test_an_air_unit_has_the_reverse_that_the_rule_gives() -> None:
    for side, backs in SHIPPED["reduced"].items():
        assert backs == {factor: reduced(side, int(factor)) for factor in backs}


FACTS: dict[str, Any] = {"kind": "heavy cruiser", "tons": 9000, "knots": 32, "guns": [9, 260], "aa": 8, "ships": []}


@pytest.mark.parametrize(
    ("side", "facts", "counter"),
    [
        ("usn", {}, "5/6 5 3"),
        ("usn", {"knots": 30}, "5/5 5 3"),
        ("usn", {"knots": 27}, "4/5 5 3"),
        ("usn", {"printed_mp": "4/5"}, "4/5 5 3"),
        ("usn", {"guns": [9, 222]}, "5/6 4 3"),
        ("usn", {"guns": [8, 1875]}, "5/6 7 3"),
        ("usn", {"kind": "carrier", "guns": [12, 55]}, "5/6 1 3"),
        ("usn", {"kind": "destroyer", "hulls": 4, "tons": 2100, "guns": [5, 55], "aa": 5, "tubes": 10}, "5/6 3 6 T"),
        ("ijn", {}, "5/6 5 2"),
        ("usn", {"aa": 0, "tons": 4999}, "5/6 5 1"),
    ],
)
def test_a_counter_follows_from_each_fact(side: str, facts: dict[str, Any], counter: str) -> None:
    assert class_of(side, {**FACTS, **facts})["counter"] == counter


@pytest.mark.parametrize(("tons", "boxes"), [(4999, 2), (5000, 3), (17999, 4), (18000, 5), (33999, 6), (60000, 9)])
def test_boxes_follow_from_tons(tons: int, boxes: int) -> None:
    assert len(class_of("usn", {**FACTS, "tons": tons})["boxes"]) == boxes


def test_a_log_leaves_the_share_of_its_boxes_and_torpedoes_to_the_half() -> None:
    found = class_of("ijn", {**FACTS, "tubes": 8})
    assert found["boxes"] == ["4/5 4 2 T", "3/3 3 1 T", "1/2 1 1", ""]
    assert class_of("ijn", {**FACTS, "kind": "light carrier", "tons": 18000})["half_at"] == 3


def test_the_page_says_the_steps_of_the_rule() -> None:
    page = (Path(__file__).parents[3] / "referee" / "manual" / "stand-ins.md").read_text().partition("## Clash")[2]
    steps = "600 1,000 1,500 2,000 8,000 15,000 20,000 27,000 5,000 9,000 18,000 28,000 34,000 45,000 60,000 10,000"
    assert [word for word in steps.split() if not re.search(rf"\b{word}\b", page)] == []


def test_the_facts_name_their_references() -> None:
    facts = Path(data_folder("rules"), "ships-1944.toml").read_text()
    assert all(name in facts for name in ("Friedman", "Jentschura", "combinedfleet.com", "Campbell"))
