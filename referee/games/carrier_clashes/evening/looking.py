"""The board for looking only: its map and rules, and whether acts would pass their checks."""

from __future__ import annotations

from copy import copy

from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bars


def as_looked_at(board: state.Board) -> Doing:
    """The board as the checks of acts read it, for looking only."""
    return Doing(board.tree, list(board.sides), copy(board.ruleset), None)


def clear(*rules: Bars) -> bool:
    """Do the rules let it pass: does no check object?"""
    return not any(True for bars in rules for _ in bars)
