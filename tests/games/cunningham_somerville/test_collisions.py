"""Collisions and Oh Lumme!"""

from __future__ import annotations

from typing import Any

from .asked import because, chances, outcome, refused


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
