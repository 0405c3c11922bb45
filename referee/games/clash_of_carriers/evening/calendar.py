"""The days of June (1.1)."""

from __future__ import annotations

FIRST_DAY = 18
TURNS_A_DAY = 4


def date_of(turn: int) -> int:
    """The day of June on which a turn falls."""
    return FIRST_DAY + (max(turn, 1) - 1) // TURNS_A_DAY
