"""Cells read off the card one by one, and remembered in the owner's `cells.toml`: what a column and a cell of each
table may be, and where a cell is filed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import tomli_w

from referee.engine.errors import Refusal, bad_input, nearest, show
from referee.engine.rules import owners_file
from referee.games.clash_of_carriers.rules import owners
from referee.games.clash_of_carriers.scenario.counters import GAME
from referee.session.record.folder import write_over
from referee.session.scenario import forms
from referee.session.scenario.source import table_fault

Cell = tuple[str, str, int, str]
"""A cell read off the card: table, column as it was typed, modified die, and what stands there."""


def faults(cells: Mapping[str, Any]) -> Iterator[str]:
    """The cells remembered in play."""
    for table, columns in cells.items():
        ranges = sorted(
            (*owners.factor_bounds(column), column) for column in columns if table in owners.SHAPES and is_range(column)
        )
        for (_, high, one), (low, _, other) in pairwise(ranges):
            if low <= high:
                yield table_fault(
                    (table,), f"the columns {one} and {other} hold factors of each other", one, of_key=True
                )
        for column, row in columns.items():
            for roll, cell in row.items():
                if not (roll.isascii() and roll.isdigit()):
                    said = f"a cell is filed under a roll, not under {show(roll)}"
                    yield table_fault((table, column), said, roll, of_key=True)
                    continue
                try:
                    check(table, column, int(roll), cell)
                except Refusal as refusal:
                    yield table_fault((table, column), refusal.message, roll)


def check(table: str, column: str, roll: int, cell: str) -> None:
    """Refuse a cell that the table cannot have, or a column that no factor names."""
    if table not in owners.SHAPES:
        close = nearest(table, owners.SHAPES)
        raise bad_input("table", f"{table} is not a table of the card; nearest: {', '.join(close or owners.SHAPES)}")
    shape = owners.SHAPES[table]
    if shape.labels == ("factors",):
        if not is_range(column):
            what = f'the column of {table} must be a heading on the card, "3-4" or "6+", or the factor that you look up'
            raise bad_input("column", f"{what}, not {show(column)}")
    elif shape.labels is not None and column not in shape.labels:
        raise bad_input("column", f"the column of {table} is one of {', '.join(shape.labels)}, not {show(column)}")
    try:
        shape.meaning(cell)
    except ValueError:
        raise bad_input("cell", f"{show(cell)} is not a cell of {table}: a cell is {shape.cells}") from None


def is_range(column: str) -> bool:
    """Is a column headed by factors: `4`, `3-4`, `6+`?"""
    try:
        owners.factor_bounds(column)
    except ValueError:
        return False
    return True


def is_headed(table: str, column: str) -> bool:
    """Is a column one of a range of factors, which the card heads in its own way?"""
    return table in owners.SHAPES and owners.SHAPES[table].labels == ("factors",) and is_range(column)


def is_heading_for(column: str, factor: str) -> bool:
    """Is it the heading of a column that holds a factor?"""
    return is_range(column) and owners.column_for([column], int(factor)) is not None


def filed_column(columns: dict[str, dict[str, str]], column: str) -> str:
    """The column under which a cell is filed, as the card heads it. Cells filed under single factors are merged into
    it.
    """
    if column in columns or not is_range(column):
        return column
    low, high = owners.factor_bounds(column)
    inner = []
    for label in columns:
        least, most = owners.factor_bounds(label) if is_range(label) else (0, 0)
        if least <= low and high <= most:
            return label
        if low <= least and most <= high:
            inner.append(label)
        elif least <= high and low <= most:
            raise bad_input(
                "column", f"the column {column} holds factors of the column {label}, which has cells already"
            )
    merged: dict[str, str] = {}
    for label in inner:
        for roll, cell in columns[label].items():
            if merged.setdefault(roll, cell) != cell:
                said = f"{merged[roll]!r} and {cell!r} for the modified die {roll}"
                raise bad_input("column", f"{' and '.join(inner)} are not one column: they have {said}")
    for label in inner:
        del columns[label]
    if merged:
        columns[column] = merged
    return column


def column_heading(table: str, column: str) -> str | None:
    """The card's heading of the column for a factor, if it is known; None if it must still be asked."""
    if not is_headed(table, column):
        return column
    known = owners_file(GAME, forms.CELLS).get(table, {})
    label = filed_column({name: {} for name in known}, column)
    return label if label in known else None


def remember(cells: Sequence[Cell]) -> str:
    """Write cells read off the card into the owner's `cells.toml`: table, column, modified die, cell; its path.

    A column goes by its heading on the card; a cell named by one of its factors is filed there too.
    """
    for table, column, roll, cell in cells:
        check(table, column, roll, cell)
    path = os.path.join(forms.own_folder(GAME), f"{forms.CELLS}.toml")
    known = forms.owners_data(GAME, forms.CELLS)
    for table, heading, roll, cell in cells:
        columns = known.setdefault(table, {})
        column = filed_column(columns, heading)
        row = columns.setdefault(column, {})
        if row.get(str(roll), cell) != cell:
            message = f"{path} has {row[str(roll)]!r} for {table}, column {column}, modified die {roll}, not {cell!r}"
            raise Refusal("bad-input", message, field="cell", hint="if the file is wrong, correct it there")
        row[str(roll)] = cell
    write_over(path, cells_text(known).encode())
    return path


def cells_text(known: Mapping[str, Mapping[str, Mapping[str, str]]]) -> str:
    """`cells.toml`, laid out so that it can be read and corrected by hand."""
    rows = {
        table: {
            column: dict(sorted(columns[column].items(), key=lambda row: int(row[0])))
            for column in sorted(columns, key=lambda name: (len(name), name))
        }
        for table, columns in sorted(known.items())
    }
    return "# Cells read from the card one by one: [table.column], modified die = cell.\n\n" + tomli_w.dumps(rows)
