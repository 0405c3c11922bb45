"""The journal: `journal.jsonl`, append-only, the only truth of a session.

One JSON object a line. `prev` is the SHA-256 of the line before, so that a changed or missing line is found. What
belongs together is one write: an `amend` names in `redo` how many entries after it are its own.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.session.record import folder as lying
from referee.session.record.folder import unwritten

Entry = dict[str, Any]
NAME = lying.JOURNAL
TORN = "journal.torn"
FORMAT = 1
UNLINKED = "does not follow from line {before}: one of the two was changed"


def line_of(entry: Entry) -> bytes:
    """An entry as its line, without the line's end."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def mark(raw: bytes) -> str:
    """What a line (as the next line's `prev`) or a file is known by."""
    return hashlib.sha256(raw).hexdigest()


def stamp(folder: str) -> list[int]:
    """The journal's size (bytes) and time (ns): while they stand, what was read from it stands."""
    try:
        return lying.stamp(folder)
    except FileNotFoundError:
        raise Refusal("damaged", f"{folder} has no {NAME}") from None


def read(folder: str) -> tuple[list[Entry], str]:
    """All entries and the mark of the last line. A torn end is left out; a bad line is refused by its number."""
    entries, good, last = scan(folder)
    if good < 0:
        raise damaged(folder, len(entries) + 1, last)
    return entries, last


def scan(folder: str) -> tuple[list[Entry], int, str]:
    """The entries that stand, the bytes they fill, the last mark; where a line is bad, bytes -1 and the fault."""
    with open(os.path.join(folder, NAME), "rb") as file:
        text = file.read()
    entries: list[Entry] = []
    ends, marks = [0], [""]
    good, last = 0, ""
    while (end := text.find(b"\n", good)) >= 0:
        line = text[good:end]
        try:
            entry = json.loads(line)
        except ValueError:
            return entries, -1, "cannot be read"
        if not isinstance(entry, dict) or entry.get("n") != len(entries) + 1:
            return entries, -1, "is not the next entry"
        if entry.get("prev") != last:
            return entries, -1, UNLINKED.format(before=len(entries))
        entries.append(entry)
        last = mark(line)
        good = end + 1
        ends.append(good)
        marks.append(last)
    whole = _whole(entries)
    return entries[:whole], ends[whole], marks[whole]


def _whole(entries: Sequence[Entry]) -> int:
    """How many entries stand when an amendment at the end was written only in part."""
    for place in range(len(entries) - 1, -1, -1):
        if "redo" in entries[place]:
            return len(entries) if len(entries) - place > entries[place]["redo"] else place
    return len(entries)


def damaged(folder: str, number: int, what: str) -> Refusal:
    """The refusal of a journal with a bad line."""
    back = f"referee log verify shows what stands; referee log repair --to {number - 1} goes back to it"
    if number > 2 and what == UNLINKED.format(before=number - 1):
        back += f", --to {number - 2} if line {number - 1} is the one that was changed"
    return Refusal("damaged", f"line {number} of {os.path.join(folder, NAME)} {what}; nothing was touched", hint=back)


def append(folder: str, entries: Sequence[Entry], last: str) -> str:
    """Write entries in one piece, on disk before this returns; the mark of the last line."""
    out = b""
    for entry in entries:
        entry["prev"] = last
        line = line_of(entry)
        out += line + b"\n"
        last = mark(line)
    path = os.path.join(folder, NAME)
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    except OSError as error:
        raise unwritten(path, error) from None
    try:
        size = os.fstat(file).st_size
        try:
            written = os.write(file, out)
            if written < len(out):
                raise OSError(28, "no space left on device")
            os.fsync(file)
        except OSError as error:
            os.ftruncate(file, size)
            raise unwritten(path, error) from None
    finally:
        os.close(file)
    return last


def is_torn(folder: str) -> bool:
    """Does the journal end with something that was never answered?"""
    return scan(folder)[1] != os.path.getsize(os.path.join(folder, NAME))


def set_aside(folder: str) -> str | None:
    """Move a torn end to `journal.torn`; what to tell the umpire, if there was one. Call under the lock."""
    entries, good, fault = scan(folder)
    if good < 0:
        raise damaged(folder, len(entries) + 1, fault)
    path = os.path.join(folder, NAME)
    if good == os.path.getsize(path):
        return None
    with open(path, "rb") as file:
        torn = file.read()[good:]
    with open(os.open(os.path.join(folder, TORN), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as aside:
        aside.write(torn + b"\n")
        aside.flush()
        os.fsync(aside.fileno())
    os.truncate(path, good)
    return f"the last line of {NAME} was torn (it was never answered); it lies in {TORN}"
