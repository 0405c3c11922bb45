"""Contradictions in what is entered, each refused by its field: those that no other test meets."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.conftest import EXAMPLES

STRAFER = {"name": "a", "kind": "strafer", "defense": 2}
LEVEL = {"name": "a", "kind": "level", "defense": 2, "strength": 4}
DIVE = {"name": "a", "kind": "dive", "defense": 2, "strength": 4}
FIGHT = {"a_factor": 4, "b_kind": "strike", "b_factor": 6}


def inputs_of(game: str, procedure: str, changes: dict[str, Any]) -> dict[str, Any]:
    """A worked example's inputs with some of them changed, or (`None`) left out."""
    example = next(one for found, one in EXAMPLES if found == game and one.procedure == procedure and not one.refused)
    return {key: value for key, value in {**example.inputs, **changes}.items() if value is not None}


@pytest.mark.parametrize(
    ("game", "procedure", "changes", "field"),
    [
        ("carrier-clashes", "attack", {"weapon": "H", "underlined": True}, "underlined"),
        ("carrier-clashes", "attack", {"weapon": "H", "star_aa": True, "no_aa": True}, "star_aa"),
        ("carrier-clashes", "base-strike", {"strike": [{**STRAFER, "f": 0}]}, "f"),
        ("carrier-clashes", "strike", {"strike": [LEVEL]}, "weapon"),
        ("carrier-clashes", "strike", {"strike": [{**DIVE, "weapon": "H"}]}, "weapon"),
        ("carrier-clashes", "strike", {"strike": [{"name": "a", "kind": "dive", "defense": 2}]}, "strength"),
        ("carrier-clashes", "strike", {"port_allows": True}, "port_allows"),
        ("clash-of-carriers", "search", {"searcher": "usn-group", "distance": None, "inside_line": None}, "distance"),
        ("clash-of-carriers", "submarine-encounter", {"ships": [{"name": "a", "type": "DD"}] * 2}, "ships[1].name"),
        ("naval-units", "submarine-attack", {"defenders": [{"type": "CV", "screens": 1}]}, "screens"),
        (
            "naval-units",
            "surface-round",
            {side: [{"type": "DD", "target": 1, "fired": True}] for side in ("attackers", "defenders")},
            "fired",
        ),
        ("naval-units", "air-battle", {"active": {"ships": [{"type": "SCV"}] * 6, "dive": 40}}, "active"),
        ("cunningham-somerville", "air-operation", {"dogfight": True}, "dogfight"),
        ("cunningham-somerville", "air-operation", {"fights": [{**FIGHT, "a_kind": "strike"}]}, "a_kind"),
        ("cunningham-somerville", "attack-run", {"target_state": "land", "handy": True}, "handy"),
        ("cunningham-somerville", "advantage", {"first": {"japanese": True, "italian": True}}, "italian"),
        ("cunningham-somerville", "guided-weapon", {"weapon": "okha", "ecm": True}, "ecm"),
    ],
)
def test_contradictions_are_refused_by_their_field(
    game: str, procedure: str, changes: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        odds(find(game, procedure), inputs_of(game, procedure, changes), load(game))
    assert caught.value.kind == "bad-input"
    assert field in (caught.value.field or "")


def test_land_based_planes_stay_out_of_a_battle_at_sea_if_the_ruling_says_so() -> None:
    rules = load("naval-units", {"land-planes": "stay-out"})
    with pytest.raises(Refusal, match="land-based"):
        odds(find("naval-units", "allocation"), inputs_of("naval-units", "allocation", {"land": 2}), rules)
