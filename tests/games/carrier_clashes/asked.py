"""Asking this game's procedures in a test's few words."""

from __future__ import annotations

from tests.asked import Asked

ASKED = Asked("carrier-clashes")
thrown, chances, because, refused = ASKED.outcome, ASKED.chances, ASKED.because, ASKED.refused
