"""The journal: `journal.jsonl`, append-only, the only truth of a session.

One JSON object a line. `prev` is the SHA-256 of the line before, so that a changed or missing line is found;
`journal.head` vouches for the last one. What belongs together is one write: an `amend` names in `redo` how many entries
after it are its own.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from referee.engine.errors import Refusal
from referee.engine.plain import all_visible
from referee.session.record import folder as files
from referee.session.record import head as heads
from referee.session.record import lock as locks
from referee.session.record.digest import sha256
from referee.session.record.json_numbers import finite_number
from referee.session.record.shape import wrong_shape

Entry = dict[str, Any]
"""An entry as its line of JSON has it; `shape` holds each field to its kind."""
NAME = files.JOURNAL
FORMAT = 2
BACKUP = "referee import FILE --name NAME   brings a backup in"
UNLINKED = "does not follow line {before}: one of the two was changed"
EMPTY = b"\0 \t\r\n"
BOM = b"\xef\xbb\xbf"
LOOKS = 5
PATIENCE = 5
STEERING = re.compile(r'\\[^"\\/nt]')
"""An escape in JSON that may stand for a sign that steers: any but a quotation mark, a stroke, a line end or a tab."""
SOUND: set[str] = set()
"""The marks of lines that were found to be of the right shape, with all lines before them."""


class Reading(NamedTuple):
    """What is in a journal: entries with their marks, the text (line ends mended) and how far of it they go.

    `fault` says what is wrong with line `bad`; `notices` what the umpire should know of that stops nothing.
    """

    entries: list[Entry]
    marks: list[str]
    text: bytes
    good: int
    fault: str = ""
    bad: int = 0
    notices: tuple[str, ...] = ()
    raw: bytes = b""

    @property
    def last(self) -> str:
        """The mark of the last line that stands."""
        return self.marks[-1] if self.marks else ""

    @property
    def torn(self) -> bytes:
        """The text after the last entry that is not an entry."""
        return self.text[self.good :]


def entry_head(number: int, at: str, act: str, by: str, turn: int, phase: str) -> Entry:
    """What every entry begins with."""
    return {"n": number, "at": at, "act": act, "by": by, "turn": turn, "phase": phase}


def line_of(entry: Entry) -> bytes:
    """An entry as its line, without the line's end."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def linked(entries: Iterable[Entry], last: str) -> tuple[bytes, str]:
    """Entries as lines, each with the mark of the one before it, the first with `last`; the mark of the last."""
    out = []
    for entry in entries:
        said = {key: value for key, value in entry.items() if key != "prev"}
        line = line_of({**said, "prev": last})  # last in its line
        out.append(line + b"\n")
        last = digest(line)
    return b"".join(out), last


def digest(raw: bytes) -> str:
    """The digest of a line (the next line's `prev`) or of a file."""
    return sha256(raw).hexdigest()


def stamp(folder: str) -> list[int]:
    """The journal's size and times, as `stamp_of` has them."""
    try:
        return files.stamp_of(os.path.join(folder, NAME))
    except OSError as error:
        raise unreadable(folder, error) from None


def open_journal(folder: str) -> BinaryIO:
    """The journal's file, to be read."""
    try:
        return open(os.path.join(folder, NAME), "rb")
    except OSError as error:
        raise unreadable(folder, error) from None


def unreadable(folder: str, error: OSError) -> Refusal:
    """The refusal of a journal that is gone, or that the system does not let be read."""
    if isinstance(error, FileNotFoundError):
        return Refusal("damaged", f"{folder} has no {NAME}", hint=BACKUP)
    path = os.path.join(folder, NAME)
    leave = f"chmod u+rwx {folder}; chmod u+rw {path}   lets its owner read it"
    hint = leave if isinstance(error, PermissionError) and os.name == "posix" else BACKUP
    return Refusal("damaged", f"{path} cannot be read: {error.strerror}; nothing was changed", hint=hint)


def read(folder: str) -> tuple[list[Entry], str]:
    """All entries, and the mark (SHA-256, hexadecimal) of the last line.

    A torn end is left out; a bad line is refused by its number.
    """
    found = scan_sound(folder)
    return found.entries, found.last


