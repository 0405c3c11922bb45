"""The folder of the sessions, and in it a folder each: where they are, what is written in one piece.

The standard library alone, and little of it: the look-up path reads it.
"""

from __future__ import annotations

import marshal
import os
import time

from referee.engine import settings
from referee.engine.errors import Refusal, bad_input, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, BinaryIO

JOURNAL = "journal.jsonl"
HEAD = "journal.head"
NONE_MADE, AS_IT_WAS = "no session was made", "the journal is as it was"
SNAPSHOT = ".state"
KIND = 4
"""What a snapshot is made of; one of another kind is not read."""
NAMED = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}"
AGE = ".age"
MAKING, LOCKING, GONE, UNLOCKING, WRITING = ".making-", ".locking-", ".gone-", ".unlocking-", ".writing-"
UNDER_WAY = (MAKING, LOCKING, GONE, UNLOCKING, WRITING)
SIZE = 4
BLOCK = 16_384
TRIES, DELAY = 25, 0.02  # seconds; how often, and how soon, a file is put in place again
FORGOTTEN = 3600  # seconds after which what was left half made belongs to nobody


def logs_folder() -> str:
    """The folder of the sessions: `$REFEREE_LOGS`, else as it was set, else `./logs`."""
    return settings.logs_folder()


def locked_file(name: str, what: str = "") -> str:
    """Where a locked session is; while it is being locked or unlocked (`what`), where that is at work on it."""
    return os.path.join(logs_folder(), f"{what}{name}{AGE}")


def session_names() -> list[str]:
    """The sessions there are."""
    root = logs_folder()
    try:
        found = sorted(os.listdir(root)) if os.path.isdir(root) else []
    except OSError as error:
        hint = "REFEREE_LOGS=FOLDER, or referee config logs FOLDER, names another"
        raise Refusal("damaged", f"{root} cannot be read: {error.strerror}", hint=hint) from None
    return [name for name in found if name[0] not in ".-_" and _is_session(os.path.join(root, name))]


def _is_session(folder: str) -> bool:
    """Is a session's record there, be it only the file that says how far its journal went, or out of reach?"""
    if any(os.path.lexists(os.path.join(folder, name)) for name in (JOURNAL, HEAD)):
        return True
    return os.path.isdir(folder) and not os.access(folder, os.X_OK)


