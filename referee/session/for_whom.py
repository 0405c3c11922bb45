"""Refusals that are the umpire's alone: they name what the side may not know on whose behalf something is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.acting.act import Act
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of, called
from referee.session.board.tree import Tree

UMPIRE = "umpire"


def mark(refusal: Refusal, game: str, tree: Tree, side: str | None) -> None:
    """Mark a refusal that names a secret of the other side's, or of any where nobody knows whose behalf it is."""
    said = " ".join([refusal.message, *refusal.listed, refusal.hint or ""])
    for one in tree["sides"] if side is None else [side] if side != UMPIRE else ():
        if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for name in secrets(game, tree, one)):
            refusal.more = {**refusal.more, "for": UMPIRE}
            return


def secrets(game: str, tree: Tree, side: str) -> set[str]:
    """What the other sides' things are called that a side may not call so."""
    board = board_of(game, tree)
    if board is None:
        return set()
    open_to_all = set(words(tree["public"]))
    there = [
        thing for other in board.sides if other != side for _, own in groups_of(board, other) for thing in own.values()
    ]
    hidden = (thing for thing in there if len(thing.name) > 1 and thing.name not in open_to_all)
    return {thing.name for thing in hidden if called(game, tree, side, thing) != thing.name}


def words(value: Any) -> Iterator[str]:
    """Every name and text in what all know."""
    if isinstance(value, str):
        yield value
    yield from value if isinstance(value, dict) else ()
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words(inner)


def behalf(found: Act, raw: Mapping[str, Any], game: str, tree: Tree, by: str) -> str | None:
    """The side on whose behalf an act is typed: the one that is named, else the owner of what does it.

    None where that is not known; the umpire, where the act is nobody's.
    """
    for word in (by, *names(raw.get("side"))):
        if word in tree["sides"]:
            return word
    board = board_of(game, tree)
    if board is None:
        return None
    for key, field in found.inputs.fields.items():
        for word in names(raw.get(key)) if field.of and not field.new else ():
            owners = {thing.owner for side in board.sides for thing in board.so_called(field.of, word, side)}
            if len(owners) == 1:
                owner = owners.pop()
                return board.other(owner) if field.whose == "enemy" else owner
    return None if any(field.of and not field.new for field in found.inputs.fields.values()) else UMPIRE


def names(value: Any) -> Sequence[str]:
    """The names that an input holds."""
    return [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
