"""Stand-in cards, squadrons and lines of the unit chart are what the rule of `manual/stand-ins.md` makes of ships; land
and bases of Carrier Clashes' battles are where latitude and longitude put them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.session.scenario.scenario import find, shipped_in
from tests.stand_ins import facts
from tests.stand_ins_of_air import facts as facts_of

CARDS = {  # hull, crippled boxes, boxes, light AA, value, handy, as `manual/stand-ins.md` says
    "corvette": (2, 2, 1, "0", 6, True),
    "escort": (3, 2, None, "1", 10, True),
    "merchant": (3, None, None, "0", 12, None),
    "tanker": (3, None, None, "0", 18, None),
    "destroyer": (4, 2, None, "1", 15, True),
    "light-cruiser": (5, 3, 3, "2", 30, None),  # of twelve 6-inch guns
    "escort carrier": (5, 3, 3, "2", 40, None),
    "carrier": (7, 4, 3, "3", 80, None),
    "capital": (7, 4, 3, "3", 80, None),
}


def row(ship: dict[str, object]) -> str:
    """The line of the rule that a ship is in."""
    kind = str(ship["kind"])
    if kind == "escort":
        return "corvette" if ship["full"] == 3 else "escort"
    if kind == "carrier":
        return "escort carrier" if ship["full"] == 4 else "carrier"
    return "tanker" if "merchant" in kind and ship.get("fire_risk") else kind.removeprefix("fast-")


@pytest.mark.parametrize("word", [word for word in shipped_in() if word.startswith("cunningham")])
def test_a_stand_in_card_is_made_by_the_rule(word: str) -> None:
    ships = {name: ship for name, ship in find(word).data.get("ship", {}).items() if ship.get("stand_in")}
    keys = ("hull", "crippled_boxes", "boxes", "light_aa", "value", "handy")
    assert {name: tuple(ship.get(key) for key in keys) for name, ship in ships.items()} == {
        name: CARDS[row(ship)] for name, ship in ships.items()
    }


@pytest.mark.parametrize("word", [word for word in shipped_in() if word.startswith("cunningham")])
def test_a_stand_in_squadron_is_made_by_the_rule(word: str) -> None:
    for one in find(word).data.get("squadron", {}).values():
        assert one.get("factor") == {"fighter": 4, "strike": 6}.get(one["kind"])
        assert one["repair_score"] == (4 if one.get("engines", 1) == 1 else 5)
        assert one.get("attack_factor") == (
            (4 if one.get("engines", 1) == 1 else 5) if one["kind"] == "strike" else None
        )


ESCORTS = tomllib.loads(Path(data_folder("rules"), "escorts.toml").read_text())
KNOTS: Mapping[str, int] = {**ESCORTS["knots"], **ESCORTS["as"]}
SPEEDS = tomllib.loads(Path(data_folder("rules"), "cunningham-somerville", "tables.toml").read_text())["ship-speeds"]


def full_speed(knots: int) -> int:
    """The full speed of the last row of the rulebook's table whose knots a ship makes."""
    return next(int(row[1]) for row in reversed(SPEEDS["rows"]) if row[0] <= knots)


@pytest.mark.parametrize("word", [word for word in shipped_in() if word.startswith("cunningham")])
def test_a_stand_in_card_has_the_full_speed_of_her_knots(word: str) -> None:
    ships = {name: ship["full"] for name, ship in find(word).data.get("ship", {}).items()}
    assert ships == {name: full_speed(KNOTS[name]) for name in ships}


@pytest.mark.parametrize(("knots", "full"), [(9, 2), (10, 3), (17, 3), (18, 4), (23, 5), (30, 7), (31, 8), (36, 9)])
def test_a_full_speed_follows_from_knots(knots: int, full: int) -> None:
    assert full_speed(knots) == full, "Ships' Speeds"


BY_LINE = tomllib.loads(Path(data_folder("rules"), "ships-by-line.toml").read_text())
"""Facts of ships that stand in no other file, by their names."""


