"""A session whose record is kept in memory: all that acts do, and no file; for tests that do very many of them.

The record is what the journal would hold, line by line through JSON, so that `refold` can compare what was reckoned act
by act with what a reader of the journal makes of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from referee.engine.rules import Ruleset, load
from referee.session.board.tree import Tree
from referee.session.how import as_kept
from referee.session.record import journal, views
from referee.session.record.journal import Entry
from referee.session.record.state import State, fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


@cache
def opening(scenario: str, rules: str | None) -> bytes:
    """The journal of a session that has just been opened, with the owner's tables in that folder."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", folder)
        return Path(open_session(scenario, "quick").folder, journal.NAME).read_bytes()


class Quick(Session):
    """A session without a folder."""

    def __init__(self, scenario: str) -> None:
        super().__init__("/nowhere")
        self.loaded: tuple[Any, Any, Ruleset] | None = None
        self.lines = opening(scenario, os.environ.get("REFEREE_RULES")).splitlines()
        self._state = fold(self.entries())
        self._state.last = journal.digest(self.lines[-1])

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    def ruleset(self, rulings: Mapping[str, str] | None = None, tree: Tree | None = None) -> Ruleset:
        umpire = (tree or self.state.tree)["umpire"]
        chosen = tuple(sorted({**umpire.get("rulings", {}), **(rulings or {})}.items()))
        tables = umpire.get("tables")
        if self.loaded is None or self.loaded[0] != chosen or self.loaded[1] is not tables:
            self.loaded = chosen, tables, load(self.game, dict(chosen), tables)
        return copy(self.loaded[2])

    def entries(self) -> list[Entry]:
        return [json.loads(line) for line in self.lines]

    def copied(self) -> Quick:
        """The same session, that can go on by itself."""
        other = copy(self)
        other.lines, other._state = [*self.lines], self.state.copy()
        return other

    @contextmanager
    def locked(self) -> Iterator[None]:
        yield

    def write(self, state: State, entries: list[Entry]) -> None:
        corrects = any("voids" in entry or "again" in entry for entry in entries)
        refolded = self.refolded(entries) if corrects else None
        for entry in entries:
            entry["prev"] = state.last
            self.lines.append(journal.line_of(as_kept(entry)))
            state.last = journal.digest(self.lines[-1])
        if refolded:
            self._state = refolded
            self._state.last = state.last
        else:
            for entry in entries:
                state.fold_in(entry)

    def refresh(self) -> None:
        """There are no files."""

    def refold(self) -> None:
        """What a reader of the record makes of it is what was reckoned act by act."""
        again = fold(self.entries())
        assert again.tree == self.state.tree
        assert again.told == self.state.told

    def file(self, side: str) -> str:
        return views.text(self.state, side)
