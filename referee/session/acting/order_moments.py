"""When the orders of a sheet are for: in the present phase, or still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.acting.catalogue import acts, find
from referee.session.acting.order_text import lines_of
from referee.session.acting.orders import Order, Reading, Words
from referee.session.acting.sealed import plain_text
from referee.session.board.tree import Tree


def phases_for(game: str, words: Words, tree: Tree, order: Order) -> Sequence[str]:
    """The phases that an order is for; none where it is for any."""
    when = words.when(tree, order) if order.act else ""
    return [when] if when else find(game, order.act).phases if order.act else ()


def is_for_now(game: str, words: Words, tree: Tree, order: Order) -> bool:
    """Is the present phase one that an order is for?"""
    now = phases_for(game, words, tree, order)
    return not now or tree["public"].get("phase", "") in now


def is_over_after(game: str, words: Words, tree: Tree, order: Order, here: Sequence[str]) -> bool:
    """Does none of the later phases of its sheet take an order?"""
    later = here[1:]
    return not set(phases_for(game, words, tree, order) or later).intersection(later)


def passes(game: str, tree: Tree, side: str, sheet: Mapping[str, Any]) -> bool:
    """Does the moment of an order that waits on a side's sheet pass with the present phase, or has it passed, so that
    its line is no longer read?
    """
    reading, done = Reading(game, tree, side), sheet.get("done", ())
    for order in orders_of(reading, sheet):
        if order is None:
            return True
        is_done = not order.act or order.place in done
        if not is_done and is_over_after(game, reading.words, reading.tree, order, reading.here):
            return True
    return False


def orders_of(reading: Reading, sheet: Mapping[str, Any]) -> Iterator[Order | None]:
    """The orders of a sheet, of a line that is an act the act; nothing for a line that is no longer read."""
    for typed in lines_of(plain_text(sheet["text"])):
        if typed.number in sheet.get("but_not", ()):
            continue
        first = typed.text.removeprefix("do ").partition(" ")[0]
        if first in acts(reading.game):
            yield Order(first, {}, [], line=typed.number, side=reading.side)
            continue
        try:
            found = reading.read(typed)
        except Refusal:
            yield None
            continue
        reading.learn(found)
        yield from found
