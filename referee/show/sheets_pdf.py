"""Record sheets as PDF, from the same records as the page."""

from __future__ import annotations

from collections.abc import Sequence

from fpdf.enums import TableCellFillMode, VAlign
from fpdf.fonts import FontFace

from referee.session.reading.sheets import Block, Boxes, Cell, Head, Sheet
from referee.show.pdf import FONT, Paper

SIZE, LINE = 8, 3.5  # pt, mm
BOX_SIZE = 11  # pt
TICKED, OPEN = "\N{BALLOT BOX WITH X}", "\N{BALLOT BOX}"
LEAST = 25  # mm: with less room a table begins on the next page
PADDING = (0.75, 0.8)  # mm over and beside
HIGH, HIGHER = 5, 6.4  # mm, of a row and of a line to write in


class Pages(Paper):
    """Pages of record sheets: for whose eyes, which sheet and where we are stand over every one."""

    def __init__(self, head: Head) -> None:
        super().__init__(head.alone)
        self.head = head
        self.sheet_title = ""

    def header(self) -> None:
        """What stands over every page."""
        self.set_font(FONT, "B", 14)
        self.set_line_width(0.6)
        self.cell(0, 8, self.fit(self.head.alone.upper()), border=1, align="C", new_x="LMARGIN", new_y="NEXT")
        self.set_line_width(0.15)
        self.ln(1)
        self.set_font(FONT, "B", 11)
        title = self.fit(self.sheet_title)
        wide = self.get_string_width(title) + 4
        self.cell(wide, 5, title)
        self.set_font(FONT, "", SIZE)
        self.multi_cell(
            0, 5 if self.short(wide) else LINE, self.fit(self.head.where), align="R", new_x="LMARGIN", new_y="NEXT"
        )
        self.ln(1.5)

    def short(self, taken: float) -> bool:
        """Does where we are stand in one line beside the title?"""
        return bool(self.get_string_width(self.fit(self.head.where)) < self.epw - taken - 2)

    def footer(self) -> None:
        """The page's number."""
        self.set_y(-8)
        self.set_font(FONT, "", SIZE)
        self.cell(0, 4, f"{self.page_no()} of {{nb}}", align="R")

    def sheet(self, sheet: Sheet) -> None:
        """A sheet, on a page of its own."""
        self.sheet_title = sheet.title
        self.add_page()
        for block in sheet.blocks:
            self.block(block)
        self.set_font(FONT, "", SIZE)
        for note in sheet.notes:
            self.multi_cell(0, LINE + 0.5, self.fit(note), new_x="LMARGIN", new_y="NEXT")

    def block(self, block: Block) -> None:
        """A table; its heading is repeated on every page."""
        if self.will_page_break(LEAST):
            self.add_page()
        if block.title:
            self.set_font(FONT, "B", 9)
            self.cell(0, 5, self.fit(block.title), new_x="LMARGIN", new_y="NEXT")
        self.set_font(FONT, "", SIZE)
        with self.table(
            col_widths=tuple(wide for _, wide in block.columns),
            headings_style=FontFace(emphasis="BOLD"),
            line_height=LINE,
            padding=PADDING,
            v_align=VAlign.M,
            text_align="LEFT",
            cell_fill_mode=TableCellFillMode.NONE,
        ) as table:
            heading = table.row()
            for title, _ in block.columns:
                heading.cell(self.fit(title), v_align=VAlign.B)
            for lines, high in ((block.lines(), HIGH), (block.forms(), HIGHER)):
                for line in lines:
                    row = table.row(min_height=high)
                    for cell in line:
                        boxed = FontFace(size_pt=BOX_SIZE) if isinstance(cell, Boxes) else None
                        row.cell(self.text_of(cell), style=boxed)
        self.ln(2)

    def text_of(self, cell: Cell) -> str:
        """A cell in signs that the font has."""
        if isinstance(cell, Boxes):
            return "".join(TICKED if tick else OPEN for tick in cell.marks)
        return self.fit("" if cell is None else str(cell))


def as_pdf(head: Head, sheets: Sequence[Sheet]) -> tuple[bytes, str]:
    """Sheets as PDF, and the characters that could not be written."""
    pages = Pages(head)
    for sheet in sheets:
        pages.sheet(sheet)
    return pages.file(), "".join(pages.lacking)
