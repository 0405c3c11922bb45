"""What is still undone in the movement phase (12.f)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import move, state
from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.carrier_clashes.small import VANGUARD, A, in_phase, position
from tests.rows import told


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


SPOTTED, UNSPOTTED = "movement-spotted", "movement-unspotted"
ALLIED = "3 unspotted task forces not moved: TF 16, TF 64, TF 99"
TWO = [ALLIED, "2 unspotted task forces not moved: Carrier Force, Decoy"]
ALL = [ALLIED, "3 unspotted task forces not moved: Carrier Force, Vanguard, Decoy"]
GATO, LIES = f"{A}submarines.Gato", {"hex": "1407", "strength": 4, "speed": 2}


@pytest.mark.parametrize(
    ("phase", "values", "lines"),
    [
        (UNSPOTTED, {f"{VANGUARD}hex": None}, TWO),
        (UNSPOTTED, {f"{VANGUARD}moved": 0}, TWO),
        (UNSPOTTED, {f"{VANGUARD}spotted": True}, TWO),
        (SPOTTED, {f"{VANGUARD}spotted": True}, ["1 spotted task force not moved: Vanguard"]),
        (UNSPOTTED, {GATO: LIES}, [*ALL, "submarines Gato have not moved"]),
        (UNSPOTTED, {GATO: {**LIES, "moved": 0}}, ALL),
        (UNSPOTTED, {GATO: {**LIES, "sideways": True}}, ALL),
        (SPOTTED, {GATO: LIES}, []),
    ],
    ids=[
        "off the map", "it stays", "spotted: another phase", "spotted: its phase", "submarines", "they stay",
        "they may not move", "in another phase",
    ],
)  # fmt: skip
def test_12_f_who_may_still_move(phase: str, values: dict[str, Any], lines: list[str]) -> None:
    assert [due.line for due in due_now(state.GAME, position().doing({**in_phase(phase), **values}).tree)] == lines


@pytest.mark.parametrize(("hex", "said"), [("1407", []), ("1408", ["ijn: Submarines Gato are in 1408."]), (None, [])])
def test_25_j_submarines_that_have_moved_lie_face_up_where_they_are(hex: str | None, said: list[str]) -> None:
    doing = position().doing({**in_phase(UNSPOTTED), GATO: LIES})
    board = state.Board.of(doing)
    move.look_away(board)
    board.side("allied").submarines["Gato"].put(hex=hex)
    move.look_again(doing, board)
    doing.finish()
    assert told(doing) == said
