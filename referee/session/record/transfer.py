"""A session as one file: its journal and its scenario; everything else is made from them again."""

from __future__ import annotations

import io
import os
import zipfile

from referee.engine.errors import Refusal, bad_input
from referee.session.record import journal
from referee.session.record.folder import made, replace

CARRIED = (journal.NAME, "scenario.toml")


def export(folder: str, path: str) -> None:
    """Write a session's file; typed lines, clocks and derived files stay at home."""
    journal.read(folder)
    raw = io.BytesIO()
    try:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as pack:
            for name in CARRIED:
                pack.write(os.path.join(folder, name), name)
    except OSError as error:
        raise bad_input("file", f"{error.filename} cannot be read: {error.strerror}") from None
    write_new(path, raw.getvalue())


def write_new(path: str, raw: bytes) -> None:
    """Write a file that is not there yet, readable by its owner alone; whole, or not at all."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            try:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                os.remove(path)
                raise
    except FileExistsError:
        raise bad_input("file", f"{path} is there already") from None
    except OSError as error:
        raise bad_input("file", f"{path} cannot be written: {error.strerror}") from None


def bring_in(path: str, name: str | None = None) -> str:
    """A session's folder made from its file: the journal is checked whole before anything is kept."""
    try:
        with zipfile.ZipFile(path) as pack:
            parts = {part: pack.read(part) for part in CARRIED}
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise bad_input("file", f"{path} is no session's file: {error}") from None

    def fill(folder: str) -> None:
        for part, raw in parts.items():
            replace(os.path.join(folder, part), raw)
        entries, good, fault = journal.scan(folder)
        if good < 0 or not entries:
            raise Refusal("damaged", f"line {len(entries) + 1} of the journal in {path} {fault or 'is missing'}")

    return made(name or os.path.splitext(os.path.basename(path))[0], fill)
