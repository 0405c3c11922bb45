"""Where the dice of an act come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.dice import Source, Sworn, program
from referee.session.acting.dice_sources import Again, Rethrown, TypedIn, Wanted, no_reason
from referee.session.how import How
from referee.session.record.state import State, same


def source_of(state: State, name: str, raw: Mapping[str, Any], how: How) -> Source:
    """The dice of an act: those typed, those asked for, those that the journal kept for it, or the program's."""
    fresh = dice_of(state) if how.seed is None else program(how.seed)
    if how.dice is not None or how.cards is not None:
        return TypedIn(how.dice, how.cards, fresh)
    if state.tree["umpire"].get("dice") == "table" and how.seed is None:
        fresh = how.ask(fresh) if how.ask else Wanted()
    again = state.spare.get(same({"act": name, "inputs": dict(raw)}))
    if again and (again["dice"] or again["cards"]):
        if how.fresh and not (how.why or "").strip():
            raise no_reason()
        if not how.fresh:
            return Again(again["dice"], again["cards"], fresh)
    return Rethrown(state.throws, fresh, how.fresh, how.why) if state.throws else fresh


def dice_of(state: State) -> Source:
    """The program's dice at this point of a session: those fixed by its secret, in old journals the system's."""
    dice = state.dice
    return Sworn(dice["secret"], dice["words"], dice["count"]) if dice else program()
