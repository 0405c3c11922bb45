"""Both raids of a round together (Planes to ship combat)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.asked import Asked

ASKED = Asked("naval-units")
RAID: dict[str, Any] = {"cap": 1, "targets": [{"type": "CVL", "torpedo": 2}], "cover": [{"type": "DD", "screens": 1}]}
ANSWER: dict[str, Any] = {"escort": 1, "targets": [{"type": "CV", "dive": 1}]}


def left(procedure: str, side: str | None, key: str, **inputs: Any) -> dict[tuple[int, ...], Fraction]:
    """The odds of the hits left of the ships attacked."""
    out: dict[tuple[int, ...], Fraction] = {}
    for row in ASKED.weighed(procedure, **inputs).distribution or []:
        found = row["outcome"][side] if side else row["outcome"]
        end = tuple(found[key])
        out[end] = out.get(end, Fraction(0)) + Fraction(row["p"])
    return out


def test_raids_of_a_round_do_not_touch_each_other() -> None:
    both = left("air-round", "other", "ships_left", active=RAID, other=ANSWER)
    assert both == left("air-strike", None, "targets_left", **RAID)
    assert left("air-round", "active", "ships_left", active=RAID, other=ANSWER) == left(
        "air-strike", None, "targets_left", **ANSWER
    )


def test_planes_left_are_raiders_that_came_home_and_cap() -> None:
    raid = {"cap": 1, "targets": [{"type": "CV", "torpedo": 1}]}
    # CAP hits the torpedo bomber, which misses; the other side's raid meets no CAP, and misses.
    found = ASKED.outcome("air-round", [8, 5, 5, 12], active=raid, other={"targets": [{"type": "BB", "dive": 1}]})
    assert found == {
        "active": {"planes": 0, "ships_left": [2], "cover_left": []},
        "other": {"planes": 2, "ships_left": [2], "cover_left": []},
    }


def test_a_bad_input_of_either_raid_comes_before_what_is_not_allowed() -> None:
    kamikaze = {"targets": [{"type": "CV", "kamikaze": 1}]}
    sunk = {"targets": [{"type": "CV", "dive": 1, "hits": 2}]}
    assert ASKED.refused("air-round", active=kamikaze, other=sunk)[:2] == ("bad-input", "other.targets[0].hits")
