"""Submarines and The Submarine Op."""

from __future__ import annotations

from typing import Any

from referee.engine import answer, limits
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import answered
from .asked import GAME, because, chances, outcome, refused

MERCHANT = {"speed": "slow-merchant"}


def test_submarines_the_theatre_is_for_germans_alone() -> None:
    assert outcome("boat-points", nation="german", theatre="mediterranean", boats=4)["within"] is True
    assert refused("boat-points", nation="german", boats=4) == ("bad-input", "theatre")


def test_golden_horseshoe_damaged_asdic_needs_an_escort() -> None:
    assert outcome("golden-horseshoe", [6], minor_escorts=1, damaged_asdic=1)["defence"] == 0
    assert refused("golden-horseshoe", minor_escorts=1, damaged_asdic=2) == ("bad-input", "damaged_asdic")


def test_submarine_op_the_ruling_is_asked_only_where_a_second_boat_may_follow() -> None:
    pack: dict[str, Any] = {"target_speed": "high", "target": MERCHANT}
    asked = "ruling flaming-datum-lasts: for-the-op"
    assert asked in because("submarine-op", boats=[{}, {}], **pack)
    assert asked not in because("submarine-op", boats=[{}], **pack)
    assert asked not in because("submarine-op", boats=[{}, {}], flaming_datum=True, **pack)


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


def test_submarine_op_a_whole_wolfpack_has_its_sums() -> None:
    pack = {"target_speed": "slow-convoy", "fleet_escorts": 2, "target": MERCHANT, "boats": [{"ace": True}, *[{}] * 8]}
    assert answered(GAME, "submarine-op", pack) <= limits.WORK
