"""Asking a game's procedures in a test's few words."""

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

Rulings = Mapping[str, str] | None


class Asked:
    """One game's procedures, perhaps with tables of its owner's."""

    def __init__(self, game: str, owner: Mapping[str, Any] | None = None) -> None:
        self.game, self.owner = game, owner

    def outcome(
        self,
        procedure: str,
        dice: Sequence[int] = (),
        rulings: Rulings = None,
        cards: Sequence[str] = (),
        **inputs: Any,
    ) -> dict[str, Any]:
        """What the dice and cards typed bring about; exactly these are asked for."""
        source = Typed(list(dice), list(cards))
        found = answer.roll(
            find(self.game, procedure), inputs, load(self.game, owner=self.owner), source, rulings
        ).outcome
        assert found is not None
        return found

    def weighed(self, procedure: str, rulings: Rulings = None, **inputs: Any) -> answer.Answer:
        """The odds, with their reasons."""
        return answer.odds(find(self.game, procedure), inputs, load(self.game, owner=self.owner), rulings)

    def chances(self, procedure: str, rulings: Rulings = None, **inputs: Any) -> dict[str, str]:
        """The probability of each outcome, which is written as JSON."""
        rows = self.weighed(procedure, rulings, **inputs).distribution or []
        return {json.dumps(row["outcome"]): row["p"] for row in rows}

    def sure(self, procedure: str, rulings: Rulings = None, **inputs: Any) -> dict[str, Any]:
        """The only outcome of a procedure without dice."""
        (row,) = self.weighed(procedure, rulings, **inputs).distribution or []
        found: dict[str, Any] = row["outcome"]
        return found

    def because(self, procedure: str, rulings: Rulings = None, **inputs: Any) -> list[str]:
        """The reasons that the odds give."""
        return [reason["text"] for reason in self.weighed(procedure, rulings, **inputs).because]

    def refused(self, procedure: str, rulings: Rulings = None, **inputs: Any) -> tuple[str | None, ...]:
        """A refusal: the field of a bad input, the cite and field of what is not allowed, the table that is missing."""
        with pytest.raises(Refusal) as caught:
            self.weighed(procedure, rulings, **inputs)
        refusal = caught.value
        if refusal.kind == "not-allowed":
            return refusal.kind, refusal.cite, refusal.field
        return refusal.kind, refusal.table if refusal.kind == "table-missing" else refusal.field
