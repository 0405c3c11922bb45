"""Asking this game's procedures in a test's few words."""

from __future__ import annotations

from tests.asked import Asked

GAME = "clash-of-carriers"
ASKED = Asked(GAME)
outcome, chances, because, refused = ASKED.outcome, ASKED.chances, ASKED.because, ASKED.refused
