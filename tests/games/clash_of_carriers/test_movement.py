"""Activation, movement, groups and reach; search, and what may be told of it; victory."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, chances, outcome, refused


def mp(**inputs: Any) -> int:
    found: int = outcome("movement", [], inputs.pop("rulings", None), **{"turn": 1, **inputs})["mp"]
    return found


def test_7_1_a_ship_without_a_slash_moves_alike_on_every_turn() -> None:
    ships = [{"odd": 5}, {"odd": 4, "even": 6}]
    assert (mp(ships=ships, turn=1), mp(ships=ships, turn=2)) == (4, 5)


def test_7_2_markers_never_leave_less_than_nothing() -> None:
    assert mp(ships=[{"odd": 1}], marker=-4) == 0


def test_15_4_the_night_helps_only_where_it_is_in_use() -> None:
    assert mp(ships=[{"odd": 4}], night=True) == 4
    assert mp(ships=[{"odd": 4}], night=True, night_bonus=True, marker=-1) == 4
    assert mp(ships=[{"odd": 4}], night_bonus=True) == 4


def test_15_4_a_group_that_cannot_move_gains_nothing_but_by_ruling() -> None:
    still: dict[str, Any] = {"ships": [{"odd": 0}, {"odd": 4}], "night": True, "night_bonus": True}
    assert mp(**still) == 0
    assert mp(rulings={"immobile-night-bonus": "one"}, **still) == 1
    moving: dict[str, Any] = {"ships": [{"odd": 1}], "night": True, "night_bonus": True}
    assert not any("ruling" in text for text in because("movement", turn=1, **moving))


def test_3_1_6_a_dummy_is_slowed_but_never_faster_than_4() -> None:
    assert mp(dummy=True, marker=-1, night=True, night_bonus=True) == 4
    assert mp(dummy=True, marker=-1) == 3


def test_7_2_three_air_units_slow_nobody() -> None:
    assert outcome("mp-marker", attacks=[3, 4, 0]) == {"marker": -1}
    assert outcome("mp-marker", attacks=[4], marker=-2) == {"marker": -2}


@pytest.mark.parametrize(
    ("side", "state", "distance", "reach"),
    [
        ("usn", "full", 8, "normal"),
        ("usn", "full", 12, "out-of-range"),
        ("usn", "reduced", 9, "out-of-range"),
        ("ijn", "full", 9, "out-of-range"),
    ],
)
def test_8_1_1_only_full_strength_usn_units_fly_extended(side: str, state: str, distance: int, reach: str) -> None:
    assert outcome("air-range", side=side, mp=8, state=state, distance=distance)["reach"] == reach


def test_2_1_no_usn_unit_starts_off_the_map() -> None:
    assert refused("air-range", side="usn", mp=8, distance=1, off_map=1) == ("bad-input", "off_map")


def groups(side: str, *each: dict[str, Any], rulings: dict[str, str] | None = None) -> list[tuple[Any, Any]]:
    rows = [{"name": f"TG {n}", "units": 16, **group} for n, group in enumerate(each)]
    found = outcome("tg-limits", [], rulings, side=side, groups=rows)
    assert found["legal"] is (found["broken"] == [])
    return [(row["group"], row["limit"]) for row in found["broken"]]


def test_3_1_a_scenario_group_may_be_too_large_but_not_hold_too_many_carriers() -> None:
    large: dict[str, Any] = {"units": 18, "carriers": 4, "as_scenario": True}
    assert groups("ijn", large) == [("TG 0", "carriers")]
    assert groups("ijn", large, rulings={"scenario-oversize": "refused"}) == [("TG 0", "units"), ("TG 0", "carriers")]
    assert groups("usn", {"units": 17}) == [("TG 0", "units")]


def test_3_1_1_the_sides_have_limits_of_their_own() -> None:
    assert groups("usn", *[{"carriers": 1, "in_tf": True}] * 5) == [(None, "carrier-groups")]
    assert groups("ijn", *[{"carriers": 1, "in_tf": True}] * 5) == [(None, "tf-groups")]
    assert groups("ijn", *[{"units": 0}] * 9) == [(None, "groups")]


def test_3_1_4_where_ships_started_matters_to_the_usn_only() -> None:
    mixed = {"name": "A", "units": 2, "from_52": 1, "from_58": 1}
    assert refused("tg-limits", side="ijn", groups=[mixed]) == ("bad-input", "groups[0].from_52")
    assert refused("tg-limits", side="usn", groups=[mixed | {"units": 1}]) == ("bad-input", "groups[0].from_52")


def test_3_3_the_tf_stands_alone() -> None:
    assert outcome("stacking", tgs=0, tf=True, phase="end")["legal"] is True
    assert outcome("stacking", tgs=1, tf=True, phase="initial")["must"] == "move-out"
    assert outcome("stacking", tgs=2, phase="end") == {"legal": True, "must": None}


def test_15_6_a_deck_holds_what_it_started_with() -> None:
    limits = {"Taiho": 12, "Shokaku": 12, "Zuikaku": 12, "Junyo": 8, "Hiyo": 8, "Ryuho": 5}
    limits |= dict.fromkeys(("Chitose", "Chiyoda", "Zuiho"), 4)
    for carrier, limit in limits.items():
        assert outcome("carrier-capacity", carrier=carrier, factors=limit) == {"limit": limit, "allowed": True}


# Activation and the Initial Phase.


def marker(name: str, side: str, kind: str, state: str = "waiting") -> dict[str, str]:
    return {"name": name, "side": side, "kind": kind, "state": state}


USN_CHIT = marker("USN Command", "usn", "command")
IJN_CHIT = marker("IJN Command", "ijn", "command")


def test_4_2_a_drawn_group_searches_moves_and_fights() -> None:
    pool = [marker("TG 58.1", "usn", "tg")]
    assert outcome("activation", pool=pool)["subphases"] == ["search", "movement", "combat"]
    moved = outcome("activation", [], {"subphase-order": "movement-first"}, pool=pool)
    assert moved["subphases"] == ["movement", "search", "combat"]


def test_4_2_an_air_flotilla_does_not_move_whatever_the_order() -> None:
    pool = [marker("61st", "ijn", "af")]
    drawn = outcome("activation", [], {"subphase-order": "movement-first"}, pool=pool)
    assert drawn["subphases"] == ["search", "combat"]
    assert not any("ruling" in text for text in because("activation", pool=pool))


def test_8_7_idle_markers_are_drawn_away_one_die_each_but_for_the_last() -> None:
    idle = [marker(f"TG {n}", "usn", "tg", "activated") for n in range(3)]
    assert outcome("activation", [3, 1], pool=idle)["action"] == "pool-empty"
    assert outcome("activation", [2, 1, 2], pool=[*idle, USN_CHIT])["marker"] == "USN Command"


def test_8_7_forty_markers_are_weighed_at_once() -> None:
    idle = [marker(f"TG {n}", "usn", "tg", "activated") for n in range(37)]
    waiting = [marker(f"Force {n}", "ijn", "tg") for n in range(3)]
    assert set(chances("activation", pool=idle + waiting).values()) == {"1/3"}


def test_8_7_a_chit_activates_groups_of_its_side_but_no_air_flotilla() -> None:
    others = [marker("61st", "ijn", "af"), marker("Force B", "ijn", "tg"), marker("TF 58", "usn", "tf")]
    drawn = outcome("activation", [1], pool=[IJN_CHIT, *others])
    assert (drawn["may_activate"], drawn["returns_to_pool"]) == (["Force B"], False)
    assert outcome("activation", [1], pool=[USN_CHIT, *others])["returns_to_pool"] is True


def test_8_7_the_usn_chit_without_a_group_left_goes_by_ruling() -> None:
    pool = [USN_CHIT, marker("61st", "ijn", "af")]
    assert outcome("activation", [1], pool=pool)["returns_to_pool"] is False
    drawn = outcome("activation", [1], {"usn-chit-idle": "returns"}, pool=pool)
    assert (drawn["returns_to_pool"], drawn["subphases"]) == (True, [])


def test_8_7_a_side_has_one_tf_and_one_chit() -> None:
    assert refused("activation", pool=[USN_CHIT, marker("again", "usn", "command")]) == ("bad-input", "pool[1].kind")
    assert refused("activation", pool=[USN_CHIT, USN_CHIT]) == ("bad-input", "pool[1].name")
    found = marker("61st", "ijn", "af", "activated")
    assert refused("activation", pool=[USN_CHIT, found]) == ("bad-input", "pool[1].state")


def test_8_3_one_thing_alone_is_picked_without_a_die() -> None:
    assert outcome("random-pick", names=["Force A"]) == {"pick": "Force A"}
    assert refused("random-pick", names=["A", "B", "A"]) == ("bad-input", "names[2]")


def test_8_1_2_a_unit_may_come_back_after_the_game() -> None:
    assert outcome("extended-range-return", [1, 10], turn=11, units=["VB-8", "VB-8"]) == {"returns": [15, 13]}


def test_5_6_every_base_but_guam_needs_a_3() -> None:
    for base, most in {"guam": 5, "truk": 3, "other": 3}.items():
        assert outcome("island-recovery", [most], units=[{"base": base}]) == {"ready": [True]}
        assert outcome("island-recovery", [most + 1], units=[{"base": base}]) == {"ready": [False]}


def test_16_1_2_an_empty_pile_asks_no_die_and_a_full_strength_unit_comes_back_so() -> None:
    assert outcome("revived-reinforcement", dead_pile=[]) == {"unit": None, "side": None}
    pile: list[dict[str, Any]] = [{"name": "755th"}]
    assert outcome("revived-reinforcement", dead_pile=pile) == {"unit": "755th", "side": "full"}
    assert refused("revived-reinforcement", dead_pile=[], night=True) == ("not-allowed", "16.1.2", "night")
    assert refused("revived-reinforcement", dead_pile=pile * 2, night=True) == ("bad-input", "dead_pile[1].name")


# Search, and what may be told of it.


TABLES: dict[str, Any] = {"search-usn": {"columns": {"near": ["-", 2], "far": ["-", "-"]}}}


def search(cell: str, rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("search", [], rulings, table_result=[cell], **inputs)


def test_6_1_a_0_is_an_exact_report() -> None:
    found = search("0", searcher="ijn-group", distance=0)
    assert (found["report"], found["fudge"], found["detected_for"]) == ("exact", 0, "ijn-carriers")


def test_6_2_a_group_searches_its_own_hex_by_night_but_an_island_does_not() -> None:
    assert search("-", searcher="usn-group", distance=0, night=True)["found"] is False
    assert refused("search", searcher="usn-group", distance=1, night=True) == ("not-allowed", "6.3", "night")
    assert refused("search", searcher="61st-air-flotilla", distance=0, night=True) == ("not-allowed", "6.3", "night")


def test_6_3_each_searcher_has_its_range() -> None:
    reach = {"usn-group": (13, "6.3.1"), "ijn-group": (22, "6.3.1"), "61st-air-flotilla": (25, "6.3.2")}
    for searcher, (most, cite) in reach.items():
        assert search("-", searcher=searcher, distance=most)["found"] is False
        assert refused("search", searcher=searcher, distance=most + 1) == ("not-allowed", cite, "distance")
    assert refused("search", searcher="22nd-air-flotilla", distance=1) == ("not-allowed", "6.3.2", "searcher")


def test_6_3_3_land_based_search_goes_by_its_line_and_only_informs() -> None:
    land: dict[str, Any] = {"searcher": "us-land-based", "night": True}
    assert search("1", inside_line=True, **land)["detected_for"] == "information-only"
    assert refused("search", inside_line=False, **land) == ("not-allowed", "6.3.3", "inside_line")
    assert refused("search", **land) == ("bad-input", "inside_line")
    assert refused("search", inside_line=True, distance=3, **land) == ("bad-input", "distance")
    assert refused("search", searcher="usn-group") == ("bad-input", "distance")


def test_3_1_6_a_dummy_found_by_land_based_search_goes_by_ruling() -> None:
    dummy: dict[str, Any] = {"searcher": "us-land-based", "inside_line": True, "dummy": True}
    assert search("2", **dummy)["report"] == "dummy-removed"
    assert search("2", {"dummy-land-search": "stays"}, **dummy)["report"] == "nothing-there"
    assert search("-", **dummy)["report"] == "none"
    assert not any("ruling" in text for text in because("search", searcher="usn-group", distance=1, table_result=["1"]))


def test_6_5_a_dummy_never_searches() -> None:
    barred = refused("search", searcher="usn-group", distance=0, searcher_dummy=True)
    assert barred == ("not-allowed", "6.5", "searcher_dummy")
    found = refused("search", searcher="us-land-based", inside_line=True, searcher_dummy=True)
    assert found == ("bad-input", "searcher_dummy")


def test_6_1_a_table_of_several_columns_wants_one_named() -> None:
    assert refused("search", searcher="usn-group", distance=1, tables=TABLES) == ("bad-input", "column")
    assert refused("search", searcher="usn-group", distance=99, tables=TABLES, column="mid") == ("bad-input", "column")
    odds = chances("search", searcher="usn-group", distance=1, tables=TABLES, column="near")
    assert sorted(odds.values()) == ["1/10", "9/10"]
    assert refused("search", searcher="ijn-group", distance=1, tables=TABLES) == ("table-missing", "search-ijn")


def test_6_1_a_report_of_nought_for_an_absent_type_is_honest() -> None:
    told = [{"type": "CV", "count": 0}, {"type": "DD", "count": 4}]
    assert outcome("sighting-report", ships=[{"type": "DD", "count": 1}], fudge=3, report=told)["honest"] is True


def test_6_1_a_random_report_asks_no_die_for_what_must_be_told_exactly() -> None:
    ships = [{"type": "CV", "count": 2}, {"type": "DD", "count": 1}]
    assert outcome("sighting-report", ships=ships, fudge=0) == {"report": ships}


def test_6_1_more_reports_than_can_be_listed_are_refused() -> None:
    ships = [{"type": kind, "count": 60} for kind in ("CV", "CVL", "BB", "CA", "CL", "DD")]
    assert refused("sighting-report", ships=ships, fudge=10) == ("bad-input", "ships")


def test_15_7_no_modifier_makes_detection_more_than_certain() -> None:
    assert list(chances("detection", card_drm=10).values()) == ["1"]
    assert list(chances("detection", card_drm=-10).values()) == ["1"]


def test_16_1_4_the_flagship_near_the_edge_is_told_on_the_map() -> None:
    assert outcome("flagship-report", [1], hex="0101") == {"report": "0101", "honest": True}


def test_2_1_which_columns_lie_lower_goes_by_ruling() -> None:
    assert outcome("flagship-report", hex="0618", report="0920")["honest"] is True
    assert outcome("flagship-report", [], {"hex-grid": "odd-low"}, hex="0618", report="0920")["honest"] is False
    assert outcome("hex-distance", from_hex="0618", to_hex="0920") == {"distance": 3}
    assert refused("hex-distance", from_hex="0600", to_hex="0920") == ("bad-input", "from_hex")


# Victory.


def test_10_2_more_than_14_units_make_up_for_nothing() -> None:
    assert outcome("saipan-penalty", units=[16, 12, 0]) == {"penalty": 16}


@pytest.mark.parametrize(
    ("factors", "level"),
    [(60, "usn-decisive"), (59, "usn-significant"), (38, "draw"), (19, "ijn-pyrrhic"), (1, "ijn-pyrrhic")],
)
def test_10_3_a_level_begins_at_its_number(factors: int, level: str) -> None:
    assert outcome("victory", air_factors_destroyed=factors)["level"] == level


def test_10_3_anything_negative_is_decisive_for_the_ijn() -> None:
    assert outcome("victory", saipan_penalty=400, usn_cv_sunk=99)["level"] == "ijn-decisive"


def test_10_2_the_last_odd_factor_goes_by_ruling() -> None:
    assert outcome("victory", [], {"air-factor-rounding": "half-up"}, air_factors_destroyed=3)["usn"] == 2
    assert outcome("victory", air_factors_destroyed=3)["usn"] == 1
    assert not any("ruling" in text for text in because("victory", air_factors_destroyed=4))


def test_16_1_4_an_ijn_that_did_not_strike_has_lost_whatever_it_sank() -> None:
    assert outcome("victory", usn_cv_sunk=3, ijn_failed_to_strike=True) == {
        "usn": 0,
        "ijn": 60,
        "margin": -60,
        "level": "usn-decisive",
    }
