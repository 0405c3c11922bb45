"""Submarines and The Submarine Op."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import answered, hold
from .asked import GAME, because, chances, outcome, refused

MERCHANT = {"speed": "slow-merchant"}


def test_submarines_the_theatre_is_for_germans_alone() -> None:
    assert outcome("boat-points", nation="german", theatre="mediterranean", boats=4)["within"] is True
    assert refused("boat-points", nation="german", boats=4) == ("bad-input", "theatre")


def test_contact_the_fifth_boat_and_later_ones_need_one_more() -> None:
    assert outcome("contact", [2, 2, 2, 2, 2, 3], target_speed="slow-convoy", boats=6) == {"in_contact": 5}
    assert refused("contact", target_speed="high", boats=1, ultra=True, enemy_ultra=True) == (
        "bad-input",
        "enemy_ultra",
    )


@pytest.mark.parametrize(("boats", "defence"), [(1, 7), (2, 7), (3, 5), (9, 2)])
def test_golden_horseshoe_the_defence_is_divided_by_two_at_least_and_rounded_up(boats: int, defence: int) -> None:
    met = outcome("golden-horseshoe", [6], fleet_escorts=4, minor_escorts=1, boats_in_contact=boats)
    assert met["defence"] == defence


def test_golden_horseshoe_scores_beyond_the_table_take_its_last_column() -> None:
    worst: dict[str, Any] = {"day": True, "air_support": True, "allied_mid_1943": True, "flaming_datum": True}
    assert outcome("golden-horseshoe", [1], fleet_escorts=20, **worst)["result"] == "ENG-2"
    assert outcome("golden-horseshoe", [6], fleet_escorts=20, ace=True)["result"] == "IS"


def test_golden_horseshoe_damaged_asdic_needs_an_escort() -> None:
    assert outcome("golden-horseshoe", [6], minor_escorts=1, damaged_asdic=1)["defence"] == 0
    assert refused("golden-horseshoe", minor_escorts=1, damaged_asdic=2) == ("bad-input", "damaged_asdic")


def test_torpedo_los_gnats_are_of_no_help_against_the_fast_and_spoiled_once_by_foxers() -> None:
    assert chances("torpedo-los", speed="high", gnat=True) == {'{"hit": true}': "1/6", '{"hit": false}': "5/6"}
    assert outcome("torpedo-los", [5], speed="normal", gnat=True, foxer=True, poor_quality=True) == {"hit": True}
    assert chances("torpedo-los", speed="high", handy=True) == {'{"hit": false}': "1"}


def test_das_boot_only_a_sunk_boat_may_have_been_rammed() -> None:
    assert outcome("das-boot", [3, 6], minus=2) == {"boat": "sunk", "rammed": True}
    assert outcome("das-boot", [4], minus=2) == {"boat": "damaged", "rammed": False}


def test_submarine_attack_a_hit_makes_a_flaming_datum_for_the_way_out() -> None:
    screen: dict[str, Any] = {"fleet_escorts": 2, "target": MERCHANT}
    assert outcome("submarine-attack", [3, 1, 1], **screen)["boat"] == "away"
    hit = outcome("submarine-attack", [3, 4, 1, 2], **screen)
    assert (hit["hits"], hit["boat"]) == (1, "damaged")


def test_submarine_attack_the_defender_may_offer_another_target() -> None:
    given: dict[str, Any] = {"target": {"speed": "stopped"}, "defender_target": {"speed": "high", "handy": True}}
    end = outcome("submarine-attack", [6, 2, 6, 2, 3], **given)
    assert (end["hits"], end["defender_hits"]) == (2, 1)


def test_submarine_op_the_defence_is_shared_by_the_boats_in_contact() -> None:
    pack: dict[str, Any] = {"target_speed": "slow-convoy", "target": MERCHANT, "fleet_escorts": 5, "boats": [{}] * 3}
    assert outcome("submarine-op", [2, 2, 1, *[1, 6] * 2], **pack)["attacked"] == 0
    assert outcome("submarine-op", [2, 2, 2, *[1, 1, 6] * 3], **pack)["attacked"] == 3


def test_submarine_op_the_ruling_is_asked_only_where_a_second_boat_may_follow() -> None:
    pack: dict[str, Any] = {"target_speed": "high", "target": MERCHANT}
    asked = "ruling flaming-datum-lasts: for-the-op"
    assert asked in because("submarine-op", boats=[{}, {}], **pack)
    assert asked not in because("submarine-op", boats=[{}], **pack)
    assert asked not in because("submarine-op", boats=[{}, {}], flaming_datum=True, **pack)


@pytest.mark.parametrize(("ace", "last"), [(False, 3), (True, 2)])
def test_from_the_third_attack_on_a_boat_may_have_expended_its_torpedoes(ace: bool, last: int) -> None:
    assert outcome("expenditure", attacks=2, ace=ace) == {"expended": False}
    assert outcome("expenditure", [last], attacks=3, ace=ace) == {"expended": True}
    assert outcome("expenditure", [last + 1], attacks=3, ace=ace) == {"expended": False}


def test_submarine_op_alike_boats_are_weighed_as_one_kind_and_nine_are_too_many() -> None:
    pack: dict[str, Any] = {"target_speed": "normal", "target": MERCHANT}
    crews = [{"ace": True}, {"gnat": True}]
    assert chances("submarine-op", boats=[*crews, crews[0]], **pack) == chances(
        "submarine-op", boats=[{**crews[0], "name": "U 99"}, *crews[1:], {**crews[0], "gnat": False}], **pack
    )
    pack |= {"target_speed": "slow-convoy", "fleet_escorts": 2}
    thrown = answer.roll(find(GAME, "submarine-op"), {**pack, "boats": [{}] * 9}, load(GAME), program_dice(1))
    assert thrown.outcome is not None
    assert thrown.distribution is None


@pytest.mark.parametrize("seed", range(8))
def test_submarine_op_the_sums_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    boats = [{"ace": chance.random() < 0.4, "gnat": chance.random() < 0.3} for _ in range(chance.randint(1, 3))]
    pack: dict[str, Any] = {
        "target_speed": chance.choice(["normal", "slow-convoy"]),
        "target": MERCHANT,
        "boats": boats,
    }
    if seed % 2:
        pack["defender_target"] = MERCHANT
    rulings = {"flaming-datum-lasts": ("for-the-op", "own-boat-only")[seed // 4]}
    hold(GAME, "submarine-op", pack, rulings)


def test_submarine_op_a_whole_wolfpack_has_its_sums() -> None:
    pack = {"target_speed": "slow-convoy", "fleet_escorts": 2, "target": MERCHANT, "boats": [{"ace": True}, *[{}] * 8]}
    assert answered(GAME, "submarine-op", pack) <= limits.WORK
