"""The days of June (1.1)."""

from __future__ import annotations

FIRST_DAY = 18
LAST_DAY = 20
TURNS_A_DAY = 4
FREE_FROM = 9
"""The turn from which TF 58 may leave Saipan, separate and create TGs (16.1.4)."""


def date_of(turn: int) -> int:
    """The day of June on which a turn falls."""
    return FIRST_DAY + (max(turn, 1) - 1) // TURNS_A_DAY
