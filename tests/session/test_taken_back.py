"""Whatever is done and taken back, the state, kept or read again, and every file are what the journal makes."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.how import How
from referee.session.record import journal, views
from referee.session.record.state import SAVED, State, fold
from referee.session.session import Session

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}


def plain(state: State) -> object:
    """A state as data, the mark of its last line apart."""
    kept = {key: getattr(state, key) for key in SAVED if key != "last"}
    return json.loads(json.dumps([kept, state.told]))


def holds(session: Session) -> None:
    """The state, kept and read again, and every file are what the journal makes."""
    whole = fold(session.entries())
    again = Session(session.folder)
    assert plain(session.state) == plain(whole) == plain(again.state)
    assert session.state.last == again.state.last == journal.read(session.folder)[1]
    for side in session.state.sides:
        assert Path(session.folder, f"{side}.toml").read_text() == views.text(whole, side)


def one_more(session: Session, draw: random.Random) -> None:
    """Something is done, or taken back; what cannot be is refused."""
    last = session.state.count
    acts: list[Callable[[], object]] = [
        lambda: session.act("tell", {"to": draw.choice(["all", "allied", "ijn"]), "text": draw.choice("abc")}),
        lambda: session.act("roll", {**ROLL, "tell": draw.choice(["allied", "ijn"])}),
        lambda: session.act("set", {"path": "public.turns", "value": str(draw.randrange(2, 9))}, How(why="drawn")),
        lambda: session.act("note", {"text": draw.choice("abc")}),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session, to=max(1, last - draw.randrange(9))),
        lambda: corrections.redo(session),
        lambda: corrections.redo(session),
        lambda: corrections.amend(session, max(2, last - draw.randrange(5)), {}, None, "drawn"),
    ]
    with contextlib.suppress(Refusal):
        draw.choice(acts)()


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(9))
def test_what_is_taken_back_leaves_what_all_entries_make(session: Session, seed: int) -> None:
    draw, one = random.Random(seed), session
    for _ in range(40):
        one = draw.choice([one, Session(session.folder)])  # another command, or the same console
        one_more(one, draw)
        holds(one)
