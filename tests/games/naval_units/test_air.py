"""Planes: allocation, air combat, anti-aircraft fire, attacks and raids (Planes to ship combat, Kamikaze attacks)."""

from __future__ import annotations

import time
from typing import Any

from referee.engine import limits
from tests.apart import answered
from tests.asked import Asked

ASKED = Asked("naval-units")
RAID: dict[str, Any] = {
    "cap": 4,
    "escort": 2,
    "targets": [{"type": kind, "torpedo": 1, "dive": 1} for kind in ("CV", "BB", "CA")],
    "cover": [{"type": "CA", "screens": 1}, {"type": "DD", "screens": 2}],
}


def test_raid_of_six_planes_on_three_ships_is_weighed_faster_than_thrown_2000_times() -> None:
    began = time.process_time()
    assert len(ASKED.chances("air-strike", **RAID)) == 2685
    assert time.process_time() - began < 2


def test_raid_far_too_large_to_list_is_told_leaf_by_leaf() -> None:
    targets = [{"type": "SCV", "torpedo": 24, "dive": 24} for _ in range(6)]
    assert answered("naval-units", "air-strike", {"cap": 24, "escort": 24, "targets": targets}) <= limits.WORK


CARRIER: dict[str, Any] = {"ships": [{"type": "CV"}, {"type": "DD"}], "cap": 1, "torpedo": 2, "screening": True}
SMALL: dict[str, Any] = {"ships": [{"type": "CVL"}, {"type": "CA"}], "dive": 2}


def test_a_single_round_is_both_raids_of_that_round() -> None:
    raid = {"targets": [{"type": "CVL", "torpedo": 2}], "cover": [{"type": "CA"}]}
    answer = {"cap": 1, "targets": [{"type": "CV", "dive": 2}], "cover": [{"type": "DD", "screens": 1}]}
    sunk = ASKED.weighed("air-round", active=raid, other=answer).distribution or []
    whole = ASKED.weighed("air-battle", active=CARRIER, other=SMALL, rounds=1).distribution or []
    flat = [row["outcome"] for row in sunk]
    assert {tuple(row["outcome"]["active"]["ships_left"]) for row in whole} == {
        (*end["active"]["ships_left"], *end["active"]["cover_left"]) for end in flat
    }


def test_planes_without_a_deck_are_lost_after_the_round() -> None:
    ends = ASKED.weighed("air-battle", active=CARRIER, other=SMALL, rounds=1).distribution or []
    sunk = [row["outcome"]["other"]["planes"] for row in ends if row["outcome"]["other"]["ships_left"][0] == 0]
    assert sunk
    assert set(sunk) == {0}


def test_cap_that_is_shot_down_is_lost() -> None:
    met: dict[str, Any] = {
        "active": {"ships": [{"type": "CV"}], "cap": 1},
        "other": {"ships": [{"type": "CV"}], "escort": 1, "torpedo": 1},
    }
    ends = ASKED.weighed("air-battle", rounds=1, **met).distribution or []
    assert {row["outcome"]["active"]["planes"] for row in ends} == {0, 1}


def test_a_round_too_large_to_list_has_each_ships_fate() -> None:
    raid = {"targets": [{"type": "BB", "torpedo": 3, "dive": 3} for _ in range(4)], "cap": 6, "escort": 4}
    assert answered("naval-units", "air-round", {"active": raid, "other": raid}) <= limits.WORK
