"""Large fights are weighed apart and thrown in time; small ones come to what their joint rows say (16, 20, 24)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import odds, roll
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.apart import answered, hold

Inputs = dict[str, Any]
DIVE, TORPEDO = ({"kind": kind, "defense": 2, "strength": 8} for kind in ("dive", "torpedo"))
LEVEL: Inputs = {"kind": "level", "weapon": "H", "defense": 3, "strength": 7}
ESCORT: Inputs = {"kind": "escort", "f": 8, "defense": 2}
CRUISER: Inputs = {"target_class": "C", "defense": 2}
FIRED_AT, STRAFER = {"aa-escorts": "fired-at"}, {"kind": "strafer"}
MELEE: Inputs = {"time": "night", "first": "ijn", "ship": [
    {"side": side, "target_class": "C", "defense": 2} for side in ("allied", "ijn") for _ in range(20)]}  # fmt: skip


def fire(by: int, weapon: str, strength: int, target: int) -> Inputs:
    return {"by": by, "weapon": weapon, "strength": strength, "target": target}


VOLLEYS = [fire(by, weapon, 3 + by % 5, (by + 19) % 40 + 1) for by in range(1, 41) for weapon in ("C", "T")][:60]
FEW_FIRST = [fire(by, "C", 6, by - 20) for by in range(21, 30)] + [fire(by, "C", 6, by + 20) for by in range(1, 21)]

LARGE: list[tuple[str, Inputs, dict[str, str], int]] = [
    ("cap", {"strike": [{"kind": "dive", "defense": 4}] * 10 + [ESCORT] * 6, "cap": [{"f": 6, "defense": 2}] * 12,
     "by_unit": True}, {}, 28),
    ("aa", {"strike": [{"kind": "level", "half": True}, {"kind": "dive"}] * 5 + [{"kind": "escort"}, STRAFER] * 3,
     "base_aa": 40, "by_unit": True}, FIRED_AT, 17),
    ("surface-round", {**MELEE, "fire": VOLLEYS}, {}, 40),
    ("surface-round", {**MELEE, "fire": FEW_FIRST}, {}, 40),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "inputs", "rulings", "leaves"), LARGE)
def test_a_large_fight_is_weighed_apart_and_thrown_in_time(
    procedure: str, inputs: Inputs, rulings: dict[str, str], leaves: int
) -> None:
    begun, found = time.process_time(), find("carrier-clashes", procedure)
    answer = odds(found, inputs, load("carrier-clashes"), rulings)
    assert (answer.distribution, len(answer.marginals())) == (None, leaves)
    assert roll(found, inputs, load("carrier-clashes"), program_dice(1), rulings, with_odds=False).outcome
    assert time.process_time() - begun < 5


SMALL: list[tuple[str, Inputs, dict[str, str]]] = [
    ("aa", {"strike": [{"kind": "level", "half": True}, {"kind": "dive"}, STRAFER, {"kind": "escort"},
     {"kind": "torpedo"}], "base_aa": 25, "by_unit": True}, FIRED_AT),
    ("strike", {"strike": [DIVE, {**LEVEL, "target": 2}, TORPEDO, {**TORPEDO, "salvo": 2}, ESCORT], "weather": "cloudy",
     "cap": [{"f": 8, "defense": 4}], "ship": [{**CRUISER, "aa": 14}, {"target_class": "A", "defense": 3}]}, {}),
    ("strike", {"strike": [DIVE, DIVE, {**TORPEDO, "target": 2}], "cap": [{"f": 8, "defense": 4}, {"f": 6,
     "defense": 3, "altitude": "low"}], "ship": [{**CRUISER, "star": True}, {**CRUISER, "aa": 3}]},
     {"aa-losses": "all-before"}),
    ("strike", {"strike": [DIVE, {**DIVE, "target": 2}, {**DIVE, "target": 3}], "cap": [{"f": 6, "defense": 4}],
     "ship": [{**CRUISER, "aa": 14}, CRUISER, CRUISER]}, {}),
    ("strike", {"strike": [{**DIVE, "strength": 9999}], "ship": [{**CRUISER, "defense": 5000}]}, {}),
    ("strike", {"strike": [ESCORT], "ship": [CRUISER]}, {}),
    ("base-strike", {"strike": [{**DIVE, "strength": 1}], "base_aa": 25, "idle": 2}, {}),
    ("base-strike", {"strike": [DIVE, LEVEL, {**STRAFER, "defense": 2, "f": 6}, ESCORT], "base_aa": 25, "idle": 2,
     "cap": [{"f": 6, "defense": 4}], "away": 1, "warned": True, "distance": 8, "origin_weather": "stormy"}, {}),
    ("surface-round", {**MELEE, "round": 2, "ship": MELEE["ship"][18:22],
     "fire": [fire(1, "C", 6, 3), fire(2, "D", 4, 3), fire(3, "C", 6, 1), fire(4, "T", 6, 2)]}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "inputs", "rulings"), SMALL)
def test_each_fate_by_itself_is_that_of_the_joint_rows(procedure: str, inputs: Inputs, rulings: dict[str, str]) -> None:
    hold("carrier-clashes", procedure, inputs, rulings)


def test_sixteen_units_on_one_ship_are_weighed_apart_as_soon_as_whole() -> None:
    units = [{**DIVE, "strength": 4 + place % 5} for place in range(16)]
    inputs = {"strike": units, "cap": [{"f": 60, "defense": 6}], "ship": [{**CRUISER, "aa": 48}]}
    found, rules = find("carrier-clashes", "strike"), load("carrier-clashes")
    began = time.process_time()
    whole = [marginal.as_json() for marginal in odds(found, inputs, rules).marginals()]
    between = time.process_time()
    assert [marginal.as_json() for marginal in odds(found, inputs, rules, joint=False).marginals()] == whole
    assert time.process_time() - between < 3 * (between - began)


def test_a_strike_of_sixteen_units_on_six_ships_has_each_ships_fate() -> None:
    kinds = [DIVE, TORPEDO, LEVEL]
    units = [{**kinds[place % 3], "strength": 5 + place % 7, "target": place * 6 // 16 + 1} for place in range(16)]
    cap = [{"f": 9, "defense": 4, "altitude": height} for height in ("high", "low") * 6]
    ships = [{**CRUISER, "aa": 8, "name": name} for name in "ABCDEF"]
    assert answered("carrier-clashes", "strike", {"strike": units, "cap": cap, "ship": ships}) <= limits.WORK
