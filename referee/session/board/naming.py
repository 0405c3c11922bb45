"""Finds what an umpire types: a thing of a side by its name, a value of the state by its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, ask_which, at_odds, cut, nearest, nearest_of_many, short_for, unknown
from referee.engine.plain import DIGITS
from referee.session.board.board import Board
from referee.session.board.short_names import begins, names_meant, names_numbered, squeeze
from referee.session.board.thing import One, Thing, Things
from referee.session.board.tree import join

MOST = 6


def groups_of(board: Board[Any, Any, Any], side: str | None) -> Iterator[tuple[str, Things[Any]]]:
    """A side's things of each kind, or (no side) those on the open table, by the kind's name."""
    root = board.side(side) if side else board.public
    for kind in root.parts:
        if isinstance(group := getattr(root, kind), Things):
            yield kind, group


def of_type(tree: Mapping[str, Any], side: str, word: str) -> list[str]:
    """A side's things whose counters print `word` as their type, the first of them."""
    kinds = (kind for kind in tree["sides"][side].values() if isinstance(kind, Mapping))
    things = ((name, one) for kind in kinds for name, one in kind.items() if isinstance(one, Mapping))
    same = [name for name, one in things if squeeze(str(one.get("type", ""))) == squeeze(word) != ""]
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
    there = list(dict.fromkeys(name for side, of in kinds.items() for name in board.names_of(of, [side])))
    names = [word]
    if not any(board.so_called(of, word, side) for side, of in kinds.items()):
        row = names_numbered(word, dict.fromkeys(there, True))
        names = row or names_meant(word, there)
        if not row and len({name.rstrip(DIGITS) for name in names}) > 1:
            raise ask_which(word, names, "name")
    if found := [one for name in names for side, of in kinds.items() for one in board.so_called(of, name, side)]:
        return found
    same = [name for side in board.sides for name in of_type(board.tree, side, word)]
    close = nearest(word, there) or nearest_of_many(word, there)
    said = f"of that type are {', '.join(same)}" if same else f"nearest: {', '.join(close)}"
    raise Refusal("unknown", f"there is nothing called {cut(word)}; {said}", field="name")


def name_among(within: Mapping[str, Any], rest: list[str], *, made: bool = False) -> tuple[str, list[str]]:
    """The name with which a path goes on, and what follows it; a name with points needs no quotes if it exists. A
    beginning stands for the one name that begins so, unless the path ends here and a new thing is `made`.
    """
    for length in range(len(rest), 0, -1):
        if (name := ".".join(rest[:length])) in within:
            return name, rest[length:]
    short = squeeze(rest[0])
    new = made and len(rest) == 1
    begun = [one for one in names_meant(rest[0], [*within]) if short and begins(short, one)] if not new else []
    if len(begun) > 1:
        raise short_for(repr(rest[0]), begun, "path")
    return begun[0] if begun else rest[0], rest[1:]


class Place(NamedTuple):
    """Where a path leads by the declaration: a field of a thing, or a thing; `within`: the things that it is one of.

    `printed`: it belongs to what is printed, and does not change in a session.
    """

    thing: Thing
    key: str | None
    within: Things[Any] | None
    printed: bool


def place_of(board: Board[Any, Any, Any], parts: list[str], *, made: bool = False) -> Place:
    """The declared place of a path; a refusal (field `path`) that names what may stand where the path goes wrong.

    `sides.usn.ships.Quincy.speed` is a field; `sides.usn.ships.Quincy` a thing, which is not there yet if it is `made`.
    """
    roots = {"public": board.public, "umpire": board.umpire}
    if parts[0] == "sides":
        if len(parts) < 2 or parts[1] not in board.sides:
            raise unknown("side", parts[1] if len(parts) > 1 else "", board.sides, field="path")
        thing: Thing = board.side(parts[1])
        rest = parts[2:]
    else:
        thing, rest = roots[parts[0]], parts[1:]
    within: Things[Any] | None = None
    printed = False
    while rest:
        key, *rest = rest
        if key in thing.fields:
            if rest:
                raise at_odds("path", f"{key} is one value, without parts")
            return Place(thing, key, within, printed)
        if key not in thing.parts:
            known = [*thing.fields, *thing.parts]
            raise unknown(f"key at {join(*thing.path)}:", key, known, field="path")
        inner = thing.parts[key]
        printed = printed or inner.printed
        if isinstance(inner, One):
            thing, within = getattr(thing, key), None
        else:
            if not rest:
                raise at_odds("path", f"which of {join(*thing.path, key)}? add a name")
            within = getattr(thing, key)
            name, rest = name_among(within, rest, made=made)
            thing = within.of(within.board, (*within.path, name))
    return Place(thing, None, within, printed)
