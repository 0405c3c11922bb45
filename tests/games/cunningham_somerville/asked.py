"""Asking this game's procedures in a test's few words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.engine import answer
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import load

GAME = "cunningham-somerville"


def outcome(
    procedure: str, dice: Sequence[int] = (), rulings: Mapping[str, str] | None = None, **inputs: Any
) -> dict[str, Any]:
    """What the dice typed bring about; exactly these dice are asked for."""
    found = answer.roll(find(GAME, procedure), inputs, load(GAME), Typed(list(dice)), rulings).outcome
    assert found is not None
    return found


def chances(procedure: str, rulings: Mapping[str, str] | None = None, **inputs: Any) -> dict[str, str]:
    """The odds: the probability of each outcome, which is written as JSON."""
    rows = answer.odds(find(GAME, procedure), inputs, load(GAME), rulings).distribution or []
    return {json.dumps(row["outcome"]): row["p"] for row in rows}


def because(procedure: str, rulings: Mapping[str, str] | None = None, **inputs: Any) -> list[str]:
    """The reasons that the odds give."""
    return [reason["text"] for reason in answer.odds(find(GAME, procedure), inputs, load(GAME), rulings).because]


def refused(procedure: str, **inputs: Any) -> tuple[str, str | None]:
    """The kind of a refusal, with the field of a bad input or the cite of what is not allowed."""
    with pytest.raises(Refusal) as caught:
        answer.odds(find(GAME, procedure), inputs, load(GAME))
    refusal = caught.value
    return refusal.kind, refusal.cite if refusal.kind == "not-allowed" else refusal.field
