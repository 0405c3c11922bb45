"""Who is the active player: the rulebook gives moves, searches, attacks from below and hunts to him alone."""

from __future__ import annotations

from referee.games.naval_units.evening import sea, state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import side_of

CITE = "Search rolls"


def of_active(side: state.Side, what: str, cite: str, field: str = "side") -> Bars:
    """Only the active player does `what`, once it is known who he is (Naval Combat, Search rolls, Submarine
    Combat).
    """
    board = side.here
    if board.active and board.active != side.name:
        words = f"the {board.title(board.active)} side is active in this phase; only it {what}"
        yield Bar(cite, words, field, f"active --side {side.name} makes it the active side; or wait for the next phase")


class Active(state.Named):
    """The side that is active."""

    side: str | None = side_of("the side that is active: the phasing player")


@act("active", Active, cite=CITE)
def active(given: Active, doing: Doing) -> None:
    """Say which side is active in this phase; if you do not, the side that searches first is."""
    board = given.board
    side = sea.a_side(board, given.side)
    board.make_active(side.name)
    doing.tell("all", f"The {doing.title(side.name)} side is active.")
