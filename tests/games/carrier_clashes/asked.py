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

GAME = "carrier-clashes"
Rulings = Mapping[str, str] | None


def thrown(
    procedure: str, dice: Sequence[int] = (), rulings: Rulings = None, cards: Sequence[str] = (), **inputs: Any
) -> dict[str, Any]:
    """What the dice and cards typed bring about; exactly these are asked for."""
    source = Typed(list(dice), list(cards))
    found = answer.roll(find(GAME, procedure), inputs, load(GAME), source, rulings).outcome
    assert found is not None
    return found


def chances(procedure: str, rulings: Rulings = None, **inputs: Any) -> dict[str, str]:
    """The odds: the probability of each outcome, which is written as JSON."""
    rows = answer.odds(find(GAME, procedure), inputs, load(GAME), rulings).distribution or []
    return {json.dumps(row["outcome"]): row["p"] for row in rows}


def because(procedure: str, rulings: Rulings = None, **inputs: Any) -> list[str]:
    """The reasons that the odds give."""
    return [reason["text"] for reason in answer.odds(find(GAME, procedure), inputs, load(GAME), rulings).because]


def refused(procedure: str, rulings: Rulings = None, **inputs: Any) -> tuple[str | None, ...]:
    """A refusal: the field of a bad input, the cite and the field of what is not allowed."""
    with pytest.raises(Refusal) as caught:
        answer.odds(find(GAME, procedure), inputs, load(GAME), rulings)
    refusal = caught.value
    if refusal.kind == "not-allowed":
        return refusal.kind, refusal.cite, refusal.field
    return refusal.kind, refusal.field
