"""Whole strikes on a TF: their order, their losses, and their odds against a plain reading of the rules (16-18)."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import odds, start
from referee.engine.chance import throw
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.joint import list_outcomes
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.engine.weighing import weigh

from ...apart import answered, hold
from .asked import chances
from .plainly import ends, some_strike

DIVE: dict[str, Any] = {"kind": "dive", "defense": 2, "strength": 8}
TORPEDO: dict[str, Any] = {"kind": "torpedo", "defense": 2, "strength": 8}
ESCORT: dict[str, Any] = {"kind": "escort", "f": 8, "defense": 2}
CRUISER: dict[str, Any] = {"target_class": "C", "defense": 2}


def cap_hurt(procedure: str, bomber: dict[str, Any], **flown: Any) -> dict[tuple[int, int], Fraction]:
    """How likely so many units of the CAP are withdrawn and lost."""
    out: dict[tuple[int, int], Fraction] = {}
    for row, p in chances(procedure, strike=[bomber, ESCORT, ESCORT], **flown).items():
        came = json.loads(row)
        hurt = came["cap_withdrawn"], came["cap_lost"]
        out[hurt] = out.get(hurt, Fraction(0)) + Fraction(p)
    return out


def test_16_i_iv_what_two_escorts_do_to_cap_is_the_same_whatever_is_attacked_then() -> None:
    cap = [{"f": 8, "defense": 4}, {"f": 6, "defense": 3}]
    alone = cap_hurt("cap", {"kind": "dive", "defense": 2}, cap=cap)
    assert {(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)} <= {*alone}
    assert cap_hurt("strike", DIVE, cap=cap, ship=[CRUISER]) == alone


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(24))
def test_the_odds_are_those_of_the_plain_reading(seed: int) -> None:
    inputs = some_strike(random.Random(seed))
    try:
        found = chances("strike", **inputs)
    except Refusal:
        pytest.skip("not a lawful strike")
    assert ends(inputs) == {end: Fraction(p) for end, p in found.items()}


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(24))
def test_the_odds_after_some_dice_are_the_mean_of_those_after_one_more(seed: int) -> None:
    chance = random.Random(seed)
    procedure, rules = find("carrier-clashes", "strike"), load("carrier-clashes")
    try:
        _, _, plan = start(procedure, some_strike(chance), rules, None)
    except Refusal:
        pytest.skip("not a lawful strike")
    source = program_dice(seed)
    throw(plan.state, plan.steps, source)
    given = [die["value"] for die in source.thrown]
    for place, die in enumerate(source.thrown):
        sides = int(die["die"][1:])
        mean: dict[str, Fraction] = {}
        for face in range(1, sides + 1):
            for row in list_outcomes(plan, [*given[:place], face]):
                name = str(row["outcome"])
                mean[name] = mean.get(name, Fraction()) + Fraction(row["p"]) / sides
        assert {str(row["outcome"]): Fraction(row["p"]) for row in list_outcomes(plan, given[:place])} == mean


@pytest.mark.long
def test_sixteen_different_units_are_weighed_sooner_than_thrown_two_thousand_times() -> None:
    chance = random.Random(1)
    strengths = chance.sample(range(2, 20), 13)
    kinds = ["escort"] * 3 + ["dive"] * 7 + ["level"] * 2 + ["torpedo"] * 4
    units: list[dict[str, Any]] = [{"kind": kind, "defense": 2 + place % 3} for place, kind in enumerate(kinds)]
    for place, unit in enumerate(units):
        if unit["kind"] == "escort":
            unit |= {"f": 5 + place, "escorting": ("high", "low")[place % 2]}
        else:
            unit |= {"strength": strengths.pop(), "target": 1 + place % 3}
        if unit["kind"] == "level":
            unit["weapon"] = "LH"[place % 2]
    chance.shuffle(units)
    cap = [{"f": 5 + place % 3, "defense": 6, "altitude": ("high", "high", "low")[place % 3]} for place in range(6)]
    ships = [
        {"target_class": "A", "defense": 4, "aa": 14},
        {"target_class": "B", "defense": 6},
        {"target_class": "C", "defense": 2},
    ]
    inputs = {"strike": units, "cap": cap, "ship": ships}
    _, _, plan = start(find("carrier-clashes", "strike"), inputs, load("carrier-clashes"), None)
    assert len(weigh(plan.state, plan.steps).weights) > 5_000

    def taken(what: Callable[[], object]) -> float:
        """The seconds it takes, when nothing else comes between."""
        begun = time.process_time()
        what()
        return time.process_time() - begun

    def thrown() -> None:
        source = program_dice(1)
        for _ in range(2_000):
            throw(plan.state, plan.steps, source)

    weighed = min(taken(lambda: weigh(plan.state, plan.steps)) for _ in range(2))
    after_some_dice = min(taken(lambda: weigh(plan.state, plan.steps, [1, 7, 12])) for _ in range(2))
    assert max(weighed, after_some_dice) < taken(thrown)


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(24))
def test_the_leaves_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    inputs = some_strike(chance)
    units, ships = inputs["strike"], inputs["ship"]
    for _ in range(chance.randint(0, 4)):
        units.append(chance.choice(units) | {"defense": chance.randint(1, 3)})
    inputs["weather"] = chance.choice(["clear", "cloudy"])
    rulings = {"aa-losses": "all-before"} if seed % 4 == 0 else {}
    hold("carrier-clashes", "strike", inputs | {"ship": [*ships, {"aa": 3}]}, rulings)


def test_sixteen_units_on_one_ship_are_weighed_apart_as_soon_as_whole() -> None:
    units = [DIVE | {"strength": 4 + place % 5} for place in range(16)]
    inputs = {"strike": units, "cap": [{"f": 60, "defense": 6}], "ship": [CRUISER | {"aa": 48}]}
    found, rules = find("carrier-clashes", "strike"), load("carrier-clashes")
    began = time.process_time()
    whole = [marginal.as_json() for marginal in odds(found, inputs, rules).marginals()]
    between = time.process_time()
    assert [marginal.as_json() for marginal in odds(found, inputs, rules, joint=False).marginals()] == whole
    assert time.process_time() - between < 3 * (between - began)


def test_a_strike_of_sixteen_units_on_six_ships_has_each_ships_fate() -> None:
    kinds = [DIVE, TORPEDO, {"kind": "level", "weapon": "H", "defense": 3, "strength": 7}]
    units = [kinds[place % 3] | {"strength": 5 + place % 7, "target": place * 6 // 16 + 1} for place in range(16)]
    cap = [{"f": 9, "defense": 4, "altitude": height} for height in ("high", "low") * 6]
    ships = [CRUISER | {"aa": 8, "name": name} for name in "ABCDEF"]
    assert answered("carrier-clashes", "strike", {"strike": units, "cap": cap, "ship": ships}) <= limits.WORK
