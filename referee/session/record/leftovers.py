"""What a killed command left half done: said, and removed or brought to its end by the next command, whatever it is.

The standard library alone, and little of it where nothing was left: the look-up path comes by.

While the work lasts there are, beside the sessions, `.making-PID-…` (a session being made), `.locking-NAME.age` and
then `.gone-NAME` (one being locked away), `.unlocking-NAME.age` (one being brought back) and `.writing-PID-…`, which
names a file that is being written elsewhere. The command at work on them holds a lock, or its process runs.
"""

from __future__ import annotations

import os
import sys

from referee.session.record import folder as files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def sweep() -> list[str]:
    """Put right what was left; gives a sentence for each thing done."""
    root, said = files.logs_folder(), list[str]()
    try:
        left = [name for name in os.listdir(root) if name.startswith(files.UNDER_WAY)]
    except OSError:
        return []
    for name in sorted(left):
        try:
            said += _sweep(root, name)
        except FileNotFoundError:
            continue  # its command has finished meanwhile
        except OSError as error:
            said.append(f"{os.path.join(root, name)} was left by a command that was killed: {error.strerror}")
    return said


def _sweep(root: str, name: str) -> Iterator[str]:
    import shutil

    if name.startswith(files.MAKING) and not _is_at_work(os.path.join(root, name), name):
        shutil.rmtree(os.path.join(root, name))
        yield "a session that was being made when its command was killed is removed"
    elif name.startswith(files.WRITING) and not _is_at_work(os.path.join(root, name), name):
        yield from _sweep_unwritten(os.path.join(root, name), name)
    elif name.startswith(files.LOCKING) and _is_of(name, files.LOCKING):
        yield from _sweep_unlocked(root, name.removeprefix(files.LOCKING).removesuffix(files.AGE))
    elif name.startswith(files.GONE):
        yield from _sweep_locked(root, name.removeprefix(files.GONE))
    elif name.startswith(files.UNLOCKING) and _is_of(name, files.UNLOCKING):
        yield from _brought_back(root, name.removeprefix(files.UNLOCKING).removesuffix(files.AGE))


def _is_of(name: str, what: str) -> bool:
    return name.endswith(files.AGE) and files.is_name(name.removeprefix(what).removesuffix(files.AGE))


def _is_at_work(path: str, name: str) -> bool:
    """Is the command that made it still at work? Judged by its process's number, for an hour at most."""
    import re
    import time

    number = re.search(r"-(\d+)-", name)
    return (
        number is not None and _is_running(int(number[1])) and time.time() - os.lstat(path).st_mtime < files.FORGOTTEN
    )


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # where asking would end it
        return True
    try:
        os.kill(process, 0)
    except (OSError, OverflowError) as error:
        return isinstance(error, PermissionError)
    return True


def _sweep_unwritten(note: str, name: str) -> Iterator[str]:
    """A file that was being written next to its final place."""
    import re

    with open(note, encoding="utf-8") as file:
        path = file.read()
    number = name.removeprefix(files.WRITING).partition("-")[0]
    part = re.fullmatch(rf"\.(.+)\.{number}\.part", os.path.basename(path))
    if part and os.path.isfile(path):
        os.remove(path)
        whole = os.path.join(os.path.dirname(path), part[1])
        yield f"{whole} was being written when its command was killed; the unfinished file is removed"
    os.remove(note)


def _sweep_unlocked(root: str, name: str) -> Iterator[str]:
    """Finish with a session that was to be locked away and is not yet; if its folder is gone, `_sweep_locked` does
    it.
    """
    from referee.session.record import lock as locks

    folder, locked = os.path.join(root, name), files.locked_file(name, files.LOCKING)
    if os.path.isdir(os.path.join(root, files.GONE + name)) or not os.path.isdir(folder):
        return
    with locks.hold(os.path.join(folder, locks.FILE)) as held:
        if held and os.path.exists(locked):
            os.remove(locked)
            yield f"{name} was being locked when its command was killed: it is not locked yet; lock it again"


def _sweep_locked(root: str, name: str) -> Iterator[str]:
    """A session that was locked away all but for the last steps; where none of it is locked, it is put back."""
    import shutil

    from referee.session.record import lock as locks

    gone = os.path.join(root, files.GONE + name)
    path, begun = files.locked_file(name), files.locked_file(name, files.LOCKING)
    lock = os.path.join(gone, locks.FILE)
    held = locks.acquire(lock, 0) if os.path.exists(lock) else -1
    if held is None or locks.is_ours(os.path.join(root, name, locks.FILE)):
        return
    try:
        if os.path.exists(begun):
            os.rename(begun, path)
            files.sync_folder(root)
        if os.path.exists(path):
            shutil.rmtree(gone)
            yield f"{name} was being locked when its command was killed: it is locked now"
        elif not os.path.lexists(os.path.join(root, name)):
            os.rename(gone, os.path.join(root, name))
            yield f"{name} was being locked when its command was killed: it is not locked yet; lock it again"
    finally:
        if held >= 0:
            locks.release(held)


def _brought_back(root: str, name: str) -> Iterator[str]:
    """Finish with a session that was being unlocked: keep its folder if that is whole, else the locked file."""
    from referee.session.record import lock as locks

    begun, path = files.locked_file(name, files.UNLOCKING), files.locked_file(name)
    if locks.is_ours(path):
        return
    with locks.hold(begun) as held:
        if held and (os.path.exists(os.path.join(root, name, files.JOURNAL)) or not os.path.getsize(begun)):
            os.remove(begun)
            yield f"{name} was being unlocked when its command was killed: it is unlocked"
        elif held and not os.path.exists(path):
            os.rename(begun, path)
            yield f"{name} was being unlocked when its command was killed: it is still locked"
