"""The clock of an evening: elapsed time, time for each phase, and for each side whose clock was started."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from referee.engine.errors import Refusal
from referee.session.board.tree import moment_in_words
from referee.session.record.folder import write_over

FILE = ".clock"


def as_clock(seconds: float) -> str:
    """Seconds as h:mm."""
    return f"{int(seconds) // 3600}:{int(seconds) % 3600 // 60:02d}"


class Clock:
    """Counts seconds; nothing of it goes into the journal."""

    def __init__(self, folder: str, now: Callable[[], float] = time.monotonic) -> None:
        self.path = os.path.join(folder, FILE)
        self.now = now
        self.began = self.last = now()
        self.phases: dict[str, float] = {}
        self.sides: dict[str, float] = {}
        self.phase = ""
        self.side: str | None = None
        self.limit: float | None = None
        self._load()

    def _load(self) -> None:
        with suppress(OSError, ValueError, KeyError, TypeError), open(self.path, encoding="utf-8") as file:
            kept: dict[str, Any] = json.load(file)
            self.phases, self.sides, self.limit = dict(kept["phases"]), dict(kept["sides"]), kept["limit"]

    def save(self) -> None:
        """Save the times, so that another console goes on with them; a full disk costs no more than that."""
        kept = {"phases": self.phases, "sides": self.sides, "limit": self.limit}
        with suppress(OSError, Refusal):
            write_over(self.path, json.dumps(kept).encode())

    def tick(self, turn: int, phase: str) -> None:
        """Add the time up to now to the phase as it was; count for this one from now on."""
        now = self.now()
        gone, self.last = now - self.last, now
        if self.phase:
            self.phases[self.phase] = self.phases.get(self.phase, 0) + gone
        if self.side:
            self.sides[self.side] = self.sides.get(self.side, 0) + gone
        self.phase = moment_in_words(turn, phase)

    @property
    def elapsed(self) -> float:
        """Seconds since the console began."""
        return self.now() - self.began

    def is_late(self) -> bool:
        """Has the phase taken longer than planned?"""
        return self.limit is not None and self.phases.get(self.phase, 0) + self.now() - self.last > self.limit

    def in_short(self) -> str:
        """For the bottom line: elapsed, the running side's time, a mark where the phase takes too long."""
        spent = self.sides.get(self.side or "", 0) + self.now() - self.last
        side = f" {self.side} {as_clock(spent)}" if self.side else ""
        return as_clock(self.elapsed) + side + (" LATE" if self.is_late() else "")

    def table(self) -> str:
        """All times."""
        rows = [*self.phases.items(), *((f"{side} to move", spent) for side, spent in self.sides.items())]
        lines = [f"  {name:<40} {as_clock(spent):>6}" for name, spent in rows]
        lines.append(f"  {'this console':<40} {as_clock(self.elapsed):>6}")
        if self.limit is not None:
            lines.append(f"  {'a phase should take at most':<40} {as_clock(self.limit):>6}")
        return "\n".join(lines) + "\n"
