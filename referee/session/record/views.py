"""The files that are made from the journal, all safe to delete: the umpire's, each side's, and the snapshot.

What a side may see is built up from what it owns and what it was told, never stripped down from the truth.

They are TOML, made in sections, so that of a long file only what changed is made anew. A section is what one table says
by itself, or all of a table that is not taken apart; joined they are the text that the whole data would make. Made
whole, the files of a large battle would take a quarter of an act's time more.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import tomli_w

from referee.engine.errors import Refusal
from referee.engine.kept import text_of
from referee.engine.plain import escape_controls
from referee.engine.rules import games
from referee.session.board.sight import open_to_all, seen_now
from referee.session.record import folder as files
from referee.session.record import journal, writing
from referee.session.record.folder import read_snapshot, replace, write_snapshot
from referee.session.record.journal import Entry, digest
from referee.session.record.state import State, fold, tellings_of

MADE_BY: Mapping[str, Any] = {"format": journal.FORMAT, "python": sys.implementation.cache_tag}
"""What wrote a snapshot: another format, or another Python, cannot read it."""
Told = Sequence[Mapping[str, Any]]
"""What a side was told, as `[[told]]` rows."""
HEAD = ("turn", "phase")
PUBLIC = "public"
SIDE_DEEP = 2
UMPIRE_DEEP = 3
"""How deep the tables of a file are taken apart: a side's ships by ship; in the umpire's each side's ships are one."""


def view(state: State, side: str) -> dict[str, Any]:
    """A side's file as data: what both know, its own, what it sees by the rules now, and what it was told (`[[told]]`,
    counted for itself).
    """
    return {**head(state, side), "told": state.told[side]}


def head(state: State, side: str) -> dict[str, Any]:
    """A side's file without its tellings, as JSON has it: what it is, `public`, `own`, `seen`."""
    about, public = state.about, state.public
    seen = seen_now(about["game"], state.tree, side) if side in state.tree["sides"] else {}
    return {
        "side": side,
        "derived": True,
        "session": about["session"],
        "game": about["game"],
        "scenario": about["scenario"],
        **{key: public[key] for key in HEAD if key in public},
        "public": {key: value for key, value in public.items() if key not in HEAD},
        "own": state.tree["sides"].get(side, {}),
        **({"seen": seen} if seen else {}),
    }


def public_view(state: State, entries: Sequence[Entry]) -> dict[str, Any]:
    """What all know: where it stands, `public`, what all see of each side (`open`), and what was `told` to all, in a
    count of its own; it depends on nothing that any side does not know.
    """
    found = head(state, PUBLIC)
    opened = open_to_all(state.about["game"], state.tree)
    return {key: found[key] for key in found if key != "own"} | {"open": opened, "told": told_to_all(entries)}


