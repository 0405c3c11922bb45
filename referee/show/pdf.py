"""Paper as PDF: the font, the pages, and what the font lacks."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime

from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]
from fpdf import FPDF
from fpdf.fonts import TTFFont

from referee.engine.errors import Refusal, bad_input
from referee.show.more_letters import SETTING, candidate_fonts

FONT = "DejaVu"
FILES = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf"}
WIDE, HIGH = 210, 279  # mm: as wide as A4 and as high as Letter, so that either takes a page without shrinking it
MARGIN, INSET = 10, 14  # mm: above and below, left and right
MORE = "more"
INSTEAD = "\N{REPLACEMENT CHARACTER}"


class Paper(FPDF):
    """Pages in a font that knows most of Latin, Greek and Cyrillic, with the letters of another where this machine has
    one that knows more; `lacking` gathers the characters that none knows.

    The file does not tell when it was written.
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
        self.searched = False
        self.set_margins(INSET, MARGIN, INSET)
        self.set_auto_page_break(True, MARGIN)
        self.set_title(self.fit(title))
        self.set_creation_date(datetime.fromtimestamp(0, UTC))

    def fit(self, text: str) -> str:
        """A text with a mark for each character that the font lacks."""
        gone = dict.fromkeys(sign for sign in text if sign >= " " and ord(sign) not in self.known)
        if gone and not self.searched:
            self.searched = True
            try:
                self.add_letters(gone)
            except Refusal:
                self.close_fonts()
                raise
            gone = dict.fromkeys(sign for sign in gone if ord(sign) not in self.known)
        self.lacking |= gone
        return text.translate({ord(sign): INSTEAD for sign in gone}) if gone else text

    def add_letters(self, signs: Iterable[str]) -> None:
        """Take the font of this machine that knows the most of some signs, the first of them."""
        wanted = set(map(ord, signs))
        best: tuple[int, str] = (0, "")
        for file in candidate_fonts():
            try:
                with open(file, "rb") as raw, TTFont(raw, lazy=True) as found:
                    count = len(wanted & set(found.getBestCmap() or ()))
            except (OSError, TTLibError):
                if os.environ.get(SETTING):
                    raise bad_input(SETTING, f"{SETTING} names {file}, which is no font that can be read") from None
                continue
            best = max(best, (count, file), key=lambda one: one[0])
        if not best[0]:
            return
        self.add_font(MORE, "", best[1])
        self.set_fallback_fonts([MORE], exact_match=False)
        font = self.fonts[MORE]
        if isinstance(font, TTFFont):
            self.known |= frozenset(font.cmap)

    def close_fonts(self) -> None:
        """Close the font's files, if the pages are not to be written."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def as_bytes(self) -> bytes:
        """The whole file."""
        return bytes(self.output())
