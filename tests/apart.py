"""Leaves weighed apart, held against adding up the joint rows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import start
from referee.engine.chance import throw
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.marginals import columns
from referee.engine.procedure import Plan, find
from referee.engine.rules import load
from referee.engine.weighing import weigh

GIVEN = 3  # of the dice of one throw, so many beginnings are tried


def planned(game: str, procedure: str, inputs: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> Plan:
    return start(find(game, procedure), inputs, load(game), rulings)[2]


def hold(game: str, procedure: str, inputs: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> None:
    """Every leaf, and a few of them together, must be as the joint rows have them."""
    try:
        plan = planned(game, procedure, inputs, rulings)
    except Refusal as refusal:
        pytest.skip(f"not lawful: {refusal}")
    assert plan.apart is not None
    compare(plan, (), repr(inputs))
    source = program_dice(len(repr(inputs)))
    throw(plan.state, plan.steps, source)
    faces = [die["value"] for die in source.thrown]
    for count in random.Random(repr(inputs)).sample(range(1, len(faces) + 1), min(GIVEN, len(faces))):
        compare(plan, faces[:count], repr(inputs))
    with pytest.raises(ValueError, match="more dice were given"):
        plan.apart.together(tuple(plan.apart.leaves), [*faces, 1])


def compare(plan: Plan, faces: Sequence[int], seed: str) -> None:
    """Every leaf, and a few of them together, once these dice have been thrown."""
    assert plan.apart is not None
    joint = weigh(plan.state, plan.steps, faces)
    outcomes = [plan.outcome(end) for end in joint.weights]
    rows = columns(outcomes)
    assert set(rows) <= set(plan.apart.leaves)
    for leaf in set(plan.apart.leaves) - set(rows):  # a list that is always empty has no leaf among the rows
        assert list(plan.apart.together((leaf,), faces).weights) == [((),)], leaf
        rows[leaf] = [()] * len(outcomes)
    some = random.Random(seed).sample(list(plan.apart.leaves), min(3, len(plan.apart.leaves)))
    for leaves in [*((leaf,) for leaf in plan.apart.leaves), tuple(some)]:
        wanted: dict[tuple[Any, ...], Fraction] = {}
        for place, weight in enumerate(joint.weights.values()):
            key = tuple(frozen(rows[leaf][place]) for leaf in leaves)
            wanted[key] = wanted.get(key, Fraction()) + Fraction(weight, joint.total)
        found = plan.apart.together(leaves, faces)
        shares = {end: Fraction(weight, found.total) for end, weight in found.weights.items() if weight}
        assert shares == wanted, (leaves, faces)


def answered(game: str, procedure: str, inputs: Mapping[str, Any]) -> int:
    """Every leaf of a large call adds up to 1; the most work that one of them takes."""
    plan = planned(game, procedure, inputs)
    assert plan.apart is not None
    work = 0
    for leaf in plan.apart.leaves:
        odds = plan.apart.odds((leaf,))
        work = max(work, limits.work_spent())
        assert sum(odds.weights.values()) == odds.total
        assert all(len(end) == 1 for end in odds.weights)
    return work


def frozen(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value
