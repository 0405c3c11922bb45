"""A session locked away: one file in the age format (age-encryption.org/v1), encrypted with a passphrase.

The work of it is `pyrage`'s, which the extra `lock` installs. While a session is locked, nothing of it can be read in
the folder of the sessions.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from referee.engine.errors import Refusal, bad_input, unknown
from referee.session.record import folder as files
from referee.session.record import journal
from referee.session.record import lock as locks
from referee.session.record.packs import parts_in, zip_files

SHORTEST = 8
LEFT = (".lock", ".state")
LARGEST = 64_000_000
MOST = 1_000


def locked_names() -> list[str]:
    """The sessions that are locked."""
    root = files.logs_folder()
    found = sorted(os.listdir(root)) if os.path.isdir(root) else []
    return [name.removesuffix(files.AGE) for name in found if name.endswith(files.AGE) and files.is_name(name)]


def import_pyrage() -> Any:
    """`pyrage`, or a refusal that says how it is had."""
    try:
        return import_module("pyrage")
    except ImportError:
        hint = "python3 -m pip install 'referee[lock]'"
        raise Refusal("bad-input", "locking needs the library pyrage, which is not installed", hint=hint) from None


def encrypt(raw: bytes, passphrase: str) -> bytes:
    """Bytes that only the passphrase opens; that it does is tried at once."""
    if len(passphrase) < SHORTEST:
        raise bad_input(
            "passphrase", f"the passphrase must have {SHORTEST} characters or more; several words are better"
        )
    out: bytes = import_pyrage().passphrase.encrypt(raw, passphrase)
    if decrypt(out, passphrase, "the file") != raw:
        raise Refusal("damaged", "what was encrypted cannot be opened again; nothing was changed")
    return out


def decrypt(raw: bytes, passphrase: str, path: str) -> bytes:
    """What was `encrypted`; refuses a wrong passphrase."""
    age = import_pyrage()
    try:
        out: bytes = age.passphrase.decrypt(raw, passphrase)
    except age.DecryptError as error:
        if "Excessive work" in str(error):
            raise Refusal("locked", f"{path} takes too long to open: this computer is busy; try again") from None
        message = f"{path} does not open: the passphrase is wrong, or the file is damaged ({error})"
        raise bad_input("passphrase", message) from None
    return out


def lock(folder: str, passphrase: str, before: Callable[[], object] = lambda: None) -> str:
    """Pack a session's folder into its locked file, and remove it; gives the file's path. Call under the session's
    lock.

    `before` is done when the locked file is whole, and before anything is removed.
    """
    journal.read(folder)
    name = os.path.basename(os.path.abspath(folder))
    paths = {part: os.path.join(folder, part) for part in sorted(os.listdir(folder)) if part not in LEFT}
    plain = {part: path for part, path in paths.items() if os.path.isfile(path) and not os.path.islink(path)}
    raw = zip_files({part: files.read_file(path) for part, path in plain.items()})
    begun, path = files.locked_file(name, files.LOCKING), files.locked_file(name)
    gone = os.path.join(files.logs_folder(), files.GONE + name)
    sealed = encrypt(raw, passphrase)
    if os.path.lexists(path):
        raise bad_input("session", f"{path} exists already: another session of that name is locked")
    try:
        files.write_down(begun, sealed)
        before()
        os.rename(folder, gone)
        files.sync_folder(files.logs_folder())
        os.rename(begun, path)
        files.sync_folder(files.logs_folder())
        shutil.rmtree(gone)
    except OSError as error:
        if os.path.isdir(folder):
            with suppress(OSError):
                os.remove(begun)
        raise files.unwritable(path, error) from None
    return path


def unlock(name: str, passphrase: str) -> str:
    """A locked session's folder, as it was; the locked file is gone then."""
    if name not in locked_names():
        raise unknown(f"locked session in {files.logs_folder()}:", name, locked_names())
    path, begun = files.locked_file(name), files.locked_file(name, files.UNLOCKING)
    parts = parts_of(decrypt(files.read_file(path, LARGEST), passphrase, path), path)

    def fill(folder: str) -> None:
        for part, raw in parts.items():
            files.replace(os.path.join(folder, part), raw)
        if (found := journal.scan(folder)).fault:
            raise Refusal("damaged", f"line {found.bad} of the journal in {path} {found.fault}; it stays locked")

    with locks.hold(path) as held:
        if not held or files.left_with(path)[:1] in ([], [0]):  # it is gone: only the lock has made a file again
            if held:
                files.remove_if_there(path)
            raise Refusal("locked", f"another command is unlocking {name}, or has unlocked it")
        os.rename(path, begun)
        try:
            folder = files.make_folder(name, fill)
        except BaseException:
            os.rename(begun, path)
            raise
        os.remove(begun)
    return folder


def parts_of(raw: bytes, path: str) -> dict[str, bytes]:
    """The files of a locked session by name, their names and sizes checked."""
    out = parts_in(raw, path, "a locked session", MOST, LARGEST)
    for part in out:
        if part != os.path.basename(part) or part in ("", ".", "..") or "\\" in part or not part.isprintable():
            raise bad_input("file", f"{path} holds a file that belongs to no session")
    if journal.NAME not in out:
        raise bad_input("file", f"{path} is not a locked session: it holds no journal")
    return out
