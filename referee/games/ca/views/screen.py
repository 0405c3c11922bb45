"""What of CA's printed tables counts in a scenario, and its victory conditions in words, for the umpire's screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.ca.evening.state import Board
from referee.games.ca.rules.score import SCHEDULES
from referee.session.board.tree import Tree


def in_scenario(tree: Tree, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A table as far as it counts in the scenario that is played; nothing if none of it does (9.2)."""
    number = Board.still(tree).public.terms.number
    if name in SCHEDULES.values():
        return data if SCHEDULES.get(number) == name else None
    if name == "levels":
        rows = {key: row for key, row in data["rows"].items() if key == str(number)}
        return {**data, "rows": rows} if rows else None
    return data


def ruling_counts(tree: Tree, cites: Sequence[str]) -> bool:
    """Does a ruling on these rules count in the scenario that is played: on none of 9.2's, or on its own (9.2)?"""
    scenarios = [cite for cite in cites if cite.startswith("9.2 (")]
    return not scenarios or f"9.2 ({Board.still(tree).public.terms.number})" in scenarios


def victory(tree: Tree) -> list[str]:
    """How the scenario is won, in sentences."""
    board = Board.still(tree)
    terms = board.public.terms
    exits = [f"The {board.title(side)} is to leave over the {edge} edge." for side, edge in terms.exit.items()]
    return [*terms.victory, *exits, *terms.special]
