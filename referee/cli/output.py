"""What every command prints with: text, or JSON an object a line; who wants the objects themselves gathers them."""

from __future__ import annotations

import sys

from referee.engine.plain import escaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


NO_PAGER = "--no-pager"


def is_at_terminal() -> bool:
    """Does somebody type and read at a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Gathered:
    """While it lasts, JSON is not printed but kept in `rows`, as it was before it was written out."""

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

    out(escaped(json.dumps(value, ensure_ascii=False)))
