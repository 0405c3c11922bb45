"""What throws are worth to the side that throws them, for the luck ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.acting.act import worth

Outcome = Mapping[str, Any]


@worth("gunnery")
def gunnery(outcome: Outcome) -> int:
    """A hit counts one, be it power or weapons; a ship sunk two more."""
    return hits(outcome)


@worth("torpedo")
def torpedo(outcome: Outcome) -> int:
    """As gunnery."""
    return hits(outcome)


def hits(outcome: Outcome) -> int:
    """The hits of a result of the Combat Results Table, and the ship if they sink her."""
    return sum(letter in outcome["result"] for letter in "PW") + 2 * int(outcome["state"] == "sunk")
