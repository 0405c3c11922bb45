"""Whose turn it is within a phase: the side without the initiative acts first (12.a); said, and no hindrance."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.carrier_clashes.evening.state import Board
from referee.session.acting.act import Doing


def watch(doing: Doing, side: str, what: str, cite: str, begun: Callable[[str], bool]) -> None:
    """Tell the umpire where a side begins before the side that acts first, or goes on after the other has begun."""
    board = Board.of(doing)
    first, second = board.order_of_play
    if side == second and not begun(first) and not begun(second):
        doing.remark(f"the {board.title(first)} side {what} first ({cite}), and has not in this phase")
    if side == first and begun(second):
        doing.remark(f"the {board.title(first)} side {what} first ({cite}), and the {board.title(second)} side has begun")