def line(ship: Mapping[str, Any]) -> str:
    """The line of the unit chart that a ship has by her public facts."""
    lines = {
        "carrier": "CV" if ship.get("tons", 0) >= 18000 else "CVL",
        "battleship": "BBB" if ship.get("tons", 0) >= 50000 else "BB" if ship.get("completed", 0) >= 1922 else "B",
        "battlecruiser": "BC",
        "cruiser": "CA" if (ship.get("inches") or ship.get("guns", (0, 0))[1]) > 6 else "CL",
        "destroyer": "LSI" if ship.get("landing") else "DD",
        "submarine": "SSL" if ship.get("tons", 0) >= 2000 else "SS",
        "transports": "LST",
        "auxiliary": "LST",
    }
    return lines[ship["kind"]]


@pytest.mark.parametrize(
    "word", [word for word in shipped_in() if word.startswith("naval-units/") and "free" not in word]
)
def test_a_ship_has_the_line_of_the_chart_that_the_rule_gives(word: str) -> None:
    known = {name: ship for side in facts().values() for ship in side.values() for name in ship.get("ships", ())} | {
        name: ship for side in BY_LINE.values() for name, ship in side.items()
    }
    ships = find(word).data["ship"]
    assert {name: ship["type"] for name, ship in ships.items()} == {name: line(known[name]) for name in ships}


@pytest.mark.parametrize(
    ("facts_of_her", "there"),
    [
        ({"kind": "battleship", "tons": 50000, "completed": 1941}, "BBB"),
        ({"kind": "battleship", "tons": 49999, "completed": 1922}, "BB"),
        ({"kind": "battleship", "tons": 30000, "completed": 1921}, "B"),
        ({"kind": "battlecruiser", "tons": 42100, "completed": 1920}, "BC"),
        ({"kind": "carrier", "tons": 17999}, "CVL"),
        ({"kind": "cruiser", "tons": 9000, "inches": 6}, "CL"),
        ({"kind": "submarine", "tons": 2000}, "SSL"),
    ],
)
def test_a_line_follows_from_the_facts(facts_of_her: Mapping[str, Any], there: str) -> None:
    assert line(facts_of_her) == there


LAND = tomllib.loads(Path(data_folder("rules"), "islands.toml").read_text())
BASES = {name: place for side in facts_of("bases").values() for name, place in side.items()}
BATTLES = [(battle, chart) for chart in LAND["map"].values() for battle in chart["battles"]]


def lies_in(chart: Mapping[str, Any], lat: int, lon: int) -> str:
    """The hex in whose middle a place is nearest: a row for each degree, every other column half a hex lower."""
    column = ((lon - chart["lon"]) * chart["columns"] + 50) // 100 + 1
    twentieths = 2 * (chart["lat"] - lat) - (0 if column % 2 else 10)
    return f"{column:02d}{(twentieths + 10) // 20 + 1:02d}"


@pytest.mark.parametrize(("battle", "chart"), BATTLES)
def test_land_lies_where_its_islands_are(battle: str, chart: Mapping[str, Any]) -> None:
    there = {lies_in(chart, *point) for island in chart["islands"] for point in LAND["island"][island]}
    assert find(f"carrier-clashes/{battle}").data["scenario"]["islands"] == sorted(there)


@pytest.mark.parametrize(("battle", "chart"), BATTLES)
def test_a_base_lies_where_it_was(battle: str, chart: Mapping[str, Any]) -> None:
    there = {name: base["hex"] for name, base in find(f"carrier-clashes/{battle}").data["base"].items()}
    assert there == {name: lies_in(chart, BASES[name]["lat"], BASES[name]["lon"]) for name in there}


@pytest.mark.parametrize(
    ("lat", "lon", "there"), [(0, 0, "0101"), (-10, 0, "0102"), (-4, 0, "0101"), (-5, 10, "0201"), (0, 95, "1101")]
)
def test_a_hex_follows_from_latitude_and_longitude(lat: int, lon: int, there: str) -> None:
    assert lies_in({"lat": 0, "lon": 0, "columns": 10}, lat, lon) == there
