"""A glance at the open session from the look-up path: its game, rulings and tables, from the snapshot alone.

The standard library alone, and little of it; whoever must be sure reads the journal (`table`).
"""

from __future__ import annotations

import marshal
import os

from referee.engine.errors import unknown
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

JOURNAL = "journal.jsonl"
SNAPSHOT = ".state"


def logs() -> str:
    """The folder of the sessions: `$REFEREE_LOGS`, else `./logs`."""
    return os.environ.get("REFEREE_LOGS") or "logs"


def names() -> list[str]:
    """The sessions there are."""
    root = logs()
    found = sorted(os.listdir(root)) if os.path.isdir(root) else []
    return [name for name in found if os.path.exists(os.path.join(root, name, JOURNAL))]


def stamp(folder: str) -> list[int]:
    """The journal's size (bytes) and time (ns): while they stand, what was read from it stands."""
    found = os.stat(os.path.join(folder, JOURNAL))
    return [found.st_size, found.st_mtime_ns]


def snapshot(folder: str) -> dict[str, Any] | None:
    """What the last command left of its state; nothing where the journal has changed since."""
    try:
        with open(os.path.join(folder, SNAPSHOT), "rb") as file:
            kept: dict[str, Any] = marshal.load(file)
        return kept if kept["stamp"] == stamp(folder) else None
    except (OSError, EOFError, ValueError, TypeError, KeyError):
        return None


class Glance(NamedTuple):
    """What a look-up takes of a session."""

    name: str
    game: str
    rulings: dict[str, str]
    tables: dict[str, Any]
    closed: bool


def glance(name: str | None = None) -> Glance | None:
    """The session of a name, else `$REFEREE_SESSION`, else the only open one; nothing where none is to be taken."""
    named = name or os.environ.get("REFEREE_SESSION")
    there = names()
    if named:
        if named not in there:
            raise unknown(f"session in {logs()}:", named, there)
        return _seen(named)
    still = [seen for seen in map(_seen, there) if not seen.closed]
    return still[0] if len(still) == 1 else None


def _seen(name: str) -> Glance:
    folder = os.path.join(logs(), name)
    kept = snapshot(folder)
    if kept is None:
        from referee.session.session import Session

        state = Session(folder).state.saved()
    else:
        state = kept["state"]
    umpire = state["tree"]["umpire"]
    rulings, tables = umpire.get("rulings", {}), umpire.get("tables", {})
    return Glance(name, state["about"]["game"], rulings, tables, bool(umpire.get("closed")))
