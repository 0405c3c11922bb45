"""Both raids of a round together (Planes to ship combat)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from referee.engine import limits
from tests.apart import answered, hold
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


def raid_by_lot(lot: Random) -> dict[str, Any]:
    """A raid on one to three ships."""
    targets = [
        {"type": lot.choice(["CV", "BB", "CA", "DD"]), "torpedo": lot.randint(0, 1), "dive": 1}
        for _ in range(lot.randint(1, 2))
    ]
    cover = [{"type": "DD", **({"screens": 1} if lot.random() < 0.5 else {})}] if lot.random() < 0.6 else []
    return {"targets": targets, "cover": cover, "cap": lot.randint(0, 2), "escort": lot.randint(0, 1)}


@pytest.mark.parametrize("seed", range(8))
def test_the_leaves_of_a_round_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    lot = Random(seed)
    both = {"active": raid_by_lot(lot)} | ({"other": raid_by_lot(lot)} if seed % 4 else {})
    hold("naval-units", "air-round", both)


def test_a_round_too_large_to_list_has_each_ships_fate() -> None:
    raid = {"targets": [{"type": "BB", "torpedo": 3, "dive": 3} for _ in range(4)], "cap": 6, "escort": 4}
    assert answered("naval-units", "air-round", {"active": raid, "other": raid}) <= limits.WORK
