"""What the tests of games share: acts are done without the files that are made from the journal after each.

A test of what is in those files is marked `files`; every act makes them in the golden and the random evenings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from referee.session.record import views
from tests.games import whole
from tests.games.evening import Evening
from tests.quick import Quick
from tests.refusing import Position, opened

OPENINGS = {
    "ca": "ca/savo-island",
    "carrier_clashes": "carrier-clashes/training",
    "clash_of_carriers": "clash-of-carriers/philippine-sea",
    "cunningham_somerville": "cunningham-somerville/convoy",
    "naval_units": "naval-units/sea-zone-battle",
}


def no_files(*_: object) -> list[str]:
    """Nothing is made from the journal."""
    return []


@pytest.fixture
def position(request: pytest.FixtureRequest) -> Position:
    """The opening of the folder's game, in memory, to be varied."""
    return opened(OPENINGS[request.path.parent.name])


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> Evening:
    """The same, to be played."""
    return Evening(Quick(OPENINGS[request.path.parent.name]))


@pytest.fixture(autouse=True)
def _journal_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Acts leave their journal alone, and wait for no disk."""
    if not request.node.get_closest_marker("files"):
        monkeypatch.setattr(views.Derived, "write", no_files)
        monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(autouse=True)
def _things_are_whole() -> Iterator[None]:
    """What the evenings of a test have come to is what their game declares, and without a fault."""
    whole.played.clear()
    yield
    for session in whole.played.values():
        assert whole.faults(session) == []