def lines_from_end(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file from the last, read as they are wanted; first what is behind the last line's end."""
    start = file.seek(0, os.SEEK_END)
    raw = b""
    while start:
        began, start = start, max(0, start - BLOCK)
        file.seek(start)
        raw, *lines = (file.read(began - start) + raw).split(b"\n")
        yield from reversed(lines)
    yield raw


def left_with(path: str) -> list[int]:
    """A file's size and times; nothing if it is not there."""
    try:
        return stamp_of(path)
    except OSError:
        return []


def stamp_of(path: str) -> list[int]:
    """A file's size (bytes) and times (ns): while they stand, what was read from it stands.

    The second time is the system's own, which nobody sets: an edit that puts the first back is noticed all the same.
    """
    found = os.stat(path)
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def read_snapshot(folder: str, *, whole: bool = True) -> dict[str, Any] | None:
    """What the last command left of its state, as `last_state` has it; `None` if the journal has changed since."""
    kept = last_state(folder, whole=whole)
    return kept if kept is not None and kept["stamp"] == left_with(os.path.join(folder, JOURNAL)) else None


def last_state(folder: str, *, whole: bool = True) -> dict[str, Any] | None:
    """What the last command left of its state, whatever the journal holds now; `None` if it cannot be read. At its
    head stand the `stamp` of the journal and what a look-up takes: `game`, `rulings`, `tables`, `closed`; in the
    `whole` of it also `state`, as `State` keeps it.
    """
    from referee.session.record.digest import without_digest

    try:
        with open(os.path.join(folder, SNAPSHOT), "rb") as file:
            size = int.from_bytes(file.read(SIZE), "little")
            head = without_digest(file.read(size))
            rest = without_digest(file.read(), head) if whole and head is not None else b""
        if head is None or rest is None:
            return None
        kept: dict[str, Any] = marshal.loads(head)
        if kept.get("kind") != KIND:
            return None
        return {**kept, **marshal.loads(rest)} if whole else kept
    except (OSError, EOFError, ValueError, TypeError):  # not there, or of another Python
        return None


def write_snapshot(folder: str, head: dict[str, Any], rest: dict[str, Any]) -> None:
    """Write the head that a look-up reads, and after it what `read_snapshot` reads besides; each is bound by a digest,
    the second with the first, which names the journal that it was made from.
    """
    from referee.session.record.digest import with_digest

    first = marshal.dumps({"kind": KIND, **head})
    raw = with_digest(first)
    raw = len(raw).to_bytes(SIZE, "little") + raw + with_digest(marshal.dumps(rest), first)
    replace(os.path.join(folder, SNAPSHOT), raw, sync=False)


def replace(path: str, raw: bytes, *, sync: bool = True) -> None:
    """Write a file in one piece, readable by its owner alone: a temporary file, then a rename."""
    temporary = f"{path}.new"
    try:
        write_down(temporary, raw, sync=sync)
        _replace(temporary, path)
    except OSError as error:
        remove_if_there(temporary)
        raise Unwritten(path, error) from None


def _replace(temporary: str, path: str) -> None:
    """Put a file in place of another; Windows refuses while somebody reads that one, and is asked again."""
    for _ in range(TRIES if os.name == "nt" else 0):
        try:
            os.replace(temporary, path)
            return
        except PermissionError:
            time.sleep(DELAY)
    os.replace(temporary, path)


def open_bytes(path: str, flags: int) -> int:
    """Open a file by its descriptor, its line ends not translated, readable by its owner alone where this makes it."""
    return os.open(path, flags | getattr(os, "O_BINARY", 0), 0o600)


def write_down(path: str, raw: bytes, *, sync: bool = True) -> None:
    """Write a file, readable by its owner alone; it is on disk before this returns, if that is awaited (`sync`)."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(raw)
        file.flush()
        if sync:
            os.fsync(file.fileno())


def read_file(path: str, most: int = -1, field: str = "file") -> bytes:
    """What a file holds, or its first `most` bytes; refuses, by the field that named it, one that cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(most)
    except OSError as error:
        raise bad_input(field, f"{path} cannot be read: {error.strerror}") from None


def remove_if_there(path: str) -> None:
    """Remove a file that was begun, where it is there and the system lets it go."""
    try:
        os.remove(path)
    except OSError:
        return


def append(path: str, raw: bytes) -> None:
    """Write behind what a file holds."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_APPEND), "ab") as file:
            file.write(raw)
    except OSError as error:
        raise Unwritten(path, error) from None


def write_new(path: str, raw: bytes) -> None:
    """Write a file that is not there yet, readable by its owner alone; whole, or not at all."""
    if os.path.lexists(path):
        raise bad_input("file", f"{path} exists already")
    _write_whole(path, raw, os.link)


def write_over(path: str, raw: bytes) -> None:
    """Write a file, in place of one that may be there, readable by its owner alone; whole, or not at all."""
    if os.path.lexists(path) and not os.path.isfile(path):  # a pipe, a terminal: nothing can be put in its place
        try:
            with open(path, "wb") as file:
                file.write(raw)
        except OSError as error:
            raise unwritable(path, error) from None
        return
    _write_whole(os.path.realpath(path), raw, os.replace)


def _write_whole(path: str, raw: bytes, settle: Callable[[str, str], None]) -> None:
    """Write next to `path` under a name of this process alone, then `settle` it there; nothing is left of a failure."""
    temporary = os.path.join(os.path.dirname(path), f".{os.path.basename(path)[:200]}.{os.getpid()}.part")
    note = _note(temporary)
    try:
        write_down(temporary, raw)
        try:
            settle(temporary, path)
        except FileExistsError:
            raise bad_input("file", f"{path} exists already") from None
        except OSError:
            if settle is os.replace or os.path.lexists(path):
                raise
            os.rename(temporary, path)  # where a file system has no links
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        remove_if_there(temporary)
        remove_if_there(note)


def _note(temporary: str) -> str:
    """Note next to the sessions which file is about to be written, so that after a kill the next command removes it."""
    from contextlib import suppress

    note = os.path.join(logs_folder(), f"{WRITING}{os.getpid()}-{os.urandom(6).hex()}")
    with suppress(OSError, ValueError):  # where there are no sessions, or nothing more can be written
        write_down(note, os.path.abspath(temporary).encode(), sync=False)
    return note


def unwritable(path: str, error: OSError) -> Refusal:
    """The refusal of a file that cannot be written: where a disk is full, nothing that was typed is at fault."""
    kind = (
        "damaged" if error.errno in (5, 28, 30, 122) else "bad-input"
    )  # it fails, is full, for reading alone, a quota
    return Refusal(kind, f"{path} cannot be written: {error.strerror}", field="file")


def is_name(name: str) -> bool:
    """Can a session be called that?"""
    import re

    return re.fullmatch(NAMED, name) is not None


def as_name(title: str) -> str:
    """A name that a session can have, made of any other: `My Battle` is `My-Battle`."""
    import re

    return re.sub("[^A-Za-z0-9._-]+", "-", title).strip("-._")[:80] or "session"


def make_folder(name: str, fill: Callable[[str], None]) -> str:
    """A session's folder of a new name, written by `fill`: whole, or not there at all.

    It is made under a name that no session can have, so that nothing of another session is ever in the way.
    """
    import shutil

    if not is_name(name):
        wanted = "a session's name: letters a to z, digits, . _ -, a letter or digit first, at most 100 in all"
        refusal = bad_input("name", f"name must be {wanted}, not {show(name)}")
        refusal.hint = "--name NAME"
        raise refusal
    folder = os.path.join(logs_folder(), name)
    is_locked = os.path.lexists(folder + AGE)
    what = f"there is a locked session {name}" if is_locked else f"there is a session {name} already"
    taken = bad_input("name", what)
    taken.hint = "--name NAME names another"
    if os.path.lexists(folder) or is_locked:
        raise taken
    making = os.path.join(logs_folder(), f"{MAKING}{os.getpid()}-{os.urandom(6).hex()}")
    try:
        os.makedirs(logs_folder(), exist_ok=True)
        os.mkdir(making, 0o700)
        fill(making)
        if os.path.lexists(folder):
            raise taken
        os.rename(making, folder)
        sync_folder(logs_folder())
    except OSError as error:
        raise Unwritten(folder, error, NONE_MADE) from None
    except Unwritten as error:
        raise Unwritten(error.path.replace(making, folder), error, NONE_MADE) from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return folder


def sync_folder(path: str) -> None:
    """Have a folder's own entries on disk; where the system cannot, it is left to it."""
    from contextlib import suppress

    with suppress(OSError):
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


class Unwritten(Refusal):
    """The refusal when the disk does not take what is written, for the reason `strerror`; `stands`: what is left."""

    def __init__(self, path: str, error: OSError | Unwritten, stands: str = "") -> None:
        self.path = path
        self.strerror: str | None = error.strerror
        super().__init__("damaged", f"{path} cannot be written ({error.strerror})" + (f"; {stands}" if stands else ""))
