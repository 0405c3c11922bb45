"""How a scenario of Carrier Clashes is won, for the umpire's screen."""

from __future__ import annotations

from referee.games.carrier_clashes.evening import state
from referee.session.board.tree import Tree


def victory(tree: Tree) -> list[str]:
    """The lead that wins the scenario (28)."""
    return [f"A lead of {state.Board.still(tree).public.vp_needed} victory points wins."]
