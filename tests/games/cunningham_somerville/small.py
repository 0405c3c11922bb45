"""The convoy's opening, against which rows of what acts do are held."""

from __future__ import annotations

import tempfile
from functools import cache

import pytest

from referee.games.cunningham_somerville.evening import state
from referee.session.scenario.scenario import open_session
from tests import rows
from tests.refusing import Position
from tests.rows import Row, named

__all__ = ["A", "Row", "X", "check", "named"]

A, X = "sides.allied.", "sides.axis."


@cache
def position() -> Position:
    """The convoy and the wolfpack, in memory."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setenv("REFEREE_LOGS", folder)
        return Position(open_session("cunningham-somerville/convoy", "evening"), state.Board)


def check(row: Row) -> None:
    """The act does there what the row says, and nothing else."""
    rows.check(position(), row)
