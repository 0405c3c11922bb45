"""Ships against ships and submarines; the unit chart, evading, breaking off: what sample cases leave of procedures."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import odds, roll
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.naval_units.scenario.sheets import missing_for
from tests.apart import answered
from tests.asked import Asked

ASKED = Asked("naval-units")
CITE, BELOW = "Ship-to-Ship Combat", "Submarine Combat"


@pytest.mark.parametrize(
    ("defenders", "refusal"),
    [
        ([{"type": "BB", "target": 1}, {"type": "BC", "target": 1, "screens": 1}], "not-allowed"),
        ([{"type": "DD", "target": 1, "screens": 2}, {"type": "BB", "target": 1}], "not-allowed"),
        ([{"type": "BB", "target": 1}, *[{"type": "DD", "target": 1, "screens": 1}] * 2], "not-allowed"),
        ([{"type": "BB", "target": 1}, {"type": "DD", "target": 1, "screens": 2}], "bad-input"),
        ([{"type": "BB", "target": 1}, {"type": "DD", "target": 2}], "bad-input"),
        ([{"type": "BB", "target": 1, "hits": 2}], "bad-input"),
    ],
)
def test_screens_targets_and_hits_that_cannot_be(defenders: list[dict[str, Any]], refusal: str) -> None:
    kind, *where = ASKED.refused("surface-round", attackers=[{"type": "BB", "target": 1}], defenders=defenders)
    assert kind == refusal
    assert where[0] == CITE or str(where[0]).startswith("defenders")


def test_target_pairing_one_on_one_by_ruling() -> None:
    one_on_one = {"target-pairing": "one-on-one"}
    both_at_first: dict[str, Any] = {
        "attackers": [{"type": "CA", "target": 1}, {"type": "CA", "target": 1}],
        "defenders": [{"type": "CA", "target": 1}, {"type": "CA", "target": 2}],
    }
    assert ASKED.refused("surface-round", one_on_one, **both_at_first) == ("not-allowed", CITE, "attackers")
    assert ASKED.chances("surface-round", **both_at_first)


@pytest.mark.few(1)
@pytest.mark.parametrize("rounds", [{}, {"rounds": 20}])
def test_battle_at_its_bounds_is_weighed_in_seconds(rounds: dict[str, Any]) -> None:
    side = [{"type": kind} for kind in ("CA", "CL", "DD", "DE", "PT", "CVL")]
    began = time.process_time()
    assert ASKED.chances("surface-battle", attackers=side, defenders=side, **rounds)
    assert time.process_time() - began < 8


def test_round_of_six_ships_a_side_is_weighed_at_once_whole_or_ship_by_ship() -> None:
    began = time.process_time()
    cruisers = [{"type": "CA", "target": place} for place in range(1, 7)]
    assert len(ASKED.chances("surface-round", attackers=cruisers, defenders=cruisers)) == 4096
    battleships = [{"type": "BB", "target": place} for place in range(1, 7)]
    large = {"attackers": battleships, "defenders": battleships}
    assert answered("naval-units", "surface-round", large) <= limits.WORK
    assert time.process_time() - began < 2


@pytest.mark.parametrize(("die", "unhurt"), [(None, "7/48"), (1, "0"), (12, "7/12")])
def test_a_shot_that_was_thrown_counts_in_the_chances_of_each_ship(die: int | None, unhurt: str) -> None:
    battleships = [{"type": "BB", "target": place} for place in range(1, 7)]
    large = {"attackers": battleships, "defenders": battleships}
    faces = [] if die is None else [die]
    weighed = odds(find("naval-units", "surface-round"), large, load("naval-units"), faces=faces)
    found = weighed.marginal("defenders_left[0]")
    assert str(Fraction(dict(found.rows).get(2, 0), found.total)) == unhurt


def test_the_dice_of_a_battle_say_which_ships_fire_counted_from_one() -> None:
    ships = {"attackers": [{"type": "DD"}, {"type": "DD"}], "defenders": [{"type": "CA"}]}
    thrown = roll(find("naval-units", "surface-battle"), ships, load("naval-units"), program_dice(1))
    said = " ".join(die["for"] for die in thrown.dice)
    assert all(name in said for name in ("DD (attackers 1)", "DD (attackers 2)", "CA (defenders 1)"))
    assert "(defenders 2)" not in said


# Submarines (Submarine Combat).


def test_hunt_bombers_search_first_and_stop_once_it_is_sighted() -> None:
    inputs: dict[str, Any] = {"bombers": 2, "planes": 1, "hunters": ["DD"], "nation": "usa", "turn": 4}
    # The first bomber's second throw sights it: the other bomber throws no more.
    found = ASKED.outcome("asw", [5, 4, 5, 5, 5, 5], **inputs)
    assert found == {"sunk": 0, "sighted": 1, "hidden": 0}


def test_hunt_sonar_helps_ships_search_by_ruling_and_planes_always() -> None:
    assert (
        ASKED.outcome("asw", [6, 6], {"sonar-search": "search-too"}, hunters=["DD"], nation="uk", turn=6)["sunk"] == 1
    )
    assert ASKED.outcome("asw", [6, 6], planes=1, nation="uk", turn=6)["sunk"] == 1
    assert ASKED.outcome("asw", [5, 5], planes=1, nation="uk", turn=5)["hidden"] == 1


@pytest.mark.parametrize(
    ("inputs", "cite"),
    [
        ({"nation": "usa", "submarines": [{"type": "KSS", "target": 1}]}, "unit chart"),
        ({"defenders": [{"type": "BB"}, {"type": "DD", "screens": 1}]}, BELOW),
        ({"defenders": [{"type": "BB"}, {"type": "BC", "screens": 1}], "round": 2}, BELOW),
        ({"defenders": [{"type": "BB"}, *[{"type": "DD", "screens": 1}] * 2], "round": 2}, BELOW),
        ({"planes": 1, "enemy_nation": "usa", "turn": 3}, BELOW),
        ({"defenders": [{"type": "LSI"}, {"type": "DE"}], "round": 2}, "unit chart"),
    ],
)
def test_attack_that_is_not_allowed(inputs: dict[str, Any], cite: str) -> None:
    usual: dict[str, Any] = {"submarines": [{"type": "SS", "target": 1}], "defenders": [{"type": "BB"}], "turn": 1}
    assert ASKED.refused("submarine-attack", **{**usual, **inputs})[:2] == ("not-allowed", cite)


def test_attack_on_transports_from_round_two_on_by_ruling() -> None:
    inputs: dict[str, Any] = {
        "submarines": [{"type": "SS", "target": 1}],
        "defenders": [{"type": "LSI"}, {"type": "DE"}],
        "turn": 1,
        "round": 2,
    }
    assert ASKED.chances("submarine-attack", {"escort-first": "first-round"}, **inputs)


# The unit chart, evading, breaking off.


def evaded(rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return ASKED.chances("evasion", rulings, **inputs).get('{"result": "evaded"}', "0")


def test_night_japan_evades_better_at_night_or_always() -> None:
    fleet = [{"type": "BB"}]
    assert evaded(fleet=fleet, turn=5, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="japan", night=True) == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=5, nation="japan") == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=6, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="usa", night=True) == "1/3"


@pytest.mark.parametrize(
    ("side", "fought", "option", "answer"),
    [
        ("active", 0, "active-any-time", "no"),
        ("active", 1, "active-any-time", "free"),
        ("other", 1, "active-any-time", "no"),
        ("other", 3, "active-any-time", "roll"),
        ("active", 1, "before-minimum", "free"),
        ("active", 3, "before-minimum", "roll"),
        ("other", 1, "both-after-minimum", "no"),
        ("other", 3, "both-after-minimum", "free"),
        ("active", 3, "both-after-minimum", "free"),
    ],
)
def test_evasion_rolls_a_portion_withdraws(side: str, fought: int, option: str, answer: str) -> None:
    inputs: dict[str, Any] = {"side": side, "rounds_fought": fought, "minimum": 3, "portion": True}
    assert ASKED.outcome("may-withdraw", (), {"portion-withdrawal": option}, **inputs) == {"withdrawal": answer}


def test_a_scenario_needs_the_ships_of_its_fleets_that_nobody_has() -> None:
    fleets = {"TF 1": {"ships": ["Wasp", "Hornet"]}, "TF 2": {"ships": ["Hornet", "Essex"]}}
    assert missing_for({"fleet": fleets, "ship": {"Wasp": {}}}) == ["Hornet", "Essex"]
