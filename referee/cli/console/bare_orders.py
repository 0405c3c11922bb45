"""A line of a player's orders typed at the prompt by itself (`16 1409`): the act that it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.console.line import quoted
from referee.cli.options import typed_options
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find
from referee.session.acting.order_text import Typed
from referee.session.acting.orders import Order, Words, read, words_of
from referee.session.session import Session


def as_command(session: Session, typed: Sequence[str]) -> list[str] | None:
    """The command for a line that begins with somebody's own thing, or with a side and one of its things; nothing
    for other lines. A wrong or ambiguous order is refused.
    """
    sides = session.state.sides_begun(typed[0]) if len(typed) > 1 else []
    whose, rest = (sides, typed[1:]) if len(sides) == 1 else (session.state.sides, typed)
    text = " ".join(map(quoted, rest))
    found: dict[str, list[Order]] = {}
    wrong: list[Refusal] = []
    for side in whose:
        try:
            found[side] = meant_by(session, side, text)
        except Refusal as refusal:
            wrong += [refusal] if refusal.field != rest[0] else []
    if len(found) > 1:
        which = " or ".join(f"{side} {text}" for side in found)
        raise Refusal("bad-request", f"{text!r} may belong to either side: {which}")
    if not found:
        if wrong:
            raise wrong[0]
        return None
    ((side, orders),) = found.items()
    words: Words = words_of(session.game)
    only = words.completed(session.state.tree, orders[0], []) if len(orders) == 1 and orders[0].act else None
    if only is None or not only.act:
        return ["orders", side, text, "--now"]
    return ["do", only.act, *map(str, typed_options(find(session.game, only.act).inputs, only.inputs))]


def meant_by(session: Session, side: str, text: str) -> list[Order]:
    """A line as a side's orders."""
    words: Words = words_of(session.game)
    mask = words.masked(session.state.tree, side)
    return read(Typed(1, text), side, words.span(mask, side)[0], mask, words)
