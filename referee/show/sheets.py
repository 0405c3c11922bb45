"""Record sheets on the terminal and as a page to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.session.reading.sheets import Boxes, Cell, Head, Sheet
from referee.show.template import environment


def cell_text(cell: Cell) -> str:
    """A cell as text, with its boxes."""
    if isinstance(cell, Boxes):
        return "".join("■" if tick else "□" for tick in cell.marks)
    return "" if cell is None else str(cell)


def as_text(head: Head, sheets: Sequence[Sheet]) -> str:
    """Sheets as tables for the terminal, without the lines and columns that are there to write in."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    console.begin_capture()
    console.print(f"[bold]{escape(head.eyes_only.upper())}[/bold]  {escape(head.session_line)}")
    for sheet in sheets:
        filled = [block for block in sheet.blocks if block.rows]
        if filled:
            console.rule(escape(sheet.title), align="left")
        for block in filled:
            rows = [[cell_text(cell) for cell in row] for row in block.lines()]
            kept = [place for place in range(len(block.columns)) if any(row[place] for row in rows)]
            table = Table(title=escape(block.title) or None, title_justify="left", box=None, pad_edge=False)
            for place in kept:
                table.add_column(escape(block.columns[place][0]), overflow="fold")
            for row in rows:
                table.add_row(*(escape(row[place]) for place in kept))
            console.print(table)
    return console.end_capture()


def as_html(head: Head, sheets: Sequence[Sheet]) -> str:
    """Sheets as a page to print, each beginning a page of its own."""
    pages = environment()
    tests: dict[str, Any] = pages.tests
    tests["boxes"] = lambda cell: isinstance(cell, Boxes)
    return pages.get_template("sheets.html.j2").render(head=head, sheets=sheets)
