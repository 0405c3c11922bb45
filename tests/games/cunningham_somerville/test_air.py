"""Dogfights, flak, attack runs, air strikes and stand-off weapons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .asked import because, chances, outcome, refused

DIVE: dict[str, Any] = {"profile": "dive", "attack_factor": 4, "light_aa": "0"}


def test_dogfights_multi_crew_fighters_are_outclassed_by_fighters_alone() -> None:
    heavy = {"a_kind": "multi-crew", "b_factor": 7}
    assert chances("dogfight", fights=[heavy])['{"a_hit": 0, "b_hit": 1}'] == "1/3"
    assert chances("dogfight", fights=[{**heavy, "b_kind": "strike"}])['{"a_hit": 0, "b_hit": 1}'] == "1/2"
    both = chances("dogfight", fights=[{"a_kind": "multi-crew", "b_kind": "multi-crew"}])
    assert both['{"a_hit": 1, "b_hit": 1}'] == "1/4"
    assert refused("dogfight", fights=[{**heavy, "a_factor": 4}]) == ("bad-input", "fights[0].a_factor")


def test_dogfights_by_night_a_fight_ends_when_its_single_aircraft_is_hit() -> None:
    assert outcome("dogfight", [4], fights=[{"a_factor": 4, "b_factor": 4, "a_count": 3}], night=True)["b_hit"] == 1
    alone = {"a_factor": 4, "b_factor": 4, "b_count": 3}
    assert outcome("dogfight", [5, 2, 4], fights=[alone], night=True) == {"a_hit": 1, "b_hit": 1}
    assert outcome("dogfight", [4, 4, 4, 4, 4, 4], fights=[alone]) == {"a_hit": 1, "b_hit": 0}


def test_flak_the_umpire_may_keep_the_base_games_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cunningham-somerville"
    folder.mkdir()
    table = folder / "tables.toml"
    table.write_text('[flak]\n"4-7" = ["NE", "NE", "NE", "DIST", "ABT", "DA"]\n"8-11" = ["NE", "BOOM"]\n')
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    assert outcome("flak", [5], flak_base="airstrip") == {"result": "ABT"}
    assert outcome("flak", [5], flak_total=7) == {"result": "ABT"}
    assert "flak from the owner's table, row 4-7" in because("flak", flak_total=4)
    assert refused("flak") == ("bad-input", "flak_total")
    assert refused("flak", flak_total=4, flak_base="airstrip") == ("bad-input", "flak_base")
    for wrong in (3, 8):
        assert refused("flak", flak_total=wrong)[0] == "table-missing"


def test_attack_runs_refusals() -> None:
    assert refused("attack-run", **DIVE, lit=True) == ("bad-input", "lit")
    assert refused("attack-run", **DIVE, target_state="land") == ("bad-input", "light_aa")
    assert refused("attack-run", **{**DIVE, "light_aa": "airstrip"}) == ("bad-input", "light_aa")
    assert refused("attack-run", profile="torpedo", dedicated=True, light_aa="0") == ("bad-input", "dedicated")
    land: dict[str, Any] = {"target_state": "land", "light_aa": "airbase"}
    assert refused("attack-run", profile="torpedo", attack_factor=4, **land) == ("not-allowed", "Attack Runs")
    assert refused("attack-run", **DIVE, scissors=True, disturbed=True) == ("not-allowed", "Scissors Tactics")


def test_golden_comb_a_miss_helps_the_next_bomber_even_at_the_next_ship() -> None:
    comb: dict[str, Any] = {"attack_factor": 4, "ships": [{"bombers": 2, "light_aa": "2"}, {"light_aa": "2"}]}
    assert outcome("golden-comb", [4, 6, 2, 6, 3, 6], **comb) == {"hits": 2, "ships_hit": 2, "aircraft_hit": 0}
    assert refused("golden-comb", **comb, disturbed=True) == ("not-allowed", "The Golden Comb")
    ships = [{"light_aa": "0", "lit": True}] * 3
    assert refused("golden-comb", attack_factor=4, ships=ships) == ("bad-input", "ships[0].lit")


@pytest.mark.parametrize(
    ("date", "given", "needed"),
    [
        ("1943-09", {"handy": True, "ecm": True}, "5/6"),
        ("1943-10", {"handy": True, "ecm": True}, "2/3"),
        ("1943-12", {"handy": True, "ecm": True}, "1/2"),
        ("1944-04", {"ecm": True}, "1/3"),
    ],
)
def test_guided_weapons_are_countered_in_time(date: str, given: dict[str, Any], needed: str) -> None:
    hit = '{"hit": true, "value": 3, "kind": "HE", "tf_flak": false}'
    assert chances("guided-weapon", weapon="hs-293", date=date, **given)[hit] == needed


def test_guided_weapons_need_a_delivery_that_may_guide_them() -> None:
    cite = ("not-allowed", "The Shape of Things To Come")
    assert refused("guided-weapon", weapon="bat", date="1945-04", delivery="DIST") == cite
    assert outcome("guided-weapon", [4], weapon="okha", date="1945-04", delivery="DIST")["hit"] is True
    assert refused("guided-weapon", weapon="okha", date="1945-04", dogfight=True) == cite
    assert refused("guided-weapon", weapon="hs-293", date="1944-01", overcast=True) == cite
    assert outcome("guided-weapon", [2], weapon="hs-293", date="1944-01", overcast=True, height="level")["tf_flak"]
    for wrong in ("1945", "1945-13", "1945-4", "45-04-01"):
        assert refused("guided-weapon", weapon="bat", date=wrong) == ("bad-input", "date")


STRIKE: dict[str, Any] = {
    "profile": "dive",
    "attack_factor": 4,
    "light_aa": "2",
    "vt": True,
    "flak_total": 9,
    "dist_modifier": -1,
}


def test_air_operation_those_hit_in_the_dogfight_fly_home_on_a_wing_and_a_prayer() -> None:
    sure = {"a_factor": 1, "b_kind": "strike", "b_factor": 9}
    nothing = {"interceptors_hit": 0, "escorts_hit": 0, "hits": 0, "allocated_hits": 0, "aborted": 0}
    assert outcome("air-operation", [1, 6, 3], **STRIKE, fights=[sure]) == {**nothing, "damaged": 1, "lost": 0}
    assert set(chances("air-operation", **STRIKE, fights=[sure]).values()) == {"1/3"}
