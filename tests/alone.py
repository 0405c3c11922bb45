"""Where bars are made: every place of a game's evening that yields one is to be met by a row that it alone bars."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from referee.session.acting.bars import Bar
from tests.reached import PACKAGE, Place

Sites = dict[tuple[str, str], str]
"""Where a bar was made, `games/x/evening/y.py:12`, by its rule and its words."""


@contextmanager
def noting() -> Iterator[Sites]:
    """Note where bars are made meanwhile."""
    sites: Sites = {}
    made = Bar.__new__

    def noted(cls: type[Bar], *args: Any, **more: Any) -> Bar:
        bar = made(cls, *args, **more)
        frame = sys._getframe(1)
        sites[bar.cite, bar.words] = f"{frame.f_code.co_filename.removeprefix(f'{PACKAGE}/')}:{frame.f_lineno}"
        return bar

    with mock.patch.object(Bar, "__new__", noted):
        yield sites


def never_alone(game: str, met: Iterable[str]) -> list[Place]:
    """The places of a game's evening that make a bar, and at which no bar that stood alone was made."""
    lines: set[tuple[str, int]] = {(file, int(line)) for file, _, line in (place.rpartition(":") for place in met)}
    return [
        place
        for path in sorted((PACKAGE / "games" / game / "evening").rglob("*.py"))
        for place in making(path)
        if not any((place.file, line) in lines for line in range(place.first, place.last + 1))
    ]


def making(path: Path) -> Iterator[Place]:
    """The places of a file that make a bar."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Bar":
            text = " ".join(ast.unparse(node).split())
            yield Place(path.relative_to(PACKAGE).as_posix(), node.lineno, node.end_lineno or node.lineno, text)
