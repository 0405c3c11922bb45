"""Torpedoes to Torpedo Damage."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, outcome, refused


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
