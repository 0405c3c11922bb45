"""What a report says was said: in what words, to whom, and what is told as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

EVERYBODY = ""


class Line(NamedTuple):
    """Something said: to a side, to everybody, or (`umpire`) to nobody: done in secret, or remarked.

    `items` are what follows it as a list; `listed` is under what heading it may stand in one, and as what; `spotted`
    are the forces that it says are spotted.
    """

    text: str
    to: str = EVERYBODY
    items: Sequence[str] = ()
    listed: Sequence[str] = ()
    spotted: Sequence[str] = ()


def line_of(row: Mapping[str, Any], to: str) -> Line:
    """A telling, as a side's file or an entry's account has it, as a line; perhaps without words."""
    return Line(str(row.get("story", row["text"])), to, (), tuple(row.get("listed", ())), tuple(row.get("spotted", ())))


def joined(lines: Iterable[Line]) -> list[Line]:
    """Lines one after the other to the same hearer as one; what follows a list stands by itself."""
    out: list[Line] = []
    for line in lines:
        if out and out[-1].to == line.to and not out[-1].items:
            before = out[-1].text if out[-1].text.endswith((".", "!", "?")) else f"{out[-1].text}."
            out[-1] = line._replace(text=f"{before} {line.text}")
        else:
            out.append(line)
    return out
