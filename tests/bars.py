"""Rows of bars: a small state in which an act is accepted, and the one difference for which it is refused.

A row says the rule, the state, the act and its inputs, what is otherwise (`but`: a value of the state by its path, an
input as `--name`), and the words and the field of the only bar. `without_row` finds the places of a game that no row is
refused for alone.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from referee.engine.catalogue import module
from referee.session.acting import bars, lawful
from referee.session.acting.bars import Bar
from referee.session.acting.catalogue import acts, find
from tests.refusing import Position

INPUT = "--"
Values = Mapping[str, Any]


class Row(NamedTuple):
    """A rule's bar: alone against an act, and gone without one difference."""

    rule: str
    state: Values
    act: str
    inputs: Values
    but: Values
    words: str
    field: str | None

    def __str__(self) -> str:
        return f"{self.rule} {self.act}: {self.words[:50]}"

    def otherwise(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The state and the inputs with the difference."""
        inputs = {name.removeprefix(INPUT): value for name, value in self.but.items() if name.startswith(INPUT)}
        values = {path: value for path, value in self.but.items() if not path.startswith(INPUT)}
        return {**self.state, **values}, {**self.inputs, **inputs}


def against(position: Position, state: Values, act: str, inputs: Values) -> list[Bar]:
    """What the rules have against an act in a state, as far as its first dice."""
    doing = position.doing(state)
    doing.source = None
    return lawful.objections(find(position.session.game, act), inputs, doing)


@cache
def against_what_passes(position: Position, act: str, there: str) -> list[Bar]:
    """The same of an act with which several rows begin, its state and inputs in JSON."""
    state, inputs = json.loads(there)
    return against(position, state, act, inputs)


def holds(position: Position, row: Row) -> None:
    """Without the difference the act is accepted; with it this bar, and no other, is against it."""
    assert against_what_passes(position, row.act, json.dumps([{**row.state}, {**row.inputs}])) == []
    found, _ = refused(position, row)
    assert len(found) == 1, found
    assert re.search(row.words, found[0].words), found[0].words
    assert (found[0].cite, found[0].field) == (row.rule, row.field), found
    assert found[0].field in (*find(position.session.game, row.act).inputs.fields, "act", None)
    assert strange_options(position.session.game, row.act, str(found[0].hint)) == []


Made = tuple[list[Bar], set[tuple[str, int]]]
ASKED: dict[int, tuple[Row, Made]] = {}
"""What has been against a row's act, by the row, so that it is asked once."""


def refused(position: Position, row: Row) -> Made:
    """What is against a row's act with its difference, and the files and lines where such bars were made."""
    if id(row) not in ASKED:
        made: dict[tuple[str, str], set[tuple[str, int]]] = {}

        def noting(*args: Any, **more: Any) -> Bar:
            bar, frame = bars.Bar(*args, **more), sys._getframe(1)
            made.setdefault((bar.cite, bar.words), set()).add((Path(frame.f_code.co_filename).name, frame.f_lineno))
            return bar

        with pytest.MonkeyPatch.context() as patch:
            for one in evening(position.session.game):
                patch.setattr(one, "Bar", noting)
            state, inputs = row.otherwise()
            found = against(position, state, row.act, inputs)
        ASKED[id(row)] = row, (found, {place for bar in found for place in made.get((bar.cite, bar.words), ())})
    return ASKED[id(row)][1]


@cache
def evening(game: str) -> list[ModuleType]:
    """The modules of a game's evening that make bars."""
    folder = module(game, "evening.state").__name__.rpartition(".")[0]
    path = Path(str(import_module(folder).__file__)).parent
    found = [import_module(f"{folder}.{one.stem}") for one in sorted(path.glob("*.py"))]
    return [one for one in found if getattr(one, "Bar", None) is Bar]


COMMON = {"force", "why"}
"""Options that every act takes."""


def strange_options(game: str, act: str, hint: str) -> list[str]:
    """The options in a hint, other than in a command that it gives, that the act does not take."""
    names = {*acts(game)}
    known = {name.replace("_", "-") for name in find(game, act).inputs.fields} | COMMON
    own = [
        part
        for part in re.split(r"[;:,]|\bor\b", hint)
        if not names & {*re.findall(r"[\w-]+", part.partition("--")[0])}
    ]
    return [option for part in own for option in re.findall(r"(?<!\S)--([a-z-]+)", part) if option not in known]


def places(file: Path) -> Iterator[tuple[range, str]]:
    """Every place in a file that makes a bar: its lines, and what is there."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Bar":
            yield range(node.lineno, (node.end_lineno or node.lineno) + 1), ast.unparse(node)


def without_row(position: Position, rows: Iterable[Row]) -> list[str]:
    """The places of a game's evening that make a bar, and for which no row is refused alone."""
    asked = [refused(position, row) for row in rows]
    met = {place for found, where in asked if len(found) == 1 for place in where}
    files = [Path(str(one.__file__)) for one in evening(position.session.game)]
    return [
        f"{file.name}: {text}"
        for file in files
        for lines, text in places(file)
        if not any((file.name, line) in met for line in lines)
    ]
