"""What the sides were told: counted at once, read when it is asked for.

It is in a file of its own beside the snapshot, which only ever grows, so that an act of a long evening takes no
longer than one of a short. The standard library alone: a shell's Tab reads it.
"""

from __future__ import annotations

import marshal
import os

from referee.session.record.descriptor import open_bytes, write_at
from referee.session.record.digest import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    Told = dict[str, list[dict[str, Any]]]

FILE = ".told"
LENGTH, CHECK = 4, 8


class Tellings:
    """What each side was told: `counts` of them. Those before are had by `read`, once they are asked for.

    `size` is how far the file goes in which they stand, nothing if it is to be written anew; `check` what the last of
    them is known by.
    """

    def __init__(
        self,
        counts: Mapping[str, int],
        read: Callable[[], Told] | None = None,
        size: int | None = None,
        check: bytes = b"",
        recent: Callable[[str, int], list[dict[str, Any]] | None] | None = None,
    ) -> None:
        self.counts = dict(counts)
        self.size = size
        self.check = check
        self._recent = recent
        self._first = dict(counts)
        self._read = read
        self.since: Told = {side: [] for side in counts}
        self._in_file = dict.fromkeys(counts, 0)
        self._whole: Told | None = None if read else self.since

    @property
    def whole(self) -> Told:
        """All of them, by side."""
        if self._whole is None:
            assert self._read is not None
            before = self._read()
            self._whole = {side: [*before[side][: self._first[side]], *rows] for side, rows in self.since.items()}
        return self._whole

    def last(self, side: str, count: int) -> list[dict[str, Any]]:
        """A side's last `count`, or all where there are fewer."""
        count = min(count, self.counts[side])
        rows = self.since[side][max(0, len(self.since[side]) - count) :]
        missing = count - len(rows)
        if self._whole is None and self._recent and missing:
            before = self._recent(side, missing)
            if before and [row["n"] for row in before] == [
                *range(self._first[side] - missing + 1, self._first[side] + 1)
            ]:
                return before + rows
        return rows if not missing else self.whole[side][-count:]

    def unwritten_of(self, side: str) -> list[dict[str, Any]]:
        """Those of a side that are in no file yet, as `[[told]]` rows."""
        return self.whole[side] if self.size is None else self.since[side][self._in_file[side] :]

    def add(self, side: str, row: Mapping[str, Any]) -> None:
        """Add a telling, in a side's own count."""
        self.counts[side] += 1
        numbered = {"n": self.counts[side], **row}
        self.since[side].append(numbered)
        if self._whole is not None and self._whole is not self.since:
            self._whole[side].append(numbered)

    def copy(self) -> Tellings:
        """A copy that can go on by itself."""
        return Tellings(self.counts, lambda: self.whole)

    def saved(self) -> dict[str, Any]:
        """What a snapshot has of them: how many they are, and where their file stands (`with_snapshot`)."""
        return {"told": self.counts, "told_size": self.size, "told_check": self.check}

    def keep(self, folder: str) -> None:
        """Write what is fresh behind what is in the file already; where that is not there, all anew."""
        path = os.path.join(folder, FILE)
        if self.size is None or not os.path.exists(path) or os.path.getsize(path) < self.size:
            self.size = 0
            raw, self.check = _pack(self.whole, b"")
        else:
            raw, self.check = _pack({side: self.unwritten_of(side) for side in self.counts}, self.check)
        file = open_bytes(path, os.O_WRONLY | os.O_CREAT)
        try:
            os.ftruncate(file, self.size)
            write_at(file, raw, self.size)
        finally:
            os.close(file)
        self.size += len(raw)
        self._in_file = {side: len(rows) for side, rows in self.since.items()}


def all_unwritten(told: Told) -> Tellings:
    """These tellings, none of them in a file yet."""
    return Tellings({side: len(rows) for side, rows in told.items()}, lambda: told)


def in_file(folder: str, size: int, check: bytes, counts: Mapping[str, int]) -> Told | None:
    """The tellings of the file up to `size`, the last of which is known by `check`; nothing if they are not all
    there as they were.
    """
    out: Told = {side: [] for side in counts}
    try:
        with open(os.path.join(folder, FILE), "rb") as file:
            for side, row in _from_end(file.read(size), check):
                out[side].append(row)
    except (OSError, EOFError, ValueError, TypeError, KeyError):
        return None
    found = {side: rows[::-1] for side, rows in out.items()}
    return found if {side: len(rows) for side, rows in found.items()} == dict(counts) else None


def at_its_end(folder: str, size: int, check: bytes, side: str, count: int) -> list[dict[str, Any]] | None:
    """A side's last `count` tellings of the file up to `size`; nothing if they cannot be read as they were."""
    out: list[dict[str, Any]] = []
    try:
        with open(os.path.join(folder, FILE), "rb") as file:
            for whose, row in _from_end(file.read(size), check):
                out += [row] if whose == side else []
                if len(out) == count:
                    break
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return out[::-1]


def _from_end(raw: bytes, check: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """Whose and what, the last first, each held to what it is known by with those before it; `EOFError` where they go
    on before these bytes, `ValueError` where one is not what it was. No more is read than is asked for.
    """
    end = len(raw)
    while end:
        place = end - LENGTH - CHECK
        first = place - int.from_bytes(raw[end - LENGTH : end], "little")
        if first < 0:
            raise EOFError
        before = raw[first - LENGTH - CHECK : first - LENGTH] if first else b""
        if raw[place : end - LENGTH] != check or _check(before, raw[first:place]) != check:
            raise ValueError
        yield marshal.loads(raw[first:place])
        end, check = first, before


def _check(before: bytes, raw: bytes) -> bytes:
    return sha256(before + raw).digest()[:CHECK]


def with_snapshot(folder: str, snapshot: Mapping[str, Any], otherwise: Callable[[], Told]) -> Tellings:
    """Those that a snapshot goes with; `otherwise` finds them where their file does not hold them all."""
    counts, size, check = snapshot["told"], snapshot["told_size"], snapshot["told_check"]

    def recent(side: str, count: int) -> list[dict[str, Any]] | None:
        return at_its_end(folder, size, check, side, count)

    def whole() -> Told:
        return in_file(folder, size, check, counts) or otherwise()

    return Tellings(counts, whole, size, check, recent)


def _pack(told: Told, check: bytes) -> tuple[bytes, bytes]:
    """Each with what it is known by and its length behind it, so that the file is read from its end; sides' latest
    beside each other. The bytes, and what the last is known by; `check` is that of the one before.
    """
    rows = [(place - len(rows), side, row) for side, rows in told.items() for place, row in enumerate(rows)]
    out = []
    for _, side, row in sorted(rows, key=lambda one: one[0]):
        raw = marshal.dumps((side, row))
        check = _check(check, raw)
        out.append(raw + check + len(raw).to_bytes(LENGTH, "little"))
    return b"".join(out), check
