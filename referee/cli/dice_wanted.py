"""Dice that are asked for at the prompt, shown on the screen for all: which, and from whom, if all may count them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.devices import Book, is_served
from referee.session.acting.catalogue import find
from referee.session.session import Session


def on_the_screens(
    session: Session, name: str, inputs: Mapping[str, Any], by: str, of_nobody: bool
) -> Callable[[Sequence[str]], None]:
    """What puts dice on the screen for all, where one is served and all may count the act's dice; what it is for is
    not said. `of_nobody`: they are a phase's, or told to all.
    """
    of = wanted_of(session, name, inputs, by, of_nobody) if is_served(session.folder) else None
    return (lambda dice: None) if of is None else (lambda dice: Book(session.folder).want(dice, of))


def wanted_of(session: Session, name: str, inputs: Mapping[str, Any], by: str, of_nobody: bool) -> str | None:
    """Of which side all see an act's dice wanted, "" of none in particular; None where not all may see it."""
    from referee.session.for_whom import counted_by_all

    if of_nobody:
        return ""
    return counted_by_all(find(session.game, name), inputs, session.game, session.state.tree, by)
