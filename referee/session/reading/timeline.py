"""The course of an evening: how the session stood at the end of each turn, voided entries left out."""

from __future__ import annotations

import marshal
from collections.abc import Sequence

from referee.session.record.journal import Entry
from referee.session.record.state import State, voided


def states_by_turn(entries: Sequence[Entry], now: State) -> list[State]:
    """The state at the end of each turn that is over, then the present one.

    What each side was told up to then is taken from `now`, so that a withdrawn telling is marked so everywhere.
    """
    void = voided(entries)
    running = State()
    out: list[State] = []
    for entry in entries:
        if entry["n"] in void or "voids" in entry:
            continue
        before = running.public.get("turn")
        changes = [fact for fact in entry.get("facts", ()) if fact["path"] == "public.turn"]
        if before is not None and any(fact["value"] != before for fact in changes):
            out.append(_kept(running, now))
        running.settle(entry)
    return [*out, now]


def _kept(running: State, now: State) -> State:
    stage = State()
    stage.tree = marshal.loads(marshal.dumps(running.tree))
    stage.about = now.about
    turn = stage.public.get("turn", 0)
    stage.told = {side: [row for row in told if row["turn"] <= turn] for side, told in now.told.items()}
    return stage
