"""Range Bands to Friendly Fire."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import outcome, refused


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


def test_targets_difficulty_modern_fire_control_and_superior_radar_take_factors_away() -> None:
    assert added(firer_manoeuvre="zigzag", raw_fast_modifier=2) == 3
    assert added(firer_manoeuvre="zigzag", raw_fast_modifier=2, modern_fire_control=True) == 0
    seen = {"night": True, "illumination": "partial", "new_target": True, "target_bad_light": True}
    assert added(**seen) == 3
    assert added(**seen, radar="superior") == 0


def test_targets_difficulty_a_zigzagging_target_is_no_harder_and_weather_counts_once() -> None:
    assert [added(target_manoeuvre=m) for m in ("none", "turned", "chase-salvos", "zigzag")] == [0, 1, 1, 0]
    assert added(to_windward=True, weather_slowed=True) == 1
    assert added(to_windward=True, weather_slowed=True, radar="superior") == 1
    assert added(to_windward=True, radar="superior") == 0


def test_targets_difficulty_ranging_is_for_long_and_extreme_range() -> None:
    assert added(band="medium", new_target=True) == 0
    assert added(band="extreme", new_target=True) == 2
    assert added(band="extreme", new_target=True, spotter_plane=True) == 1


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


def test_point_blank_a_low_score_that_is_no_1_is_not_thrown_again() -> None:
    assert outcome("gunfire", [2], to_hit=3, distance=4)["result"] == "miss"
    assert outcome("gunfire", [1, 1], to_hit=3, distance=4)["result"] == "miss"
    assert outcome("gunfire", [1], to_hit=3, distance="4.5")["result"] == "miss"


def test_friendly_fire_a_friend_at_point_blank_has_the_second_throw_too() -> None:
    friends = [{"to_hit": 7, "distance": 9}, {"to_hit": 2, "distance": 4}]
    night: dict[str, Any] = {"to_hit": 7, "distance": 3, "night": True}
    shot = outcome("gunfire", [1, 1, 6, 1, 2], friends=friends, **night)
    assert shot == {"result": "friend-hit", "friend": 2}
    assert outcome("gunfire", [1, 1, 1, 1], friends=friends[1:], **night) == {"result": "friend-missed", "friend": 1}


def test_friendly_fire_nobody_is_mistaken_by_day_or_in_minimum_visibility() -> None:
    friend = [{"to_hit": 3, "distance": 5}]
    assert refused("gunfire", to_hit=3, distance=5, friends=friend) == ("bad-input", "friends")
    assert refused("gunfire", to_hit=3, distance=5, night=True, in_minimum=True, friends=friend)[1] == "friends"
    assert outcome("gunfire", [3], to_hit=3, distance=5, friends=[])["result"] == "hit"


@pytest.mark.parametrize(("count", "die", "chosen"), [(3, 5, 3), (4, 3, 3), (5, 0, 5), (6, 6, 6)])
def test_friendly_fire_an_even_choice(count: int, die: int, chosen: int) -> None:
    friends = [{"to_hit": 2, "distance": 9}] * count
    assert outcome("gunfire", [1, die, 2], to_hit=3, distance=9, night=True, friends=friends)["friend"] == chosen
