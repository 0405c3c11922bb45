"""The folder of the sessions, and in it a folder each: where they lie, what is written in one piece.

The standard library alone, and little of it: the look-up path reads it.
"""

from __future__ import annotations

import marshal
import os

from referee.engine.errors import Refusal, bad_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

JOURNAL = "journal.jsonl"
SNAPSHOT = ".state"
NAMED = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}"


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


def made(name: str, fill: Callable[[str], None]) -> str:
    """A session's folder of a new name, written by `fill`: whole, or not there at all."""
    import re
    import shutil

    if not re.fullmatch(NAMED, name):
        raise bad_input("name", f"{name!r} cannot be a folder's name: letters, digits, . _ -")
    folder = os.path.join(logs(), name)
    if os.path.exists(folder):
        refusal = bad_input("name", f"there is a session {name} already")
        refusal.hint = "--name NAME names another"
        raise refusal
    making = f"{folder}.new"
    try:
        os.makedirs(logs(), exist_ok=True)
        shutil.rmtree(making, ignore_errors=True)
        os.mkdir(making, 0o700)
        fill(making)
        os.rename(making, folder)
    except OSError as error:
        raise unwritten(folder, error) from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return folder


def unwritten(path: str, error: OSError) -> Refusal:
    """The refusal when the disk does not take what is written."""
    return Refusal("damaged", f"{path} cannot be written ({error.strerror}); the journal is as it was")
