"""Anti-aircraft fire and what it leaves of an attack."""

from __future__ import annotations

from typing import Any

from .asked import outcome, refused


def does(cell: str, option: str, ship_side: str = "usn") -> tuple[int, int]:
    found = outcome("aa", (), {"aa-d-result": option}, ship_side=ship_side, aa=3, table_result=[cell])
    return found["steps"], found["attack_drm"]


def test_8_5_2_what_a_numbered_d_means_is_a_ruling() -> None:
    assert [does("D2", option) for option in ("one-step-and-drm", "one-step", "number-of-steps")] == [
        (1, -2),
        (1, 0),
        (2, 0),
    ]
    assert [does("D2", option, "ijn") for option in ("one-step-and-drm", "one-step", "number-of-steps")] == [
        (0, -2),
        (0, 0),
        (0, 0),
    ]
    assert does("D", "number-of-steps") == (1, 0)
    assert does("2", "one-step", "ijn") == (0, -2)


def test_8_5_ijn_ships_keep_to_their_own_box() -> None:
    assert refused("aa", ship_side="ijn", aa=3, adjacent=True) == ("not-allowed", "8.5", "adjacent")
    barrage: dict[str, Any] = {"ship_side": "ijn", "target_aa": 3}
    assert refused("aa-barrage", **barrage, adjacent=[{"aa": 2}]) == ("not-allowed", "8.5", "adjacent")
    assert refused("aa-barrage", **barrage, steps=2) == ("bad-input", "steps")


def test_8_5_2_modifiers_of_several_ships_add_up_unless_ruled_otherwise() -> None:
    barrage: dict[str, Any] = {"ship_side": "usn", "target_aa": 4, "adjacent": [{"aa": 5}], "table_result": ["-1", "2"]}
    assert outcome("aa-barrage", **barrage) == {"steps_left": 2, "attack_drm": -3}
    assert outcome("aa-barrage", (), {"aa-drm-stack": "worst"}, **barrage) == {"steps_left": 2, "attack_drm": -2}


def test_8_5_2_a_ship_without_aa_does_not_fire() -> None:
    assert outcome("aa-barrage", ship_side="usn", target_aa=0) == {"steps_left": 2, "attack_drm": 0}
    assert outcome("aa-barrage", ship_side="ijn", target_aa=0) == {"steps_left": None, "attack_drm": 0}


def test_14_0_cap_and_the_usn_leave_no_last_attack() -> None:
    assert refused("deliver-the-ordnance", killed_by="cap") == ("not-allowed", "14.0", "killed_by")
    assert refused("deliver-the-ordnance", side="usn") == ("not-allowed", "14.0", "side")
