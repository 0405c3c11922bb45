"""The convoy's opening, against which rows of what acts do are held."""

from __future__ import annotations

from tests import rows
from tests.refusing import opened
from tests.rows import Row, named

__all__ = ["A", "Row", "X", "check", "named"]

A, X = "sides.allied.", "sides.axis."


def check(row: Row) -> None:
    """The act does there what the row says, and nothing else."""
    rows.check(opened("cunningham-somerville/convoy"), row)
