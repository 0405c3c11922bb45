"""Checks a tree against its game's declarations: every fault at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from referee.engine.errors import Refusal, Unfit, show
from referee.session.board.board import Board
from referee.session.board.thing import One, Thing
from referee.session.board.tree import join

Misfit = tuple[tuple[str, ...], str]
"""The path to what is wrong, and what is wrong with it, a sentence that names the path."""


def differences_from(kind: type[Thing], held: Any, *way: str) -> Iterator[Misfit]:
    """Every difference between a part of the tree and its declaration."""
    if not isinstance(held, Mapping):
        yield way, f"{'.'.join(way)} must be an object, not {show(held)}"
        return
    there = "".join(f"{part}." for part in way)
    for key, value in held.items():
        here = there + key
        if key in kind.fields:
            try:
                kind.fields[key].kind.take(value, here)
            except Refusal as refusal:
                yield (*way, key), said_in_words(refusal)
        elif key in kind.parts:
            inner = kind.parts[key]
            if isinstance(inner, One):
                yield from differences_from(inner.of, value, *way, key)
            elif not isinstance(value, Mapping):
                yield (*way, key), f"{here} must be an object, not {show(value)}"
            else:
                for name, each in value.items():
                    yield from differences_from(inner.of, each, *way, key, name)
        else:
            yield (*way, key), f"{here} is not kept in this game"


def said_in_words(refusal: Refusal) -> str:
    """What a refusal says, a list's places counted from 1: `detected[0]` is `number 1 of detected`."""
    if not isinstance(refusal, Unfit):
        return refusal.message
    place, bracket, number = str(refusal.field).removesuffix("]").rpartition("[")
    return f"number {int(number) + 1} of {place} {refusal.said}" if bracket else refusal.message


def of_roots(board: Board[Any, Any, Any]) -> list[Misfit]:
    """Every difference between a tree and what the game declares."""
    public, side, umpire = board.roots
    sides = (differences_from(side, own, "sides", name) for name, own in board.tree["sides"].items())
    return [
        *differences_from(public, board.tree["public"], "public"),
        *differences_from(umpire, board.tree["umpire"], "umpire"),
        *chain.from_iterable(sides),
    ]


def all_misfits(board: Board[Any, Any, Any]) -> list[Misfit]:
    """Every way in which a tree is not what the game declares, and what its things say is wrong with them."""
    still = board.still(board.tree, board._ruleset)
    return of_roots(still) or [misfit for thing in walk(still) for misfit in misfits_of(thing)]


def misfits_of(thing: Thing) -> list[Misfit]:
    """What a thing says is wrong with it, with its path; after a repair it may lack what it needs to say so."""
    try:
        said = list(thing.faults())
    except (LookupError, TypeError, ValueError, AttributeError):
        said = ["part of it is missing"]
    return [(thing.path, type(fault)(f"{join(*thing.path)}: {fault}")) for fault in said]


def faults(board: Board[Any, Any, Any]) -> list[str]:
    """The same, as sentences."""
    return [fault for _, fault in all_misfits(board)]


def new_faults(before: Board[Any, Any, Any], after: Board[Any, Any, Any]) -> list[str]:
    """What is wrong with a tree that was not wrong before."""
    left = faults(after)
    wrong = set(faults(before)) if left else set()
    return [fault for fault in left if fault not in wrong]


def walk(board: Board[Any, Any, Any]) -> Iterator[Thing]:
    """Every thing there is, the roots first."""
    for root in (board.public, *board.sides.values(), board.umpire):
        yield from _things_below(root)


def _things_below(thing: Thing) -> Iterator[Thing]:
    yield thing
    for name, inner in thing.parts.items():
        held = getattr(thing, name)
        if isinstance(inner, One):
            yield from _things_below(held)
        else:
            for each in held.values():
                yield from _things_below(each)
