"""Finds what must be corrected together with a value, so that the state stays possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.engine.kinds import Choice, Flag, Listing, Text, Whole
from referee.session.acting.hints import NO_COMMAND, Command
from referee.session.board.board import Board
from referee.session.board.conformity import Misfit, all_misfits, faults, misfits_of, walk
from referee.session.board.fields import A_HEX, Field
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, copy_of, look_up, put_at, turn_in

MOST_BESIDE = 3
"""So many further values are looked for at most."""
MOST_NUMBERS = 30
Way = tuple[str, ...]
NOTHING = "nothing"


def said_together(before: Board[Any, Any, Any], tree: Tree, wanted: Mapping[Way, str]) -> Command:
    """The `set` that says, besides what is wanted, the other values without which it cannot be; nothing if there is
    none. What is wanted is in the tree already.
    """
    trial = copy_of(tree)
    said, known = dict(wanted), set(faults(before))
    left = new_among(all_misfits(board_of(before.game, trial)), known)
    while left and len(said) < len(wanted) + MOST_BESIDE:
        better = one_more(before.game, trial, said, known, left)
        if better is None:
            return NO_COMMAND
        said[better.way], left = better.word, better.left
        put_at(trial, better.way, better.value)
    board = board_of(before.game, trial)
    words = [word for way, value in said.items() for word in (short_path(board, way), value)]
    return NO_COMMAND if left or len(said) == len(wanted) else Command("set", {}, words=words)


def new_among(misfits: Iterable[Misfit], known: Collection[str]) -> list[Misfit]:
    """Those that are not known from before."""
    return [misfit for misfit in misfits if misfit[1] not in known]


class Further(NamedTuple):
    """A further value that is said: its path, the word for it, how the tree holds it, and what is left wrong."""

    way: Way
    word: str
    value: Any
    left: list[Misfit]


def one_more(
    game: str, tree: Tree, said: Mapping[Way, str], known: Collection[str], left: Sequence[Misfit]
) -> Further | None:
    """The first further value with which less is wrong than what is left. Most values change nothing about the things
    that something is wrong with: so these are asked first, and all others only where these have less to say.
    """
    board = board_of(game, tree)
    wrong = [thing for thing in walk(board) if thing.path in {path for path, _ in left}]
    for way, word, value in what_might_be_said(board, said):
        held = look_up(tree, way)
        put_at(tree, way, value)
        trial = board_of(game, tree)
        of_these = [misfit for thing in wrong for misfit in misfits_of(type(thing)(trial, thing.path))]
        still = new_among(of_these, known)
        if len(still) < len(left):
            still = new_among(all_misfits(trial), known)
        put_at(tree, way, held)
        if len(still) < len(left):
            return Further(way, word, value, still)
    return None


def what_might_be_said(board: Board[Any, Any, Any], said: Mapping[Way, str]) -> Iterator[tuple[Way, str, Any]]:
    """Each further value that might be said, with its path and the word for it: of the things that are corrected, then
    of what lists them.
    """
    corrected = {way[:-1] for way in said}
    names = {path[-1] for path in corrected}
    there = [(thing, field) for thing in walk(board) for field in thing.fields.values()]
    tried = [(thing, field) for thing, field in there if thing.path in corrected]
    tried += [
        (thing, field) for thing, field in there if thing.path not in corrected and lists_any(thing, field, names)
    ]
    for thing, field in tried:
        way = (*thing.path, field.name)
        if way in said or field.printed:
            continue
        for word in [*words_for(thing, field, names)]:
            yield way, word, None if word == NOTHING else field.check_value(field.kind.parse(word), field.name)


def lists_any(thing: Thing, field: Field[Any], names: set[str]) -> bool:
    """Does a value of a side's thing list one of these names?"""
    is_list = isinstance(field.kind, Listing) and thing.path[0] == "sides"
    return is_list and any(name in names for name in getattr(thing, field.name))


def words_for(thing: Thing, field: Field[Any], corrected: set[str]) -> Iterator[str]:
    """The words that might stand for another value of a field: first that it has none."""
    held, kind = getattr(thing, field.name), field.kind
    words: list[str] = [NOTHING] if held != field.default else []
    if isinstance(kind, Listing):
        left = [str(one) for one in held if one not in corrected]
        words = [",".join(left) or NOTHING] if left != held else []
    elif isinstance(kind, Choice):
        words += kind.options
    elif isinstance(kind, Flag):
        words += ["true"]
    elif isinstance(kind, Whole):
        words += numbers_near(kind, held or turn_in(thing.board.tree) + 1)
    elif isinstance(kind, Text) and kind is not A_HEX and thing.path[0] == "sides":
        words += named_beside(thing)
    yield from (word for word in words if word == NOTHING or (word != str(held) and can_hold(field, word)))


def numbers_near(kind: Whole, near: int) -> list[str]:
    """The numbers that may be in a field, those nearest to one first."""
    low = max(near - MOST_NUMBERS, kind.low or 0)
    high = near + MOST_NUMBERS if kind.high is None else min(near + MOST_NUMBERS, kind.high)
    return [str(one) for one in sorted(range(low, high + 1), key=lambda one: abs(one - near))]


def named_beside(thing: Thing) -> list[str]:
    """The other things of its side by name, those in the same place first."""
    board: Any = thing.board
    there = [one for _, group in groups_of(board, thing.owner) for one in group.values() if one != thing]
    return [one.name for one in sorted(there, key=lambda one: one.lies_in != thing.lies_in)][:MOST_NUMBERS]


def can_hold(field: Field[Any], word: str) -> bool:
    """Can a field take this word, and does it differ from the field's default?"""
    try:
        return field.check_value(field.kind.parse(word), field.name) is not None
    except Refusal:
        return False


def short_path(board: Board[Any, Any, Any], way: Way) -> str:
    """A path as an umpire types it: from the thing's name, where only one thing has that."""
    is_one = sum(thing.name == way[-2] for thing in walk(board)) == 1
    return ".".join(way[-2:]) if len(way) > 3 and is_one else ".".join(way[1:] if way[0] == "public" else way)
