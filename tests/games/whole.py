"""The large boards are looked through once, at a test's end: to do so after every act takes longer than the acts.

The second models and the random evenings look through theirs act by act.
"""

from __future__ import annotations

from referee.engine.catalogue import module
from referee.session.board import conformity
from referee.session.session import Session

played: dict[int, Session] = {}
"""The sessions that this test has played, by their identity."""


def at_the_end(session: Session) -> None:
    """Look through this session's board when the test is over."""
    played[id(session)] = session


def faults(session: Session) -> list[str]:
    """What is wrong with a session's board."""
    return conformity.faults(module(session.game, "evening.state").Board(session.state.tree))
