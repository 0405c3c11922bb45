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


@pytest.mark.parametrize(("die", "unhurt"), [(None, "7/48"), (12, "7/12")])
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


def test_a_scenario_needs_the_ships_of_its_fleets_that_nobody_has() -> None:
    fleets = {"TF 1": {"ships": ["Wasp", "Hornet"]}, "TF 2": {"ships": ["Hornet", "Essex"]}}
    assert missing_for({"fleet": fleets, "ship": {"Wasp": {}}}) == ["Hornet", "Essex"]
