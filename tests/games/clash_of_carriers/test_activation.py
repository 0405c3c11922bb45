"""Activation and the Initial Phase."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, outcome, refused


def marker(name: str, side: str, kind: str, state: str = "waiting") -> dict[str, str]:
    return {"name": name, "side": side, "kind": kind, "state": state}


USN_CHIT = marker("USN Command", "usn", "command")
IJN_CHIT = marker("IJN Command", "ijn", "command")


def test_4_2_a_drawn_group_searches_moves_and_fights() -> None:
    pool = [marker("TG 58.1", "usn", "tg")]
    assert outcome("activation", pool=pool)["subphases"] == ["search", "movement", "combat"]
    moved = outcome("activation", [], {"subphase-order": "movement-first"}, pool=pool)
    assert moved["subphases"] == ["movement", "search", "combat"]


def test_4_2_an_air_flotilla_does_not_move_whatever_the_order() -> None:
    pool = [marker("61st", "ijn", "af")]
    drawn = outcome("activation", [], {"subphase-order": "movement-first"}, pool=pool)
    assert drawn["subphases"] == ["search", "combat"]
    assert not any("ruling" in text for text in because("activation", pool=pool))


def test_8_7_idle_markers_are_drawn_away_one_die_each_but_for_the_last() -> None:
    idle = [marker(f"TG {n}", "usn", "tg", "activated") for n in range(3)]
    assert outcome("activation", [3, 1], pool=idle)["action"] == "pool-empty"
    assert outcome("activation", [2, 1, 2], pool=[*idle, USN_CHIT])["marker"] == "USN Command"


def test_8_7_forty_markers_are_weighed_at_once() -> None:
    idle = [marker(f"TG {n}", "usn", "tg", "activated") for n in range(37)]
    waiting = [marker(f"Force {n}", "ijn", "tg") for n in range(3)]
    assert set(chances("activation", pool=idle + waiting).values()) == {"1/3"}


def test_8_7_a_chit_activates_groups_of_its_side_but_no_air_flotilla() -> None:
    others = [marker("61st", "ijn", "af"), marker("Force B", "ijn", "tg"), marker("TF 58", "usn", "tf")]
    drawn = outcome("activation", [1], pool=[IJN_CHIT, *others])
    assert (drawn["may_activate"], drawn["returns_to_pool"]) == (["Force B"], False)
    assert outcome("activation", [1], pool=[USN_CHIT, *others])["returns_to_pool"] is True


def test_8_7_the_usn_chit_without_a_group_left_goes_by_ruling() -> None:
    pool = [USN_CHIT, marker("61st", "ijn", "af")]
    assert outcome("activation", [1], pool=pool)["returns_to_pool"] is False
    drawn = outcome("activation", [1], {"usn-chit-idle": "returns"}, pool=pool)
    assert (drawn["returns_to_pool"], drawn["subphases"]) == (True, [])


def test_8_7_a_side_has_one_tf_and_one_chit() -> None:
    assert refused("activation", pool=[USN_CHIT, marker("again", "usn", "command")]) == ("bad-input", "pool[1].kind")
    assert refused("activation", pool=[USN_CHIT, USN_CHIT]) == ("bad-input", "pool[1].name")
    found = marker("61st", "ijn", "af", "activated")
    assert refused("activation", pool=[USN_CHIT, found]) == ("bad-input", "pool[1].state")


def test_8_3_one_thing_alone_is_picked_without_a_die() -> None:
    assert outcome("random-pick", names=["Force A"]) == {"pick": "Force A"}
    assert refused("random-pick", names=["A", "B", "A"]) == ("bad-input", "names[2]")


def test_8_1_2_a_unit_may_come_back_after_the_game() -> None:
    assert outcome("extended-range-return", [1, 10], turn=11, units=["VB-8", "VB-8"]) == {"returns": [15, 13]}


def test_5_6_every_base_but_guam_needs_a_3() -> None:
    for base, most in {"guam": 5, "truk": 3, "other": 3}.items():
        assert outcome("island-recovery", [most], units=[{"base": base}]) == {"ready": [True]}
        assert outcome("island-recovery", [most + 1], units=[{"base": base}]) == {"ready": [False]}


def test_16_1_2_an_empty_pile_asks_no_die_and_a_full_strength_unit_comes_back_so() -> None:
    assert outcome("revived-reinforcement", dead_pile=[]) == {"unit": None, "side": None}
    pile: list[dict[str, Any]] = [{"name": "755th"}]
    assert outcome("revived-reinforcement", dead_pile=pile) == {"unit": "755th", "side": "full"}
    assert refused("revived-reinforcement", dead_pile=[], night=True) == ("not-allowed", "16.1.2", "night")
    assert refused("revived-reinforcement", dead_pile=pile * 2, night=True) == ("bad-input", "dead_pile[1].name")
