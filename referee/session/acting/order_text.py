"""The text of a sheet of orders: its lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.engine.errors import bad_input

MOST_LINES = 500
MOST_SIGNS = 2000
QUOTED = re.compile(r"(?<!\w)(?:'(.+?)'|‘(.+?)’|“(.+?)”)(?!\w)")
"""A name in quotes other than `"`; an apostrophe within a word is none."""
REMARK = re.compile(r'("[^"]*")|#.*')
NUMBERED = re.compile(r"^\d{1,3}[.)]\s+")
NONE = re.compile(r"none|nothing|no (orders?|strikes?|raids?|search(es)?|moves?|attacks?|action)", re.IGNORECASE)
"""A sheet, or a line, that says only this has no orders."""


class Typed(NamedTuple):
    """A line as it was typed, and its number on the sheet."""

    number: int
    text: str


def lines_of(text: str) -> list[Typed]:
    """The orders of a sheet, numbered as they stand; a semicolon separates two, a `#` begins a remark."""
    pieces: list[str] = []
    for row in text.replace("\r", "\n").split("\n"):
        row = REMARK.sub(r"\1", QUOTED.sub(r'"\1\2\3"', row))
        pieces += re.split(r";(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", row)
    if says_none(text):
        return []
    found = [NUMBERED.sub("", piece.strip()) for piece in pieces if piece.strip()]
    if len(found) > MOST_LINES:
        raise bad_input("text", f"a sheet holds at most {MOST_LINES} orders, not {len(found)}")
    for number, piece in enumerate(found, 1):
        if len(piece) > MOST_SIGNS or not piece.isprintable():
            raise bad_input("text", f"line {number} is not an order: it is too long, or not plain text")
    return [Typed(number, piece) for number, piece in enumerate(found, 1) if not says_none(piece)]


def says_none(text: str) -> bool:
    """Does a sheet, or a line, say that there are no orders?"""
    return NONE.fullmatch(text.strip(" .;\r\n")) is not None
