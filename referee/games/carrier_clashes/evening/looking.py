"""The board as it is only looked at: its map and rules, and the checks of acts asked whether they would pass."""

from __future__ import annotations

from copy import copy

from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bars


def as_looked_at(board: state.Board) -> Doing:
    """The board as the checks of acts read it, to look only."""
    return Doing(board.tree, list(board.sides), copy(board.ruleset), None, light=True)


def clear(*rules: Bars) -> bool:
    """Do the rules let it pass: has none of them anything against it?"""
    return not any(True for bars in rules for _ in bars)
