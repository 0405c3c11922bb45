"""What `status` and Enter offer is possible: the first thing that is due can be done as it is given."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from referee.cli.options import parse
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.acting.hints import NO_COMMAND
from referee.session.how import How
from referee.session.session import Session


def first_is_possible(session: Session, told: Callable[[str], str]) -> None:
    """Try the first command that is due, unless a player has still to choose in it; nothing is written."""
    state = session.state
    command = next((due.command for due in due_now(session.game, state.tree) if due.command), NO_COMMAND)
    if not command or "points" in command.act or command.open_ones:
        return
    found = find(session.game, command.act)
    inputs = parse(found.inputs, shlex.split(command)[1:]).inputs
    try:
        session.done_on(state, found, inputs, How(seed=1))
    except Refusal as refusal:
        raise AssertionError(told(f"{command} is due, and refused: {refusal}")) from None