def scan_sound(folder: str) -> Reading:
    """What is in the journal; a bad line is refused by its number."""
    found = scan(folder)
    if found.fault:
        raise refusal_of_damage(folder, found)
    return found


class Line(NamedTuple):
    """An entry with the mark of its line."""

    entry: Entry
    mark: str


def last_entries(folder: str, count: int, within: Callable[[Entry], bool]) -> list[Line] | None:
    """The last `count` entries, no further back than they are `within`; nothing if one is not as it was written."""
    out: list[Line] = []
    with open_journal(folder) as file:
        lines = files.lines_from_end(file)
        if next(lines) != b"":
            return None
        for line in map(sound_line, islice(lines, min(count, sys.maxsize))):
            if not line or (out and (line.entry["n"], line.mark) != (out[-1].entry["n"] - 1, out[-1].entry["prev"])):
                return None
            if not within(line.entry):
                break
            out.append(line)
    return out[::-1]


@lru_cache(maxsize=128)
def sound_line(line: bytes) -> Line | None:
    """The entry of a line and its mark, where it is of the right shape; those who read it leave it as it is."""
    entry = parse(line)[0] or {}
    number = entry.get("n")
    if type(number) is not int or number < 1 or not isinstance(entry.get("prev"), str) or wrong_shape(entry, FORMAT):
        return None
    return Line(entry, digest(line))


def scan(folder: str) -> Reading:
    """What is in the journal, and what is wrong with it.

    Another command may be writing meanwhile: damage is believed only under the lock, where none can.
    """
    found = peek(folder)
    path = os.path.join(folder, locks.FILE)
    if not found.fault or locks.is_ours(path):
        return found
    try:
        lock = locks.acquire(path, PATIENCE)
    except OSError:  # a folder that cannot be written: nobody writes there
        return found
    if lock is None:
        raise busy_refusal(folder)
    try:
        return peek(folder)
    finally:
        locks.release(lock)


def busy_refusal(folder: str) -> Refusal:
    """The refusal where another command keeps the lock for too long."""
    return Refusal("locked", f"another command is writing to {os.path.basename(os.path.abspath(folder))}; try again")


def peek(folder: str) -> Reading:
    """What is in the journal at this moment, in whose midst another command may write."""
    before = heads.read(folder)
    for _ in range(LOOKS):
        with open_journal(folder) as file:
            found = of_text(file.read())
        after = heads.read(folder)
        if before == after:
            break
        before = after
    return check_head(found, before)


def is_whole(folder: str, last: str) -> bool:
    """Does each line of the journal, to its end, follow from the one before, and is its last the one of mark `last`?

    So far as it can be told without reading the entries: `prev` is last in each.
    """
    with open_journal(folder) as file:
        text = mend(file.read()).rstrip(EMPTY)
    before = ""
    for line in text.split(b"\n"):
        if not line.endswith(b'"prev":"%s"}' % before.encode()):
            return False
        before = digest(line)
    return before == last


def of_text(raw: bytes) -> Reading:
    """What is in a journal's text, whatever `journal.head` says of it."""
    text = mend(raw)
    entries: list[Entry] = []
    ends, marks = [0], [""]
    fault = ""
    written = len(text.rstrip(EMPTY))
    while (good := ends[-1]) < written:
        end = text.find(b"\n", good)
        line = text[good:] if end < 0 else text[good:end]
        entry, fault = next_entry(line, len(entries) + 1, marks[-1])
        if entry is None:
            break
        entries.append(entry)
        marks.append(digest(line))
        ends.append(len(text) if end < 0 else end + 1)
    if fault and text.find(b"\n", ends[-1]) < 0 and parse(text[ends[-1] :])[0] is None:
        fault = ""  # the end of a line that was never written whole
    count = len(entries)
    looked_at = next((place for place in range(count, 0, -1) if marks[place] in SOUND), 0)
    for place in range(looked_at, count):
        if wrong := wrong_shape(entries[place], FORMAT):
            count, fault = place, wrong
            break
    SOUND.add(marks[count])
    bad, count = (count + 1, count) if fault else (0, _count_whole(entries))
    return Reading(entries[:count], marks[1 : count + 1], text, ends[count], fault, bad, raw=raw)


