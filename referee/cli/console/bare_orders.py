"""A line of a player's orders typed at the prompt by itself (`16 1409`): the act that it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.cli.options import typed_options
from referee.cli.questions import sides_asked
from referee.cli.standing import mover
from referee.engine.errors import Refusal
from referee.engine.plain import quoted
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import due_now
from referee.session.acting.order_everyone import for_everyone
from referee.session.acting.order_text import Typed, lines_of
from referee.session.acting.orders import Order, Reading, words_of
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.session import Session


def as_command(session: Session, typed: Sequence[str]) -> list[str] | None:
    """The command for a line that begins with somebody's own thing, or with a side and one of its things; nothing
    for other lines. A wrong or ambiguous order is refused.
    """
    sides = session.state.sides_begun(typed[0]) if len(typed) > 1 else []
    whose, rest = (sides, typed[1:]) if len(sides) == 1 else (session.state.sides, typed)
    text = " ".join(map(quoted, rest))
    if for_everyone(text):
        whose = whose if len(sides) == 1 else sides_asked(session)
        if len(whose) > 1:
            raise either_side(text, whose)
        return ["orders", whose[0], text, "--now"]
    first, *more = [line.text for line in lines_of(text) if line.text.lower() != "go"] or [text]
    found: dict[str, list[Order]] = {}
    wrong: list[Refusal] = []
    whose = sorted(whose, key=lambda side: side != mover(session))  # her refusal is said whose move it is
    for side in whose:
        try:
            found[side] = meant_by(session, side, first)
        except Refusal as refusal:
            wrong += [refusal] if refusal.field != rest[0] or (rest != typed and typed[0].lower() == side) else []
    if len(found) > 1:
        due = {row.side for row in due_now(session.game, session.state.tree) if row.demanded}
        found = {side: orders for side, orders in found.items() if side in due} or found
    if len(found) > 1:
        raise either_side(text, found)
    if not found:
        if wrong:
            raise wrong[0]
        return None
    ((side, orders),) = found.items()
    words, tree = words_of(session.game), session.state.tree
    only = words.completed(tree, orders[0], []) if len(orders) == 1 and orders[0].act else None
    if only is not None and not only.act and (act := str(only.then.get("instead", ""))) in acts(session.game):
        said = {name: value for name, value in only.then.items() if name in orders[0].inputs}
        only = orders[0]._replace(act=act, inputs={**orders[0].inputs, **said})  # of a round, which waits for no sheet
    if more or only is None or not only.act:
        text = "; ".join((first, *more))
        return ["orders", side, text, "--now"]
    return ["do", only.act, *map(str, typed_options(find(session.game, only.act).inputs, only.inputs))]


def either_side(text: str, sides: Iterable[str]) -> Refusal:
    """The refusal of a line that both sides may mean."""
    return Refusal(
        "bad-request", f"{text!r} may belong to either side: {' or '.join(f'{one} {text}' for one in sides)}"
    )


def meant_by(session: Session, side: str, text: str) -> list[Order]:
    """A line as a side's orders; the umpire who types it may name what the side does not know."""
    reading, board = Reading(session.game, session.state.tree, side), board_of(session.game, session.state.tree)
    try:
        return reading.read(Typed(1, text))
    except Refusal as refusal:
        if refusal.kind != "unknown" or board is None:
            raise
        forces, enemies = reading.known
        there = {name: None for _, group in groups_of(board, board.other(side)) for name in group}
        reading.known = (forces, {**there, **enemies})
        try:
            return reading.read(Typed(1, text))
        except Refusal:
            raise refusal from None
