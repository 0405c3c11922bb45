"""What a session's record fails to prove, and that all that is derived from it is what it makes."""

from __future__ import annotations

import json
from pathlib import Path

import tomli_w

from referee.session import proof
from referee.session.record import journal, views
from referee.session.record.state import State, fold
from referee.session.session import Session


def wrong_in(session: Session) -> list[str]:
    """The dice that are not proved, and where today's rules would answer differently; as `log verify` lists them."""
    found = proof.verdict(session)
    return [*found.unproved, *found.otherwise]


def plain(state: State) -> object:
    """A state as data, the mark of its last line apart."""
    return json.loads(json.dumps({**state.saved(), "last": ""}))


def holds(session: Session) -> None:
    """The state, kept and read again, and every file are what the journal makes."""
    whole = fold(session.entries())
    again = Session(session.folder)
    assert plain(session.state) == plain(whole) == plain(again.state)
    assert session.state.last == again.state.last == journal.read(session.folder)[1]
    assert Path(session.folder, "umpire.toml").read_text() == tomli_w.dumps(views.umpire_data(whole))
    for side in session.state.sides:
        assert Path(session.folder, f"{side}.toml").read_text() == views.text(whole, side)
