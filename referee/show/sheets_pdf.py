"""Record sheets as PDF, from the same records as the page."""

from __future__ import annotations

from collections.abc import Sequence

from fpdf.enums import TableCellFillMode, VAlign
from fpdf.fonts import FontFace

from referee.session.reading.sheets import Block, Boxes, Cell, Head, Sheet
from referee.show.pdf import FONT, Paper

SIZE, LINE = 10, 4.2  # pt, mm: to be read at arm's length
BOX_SIZE = 13  # pt
TICKED, OPEN = "\N{BALLOT BOX WITH X}", "\N{BALLOT BOX}"
LEAST = 22  # mm: with less room a table begins on the next page
FEWEST = 6  # lines to write in: with less room they begin on the next page
PADDING = (0.5, 0.7)  # mm above and beside
HIGH, HIGHER = 5.4, 6.4  # mm, of a row and of a line to write in


class Pages(Paper):
    """Pages of record sheets: for whose eyes, and with which battle and turn over each.

    Blank sheets begin a page each, and their title is over it; filled ones follow each other.
    """

    def __init__(self, head: Head) -> None:
        super().__init__(head.eyes_only)
        self.head = head
        self.blank = not head.session
        self.over = ""
        self.noted: set[str] = set()

    def header(self) -> None:
        """The line over every page."""
        self.set_font(FONT, "B", 14)
        self.set_line_width(0.6)
        self.cell(0, 8, self.fit(self.head.eyes_only.upper()), border=1, align="C", new_x="LMARGIN", new_y="NEXT")
        self.set_line_width(0.15)
        self.ln(1)
        self.set_font(FONT, "B", 12)
        title = self.fit(self.over)
        wide = self.get_string_width(title) + 4 if title else 0
        if wide:
            self.cell(wide, 5, title)
        self.set_font(FONT, "", SIZE)
        self.multi_cell(
            0,
            5 if self.fits_beside(wide) else LINE,
            self.fit(self.head.session_line),
            align="R",
            new_x="LMARGIN",
            new_y="NEXT",
        )
        self.ln(1)

    def fits_beside(self, taken: float) -> bool:
        """Does the present turn and phase fit on one line beside the title?"""
        return bool(self.get_string_width(self.fit(self.head.session_line)) < self.epw - taken - 2)

    def footer(self) -> None:
        """The page's number."""
        self.set_y(-8)
        self.set_font(FONT, "", SIZE)
        self.cell(0, 4, f"{self.page_no()} of {{nb}}", align="R")

    def sheet(self, sheet: Sheet) -> None:
        """A sheet: on a page of its own if it is blank, else below the one before."""
        if self.blank:
            self.over = sheet.title
            self.add_page()
        elif not self.page_no():
            self.add_page()
        said = [note for note in sheet.notes if note not in self.noted or self.blank]
        notes = sum(len(self.lines_of(note)) for note in said) * (LINE + 0.3)
        if not self.blank:
            self.sheet_title(sheet.title, FEWEST * HIGHER + 3 * LINE + notes if sheet.kind == "acts" else LEAST)
        for block in sheet.blocks:
            self.block(self.with_empty_lines(block, notes) if sheet.kind == "acts" else block)
        self.set_font(FONT, "", SIZE)
        self.noted |= set(said)
        for note in said:
            self.multi_cell(0, LINE + 0.3, self.fit(note), align="L", new_x="LMARGIN", new_y="NEXT")

    def sheet_title(self, title: str, below: float) -> None:
        """A sheet's title, with room for something below it."""
        if self.will_page_break(below + 8):
            self.add_page()
        self.set_font(FONT, "B", 12)
        self.cell(0, 7, self.fit(title), border="T", new_x="LMARGIN", new_y="NEXT")

    def lines_of(self, text: str) -> list[str]:
        """A note in lines."""
        self.set_font(FONT, "", SIZE)
        found = self.multi_cell(0, LINE, self.fit(text), dry_run=True, output="LINES")
        return found if isinstance(found, list) else []

    def with_empty_lines(self, block: Block, below: float) -> Block:
        """Lines to write in, as many as the page has room for."""
        return block._replace(
            empty=max(int((self.h - self.b_margin - self.get_y() - below - 2 * HIGHER) / HIGHER), FEWEST)
        )

    def widths(self, block: Block) -> list[float]:
        """The columns' widths in mm: as the table shares them out, but none narrower than its heading and its boxes."""
        shares = [self.epw * wide / block.width for _, wide in block.columns]
        least = [self.least_width(block, place) for place in range(len(shares))]
        lacking = sum(max(need - share, 0) for share, need in zip(shares, least, strict=True))
        spare = sum(max(share - need, 0) for share, need in zip(shares, least, strict=True))
        kept = max(1 - lacking / spare, 0) if spare else 0
        return [need + kept * max(share - need, 0) for share, need in zip(shares, least, strict=True)]

    def least_width(self, block: Block, place: int) -> float:
        """How much room a column needs for the longest word of its heading, and for its boxes in a row."""
        self.set_font(FONT, "B", SIZE)
        need = max((self.get_string_width(self.fit(word)) for word in block.columns[place][0].split()), default=0.0)
        self.set_font(FONT, "", BOX_SIZE)
        boxes = [row[place] for row in (*block.lines(), *block.forms()[:1]) if isinstance(row[place], Boxes)]
        need = max([need, *(self.get_string_width(self.cell_text(cell)) for cell in boxes)])
        return need + 2 * PADDING[1] + 0.2

    def block(self, block: Block) -> None:
        """A table; its heading is repeated on every page."""
        if self.will_page_break(LEAST):
            self.add_page()
        if block.title:
            self.set_font(FONT, "B", 10)
            self.cell(0, 5, self.fit(block.title), new_x="LMARGIN", new_y="NEXT")
        widths = tuple(self.widths(block))
        self.set_font(FONT, "", SIZE)
        with self.table(
            col_widths=widths,
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
                        row.cell(self.cell_text(cell), style=boxed)
        self.ln(2)

    def cell_text(self, cell: Cell) -> str:
        """A cell in characters that the font has."""
        if isinstance(cell, Boxes):
            return "".join(TICKED if tick else OPEN for tick in cell.marks)
        return self.fit("" if cell is None else str(cell))


def make_pages(head: Head, sheets: Sequence[Sheet]) -> Pages:
    """Sheets on pages."""
    pages = Pages(head)
    for sheet in sheets:
        pages.sheet(sheet)
    return pages
