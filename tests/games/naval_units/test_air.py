"""Planes: allocation, air combat, anti-aircraft fire, attacks and raids (Planes to ship combat, Kamikaze attacks)."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from referee.engine import limits
from tests.apart import answered, hold
from tests.asked import Asked

ASKED = Asked("naval-units")
CITE = "Planes to ship combat"
RAID: dict[str, Any] = {
    "cap": 4,
    "escort": 2,
    "targets": [{"type": kind, "torpedo": 1, "dive": 1} for kind in ("CV", "BB", "CA")],
    "cover": [{"type": "CA", "screens": 1}, {"type": "DD", "screens": 2}],
}


@pytest.mark.parametrize(
    ("inputs", "cite", "field"),
    [
        ({"carriers": [{"type": "CVE", "planes": 3}]}, CITE, "carriers[0].planes"),
        ({"carriers": [{"type": "CVE"}], "cap": 2, "dive": 1}, CITE, "cap"),
        ({"carriers": [{"type": "CV"}], "kamikaze": 1}, "Kamikaze attacks", "kamikaze"),
        ({"carriers": [{"type": "BBAV"}]}, "unit chart", "carriers[0].type"),
    ],
)
def test_allocation_within_what_is_aboard(inputs: dict[str, Any], cite: str, field: str) -> None:
    assert ASKED.refused("allocation", **inputs) == ("not-allowed", cite, field)


def test_air_combat_losses_fall_on_escorts_then_in_the_raiders_order() -> None:
    inputs: dict[str, Any] = {"cap": 3, "escort": 1, "torpedo": 1, "dive": 1}
    dice = [8, 8, 9, 12, 12, 12]
    assert ASKED.outcome("air-combat", dice, **inputs)["dive"] == 0
    assert ASKED.outcome("air-combat", dice, **inputs, loss_order=["torpedo", "kamikaze", "dive"])["torpedo"] == 0
    again = ["dive", "dive", "torpedo"]
    assert ASKED.refused("air-combat", **inputs, loss_order=again) == ("bad-input", "loss_order")


def test_air_combat_in_two_fights_hits_beyond_the_escorts_are_lost() -> None:
    two = {"cap-sequence": "two-steps"}
    inputs: dict[str, Any] = {"cap": 2, "escort": 1, "dive": 1}
    found = ASKED.outcome("air-combat", [1, 1, 12, 12, 12, 12], two, **inputs)
    assert found == {"cap": 2, "escort": 0, "kamikaze": 0, "torpedo": 0, "dive": 1}
    # No CAP is left after the first fight: no further dice.
    found = ASKED.outcome("air-combat", [12, 1], two, cap=1, escort=1, dive=1)
    assert found == {"cap": 0, "escort": 1, "kamikaze": 0, "torpedo": 0, "dive": 1}
    # Without escorts there is one fight only.
    assert ASKED.outcome("air-combat", [8, 12], two, cap=1, dive=1)["dive"] == 0


def test_anti_aircraft_escorts_throw_no_die_once_no_plane_is_left() -> None:
    assert ASKED.outcome("anti-aircraft", [3, 4], dive=1, cruisers=2, destroyers=1)["dive"] == 0


@pytest.mark.parametrize(
    ("ship", "rulings", "torpedo", "dive"),
    [
        ({"type": "CV"}, {}, 7, 4),
        ({"type": "BB"}, {}, 6, 4),
        ({"type": "BB"}, {"torpedo-slow": "three-or-less"}, 7, 4),
        ({"type": "CV"}, {"speed-scale": "plus-two"}, 5, 3),
        ({"type": "CV", "moves": 4}, {"speed-scale": "plus-two"}, 6, 4),
    ],
)
def test_attacks_depend_on_the_target_s_speed(
    ship: dict[str, Any], rulings: dict[str, str], torpedo: int, dive: int
) -> None:
    for kind, number in (("torpedo", torpedo), ("dive", dive)):
        planes: dict[str, Any] = {**ship, kind: 1}
        hit, missed = (ASKED.outcome("air-attack", [face], rulings, **planes) for face in (number, number + 1))
        assert hit["left"] == missed["left"] - 1


def test_attacks_on_submarines_are_no_air_attacks() -> None:
    assert ASKED.refused("air-attack", type="KSS", torpedo=1) == ("bad-input", "type")


def test_kamikaze_are_not_screened_and_not_slowed() -> None:
    inputs: dict[str, Any] = {"type": "DD", "moves": 5, "kamikaze": 1, "screen": "CA", "nation": "japan"}
    assert ASKED.outcome("air-attack", [8], **inputs) == {"left": 0, "screen": "afloat"}


def test_kamikaze_are_gone_after_their_attack_by_ruling() -> None:
    inputs: dict[str, Any] = {"nation": "japan", "targets": [{"type": "BB", "kamikaze": 1}]}
    assert ASKED.outcome("air-strike", [5, 9], **inputs)["kamikaze"] == 0
    assert ASKED.outcome("air-strike", [5, 9], {"kamikaze-fate": "survives"}, **inputs)["kamikaze"] == 1


def test_raid_losses_come_off_the_last_target_first_and_it_then_fires_no_more() -> None:
    inputs: dict[str, Any] = {"cap": 1, "targets": [{"type": "BB", "dive": 1}, {"type": "CA", "dive": 1}]}
    found = ASKED.outcome("air-strike", [8, 12, 12, 3, 4], **inputs)
    assert (found["dive"], found["targets_left"]) == (1, [1, 1])


def test_a_raid_on_many_ships_is_that_on_its_first_targets_and_on_the_rest() -> None:
    targets = [{"type": "BB", "torpedo": 1}, {"type": "CA", "dive": 1}, {"type": "CV", "torpedo": 1, "dive": 1}]
    more: dict[str, Any] = {"cover": [{"type": "DD", "screens": 3}], "cap": 1}
    whole = ASKED.chances("air-strike", targets=targets, **more)
    apart = ASKED.chances("air-strike", targets=targets[:2], more_targets=targets[2:], **more)
    assert sorted(whole.values()) == sorted(apart.values())


def test_raid_cover_shoots_at_the_first_plane_left() -> None:
    inputs: dict[str, Any] = {
        "targets": [{"type": "BB", "dive": 1}, {"type": "BC", "torpedo": 1}],
        "cover": [{"type": "DE"}] * 2,
    }
    # The first target shoots its bomber down, so the cover fires at the other one, and stops when it is gone.
    found = ASKED.outcome("air-strike", [2, 5, 2], **inputs)
    assert found["torpedo"] == found["dive"] == 0


def test_raid_of_six_planes_on_three_ships_is_weighed_faster_than_thrown_2000_times() -> None:
    began = time.process_time()
    assert len(ASKED.chances("air-strike", **RAID)) == 2685
    assert time.process_time() - began < 2


def test_raid_far_too_large_to_list_is_told_leaf_by_leaf() -> None:
    targets = [{"type": "SCV", "torpedo": 24, "dive": 24} for _ in range(6)]
    assert answered("naval-units", "air-strike", {"cap": 24, "escort": 24, "targets": targets}) <= limits.WORK


@pytest.mark.parametrize("seed", range(16))
def test_the_leaves_of_a_raid_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    targets = [
        {"type": chance.choice(["CV", "CA"]), "torpedo": chance.randint(0, 2), "dive": chance.randint(1, 2)}
        for _ in range(chance.randint(1, 2))
    ]
    raid: dict[str, Any] = {"targets": targets, "cap": chance.randint(0, 3), "escort": chance.randint(0, 2)}
    if seed % 2:
        raid["cover"] = [{"type": "DD", "screens": 1}, {"type": "CA"}]
    if seed % 3 == 0:
        raid |= {"nation": "japan", "targets": [*targets, {"type": "BB", "kamikaze": 2}]}
    rulings = {"aa-planes": ("all-attackers", "own-attackers")[seed % 2]}
    hold("naval-units", "air-strike", raid, rulings if len(raid["targets"]) > 1 else {})


# Several rounds of raids under a plan (Planes to ship combat).


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


# Both raids of a round together (Planes to ship combat).


HALF: dict[str, Any] = {"cap": 1, "targets": [{"type": "CVL", "torpedo": 2}], "cover": [{"type": "DD", "screens": 1}]}
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
    both = left("air-round", "other", "ships_left", active=HALF, other=ANSWER)
    assert both == left("air-strike", None, "targets_left", **HALF)
    assert left("air-round", "active", "ships_left", active=HALF, other=ANSWER) == left(
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
