"""Text from people, made safe for the terminal, the text log, Markdown, SVG and CSV.

Whoever prints a text that somebody typed, or that came in a file, passes it through here. A journal's texts are made
visible when they are read (`referee.session.record.journal`), what is typed is refused if it holds such signs
(`referee.engine.kinds`), so that what arrives here is clean already; a second look costs nothing.
"""

from __future__ import annotations

import re
from html import escape

from referee.engine.plain import make_visible

__all__ = ["as_plain_text", "csv_cell", "make_visible", "one_line", "xml"]

MARKS = re.compile(r"([\\`*_\[\]<>{}|$#])")
FORMULA = ("=", "+", "-", "@", "\t")


def one_line(text: str) -> str:
    """A text on one line: line ends and tabs are spaces."""
    return " ".join(make_visible(text).split())


def xml(text: str) -> str:
    """A text in SVG or HTML."""
    return escape(make_visible(text))


def csv_cell(text: str) -> str:
    """A cell of a CSV file: what a spreadsheet would take for a formula gets an apostrophe in front."""
    shown = make_visible(text)
    return f"'{shown}" if shown.lstrip(" ").startswith(FORMULA) else shown


def as_plain_text(text: str) -> str:
    """A text from a declaration, written so that Markdown finds nothing in it to format."""
    return MARKS.sub(r"\\\1", text)
