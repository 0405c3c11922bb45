"""Activation, movement, groups and reach; search, and what may be told of it; victory."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.procedure import find
from referee.engine.rules import load

from .asked import GAME, because, chances, outcome, refused


def mp(**inputs: Any) -> int:
    found: int = outcome("movement", [], inputs.pop("rulings", None), **{"turn": 1, **inputs})["mp"]
    return found


def test_7_1_a_ship_without_a_slash_moves_alike_on_every_turn() -> None:
    ships = [{"odd": 5}, {"odd": 4, "even": 6}]
    assert (mp(ships=ships, turn=1), mp(ships=ships, turn=2)) == (4, 5)


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


def test_15_6_a_deck_holds_what_it_started_with() -> None:
    limits = {"Taiho": 12, "Shokaku": 12, "Zuikaku": 12, "Junyo": 8, "Hiyo": 8, "Ryuho": 5}
    limits |= dict.fromkeys(("Chitose", "Chiyoda", "Zuiho"), 4)
    for carrier, limit in limits.items():
        assert outcome("carrier-capacity", carrier=carrier, factors=limit) == {"limit": limit, "allowed": True}


# Search, and what may be told of it.


TABLES: dict[str, Any] = {"search-usn": {"columns": {"near": ["-", 2], "far": ["-", "-"]}}}


def search(cell: str, rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("search", [], rulings, table_result=[cell], **inputs)


def test_6_2_a_group_searches_its_own_hex_by_night_but_an_island_does_not() -> None:
    assert search("-", searcher="usn-group", distance=0, night=True)["found"] is False
    assert refused("search", searcher="usn-group", distance=1, night=True) == ("not-allowed", "6.3", "night")
    assert refused("search", searcher="61st-air-flotilla", distance=0, night=True) == ("not-allowed", "6.3", "night")


def test_6_3_3_land_based_search_goes_by_its_line_and_only_informs() -> None:
    land: dict[str, Any] = {"searcher": "us-land-based", "night": True}
    assert search("1", inside_line=True, **land)["detected_for"] == "information-only"
    assert refused("search", inside_line=False, **land) == ("not-allowed", "6.3.3", "inside_line")
    assert refused("search", **land) == ("bad-input", "inside_line")
    assert refused("search", inside_line=True, distance=3, **land) == ("bad-input", "distance")
    assert refused("search", searcher="usn-group") == ("bad-input", "distance")


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


# Activation.


@pytest.mark.parametrize(("state", "cite"), [("activated", "8.7"), ("removed", "3.1.6")])
def test_an_idle_marker_is_put_aside_by_its_rule(state: str, cite: str) -> None:
    idle = {"name": "TG 58.1", "side": "usn", "kind": "tg", "state": state}
    pool = {"pool": [idle, {"name": "TG 58.2", "side": "usn", "kind": "tg"}]}
    thrown = roll(find(GAME, "activation"), pool, load(GAME), Typed([1]))
    assert [why["cite"] for why in thrown.because if "put aside" in why["text"]] == [cite]


# Victory.


def test_10_2_the_last_odd_factor_goes_by_ruling() -> None:
    assert outcome("victory", [], {"air-factor-rounding": "half-up"}, air_factors_destroyed=3)["usn"] == 2
    assert outcome("victory", air_factors_destroyed=3)["usn"] == 1
    assert not any("ruling" in text for text in because("victory", air_factors_destroyed=4))
