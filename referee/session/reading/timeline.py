"""The course of an evening: how the session was at the end of each turn, voided entries left out."""

from __future__ import annotations

from collections.abc import Sequence

from referee.session.board.tree import Tree, copy_of
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand


def states_by_turn(entries: Sequence[Entry], now: State) -> list[State]:
    """The state at the end of each turn that is over, then the present one.

    What each side was told up to then is taken from `now`, so that a withdrawn telling is marked so everywhere.
    """
    running, stages = State(), list[State]()
    for entry in acts_that_stand(entries):
        if ends_a_turn(running, entry):
            stages.append(state_then(copy_of(running.tree), now))
        running.apply_facts(entry)
    return [*stages, now]


def ends_a_turn(running: State, entry: Entry) -> bool:
    """Does a turn that has begun end with an entry?"""
    before = running.public.get("turn")
    changes = [fact for fact in entry.get("facts", ()) if fact["path"] == "public.turn"]
    return before is not None and any(fact["value"] != before for fact in changes)


def state_then(tree: Tree, now: State) -> State:
    """A state that was, with what each side was told up to its turn."""
    stage = State()
    stage.tree = tree
    stage.about = now.about
    turn = stage.public.get("turn", 0)
    stage.told = {side: [row for row in told if row["turn"] <= turn] for side, told in now.told.items()}
    return stage
