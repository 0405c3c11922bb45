"""Sheets of counters, filled in as their owner would, and what is said against them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from referee.engine.kept import Fault
from referee.session.scenario import sheet_files
from referee.session.scenario.sheets import module
from referee.session.scenario.taking import take

Filled = Mapping[str, Mapping[str, str]]


def sheet(
    game: str, name: str, folder: Path, cells: Filled, more: Sequence[Sequence[str]] = (), sign: str = ","
) -> str:
    """One sheet of a game as CSV, its cells filled in by name and heading, rows added."""
    (found,) = (one for one in module(game).SHEETS if one.name == name)
    rows = [list(line) for line in csv.reader(io.StringIO(sheet_files.text(game, found)))]
    for row in rows[2:]:
        for heading, cell in cells.get(row[0], {}).items():
            row[rows[1].index(heading)] = cell
    path = folder / f"{name}.csv"
    with path.open("w", newline="") as text:
        csv.writer(text, delimiter=sign).writerows([*rows, *more])
    return str(path)


def told(path: str) -> list[str]:
    """What is said against a sheet, without its file."""
    with pytest.raises(Fault) as refused:
        take([path])
    return [fault.partition(": ")[2] for fault in refused.value.found]
