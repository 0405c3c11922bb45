"""The course of an evening: how the session was at the end of each turn, voided entries left out.

The turns that are over are kept beside the journal (`.turns`), so that a map's tracks take no longer in a long evening
than in a short. They are believed only where a digest binds them, the lines after them follow from the one they end
with, and none of these reaches back before it.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from referee.engine.errors import Refusal
from referee.session.board.tree import Tree
from referee.session.record import journal
from referee.session.record.journal import Entry
from referee.session.record.milestone import Since, keep_row, kept_row
from referee.session.record.state import State, voided_numbers
from referee.session.record.told import all_unwritten

FILE = ".turns"


class Course:
    """The state at the end of each turn that is over, entry by entry; after entry `count` the last of them ended.

    `size` is how far the journal goes to there (bytes), `last` the mark of its line, `trees` the states, packed.
    """

    def __init__(self) -> None:
        self.size, self.count, self.last = 0, 0, ""
        self.trees: list[bytes] = []
        self.running = State()

    def go_on(self, lines: Sequence[journal.Line]) -> None:
        """Take the entries that follow, of which none voids one before them."""
        void = voided_numbers([line.entry for line in lines])
        size, count, last = self.size, self.count, self.last
        for entry, mark, length in lines:
            if entry["n"] not in void and "voids" not in entry:
                if ends_a_turn(self.running, entry):
                    self.trees.append(marshal.dumps(self.running.tree))
                    self.size, self.count, self.last = size, count, last
                self.running.apply_facts(entry)
            size, count, last = size + length, entry["n"], mark

    def stages(self, now: State) -> list[State]:
        """The states, with what each side was told up to then, and the present one."""
        return [*(_stage(marshal.loads(tree), now) for tree in self.trees), now]

    def keep(self, folder: str, about: dict[str, Any]) -> None:
        """Keep them, as far as the last turn that is over; where they cannot be kept, they are found anew."""
        row = {"size": self.size, "count": self.count, "last": self.last, "trees": self.trees, "about": about}
        with suppress(Refusal):
            keep_row(os.path.join(folder, FILE), row)


def kept_course(folder: str) -> Course | None:
    """The course as it was kept; nothing if it cannot be read as it was written."""
    row = kept_row(os.path.join(folder, FILE))
    if row is None:
        return None
    out = Course()
    *out.trees, last = row["trees"]
    out.size, out.count, out.last = row["size"], row["count"], row["last"]
    out.running.tree, out.running.about = marshal.loads(last), row["about"]
    return out


def states_at_turn_ends(folder: str, now: State) -> list[State]:
    """The state at the end of each turn that is over, then the present one, of the session in a folder."""
    for found in (kept_course(folder), Course()):
        lines = found and not now.is_older and journal.entries_after(folder, found.size, found.count, found.last)
        if not found or not isinstance(lines, list) or (lines[-1].mark if lines else found.last) != now.last:
            continue
        if found.count and not Since([line.entry for line in lines], found.count).holds():
            continue
        before = found.count
        found.go_on(lines)
        if found.count > before:
            found.keep(folder, now.about)
        return found.stages(now)
    return states_by_turn(journal.read(folder)[0], now)


def ends_a_turn(running: State, entry: Entry) -> bool:
    """Does a turn that has begun end with an entry?"""
    before = running.public.get("turn")
    changes = [fact for fact in entry.get("facts", ()) if fact["path"] == "public.turn"]
    return before is not None and any(fact["value"] != before for fact in changes)


def states_by_turn(entries: Sequence[Entry], now: State) -> list[State]:
    """The state at the end of each turn that is over, then the present one.

    What each side was told up to then is taken from `now`, so that a withdrawn telling is marked so everywhere.
    """
    found = Course()
    found.go_on([journal.Line(entry, "", 0) for entry in entries])
    return found.stages(now)


def _stage(tree: Tree, now: State) -> State:
    stage = State()
    stage.tree = tree
    stage.about = now.about
    turn = stage.public.get("turn", 0)
    stage.tellings = all_unwritten(
        {side: [row for row in told if row["turn"] <= turn] for side, told in now.told.items()}
    )
    return stage
