"""Several rounds of raids under a plan (Planes to ship combat)."""

from __future__ import annotations

from typing import Any

from tests.asked import Asked

ASKED = Asked("naval-units")
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


def test_planes_lost_are_missing_from_the_last_mission() -> None:
    lone = {"ships": [{"type": "CV"}], "cap": 1, "dive": 1}
    # The dive bomber is shot down in the first round; what is left flies CAP, and nobody attacks in the second.
    found = ASKED.outcome("air-battle", [2], active=lone, other={"ships": [{"type": "BB"}]}, rounds=2)
    assert found == {"active": {"planes": 1, "ships_left": [2]}, "other": {"planes": 0, "ships_left": [2]}}


def test_the_d4_is_thrown_unless_the_rounds_are_known() -> None:
    lone = {"ships": [{"type": "CV"}], "dive": 1}
    found = ASKED.outcome("air-battle", [1, 3, 12], active=lone, other={"ships": [{"type": "BB"}]})
    assert found["active"]["planes"] == 1
