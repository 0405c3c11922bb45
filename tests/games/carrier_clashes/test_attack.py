"""Attacks by combined strength and torpedo hits (10, 16.k, 17, 18, 24)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.rules.air.combat import odds_in_halves, ratio
from referee.games.carrier_clashes.rules.air.fates import attack_shares, halved_kinds
from tests.apart import hold

from .asked import ASKED, thrown


def test_17_odds_round_down_to_the_half() -> None:
    assert [ratio(odds_in_halves(strength, 3)) for strength in (11, 10, 9, 2, 1)] == [
        "3.5:1",
        "3:1",
        "3:1",
        "1:2",
        "0:1",
    ]


# What lies between CAP, AA and the attack of a strike (16.i.ii, 16.j.i).


BOMBERS = frozenset(("dive", "level"))


def test_16_i_ii_shares_count_halves_and_escorts_have_none() -> None:
    fates = ["safe", "after", "half", "before", "safe"]
    assert attack_shares(fates, ["dive", "dive", "level", "torpedo", "escort"]) == (2, 2, 1, 0, 0)


def test_24_c_strafers_share_their_losses_by_ruling() -> None:
    for option, kinds in (("as-bombers", BOMBERS | {"strafer"}), ("as-torpedo-bombers", BOMBERS)):
        rules = Rules(load("carrier-clashes"), {"strafers": option})
        assert halved_kinds(["strafer", "dive"], True, rules) == kinds
        assert halved_kinds(["strafer", "dive"], False, rules) == BOMBERS


DIVE: dict[str, Any] = {"kind": "dive", "defense": 4}
ESCORT: dict[str, Any] = {"kind": "escort", "f": 8, "defense": 2}


def test_16_i_units_told_one_by_one_are_soon_weighed_apart_where_their_rows_are_too_many() -> None:
    begun = time.process_time()
    many: dict[str, Any] = {"strike": [DIVE] * 10 + [ESCORT] * 6, "cap": [{"f": 6, "defense": 2}] * 12, "by_unit": True}
    answer = ASKED.weighed("cap", **many)
    assert (answer.distribution, len(answer.marginals())) == (None, 28)
    assert time.process_time() - begun < 1


DIVES, HALVED, STRAFERS = {"kind": "dive"}, {"kind": "level", "half": True}, {"kind": "strafer"}
FIRED_AT: dict[str, str] = {"aa-escorts": "fired-at"}


@pytest.mark.parametrize(
    "strike",
    [[DIVES] * 16, [DIVES] * 12 + [{"kind": "escort"}] * 4, [HALVED, DIVES] * 5 + [{"kind": "escort"}, STRAFERS] * 3],
)
def test_16_j_i_aa_at_sixteen_units_is_weighed_unit_by_unit_and_thrown(strike: list[dict[str, Any]]) -> None:
    begun = time.process_time()
    inputs: dict[str, Any] = {"strike": strike, "base_aa": 40, "by_unit": True}
    answer = ASKED.weighed("aa", FIRED_AT, **inputs)
    assert (answer.distribution, len(answer.marginals())) == (None, 17)
    assert time.process_time() - begun < 1
    assert thrown("aa", [12] * 16, FIRED_AT, **inputs)["strike"] == ["safe"] * 16


@pytest.mark.parametrize("losses", ["half-and-half", "all-before"])
@pytest.mark.parametrize(
    "strike",
    [[DIVES] * 5, [HALVED, DIVES, HALVED, DIVES, {"kind": "torpedo"}], [STRAFERS, {"kind": "escort"}, HALVED, DIVES]],
)
def test_16_j_i_a_units_fate_by_itself_is_that_of_the_joint_rows(strike: list[dict[str, Any]], losses: str) -> None:
    hold("carrier-clashes", "aa", {"strike": strike, "base_aa": 25, "by_unit": True}, {**FIRED_AT, "aa-losses": losses})
