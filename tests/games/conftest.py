"""What the tests of games share: acts are done without the files that are made from the journal after each.

A test of what stands in those files is marked `files`; every act makes them in the golden and the random evenings.
"""

from __future__ import annotations

import os

import pytest

from referee.session.record import views


@pytest.fixture(autouse=True)
def _journal_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Acts leave their journal alone, and do not wait for the disk."""
    if not request.node.get_closest_marker("files"):
        monkeypatch.setattr(views.Derived, "write", lambda *_: [])
        monkeypatch.setattr(os, "fsync", lambda _: None)
