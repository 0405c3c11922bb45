"""Units that many fights are made of, and how many of them."""

from __future__ import annotations

from typing import Any

DOUBLED = (1, 2, 4, 8, 16, 30)

TWELVE = (1, 2, 4, 8, 12)

SIX = (1, 2, 4, 6)


def of_a_kind(size: int, *units: dict[str, Any]) -> list[dict[str, Any]]:
    """So many units, of each kind in turn, as a list of the procedure takes them."""
    return [dict(units[place % len(units)]) for place in range(size)]
