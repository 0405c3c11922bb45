"""Every procedure that weighs its leaves apart: they are what the joint rows add up to, before and after some dice.

Held for its worked examples and for small inputs made of them by chance.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import start
from referee.engine.errors import Refusal
from referee.engine.examples import Example
from referee.engine.limits import TooMany
from referee.engine.procedure import Plan, find
from referee.engine.rules import load
from referee.engine.weighing import weigh

from .apart import hold, planned
from .conftest import EXAMPLES
from .test_procedures import name

APART = [
    (game, example)
    for game, example in EXAMPLES
    if example.refused is None and planned(game, example.procedure, example.inputs, example.rulings).apart is not None
]
SWEPT = list(dict.fromkeys((game, example.procedure) for game, example in APART))
SMALL = 3_000  # states of a fight that is weighed many times over
MANY = 30


def nudged(node: Any, chance: random.Random) -> Any:
    """Inputs a little otherwise: units left out or there twice, numbers one more or less, words of other units."""
    if isinstance(node, dict):
        return {key: value if key == "tables" else nudged(value, chance) for key, value in node.items()}
    if isinstance(node, list):
        some = [nudged(value, chance) for value in node]
        if some and isinstance(some[0], dict) and chance.random() < 0.5:
            at = chance.randrange(len(some))
            some[at : at + 1] = [] if len(some) > 1 and chance.random() < 0.5 else [some[at], copy.deepcopy(some[at])]
        return some
    if type(node) is int and chance.random() < 0.3:
        return max(node + chance.choice((-1, 1)), 0)
    return node


def small(game: str, procedure: str, inputs: Mapping[str, Any], rulings: Mapping[str, str]) -> Plan | None:
    """The plan of a lawful call that is weighed quickly."""
    try:
        plan = start(find(game, procedure), inputs, load(game), rulings)[2]
        with limits.counted():
            states = len(weigh(plan.state, plan.steps).weights)
    except (Refusal, TooMany):
        return None
    return plan if states <= SMALL and limits.work_spent() < 20 * SMALL else None


def made(game: str, procedure: str) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Small lawful inputs of a procedure, made by chance from its worked examples."""
    examples = [example for owner, example in APART if (owner, example.procedure) == (game, procedure)]
    chance = random.Random(f"{game} {procedure}")
    for _ in range(20 * MANY):
        example = chance.choice(examples)
        inputs = nudged(example.inputs, chance)
        if inputs != example.inputs and small(game, procedure, inputs, example.rulings):
            yield inputs, example.rulings


@pytest.mark.parametrize(("game", "example"), APART, ids=name)
def test_the_leaves_of_a_worked_example_are_the_sums_of_its_rows(game: str, example: Example) -> None:
    hold(game, example.procedure, example.inputs, example.rulings)


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "procedure"), SWEPT)
def test_the_leaves_of_small_fights_made_by_chance_are_the_sums_of_their_rows(game: str, procedure: str) -> None:
    held = 0
    for (inputs, rulings), _ in zip(made(game, procedure), range(MANY), strict=False):
        hold(game, procedure, inputs, rulings)
        held += 1
    assert held >= MANY // 2
