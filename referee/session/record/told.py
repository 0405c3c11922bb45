"""What the sides were told: counted at once, read when it is asked for.

It stands in a file of its own beside the snapshot, which only ever grows, so that an act of a long evening takes no
longer than one of a short. The standard library alone: a shell's Tab reads it.
"""

from __future__ import annotations

import marshal
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Told = dict[str, list[dict[str, Any]]]

FILE = ".told"


class Tellings:
    """What each side was told: `counts` of them. Those before are had by `read`, once they are asked for.

    `size` is how far the file goes in which they stand; nothing where it is to be written anew.
    """

    def __init__(
        self, counts: Mapping[str, int], read: Callable[[], Told] | None = None, size: int | None = None
    ) -> None:
        self.counts = dict(counts)
        self.size = size
        self._first = dict(counts)
        self._read = read
        self._since: Told = {side: [] for side in counts}
        self._in_file = dict.fromkeys(counts, 0)
        self._whole: Told | None = None if read else self._since

    @property
    def whole(self) -> Told:
        """All of them, by side."""
        if self._whole is None:
            assert self._read is not None
            before = self._read()
            self._whole = {side: [*before[side][: self._first[side]], *rows] for side, rows in self._since.items()}
        return self._whole

    def fresh(self, side: str) -> list[dict[str, Any]]:
        """Those of a side that are in no file yet."""
        return self.whole[side] if self.size is None else self._since[side][self._in_file[side] :]

    def add(self, side: str, row: Mapping[str, Any]) -> None:
        """One more, in a side's own count."""
        self.counts[side] += 1
        numbered = {"n": self.counts[side], **row}
        self._since[side].append(numbered)
        if self._whole is not None and self._whole is not self._since:
            self._whole[side].append(numbered)

    def copied(self) -> Tellings:
        """The same, that can go on by itself."""
        return Tellings(self.counts, lambda: self.whole)

    def keep(self, folder: str) -> None:
        """Write what is fresh behind what stands in the file already; where that is not there, all anew."""
        path = os.path.join(folder, FILE)
        if self.size is None or not os.path.exists(path) or os.path.getsize(path) < self.size:
            self.size, raw = 0, _packed(self.whole)
        else:
            raw = _packed({side: self.fresh(side) for side in self.counts})
        file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.ftruncate(file, self.size)
            os.pwrite(file, raw, self.size)
        finally:
            os.close(file)
        self.size += len(raw)
        self._in_file = {side: len(rows) for side, rows in self._since.items()}


def of(told: Told) -> Tellings:
    """All of these, in no file yet."""
    return Tellings({side: len(rows) for side, rows in told.items()}, lambda: told)


def in_file(folder: str, size: int, counts: Mapping[str, int]) -> Told | None:
    """The tellings of the file up to `size`; nothing where they are not all there."""
    out: Told = {side: [] for side in counts}
    try:
        with open(os.path.join(folder, FILE), "rb") as file:
            while file.tell() < size:
                side, row = marshal.load(file)
                out[side].append(row)
    except (OSError, EOFError, ValueError, TypeError, KeyError):
        return None
    return out if {side: len(rows) for side, rows in out.items()} == dict(counts) else None


def with_snapshot(folder: str, snapshot: Mapping[str, Any], otherwise: Callable[[], Told]) -> Tellings:
    """Those that a snapshot goes with; `otherwise` finds them where their file does not hold them all."""
    counts, size = snapshot["told"], snapshot["told_size"]
    return Tellings(counts, lambda: in_file(folder, size, counts) or otherwise(), size)


def _packed(told: Told) -> bytes:
    return b"".join(marshal.dumps((side, row)) for side, rows in told.items() for row in rows)
