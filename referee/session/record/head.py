"""`journal.head`: what the journal's last entry is known by, so that an end cut off, changed or added is found.

It says up to where the journal stands, and while an entry is being written, that one: a command killed in between has
lost nothing. One short write in place; it is not awaited on disk, so that after a power failure it may lag behind the
journal, but never run before it.
"""

from __future__ import annotations

import json
import os
from typing import NamedTuple

from referee.session.record import folder as files
from referee.session.record.digest import sha256

NAME = files.HEAD
LONG = 256


class Head(NamedTuple):
    """The number and mark of the last entry that stands; the last one about to be written, 0 where none is."""

    stands: int
    mark: str
    writes: int = 0
    next_mark: str = ""


def read(folder: str) -> Head | None:
    """Read the head; None if it is absent or cannot be read."""
    try:
        with open(os.path.join(folder, NAME), "rb") as file:
            row = json.loads(file.read(LONG))
    except (OSError, ValueError, RecursionError):
        return None
    kinds = [int, str, int, str, str]
    if not isinstance(row, list) or [type(part) for part in row] != kinds or row[4] != _check(row[:4]):
        return None
    return Head(*row[:4])


def write(folder: str, head: Head) -> None:
    """Write the head, in one write of always the same length."""
    raw = json.dumps([*head, _check(list(head))]).encode().ljust(LONG - 1) + b"\n"
    file = files.open_bytes(os.path.join(folder, NAME), os.O_WRONLY | os.O_CREAT)
    try:
        if os.write(file, raw) < len(raw):
            raise OSError(28, "no space left on device")
    finally:
        os.close(file)


def _check(row: list[int | str]) -> str:
    """The head's checksum, so that a changed head does not accuse a sound journal."""
    return sha256(json.dumps(row).encode()).hexdigest()[:16]
