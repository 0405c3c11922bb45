"""Range Bands to Friendly Fire, Torpedoes, Collisions, Critical Damage, Damage Control and Save Our Souls."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, chances, outcome, refused


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


# Torpedoes to Torpedo Damage.


@pytest.mark.parametrize(
    ("distance", "added"), [(4, 0), ("4.5", 1), (8, 1), ("8.5", 2), (12, 2), ("12.5", 0), (24, 0), ("24.5", None)]
)
def test_torpedo_difficulty_by_distance(distance: int | str, added: int | None) -> None:
    found = outcome("torpedo-difficulty", launch_distance=10, distance=distance, long_lance=True)
    assert found["added"] == found["difficulty"] == added
    assert found["in_range"] is (added is not None)


def test_torpedo_difficulty_beyond_12_inches_by_ruling() -> None:
    found = outcome("torpedo-difficulty", (), {"long-lance-range": "plus-two"}, launch_distance=13, long_lance=True)
    assert found == {"in_range": True, "added": 2, "difficulty": 2, "adjudicated": "phase-after-next"}


def test_torpedo_difficulty_zigzag_counts_from_where_they_were_launched() -> None:
    assert outcome("torpedo-difficulty", launch_distance=4, zigzag=True)["added"] == 0
    assert outcome("torpedo-difficulty", launch_distance=5, distance=3, zigzag=True, optimum_angle=True)["added"] == 0


def test_torpedoes_at_4_inches_are_adjudicated_at_once_and_at_12_in_the_next_phase() -> None:
    phases = [outcome("torpedo-difficulty", launch_distance=d)["adjudicated"] for d in (4, "4.1", 12)]
    assert phases == ["at-once", "next-torpedo-phase", "next-torpedo-phase"]
    assert refused("torpedo-difficulty", launch_distance=4, distance=5) == ("bad-input", "distance")
    assert outcome("torpedo-difficulty", launch_distance=4, distance=4)["in_range"] is True


def test_torpedoes_their_range() -> None:
    assert refused("torpedo-difficulty", launch_distance="12.5") == ("not-allowed", "Torpedoes")
    assert refused("torpedo-difficulty", launch_distance=13, optimum_angle=True) == ("bad-input", "optimum_angle")
    assert refused("torpedo", to_hit=5, distance=13, others=[{}]) == ("bad-input", "others[0].to_hit")
    assert refused("torpedo", to_hit=5, distance=13) == ("not-allowed", "Torpedoes")


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


@pytest.mark.parametrize(
    "hindrance", [{"reloads": 0}, {"reloaded_before": True}, {"crippled": True}, {"mount_destroyed": True}]
)
def test_torpedo_reloads_what_hinders(hindrance: dict[str, Any]) -> None:
    found = outcome("torpedo-reload", launched_turn=2, japanese=True, **hindrance)
    assert found == {"can_reload": False, "ready_turn": None}


# Collisions and Oh Lumme!


def test_collisions_a_test_passed_before_makes_the_next_one_easier() -> None:
    assert outcome("determination", [5], passed_before=True) == {"passed": True}
    assert outcome("determination", [4], passed_before=True, relative_size="smaller") == {"passed": True}
    assert outcome("determination", [1], passed_before=True, submarine=True) == {"passed": True}
    assert refused("determination", passed_before=True, failed_before=True) == ("not-allowed", "Collisions")


def test_oh_lumme_a_full_blow_at_high_speed_by_a_larger_ship_may_sink_the_other() -> None:
    struck = outcome(
        "collision", [1, 1, 6, 6], moving_speed=7, non_moving_speed=5, relative_size="larger", floatation_this_turn=0
    )
    assert struck == {
        "result": "full",
        "moving_structural": 2,
        "non_moving_structural": 1,
        "non_moving_floatation": 4,
        "moving_speed": 0,
        "non_moving_speed": 0,
        "effects": ["floatation"],
        "non_moving_sunk": True,
    }


def test_oh_lumme_power_and_fire_are_ignored_without_a_detail_die() -> None:
    assert outcome("collision", [1, 1, 4, 5], moving_speed=5, non_moving_speed=5)["effects"] == []


def test_oh_lumme_a_glancing_blow_gives_floatation_only_to_a_fire_risk() -> None:
    two_inches: dict[str, Any] = {"moving_speed": 5, "non_moving_speed": 5, "floatation_this_turn": 2}
    struck = outcome("collision", [1, 1, 5, 6], fire_risk_merchant=True, **two_inches)
    assert (struck["non_moving_floatation"], struck["non_moving_sunk"]) == (1, True)
    assert outcome("collision", [1, 1, 5, 6, 2], **two_inches)["non_moving_sunk"] is False


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


def test_oh_lumme_a_glancing_blow_at_high_speed_by_ruling() -> None:
    fast: dict[str, Any] = {"moving_speed": 7, "non_moving_speed": 4, "relative_size": "smaller"}
    struck = outcome("collision", [1, 2, 4, 4], {"glancing-high-speed": "one"}, **fast)
    assert (struck["moving_structural"], struck["non_moving_structural"]) == (2, 1)
    slow = because("collision", moving_speed=6, non_moving_speed=6)
    assert not any("glancing-high-speed" in text or "torpedo-critical-seven" in text for text in slow)


def test_collisions_contradictions_come_before_what_is_forbidden() -> None:
    still: dict[str, Any] = {"moving_speed": 5, "non_moving_speed": 0, "non_moving_manoeuvre": "chase-salvos"}
    assert refused("collision", **still) == ("bad-input", "non_moving_manoeuvre")
    assert refused("ram", failed_before=True, **still) == ("bad-input", "non_moving_manoeuvre")
    assert refused("collision", moving_speed=5, non_moving_speed=5, moving_manoeuvre="chase-salvos") == (
        "not-allowed",
        "Turning",
    )


def test_collisions_a_ship_not_determined_may_still_collide() -> None:
    both: dict[str, Any] = {"moving_speed": 5, "non_moving_speed": 5, "moving_handy": True}
    assert outcome("ram", [5, 1, 1], unavoidable=True, **both)["result"] == "avoided"
    assert outcome("ram", [6, 1, 1, 4, 4], unavoidable=True, **both)["result"] == "full"
    assert sum('"not-attempted"' in row for row in chances("ram", **both)) == 1
    assert sum('"not-attempted"' in row for row in chances("ram", unavoidable=True, **both)) == 0


# Critical Damage, Damage Control, and Save Our Souls.


def test_torpedo_critical_what_needs_a_penetrating_hit() -> None:
    assert outcome("torpedo-critical", [3, 3])["effects"] == []
    assert outcome("torpedo-critical", [6, 6])["effects"] == []
    assert outcome("torpedo-critical", [6, 6], penetrating=True)["effects"] == ["explosion"]


def test_torpedo_critical_the_fire_of_a_7_by_ruling() -> None:
    only = {"torpedo-critical-seven": "fire-only-penetrating"}
    assert outcome("torpedo-critical", [3, 4])["effects"] == ["fire"]
    assert outcome("torpedo-critical", [3, 4], only)["effects"] == []
    assert outcome("torpedo-critical", [3, 4], only, penetrating=True)["effects"] == ["floatation", "fire"]


def test_torpedo_critical_an_11_explodes_a_merchant_though_it_does_not_penetrate() -> None:
    assert outcome("torpedo-critical", [5, 6], fire_risk_merchant=True)["effects"] == ["explosion"]
    assert outcome("torpedo-critical", [5, 6], fire_risk_merchant=True, collision=True)["effects"] == ["floatation"]


def test_special_effects_power_and_fire_by_ruling() -> None:
    swapped = {"special-effects-rows": "fire-then-power"}
    assert outcome("special-effects", [2, 4])["effects"] == ["power-guns"]
    assert outcome("special-effects", [2], swapped)["effects"] == ["fire"]
    assert outcome("special-effects", [3, 3], swapped)["effects"] == ["power-radar"]


def test_critical_damage_only_3_7_and_11_have_special_effects() -> None:
    assert outcome("critical-damage", [4, 4]) == {"row": 8, "explosion": False, "effects": []}
    assert outcome("critical-damage", [5, 6, 6]) == {"row": 11, "explosion": False, "effects": []}


def test_damage_control_a_final_state_asks_for_no_more_dice() -> None:
    assert outcome("damage-control", [2, 6], damage="floundering", steps=6) == {
        "state": "bulkheads-hold",
        "structure_lost": 0,
    }
    assert outcome("damage-control", [5, 1], damage="major-engine", steps=3)["state"] == "permanent"


def test_damage_control_a_fire_risk_burns_on_a_2_and_a_3() -> None:
    assert outcome("damage-control", [2], damage="fire", fire_risk=True)["state"] == "raging-fire"
    assert outcome("damage-control", [3], damage="raging-fire", fire_risk=True)["structure_lost"] == 1
    assert outcome("damage-control", [3], damage="raging-fire")["structure_lost"] == 0
    assert outcome("damage-control", [1, 2], damage="raging-fire", fire_risk=True)["state"] == "raging-fire"
    assert refused("damage-control", damage="power", fire_risk=True) == ("bad-input", "fire_risk")


def test_special_effects_a_major_steering_casualty_by_ruling() -> None:
    later = {"steering-severity-step": "major-next-step"}
    assert outcome("damage-control", [6, 6], damage="steering")["state"] == "restored"
    assert outcome("damage-control", [6, 6], later, damage="steering", steps=2)["state"] == "restored"
    assert outcome("damage-control", [4, 4], later, damage="steering")["state"] == "restored"


def test_floundering_six_steps_are_weighed_exactly() -> None:
    assert chances("damage-control", damage="floundering", steps=6) == {
        '{"state": "floundering", "structure_lost": 0}': "64/729",
        '{"state": "bulkheads-hold", "structure_lost": 0}': "665/1458",
        '{"state": "sunk", "structure_lost": 0}': "665/1458",
    }


def test_floundering_three_floatation_in_one_turn_sink_at_once() -> None:
    assert [outcome("sinking", floatation_this_turn=hits)["state"] for hits in (2, 3)] == ["floundering", "removed"]
    assert outcome("sinking", broken_back=True) == {"state": "removed"}


def test_towing_what_forbids_it() -> None:
    assert refused("tow", tower_speed=2) == ("not-allowed", "Towing")
    assert refused("tow", damage_control=True) == ("not-allowed", "Towing")
    assert outcome("tow", [5], tower_speed=1) == {"passed": True}


def test_rescuing_survivors_a_cruiser_may_be_sent_to_a_cruiser() -> None:
    assert outcome("rescue-duty", [2], casualty="cruiser-or-larger") == {
        "imposed": False,
        "may_send": ["rescue-ship", "destroyer-or-smaller", "cruiser"],
    }
    assert outcome("rescue-duty", [4], casualty="destroyer-or-smaller")["imposed"] is False


def test_sos_for_points_half_at_most() -> None:
    def points(value: int, casualty: str, rescues: int, enemy: bool = False) -> int:
        found: int = outcome("rescue-points", value=value, casualty=casualty, rescues=rescues, enemy=enemy)["points"]
        return found

    assert [points(13, "transport", rescues) for rescues in range(6)] == [0, 2, 4, 6, 6, 6]
    assert points(13, "cargo", 3) == 6
    assert [points(13, "cargo", rescues, enemy=True) for rescues in (0, 1, 3)] == [0, 3, 3]
