"""Text folded to the terminal's width; on the standard library alone."""

from __future__ import annotations

import os
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

MARGIN = 2
NAMES = 24
NARROWEST, USUAL, WIDEST = 30, 80, 100


def width() -> int:
    """The columns to write in, 30 to 100; 80 where the terminal does not say."""
    try:
        columns = os.get_terminal_size().columns
    except OSError:
        columns = 0
    return min(max(columns or USUAL, NARROWEST), WIDEST)


def fold(text: str, lead: str = "", further: str = "") -> list[str]:
    """A text in lines after a lead; further lines are indented, or begin with `further` if given."""
    room = width() - MARGIN
    if text and columns(lead + text) <= room and text.isprintable() and not text.endswith(" "):
        return [lead + text]
    further = further or f"{lead}  "
    return wrap(text, room, initial_indent=lead, subsequent_indent=further, break_on_hyphens=False)


def columns(text: str) -> int:
    """The columns that a text takes up: of an East Asian sign, or an emoji, two; of an accent that combines, none."""
    if text.isascii() or all(map(is_narrow, text)):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def is_narrow(sign: str) -> bool:
    """Is it a Latin letter, a dash or quotation mark, an arrow or a line, and so a column wide?"""
    return sign < "\u0300" or "\u2010" <= sign < "\u20d0" or "\u2190" <= sign < "\u231a" or "\u2500" <= sign < "\u25fd"


def padded(text: str, wide: int, fill: str = " ", *, to_the_right: bool = False) -> str:
    """A text filled up so that it takes so many columns."""
    blanks = fill * (wide - columns(text))
    return blanks + text if to_the_right else text + blanks


def cut_short(text: str, wide: int) -> str:
    """A text cut to so many signs."""
    return text if len(text) <= wide else f"{text[: wide - 1]}…"


def wrap(text: str, wide: int, **how: Any) -> list[str]:
    """A text in lines of so many columns, as `textwrap.wrap` makes them of so many signs."""
    import textwrap  # not loaded where nothing is folded

    if columns(text) == len(text):
        return textwrap.wrap(text, wide, **how)

    class Word(str):
        __slots__ = ()

        def __len__(self) -> int:
            return columns(str(self))

    class Wrapper(textwrap.TextWrapper):
        def _split(self, text: str) -> list[str]:
            return [Word(word) for word in super()._split(text)]

    return Wrapper(wide, **how).wrap(text)


def first_line_of(text: str, lead: str) -> str:
    """A lead, and as much of a text as fits on its line."""
    import textwrap

    return lead + textwrap.shorten(text, width() - MARGIN - len(lead), placeholder=" …")


def with_cite(text: str, cite: str) -> str:
    """A text with its rule's number behind it."""
    return f"{text}  [{cite}]" if cite else text


def two_columns(name: str, text: str, wide: int = NAMES) -> list[str]:
    """A name, and what is said about it in a second column that begins after `wide`."""
    return fold(text, f"{padded(name, wide - 2)}  ", " " * wide) or [name]


def indent(text: str, lead: str = "") -> str:
    """A text indented after a lead of its own, with further lines indented to match."""
    return "\n".join(fold(text, f"  {lead}", " " * (len(lead) + 4)))


def as_many_as_fit(lines: Iterable[str], rows: int | None, more: str) -> list[str]:
    """As many indented lines as fill so many rows of the screen (all, if no number is given), then how many more there
    are, and what shows `more`.
    """
    there = list(lines)
    ends = list(accumulate(line.count("\n") + 1 for line in there))
    if rows is None or not ends or ends[-1] <= rows:
        return there
    fit = sum(end < rows for end in ends)
    return [*there[:fit], indent(f"and {len(there) - fit} more: {more}")]
