"""CAP, escorts and AA (16.i, 16.j, 24.c, 24.g)."""

from __future__ import annotations

import time
from typing import Any

from .asked import chances, refused, thrown

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
