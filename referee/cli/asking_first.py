"""Asks before an act is done whether it is meant, and shows what it would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.catalogue import correcting_acts
from referee.engine.errors import Refusal
from referee.session.acting.due import due_text, left_behind
from referee.session.acting.sequence import phases
from referee.session.how import How, Overtaken
from referee.session.session import Session

WALKS = ("next", "phase")
"""The acts that leave a phase."""


def ask_before(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> None:
    """What a `set` would change, what a side may still do in a phase that is left, what a correction says to all: each
    is listed, and asked whether it is meant.
    """
    from referee.show.preview import set_in_lines, told_to_all

    if name == "set":
        ask_first(session, set_in_lines(session, inputs), "set?")
    elif name in WALKS and not how.force:
        if still := left_open(session, inputs.get("turn")):
            ask_first(session, still, "go on?", otherwise="still in the same phase")
    elif name in correcting_acts(session.game) and (told := told_to_all(session, name, inputs, how)):
        ask_first(session, [f"says to all: {line}" for line in told], "go on?")


def left_open(session: Session, turn: int | None) -> list[str]:
    """What a side may still do in this phase; where the program knows no phases, in this turn, if another begins.
    Nothing where something must be done first.
    """
    from referee.session.filled import Filling

    if not phases(session.game) and turn in (None, session.state.public["turn"]):
        return []
    dues = Filling(session).fill(left_behind(session.game, session.state.tree))
    return [] if any(due.demanded for due in dues) else [f"OPEN {due_text(due)}" for due in dues]


def ask_first(session: Session, lines: Sequence[str], question: str, otherwise: str = "nothing was changed") -> None:
    """Show what would change, and ask whether it is meant; the result does not show what another command wrote
    meanwhile.
    """
    from referee.cli.asking import confirm

    before = session.state.count
    if not confirm(question, lines):
        raise Refusal("bad-input", otherwise, field="yes")
    if session.state.count != before:
        raise Overtaken(session.latest(1)[-1])