def next_entry(line: bytes, number: int, prev: str) -> tuple[Entry | None, str]:
    """The entry that a line holds, and no words; or nothing, and what is wrong.

    The line is to be the one of this number after the mark `prev`.
    """
    entry, fault = parse(line)
    if entry is None:
        return None, fault
    if entry.get("n") != number:
        return None, "is not the next entry"
    if entry.get("prev") != prev:
        return None, UNLINKED.format(before=number - 1)
    return entry, ""


def parse(line: bytes) -> tuple[Entry | None, str]:
    """The object in a line, signs that steer a terminal spelled out, and no words; or nothing, and what is wrong."""
    try:
        text = line.decode()
        entry, end = READER.raw_decode(text)
    except (ValueError, RecursionError):
        return None, "cannot be read"
    if end < len(text):
        return None, "cannot be read"
    if not isinstance(entry, dict):
        return None, "is not the next entry"
    if not text.isprintable() or STEERING.search(text):
        entry = all_visible(entry)
    return entry, ""


def as_read(entry: Entry) -> Entry:
    """An entry as it will be read back from the journal."""
    found, fault = parse(line_of(entry))
    assert found is not None, fault
    return found


READER = json.JSONDecoder(parse_constant=finite_number, parse_float=finite_number)


def mend(raw: bytes) -> bytes:
    """A journal's text as it was written: without a byte-order mark, lines ending as they should."""
    text = raw.removeprefix(BOM)
    return text.replace(b"\r\n", b"\n") if b"\r" in text else text


def check_head(found: Reading, head: heads.Head | None) -> Reading:
    """What was read, held against `journal.head`: is the end still there, and what it was?"""
    if found.fault or (head is None and not found.entries):
        return found
    if head is None:
        why = "so a line cut off at the end would not be noticed; the next entry writes it again"
        return found._replace(notices=(f"{heads.NAME} is missing, {why}",))
    number, count = head.stands, len(found.entries)
    if number > count:
        if found.torn.strip(EMPTY):
            fault = "cannot be read, although it was written completely"
        else:
            fault = f"is missing: {heads.NAME} knows of entries up to {number}"
        return found._replace(fault=fault, bad=count + 1)
    if number and found.marks[number - 1] != head.mark:
        kept = number - 1
        good = len(b"".join(line + b"\n" for line in found.text.split(b"\n")[:kept]))
        fault = f"was changed: it does not match {heads.NAME}"
        return Reading(found.entries[:kept], found.marks[:kept], found.text, good, fault, number, raw=found.raw)
    if number < count and (head.writes, head.next_mark) != (count, found.last):
        first = number + 1
        which = f"entry {first} is" if first == count else f"entries {first} to {count} are"
        why = "the computer stopped before it was written, or somebody added them by hand"
        return found._replace(notices=(f"{which} not in {heads.NAME}: {why}",))
    return found


def _count_whole(entries: Sequence[Entry]) -> int:
    """How many entries stand when an amendment at the end was written only in part."""
    for place in range(len(entries) - 1, -1, -1):
        if "redo" in entries[place]:
            return len(entries) if len(entries) - place > entries[place]["redo"] else place
    return len(entries)


def refusal_of_damage(folder: str, found: Reading) -> Refusal:
    """The refusal of a journal with a bad line."""
    session = os.path.basename(os.path.abspath(folder))
    verify, repair = (f"referee log {one} --session {session}" for one in ("verify", "repair"))
    back = f"{verify} says what is intact, and what each way back costs; {repair} repairs it"
    if found.bad == 1:
        back += f" where the opening entry can be read; else {BACKUP}"
    said = f"line {found.bad} of {os.path.join(folder, NAME)} {found.fault}"
    refusal = Refusal("damaged", f"{said}; nothing was changed", hint=back)
    refusal.words = said
    return refusal
