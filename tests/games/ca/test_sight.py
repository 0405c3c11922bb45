"""Line of fire, spotting, supplies and reloading (7.41, 7.6, 7.7)."""

from __future__ import annotations

import pytest

from .asked import refused, sure


def test_7_41_a_corner_blocks_only_by_ruling() -> None:
    inputs = {"from_hex": "1010", "to_hex": "1509", "land": ["1309", "1210", "1511"]}
    assert sure("line-of-fire", inputs)["blocked_by"] == []
    assert sure("line-of-fire", inputs, {"line-corner": "blocked"})["blocked_by"] == ["1210", "1309"]


def test_7_41_an_end_on_land_is_no_ship() -> None:
    inputs = {"from_hex": "1010", "to_hex": "1210", "land": ["1210", "1010"]}
    assert refused("line-of-fire", inputs) == ("bad-input", "from_hex")


@pytest.mark.parametrize(("start", "facing"), [("1098", "s"), ("9810", "se"), ("1002", "n"), ("0210", "nw")])
def test_7_62_no_ship_sails_off_columns_and_rows_1_to_99(start: str, facing: str) -> None:
    track = {"start": start, "facing": facing, "enemies": [{"name": "a", "hex": "1004"}]}
    sure("spotting", {**track, "steps": ["F"]})
    assert refused("spotting", {**track, "steps": ["F", "F"]}) == ("bad-input", "steps[1]")


def test_7_62_groups_are_those_that_saw_it_each_once() -> None:
    enemies = [
        {"name": "a", "hex": "1004", "group": "2"},
        {"name": "b", "hex": "1005", "group": "2"},
        {"name": "c", "hex": "3030", "group": "1"},
        {"name": "d", "hex": "1006"},
    ]
    seen = sure("spotting", {"start": "1010", "facing": "n", "steps": ["F"], "enemies": enemies})
    assert (seen["by"], seen["groups"]) == (["a", "b", "d"], ["2"])
    still = sure("spotting", {"start": "1010", "facing": "n", "fired_guns": True, "enemies": enemies})
    assert still == {"spotted": True, "by_gunfire": True, "by": [], "groups": []}


def test_7_62_a_step_off_the_map_is_refused() -> None:
    assert refused("spotting", {"start": "1001", "facing": "n", "steps": ["TL", "FR"]}) == ("bad-input", "steps[1]")


def test_supplies_the_hex_of_the_start_counts_by_ruling_and_turning_enters_none() -> None:
    inputs = {"start": "1010", "facing": "n", "steps": ["TL", "TR", "F", "F"], "supply_hexes": ["1010", "1009", "1008"]}
    assert sure("supply", inputs) == {"passed": ["1009", "1008"], "delivered": False}
    assert sure("supply", inputs, {"supply-start-hex": "start-counts"})["delivered"] is True


@pytest.mark.parametrize(("ruling", "state"), [("waits", "loaded"), ("starts-over", "reloading")])
def test_7_71_reloading_under_fire_by_ruling(ruling: str, state: str) -> None:
    events = ["launch", "enemy-turn-under-fire", "enemy-turn", "enemy-turn-under-fire", "enemy-turn"]
    found = sure("torpedo-reload", {"nation": "ijn", "events": events}, {"reload-interrupted": ruling})
    assert found == {"state": state, "launches": 1, "may_launch": state == "loaded"}


def test_7_72_the_second_launch_is_the_last() -> None:
    twice = ["launch", "enemy-turn", "enemy-turn", "launch"]
    assert sure("torpedo-reload", {"nation": "ijn", "events": twice})["state"] == "expended"
    assert refused("torpedo-reload", {"nation": "ijn", "events": [*twice, "launch"]}) == ("not-allowed", "7.72")
    assert refused("torpedo-reload", {"nation": "british", "events": ["launch", "launch"]}) == ("not-allowed", "7.43")
