"""The scenarios' and classes' data (8.0, 9.2, 12.0)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.hexgrid import parse_hex
from referee.engine.rules import load
from referee.games.ca.rules.equipment import GRID
from referee.games.ca.rules.scenarios import VARIANTS
from tests.asked import Asked

ASKED = Asked("ca")
PRINTED = {"scenario-misprints": "as-printed"}


def scenario(number: int, variant: int = 0, rulings: dict[str, str] | None = None) -> dict[str, Any]:
    chosen = {"variant": VARIANTS[number][variant]} if number in VARIANTS else {}
    return ASKED.sure("scenario", rulings, scenario=number, **chosen)


@pytest.mark.parametrize("number", range(1, 11))
def test_9_2_every_ship_has_a_hex_of_its_own_and_a_class(number: int) -> None:
    groups = scenario(number)["groups"]
    hexes = [place for group in groups for place in group["hexes"]]
    assert len(set(hexes)) == len(hexes)
    assert sum(group["count"] for group in groups) == len(hexes) + (number == 2)
    for group in groups:
        assert ASKED.sure("ship-class", nation=group["side"], code=group["code"])["names"]


def test_9_2_formations_lie_in_line_ahead_on_this_grid() -> None:
    def ahead(number: int) -> int:
        variant = 1 if number == 1 else 0
        groups = scenario(number, variant, PRINTED)["groups"]
        ships = [(place, group["heading"]) for group in groups for place in group["hexes"]]
        oblique = [(parse_hex(place), heading) for place, heading in ships if heading not in ("n", "s")]
        return sum((GRID.neighbour(place, heading).name, heading) in ships for place, heading in oblique)

    assert [ahead(number) for number in range(1, 10)] == [3, 8, 10, 10, 10, 3, 17, 7, 10]


def test_9_2_the_misprints_stay_where_the_umpire_wants_them() -> None:
    changed = {}
    for number in range(1, 11):
        pairs = zip(scenario(number)["groups"], scenario(number, 0, PRINTED)["groups"], strict=True)
        changed[number] = [old["hexes"] for new, old in pairs if new != old]
    assert {number: hexes for number, hexes in changed.items() if hexes} == {
        2: [["5326", "5724", "5525", "5425"]],
        4: [["5930", "6030"]],
        7: [["5026", "5127"], ["5227", "5328", "5428"]],
        9: [["3903", "4030", "4131", "4231", "3931", "4031", "4132", "4232"]],
    }


def test_9_2_1_variants_differ_in_ships_and_light() -> None:
    found = [scenario(1, place) for place in range(3)]
    assert [facts["night"] for facts in found] == [False, True, True]
    ships = [{group["ship"] for group in facts["groups"]} & {"Hiei", "Myoko"} for facts in found]
    assert ships == [{"Hiei"}, {"Hiei", "Myoko"}, {"Myoko"}]


def test_8_0_every_column_is_at_least_as_good_as_the_one_before() -> None:
    table = load("ca").printed["crt"]["rows"]
    worth = {"none": 0, "W": 1, "P": 2, "PW": 3}
    for column in range(1, 9):
        assert sum(worth[row[column]] for row in table) <= sum(worth[row[column + 1]] for row in table)
