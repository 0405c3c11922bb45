"""The umpire's screen as PDF: one sheet of two sides if possible, tables in columns, none broken that fits whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.show.pdf import FONT, HIGH, WIDE, Paper
from referee.show.screen_tables import Piece
from referee.show.umpire_screen import AREAS, Screen

COLUMNS, GAP, EDGE = 4, 3.5, 7  # mm
BELOW = 3  # of the last table, for the foot
SIZES = [half / 4 for half in range(46, 23, -1)]  # pt, from 11.5 to 6
LEAST = SIZES[-1]
UNIT = 100.0  # pt, in which widths are measured
SIDES = 2  # pages of a sheet
READ = 7.5  # pt, to be read over the table
FULL = 0.5  # of a page: the least that tables take of it
PAD = 0.6
AREA = 0.75  # of the letters' size: the word on a bar that says what a table is about
GOES_ON = " (goes on)"
PART = 3  # sentences, at least, of a list of them that is broken
LONG = 8  # sentences that are spread over all columns of a page
SHORT = 0.08  # of a table's width: a cell that is no wider is not broken
DARK, MIDDLE, LIGHT = 55, 205, 240


class Shape:
    """How a table is laid out: the columns of the page that it takes, the widths of its own (mm), its height."""

    def __init__(self, span: int, across: float, widths: Sequence[Sequence[float]], tall: float) -> None:
        self.span, self.across, self.widths, self.tall = span, across, widths, tall


class Sheets(Paper):
    """Pages of columns."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen.title, (HIGH, WIDE))
        self.set_auto_page_break(False)
        self.wide = (HIGH - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
        self.heading = screen.title
        self.pieces = [*screen.first, *screen.rest]
        self.units: dict[tuple[str, str], float] = {}
        self.arrange(LEAST)

    def footer(self) -> None:
        """The title and the page's number."""
        self.set_font(FONT, "", 6.5)
        self.set_xy(EDGE, WIDE - 6)
        self.cell(HIGH / 2, 3, self.fit(self.heading))
        self.set_xy(HIGH / 2, WIDE - 6)
        self.cell(HIGH / 2 - EDGE, 3, f"{self.page_no()} of {{nb}}", align="R")

    @property
    def bottom(self) -> float:
        """How far down tables may reach."""
        return WIDE - EDGE - BELOW

    def place_table(self, piece: Piece, since: int = 0) -> None:
        """Put a table in the first place that holds it, the highest on the first page (from `since`) that has one."""
        shape = self.shape(piece)
        sentences = not piece.more and len(piece.rows) > PART and all(len(row) == 1 for row in piece.rows)
        least = self.shape(first_rows(piece, PART)).tall if sentences else shape.tall
        for page in range(since, len(self.floors) + 1):
            if page == len(self.floors):
                self.floors.append([float(EDGE)] * COLUMNS)
            floor = self.floors[page]
            places = [(max(floor[left : left + shape.span]), left) for left in range(COLUMNS - shape.span + 1)]
            top, left = min(places)
            if top + least <= self.bottom or top == EDGE:
                break
        if sentences and len(piece.rows) >= LONG and self.spread_sentences(piece, page):
            return
        if top + shape.tall > self.bottom and len(piece.rows) > 1:  # in two parts, the first as long as there is room
            count = len(piece.rows) // 2
            if sentences:
                counts = range(PART, len(piece.rows))
                count = max(
                    (n for n in counts if top + self.shape(first_rows(piece, n)).tall <= self.bottom), default=PART
                )
            self.place_table(first_rows(piece, count), page)
            title = piece.title.removesuffix(GOES_ON) + GOES_ON
            self.place_table(piece._replace(rows=piece.rows[count:], title=title, about=""), page)
            return
        self.boxes.append((page + 1, EDGE + left * (self.wide + GAP), top, shape.across, shape.tall))
        self.queue.append((piece, shape))
        for column in range(left, left + shape.span):
            floor[column] = top + shape.tall + GAP

    def spread_sentences(self, piece: Piece, page: int) -> bool:
        """Put sentences in all columns of a page, equally far down in each; false if there is no room."""
        floor, shape = self.floors[page], self.shape(piece)
        tall = [height for _, _, height in self.rows(piece, shape.widths[0])]
        head = shape.tall - sum(tall)
        for bottom in range(int(min(floor)) + 20, int(self.bottom) + 1):
            counts, done = [], 0
            for top in floor:
                many, left = 0, bottom - top - head
                while done + many < len(tall) and left >= tall[done + many]:
                    left -= tall[done + many]
                    many += 1
                many = many if many >= PART or done + many == len(tall) else 0
                counts.append(many)
                done += many
            if done == len(tall):
                self.put_parts(piece, page, counts)
                return True
        return False

    def put_parts(self, piece: Piece, page: int, counts: Sequence[int]) -> None:
        """Put so many rows of a table into each column of a page."""
        done = 0
        for column, many in enumerate(counts):
            if not many:
                continue
            last = done + many == len(piece.rows)
            title = piece.title + GOES_ON if done else piece.title
            part = piece._replace(rows=piece.rows[done : done + many], title=title, note=piece.note if last else "")
            shape, top = self.shape(part), self.floors[page][column]
            self.boxes.append((page + 1, EDGE + column * (self.wide + GAP), top, shape.across, shape.tall))
            self.queue.append((part, shape))
            self.floors[page][column] = top + shape.tall + GAP
            done += many

    def arrange(self, size: float) -> int:
        """Find each table its place in letters of a size, on so many pages; nothing is written yet."""
        self.size, self.small, self.step = size, max(0.85 * size, LEAST), size * 0.41
        self.boxes: list[tuple[int, float, float, float, float]] = []  # page, x, y, width, height of each table
        self.floors: list[list[float]] = []
        self.queue: list[tuple[Piece, Shape]] = []
        for piece in self.pieces:
            self.place_table(piece)
        return len(self.floors)

    def write_tables(self) -> Sheets:
        """Write the tables, page by page."""
        for page in range(1, len(self.floors) + 1):
            self.add_page()
            for (number, x, y, _, _), (piece, shape) in zip(self.boxes, self.queue, strict=True):
                if number == page:
                    self.draw(piece, shape, x, y)
        return self

    # How a table is laid out.

    def shape(self, piece: Piece) -> Shape:
        """The fewest columns of the page in which a table and its note can be read."""
        parts = [piece, *piece.more]
        for span in range(1, COLUMNS + 1):
            across = self.wide * span + GAP * (span - 1)
            widths = [self.widths(part, across, span) for part in parts]
            if all(widths) or span == COLUMNS:
                break
        found = [one or self.shared_widths(part, across) for one, part in zip(widths, parts, strict=True)]
        tall = sum(self.height_of(part, across, one) for part, one in zip(parts, found, strict=True))
        return Shape(span, across, found, tall)

    def widths(self, piece: Piece, across: float, span: int) -> list[float]:
        """The widths of a table's columns; none if it cannot be read in so little room."""
        words, whole = self.word_and_cell_widths(piece)
        words = [full if full < SHORT * across else word for word, full in zip(words, whole, strict=True)]
        room = across - sum(words)
        extra = [max(full - word, 0) for full, word in zip(whole, words, strict=True)]
        if room < 0 or (sum(extra) > 2.2 * room and span < COLUMNS and len(piece.rows) > 3 and len(words) > 2):
            return []
        part = min(room / sum(extra), 1) if sum(extra) else 0
        found = [word + part * more for word, more in zip(words, extra, strict=True)]
        spare = across - sum(found)
        return [one + spare / len(found) for one in found] if len(found) > 2 else found

    def shared_widths(self, piece: Piece, across: float) -> list[float]:
        """The widths of a table that is too wide for any page, each by its share."""
        words, _ = self.word_and_cell_widths(piece)
        return [word * across / sum(words) for word in words]

    def word_and_cell_widths(self, piece: Piece) -> tuple[list[float], list[float]]:
        """For each column of a table the width of its widest word, and of its widest cell (mm)."""
        rows = [*([piece.head] if piece.head else []), *piece.rows]
        pad = 2 * PAD + 0.4
        words, whole = [], []
        for place in range(max(map(len, rows), default=1)):
            cells = [row[place] if place < len(row) else "" for row in rows]
            longest = (self.text_width(word, self.size, "B") for cell in cells for word in cell.split())
            words.append(max(longest, default=0.0) + pad)
            whole.append(max(self.text_width(cell, self.size, "B") for cell in cells) + pad)
        return words, whole

    def text_width(self, text: str, size: float, style: str = "") -> float:
        """How wide a text is (mm)."""
        if (text, style) not in self.units:
            self.set_font(FONT, style, UNIT)
            self.units[text, style] = self.get_string_width(self.fit(text)) / UNIT
        return size * self.units[text, style]

    def lines(self, text: str, wide: float, size: float, style: str = "") -> list[str]:
        """A text in lines of a width."""
        out = [""]
        blank = self.text_width("n n", size, style) - self.text_width("nn", size, style)
        left = wide
        for word in text.split():
            taken = self.text_width(word, size, style)
            if out[-1] and taken + blank > left:
                out.append("")
                left = wide
            left -= taken + (blank if out[-1] else 0)
            out[-1] += (" " if out[-1] else "") + word
        return [self.fit(line) for line in out]

    def heading_lines(self, piece: Piece, across: float) -> tuple[list[str], list[str]]:
        """A table's title, and what more there is to say of it with its rule."""
        about = "  ".join(filter(None, [piece.about, f"[{piece.cite}]" if piece.cite else ""]))
        inner = across - 2 * PAD
        beside = self.text_width(piece.area.upper(), AREA * self.size) + 1 if piece.area else 0.0
        title = self.lines(piece.title, inner - beside, self.size, "B")
        return title, self.lines(about, inner, self.small) if about else []

    def row_lines(self, row: Sequence[str], widths: Sequence[float], style: str) -> list[list[str]]:
        """The cells of a row in lines."""
        return [self.lines(cell, wide - 2 * PAD, self.size, style) for cell, wide in zip(row, widths, strict=False)]

    def rows(self, piece: Piece, widths: Sequence[float]) -> Iterator[tuple[bool, list[list[str]], float]]:
        """Each row, the headings before: is it that, its cells in lines, its height."""
        head = [piece.head] if any(piece.head) else []
        for place, row in enumerate([*head, *piece.rows]):
            is_head = bool(head) and place == 0
            cells = self.row_lines(row, widths, "B" if is_head else "")
            yield is_head, cells, max(map(len, cells), default=1) * self.step + 0.5

    def height_of(self, piece: Piece, across: float, widths: Sequence[float]) -> float:
        """How tall a table is."""
        title, about = self.heading_lines(piece, across)
        tall = len(title) * self.step + 0.8 + len(about) * self.small * 0.4
        tall += sum(height for _, _, height in self.rows(piece, widths))
        return tall + (len(self.lines(piece.note, across, self.small)) * self.small * 0.4 if piece.note else 0) + 0.4

    # How it is written.

    def draw(self, piece: Piece, shape: Shape, x: float, y: float) -> None:
        """Write a table and what is under it."""
        for place, (part, widths) in enumerate(zip([piece, *piece.more], shape.widths, strict=True)):
            self.write_part(part, x, y, shape.across, widths, DARK if not place else MIDDLE)
            y += self.height_of(part, shape.across, widths)

    def write_part(self, piece: Piece, x: float, y: float, across: float, widths: Sequence[float], bar: int) -> None:
        """Write one table: its title on a bar, every other row shaded."""
        title, about = self.heading_lines(piece, across)
        self.shade(bar, x, y, across, len(title) * self.step + 0.6)
        if piece.area and bar == DARK:
            self.set_fill_color(f"#{AREAS[piece.area]}")
            self.rect(x, y, across, len(title) * self.step + 0.6, style="F")
        self.set_text_color(255 if bar == DARK else 0)
        if piece.area and bar == DARK:
            word = piece.area.upper()
            left = x + across - PAD - self.text_width(word, AREA * self.size)
            self.text_lines([word], left, y + 0.2 + (1 - AREA) * self.step, AREA * self.size)
        y = self.text_lines(title, x + PAD, y + 0.2, self.size, "B") + 0.6
        self.set_text_color(0)
        y = self.text_lines(about, x + PAD, y, self.small)
        shaded = False
        for is_head, cells, height in self.rows(piece, widths):
            if shaded and not is_head:
                self.shade(LIGHT, x, y, across, height)
            shaded = not shaded
            left = x
            for lines, wide in zip(cells, widths, strict=False):
                self.text_lines(lines, left + PAD, y + 0.2, self.size, "B" if is_head else "")
                left += wide
            y += height
            if is_head:
                self.set_line_width(0.25)
                self.line(x, y, x + across, y)
                shaded = False
        self.set_line_width(0.1)
        self.line(x, y, x + across, y)
        if piece.note:
            self.text_lines(self.lines(piece.note, across, self.small), x + PAD, y, self.small)

    def shade(self, grey: int, x: float, y: float, wide: float, tall: float) -> None:
        """A grey ground."""
        self.set_fill_color(grey)
        self.rect(x, y, wide, tall, style="F")

    def text_lines(self, lines: Sequence[str], x: float, y: float, size: float, style: str = "") -> float:
        """Lines one below the other; how far down they reach."""
        self.set_font(FONT, style, size)
        step = size * (0.41 if size == self.size else 0.4)
        for line in lines:
            self.text(x, y + 0.8 * step, line)
            y += step
        return y


def first_rows(piece: Piece, count: int) -> Piece:
    """The first rows of a table; the note below it goes with the rest."""
    return piece._replace(rows=piece.rows[:count], note="", more=())


def make_pages(screen: Screen) -> Sheets:
    """The screen on a sheet of two sides, in letters as large as that allows; on two sheets where on one they would be
    too small to be read over the table.
    """
    sheets = Sheets(screen)
    if fit_pages(sheets, SIDES) > SIDES or sheets.size < READ:
        fit_pages(sheets, 2 * SIDES)
    return sheets.write_tables()


def fit_pages(sheets: Sheets, pages: int) -> int:
    """Arrange the tables on so many pages, or more if they do not fit, in letters as large as possible; on how many."""
    pages = max(sheets.arrange(LEAST), pages)
    low, high = 0, len(SIZES) - 1  # SIZES[high] fits
    while low < high:
        middle = (low + high) // 2
        if sheets.arrange(SIZES[middle]) <= pages:
            high = middle
        else:
            low = middle + 1
    return sheets.arrange(SIZES[high])
