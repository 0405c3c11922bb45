"""The order of the sides within a phase: the side without the initiative acts first (12.a); a note, not a bar."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.carrier_clashes.evening.state import Board
from referee.session.acting.act import NOTE, Doing

OfSide = Callable[[str], bool]


def note_turns(doing: Doing, side: str, what: str, cite: str, begun: OfSide, waits: OfSide) -> None:
    """Tell the umpire where a side acts out of turn.

    It begins while the side that acts first still has something waiting, or goes on after the other side has
    begun.
    """
    board = Board.of(doing)
    first, second = board.order_of_play
    lead = f"note: the {board.title(first)} side {what} first ({cite})"
    if side == second and waits(first) and not begun(first) and not begun(second):
        doing.remark(f"{lead}; it has done nothing yet in this phase", NOTE)
    if side == first and begun(second):
        doing.remark(f"{lead}, and the {board.title(second)} side has begun", NOTE)
