"""The luck ledger in lines."""

from __future__ import annotations

from collections.abc import Sequence

from referee.session.reading.throws import Luck


def luck_line(row: Luck, wide: int = 0) -> str:
    """A row on one line; `wide` is the width of the column in which the side and the procedure stand."""
    throws = "throw, " if row.throws == 1 else "throws,"
    return (
        f"{f'{row.side.upper()} {row.procedure}':<{wide}} {row.throws:>3} {throws} worth {row.brought}, "
        f"expected {row.mean}; better than {row.share}%"
    )


def luck_lines(rows: Sequence[Luck]) -> list[str]:
    """The ledger."""
    wide = max((len(row.side) + len(row.procedure) + 1 for row in rows), default=0)
    return [luck_line(row, wide) for row in rows] or ["no throw could be compared with its average yet"]
