"""Text folded to the terminal's width; on the standard library alone."""

from __future__ import annotations

import os
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
    if text and len(lead) + len(text) <= room and text.isprintable() and not text.endswith(" "):
        return [lead + text]
    import textwrap  # not loaded where nothing is folded

    further = further or f"{lead}  "
    return textwrap.wrap(text, room, initial_indent=lead, subsequent_indent=further, break_on_hyphens=False)


def first_line_of(text: str, lead: str) -> str:
    """A lead, and as much of a text as fits on its line."""
    import textwrap

    return lead + textwrap.shorten(text, width() - MARGIN - len(lead), placeholder=" …")


def with_cite(text: str, cite: str) -> str:
    """A text with its rule's number behind it."""
    return f"{text}  [{cite}]" if cite else text


def two_columns(name: str, text: str, wide: int = NAMES) -> list[str]:
    """A name, and what is said about it in a second column that begins after `wide`."""
    return fold(text, f"{name:<{wide - 2}}  ", " " * wide) or [name]


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
