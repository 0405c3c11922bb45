"""Asking this game's procedures in a test's few words."""

from __future__ import annotations

from typing import Any

from tests.asked import Asked

GAME = "cunningham-somerville"
ASKED = Asked(GAME)
outcome, chances, because = ASKED.outcome, ASKED.chances, ASKED.because


def refused(procedure: str, **inputs: Any) -> tuple[str | None, str | None]:
    """The kind of a refusal, with the field of a bad input or the cite of what is not allowed."""
    kind, where, *_ = ASKED.refused(procedure, **inputs)
    return kind, where
