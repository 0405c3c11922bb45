"""Attacks by combined strength and torpedo hits (10, 16.k, 17, 18, 24)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.rules.air.combat import odds_in_halves, ratio
from referee.games.carrier_clashes.rules.air.fates import after_aa, after_cap, attack_shares, halved_kinds

from .asked import because, chances, refused, thrown


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


def test_17_at_less_than_half_odds_no_die_is_asked() -> None:
    assert attack([], weapon="P", strength=1, target_class="C", defense=3) == "none"


def test_17_b_dive_bombers_never_sink_what_is_heavily_built() -> None:
    heavy: dict[str, Any] = {"weapon": "P", "strength": 12, "target_class": "A"}
    assert attack([1], **heavy, defense=3) == "damaged"
    assert attack([1], **heavy, defense=2) == "sunk"


def test_17_b_a_damaged_carrier_is_built_as_printed_unless_ruled_otherwise() -> None:
    carrier: dict[str, Any] = {"weapon": "P", "strength": 12, "target_class": "A", "defense": 4, "condition": "damaged"}
    assert attack([1], **carrier) == "damaged"
    assert attack([1], {"heavy-carrier": "current"}, **carrier) == "sunk"


def test_17_b_destroyer_guns_help_to_damage_but_not_to_sink() -> None:
    guns = [{"weapon": "D", "strength": 16}, {"weapon": "C", "strength": 4}]
    heavy: dict[str, Any] = {"attacker": guns, "target_class": "B", "defense": 2}
    # 16 x 1/4 + 4 x 1/2 = 6, 3:1; the cruisers' 2 alone are 1:1.
    assert [attack([face], **heavy) for face in (1, 2, 6, 7)] == ["sunk", "damaged", "damaged", "none"]
    assert attack([3], {"destroyer-guns": "sink"}, **heavy) == "sunk"


def test_18_b_the_fraction_of_a_halved_defense_is_kept_unless_ruled_otherwise() -> None:
    damaged: dict[str, Any] = {"weapon": "H", "strength": 9, "target_class": "M", "defense": 3, "condition": "damaged"}
    assert attack([6], **damaged) == "sunk"
    assert attack([5], {"halved-defense": "up"}, **damaged) == "damaged"


def test_17_d_a_carrier_that_launched_is_sunk_by_any_result() -> None:
    carrier: dict[str, Any] = {"target_class": "A", "defense": 4, "launched": True}
    assert attack([4], **carrier, weapon="P", strength=4) == "sunk"
    # Torpedoes are not doubled, and their hits need no D6.
    assert thrown("attack", [2], **carrier, weapon="A", strength=4) == {"result": "sunk", "hits": 1}
    assert thrown("torpedo-damage", weapon="T", hits=3, **carrier) == {"result": "sunk"}


def test_16_j_v_a_twelve_under_star_aa_sends_the_last_unit_home() -> None:
    bombers: dict[str, Any] = {"target_class": "C", "defense": 1, "star_aa": True}
    two = [{"weapon": "P", "strength": 12}, {"weapon": "L", "strength": 40}]
    assert thrown("attack", [12], attacker=two, **bombers) == {"result": "sunk", "aborted": True}
    assert thrown("attack", [12], weapon="P", strength=40, **bombers) == {"result": "none", "aborted": True}


def test_16_k_iii_what_combines() -> None:
    ship: dict[str, Any] = {"target_class": "C", "defense": 2}
    for pair in ("PL", "MH", "DB", "TT"):
        chances("attack", attacker=[{"weapon": weapon, "strength": 3} for weapon in pair], **ship)
    for pair in ("PH", "AT", "BT", "PC"):
        mixed = [{"weapon": weapon, "strength": 3} for weapon in pair]
        assert refused("attack", attacker=mixed, **ship) == ("not-allowed", "16.k.iii", "attacker")


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


# Before a strike attacks (16.e, 16.i.vii, 19.c, Weather Effects).


TABLE = {"strike-weather": "table"}


def found(rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return chances("find-target", rulings, **inputs)['{"found": "target", "other": null}']


def test_weather_effects_only_a_storm_hinders_forming_up() -> None:
    assert chances("form-up", weather="stormy") == {'{"formed": true}': "2/3", '{"formed": false}': "1/3"}
    assert thrown("form-up", weather="cloudy") == {"formed": True}


def test_16_e_finds_a_tf_at_any_distance_alike_the_chart_does_not() -> None:
    assert [found(weather=weather, distance=9) for weather in ("cloudy", "stormy")] == ["2/3", "1/3"]
    assert [found(TABLE, weather="cloudy", distance=hexes) for hexes in (4, 5)] == ["2/3", "1/2"]
    assert [found(TABLE, weather="stormy", distance=hexes) for hexes in (4, 5)] == ["1/2", "1/3"]


def test_weather_effects_bases_are_found_by_the_chart_alone() -> None:
    base: dict[str, Any] = {"target_kind": "base"}
    assert [found(weather="cloudy", distance=hexes, **base) for hexes in (4, 5)] == ["5/6", "2/3"]
    assert [found(weather="stormy", distance=hexes, **base) for hexes in (4, 5)] == ["2/3", "1/2"]
    assert not any("strike-weather" in reason for reason in because("find-target", weather="cloudy", **base))


def test_16_e_after_a_miss_others_are_tried_in_order_until_one_is_found() -> None:
    others: dict[str, Any] = {"weather": "cloudy", "other": ["tf", "base", "tf"]}
    assert thrown("find-target", [5, 3, 5], **others) == {"found": "other", "other": 2}
    assert thrown("find-target", [5, 3, 6, 3], **others) == {"found": "none", "other": None}


def test_16_e_iii_a_port_is_found_in_any_weather() -> None:
    assert thrown("find-target", weather="stormy", in_port=True, other=["tf"])["found"] == "target"
    assert refused("find-target", weather="stormy", in_port=True, target_kind="base") == ("bad-input", "in_port")


def test_19_c_later_strikes_join_the_first_on_1_or_2() -> None:
    assert thrown("combine", [2, 3, 1], strikes=4) == {"joined": [2, 4]}


# What lies between CAP, AA and the attack of a strike (16.i.ii, 16.j.i).


BOMBERS = frozenset(("dive", "level"))


def test_16_i_ii_half_of_the_bombers_shot_down_attack_torpedo_bombers_do_not() -> None:
    down = ["shot-down"] * 4 + ["safe"]
    assert after_cap(down, ["dive", "torpedo", "level", "dive", "dive"], BOMBERS) == [
        "after",
        "before",
        "half",
        "before",
        "safe",
    ]
    assert after_cap(["safe", "shot-down"], ["escort", "escort"], BOMBERS) == ["safe", "before"]


def test_16_j_i_who_attacks_at_half_strength_comes_last() -> None:
    assert after_aa(["half", "safe", "after", "safe"], [0, 1, 2], False) == ["before", "after", "half", "safe"]
    assert after_aa(["half"], [0], False) == ["before"]
    assert after_aa(["safe", "safe"], [0, 1], True) == ["before", "before"]


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


def test_16_i_v_cap_far_from_its_base_and_in_a_storm_is_weak() -> None:
    for posting, weather, highest in (
        ("own", "clear", 8),
        ("near", "clear", 4),
        ("far", "clear", 2),
        ("near", "stormy", 2),
    ):
        cap: dict[str, Any] = {
            "strike": [DIVE],
            "cap": [{"f": 16, "defense": 4, "posting": posting}],
            "weather": weather,
        }
        assert thrown("cap", [highest], **cap)["dive"] == 1
        assert thrown("cap", [highest + 1], **cap)["dive"] == 0


def test_16_i_i_an_altitude_without_opponents_is_passed_over() -> None:
    low: dict[str, Any] = {"f": 6, "defense": 4, "altitude": "low"}
    assert thrown("cap", strike=[DIVE], cap=[low], by_unit=True) == {"strike": ["safe"], "cap": ["safe"]}


def test_16_i_iv_escorts_strike_back_at_their_own_altitude_unless_ruled_otherwise() -> None:
    strike = [ESCORT, TORPEDO]
    low = [{"f": 6, "defense": 8, "altitude": "low"}]
    assert thrown("cap", [12], strike=strike, cap=low)["cap_withdrawn"] == 0
    assert thrown("cap", [12, 2], {"escort-riposte": "all-escorts"}, strike=strike, cap=low)["cap_withdrawn"] == 1


def test_16_i_iv_an_escort_shot_down_still_strikes_back() -> None:
    came = thrown("cap", [1, 1], strike=[ESCORT], cap=[{"f": 6, "defense": 8}])
    assert (came["escort"], came["cap_lost"]) == (1, 1)


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


def test_24_c_strafers_have_half_their_defense_and_fly_high_unless_ruled_otherwise() -> None:
    strafer: dict[str, Any] = {"kind": "strafer", "f": 5, "defense": 3}
    high: dict[str, Any] = {"strike": [strafer], "cap": [{"f": 3, "defense": 1}]}
    assert thrown("cap", [4], **high)["strafer"] == 1
    assert thrown("cap", [4], {"halved-defense": "up"}, **high)["strafer"] == 0
    assert thrown("cap", [], {"strafers": "as-torpedo-bombers"}, **high)["strafer"] == 0


def test_16_i_units_told_one_by_one_are_refused_soon_where_they_are_too_many() -> None:
    begun = time.process_time()
    many: dict[str, Any] = {"strike": [DIVE] * 10 + [ESCORT] * 6, "cap": [{"f": 6, "defense": 2}] * 12, "by_unit": True}
    assert refused("cap", **many) == ("bad-input", "strike")
    assert time.process_time() - begun < 1


def test_18_d_aa_of_a_ship_dead_in_the_water_is_a_star() -> None:
    assert thrown("aa", strike=[{"kind": "dive"}], ship=[{"aa": 30, "condition": "ditw"}])["aa"] == "star"
    assert thrown("aa", strike=[{"kind": "dive"}], ship=[{"condition": "ditw"}])["aa"] == "none"


def test_24_g_vii_a_port_fires_with_fifty_at_most() -> None:
    fired: dict[str, Any] = {"strike": [{"kind": "strafer"}], "ship": [{"aa": 30}], "base_aa": 30, "by_unit": True}
    assert thrown("aa", [10], **fired)["strike"] == ["half"]
    assert thrown("aa", [6], {"port-aa-limit": "double-then-limit"}, **fired)["strike"] == ["safe"]
    ships_alone: dict[str, Any] = {"strike": [{"kind": "dive"}], "ship": [{"aa": 60}], "by_unit": True}
    assert thrown("aa", [6], **ships_alone)["strike"] == ["half"]


def test_16_j_i_half_of_those_shot_down_attack_first_full_strength_before_half() -> None:
    strike = [{"kind": "dive", "half": True}, {"kind": "dive"}, {"kind": "torpedo"}]
    fired: dict[str, Any] = {"strike": strike, "ship": [{"aa": 10}], "by_unit": True}
    assert thrown("aa", [1, 1, 1], **fired)["strike"] == ["before", "after", "half"]
    assert thrown("aa", [1, 12, 12], **fired)["strike"] == ["before", "safe", "safe"]
    assert thrown("aa", [1, 1, 1], {"aa-losses": "all-before"}, **fired)["strike"] == ["before"] * 3


def test_16_j_i_escorts_are_spared_unless_ruled_otherwise() -> None:
    fired: dict[str, Any] = {"strike": [{"kind": "escort"}, {"kind": "dive"}], "ship": [{"aa": 10}]}
    assert thrown("aa", [1], **fired)["escorts"] == 0
    came = thrown("aa", [1, 1], {"aa-escorts": "fired-at"}, **fired)
    assert (came["escorts"], came["shot_down"], came["half"]) == (1, 1, 1)


def test_16_j_what_cannot_be_fired_at_is_refused() -> None:
    assert refused("aa", strike=[{"kind": "strafer"}], ship=[{"aa": 9}]) == ("not-allowed", "24.c", "strike[0].kind")
    assert refused("aa", strike=[{"kind": "torpedo", "half": True}]) == ("bad-input", "strike[0].half")
    assert refused("aa", strike=[{"kind": "dive"}], ship=[{"aa": 3, "star": True}]) == ("bad-input", "ship[0].star")
    assert refused("aa", strike=[{"kind": "dive"}], base_aa=5, base_star=True) == ("bad-input", "base_star")
