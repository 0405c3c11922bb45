"""What is still undone in the movement phase (12.f)."""

from __future__ import annotations

from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


def left(session: Session) -> list[str]:
    return [due.line for due in due_now(session.game, session.state.tree)]


def test_12_f_who_has_not_moved_is_said_spotted_or_not() -> None:
    session = open_session("carrier-clashes/training", "evening")
    correct = How(why="for the test")
    session.act("set", {"path": "public.phase", "value": "movement-unspotted"}, correct)
    assert left(session) == [
        "3 unspotted task forces not moved: TF 16, TF 64, TF 99",
        "3 unspotted task forces not moved: Carrier Force, Vanguard, Decoy",
    ]
    session.act("move", {"name": "TF 16", "hex": "1409"})
    session.act("move", {"name": "TF 64", "hex": "1610"})
    assert left(session)[0] == "1 unspotted task force not moved: TF 99"
    session.act("set", {"path": "public.phase", "value": "movement-spotted"}, correct)
    assert left(session) == []
