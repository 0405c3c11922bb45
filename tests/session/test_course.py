"""The end of each turn, kept beside the journal: as quick in a long evening as in a short, never believed unchecked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from referee.session import corrections
from referee.session.how import How
from referee.session.reading.timeline import FILE, kept_course, states_at_turn_ends, states_by_turn
from referee.session.record import journal
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

ON = How(force=True, why="on")


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def turned(session: Session) -> None:
    turn = session.state.public.get("turn")
    while session.state.public.get("turn") == turn:
        session.act("next", {}, ON)


def agree(session: Session) -> int:
    """The course is what all entries make; how many turns are over."""
    again = Session(session.folder)
    found, whole = states_at_turn_ends(again.folder, again.state), states_by_turn(again.entries(), again.state)
    assert [stage.tree for stage in found] == [stage.tree for stage in whole]
    assert [stage.told for stage in found] == [stage.told for stage in whole]
    return len(found) - 1


@pytest.mark.long
def test_it_is_what_all_entries_make_whatever_is_done_and_undone(session: Session) -> None:
    chance = random.Random(3)
    over = []
    for place in range(40):
        how = chance.random()
        if how < 0.35:
            turned(session)
        elif how < 0.55 and session.state.count > 2:
            corrections.undo(session, chance.choice([None, None, max(1, session.state.count - 12)]))
        elif how < 0.6:
            session.act("set", {"path": "public.turns", "value": str(5 + place % 4)}, How(why="x"))
        else:
            session.act("tell", {"to": chance.choice(["all", "ijn"]), "text": f"word {place}"})
        over.append(agree(session))
    assert max(over) > 3


def test_only_what_came_since_the_last_turn_is_read(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        turned(session)
    session.act("note", {"text": "x"})
    assert agree(session) == 3
    kept = kept_course(session.folder)
    assert kept is not None
    assert 0 < kept.count < session.state.count
    monkeypatch.setattr(journal, "read", lambda folder: pytest.fail("the whole journal is read"))
    now = Session(session.folder)
    assert len(states_at_turn_ends(now.folder, now.state)) == 4


def test_a_course_that_was_changed_is_found_anew(session: Session) -> None:
    for _ in range(3):
        turned(session)
    agree(session)
    path = Path(session.folder, FILE)
    raw = path.read_bytes()
    for place in range(0, len(raw), max(1, len(raw) // 40)):
        path.write_bytes(raw[:place] + bytes([raw[place] ^ 4]) + raw[place + 1 :])
        assert kept_course(session.folder) is None
        assert agree(session) == 3
    path.write_bytes(b"")
    assert agree(session) == 3
