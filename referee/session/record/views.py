"""The files that are made from the journal, all safe to delete: the umpire's, each side's, and the snapshot.

What a side may see is built up from what it owns and what it was told, never stripped down from the truth.
"""

from __future__ import annotations

import marshal
import os
import sys
from typing import Any

import tomli_w

from referee.engine.errors import Refusal
from referee.engine.plain import escaped
from referee.session.board.sight import seen
from referee.session.record import journal
from referee.session.record.folder import SNAPSHOT, replace, snapshot
from referee.session.record.state import State, fold

HEAD = ("turn", "phase")


def view(state: State, side: str) -> dict[str, Any]:
    """A side's file as data: what both know, its own, what it sees by the rules now, and what it was told (`[[told]]`,
    counted for itself).
    """
    return {**head(state, side), "told": state.told[side]}


def head(state: State, side: str) -> dict[str, Any]:
    """A side's file without its tellings."""
    about, public = state.about, state.public
    return {
        "side": side,
        "derived": True,
        "session": about["session"],
        "game": about["game"],
        "scenario": about["scenario"],
        **{key: public[key] for key in HEAD if key in public},
        "public": {key: value for key, value in public.items() if key not in HEAD},
        "own": state.tree["sides"].get(side, {}),
        **({"seen": found} if (found := seen(about["game"], state.tree, side)) else {}),
    }


def text(state: State, side: str) -> str:
    """A side's file as TOML."""
    return text_with(state, side, told_text(state.told[side]))


def text_with(state: State, side: str, told: str) -> str:
    """A side's file as TOML, its tellings written already."""
    return escaped(tomli_w.dumps(head(state, side))) + told


def told_text(told: list[dict[str, Any]]) -> str:
    """The tellings as TOML: the file only ever grows by these."""
    return escaped("".join("\n[[told]]\n" + tomli_w.dumps(telling) for telling in told))


def umpire_text(state: State) -> str:
    """The umpire's file: the whole state; what each side was told stands in that side's file."""
    about = {key: value for key, value in state.about.items() if key != "format"}
    return escaped(tomli_w.dumps({"derived": True, **about, "entries": state.count, **state.tree}))


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
        wanted = {"umpire.toml": umpire_text(state)}
        for side in state.sides:
            wanted[f"{side}.toml"] = text_with(state, side, self._told(state, side))
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
        text += told_text(told[count:])
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


def standing(folder: str) -> State:
    """Where a session stands: as the last command left it, else folded from its journal."""
    return Derived(folder).kept() or fold(journal.read(folder)[0])
