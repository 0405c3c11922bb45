"""Paths of the state as the umpire types them: where the declaration says they lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, short_for, unknown
from referee.session.board.board import Board
from referee.session.board.short_names import meant, squeezed
from referee.session.board.thing import One, Thing, Things
from referee.session.board.tree import join


def name_among(within: Mapping[str, Any], rest: list[str], *, made: bool = False) -> tuple[str, list[str]]:
    """The name with which a path goes on, and what follows it; a name with points needs no quotes if it exists. A
    beginning stands for the one name that begins so, unless the path ends here and a new thing is `made`.
    """
    for length in range(len(rest), 0, -1):
        if (name := ".".join(rest[:length])) in within:
            return name, rest[length:]
    short = squeezed(rest[0])
    new = made and len(rest) == 1
    begun = [one for one in meant(rest[0], [*within]) if short and squeezed(one).startswith(short)] if not new else []
    if len(begun) > 1:
        raise short_for(repr(rest[0]), begun, "path")
    return begun[0] if begun else rest[0], rest[1:]


class Place:
    """Where a path leads by the declaration: a field of a thing, or a thing; `within`: the things that it is one of.

    `printed`: it belongs to what is printed, and does not change in a session.
    """

    def __init__(self, thing: Thing, key: str | None, within: Things[Any] | None, *, printed: bool = False) -> None:
        self.thing = thing
        self.key = key
        self.within = within
        self.printed = printed


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
    elif parts[0] in roots:
        thing, rest = roots[parts[0]], parts[1:]
    else:
        raise unknown("key at the top:", parts[0], ["public", "sides", "umpire"], field="path")
    within: Things[Any] | None = None
    printed = False
    while rest:
        key, *rest = rest
        if key in thing.fields:
            if rest:
                raise at_odds("path", f"{key} is one value, without parts")
            return Place(thing, key, within, printed=printed)
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
    return Place(thing, None, within, printed=printed)
