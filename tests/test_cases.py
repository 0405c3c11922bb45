"""Thousands of sample cases: what each procedure answers and refuses, odds as exact fractions, outcomes for typed dice.

A row of `tests/cases/<game>.jsonl` is a request of `referee batch` and what is expected: a distribution, an outcome,
its reasons, or of a refusal its kind and the field at fault, to the letter where the row begins with its `rule`. Such
a row may expect single values (`gives`), and parts of what is said (`says`), or is not said (`silent`).
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from referee.cli.batch import BatchServer, reply

from .sentences import WRONG

CASES: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl")):
    for line in path.read_text().splitlines():
        row = json.loads(line)
        CASES[path.stem, row["request"]["procedure"]].append(row)


def weights(rows: list[dict[str, Any]]) -> dict[str, Fraction]:
    """A distribution as something that can be compared."""
    return {json.dumps(row["outcome"], sort_keys=True): Fraction(row["p"]) for row in rows if Fraction(row["p"])}


def is_said(answer: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Does it say what is expected: its reasons, what its dice were for, or why it is refused?"""
    said = [answer["error"]["message"]] if "error" in answer else [why["text"] for why in answer["because"]]
    text = " | ".join([*said, *(die["for"] for die in answer.get("dice", ()))])
    return all(part in text for part in expected.get("says", ())) and not any(
        part in text for part in expected.get("silent", ())
    )


def is_expected(answer: dict[str, Any], expected: dict[str, Any], *, exact: bool) -> bool:
    if "error" not in expected:
        if not answer["ok"]:
            return False
        if "because" in expected:
            return bool([why["text"] for why in answer["because"]] == expected["because"])
        if "outcome" in expected:
            return bool(answer["outcome"] == expected["outcome"])
        if "distribution" not in expected:
            outcome = answer["outcome"] if "outcome" in answer else answer["distribution"][0]["outcome"]
            return bool({**outcome, **expected.get("gives", {})} == outcome)
        return weights(answer["distribution"]) == weights(expected["distribution"])
    if answer["ok"]:
        return False
    refusal, wanted = answer["error"], dict(expected["error"])
    if wanted.pop("says", "") not in refusal["message"]:
        return False
    field = None if exact else wanted.pop("field", None)
    named = field is None or refusal["kind"] != "bad-input" or field.split("[")[0].split(".")[0] in refusal["field"]
    return named and all(str(refusal.get(key)) == value for key, value in wanted.items())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1]}")
def test_the_sample_cases(case: tuple[str, str]) -> None:
    desk = BatchServer()
    for row in CASES[case]:
        answer = json.loads(reply(desk, json.dumps(row["request"])))
        assert is_expected(answer, row["expect"], exact="rule" in row), (row, answer)
        assert is_said(answer, row["expect"]), (row, answer)
        assert not re.search(WRONG["one of several"], json.dumps(answer)), answer
