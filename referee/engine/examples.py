"""Worked examples: read from `examples.toml`, and compared with the program."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from referee.engine.answer import Answer, odds, roll, start
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.record import NamedTuple
from referee.engine.rules import Ruleset, data_folder, load
from referee.engine.weighing import count_sequences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Example(NamedTuple):
    """One worked example: a call, and what it must give. `outcome` for the dice typed; `odds`, pairs of an
    outcome and its probability; `sequences`, the number of ways the dice can fall; `refused`, the parts of an
    error.
    """

    procedure: str
    cite: str
    text: str
    inputs: dict[str, Any]
    rulings: dict[str, str]
    dice: list[int] | None = None
    cards: list[str] | None = None
    outcome: dict[str, Any] | None = None
    odds: list[tuple[dict[str, Any], str]] | None = None
    sequences: int | None = None
    refused: dict[str, str] | None = None


def read_examples(game: str) -> list[Example]:
    """All worked examples of a game, in the order of its file."""
    import tomllib

    path = os.path.join(data_folder("rules"), game, "examples.toml")
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        rows = tomllib.load(file).get("example", [])
    return [_example(row) for row in rows]


def _example(row: Mapping[str, Any]) -> Example:
    outcome = row.get("outcome")
    return Example(
        procedure=row["procedure"],
        cite=row["cite"],
        text=row["text"],
        inputs=json.loads(row["inputs"]),
        rulings=row.get("rulings", {}),
        dice=row.get("dice"),
        cards=row.get("cards"),
        outcome=None if outcome is None else json.loads(outcome),
        odds=[(json.loads(end), p) for end, p in row["odds"]] if "odds" in row else None,
        sequences=row.get("sequences"),
        refused=row.get("refused"),
    )


def faults(example: Example, game: str, ruleset: Ruleset | None = None) -> list[str]:
    """Where the program differs from a worked example; empty if it does not."""
    rules = ruleset or load(game)
    procedure = find(game, example.procedure)
    if example.outcome is None and example.odds is None and example.refused is None:
        return ["the example expects nothing"]
    try:
        weighed = odds(procedure, example.inputs, rules, example.rulings)
        out = _odds_faults(example, weighed)
        if example.outcome is not None:
            source = Typed(example.dice, example.cards)
            thrown = roll(procedure, example.inputs, rules, source, example.rulings)
            if thrown.outcome != example.outcome:
                out.append(f"outcome {json.dumps(thrown.outcome)}, wanted {json.dumps(example.outcome)}")
        if example.sequences is not None:
            _, _, plan = start(procedure, example.inputs, rules, example.rulings)
            count = count_sequences(plan.state, plan.steps)
            if count != example.sequences:
                out.append(f"the dice can fall in {count} ways, wanted {example.sequences}")
    except Refusal as refusal:
        return _refusal_faults(example, refusal)
    if example.refused is not None:
        out.append("answered, but should be refused")
    return out


def _odds_faults(example: Example, answer: Answer) -> list[str]:
    rows = {json.dumps(row["outcome"], sort_keys=True): row["p"] for row in answer.distribution or []}
    out = []
    for end, p in example.odds or []:
        found = rows.get(json.dumps(end, sort_keys=True), "0")
        if found != p:
            out.append(f"odds of {json.dumps(end)}: {found}, wanted {p}")
    return out


def _refusal_faults(example: Example, refusal: Refusal) -> list[str]:
    if example.refused is None:
        return [f"refused: {refusal.message}"]
    error = refusal.as_json()
    return [
        f"refusal's {key}: {error.get(key)}, wanted {value}"
        for key, value in example.refused.items()
        if error.get(key) != value
    ]
