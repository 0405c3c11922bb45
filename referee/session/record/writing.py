"""The journal as it is written: entries appended in one piece, the opening kept twice, a torn end set aside."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from referee.engine.errors import Refusal
from referee.session.record import folder as files
from referee.session.record import head as heads
from referee.session.record import journal
from referee.session.record.journal import Entry

TORN = "journal.torn"
FIRST = ".opening"
UNANSWERED: list[tuple[str, int]] = []
"""What has been written to sessions' journals and not yet been answered for: session and last entry."""


def take_unanswered() -> list[tuple[str, int]]:
    """The same, the last of each session; asked once."""
    out = list(dict(UNANSWERED).items())
    UNANSWERED.clear()
    return out


def append(folder: str, entries: Sequence[Entry], last: str) -> str:
    """Write entries in one piece, on disk before this returns; the mark of the last line.

    `journal.head` says before what is about to be written, and after it that it stands.
    """
    before = last
    out, last = journal.linked(entries, last)
    path = os.path.join(folder, journal.NAME)
    first, final = entries[0]["n"], entries[-1]["n"]
    try:
        file = files.open_bytes(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
        try:
            size = os.fstat(file).st_size
            if size:
                os.lseek(file, -1, os.SEEK_END)
                out = out if os.read(file, 1) == b"\n" else b"\n" + out
            heads.write(folder, heads.Head(first - 1, before, final, last))
            _write(file, out, size, path)
        finally:
            os.close(file)
    except OSError as error:
        raise files.Unwritten(path, error, files.AS_IT_WAS) from None
    with suppress(OSError):  # it stands all the same: what was about to be written is what is there
        heads.write(folder, heads.Head(final, last))
    return last


def keep_first(folder: str) -> None:
    """Keep the opening twice: without it nothing can be made of the rest. Nothing is done where it is kept already."""
    path = os.path.join(folder, FIRST)
    if not os.path.exists(path):
        with journal.open_journal(folder) as file:
            files.replace(path, journal.mend(file.readline()), sync=False)


def first_line(folder: str) -> bytes:
    """The opening as it was kept, without the line's end; nothing if it was not."""
    try:
        with open(os.path.join(folder, FIRST), "rb") as file:
            return file.read().rstrip(journal.EMPTY)
    except OSError:
        return b""


def _write(file: int, out: bytes, size: int, path: str) -> None:
    """Write and have it on disk; else take it back, and where that fails too, say so."""
    try:
        written = os.write(file, out)
        if written < len(out):
            raise OSError(28, "no space left on device")
        os.fsync(file)
    except OSError as error:
        try:
            os.ftruncate(file, size)
        except OSError:
            raise Refusal(
                "damaged",
                f"{path} cannot be written ({error.strerror}), and the unfinished entry cannot be removed; the next "
                "command will say whether the entry was kept",
            ) from None
        raise


def vouch(folder: str, found: journal.Reading) -> None:
    """Have `journal.head` say that what was read stands."""
    heads.write(folder, heads.Head(len(found.entries), found.last))


def set_aside(folder: str) -> list[str]:
    """Mend line ends, move a torn end to `journal.torn`; what to tell the umpire. Call under the lock."""
    found = journal.scan_sound(folder)
    path = os.path.join(folder, journal.NAME)
    notices = list(found.notices)
    try:
        if heads.read(folder) is None:
            vouch(folder, found)
        if found.torn.strip(journal.EMPTY):
            with open(os.open(os.path.join(folder, TORN), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
                file.write(found.torn + b"\n")
                file.flush()
                os.fsync(file.fileno())
            notices.append(f"the last line of {journal.NAME} was incomplete: it does not count, and is kept in {TORN}")
        elif found.torn:
            notices.append(f"{len(found.torn)} empty bytes at the end of {journal.NAME} were removed")
        if found.text != found.raw:
            files.replace(path, found.text[: found.good])
            notices.append(f"the line ends of {journal.NAME} had been changed and are repaired; nothing is lost")
        elif found.torn:
            os.truncate(path, found.good)
    except OSError as error:
        raise files.Unwritten(path, error, files.AS_IT_WAS) from None
    return notices
