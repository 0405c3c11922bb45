"""What of CA's printed tables counts in a scenario, and its victory conditions in words, for the umpire's screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.ca.evening.state import Board
from referee.games.ca.rules.score import SCHEDULES
from referee.session.board.tree import Tree


def in_scenario(tree: Tree, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A table as far as it counts in the scenario that is played; nothing where none of it does (9.2)."""
    number = Board(tree).public.terms.number
    if name in SCHEDULES.values():
        return data if SCHEDULES.get(number) == name else None
    if name == "levels":
        rows = {key: row for key, row in data["rows"].items() if key == str(number)}
        return {**data, "rows": rows} if rows else None
    return data


def victory(tree: Tree) -> list[str]:
    """How the scenario is won, in sentences."""
    terms = Board(tree).public.terms
    exits = [f"{side.upper()} is to leave over the {edge} edge." for side, edge in terms.exit.items()]
    return [*terms.victory, *exits, *terms.special]
