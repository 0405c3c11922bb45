"""Gunnery, torpedoes and what they do (7.2-7.5, 8.0)."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import refused, sure, thrown, weighed

CA = {"target_class": "CA", "defense": 5}
GUN = {"strength": 13, "range": 15, "distance": 10}
TORPEDO = {"nation": "ijn", "strength": 24, "distance": 7}


@pytest.mark.parametrize(
    ("strength", "defense", "odds"),
    [(9, 10, "below 1-1"), (10, 10, "1-1"), (19, 10, "1-1"), (89, 10, "8-1"), (90, 10, "9-1"), (200, 1, "9-1")],
)
def test_7_0_odds_round_down_in_the_defenders_favour(strength: int, defense: int, odds: str) -> None:
    inputs = {**CA, "defense": defense, "firers": [{**GUN, "strength": strength}]}
    assert weighed("gunnery", inputs).odds == odds


def test_7_21_the_halvings_multiply() -> None:
    gun = {**GUN, "strength": 80, "distance": 30, "weapon_hits": 1, "half_strength": True}
    assert weighed("gunnery", {**CA, "firers": [gun]}).odds == "2-1"


def test_7_32_one_firer_is_not_halved_and_two_are() -> None:
    assert weighed("gunnery", {**CA, "firers": [GUN]}).odds == "2-1"
    assert weighed("gunnery", {**CA, "firers": [GUN, GUN]}).odds == "2-1"
    assert weighed("gunnery", {**CA, "firers": [GUN, GUN, GUN]}).odds == "3-1"
    assert weighed("torpedo", {**CA, "firers": [TORPEDO, TORPEDO]}).odds == "9-1"


def test_7_5_is_looked_at_before_7_21_firer_by_firer() -> None:
    far, unarmed = {**GUN, "distance": 31}, {**GUN, "weapon_hits": 2}
    assert refused("gunnery", {**CA, "firers": [{**far, "weapon_hits": 2}]}) == ("not-allowed", "7.5")
    assert refused("gunnery", {**CA, "firers": [far, unarmed]}) == ("not-allowed", "7.21")


@pytest.mark.parametrize(
    ("torpedo", "cite"),
    [
        ({"nation": "usn", "launched": 1, "distance": 60}, "7.43"),
        ({"nation": "ijn", "launched": 2, "distance": 60}, "7.72"),
        ({"nation": "ijn", "launched": 1, "distance": 60}, "7.71"),
        ({"nation": "ijn", "launched": 1, "reloaded": True, "distance": 22}, "7.22"),
        ({"nation": "ijn", "launched": 2, "weapon_hits": 2}, "7.5"),
    ],
)
def test_7_4_torpedoes_that_cannot_be_launched(torpedo: dict[str, Any], cite: str) -> None:
    assert refused("torpedo", {**CA, "firers": [{**TORPEDO, **torpedo}]}) == ("not-allowed", cite)


def test_3_24_a_british_torpedo_runs_as_far_as_the_umpire_rules() -> None:
    inputs = {**CA, "firers": [{**TORPEDO, "nation": "british"}]}
    assert weighed("torpedo", inputs).odds == "1-1"
    assert weighed("torpedo", inputs, {"allied-torpedo-range": "seven"}).odds == "4-1"


def test_8_1_a_ship_sunk_already_is_no_target() -> None:
    hits = {"target_power_hits": 2, "target_weapon_hits": 1}
    assert refused("gunnery", {**CA, **hits, "firers": [GUN]}) == ("bad-input", "target_weapon_hits")
    assert refused("damage", {"target_class": "CA", **hits, "kind": "gunnery", "result": "P"})[0] == "bad-input"


def test_6_42_a_target_cannot_be_faster_than_its_hits_allow() -> None:
    inputs = {**CA, "target_power_hits": 1, "target_speed": 4, "firers": [GUN]}
    assert refused("gunnery", inputs) == ("bad-input", "target_speed")


def test_6_42_a_slow_ship_stays_as_slow() -> None:
    left = sure("damage", {"target_class": "CA", "target_speed": 2, "kind": "gunnery", "result": "P"})
    assert (left["max_speed"], left["speed"]) == (3, 2)


def test_4_2_both_attacks_are_checked_though_the_guns_may_sink_it() -> None:
    far = {**TORPEDO, "distance": 22}
    assert refused("combined", {**CA, "gunners": [GUN], "launchers": [far]}) == ("not-allowed", "7.22")


def test_4_2_the_second_ship_does_not_fire_without_weapons() -> None:
    strong = {"nation": "ijn", "gunnery": 100, "range": 15, "defense": 5}
    hurt = {"nation": "usn", "gunnery": 100, "range": 15, "defense": 20, "weapon_hits": 1}
    after = thrown("exchange", {"first": strong, "second": hurt, "distance": 7}, 3)
    assert after["second"] == {"power_hits": 0, "weapon_hits": 2, "state": "afloat"}
    assert after["first"] == {"power_hits": 0, "weapon_hits": 0, "state": "afloat"}


def test_4_2_what_is_not_used_is_not_judged() -> None:
    ship = {"nation": "usn", "gunnery": 13, "range": 15, "defense": 5, "weapon_hits": 2}
    both = {"first": ship, "second": ship, "distance": 150}
    assert refused("exchange", both) == ("not-allowed", "7.5")
    silent = {**ship, "guns": False}
    assert thrown("exchange", {**both, "first": silent, "second": silent})["first"]["weapon_hits"] == 2


def test_4_2_a_ship_without_torpedoes_launches_none() -> None:
    ship = {"nation": "usn", "gunnery": 13, "range": 15, "defense": 5}
    inputs = {"first": ship, "second": {**ship, "torpedoes": True}, "distance": 3}
    assert refused("exchange", inputs) == ("bad-input", "second.torpedoes")
