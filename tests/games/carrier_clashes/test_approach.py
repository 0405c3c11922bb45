"""Before a strike attacks (16.e, 16.i.vii, 19.c, Weather Effects)."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, refused, thrown

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
