"""What is still undone in the movement phase (12.f)."""

from __future__ import annotations

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session


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


def test_21_a_a_dummy_stays_where_no_ship_of_its_side_can_move() -> None:
    session = open_session("carrier-clashes/training", "evening")
    correct = How(why="for the test")
    session.act("set", {"path": "public.phase", "value": "movement-unspotted"}, correct)
    for ship in session.state.tree["sides"]["allied"]["ships"]:
        session.act("set", {"path": f'sides.allied.ships."{ship}".speed', "value": "0"}, correct)
    with pytest.raises(Refusal, match="TF 99 moves 0 hexes a turn, not 1"):
        session.act("move", {"name": "TF 99", "hex": "1309"})
