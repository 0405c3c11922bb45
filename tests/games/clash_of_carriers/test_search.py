"""Search, and what may be told of it."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, outcome, refused

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
