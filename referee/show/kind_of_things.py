"""Lists all things of a kind (`ships`, `axis boats`), each with its place and state in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.session import Session
from referee.show.folding import fold
from referee.show.one_thing import OneThing, values_in_a_line
from referee.show.wording import StateWords

MANY = 20


def things_of_kind(session: Session, words: Sequence[str]) -> list[Thing]:
    """The things of a kind, of one side if a side is named before it; None if the word is not a kind."""
    board, (*sides, kind) = board_of(session.game, session.state.tree), [word.lower() for word in words] or [""]
    whose = [side for side in session.state.sides if not sides or side == " ".join(sides)]
    return [
        thing
        for side in whose
        for name, group in groups_of(board, side)
        if name.replace("_", " ") == kind.replace("-", " ") and name != "counters"
        for thing in group.values()
    ]


def kind_text(found: Sequence[OneThing], words: StateWords) -> Iterator[str]:
    """Each side's things, one on a line; where they do not fit a screen, those with the same place and state share a
    line.
    """
    share = len(found) > MANY
    for side, ones in groupby(found, lambda one: one.side):
        yield words.sides[side]
        alike: dict[tuple[str, str], list[str]] = {}
        for one in ones:
            alike.setdefault(("" if share else one.name, about(one, words)), []).append(one.name)
        for (_, said), names in alike.items():
            yield from fold(f"{', '.join(names)}{said}", "  ", "    ")


def about(found: OneThing, words: StateWords) -> str:
    """What follows a thing's name: its place, its force and what is marked on it, or what it holds."""
    force = f" in {found.force}" if found.force else ""
    state = values_in_a_line(found.now, words) or ", ".join(found.holds)
    return f"{f', {found.place}' if found.place else ''}{force}{f': {state}' if state else ''}"
