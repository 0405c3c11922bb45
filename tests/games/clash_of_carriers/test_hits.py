"""Damage to ships."""

from __future__ import annotations

from typing import Any

from .asked import outcome, refused

TORPEDO: dict[str, Any] = {"side": "usn", "kind": "T", "factor": 5}


def after(cells: list[str | int], boxes: int) -> tuple[int, int, list[str], bool]:
    found = outcome("air-attack", **TORPEDO, boxes=boxes, table_result=cells)
    return found["hits"], found["extra_hits"], found["effects"], found["sunk"]


def test_9_3_each_torpedo_hit_asks_a_critical_until_she_sinks() -> None:
    assert after(["2", "-", "2 fire"], 9) == (2, 2, ["fire"], False)
    assert after(["2"], 2) == (2, 0, [], True)
    assert after(["3"], 2) == (2, 0, [], True)
    assert after(["2", "1 fire"], 3) == (2, 1, ["fire"], True)
    assert after(["2", "fire", "5"], 4) == (2, 2, ["fire"], True)
    assert after(["2", "rudder", "fire"], 4) == (2, 0, ["fire", "rudder"], False)


def test_9_3_only_torpedoes_call_for_criticals() -> None:
    assert outcome("air-attack", **{**TORPEDO, "kind": "DB"}, table_result=["2"])["extra_hits"] == 0
    assert outcome("air-attack", **TORPEDO, criticals=False, table_result=["2"])["hits"] == 2


def test_8_6_losses_on_the_fatigued_side_count_against_the_attack() -> None:
    assert outcome("air-attack", **TORPEDO, losses=2, aa_drm=-1, card_drm=1, table_result=["-"])["drm"] == -2
    assert refused("air-attack", **{**TORPEDO, "side": "ijn"}, losses=1, table_result=["-"]) == ("bad-input", "losses")


def test_8_6_a_ruling_says_whether_fighter_bombers_attack() -> None:
    fighter = {**TORPEDO, "kind": "FB", "table_result": ["1"]}
    assert outcome("air-attack", **fighter)["hits"] == 1
    assert refused("air-attack", {"fb-attack": "not-allowed"}, **fighter) == ("not-allowed", "8.6", "kind")


def test_9_4_without_a_mark_half_of_the_boxes_ends_air_operations() -> None:
    flies = [outcome("damage", boxes=5, hits=hits, type="CVL")["air_operations"] for hits in range(6)]
    assert flies == [True, True, True, False, False, False]
    assert outcome("damage", boxes=5, hits=3, type="CV", half_at=4)["air_operations"] is True
    assert outcome("damage", boxes=5, hits=5, type="BB")["air_operations"] is None


def test_9_2_hits_beyond_the_last_box_are_lost() -> None:
    assert outcome("damage", boxes=3, hits_before=2, hits=4) == {
        "hits": 3,
        "boxes_left": 0,
        "sunk": True,
        "air_operations": None,
        "factors": None,
    }


def test_9_0_a_ship_is_followed_by_boxes_or_by_her_log() -> None:
    log = {"damage-log": {"Taiho": {"type": "CV", "boxes": [{"aa": 5}, {}]}}}
    assert refused("damage", hits=1) == ("bad-input", "boxes")
    assert refused("damage", hits=1, boxes=2, ship="Taiho", tables=log) == ("bad-input", "boxes")
    assert refused("damage", hits=1, ship="Taiho") == ("table-missing", "damage-log")
    assert refused("damage", hits=1, ship="Shokaku", tables=log) == ("bad-input", "ship")
    assert refused("damage", hits=1, ship="Taiho", half_at=1, tables=log) == ("bad-input", "half_at")
    assert refused("damage", hits=1, ship="Taiho", hits_before=2, tables=log) == ("bad-input", "hits_before")
    assert outcome("damage", hits=1, ship="Taiho", tables=log)["factors"] == {"aa": 5}
    assert outcome("damage", hits=0, ship="Taiho", tables=log)["factors"] is None
    assert outcome("damage", hits=2, ship="Taiho", tables=log)["factors"] is None
