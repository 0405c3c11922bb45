"""What holds for every procedure of every game, found by itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from referee.engine.answer import odds, roll, start
from referee.engine.chance import Dice, Die, Part, Until, throw
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.examples import Example, faults
from referee.engine.inputs import Unit
from referee.engine.kinds import Listing, Whole
from referee.engine.procedure import Procedure, find
from referee.engine.rules import Ruleset, load
from referee.engine.weighing import count_sequences

from .conftest import EXAMPLES, PROCEDURES

SMALL = 3_000


def answered(game: str, procedure: Procedure) -> list[Example]:
    """A procedure's worked examples that have an answer."""
    return [
        example
        for owner, example in EXAMPLES
        if (owner, example.procedure) == (game, procedure.name) and example.refused is None
    ]


def name(value: object) -> str:
    return value.name if isinstance(value, Procedure) else value.procedure if isinstance(value, Example) else str(value)


TOW: dict[str, Any] = {"procedure": "tow", "cite": "Towing", "text": "x", "inputs": {}, "rulings": {}}
TOO_FAST = {"tower_speed": 2}


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ({}, "the example expects nothing"),
        ({"outcome": {"passed": False}, "dice": [6]}, 'outcome {"passed": true}, wanted {"passed": false}'),
        ({"odds": [({"passed": True}, "1/7")]}, 'odds of {"passed": true}: 1/3, wanted 1/7'),
        ({"odds": [], "sequences": 5}, "the dice can fall in 6 ways, wanted 5"),
        ({"odds": [], "refused": {}}, "answered, but should be refused"),
        ({"odds": [], "inputs": TOO_FAST}, "refused: the towing ship must be stopped or at 1 inch (Towing)"),
        ({"refused": {"kind": "unknown"}, "inputs": TOO_FAST}, "refusal's kind: not-allowed, wanted unknown"),
    ],
)
def test_what_is_wrong_with_a_worked_example_is_said(example: dict[str, Any], said: str) -> None:
    assert faults(Example(**{**TOW, **example}), "cunningham-somerville") == [said]


@pytest.mark.parametrize(("game", "procedure"), PROCEDURES, ids=name)
def test_it_says_what_it_is_how_an_answer_came_about_and_weighs_all_that_may_be_thrown(
    game: str, procedure: Procedure
) -> None:
    rules, examples = load(game), answered(game, procedure)
    assert find(game, procedure.name) == procedure
    assert procedure.summary.endswith((".", "?"))
    assert procedure.cite
    assert examples
    for example in examples:
        answer = odds(procedure, example.inputs, rules, example.rulings)
        assert any(reason["cite"] for reason in answer.because), example.text
        assert all(reason["text"] for reason in answer.because), example.text
        weighs_the_same_as_replaying_the_whole(procedure, example, rules, answer.distribution or [])
        for seed in range(3):
            roll(procedure, example.inputs, rules, program_dice(seed), example.rulings)


def weighs_the_same_as_replaying_the_whole(
    procedure: Procedure, example: Example, rules: Ruleset, weighed: Sequence[Mapping[str, Any]]
) -> None:
    """Every row of its odds is what all ways in which its dice may fall add up to."""
    _, _, plan = start(procedure, example.inputs, rules, example.rulings)
    if loops(plan.steps) or count_sequences(plan.state, plan.steps) > SMALL:
        return  # endless, or too many ways to fall
    whole: dict[str, Fraction] = {}
    for end, p in replayed(plan.state, plan.steps):
        outcome = key(plan.outcome(end))
        whole[outcome] = whole.get(outcome, Fraction(0)) + p
    assert {key(row["outcome"]): Fraction(row["p"]) for row in weighed} == whole, example.text
    assert len(weighed) == len(whole)
    assert sum(whole.values()) == 1


@pytest.mark.parametrize(("game", "procedure"), [row for row in PROCEDURES if row[1].worth], ids=name)
def test_a_worth_tells_the_outcomes_of_worked_examples_apart(game: str, procedure: Procedure) -> None:
    outcomes: list[Any] = []
    for example in answered(game, procedure):
        rows = odds(procedure, example.inputs, load(game), example.rulings).distribution or []
        outcomes += (row["outcome"] for row in rows)
    worths = {procedure.worth_of(outcome) for outcome in outcomes}
    assert len(worths) > 1 or len(outcomes) == 1  # what a card decides alone
    assert set(procedure.worth or ()) <= {*procedure.follows, *(name for outcome in outcomes for name in outcome)}


@pytest.mark.parametrize(("game", "procedure"), PROCEDURES, ids=name)
def test_what_is_no_input_is_refused_by_its_field(game: str, procedure: Procedure) -> None:
    rules, entered = load(game), dict[str, Example]()
    for example in answered(game, procedure):
        assert refused(procedure, {**example.inputs, "no_such_input": 1}, rules) == "no_such_input"
        entered |= dict.fromkeys(example.inputs, example)
    for field, example in entered.items():
        declared = procedure.inputs.fields[field]
        if declared.required:
            without = {k: v for k, v in example.inputs.items() if k != field}
            assert refused(procedure, without, rules) is not None
        assert (refused(procedure, {**example.inputs, field: None}, rules) or "").startswith(field)
        kind = declared.kind
        if isinstance(kind, Whole):
            for wrong in (True, "2", 2.5, *([kind.low - 1] if kind.low is not None else [])):
                assert refused(procedure, {**example.inputs, field: wrong}, rules) == field
            if kind.high is not None:
                assert refused(procedure, {**example.inputs, field: kind.high + 1}, rules) == field
        if isinstance(kind, Listing) and isinstance(kind.kind, Unit) and example.inputs[field]:
            units = [{**example.inputs[field][0], "no_such_key": 1}, *example.inputs[field][1:]]
            assert refused(procedure, {**example.inputs, field: units}, rules) == f"{field}[0].no_such_key"


def refused(procedure: Procedure, inputs: Mapping[str, Any], rules: Any) -> str | None:
    with pytest.raises(Refusal) as caught:
        odds(procedure, inputs, rules)
    assert caught.value.kind == "bad-input"
    return caught.value.field


def key(outcome: Mapping[str, Any]) -> str:
    return json.dumps(outcome, sort_keys=True)


def loops(steps: Any) -> bool:
    return any(
        isinstance(step, Until) or (isinstance(step, Part) and not callable(step.steps) and loops(step.steps))
        for step in steps
    )


class Fork(BaseException):
    def __init__(self, cells: Sequence[Any]) -> None:
        self.cells = list(cells)


class Path(Dice):
    """Dice that fall as written, and fork where the writing ends; nothing is merged."""

    def __init__(self, cells: tuple[Any, ...]) -> None:
        self.cells = list(cells)

    def read(self, die: Die, column: Sequence[Any], why: str) -> Any:
        if not self.cells:
            raise Fork(column)
        return self.cells.pop(0)

    def draw(self, deck: Sequence[str], why: str) -> str:
        return str(self.read(Die(len(deck)), deck, why))


def replayed(state: Any, steps: Sequence[Any]) -> list[tuple[Any, Fraction]]:
    """Every way through the whole procedure, from the first die to the last."""
    ends: list[tuple[Any, Fraction]] = []
    paths: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        path, p = paths.pop()
        try:
            ends.append((throw(state, steps, Path(path)), p))
        except Fork as fork:
            paths += [((*path, cell), p / len(fork.cells)) for cell in fork.cells]
    return ends
