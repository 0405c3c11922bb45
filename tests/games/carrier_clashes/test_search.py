"""Searching (15, Search Roll Modifiers)."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, refused, thrown

CHART = "Search Roll Modifiers"


def search(die: int, rulings: dict[str, str] | None = None, **inputs: Any) -> tuple[int, str]:
    found = thrown("search", [die], rulings, **{"level": 0, "range": [4], **inputs})
    return found["cards"], found["spotted"]


def test_chart_all_must_search_beyond_5_or_10_hexes() -> None:
    assert [search(4, range=hexes)[0] for hexes in ([5, 12], [6, 12], [11, 12])] == [4, 4, 3]
    assert search(3, range=[6])[0] == 2


def test_chart_cloud_does_not_count_with_declared_cap_but_a_storm_does() -> None:
    assert search(4, declared_cap=True) == search(4, declared_cap=True, weather="cloudy") == (2, "yes")
    assert search(5, declared_cap=True, weather="stormy", scenario_cap=True) == (1, "yes")


def test_chart_one_short_of_a_card_spots_for_the_next_strikes_under_cap_only() -> None:
    assert search(2, declared_cap=True) == (0, "strike-only")
    assert search(1, declared_cap=True) == (0, "no")
    assert search(2, weather="stormy") == (0, "no")


def test_15_h_iv_the_limit_follows_the_level_and_never_falls_below_nothing() -> None:
    assert search(6, level=2)[0] == 6
    assert search(6, {"search-maximum": "four"}, level=2)[0] == 4
    assert search(6, level=-5, range=[1] * 9) == (0, "no")
    assert not any("search-maximum" in reason for reason in because("search", level=0, range=[4]))


def test_chart_night_and_storm_take_leave_of_the_scenario() -> None:
    cap: dict[str, Any] = {"level": 0, "range": [4], "declared_cap": True}
    assert refused("search", level=0, range=[4], night=True) == ("not-allowed", CHART, "night")
    assert refused("search", weather="stormy", **cap) == ("not-allowed", CHART, "declared_cap")
    assert refused("search", night=True, night_capable=True, **cap) == ("not-allowed", CHART, "declared_cap")
    phase: dict[str, Any] = {
        "level": 0,
        "search": [{"nearest": 4}, {"nearest": 4, "declared_cap": True, "weather": "stormy"}],
    }
    assert refused("search-phase", **phase) == ("not-allowed", CHART, "search[1].declared_cap")


def test_15_h_i_one_die_serves_the_whole_phase() -> None:
    phase: dict[str, Any] = {"level": 0, "search": [{"nearest": 4}, {"nearest": 4}]}
    assert len(chances("search-phase", **phase)) == 4
    assert len(chances("search-phase", {"search-die": "one-per-hex"}, **phase)) == 16


def test_15_b_narrow_arcs_are_for_4_hexes_or_more() -> None:
    narrow = [{"range": 5, "arc": 3}]
    assert thrown("search-arc", searcher=narrow)["allowed"] is True
    assert thrown("search-arc", searcher=narrow, out_to=3)["allowed"] is False
    assert thrown("search-arc", searcher=[{"range": 5, "arc": 36}] * 2)["arc"] == 360


def test_15_g_no_card_is_dealt_where_none_is_earned() -> None:
    card = ["JH", "2D", "7H"]
    assert thrown("search-tf", [1], level=-1, range=[4], card=card) == {"spotted": "no", "seen": []}
    shown = thrown("search-tf", [2], level=0, range=[4], card=card, show="classes", cards=["2D", "7H"])
    assert (shown["spotted"], shown["destroyer"], shown["dummy"]) == ("yes", 2, True)


def test_15_o_dummies_are_discarded_until_a_ship_is_found() -> None:
    ships = [{"dummy": True}, {}, {"dummy": True}]
    wanted = {"ship": 2, "result": "none", "aircraft": "unavailable", "dummies": 1}
    assert thrown("armed-search", [3, 2, 12], ship=ships) == wanted
    assert thrown("armed-search", [1, 2, 2, 12], ship=ships[:2] + ships)["ship"] == 4
    assert len(chances("armed-search", ship=ships)) == 9
