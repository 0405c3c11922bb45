"""Backups: a session's file written to the folder settled for them; the newest of each session are kept."""

from __future__ import annotations

import os
import re

from referee.engine import settings
from referee.engine.errors import Refusal
from referee.session.record.folder import write_over

KEPT = 10


def forget(name: str) -> None:
    """Remove a session's backups next to the sessions. Those in a folder of the umpire's own choice stay."""
    root = settings.folder_beside_sessions()
    for old in of_session(root, name):
        os.remove(os.path.join(root, old))


def keep(folder: str, entry: int) -> list[str]:
    """Write a backup of a session that is at an entry; what the umpire should know. A failure stops nothing."""
    root = settings.backup_folder()
    if root is None:
        return []
    from referee.session.record.transfer import session_bytes

    name = os.path.basename(os.path.abspath(folder))
    try:
        os.makedirs(root, mode=0o700, exist_ok=True)
        written = f"{name}.{entry:06d}.zip"
        write_over(os.path.join(root, written), session_bytes(folder, is_whole=True))
        others = [old for old in of_session(root, name) if old != written]
        others.sort(key=lambda old: os.stat(os.path.join(root, old)).st_mtime_ns)  # another session had that name, too
        for old in others[: 1 - KEPT]:
            os.remove(os.path.join(root, old))
    except Refusal as refusal:
        return [f"there is no backup: {refusal.message}"]
    except OSError as error:
        return [f"there is no backup: {root} cannot be written ({error.strerror})"]
    return []


def of_session(root: str, name: str) -> list[str]:
    """The backups of a session in a folder, if that is there, oldest first."""
    ours = re.compile(re.escape(name) + r"\.\d{6,}\.zip")
    found = [file for file in (os.listdir(root) if os.path.isdir(root) else ()) if ours.fullmatch(file)]
    return sorted(found, key=lambda file: int(file.split(".")[-2]))
