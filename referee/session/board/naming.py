"""A thing of a side by its name, as an umpire types it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import Refusal, nearest, nearest_of_many, which
from referee.session.board.board import Board
from referee.session.board.short_names import meant, squeezed
from referee.session.board.thing import Thing, Things

DIGITS = "0123456789"
MOST = 6


def groups_of(board: Board[Any, Any, Any], side: str) -> Iterator[tuple[str, Things[Any]]]:
    """A side's things of each kind, by the kind's name."""
    own = board.side(side)
    for kind in own.parts:
        if isinstance(group := getattr(own, kind), Things):
            yield kind, group


def of_type(tree: Mapping[str, Any], side: str, word: str) -> list[str]:
    """A side's things whose counters print `word` as their type, the first of them."""
    kinds = (kind for kind in tree["sides"][side].values() if isinstance(kind, Mapping))
    things = ((name, one) for kind in kinds for name, one in kind.items() if isinstance(one, Mapping))
    same = [name for name, one in things if squeezed(str(one.get("type", ""))) == squeezed(word) != ""]
    return same if len(same) <= MOST else [*same[:MOST], "…"]


def thing_named(board: Board[Any, Any, Any], word: str) -> list[Thing]:
    """The thing of a side that a word names, also by its beginning; several if both sides have one with that
    name, or if names differ only in their number. A whole name is never short for a longer one. Refused with the five
    nearest names if there is none.
    """
    every = (group for side in board.sides for _, group in groups_of(board, side))
    if whole := [group[name] for group in every for name in group if name.lower() == word.lower()]:
        return whole
    kinds = {side: [kind for kind, _ in groups_of(board, side)] for side in board.sides}
    there = {name: kind for side in kinds for kind in kinds[side] for name in board.names_of([kind], [side])}
    found = [one for side, of in kinds.items() for one in board.so_called(of, word, side)]
    if not found and (near := meant(word, list(there))) and len({name.rstrip(DIGITS) for name in near}) == 1:
        found = [one for name in near for side, of in kinds.items() for one in board.so_called(of, name, side)]
    elif not found and near:
        raise which(word, near, "name")
    if not found and (same := [name for side in board.sides for name in of_type(board.tree, side, word)]):
        raise Refusal("unknown", f"there is nothing called {word}; of that type are {', '.join(same)}", field="name")
    if not found:
        close = nearest(word, there) or nearest_of_many(word, list(there))
        raise Refusal("unknown", f"there is nothing called {word}; nearest: {', '.join(close)}", field="name")
    return found
