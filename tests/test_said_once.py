"""What a game says twice is the same: sides and kinds in the rules, the state, the files that people write."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from referee.engine.rules import games, load

PACKAGE = Path(__file__).parent.parent / "referee" / "games"
FEW = 3  # options that two lists may well share by chance


def words_in(node: ast.AST) -> tuple[str, ...]:
    """The words of a tuple, a list or a `Literal[…]`, if it holds nothing else."""
    found = node.slice if isinstance(node, ast.Subscript) else node
    parts = found.elts if isinstance(found, ast.Tuple | ast.List | ast.Set) else []
    words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return tuple(words) if len(words) == len(parts) else ()


def typed(folder: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each `Literal` of words in what a game's files may hold, and where."""
    for path in sorted((folder / "scenario").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Subscript) or getattr(node.value, "id", "") != "Literal":
                continue
            if len(words := words_in(node)) > FEW:
                yield f"{path.name}:{node.lineno}", words


@cache
def declared(folder: Path) -> set[frozenset[str]]:
    """The words of every tuple, choice and table, and the letters of every word, that a folder's files declare."""
    out = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Tuple):
                out.add(frozenset(words_in(node)))
            elif isinstance(node, ast.Dict):
                out.add(frozenset(words_in(ast.Tuple([key for key in node.keys if key]))))
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                out.add(frozenset(str(node.value.value)))
            elif isinstance(node, ast.Call) and node.args:
                words = [one.value for one in node.args if isinstance(one, ast.Constant)]
                out.add(frozenset(word for word in words if isinstance(word, str)))
    return out


@pytest.mark.parametrize("game", games())
def test_kinds_in_files_are_those_of_the_rules(game: str) -> None:
    folder = PACKAGE / game.replace("-", "_")
    known = declared(folder / "rules") | declared(folder / "evening") | declared(PACKAGE.parent / "engine")
    assert [row for row in typed(folder) if frozenset(row[1]) not in known] == []


@pytest.mark.parametrize("game", games())
def test_sides_are_those_of_the_game(game: str) -> None:
    about = load(game).about
    for path in (PACKAGE / game.replace("-", "_")).rglob("*.py"):
        for node in [one for one in ast.parse(path.read_text()).body if isinstance(one, ast.Assign)]:
            words = words_in(node.value) if getattr(node.targets[0], "id", "") in ("SIDES", "Side") else ()
            assert set(words) in (set(), {*about["sides"]}, {"active", "other"}), path
