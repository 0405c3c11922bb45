"""A glance at the open session from the look-up path: its game, rulings and tables, from the snapshot alone.

The standard library alone, and little of it; whoever must be sure reads the journal (`table`).
"""

from __future__ import annotations

import marshal
import os

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
