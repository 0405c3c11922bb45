"""Finds refusals and lists made for a side that name what it may not know: these are for the umpire alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.acting.act import Act, NoDice
from referee.session.acting.orders import words_of
from referee.session.board.board import Board
from referee.session.board.naming import groups_of, thing_named
from referee.session.board.short_names import names_said
from referee.session.board.sight import board_of, is_said, name_for, open_to_all
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, words_in
from referee.session.record.state import State

UMPIRE = "umpire"


def mark_secrets(refusal: Refusal, game: str, tree: Tree, side: str | None) -> None:
    """Mark a refusal that names a secret of the other side, or of any side if nobody knows for whom it is."""
    said = [refusal.message, *refusal.listed, refusal.hint or ""]
    if side != UMPIRE and any(which_name_secrets(said, game, tree, side)):
        for_umpire(refusal)


def for_umpire(refusal: Refusal) -> Refusal:
    """The same refusal for the umpire alone, because it tells what no player may know."""
    refusal.more = {**refusal.more, "for": UMPIRE}
    return refusal


def counts_secrets(
    found: Act,
    raw: Mapping[str, Any],
    counted: Mapping[str, Any],
    figure: Callable[[Tree], object],
    state: State,
    by: str,
) -> bool:
    """Does a figure count what the side for which it is asked (any, if nobody knows) may not know: a name in what was
    typed or is `counted`, or what makes another figure of what that side knows, or none at all?
    """
    game, tree = str(state.about["game"]), state.tree
    side = side_typed_for(found, raw, game, tree, by)
    said = ["\n".join(words_in([dict(raw), dict(counted)]))]
    sides = [side] if side in state.sides else state.sides
    if any(named for one in sides for named in which_name_secrets(said, game, tree, one)):
        return True
    if side not in state.sides:
        return False
    try:
        return figure(words_of(game).state_known(tree, side)) != figure(tree)
    except (Refusal, NoDice):  # it knows too little to reckon it
        return True


def which_name_secrets(texts: Iterable[str], game: str, tree: Tree, side: str | None = None) -> list[bool]:
    """For each text: does it name what a side may not know; or what any may not, if nobody knows for whom it is?"""
    texts = list(texts)
    said = "\n".join(texts)
    names = {name for one in ([side] if side else tree["sides"]) for name in secrets(game, tree, one, said)}
    return [bool(names_said(text, names)) for text in texts]


def called_so(board: Board[Any, Any, Any], word: str) -> list[Thing]:
    """The thing of a side that a word names (`named`); the nearest names that a refusal lists are secret where they
    are.
    """
    try:
        return thing_named(board, word)
    except Refusal as refusal:
        mark_secrets(refusal, board.game, board.tree, None)
        raise


def of_look(found: Act, entry: Mapping[str, Any], game: str, tree: Tree) -> dict[str, str]:
    """Who may read the answer to a look, where it names what a side may not know."""
    side = side_typed_for(found, entry["inputs"], game, tree, entry["by"])
    reasons = (reason["text"] for answer in entry.get("answers", ()) for reason in answer.get("because", ()))
    said = [*entry.get("umpire", ()), *reasons]
    return {"for": UMPIRE} if any(which_name_secrets(said, game, tree, None if side == UMPIRE else side)) else {}


def secrets(game: str, tree: Tree, side: str, said: str) -> set[str]:
    """The names in `said` that a side may not use for the other sides' things."""
    board = board_of(game, tree)
    there = [
        own[name]
        for other in board.sides
        if other != side
        for _, own in groups_of(board, other)
        for name in own
        if len(name) > 1 and name in said
    ]
    open_to_all = set(words_in(tree["public"])) if there else set()
    hidden = (thing for thing in there if thing.name not in open_to_all)
    return {thing.name for thing in hidden if name_for(game, tree, side, thing) != thing.name}


def side_typed_for(found: Act, raw: Mapping[str, Any], game: str, tree: Tree, by: str) -> str | None:
    """The side for which an act is typed: the one named, else the owner of what does it. None if that is not
    known; the umpire if the act is nobody's.
    """
    for word in (by, *names_in(raw.get("side"))):
        if word in tree["sides"]:
            return word
    board = board_of(game, tree)
    for key, field in found.inputs.fields.items():
        for word in names_in(raw.get(key)) if field.of and not field.new else ():
            owners = {thing.owner for side in board.sides for thing in board.so_called(field.of, word, side)}
            if len(owners) == 1:
                owner = owners.pop()
                return board.other(owner) if field.whose == "enemy" else owner
    return None if any(field.of and not field.new for field in found.inputs.fields.values()) else UMPIRE


def counted_by_all(found: Act, raw: Mapping[str, Any], game: str, tree: Tree, by: str) -> str | None:
    """The side whose dice all may count, because all see everything that the act names; None if not all
    may, or if it is not known.
    """
    board = board_of(game, tree)
    fields = [(key, field) for key, field in found.inputs.fields.items() if field.of and raw.get(key)]
    if not fields or any(isinstance(word, Mapping) for word in raw.values()):
        return None
    opened = open_to_all(game, tree)
    for key, field in fields:
        given = names_in(raw[key])
        there = [thing for word in given for side in board.sides for thing in board.so_called(field.of, word, side)]
        if field.new or len(there) < len(given) or not given:
            return None
        for thing in there:
            handles = {name_for(game, tree, side, thing) for side in board.sides if side != thing.owner}
            if not all(handle and is_said(opened.get(thing.owner, {}), handle) for handle in handles):
                return None
    side = side_typed_for(found, raw, game, tree, by)
    return side if side in tree["sides"] else None


def names_in(value: Any) -> Sequence[str]:
    """The names that an input holds."""
    return [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
