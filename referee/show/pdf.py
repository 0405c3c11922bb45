"""Paper as PDF: the font, the pages, and what the font lacks."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.fonts import TTFFont

FONT = "DejaVu"
FILES = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf"}
WIDE, HIGH = 210, 279  # mm: as wide as A4 and as high as Letter, so that either takes a page without shrinking it
MARGIN, INSET = 10, 14  # mm: above and below, left and right
INSTEAD = "\N{REPLACEMENT CHARACTER}"


class Paper(FPDF):
    """Pages in a font that knows most of Latin, Greek and Cyrillic; `lacking` gathers the characters that it does not.

    Nothing in the file tells when it was written.
    """

    def __init__(self, title: str, size: tuple[float, float] = (WIDE, HIGH)) -> None:
        super().__init__(unit="mm", format=size)
        folder = os.path.join(os.path.dirname(__file__), "fonts")
        for style, file in FILES.items():
            self.add_font(FONT, style, os.path.join(folder, file))
        self.known = frozenset.intersection(
            *(frozenset(font.cmap) for font in self.fonts.values() if isinstance(font, TTFFont))
        )
        self.lacking: dict[str, None] = {}
        self.set_margins(INSET, MARGIN, INSET)
        self.set_auto_page_break(True, MARGIN)
        self.set_title(self.fit(title))
        self.set_creation_date(datetime.fromtimestamp(0, UTC))

    def fit(self, text: str) -> str:
        """A text with a mark for each character that the font lacks."""
        gone = dict.fromkeys(sign for sign in text if sign >= " " and ord(sign) not in self.known)
        self.lacking |= gone
        return text.translate({ord(sign): INSTEAD for sign in gone}) if gone else text

    def let_go(self) -> None:
        """Close the font's files, of pages that are not to be written."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def file(self) -> bytes:
        """The whole file."""
        return bytes(self.output())
