"""Sight: what a side sees by the rules at this moment, computed from the state and stored nowhere.

A game's `evening.sight` has two functions. `sight(board, side)` is an object that TOML can hold: counters on an open
table, spotted forces, markers; it is `[seen]` in that side's file. `call(board, side, thing)` is what that side,
which does not own the thing, may call it by what it sees of it; `None` if it sees nothing of it. It may have two
more: `place(way)` names a value that is corrected, `words_for_gone(way)` says what it means that it is taken away: "0",
"taken off". `seen_by_all(board, side)` is the part of a side's sight that all know; without it there is none.
`seen_in_words(board, side, thing)` says what a side sees of an enemy's thing that `sight` does not list under its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine import catalogue
from referee.engine.rules import Ruleset
from referee.engine.words import value_in_words
from referee.session.board.board import Board
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, copy_of


def board_of(game: str, tree: Tree, ruleset: Ruleset | None = None) -> Board[Any, Any, Any]:
    """A game's board over a tree that stays as it is while it is read; refused for a game that declares none."""
    state = catalogue.needed_module(game, "evening.state", "does not declare what its sessions hold")
    board: Board[Any, Any, Any] = state.Board.still(tree, ruleset)
    return board


def sight_of(game: str) -> Any:
    """A game's module `evening.sight`."""
    return catalogue.module(game, "evening.sight")


def seen_now(game: str, tree: Tree, side: str) -> dict[str, Any]:
    """What a side sees now, as the game's `sight` lists it and `seen` of its file has it."""
    found: dict[str, Any] = without_empty(sight_of(game).sight(board_of(game, tree), side))
    return found


def open_to_all(game: str, tree: Tree) -> dict[str, Any]:
    """What all see of each side, in the words in which its enemy sees it."""
    public = getattr(sight_of(game), "seen_by_all", None)
    if public is None:
        return {}
    board = board_of(game, tree)
    found = {
        side: without_empty(public(board, other)) for side in tree["sides"] for other in tree["sides"] if other != side
    }
    return {side: sees for side, sees in found.items() if sees}


def state_known(tree: Tree, side: str, theirs: Mapping[str, Any], kept: Sequence[str] = ()) -> Tree:
    """The state as a side knows it, to be written on: its own, what all know, of the enemy's `theirs` alone; of what
    the umpire keeps the rulings, the tables and what is `kept`.
    """
    umpire = {key: tree["umpire"][key] for key in ("rulings", "tables", *kept) if key in tree["umpire"]}
    out: Tree = copy_of({**tree, "sides": {side: tree["sides"][side]}, "umpire": umpire})
    out["sides"] = {one: out["sides"][side] if one == side else dict(theirs) for one in tree["sides"]}
    return out


def without_empty(held: Any) -> Any:
    """What is seen, without empty things: after a repair a thing may lack some of its values."""
    if isinstance(held, dict):
        return {key: without_empty(value) for key, value in held.items() if value is not None}
    return [without_empty(value) for value in held if value is not None] if isinstance(held, list) else held


def is_said(held: Any, name: str) -> bool:
    """Does a side's sight call something by this name?"""
    if isinstance(held, Mapping):
        return name in held or any(is_said(inner, name) for inner in held.values())
    return any(is_said(inner, name) for inner in held) if isinstance(held, list) else held == name


def name_for(game: str, tree: Tree, side: str, thing: Thing) -> str | None:
    """What a side calls a thing: its own by name, another's by what it sees of it, if anything."""
    if thing.path[0] != "sides" or thing.owner == side:
        return thing.name
    board = board_of(game, tree)
    found: str | None = sight_of(game).call(board, side, type(thing)(board, thing.path))
    return found


def seen_in_words(game: str, tree: Tree, side: str, thing: Thing) -> str | None:
    """What a side sees of an enemy's thing, in words; nothing if it sees nothing of it."""
    if own := getattr(sight_of(game), "seen_in_words", None):
        found: str | None = own(board_of(game, tree), side, thing)
        return found
    handle = name_for(game, tree, side, thing)
    return handle if handle and is_said(seen_now(game, tree, side), handle) else None


Way = tuple[str, ...]


def by_keys(way: Way) -> str:
    """Each value that is seen, by the keys that lead to it."""
    return " ".join(way).replace("_", " ")


def out_of_sight(way: Way) -> str:
    """What to say about something no longer seen, in words that follow its name."""
    return "no longer seen"


def differences(before: Any, after: Any, sees: Any = None, way: Way = ()) -> list[str]:
    """How what a side sees has changed, a line for each value, as the game's module `sees` names it (`place`) and says
    that it is missing (`words_for_gone`); a missing thing is out of sight.
    """
    before, after = with_empty_groups(before, after, way), with_empty_groups(after, before, way)
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [*before, *(key for key in after if key not in before)]
        pairs = [(before.get(key), after.get(key), (*way, str(key))) for key in keys]
        return [line for was, now, where in pairs for line in differences(was, now, sees, where)]
    if before == after:
        return []
    where = getattr(sees, "place", by_keys)(way)
    if after is None:
        gone = out_of_sight if isinstance(before, dict) else getattr(sees, "words_for_gone", out_of_sight)
        return [f"{where} is {gone(way)}"]
    return [f"{where} is {value_in_words(after)}" + (f", not {value_in_words(before)}" if before is not None else "")]


def with_empty_groups(value: Any, other: Any, way: Way = ()) -> Any:
    """The same tree with an empty group wherever the other tree has things, so that each difference names its thing."""
    if value is not None or not isinstance(other, dict):
        return value
    holds = len(way) < 2 or any(isinstance(inner, dict) for inner in other.values())
    return {} if holds else value
