"""Attacks by combined strength and torpedo hits (10, 16.k, 17, 18, 24)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.rules.air.combat import odds_in_halves, ratio
from referee.games.carrier_clashes.rules.air.fates import attack_shares, halved_kinds
from tests.apart import hold

from .asked import ASKED, because, chances, refused, thrown


def attack(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return str(thrown("attack", dice, rulings, **inputs)["result"])


def test_17_odds_round_down_to_the_half() -> None:
    assert [ratio(odds_in_halves(strength, 3)) for strength in (11, 10, 9, 2, 1)] == [
        "3.5:1",
        "3:1",
        "3:1",
        "1:2",
        "0:1",
    ]


def test_10_fractions_are_dropped_from_the_sum_once() -> None:
    quarters = [{"weapon": "P", "strength": 3}, {"weapon": "P", "strength": 3}, {"weapon": "L", "strength": 2}]
    # 3/4 + 3/4 + 1/2 = 2 against 2: 1:1; a heavily built ship is damaged, and on a 2 too.
    assert attack([2], attacker=quarters, target_class="B", defense=2) == "damaged"
    assert "2 against 2 is 1:1" in because("attack", attacker=quarters, target_class="B", defense=2)


def test_17_d_a_carrier_that_launched_is_sunk_by_any_result() -> None:
    carrier: dict[str, Any] = {"target_class": "A", "defense": 4, "launched": True}
    assert attack([4], **carrier, weapon="P", strength=4) == "sunk"
    # Torpedoes are not doubled, and their hits need no D6.
    assert thrown("attack", [2], **carrier, weapon="A", strength=4) == {"result": "sunk", "hits": 1}
    assert thrown("torpedo-damage", weapon="T", hits=3, **carrier) == {"result": "sunk"}


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({"weapon": "A", "strength": 3, "target_class": "L"}, ("not-allowed", "17", "weapon")),
        ({"weapon": "F", "strength": 3, "target_class": "C", "defense": 2}, ("not-allowed", "24.c", "weapon")),
        ({"weapon": "P", "target_class": "C", "defense": 2}, ("bad-input", "strength")),
        ({"weapon": "P", "strength": 3, "target_class": "C"}, ("bad-input", "defense")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "condition": "damaged"}, ("bad-input", "condition")),
        ({"weapon": "B", "strength": 3, "target_class": "L", "no_aa": True}, ("bad-input", "no_aa")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "in_port": True}, ("bad-input", "in_port")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "port_allows": True}, ("bad-input", "port_allows")),
        ({"weapon": "B", "strength": 3, "target_class": "C", "defense": 2, "shells": True}, ("bad-input", "shells")),
        (
            {"weapon": "D", "strength": 3, "target_class": "C", "defense": 2, "in_port": True},
            ("not-allowed", "24.g.v", "weapon"),
        ),
        (
            {"weapon": "P", "strength": 3, "target_class": "M", "defense": 2, "condition": "ditw"},
            ("not-allowed", "17.c", "condition"),
        ),
        (
            {"attacker": [{"weapon": "P", "strength": 3}], "strength": 3, "target_class": "L"},
            ("bad-input", "strength"),
        ),
    ],
)
def test_what_cannot_attack_is_refused(inputs: dict[str, Any], refusal: tuple[str, ...]) -> None:
    assert refused("attack", **inputs) == refusal


BOMBER, TORPEDOES = {"weapon": "P", "strength": 4}, {"weapon": "A", "strength": 4}
AT_CRUISER = {"strike": [BOMBER], "ship": [{"target_class": "C", "defense": 2}]}


@pytest.mark.parametrize(
    ("otherwise", "field"),
    [
        ({"no_aa": True, "star_aa": True}, "star_aa"),
        ({"port_allows": True}, "port_allows"),
        ({"strike": [{**BOMBER, "target": 2}]}, "strike[0].target"),
        ({"strike": [{**BOMBER, "salvo": 2}]}, "strike[0].salvo"),
        ({"strike": [TORPEDOES], "in_port": True}, "strike[0].weapon"),
        ({"ship": [{"target_class": "C", "defense": 2, "launched": True}]}, "ship[0].launched"),
    ],
)
def test_16k_the_attacks_alone_refuse_what_cannot_be(otherwise: dict[str, Any], field: str) -> None:
    assert refused("strike-attacks", **AT_CRUISER | otherwise)[-1] == field


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


# CAP, escorts and AA (16.i, 16.j, 24.c, 24.g).


DIVE: dict[str, Any] = {"kind": "dive", "defense": 4}
TORPEDO: dict[str, Any] = {"kind": "torpedo", "defense": 4}
ESCORT: dict[str, Any] = {"kind": "escort", "f": 8, "defense": 2}


def test_16_i_iv_escorts_strike_back_at_their_own_altitude_unless_ruled_otherwise() -> None:
    strike = [ESCORT, TORPEDO]
    low = [{"f": 6, "defense": 8, "altitude": "low"}]
    assert thrown("cap", [12], strike=strike, cap=low)["cap_withdrawn"] == 0
    assert thrown("cap", [12, 2], {"escort-riposte": "all-escorts"}, strike=strike, cap=low)["cap_withdrawn"] == 1


def test_16_i_iii_fewer_than_all_may_be_attacked_to_come_to_even_odds() -> None:
    two = [DIVE, DIVE | {"engaged": False}]
    assert thrown("cap", [2], strike=two, cap=[{"f": 4, "defense": 1}])["dive"] == 1
    weak: dict[str, Any] = {"strike": two, "cap": [{"f": 6, "defense": 1}]}
    assert refused("cap", **weak) == ("not-allowed", "16.i.iii", "strike")
    assert chances("cap", {"partial-engagement": "any-odds"}, **weak)
    unescorted: dict[str, Any] = {"strike": [DIVE, ESCORT | {"engaged": False}], "cap": [{"f": 4, "defense": 1}]}
    assert refused("cap", **unescorted) == ("not-allowed", "16.i.iii", "strike")


def test_16_i_somebody_must_be_attacked() -> None:
    cap = [{"f": 4, "defense": 5}]
    assert refused("cap", strike=[DIVE | {"engaged": False}], cap=cap) == ("bad-input", "strike")
    assert refused("cap", strike=[ESCORT], cap=[{"f": 4, "defense": 5, "targeted": False}]) == ("bad-input", "cap")
    assert refused("cap", strike=[DIVE | {"f": 2}], cap=cap) == ("bad-input", "strike[0].f")
    assert refused("cap", strike=[TORPEDO | {"escorting": "low"}], cap=cap) == ("bad-input", "strike[0].escorting")


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


def test_16_j_i_escorts_are_spared_unless_ruled_otherwise() -> None:
    fired: dict[str, Any] = {"strike": [{"kind": "escort"}, {"kind": "dive"}], "ship": [{"aa": 10}]}
    assert thrown("aa", [1], **fired)["escorts"] == 0
    came = thrown("aa", [1, 1], {"aa-escorts": "fired-at"}, **fired)
    assert (came["escorts"], came["shot_down"], came["half"]) == (1, 1, 1)
