"""Stand-in cards, squadrons and lines of the unit chart are what the rule of `manual/stand-ins.md` makes of ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.session.scenario.scenario import find, shipped
from tests.stand_ins import facts

CARDS = {  # hull, crippled boxes, boxes, light AA, value, as `manual/stand-ins.md` says
    "corvette": (2, 2, 1, "0", 6),
    "escort": (3, 2, None, "1", 10),
    "merchant": (3, None, None, None, 12),
    "tanker": (3, None, None, None, 18),
    "destroyer": (4, 2, None, "1", 15),
    "light-cruiser": (5, 3, 3, "2", 30),
    "escort carrier": (5, 3, 3, "2", 40),
    "carrier": (7, 4, 3, "3", 80),
    "capital": (7, 4, 3, "3", 80),
}


def row(ship: dict[str, object]) -> str:
    """The line of the rule that a ship stands in."""
    kind = str(ship["kind"])
    if kind == "escort":
        return "corvette" if ship["full"] == 3 else "escort"
    if kind == "carrier":
        return "escort carrier" if ship["full"] == 4 else "carrier"
    return "tanker" if "merchant" in kind and ship.get("fire_risk") else kind.removeprefix("fast-")


@pytest.mark.parametrize("word", [word for word in shipped() if word.startswith("cunningham")])
def test_a_stand_in_card_is_made_by_the_rule(word: str) -> None:
    ships = {name: ship for name, ship in find(word).data.get("ship", {}).items() if ship.get("stand_in")}
    keys = ("hull", "crippled_boxes", "boxes", "light_aa", "value")
    assert {name: tuple(ship.get(key) for key in keys) for name, ship in ships.items()} == {
        name: CARDS[row(ship)] for name, ship in ships.items()
    }


@pytest.mark.parametrize("word", [word for word in shipped() if word.startswith("cunningham")])
def test_a_stand_in_squadron_is_made_by_the_rule(word: str) -> None:
    for one in find(word).data.get("squadron", {}).values():
        assert one.get("factor") == {"fighter": 4, "strike": 6}.get(one["kind"])
        assert one["repair_score"] == (4 if one.get("engines", 1) == 1 else 5)
        assert one.get("attack_factor") == (
            (4 if one.get("engines", 1) == 1 else 5) if one["kind"] == "strike" else None
        )


def line(ship: Mapping[str, Any]) -> str:
    """The line of the unit chart for a carrier, a cruiser or a destroyer, by her public facts."""
    if ship["kind"] == "carrier":
        return "CV" if ship["tons"] >= 18000 else "CVL"
    return "DD" if ship["kind"] == "destroyer" else "CA" if ship["guns"][1] > 6 else "CL"


@pytest.mark.parametrize("word", [word for word in shipped() if word.startswith("naval-units/") and "free" not in word])
def test_a_ship_has_the_line_of_the_chart_that_the_rule_gives(word: str) -> None:
    by_rule = {
        name: line(ship)
        for classes in facts().values()
        for ship in classes.values()
        if ship["kind"] in ("carrier", "cruiser", "destroyer")
        for name in ship.get("ships", ())
    }
    ships = find(word).data["ship"]
    assert {name: ship["type"] for name, ship in ships.items() if name in by_rule} == {
        name: by_rule[name] for name in ships if name in by_rule
    }
