"""Every stand-in counter and Damage Log is what one rule makes of public facts (`tests/stand_ins_of_1944.py`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from tests import stand_ins_of_1944, stand_ins_of_card
from tests.kept import as_kept
from tests.stand_ins import half_up
from tests.stand_ins_of_1944 import UNITS, class_of, reduced
from tests.stand_ins_of_card import tables

SHIPPED = tomllib.loads(UNITS.read_text())
TABLES = tomllib.loads((UNITS.parent.parent / "tables.toml").read_text())


def test_classes_and_the_cards_tables_are_what_the_rule_makes(request: pytest.FixtureRequest) -> None:
    as_kept(UNITS, stand_ins_of_1944.written(), request)
    as_kept(stand_ins_of_card.TABLES, stand_ins_of_card.written(), request)


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


def test_every_class_names_what_was_read_for_it() -> None:
    facts = Path(data_folder("rules"), "ships-1944.toml").read_text()
    assert [line for line in facts.splitlines() if line.startswith("[") and "#" not in line] == []


@pytest.mark.parametrize(
    ("table", "column", "roll", "there"),
    [
        ("search-usn", "all", 7, "2"),  # 6.1
        ("search-ijn", "all", 4, "-"),  # 15.7
        ("search-ijn", "all", 5, "3"),
        ("air-to-air", "23+", 10, "8"),
        ("air-to-air", "1-3", 7, "-"),
        ("aa", "7+", 10, "D2"),
        ("aa", "1-2", 7, "-"),
        ("damage", "6-7", 6, "1"),
        ("surface-deployment", "usn-night", 10, 15),
    ],
)
def test_a_cell_follows_from_the_rule(table: str, column: str, roll: int, there: str | int) -> None:
    assert tables()[table][column][roll - 1] == there


ATLAS = {  # tenths of a degree north and east, from any atlas
    "Guam": (134, 1448),
    "Yap": (95, 1381),
    "Peleliu": (70, 1343),
    "Iwo Jima": (248, 1413),
    "Truk": (74, 1518),
}
COLUMNS = 40


@pytest.mark.parametrize("name", ATLAS)
def test_an_island_lies_where_latitude_and_longitude_put_it(name: str) -> None:
    north, east = ATLAS[name]
    column = 37 + half_up(268 * (east - 1457), 1000)
    row = 12 + half_up(24 * (152 - north), 100)
    edge, top = min(column, COLUMNS), max(row, 1)
    off = max(column - edge, top - row)
    assert SHIPPED["place"][name] == {"hex": f"{edge:02d}{top:02d}"} | ({"off_map": off} if off else {})


def test_a_submarine_marker_is_real_for_each_nine_boats() -> None:
    assert SHIPPED["real_submarines"] == {side: half_up(boats, 9) for side, boats in {"usn": 28, "ijn": 21}.items()}