def told_to_all(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What was told to all, in the same words, as `[[told]]` rows."""
    return [{"n": number, **telling} for number, (_, _, telling) in enumerate(tellings_of(entries, ["all"]), 1)]


def text(state: State, side: str) -> str:
    """A side's file as TOML."""
    return escape_controls(tomli_w.dumps(head(state, side))) + told_text(state.told[side])


def told_text(told: Told) -> str:
    """The tellings as TOML: the file only ever grows by these."""
    return escape_controls("".join("\n[[told]]\n" + tomli_w.dumps(telling) for telling in told))


def umpire_data(state: State) -> dict[str, Any]:
    """The umpire's file as data: the whole state; what each side was told is in that side's file."""
    about = {key: value for key, value in state.about.items() if key != "format"}
    return {"derived": True, **about, "entries": state.count, **state.tree}


class Written(NamedTuple):
    """What is known of a derived file: its sections' texts by the marks of what they say, how many tellings are behind
    them, and the size and times it was `left` with.
    """

    sections: Mapping[str, str]
    told: int
    left: list[int]

    @property
    def head(self) -> bytes:
        """Its text without the tellings."""
        return "\n".join(self.sections.values()).encode()


NOTHING = Written({}, 0, [])


class Derived:
    """The derived files of a session's folder, and what is known of them so that only what differs is written.

    `state` is the one that they say.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.written: dict[str, Written] = {}
        self.state: State | None = None

    def kept(self) -> State | None:
        """The state as the last command left it; nothing if the journal has changed since, or its game is not here."""
        kept = read_snapshot(self.folder)
        if kept is None or {key: kept.get(key) for key in MADE_BY} != MADE_BY or kept["game"] not in games():
            return None
        self.written = {name: Written(*known) for name, known in kept["files"].items()}
        self.state = State.restored(kept["state"])
        journal.SOUND.add(self.state.last)
        return self.state

    def forget(self) -> None:
        """Have the state made anew from the journal."""
        files.remove_if_there(os.path.join(self.folder, files.SNAPSHOT))

    def is_touched(self) -> bool:
        """Is a derived file absent, or not of the size and time it was left with?"""
        paths = {os.path.join(self.folder, name): known for name, known in self.written.items()}
        return not paths or any(files.left_with(path) != known.left for path, known in paths.items())

    def write(self, state: State, stamp: list[int]) -> list[str]:
        """Write what differs from what it should be; `stamp` is the journal's. What the umpire should know of it."""
        try:
            return self._written(state, stamp)
        except Refusal as refusal:  # what was done is done, and is told all the same
            return [f"{refusal.message}; the journal has the entry"]
        except OSError as error:
            return [f"{self.folder} cannot be written ({error.strerror}); the journal has the entry"]

    def _written(self, state: State, stamp: list[int]) -> list[str]:
        before = self.state.told if self.state else {}
        found = [self._renew("umpire.toml", umpire_data(state), UMPIRE_DEEP, [], [])]
        for side in state.sides:
            data = head(state, side)
            found.append(self._renew(f"{side}.toml", data, SIDE_DEEP, before.get(side, []), state.told[side]))
        self.state = state
        writing.keep_first(self.folder)
        brief = {**MADE_BY, "stamp": stamp, **brief_of(state)}
        known = {name: tuple(row) for name, row in self.written.items()}
        write_snapshot(self.folder, brief, {"state": state.saved(), "files": known})
        return [notice for notice in found if notice]

    def _renew(self, name: str, data: dict[str, Any], deep: int, before: Told, told: Told) -> str | None:
        """Have a file say `data` and what a side was told; what the umpire should know of it.

        Where nobody touched it, what it says already is not made anew: of what was told `before`, which it says, only
        what is otherwise now. It is not awaited on disk: a file lost in a power failure is made from the journal.
        """
        path, known = os.path.join(self.folder, name), self.written.get(name, NOTHING)
        untouched = known is not NOTHING and files.left_with(path) == known.left
        sections = made_anew(data, deep, known.sections)
        before = before[: known.told]
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, told, strict=False)))
        gone, fresh = told_text(before[alike:]).encode(), told_text(told[alike:]).encode()
        if untouched and not gone and list(known.sections) == list(sections):
            if fresh:
                files.append(path, fresh)
                self.written[name] = known._replace(told=len(told), left=files.left_with(path))
            return None
        there = text_of(path)
        now = Written(sections, len(told), [])
        if untouched and there:
            wanted = now.head + there[len(known.head) : len(there) - len(gone)] + fresh
        else:
            wanted = now.head + told_text(told).encode()
        if there != wanted:
            replace(path, wanted, sync=False)
        self.written[name] = now._replace(left=files.left_with(path))
        if untouched or known is NOTHING or there in (None, known.head + told_text(before).encode()):
            return None
        return f"{name} was edited by hand; it is made from the journal, which was not changed"


def brief_of(state: State) -> dict[str, Any]:
    """What a look-up takes of a state: `game`, `rulings`, `tables` that were typed, and whether it is `closed`."""
    umpire = state.umpire
    return {
        "game": state.about["game"],
        "rulings": umpire.get("rulings", {}),
        "tables": umpire.get("tables", {}),
        "closed": state.is_closed,
    }


def standing_state(folder: str) -> State:
    """Where a session stands: as the last command left it, else folded from its journal."""
    return Derived(folder).kept() or fold(journal.read(folder)[0])


PLAIN = 2
"""The version of `marshal` in which the same data are always the same bytes."""


def sections(data: Mapping[str, Any], deep: int, at: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """What each section of data says, in their order; tables as `deep` as that are taken apart.

    A table that holds a list of tables stays whole: those are among the tables in it.
    """
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    alone = {key: value for key, value in data.items() if key not in tables}
    lists = (value for value in alone.values() if isinstance(value, list))
    if not tables or not deep or any(isinstance(item, dict) for items in lists for item in items):
        yield _nest(at, data)
        return
    if alone:
        yield _nest(at, alone)
    for key, table in tables.items():
        yield from sections(table, deep - 1, (*at, key))


def _nest(at: tuple[str, ...], said: Mapping[str, Any]) -> dict[str, Any]:
    """The values of one table, nested from the top of the data."""
    out = dict(said)
    for key in reversed(at):
        out = {key: out}
    return out


def made_anew(data: Mapping[str, Any], deep: int, before: Mapping[str, str]) -> dict[str, str]:
    """The text of each section of data, by the mark of what it says; those of `before` are taken from there."""
    out = dict[str, str]()
    for said in sections(data, deep):
        mark = digest(marshal.dumps(said, PLAIN))
        out[mark] = before[mark] if mark in before else escape_controls(tomli_w.dumps(said))
    return out
