"""Asking this game's procedures in a test's few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine import answer
from referee.engine.answer import Answer
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import load

Given = Mapping[str, Any]
Chosen = Mapping[str, str] | None


def weighed(procedure: str, inputs: Given, rulings: Chosen = None, owner: Given | None = None) -> Answer:
    """The odds; `owner` are tables of the game's owner."""
    return answer.odds(find("ca", procedure), inputs, load("ca", owner=owner), rulings)


def sure(procedure: str, inputs: Given, rulings: Chosen = None, owner: Given | None = None) -> dict[str, Any]:
    """The only outcome of a procedure without dice."""
    (row,) = weighed(procedure, inputs, rulings, owner).distribution or []
    found: dict[str, Any] = row["outcome"]
    return found


def thrown(procedure: str, inputs: Given, *dice: int) -> dict[str, Any]:
    """What these dice, no more and no fewer, bring about."""
    found = answer.roll(find("ca", procedure), inputs, load("ca"), Typed(list(dice))).outcome
    assert found is not None
    return found


def refused(
    procedure: str, inputs: Given, rulings: Chosen = None, owner: Given | None = None
) -> tuple[str, str | None]:
    """The kind of a refusal, with the field of a bad input, the cite of what is not allowed, or the table missing."""
    with pytest.raises(Refusal) as caught:
        weighed(procedure, inputs, rulings, owner)
    refusal = caught.value
    return refusal.kind, {"not-allowed": refusal.cite, "table-missing": refusal.table}.get(refusal.kind, refusal.field)
