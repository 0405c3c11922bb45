"""The convoy's opening, against which rows of what acts do are held."""

from __future__ import annotations

from typing import Any

from tests import rows
from tests.refusing import opened
from tests.rows import Row, named

__all__ = ["MARKER_STEP", "PROXIMITY", "A", "Row", "X", "check", "named", "sighted"]

A, X = "sides.allied.", "sides.axis."
MARKER_STEP = "umpire: Take off all flash, star shell, searchlight, flare and snowflake markers (Marker Step)."
PROXIMITY = "umpire: other searches count its proximity, and next turn a new boat finds the force without a search"


def sighted(force: str = "Convoy HX", number: int = 1, **otherwise: Any) -> dict[str, Any]:
    """What one side has seen of the other, value by value: the axis side of the convoy, unless it is otherwise."""
    seen = {"by": "axis", "force": force, "zone": "D5", "turn": 1, **otherwise}
    return {f"umpire.sightings.{number}.{key}": value for key, value in seen.items()}


def check(row: Row) -> None:
    """The act does there what the row says, and nothing else."""
    rows.check(opened("cunningham-somerville/convoy"), row)
