"""An evening with the convoy: acts that are played one after another, where a row of one act is not enough."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.cunningham_somerville.evening.state import Board
from referee.session.board.conformity import faults as thing_faults
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


@pytest.fixture
def session() -> Session:
    return open_session("cunningham-somerville/convoy", "evening")


def do(session: Session, act: str, dice: list[int] | None = None, **inputs: Any) -> dict[str, list[str]]:
    """What is said; the state is as it is declared after every act."""
    said = session.act(act, inputs, How(dice=list(dice) if dice is not None else [])).say(session.state.sides)
    assert thing_faults(Board(session.state.tree)) == []
    return said


def own(session: Session, side: str, kind: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = session.state.tree["sides"][side][kind][name]
    return found
