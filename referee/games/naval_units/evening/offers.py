"""May an act be done as the board stands? What is offered asks the acts' own rules."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Refusal
from referee.games.naval_units.evening import state
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find


def is_accepted(board: state.Board, act: str, **inputs: Any) -> bool:
    """Would an act be accepted, as far as its first dice? Nothing is written."""
    doing = Doing(board.tree, list(board.sides), board.ruleset, None)
    try:
        return not lawful.objections(find(state.GAME, act), inputs, doing)
    except Refusal:
        return False
