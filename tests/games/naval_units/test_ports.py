"""Planes against ships at port (Planes vs. Ships at Port)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.engine import limits
from tests.apart import answered, hold
from tests.asked import Asked

ASKED = Asked("naval-units")


def raid(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    """What a raid without surprise comes to."""
    return ASKED.outcome("port-raid", dice, rulings, **{"surprise": "none", **inputs})


@pytest.mark.parametrize(("lost_first", "left"), [("last", [3, 4]), ("first", [4, 3])])
def test_planes_are_lost_from_the_targets_that_the_raider_says(lost_first: str, left: list[int]) -> None:
    ships = [{"type": "BB", "torpedo": 1}] * 2
    dice = [12, 12, 1, 12, 1, 12, 12]  # a plane is lost in round 1; the other hits the ship at which it is in round 2
    assert raid(dice, ships=ships, rounds=2, lost_first=lost_first)["ships_left"] == left


@pytest.mark.parametrize("seed", range(24))
def test_the_leaves_of_a_port_raid_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    ships = [
        {"type": chance.choice(["BB", "DD", "LST"]), "torpedo": chance.randint(0, 1), "dive": chance.randint(0, 2)}
        for _ in range(chance.randint(1, 3))
    ]
    ships[0]["dive"] = 1
    raid: dict[str, Any] = {"ships": ships, "rounds": 1 + seed % 3}
    if seed % 2:
        raid["surprise"] = chance.choice(["none", "moderate", "complete"])
    if seed % 4 == 0:
        raid |= {"artillery": 1, "artillery_factor": chance.choice([2, 12])}
    if seed % 5 == 0:
        raid |= {"nation": "japan", "ships": [{"type": "CA", "kamikaze": 1, "torpedo": 1}, *ships[:1]]}
    hold("naval-units", "port-raid", raid, {"port-shots": "every-attacker"} if seed % 6 == 0 else {})


def test_a_port_raid_too_large_to_list_has_each_ships_fate() -> None:
    ships = [{"type": "BB", "torpedo": 6, "dive": 6} for _ in range(6)]
    assert answered("naval-units", "port-raid", {"ships": ships}) <= limits.WORK


@pytest.mark.long
def test_six_ships_in_two_rounds_are_answered() -> None:
    ships = [{"type": "CL", "torpedo": 1, "dive": 1} for _ in range(6)]
    assert len(ASKED.chances("port-raid", ships=ships, rounds=2)) == 28_431
    ships = [{"type": kind, "torpedo": 2} for kind in ("BB", "CV", "CA", "CL", "DD", "BB")]
    found = ASKED.weighed("port-raid", ships=ships, rounds=2)
    assert found.distribution is None
    assert [row.of for row in found.marginals()][1:7] == [f"ships_left[{at}]" for at in range(6)]
