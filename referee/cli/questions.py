"""Answers questions as they are asked at the table: with names in short, or without a name."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.answers import Reply
from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.session.acting.act import Act
from referee.session.session import Session


def nobody_named(session: Session, found: Act) -> Reply:
    """The answer to `targets` without a name: whom anybody may act on now."""
    from referee.cli.examples import example_of
    from referee.cli.orders import encounters_reply

    of_one = example_of(session, found).removeprefix("referee do ")
    return encounters_reply(session, f"nobody may be attacked now; of one, and why not: {of_one}")


def with_names_in_full(session: Session, found: Act, argv: Sequence[str]) -> list[str]:
    """The words of a look with the names that they are short for; the same if they are short for none, or several."""
    from referee.cli.console.offer import Desk

    try:
        return [*map(str, Desk(session).read(["do", found.name, *argv]).argv[2:])]
    except Refusal:
        return [*argv]


def sides_asked(session: Session) -> list[str]:
    """The sides that a question without a name is about: the side that moves, if one does, else every side."""
    from referee.session.acting.sequence import side_to_move

    return [side] if (side := side_to_move(session.game, session.state.tree)) else list(session.state.sides)


def names_to_ask_about(session: Session) -> list[str]:
    """The names of what is in play, of the side that moves, if one does; the likeliest first."""
    from referee.session.acting.orders import words_of

    words, tree, side = words_of(session.game), session.state.tree, sides_asked(session)[0]
    groups = words.forces(tree, side)
    likely = [groups.get(group, {}) for group in words.on_sheet(tree, side)]
    return [name for group in (*likely, *groups.values()) for name, in_play in group.items() if in_play] or [side]


def of_whom(session: Session, question: str) -> Refusal:
    """The refusal of a question without a name, with one that has a name."""
    refusal = Refusal("bad-input", f"{question} of which ship, force or unit?", field="name")
    refusal.hint = f"{question} {quote_word(names_to_ask_about(session)[0])}"
    return refusal


def no_counter(session: Session, word: str) -> Refusal | None:
    """The refusal of what is asked of a force that takes orders and is no counter on the map; nothing for others."""
    from referee.session.may import Force
    from referee.session.may_of import called_so

    try:
        force = next(iter(called_so(session, word)))
    except Refusal:
        return None
    if not isinstance(force, Force):
        return None
    refusal = Refusal("bad-input", f"{force.name} takes orders, but is not a counter on the map", field="name")
    name = quote_word(force.name)
    refusal.hint = f"may {name} says what it may do; reach {name} on whom it may act"
    return refusal
