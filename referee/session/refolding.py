"""The state of a session with further entries that change which entries stand, refolded from the latest milestone
that can be used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.session.record import journal
from referee.session.record.journal import Entry
from referee.session.record.milestone import Since, entries_since
from referee.session.record.state import State


class Refolded(NamedTuple):
    """Where entries leave a session that change what stands, what that was folded from, and what each side was told
    before and after them: since some moment before all that they change.
    """

    state: State
    latest: Since
    before: dict[str, list[dict[str, Any]]]
    after: dict[str, list[dict[str, Any]]]


class Refolding:
    """A session's journal as far back as a correction has read it; kept while the journal's end does not change."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._last = ""
        self._found: list[Since] = []
        self._farther: Iterator[Since] = iter(())

    def since(self, state: State) -> Iterator[Since]:
        """The entries after the latest milestones that lead to where a state stands, and in the end all entries."""
        if self._last != state.last:
            self._last, self._found, self._farther = state.last, [], entries_since(self.folder, state)
        found, farther = self._found, self._farther
        yield from found
        for one in farther:
            found.append(one)
            yield one

    def refolded(self, state: State, entries: Sequence[Entry]) -> Refolded:
        """Where a session would stand with these entries behind it; nothing is written.

        Only what stands since a milestone is folded anew, where that leads to the `state` that stands, and no entry
        reaches back beyond it; else all is.
        """
        more = [journal.as_read(entry) for entry in entries]
        for latest in self.since(state):
            if latest.is_whole:
                break
            if latest.holds(more) and (before := _reached(state, latest)):
                after = latest.folded(more)
                after.tellings.replaced = said = before.tellings.since
                return Refolded(after, latest, said, after.tellings.since)
        said = state.told
        after = latest.folded(more)
        return Refolded(after, latest, said, after.told)

    def read_on(self, before: str, state: State, written: Sequence[Entry]) -> None:
        """What was read back from the mark `before` goes on with what was written since, as far as that leaves it
        standing: the next correction need not read it again.
        """
        if self._last != before:
            return
        more = [journal.as_read(entry) for entry in written]
        found = [one for one in (each.followed(more) for each in self._found) if one.holds()]
        self._farther = entries_since(self.folder, state, found[-1].after if found else None)
        self._last, self._found = state.last, found


def _reached(state: State, latest: Since) -> State | None:
    """Where the entries since a milestone lead, if that is the `state` that stands."""
    if latest.state is state:
        return state
    before = latest.folded()
    before.last = state.last
    return before if before.saved() == state.saved() else None
