"""What every procedure says stays as it is: the whole answer, reasons, marginals, words of the dice, refusals.

That the chances are right is held elsewhere; here nothing may change unseen. Pinned are the sample cases (a mark of the
answer for each of their lines, `pinned/<game>.cases`) and inputs drawn once at random, examples bent out of shape
(`pinned/<game>.jsonl`). Where a change is meant, `pytest tests/test_pinned.py --golden` writes the marks anew.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from referee.cli.batch import Desk, answer_line

from .conftest import GAMES
from .sentences import WRONG

CASES = Path(__file__).parent / "cases"
PINNED = Path(__file__).parent / "pinned"
SEED = 7


def said(desk: Desk, request: dict[str, Any]) -> list[dict[str, Any]]:
    """The answer to a request; where only odds were asked, what is thrown for it, what that is worth, and what one of
    its leaves comes to when nothing else is asked.
    """
    out = [answer_line(desk, json.dumps(request))]
    if request["verb"] != "odds" or not out[0]["ok"] or "given" in request:
        return out
    thrown = answer_line(desk, json.dumps({**request, "verb": "roll", "seed": SEED}))
    out.append(thrown)
    worth = desk.procedure(desk.game(request["game"]), request["procedure"]).worth
    if worth and thrown["ok"]:
        out.append({"worth": worth(thrown["outcome"])})
    wished = [(row["of"], row["values"][0]["value"]) for row in out[0].get("marginals") or () if row["values"]]
    for leaf, value in [(leaf, value) for leaf, value in wished if type(value) in (int, str)][-1:]:
        out.append(answer_line(desk, json.dumps({**request, "want": [f"{leaf}={value}"]})))
    return out


def mark(answers: list[dict[str, Any]]) -> str:
    """A short mark of answers."""
    return sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()[:10]


@pytest.mark.parametrize("game", GAMES)
def test_the_sample_cases_are_answered_as_they_were(game: str, request: pytest.FixtureRequest) -> None:
    desk, path = Desk(), PINNED / f"{game}.cases"
    asked = [json.loads(line)["request"] for line in (CASES / f"{game}.jsonl").read_text().splitlines()]
    if request.config.getoption("--golden"):
        path.write_text("".join(f"{mark(said(desk, one))}\n" for one in asked))
    for one, marked in zip(asked, path.read_text().splitlines(), strict=True):
        found = said(desk, one)
        assert mark(found) == marked, (one, found)
        assert not re.search(WRONG["one of several"], json.dumps(found)), found


@pytest.mark.parametrize("game", GAMES)
def test_inputs_drawn_at_random_are_answered_as_they_were(game: str, request: pytest.FixtureRequest) -> None:
    desk, path = Desk(), PINNED / f"{game}.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    if request.config.getoption("--golden"):
        rows = [{**row, "is": mark(said(desk, row["request"]))} for row in rows]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    for row in rows:
        found = said(desk, row["request"])
        assert mark(found) == row["is"], (row["request"], found)
        assert not re.search(WRONG["one of several"], json.dumps(found)), found
