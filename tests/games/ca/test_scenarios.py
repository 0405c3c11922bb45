"""The scenarios' and classes' data (9.2, 12.0), and what only the owner of the game has (3.1, 3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.hexgrid import parse_hex
from referee.engine.rules import load
from referee.games.ca.rules.equipment import GRID
from referee.games.ca.rules.scenarios import VARIANTS

from .asked import refused, sure, weighed

PRINTED = {"scenario-misprints": "as-printed"}


def scenario(number: int, variant: int = 0, rulings: dict[str, str] | None = None) -> dict[str, Any]:
    chosen = {"variant": VARIANTS[number][variant]} if number in VARIANTS else {}
    return sure("scenario", {"scenario": number, **chosen}, rulings)


@pytest.mark.parametrize("number", range(1, 11))
def test_9_2_every_ship_has_a_hex_of_its_own_and_a_class(number: int) -> None:
    groups = scenario(number)["groups"]
    hexes = [place for group in groups for place in group["hexes"]]
    assert len(set(hexes)) == len(hexes)
    assert sum(group["count"] for group in groups) == len(hexes) + (number == 2)
    for group in groups:
        assert sure("ship-class", {"nation": group["side"], "code": group["code"]})["names"]


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


def test_12_0_a_code_of_the_other_navy_is_not_on_the_list() -> None:
    assert refused("ship-class", {"nation": "ijn", "code": "DD-6"}) == ("bad-input", "code")


OWNER: dict[str, Any] = {
    "columns": 62,
    "rows": 34,
    "supply": ["1009", "1008", "1007"],
    "land": {"A": ["1009"], "B": []},
    "counters": {"usn CA-2": {"gunnery": 13, "range": 15, "defense": 5, "torpedo": 0}},
}


def test_3_2_a_counter_stands_for_its_values_and_what_is_typed_wins() -> None:
    inputs = {"target_counter": "usn CA-2", "firers": [{"counter": "usn CA-2", "distance": 10}]}
    typed = {**inputs, "defense": 3, "firers": [{"counter": "usn CA-2", "distance": 10, "strength": 30}]}
    assert weighed("gunnery", inputs, owner=OWNER).odds == "2-1"
    assert weighed("gunnery", typed, owner=OWNER).odds == "9-1"
    assert refused("gunnery", inputs) == ("table-missing", "counters")
    duel = {"first": {"nation": "usn", "counter": "usn CA-2"}, "second": {"nation": "usn", "counter": "usn CA-2"}}
    assert len(weighed("exchange", {**duel, "distance": 7}, owner=OWNER).distribution or []) == 8


def test_3_2_a_counter_without_torpedoes_launches_none() -> None:
    inputs = {"target_class": "CA", "defense": 5, "firers": [{"counter": "usn CA-2", "nation": "usn", "distance": 3}]}
    assert refused("torpedo", inputs, owner=OWNER) == ("bad-input", "firers[0].counter")


def test_3_2_without_a_counter_the_values_are_typed() -> None:
    assert refused("gunnery", {"target_class": "CA", "firers": [{"strength": 1, "distance": 1}]})[1] == "defense"
    inputs = {"target_class": "CA", "defense": 5, "firers": [{"strength": 1, "distance": 1}]}
    assert refused("gunnery", inputs) == ("bad-input", "firers[0].range")


def test_3_1_the_map_is_the_owners() -> None:
    course = {"class": "DD", "start": "1010", "facing": "n", "speed": 1, "steps": ["F"], "land_configuration": "A"}
    assert refused("move", course) == ("table-missing", "land-A")
    assert refused("move", course, owner=OWNER) == ("not-allowed", "6.21")
    assert refused("move", {**course, "land_configuration": "B"}, owner=OWNER) == ("table-missing", "land-B")
    east = {**course, "start": "6210", "facing": "ne", "land_configuration": "A"}
    assert refused("move", east, owner=OWNER) == ("not-allowed", "9.14")
    run = {"start": "1010", "facing": "n", "steps": ["F", "F", "F"]}
    assert sure("supply", run, owner=OWNER)["delivered"] is True
    assert refused("supply", run) == ("bad-input", "supply_hexes")


def test_8_0_every_column_is_at_least_as_good_as_the_one_before() -> None:
    table = load("ca").printed["crt"]["rows"]
    worth = {"none": 0, "W": 1, "P": 2, "PW": 3}
    for column in range(1, 9):
        assert sum(worth[row[column]] for row in table) <= sum(worth[row[column + 1]] for row in table)
