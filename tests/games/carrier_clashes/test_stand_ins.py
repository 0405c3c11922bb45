"""Every shipped ship's counter is what one rule makes of public facts (`tests/stand_ins.py`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.stand_ins import UNITS, counter, counters

SHIPPED = tomllib.loads(UNITS.read_text())["ship"]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_counter_is_what_the_rule_makes_of_its_facts(name: str) -> None:
    assert SHIPPED[name] == counters()[name], "out of step: python -m tests.stand_ins"


def test_every_ship_of_the_facts_has_a_counter_and_is_marked() -> None:
    assert set(SHIPPED) == set(counters())
    assert all(ship["stand_in"] for ship in SHIPPED.values())
    assert SHIPPED["Helena"]["guns"]["D"] == 5, "as printed"
    assert "D" not in SHIPPED["Helena"]["stand_in"]


@pytest.mark.parametrize(
    ("facts", "key", "value"),
    [
        ({"kind": "carrier", "tons": 11999, "knots": 33, "aircraft": 36}, "defense", 2),
        ({"kind": "carrier", "tons": 12000, "knots": 33, "aircraft": 36}, "defense", 3),
        ({"kind": "carrier", "tons": 30000, "knots": 33, "aircraft": 36}, "defense", 5),
        ({"kind": "carrier", "tons": 30000, "knots": 33, "aircraft": 36}, "capacity", 5),
        ({"kind": "battleship", "tons": 35000, "knots": 27, "belt": 250, "guns": [8, 16]}, "defense", 4),
        ({"kind": "battleship", "tons": 35000, "knots": 27, "belt": 251, "guns": [8, 16]}, "defense", 5),
        ({"kind": "battleship", "tons": 35000, "knots": 27, "belt": 251, "guns": [8, 16]}, "guns", {"B": 11}),
        ({"kind": "cruiser", "tons": 9000, "knots": 32, "guns": [9, 8]}, "defense", 2),
        ({"kind": "cruiser", "tons": 9001, "knots": 32, "guns": [9, 8]}, "guns", {"C": 8}),
        ({"kind": "cruiser", "tons": 7000, "knots": 29, "guns": [9, 8]}, "speed", 5),
        ({"kind": "destroyer", "tons": 1501, "knots": 36, "guns": [5, 5], "aa": 5}, "endurance", 11),
        ({"kind": "auxiliary", "tons": 9000, "knots": 15}, "cargo", 8),
        ({"kind": "auxiliary", "tons": 9000, "knots": 15}, "speed", 2),
    ],
)
def test_a_step_of_the_rule(facts: dict[str, object], key: str, value: object) -> None:
    assert counter("allied", facts)[key] == value


def test_two_ships_have_the_guns_tubes_and_aa_of_both() -> None:
    one = {"kind": "destroyer", "tons": 1600, "knots": 36, "guns": [4, 5], "aa": 4, "tubes": [8, 21]}
    assert (counter("allied", one)["guns"], counter("allied", one)["aa"]) == ({"D": 2, "T": 2}, 2)
    assert (counter("allied", one, 2)["guns"], counter("allied", one, 2)["aa"]) == ({"D": 4, "T": 5}, 4)


def test_the_page_says_the_steps_of_the_rule() -> None:
    page = (Path(__file__).parents[3] / "referee" / "manual" / "stand-ins.md").read_text()
    for said in (
        "12,000",
        "18,000",
        "30,000",
        "151 mm",
        "251",
        "381",
        "9,000",
        "1,300",
        "1,500",
        "1,800",
        "2,200",
        "1,200",
    ):
        assert re.search(rf"\b{said}\b", page), said
