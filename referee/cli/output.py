"""How every command prints: text, or JSON with an object on each line; a caller that wants the objects gathers
them.
"""

from __future__ import annotations

import sys

from referee.engine.plain import escape_controls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


NO_PAGER = "--no-pager"


def is_at_terminal() -> bool:
    """Does somebody type and read at a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Gathered:
    """Inside the block, JSON is not printed but kept in `rows`, before it is written out."""

    def __init__(self) -> None:
        self.rows: list[Any] = []

    def __enter__(self) -> Gathered:
        _gathering.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _gathering.pop()


_gathering: list[Gathered] = []


def out(text: str) -> None:
    """Print to standard output."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def json_out(value: Any) -> None:
    """Print one JSON object on a line."""
    if _gathering:
        _gathering[-1].rows.append(value)
        return
    import json

    out(escape_controls(json.dumps(value, ensure_ascii=False)))
