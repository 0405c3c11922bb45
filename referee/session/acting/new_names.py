"""What is new has a name of its own: a word at the table means one thing, whatever kind of thing it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input, show
from referee.engine.plain import singular
from referee.session.acting.act import Doing
from referee.session.board.board import Board
from referee.session.board.sight import board_of
from referee.session.board.thing import Things
from referee.session.board.tree import look, split
from referee.session.record.shape import is_taken, why_taken

Group = tuple[str | None, str, Things[Any]]


def must_be_its_own(raw: Mapping[str, Any], doing: Doing) -> None:
    """Refuse a new thing with the name of a thing of another kind, of its side or of nobody's, or of a side."""
    before, after = (board_of(doing.ruleset.game, tree) for tree in (doing.before, doing.tree))
    every = list(groups(after))
    for side, kind, name in added(doing, every):
        others = [one for one in every if one[1] != kind and (side is None or one[0] in (None, side))]
        same = [of for _, of, group in others if name.lower() in map(str.lower, group)]
        same += ["zones"] if name.lower() in map(str.lower, before.places()) else []
        field = next((key for key, value in raw.items() if name in (value, *as_list(value))), None)
        if is_taken(name, doing.sides):
            raise bad_input(field or "name", f"a name cannot be {show(name)}: {why_taken(name)}")
        if same:
            words = [one_of(after, of) for of in (same[0], kind)]
            taken, new = (f"{'an' if word[:1] in 'aeio' else 'a'} {word}" for word in words)
            raise bad_input(field or "name", f"{name} is the name of {taken}; {new} needs a name of its own")


def groups(board: Board[Any, Any, Any]) -> Iterator[Group]:
    """The groups of things with names of their own: each side's, and nobody's."""
    for side, root in [*board.sides.items(), (None, board.public)]:
        for kind in root.parts:
            group = getattr(root, kind)
            if isinstance(group, Things) and group.of.has_own_name:
                yield side, kind, group


def added(doing: Doing, every: list[Group]) -> Iterator[tuple[str | None, str, str]]:
    """The things that an act has added to some groups: each one's side, kind and name."""
    touched = [tuple(split(path)) for path in doing.changes]
    for side, kind, group in every:
        way = ("sides", side, kind) if side else ("public", kind)
        for name in dict.fromkeys(path[len(way)] for path in touched if path[: len(way)] == way != path):
            if name in group and look(doing.before, (*way, name)) is None:
                yield side, kind, name


def as_list(value: Any) -> list[Any]:
    """The entries of a list."""
    return list(value) if isinstance(value, list | tuple) else []


def one_of(board: Board[Any, Any, Any], kind: str) -> str:
    """What one thing of a kind is called."""
    return board.words.get(kind) or singular(kind)
