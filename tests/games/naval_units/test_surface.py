"""Rounds and battles of ships, interception, shots at the shore (Ship-to-Ship Combat)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import roll
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.apart import answered
from tests.asked import Asked

ASKED = Asked("naval-units")
CITE = "Ship-to-Ship Combat"


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


def test_the_dice_of_a_battle_say_which_ships_fire_counted_from_one() -> None:
    ships = {"attackers": [{"type": "DD"}, {"type": "DD"}], "defenders": [{"type": "CA"}]}
    thrown = roll(find("naval-units", "surface-battle"), ships, load("naval-units"), program_dice(1))
    said = " ".join(die["for"] for die in thrown.dice)
    assert all(name in said for name in ("DD (attackers 1)", "DD (attackers 2)", "CA (defenders 1)"))
    assert "(defenders 2)" not in said
