"""When the orders of a sheet are for: in the present phase, or still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.acting.catalogue import acts, find
from referee.session.acting.order_text import Typed, lines_of
from referee.session.acting.orders import Order, Words, read, with_new, words_of
from referee.session.acting.sealed import plain_text
from referee.session.board.tree import Tree


def belongs(game: str, words: Words, tree: Tree, order: Order, here: Sequence[str]) -> bool:
    """Is an order done in the present phase, of those phases from `here` on that its sheet is for? One that is late
    is, too: it is refused there.
    """
    return is_for_now(game, words, tree, order) or is_over_after(game, words, tree, order, here)


def is_for_now(game: str, words: Words, tree: Tree, order: Order) -> bool:
    """Is the present phase one that an order is for?"""
    if not order.act:
        return True
    when, phases = words.when(tree, order), find(game, order.act).phases
    now = [when] if when else phases
    return not now or tree["public"].get("phase", "") in now


def is_over_after(game: str, words: Words, tree: Tree, order: Order, here: Sequence[str]) -> bool:
    """Does none of the later phases of its sheet take an order?"""
    when, phases, later = words.when(tree, order), find(game, order.act).phases, here[1:]
    return when not in later if when else not set(phases or later).intersection(later)


def passes(game: str, tree: Tree, side: str, sheet: Mapping[str, Any]) -> bool:
    """Does the moment of an order that waits on a side's sheet pass with the present phase, or has it passed, so that
    its line is no longer read?
    """
    words = words_of(game)
    mask = words.masked(tree, side)
    here = words.span(mask, side)
    done = sheet.get("done", ())
    for order in orders_of(game, words, mask, side, sheet):
        if order is None:
            return True
        is_done = not order.act or f"{order.line}.{order.part}" in done
        if not is_done and is_over_after(game, words, mask, order, here):
            return True
    return False


def orders_of(game: str, words: Words, mask: Tree, side: str, sheet: Mapping[str, Any]) -> Iterator[Order | None]:
    """The orders of a sheet, of a line that is an act the act; nothing for a line that is no longer read."""
    known = (words.forces(mask, side), words.enemies(mask, side))
    here = words.span(mask, side)
    for typed in lines_of(plain_text(sheet["text"])):
        if typed.number in sheet.get("but_not", ()):
            continue
        first = typed.text.removeprefix("do ").partition(" ")[0]
        if first in acts(game):
            yield Order(first, {}, [], line=typed.number, side=side)
            continue
        try:
            found = read(Typed(*typed), side, here[0], mask, words, known)
        except Refusal:
            yield None
            continue
        known = with_new(known, found)
        yield from found
