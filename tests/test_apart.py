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
from referee.engine.answer import odds, start
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


# What is left once some dice have been thrown, weighed leaf by leaf: equal to the joint rows of the same dice.


RAID = {"cap": 2, "escort": 1, "targets": [{"type": "CV", "torpedo": 2}, {"type": "CA", "dive": 1}]}


def test_a_fight_too_large_to_list_answers_what_is_left_after_the_first_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = find("naval-units", "air-strike")
    whole = odds(strike, RAID, load("naval-units"), None, [5, 9, 3])
    monkeypatch.setattr(limits, "OUTCOMES", 5)
    rest = odds(strike, RAID, load("naval-units"), None, [5, 9, 3])
    assert whole.distribution is not None
    assert rest.distribution is None
    assert [marginal.as_json() for marginal in rest.marginals()] == [m.as_json() for m in whole.marginals()]


def test_more_dice_than_are_asked_for_are_refused() -> None:
    with pytest.raises(Refusal, match="do not fit"):
        odds(find("naval-units", "air-strike"), RAID, load("naval-units"), None, [1] * 40)


LINE = [{"type": "BB", "target": place} for place in range(1, 7)]
RAIDERS = [{"type": kind, "torpedo": 2, "dive": 3} for kind in ("CV", "BB", "CA")]


def test_ships_of_the_line_are_weighed_one_by_one_after_the_first_die() -> None:
    line = {"attackers": LINE, "defenders": LINE}
    found = odds(find("naval-units", "surface-round"), line, load("naval-units"), None, [3])
    assert found.distribution is None
    assert len(found.marginals()) == 12


def test_what_is_too_much_is_said_with_the_longest_list_and_what_makes_less_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "WORK", 1)
    with pytest.raises(
        Refusal, match=r"active.targets is too large .*: leave out some of its 3,.*, or roll it"
    ) as lone:
        odds(find("naval-units", "air-round"), {"active": {"cap": 6, "targets": RAIDERS}}, load("naval-units"))
    assert lone.value.field == "active.targets"
    with pytest.raises(Refusal, match=r"ships is too large .*, ask for fewer rounds, give more of the dice"):
        odds(find("naval-units", "port-raid"), {"ships": RAIDERS, "rounds": 2}, load("naval-units"), None, [9])
    monkeypatch.setattr(limits, "WORK", 0)
    with pytest.raises(Refusal, match="roll it"):
        odds(find("carrier-clashes", "initiative"), {"allied_level": 1, "ijn_level": 0}, load("carrier-clashes"))
