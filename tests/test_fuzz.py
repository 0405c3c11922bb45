"""Long: worked examples bent out of shape in thousands of ways are answered or refused, never a fault."""

from __future__ import annotations

import json
import random
import time
from fractions import Fraction
from typing import Any

import pytest

from referee.cli.batch import Desk, reply

from .conftest import EXAMPLES, GAMES

CALLS = 4_000
PATIENCE = 8
ODD: list[Any] = [None, True, False, -1, 0, 1, "x", "", [], {}, 2.5, 10**9, "1/2", [1], [{}]]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_is_answered_or_refused(game: str) -> None:
    chance, desk = random.Random(game), Desk()
    examples = [example for owner, example in EXAMPLES if owner == game]
    for _ in range(CALLS):
        example = chance.choice(examples)
        inputs = json.loads(json.dumps(example.inputs))
        for _ in range(chance.randint(1, 3)):
            inputs = bent(inputs, chance) if inputs else {}
        request = {"verb": chance.choice(["odds", "roll"]), "game": game, "procedure": example.procedure}
        line = json.dumps({**request, "inputs": inputs, "rulings": example.rulings})
        began = time.process_time()
        answer = json.loads(reply(desk, line))
        assert time.process_time() - began < PATIENCE, line
        if answer["ok"]:
            assert sum(Fraction(row["p"]) for row in answer.get("distribution", [{"p": "1"}])) == 1, line
        else:
            error = answer["error"]
            assert error["kind"] in ("bad-input", "bad-dice", "not-allowed", "table-missing"), line
            assert error["kind"] != "bad-input" or error["field"], line
            assert error["kind"] != "not-allowed" or error["cite"], line


def bent(value: Any, chance: random.Random) -> Any:
    """A JSON value with something about it changed."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        how = chance.random()
        if how < 0.15:
            return {name: item for name, item in value.items() if name != key}
        if how < 0.2:
            return {**value, "no_such_input": 1}
        return {**value, key: chance.choice(ODD) if how < 0.35 else bent(value[key], chance)}
    if isinstance(value, list) and value:
        how, place = chance.random(), chance.randrange(len(value))
        if how < 0.3:
            return value * chance.randint(2, 8)
        if how < 0.5:
            return value[:place] + value[place + 1 :]
        return [*value[:place], bent(value[place], chance), *value[place + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, 0, value * 2, value * 10, -value, 12, 99])
    return chance.choice([value, f"{value}x", "0"])
