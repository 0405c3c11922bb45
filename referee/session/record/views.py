"""The files that are made from the journal, all safe to delete: the umpire's, each side's, and the snapshot."""

from __future__ import annotations

import marshal
import os
import sys
from typing import Any

from referee.engine.errors import Refusal
from referee.session.record import journal, sides
from referee.session.record.glance import SNAPSHOT, snapshot
from referee.session.record.state import State


class Derived:
    """The derived files of a session's folder, and what is known of them so that only what differs is written.

    `texts` holds for each side how many of its tellings are written out, and their text; `written` each file's mark.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.texts: dict[str, list[Any]] = {}
        self.written: dict[str, str] = {}

    def kept(self) -> State | None:
        """The state as the last command left it; nothing where the journal has changed since."""
        kept = snapshot(self.folder)
        if kept is None or kept.get("format") != journal.FORMAT or kept.get("python") != sys.implementation.cache_tag:
            return None
        self.texts, self.written = kept["texts"], kept["written"]
        return State.restored(kept["state"])

    def write(self, state: State, stamp: list[int]) -> list[str]:
        """Write what differs from what it should be; `stamp` is the journal's. What the umpire should know of it."""
        try:
            return self._written(state, stamp)
        except Refusal as refusal:  # what was done is done, and is told all the same
            return [f"{refusal.message}; the journal has the entry"]

    def _written(self, state: State, stamp: list[int]) -> list[str]:
        wanted = {"umpire.toml": sides.umpire_text(state)}
        for side in state.sides:
            wanted[f"{side}.toml"] = sides.text_with(state, side, self._told(state, side))
        notices = [notice for name, text in wanted.items() if (notice := self._renew(name, text.encode()))]
        kept = {
            "format": journal.FORMAT,
            "python": sys.implementation.cache_tag,
            "stamp": stamp,
            "state": state.saved(),
            "texts": self.texts,
            "written": self.written,
        }
        replace(os.path.join(self.folder, SNAPSHOT), marshal.dumps(kept), sync=False)
        return notices

    def _told(self, state: State, side: str) -> str:
        told = state.told[side]
        count, text = self.texts.get(side, (0, ""))
        text += sides.told_text(told[count:])
        self.texts[side] = [len(told), text]
        return str(text)

    def _renew(self, name: str, raw: bytes) -> str | None:
        path = os.path.join(self.folder, name)
        try:
            with open(path, "rb") as file:
                there = file.read()
        except FileNotFoundError:
            there = None
        edited = there is not None and name in self.written and journal.mark(there) != self.written[name]
        if there != raw:
            replace(path, raw)
        self.written[name] = journal.mark(raw)
        return f"{name} was edited by hand; it is made from the journal, which was not changed" if edited else None


def replace(path: str, raw: bytes, *, sync: bool = True) -> None:
    """Write a file in one piece, readable by its owner alone: a temporary file, then a rename."""
    temporary = f"{path}.new"
    try:
        file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(file, "wb") as out:
            out.write(raw)
            out.flush()
            if sync:
                os.fsync(out.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise Refusal("damaged", f"{path} cannot be written ({error.strerror})") from None
