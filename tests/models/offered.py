"""What `status` and Enter offer is possible: the first thing that is due can be done as it stands there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable

from referee.cli.options import parse
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.session import Session


def first_is_possible(session: Session, told: Callable[[str], str]) -> None:
    """Try the first command that is due, unless a player has still to choose in it; nothing is written."""
    state = session.state
    command = next((due.command for due in due_now(session.game, state.tree) if due.command), "")
    words = shlex.split(command)
    if not words or "points" in words[0] or any(left_open(word) for word in words):
        return
    found = find(session.game, words[0])
    inputs = parse(found.inputs, words[1:]).inputs
    try:
        session.done_on(state, found, inputs, How(seed=1))
    except Refusal as refusal:
        raise AssertionError(told(f"{command} is due, and refused: {refusal}")) from None


def left_open(word: str) -> bool:
    """Has a player still to say it: `HEX`, `UNIT=SHIP`, `name=SHIP,torpedo=N`?"""
    return any(piece.isalpha() and piece.isupper() for piece in re.split("[=,]", word))
