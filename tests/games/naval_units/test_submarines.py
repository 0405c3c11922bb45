"""Submarines: their attack, the hunt for them, and economic attacks (Submarine Combat)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asked import Asked

ASKED = Asked("naval-units")
CITE = "Submarine Combat"


def test_hunt_bombers_search_first_and_stop_once_it_is_sighted() -> None:
    inputs: dict[str, Any] = {"bombers": 2, "planes": 1, "hunters": ["DD"], "nation": "usa", "turn": 4}
    # The first bomber's second throw sights it: the other bomber throws no more.
    found = ASKED.outcome("asw", [5, 4, 5, 5, 5, 5], **inputs)
    assert found == {"sunk": 0, "sighted": 1, "hidden": 0}


def test_hunt_planes_of_few_nations_and_not_too_early() -> None:
    for nation, turn in (("japan", 9), ("usa", 3)):
        assert ASKED.refused("asw", bombers=1, nation=nation, turn=turn) == ("not-allowed", CITE, "bombers")


def test_hunt_sonar_helps_ships_search_by_ruling_and_planes_always() -> None:
    assert (
        ASKED.outcome("asw", [6, 6], {"sonar-search": "search-too"}, hunters=["DD"], nation="uk", turn=6)["sunk"] == 1
    )
    assert ASKED.outcome("asw", [6, 6], planes=1, nation="uk", turn=6)["sunk"] == 1
    assert ASKED.outcome("asw", [5, 5], planes=1, nation="uk", turn=5)["hidden"] == 1


def test_hunt_of_a_known_submarine_asks_one_throw_a_hunter_by_ruling() -> None:
    inputs: dict[str, Any] = {"hunters": ["DD", "DE"], "turn": 1, "sighted": True}
    assert ASKED.outcome("asw", [5, 5, 5, 5], **inputs)["sighted"] == 1
    assert ASKED.outcome("asw", [5, 5], {"second-asw": "one-roll"}, **inputs)["sighted"] == 1
    # Bombers only search, so nobody throws.
    assert ASKED.outcome("asw", bombers=2, nation="usa", turn=9, sighted=True)["sighted"] == 1


def test_attack_escorts_just_sunk_still_hunt_and_nobody_else_does() -> None:
    inputs: dict[str, Any] = {"submarines": [{"type": "SS", "target": 1}], "turn": 1}
    found = ASKED.outcome("submarine-attack", [4, 4, 4], defenders=[{"type": "DD"}], **inputs)
    assert found == {"defenders_left": [0], "submarines": ["sunk"]}
    found = ASKED.outcome("submarine-attack", [5], defenders=[{"type": "BC"}], **inputs, round=2)
    assert found == {"defenders_left": [2], "submarines": ["hidden"]}


def test_attack_by_the_chart_s_factor_by_ruling() -> None:
    inputs: dict[str, Any] = {"defenders": [{"type": "CV"}], "turn": 1, "nation": "japan"}
    for kind, at in (("KSS", 2), ("SS", 4), ("SSL", 5)):
        submarines = [{"type": kind, "target": 1}]
        for face, left in ((at, 1), (at + 1, 2)):
            found = ASKED.outcome(
                "submarine-attack", [face], {"submarine-factor": "unit-chart"}, submarines=submarines, **inputs
            )
            assert found["defenders_left"] == [left]


def test_attack_a_screen_hit_itself_first_lets_the_next_hits_through_if_they_carry_on() -> None:
    inputs: dict[str, Any] = {
        "submarines": [{"type": "SS", "target": 1}, {"type": "SS", "target": 2}],
        "defenders": [{"type": "DD", "screens": 2}, {"type": "CV"}],
        "turn": 1,
        "round": 2,
    }
    dice = [4, 4, 5, 5, 5, 5]
    assert ASKED.outcome("submarine-attack", dice, **inputs)["defenders_left"] == [0, 2]
    carries_on = {"submarine-screen": "carries-on"}
    assert ASKED.outcome("submarine-attack", dice, carries_on, **inputs)["defenders_left"] == [0, 1]


@pytest.mark.parametrize(
    ("inputs", "cite"),
    [
        ({"nation": "usa", "submarines": [{"type": "KSS", "target": 1}]}, "unit chart"),
        ({"defenders": [{"type": "BB"}, {"type": "DD", "screens": 1}]}, CITE),
        ({"defenders": [{"type": "BB"}, {"type": "BC", "screens": 1}], "round": 2}, CITE),
        ({"defenders": [{"type": "BB"}, *[{"type": "DD", "screens": 1}] * 2], "round": 2}, CITE),
        ({"planes": 1, "enemy_nation": "usa", "turn": 3}, CITE),
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


def test_economic_attack_of_kaiten() -> None:
    inputs: dict[str, Any] = {"submarines": ["SS", "KSS"], "target": "industry"}
    cite = "Submarine Economic Attacks"
    assert ASKED.refused("economic-attack", **inputs) == ("not-allowed", cite, "submarines[1]")
    assert ASKED.outcome("economic-attack", [5, 12], {"kaiten-industry": "allowed"}, **inputs) == {"ipc": 5}
    assert ASKED.refused("economic-attack", target="industry", submarines=["SS"], defended=True) == (
        "bad-input",
        "defended",
    )
