"""Finds what must be corrected together with a value, so that the state stays possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.kinds import Choice, Flag, Listing, Text, Whole
from referee.session.acting.hints import NO_COMMAND, Command, option_text
from referee.session.board.board import Board
from referee.session.board.conformity import Misfit, all_misfits, faults, misfits_of, walk
from referee.session.board.fields import A_HEX, Field
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, copy_along, put_at, turn_in

MOST_BESIDE = 3
"""So many further values are looked for at most."""
MOST_NUMBERS = 30
Way = tuple[str, ...]
NOTHING = "nothing"


def said_together(before: Board[Any, Any, Any], tree: Tree, wanted: Mapping[Way, str]) -> Command:
    """The `set` that says, besides what is wanted, the other values without which it cannot be; nothing if there is
    none. What is wanted is in the tree already.
    """
    board, said, known = board_of(before.game, tree), dict(wanted), set(faults(before))
    left = new_among(all_misfits(board), known)
    while left and len(said) < len(wanted) + MOST_BESIDE:
        better = one_more(board, said, known, left)
        if better is None:
            return NO_COMMAND
        way, value, board, left = better
        said[way] = NOTHING if value is None else "true" if value is True else option_text(value)
    words = [word for way, value in said.items() for word in (short_path(board, way), value)]
    return NO_COMMAND if left or len(said) == len(wanted) else Command("set", {}, words=words)


def new_among(misfits: Iterable[Misfit], known: Collection[str]) -> list[Misfit]:
    """Those that are not known from before."""
    return [misfit for misfit in misfits if misfit[1] not in known]


def one_more(
    board: Board[Any, Any, Any], said: Mapping[Way, str], known: Collection[str], left: Sequence[Misfit]
) -> tuple[Way, Any, Board[Any, Any, Any], list[Misfit]] | None:
    """The path of the first further value with which less is wrong than what is left, the value, the board with it, and
    what is wrong then. Most values change nothing about the things that something is wrong with: so these are asked
    first, and all others only where these have less to say.
    """
    wrong = [thing for thing in walk(board) if thing.path in {path for path, _ in left}]
    for way, value in what_might_be_said(board, said):
        tree = dict(board.tree)
        copy_along(tree, way[:-1], {})
        put_at(tree, way, value)
        trial = board_of(board.game, tree)
        of_these = (misfit for thing in wrong for misfit in misfits_of(type(thing)(trial, thing.path)))
        if len(new_among(of_these, known)) < len(left):
            still = new_among(all_misfits(trial), known)
            if len(still) < len(left):
                return way, value, trial, still
    return None


def what_might_be_said(board: Board[Any, Any, Any], said: Mapping[Way, str]) -> Iterator[tuple[Way, Any]]:
    """Each further value that might be said, with its path: of the things that are corrected, then of a side's what
    lists them.
    """
    corrected = {way[:-1] for way in said}
    names = {path[-1] for path in corrected}
    there = [(thing, field) for thing in walk(board) for field in thing.fields.values() if not field.printed]
    for thing, field in sorted(there, key=lambda row: row[0].path not in corrected):
        way, held = (*thing.path, field.name), getattr(thing, field.name)
        lists_one = isinstance(field.kind, Listing) and way[0] == "sides" and not names.isdisjoint(held)
        if way not in said and (thing.path in corrected or lists_one):
            yield from ((way, value) for value in other_values(thing, field, held, names))


def other_values(thing: Thing, field: Field[Any], held: Any, corrected: Collection[str]) -> Iterator[Any]:
    """The values that a field might have instead: first none; of a list what is left of it."""
    now, kind, values = None if held == field.default else held, field.kind, list[Any]([None])
    if isinstance(kind, Listing):
        values = [[one for one in held if one not in corrected]]
    elif isinstance(kind, Choice):
        values += kind.options
    elif isinstance(kind, Flag):
        values += [True]
    elif isinstance(kind, Whole):
        near = held or turn_in(thing.board.tree) + 1
        values += sorted(range(near - MOST_NUMBERS, near + MOST_NUMBERS + 1), key=lambda one: abs(one - near))
    elif isinstance(kind, Text) and kind is not A_HEX and thing.path[0] == "sides":
        there = [one for _, group in groups_of(thing.board, thing.owner) for one in group.values() if one != thing]
        values += [one.name for one in sorted(there, key=lambda one: one.lies_in != thing.lies_in)][:MOST_NUMBERS]
    for value in values:
        with suppress(Refusal):
            if (taken := field.check_value(value, field.name)) != now:
                yield taken


def short_path(board: Board[Any, Any, Any], way: Way) -> str:
    """A path as an umpire types it: from the thing's name, where only one thing has that."""
    is_one = sum(thing.name == way[-2] for thing in walk(board)) == 1
    return ".".join(way[-2:]) if len(way) > 3 and is_one else ".".join(way[1:] if way[0] == "public" else way)
