"""Range Bands to Friendly Fire, Torpedoes, Collisions, Critical Damage, Damage Control and Save Our Souls."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, outcome, refused


@pytest.mark.parametrize(
    ("guns", "distance", "band"),
    [
        ("large-modern", 24, "not-extreme"),
        ("large-modern", "24.5", "extreme"),
        ("large-modern", 32, "extreme"),
        ("large-modern", "65/2", "out-of-range"),
        ("large-old", 24, "not-extreme"),
        ("large-old", "24.5", "out-of-range"),
        ("small", 20, "extreme"),
        ("small", "20.5", "out-of-range"),
        ("other", 60, "not-extreme"),
    ],
)
def test_range_bands_extreme(guns: str, distance: int | str, band: str) -> None:
    assert outcome("extreme-range", guns=guns, distance=distance)["band"] == band


def test_range_bands_the_edge_by_ruling_concerns_guns_with_extreme_range_only() -> None:
    farther = {"range-edge": "farther"}
    assert outcome("extreme-range", (), farther, guns="large-modern", distance=24)["penetration_modifier"] == -2
    assert outcome("extreme-range", (), farther, guns="large-old", distance=24)["band"] == "not-extreme"


def added(**inputs: Any) -> int:
    found: int = outcome("gunnery-difficulty", **{"band": "long", "guns": "large", **inputs})["added"]
    return found


def test_targets_difficulty_a_zigzagging_target_is_no_harder_and_weather_counts_once() -> None:
    assert [added(target_manoeuvre=m) for m in ("none", "turned", "chase-salvos", "zigzag")] == [0, 1, 1, 0]
    assert added(to_windward=True, weather_slowed=True) == 1
    assert added(to_windward=True, weather_slowed=True, radar="superior") == 1
    assert added(to_windward=True, radar="superior") == 0


def test_special_features_blind_fire_needs_radar_that_reaches() -> None:
    blind: dict[str, Any] = {"guns": "large", "night": True, "illumination": "none", "blind_fire": True}
    assert added(**blind, band="short", radar="effective") == 2
    assert added(**blind, band="long", radar="superior") == 0
    assert refused("gunnery-difficulty", **blind, band="short") == ("not-allowed", "Special Features")
    assert refused("gunnery-difficulty", **blind, band="medium", radar="effective")[1] == "Special Features"
    cite = "Determine the Target's Difficulty"
    assert refused("gunnery-difficulty", **blind, band="extreme", radar="superior")[1] == cite
    unseen = {"band": "short", "guns": "small", "night": True, "illumination": "none", "radar": "superior"}
    assert refused("gunnery-difficulty", **unseen) == ("not-allowed", "Night Actions")


# Torpedoes to Torpedo Damage.


@pytest.mark.parametrize(
    ("distance", "added"), [(4, 0), ("4.5", 1), (8, 1), ("8.5", 2), (12, 2), ("12.5", 0), (24, 0), ("24.5", None)]
)
def test_torpedo_difficulty_by_distance(distance: int | str, added: int | None) -> None:
    found = outcome("torpedo-difficulty", launch_distance=10, distance=distance, long_lance=True)
    assert found["added"] == found["difficulty"] == added
    assert found["in_range"] is (added is not None)


def test_torpedoes_at_4_inches_are_adjudicated_at_once_and_at_12_in_the_next_phase() -> None:
    phases = [outcome("torpedo-difficulty", launch_distance=d)["adjudicated"] for d in (4, "4.1", 12)]
    assert phases == ["at-once", "next-torpedo-phase", "next-torpedo-phase"]
    assert refused("torpedo-difficulty", launch_distance=4, distance=5) == ("bad-input", "distance")
    assert outcome("torpedo-difficulty", launch_distance=4, distance=4)["in_range"] is True


def test_browning_begins_at_4_inches() -> None:
    others: Any = [{"to_hit": 4}]
    assert outcome("torpedo", [4], to_hit=5, distance="3.9", others=others) == {"result": "miss", "ship": None}
    assert outcome("torpedo", [4, 4], to_hit=5, distance=4, others=others) == {"result": "browning-hit", "ship": 1}


def test_browning_a_6_asks_for_a_6_and_then_a_3() -> None:
    others: Any = [{"to_hit": 2}]
    long: dict[str, Any] = {"to_hit": 6, "distance": 20, "long_lance": True, "others": others}
    assert outcome("torpedo", [5, 5], **long)["result"] == "browning-miss"
    assert outcome("torpedo", [5, 6, 2], **long)["result"] == "browning-miss"
    assert outcome("torpedo", [5, 6, 3], **long)["result"] == "browning-hit"
    assert "a miss may hit another ship, on a 6, then 3 or more" in because("torpedo", **long)
    assert "a miss may hit another ship, on its own score" in because("torpedo", **{**long, "to_hit": 5, "distance": 4})


@pytest.mark.parametrize(("speed", "value"), [(0, 0), (1, 0), (2, 3), (4, 3), (5, 0)])
def test_torpedo_damage_a_gnat_hears_certain_speeds(speed: int, value: int) -> None:
    found = outcome("torpedo-value", torpedo="gnat", target="merchant", target_speed=speed, foxer=True)
    assert found == {"value": value, "poor_quality": True}


# Collisions and Oh Lumme!


def test_oh_lumme_stationary_ships_help_or_hinder_by_what_the_mover_wants() -> None:
    still: dict[str, Any] = {"moving_speed": 4, "non_moving_speed": 0}
    assert outcome("collision", [1, 1], **still)["result"] == "avoided"
    assert outcome("collision", [1, 3, 4, 4], ramming=True, **still)["result"] == "glancing"
    low = {"stationary-low-speed": "low-speed"}
    assert outcome("collision", [1, 3], low, ramming=True, **still)["result"] == "avoided"


def test_oh_lumme_the_place_in_a_group_counts_from_the_second() -> None:
    same: dict[str, Any] = {"moving_speed": 4, "non_moving_speed": 4}
    assert outcome("collision", [1, 2], place=1, **same)["result"] == "avoided"
    assert outcome("collision", [1, 3, 4, 4], place=2, **same)["result"] == "glancing"


# Critical Damage, Damage Control, and Save Our Souls.


def test_special_effects_a_major_steering_casualty_by_ruling() -> None:
    later = {"steering-severity-step": "major-next-step"}
    assert outcome("damage-control", [6, 6], damage="steering")["state"] == "restored"
    assert outcome("damage-control", [6, 6], later, damage="steering", steps=2)["state"] == "restored"
    assert outcome("damage-control", [4, 4], later, damage="steering")["state"] == "restored"


def test_floundering_three_floatation_in_one_turn_sink_at_once() -> None:
    assert [outcome("sinking", floatation_this_turn=hits)["state"] for hits in (2, 3)] == ["floundering", "removed"]
    assert outcome("sinking", broken_back=True) == {"state": "removed"}
