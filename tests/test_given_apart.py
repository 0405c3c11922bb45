"""What is left once some dice have been thrown, weighed leaf by leaf: equal to the joint rows of the same dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import odds, start
from referee.engine.errors import Refusal
from referee.engine.limits import TooMany
from referee.engine.procedure import find
from referee.engine.rules import load

RAID = {"cap": 2, "escort": 1, "targets": [{"type": "CV", "torpedo": 2}, {"type": "CA", "dive": 1}]}
PORT = {"ships": [{"type": "BB", "torpedo": 2}, {"type": "CA", "dive": 1}]}
PACK = {"target_speed": "slow-convoy", "target": {"speed": "slow-merchant"}, "fleet_escorts": 1, "boats": [{}, {}]}
CASES: list[tuple[str, str, dict[str, Any], list[int]]] = [
    ("naval-units", "air-strike", RAID, [5, 9, 3]),
    ("naval-units", "port-raid", PORT, [9]),
    ("cunningham-somerville", "submarine-op", PACK, [4, 4]),
    ("cunningham-somerville", "submarine-op", PACK, [4, 2, 3, 1, 5]),
]


@pytest.mark.parametrize(("game", "procedure", "inputs", "faces"), CASES)
def test_marginals_apart_after_dice_are_those_of_the_joint_rows(
    game: str, procedure: str, inputs: dict[str, Any], faces: list[int]
) -> None:
    found = find(game, procedure)
    _, _, plan = start(found, inputs, load(game), None)
    assert plan.apart is not None
    for count in range(len(faces) + 1):
        answer = odds(found, inputs, load(game), None, faces[:count])
        rest = plan.apart.after(faces[:count])
        assert rest is not None
        for leaf in plan.apart.leaves:
            weighed = rest.odds((leaf,))
            apart = {end[0]: Fraction(weight, weighed.total) for end, weight in weighed.weights.items() if weight}
            joint: dict[Any, Fraction] = {}
            for value, weight in answer.marginal(leaf).rows:
                joint[value] = Fraction(weight, answer.marginal(leaf).total)
            assert apart == joint, (leaf, count)


def test_a_fight_too_large_to_list_answers_what_is_left_after_the_first_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = find("naval-units", "air-strike")
    whole = odds(strike, RAID, load("naval-units"), None, [5, 9, 3])
    monkeypatch.setattr(limits, "OUTCOMES", 5)
    rest = odds(strike, RAID, load("naval-units"), None, [5, 9, 3])
    assert whole.distribution is not None
    assert rest.distribution is None
    assert [marginal.as_json() for marginal in rest.marginals()] == [m.as_json() for m in whole.marginals()]


def test_dice_that_reach_beyond_what_can_be_followed_are_refused_as_too_much() -> None:
    strike = find("naval-units", "air-strike")
    _, _, plan = start(strike, RAID, load("naval-units"), None)
    rest = plan.apart.after([5, 9, 3, 4, 4, 4, 4, 4]) if plan.apart else None
    assert rest is not None
    with pytest.raises(TooMany):
        rest.odds(("cap",))
    with pytest.raises(Refusal, match="do not fit"):
        odds(strike, RAID, load("naval-units"), None, [1] * 40)
