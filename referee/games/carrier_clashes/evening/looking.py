"""The board as it is only looked at: its map and rules, and the checks of acts asked whether they would pass."""

from __future__ import annotations

from referee.engine.hexgrid import Grid
from referee.engine.rules import Ruleset, load
from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bars


def grid_of(board: state.Board) -> tuple[Grid, Ruleset]:
    """How the map's columns lie by the session's ruling, and its rules."""
    rules = load(state.GAME, dict(board.umpire.rulings))
    return rules.grid(), rules


def reading(board: state.Board) -> Doing:
    """The board as the checks of acts read it, to look only."""
    return Doing(board.tree, list(board.tree["sides"]), grid_of(board)[1], None, light=True)


def clear(*rules: Bars) -> bool:
    """Do the rules let it pass: has none of them anything against it?"""
    return not any(True for bars in rules for _ in bars)
