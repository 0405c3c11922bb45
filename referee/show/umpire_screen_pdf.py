"""The umpire's screen as PDF: pages on their side, tables in columns, none broken that a column holds whole."""

from __future__ import annotations

from collections.abc import Sequence

from referee.show.pdf import FONT, HIGH, WIDE, Paper
from referee.show.umpire_screen import Piece, Screen

COLUMNS, GAP, EDGE = 4, 4, 8  # mm
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)  # pt
LEAST = SIZES[-1]
FIRST = 2  # pages for what is looked at most
PAD = 0.6


class Sheets(Paper):
    """Pages of columns, filled from left to right."""

    def __init__(self, screen: Screen, size: float = SIZES[0]) -> None:
        super().__init__(screen.title, (HIGH, WIDE))
        self.size = size
        self.set_auto_page_break(False)
        self.wide = (HIGH - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
        self.heading = screen.title
        self.boxes: list[tuple[int, float, float, float, float]] = []  # page, x, y, width, height of each table
        self.last = 0
        self.add_page()
        self.floor = [float(EDGE)] * COLUMNS

    def footer(self) -> None:
        """The title and the page's number."""
        self.set_font(FONT, "", 7)
        self.set_xy(EDGE, WIDE - 7)
        self.cell(HIGH / 2, 4, self.fit(self.heading))
        self.set_xy(HIGH / 2, WIDE - 7)
        self.cell(HIGH / 2 - EDGE, 4, f"{self.page_no()} of {{nb}}", align="R")

    def put(self, piece: Piece) -> None:
        """A table in the first place that holds it: across as many columns as it needs."""
        span, size, widths = self.shape(piece)
        across = self.wide * span + GAP * (span - 1)
        tall = self.measured(piece, across, size, widths)
        bottom = WIDE - EDGE - 3
        places = [
            (max(self.floor[left : left + span]), left)
            for left in range(COLUMNS - span + 1)
            if max(self.floor[left : left + span]) + tall <= bottom
        ]
        if not places:
            if tall > bottom - EDGE:  # longer than a page: in halves
                half = len(piece.rows) // 2
                self.put(piece._replace(rows=piece.rows[:half], note=""))
                self.put(piece._replace(rows=piece.rows[half:], title=f"{piece.title} (goes on)"))
                return
            self.add_page()
            self.floor = [float(EDGE)] * COLUMNS
            places = [(float(EDGE), 0)]
        top, left = min(places, key=lambda place: ((place[1] - self.last) % COLUMNS, place[0]))
        self.last = left
        x = EDGE + left * (self.wide + GAP)
        self.drawn(piece, x, top, across, size, widths)
        self.boxes.append((self.page_no(), x, top, across, tall))
        for column in range(left, left + span):
            self.floor[column] = top + tall + 3

    def shape(self, piece: Piece) -> tuple[int, float, list[float]]:
        """How many columns of the page a table takes, the size of its letters, the widths of its own columns (mm)."""
        for span in range(1, COLUMNS + 1):
            across = self.wide * span + GAP * (span - 1)
            for size in (self.size, LEAST) if span == COLUMNS else (self.size,):
                words, whole = self.needs(piece, size)
                if sum(words) <= across:
                    extra = [max(full - word, 0) for full, word in zip(whole, words, strict=True)]
                    room = across - sum(words)
                    if sum(extra) > 2.2 * room and span < COLUMNS and len(piece.rows) > 3 and len(words) > 2:
                        continue  # it would be nothing but broken lines
                    part = min(room / sum(extra), 1) if sum(extra) else 0
                    widths = [word + part * more for word, more in zip(words, extra, strict=True)]
                    return span, size, widths
        words, _ = self.needs(piece, LEAST)
        return COLUMNS, LEAST, [word * (HIGH - 2 * EDGE) / sum(words) for word in words]

    def needs(self, piece: Piece, size: float) -> tuple[list[float], list[float]]:
        """For each of a table's own columns how wide its widest word is, and its widest cell (mm)."""
        rows = [*([piece.head] if piece.head else []), *piece.rows]
        words, whole = [], []
        for place in range(max(map(len, rows), default=1)):
            cells = [self.fit(row[place]) if place < len(row) else "" for row in rows]
            self.set_font(FONT, "B", size)
            pad = 2 * PAD + 0.4
            longest = (max((self.get_string_width(word) for word in cell.split()), default=0.0) for cell in cells)
            words.append(max(longest) + pad)
            whole.append(max(self.get_string_width(cell) for cell in cells) + pad)
        return words, whole

    def lines(self, text: str, wide: float, size: float, style: str = "") -> list[str]:
        """A text in lines of a width."""
        self.set_font(FONT, style, size)
        found = self.multi_cell(wide, size * 0.4, self.fit(text), dry_run=True, output="LINES", align="L")
        return (found if isinstance(found, list) else []) or [""]

    def head_of(self, piece: Piece) -> str:
        """A table's title with its rule."""
        return f"{piece.title}  [{piece.cite}]" if piece.cite else piece.title

    def row_lines(self, row: Sequence[str], widths: Sequence[float], size: float, style: str) -> list[list[str]]:
        """The cells of a row in lines."""
        inner = [max(wide - 2 * PAD, 1) for wide in widths]
        return [self.lines(cell, wide + 2 * self.c_margin, size, style) for cell, wide in zip(row, inner, strict=False)]

    def measured(self, piece: Piece, across: float, size: float, widths: Sequence[float]) -> float:
        """How tall a table is."""
        step = size * 0.42
        tall = len(self.lines(self.head_of(piece), across, (self.size + 0.5), "B")) * (self.size + 0.5) * 0.42 + 1
        for place, row in enumerate([*([piece.head] if any(piece.head) else []), *piece.rows]):
            style = "B" if place == 0 and any(piece.head) else ""
            tall += max(map(len, self.row_lines(row, widths, size, style)), default=1) * step + 0.7
        return tall + (len(self.lines(piece.note, across, LEAST)) * LEAST * 0.42 if piece.note else 0)

    def drawn(self, piece: Piece, x: float, top: float, across: float, size: float, widths: Sequence[float]) -> None:
        """Write a table."""
        y = top
        for line in self.lines(self.head_of(piece), across, (self.size + 0.5), "B"):
            y += (self.size + 0.5) * 0.42
            self.text(x, y - 0.8, line)
        self.set_line_width(0.3)
        self.line(x, y + 0.4, x + across, y + 0.4)
        y += 1
        step = size * 0.42
        self.set_line_width(0.08)
        for place, row in enumerate([*([piece.head] if any(piece.head) else []), *piece.rows]):
            style = "B" if place == 0 and any(piece.head) else ""
            cells = self.row_lines(row, widths, size, style)
            self.set_font(FONT, style, size)
            left = x
            for lines, wide in zip(cells, widths, strict=False):
                for down, line in enumerate(lines):
                    self.text(left + PAD, y + (down + 0.82) * step, line)
                left += wide
            y += max(map(len, cells), default=1) * step + 0.7
            self.line(x, y - 0.3, x + across, y - 0.3)
        for line in self.lines(piece.note, across, LEAST) if piece.note else ():
            y += LEAST * 0.42
            self.set_font(FONT, "", LEAST)
            self.text(x, y - 0.5, line)


def paged(screen: Screen) -> Sheets:
    """The screen on pages: what is looked at most on the first two, in letters as large as that allows."""
    for size in SIZES:
        sheets = Sheets(screen, size)
        for piece in screen.first:
            sheets.put(piece)
        if sheets.page_no() <= FIRST or size == LEAST:
            break
        sheets.let_go()
    for piece in screen.rest:
        sheets.put(piece)
    return sheets


def as_pdf(screen: Screen) -> tuple[bytes, str]:
    """The screen as PDF, and the characters that could not be written."""
    sheets = paged(screen)
    return sheets.file(), "".join(sheets.lacking)
