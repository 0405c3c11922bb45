"""Movement, groups and reach."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, outcome, refused


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
