"""One writer at a time: a lock on a file, by the system's own means, which lets go of it when the process ends.

The standard library alone: the libraries for it read in `logging`, `pathlib` and more, a third of what an act takes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

FILE = ".lock"
DELAY = 0.02
_held: dict[int, str] = {}


def acquire(path: str, patience: float) -> int | None:
    """A lock on the file `path` (made if it is not there), for `released`; nothing if another holds it so many seconds.

    Raises `OSError` where the file cannot be opened.
    """
    file = open_lock(path)
    until = time.monotonic() + patience
    while not try_lock(file):
        if time.monotonic() > until:
            os.close(file)
            return None
        time.sleep(DELAY)
    _held[file] = os.path.abspath(path)
    return file


def release(file: int) -> None:
    """Release a lock."""
    _held.pop(file, None)
    os.close(file)


@contextmanager
def hold(path: str) -> Iterator[bool]:
    """Hold the lock on a file inside the block; gives false if it is held already, here or elsewhere."""
    file = None if is_ours(path) else acquire(path, 0)
    try:
        yield file is not None
    finally:
        if file is not None:
            release(file)


def is_ours(path: str) -> bool:
    """Has this process the lock on a file? Taken twice, it would be let go of with the first."""
    return os.path.abspath(path) in _held.values()


if sys.platform == "win32":
    import msvcrt
    import tempfile

    from referee.session.record.digest import sha256

    def open_lock(path: str) -> int:
        """Open a file of the temporary folder for it: Windows renames no open file, and no folder that holds one."""
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        name = sha256(os.path.normcase(os.path.abspath(path)).encode()).hexdigest()
        return os.open(os.path.join(tempfile.gettempdir(), f"referee-{name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)

    def try_lock(file: int) -> bool:
        """Lock the first byte of a file, if nobody else has."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def open_lock(path: str) -> int:
        """Open the file itself, made if it is not there."""
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def try_lock(file: int) -> bool:
        """Lock a file, if nobody else has."""
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True
