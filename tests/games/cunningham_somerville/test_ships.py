"""Ships' Speeds, Special Features and The Advantage."""

from __future__ import annotations

import pytest

from .asked import because, outcome, refused


@pytest.mark.parametrize(
    ("knots", "full"), [(1, 2), (9, 2), (10, 3), (17, 3), (18, 4), (25, 5), (28, 6), (36, 9), (37, 10)]
)
def test_ships_speeds_knots_and_inches_agree(knots: int, full: int) -> None:
    assert outcome("speed", knots=knots)["speed"] == full
    for lost in (1, 2, 3):
        assert outcome("speed", knots=knots, floatation_damage=lost) == outcome(
            "speed", full=full, floatation_damage=lost
        )


@pytest.mark.parametrize(("boxes", "speeds"), [(1, [7, 0]), (3, [7, 4, 3, 0]), (4, [7, 4, 3, 3, 0])])
def test_data_cards_the_largest_ships_repeat_the_lowest_speed(boxes: int, speeds: list[int]) -> None:
    found = [outcome("speed", full=7, floatation_boxes=boxes, floatation_damage=lost) for lost in range(boxes + 1)]
    assert [speed["speed"] for speed in found] == speeds


def test_weather_a_ship_slower_than_the_limit_is_no_poorer_gun_platform() -> None:
    assert outcome("speed", full=6, ship="destroyer", sea="high")["weather_reduced"] is False
    assert outcome("speed", full=7, ship="destroyer", sea="high")["weather_reduced"] is True
    assert outcome("speed", full=9, ship="cruiser", sea="high")["weather_reduced"] is False


def test_turning_a_manoeuvre_costs_no_more_than_the_speed_there_is() -> None:
    assert outcome("speed", full=2, major_engine=True, manoeuvre="zigzag")["speed"] == 0
    assert outcome("speed", full=9, handy=True, minor_engine=True, manoeuvre="chase-salvos")["speed"] == 1
    assert refused("speed", full=9, manoeuvre="chase-salvos") == ("not-allowed", "Turning")
    assert refused("speed", full=9, handy=True, steering_casualty=True, manoeuvre="chase-salvos")[0] == "not-allowed"


def test_ships_speeds_what_contradicts_is_refused() -> None:
    assert refused("speed") == ("bad-input", "full")
    assert refused("speed", full=7, knots=30) == ("bad-input", "knots")
    assert refused("speed", full=7, floatation_boxes=2) == ("bad-input", "floatation_boxes")
    assert refused("speed", full=7, floatation_boxes=1, floatation_damage=2) == ("bad-input", "floatation_damage")


def test_special_features_cruisers_are_handy_by_their_guns() -> None:
    assert outcome("handy", ship="cruiser", guns_6in=10, guns_8in=6) == {"handy": True}
    assert outcome("handy", ship="cruiser", guns_8in=7) == {"handy": False}
    assert outcome("handy", ship="destroyer", towing=True) == {"handy": False}
    assert outcome("handy", ship="transport", guns_6in=0) == {"handy": False}


def test_the_advantage_a_crippled_flagship_counts_once_unless_ruled_otherwise() -> None:
    lost = {"flagship_crippled": True, "flagship_floatation": 1}
    assert outcome("advantage", [5, 3], first=lost, second={}) == {"winner": "tie"}
    assert outcome("advantage", [5, 3], {"flagship-penalties": "cumulative"}, first=lost, second={}) == {
        "winner": "second"
    }
    only = {"flagship_crippled": True, "flagship_structural": 2}
    assert not any("flagship-penalties" in text for text in because("advantage", first=only, second={}))


def test_the_advantage_two_dice_a_side_by_ruling() -> None:
    rulings = {"advantage-dice": "two"}
    assert outcome("advantage", [1, 6, 3, 3], rulings, first={}, second={}) == {"winner": "first"}


def test_the_advantage_night_counts_at_night_only() -> None:
    italians = {"italian": True}
    assert outcome("advantage", [3, 3], first=italians, second={}) == {"winner": "tie"}
    assert outcome("advantage", [3, 3], first=italians, second={}, night=True) == {"winner": "second"}
    assert outcome("advantage", [3, 3], first={**italians, "mas": True}, second={}, night=True) == {"winner": "tie"}
