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
