"""Critical Damage, Damage Control, and Save Our Souls."""

from __future__ import annotations

from .asked import chances, outcome, refused


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
