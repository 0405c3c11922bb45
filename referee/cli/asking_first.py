"""What is asked before an act is done: whether it is meant, with what it would change."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.acting.due import due_text, left_behind
from referee.session.acting.sequence import phases
from referee.session.how import How, Overtaken
from referee.session.session import Session
from referee.show.folding import indent


def tells_all(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> None:
    """If a correction tells both sides something, say what, and ask whether it is meant."""
    from referee.session.preview import told_to_all

    if lines := told_to_all(session, name, inputs, how):
        ask_first(session, [f"says to all: {line}" for line in lines], "go on?")


def leave_open(session: Session, turn: int | None) -> None:
    """List what a side may still do in this phase, and ask whether to go on all the same; where the program knows no
    phases, what may still be done in this turn, if another begins.
    """
    from referee.cli.filling import Filling

    if not phases(session.game) and turn in (None, session.state.public["turn"]):
        return

    dues = Filling(session).fill(left_behind(session.game, session.state.tree))
    if dues and not any(due.demanded for due in dues):
        ask_first(session, [f"OPEN {due_text(due)}" for due in dues], "go on?", otherwise="still in the same phase")


def confirm(session: Session, inputs: Mapping[str, Any]) -> None:
    """Show what a `set` would change, and ask whether it is meant."""
    from referee.session.preview import set_in_lines

    ask_first(session, set_in_lines(session, inputs), "set?")


def ask_first(session: Session, lines: Sequence[str], question: str, otherwise: str = "nothing was changed") -> None:
    """Show what would change, and ask whether it is meant; what another command wrote meanwhile is not shown."""
    from referee.cli.asking import confirmed

    before = session.state.count
    sys.stdout.write("".join(f"{indent(line)}\n" for line in lines))
    if not confirmed(question):
        raise Refusal("bad-input", otherwise, field="yes")
    if session.state.count != before:
        raise Overtaken(session.latest(1)[-1])
