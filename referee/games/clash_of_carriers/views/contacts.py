"""What a side was last told of the enemy's markers: its reports, and whether they are stale (4.3, 6.1)."""

from __future__ import annotations

from typing import NamedTuple

from referee.session.reading.picture import Seen


class Contact(NamedTuple):
    """The last report of a marker."""

    hex: str
    turn: int
    report: str
    stale: bool

    @property
    def words(self) -> str:
        """The report, as a legend has it."""
        return f"turn {self.turn}: {self.report}{', stale' if self.stale else ''}"


def contacts(seen: Seen) -> dict[str, Contact]:
    """The last report that a side has heard of each marker; stale once the night has taken detections off."""
    out: dict[str, Contact] = {}
    for row in seen.told:
        if row.get("withdrawn"):
            continue
        if row.get("lapsed"):
            out = {name: contact._replace(stale=True) for name, contact in out.items()}
        if {"report", "marker", "hex"} <= {*row}:
            out[row["marker"]] = Contact(row["hex"], row["turn"], row["report"], False)
    return out
