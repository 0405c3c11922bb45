"""Milestones: where a session stood after some of its latest entries; a correction of the last acts begins there.

The newest few are kept, one for every so many entries, all safe to delete. None is believed: what follows from it must
be linked to it, line by line, and must lead to the state that stands (`Refolding.refolded`).
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.session.record import journal
from referee.session.record.digest import with_digest, without_digest
from referee.session.record.folder import replace
from referee.session.record.journal import Entry
from referee.session.record.state import State, begins_anew, fold, resume
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
        """Is it so that none of these entries, nor of the `more` after them, changes what came before them?"""
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
        return fold(entries) if self.is_whole else resume(self._start(), entries)


def keep(folder: str, state: State, size: int, last: int) -> int:
    """Keep where a session stands, its journal `size` bytes long, if the last milestone is long past; the last one's
    entry.
    """
    if state.is_older or state.count // EVERY == last // EVERY:
        return last
    name = NAMES[state.count // EVERY % len(NAMES)]
    keep_row(os.path.join(folder, name), {"size": size, **row_of(state)})
    return state.count


def row_of(state: State) -> dict[str, Any]:
    """A state as it is kept, with what says where the file of its tellings stood."""
    told = state.tellings
    return {
        "state": state.saved(),
        "told": told.counts,
        "told_size": told.size,
        "told_check": told.check,
        "began": told.began,
    }


def state_of(folder: str, row: Mapping[str, Any]) -> State:
    """The state of a row that was kept; its tellings are read when they are asked for."""
    return State.restored(row["state"], with_snapshot(folder, row, lambda: fold(journal.read(folder)[0]).told))


def entries_since(folder: str, state: State, before: int | None = None) -> Iterator[Since]:
    """The entries after each milestone that leads to the state that stands, the newest first, of those `before` an
    entry if one is named; at last all entries.
    """
    for row in _read_kept(folder, state.count) if before != 0 else ():
        saved = row["state"]
        if before is not None and saved["count"] >= before:
            continue
        if row["began"] != state.tellings.began or row["told_size"] is None:
            continue
        entries = journal.entries_after(folder, row["size"], saved["count"], saved["last"])
        if entries is None or (entries[-1].mark if entries else saved["last"]) != state.last:
            continue
        start = partial(_start, folder, marshal.dumps(row))
        found = Since([one.entry for one in entries], saved["count"], start)
        if found.holds():
            yield found
    if before != 0:
        yield Since(journal.read(folder)[0])


def _start(folder: str, packed: bytes) -> State:
    return state_of(folder, marshal.loads(packed))


def made_by() -> dict[str, Any]:
    """What wrote a row: another format, or another Python, cannot read it."""
    return {"format": journal.FORMAT, "python": sys.implementation.cache_tag}


def is_ours(row: Mapping[str, Any]) -> bool:
    """Was a row written by this format and Python?"""
    return {key: row.get(key) for key in made_by()} == made_by()


def keep_row(path: str, row: Mapping[str, Any]) -> None:
    """Keep a row in a file of its own, bound by a digest; it is not awaited on disk."""
    replace(path, with_digest(marshal.dumps({**made_by(), **row})), sync=False)


def kept_row(path: str) -> dict[str, Any] | None:
    """The row that was kept in a file; nothing if it is not there as it was written, or of another Python."""
    try:
        with open(path, "rb") as file:
            raw = without_digest(file.read())
        row: dict[str, Any] = {} if raw is None else marshal.loads(raw)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return row if is_ours(row) else None


def _read_kept(folder: str, count: int) -> Iterator[dict[str, Any]]:
    """What can be read of those that are there, from the latest before entry `count` back, as they are asked for."""
    for back in range(len(NAMES)):
        if row := kept_row(os.path.join(folder, NAMES[(count // EVERY - back) % len(NAMES)])):
            yield row
