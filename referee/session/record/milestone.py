"""Milestones: where a session stood after some of its latest entries; a correction of the last acts begins there.

The newest few are kept, one for every so many entries, all safe to delete. None is believed: what follows from it must
be linked to it, line by line, and must lead to the state that stands (`Refolding.refolded`).
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from referee.session.record import journal
from referee.session.record.digest import bound, unbound
from referee.session.record.folder import replace
from referee.session.record.journal import Entry
from referee.session.record.state import State, begins_anew, fold, resumed
from referee.session.record.told import with_snapshot

EVERY = 16
NAMES = (".milestone0", ".milestone1", ".milestone2", ".milestone3")


class Since:
    """The entries after a milestone, or all, and the state that they follow.

    `state` is the one that they were folded to last: where a session still has that very one, and went on with it as
    these did, it need not be folded again.
    """

    def __init__(self, entries: list[Entry], after: int = 0, start: Callable[[], State] = State) -> None:
        self.entries = entries
        self.after = after
        self._start = start
        self.state: State | None = None

    @property
    def is_whole(self) -> bool:
        """Are these all entries?"""
        return self.after == 0

    def holds(self, more: Sequence[Entry] = ()) -> bool:
        """Does none of these, nor of `more` behind them, change what stood before them?"""
        return self.is_whole or not any(
            begins_anew(entry) or min(*entry.get("voids", ()), entry["n"], entry.get("again", entry["n"])) <= self.after
            for entry in (*self.entries, *more)
        )

    def followed(self, more: Sequence[Entry]) -> Since:
        """The same milestone with `more` entries behind it."""
        out = Since([*self.entries, *more], self.after, self._start)
        out.state = self.state
        return out

    def folded(self, more: Sequence[Entry] = ()) -> State:
        """The state after these, and `more` behind them."""
        entries = [*self.entries, *more]
        return fold(entries) if self.is_whole else resumed(self._start(), entries)


def keep(folder: str, state: State, size: int, last: int) -> int:
    """Keep where a session stands, its journal `size` bytes long, if the last milestone is long past; the last one's
    entry.
    """
    if state.is_older or state.count // EVERY == last // EVERY:
        return last
    row = {
        **_made_by(),
        "size": size,
        "state": state.saved(),
        "told": state.tellings.counts,
        "told_size": state.tellings.size,
        "told_check": state.tellings.check,
        "began": state.tellings.began,
    }
    name = NAMES[state.count // EVERY % len(NAMES)]
    replace(os.path.join(folder, name), bound(marshal.dumps(row)), sync=False)
    return state.count


def since(folder: str, state: State, before: int | None = None) -> Iterator[Since]:
    """The entries after each milestone that leads to the state that stands, the newest first, of those `before` an
    entry if one is named; at last all entries.
    """
    for row in _kept(folder, state.count) if before != 0 else ():
        saved = row["state"]
        if before is not None and saved["count"] >= before:
            continue
        if row["began"] != state.tellings.began or row["told_size"] is None:
            continue
        entries = journal.after(folder, row["size"], saved["count"], saved["last"])
        if entries is None or (entries[-1].mark if entries else saved["last"]) != state.last:
            continue
        start = partial(_start, folder, marshal.dumps(row))
        found = Since([one.entry for one in entries], saved["count"], start)
        if found.holds():
            yield found
    if before != 0:
        yield Since(journal.read(folder)[0])


def _start(folder: str, packed: bytes) -> State:
    row = marshal.loads(packed)
    return State.restored(row["state"], with_snapshot(folder, row, lambda: fold(journal.read(folder)[0]).told))


def _made_by() -> dict[str, Any]:
    return {"format": journal.FORMAT, "python": sys.implementation.cache_tag}


def _kept(folder: str, count: int) -> Iterator[dict[str, Any]]:
    """What can be read of those that are there, from the latest before entry `count` back, as they are asked for."""
    for back in range(len(NAMES)):
        name = NAMES[(count // EVERY - back) % len(NAMES)]
        try:
            with open(os.path.join(folder, name), "rb") as file:
                raw = unbound(file.read())
            row = {} if raw is None else marshal.loads(raw)
        except (OSError, EOFError, ValueError, TypeError):  # not there, or of another Python
            continue
        if row and {key: row[key] for key in _made_by()} == _made_by():
            yield row
