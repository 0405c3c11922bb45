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

GAME = "clash-of-carriers"


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


def refused(procedure: str, rulings: Mapping[str, str] | None = None, **inputs: Any) -> tuple[str | None, ...]:
    """A refusal: the field of a bad input, the cite and field of what is not allowed, the name of a missing table."""
    with pytest.raises(Refusal) as caught:
        answer.odds(find(GAME, procedure), inputs, load(GAME), rulings)
    refusal = caught.value
    if refusal.kind == "not-allowed":
        return refusal.kind, refusal.cite, refusal.field
    return refusal.kind, refusal.table if refusal.kind == "table-missing" else refusal.field
