"""Every public function of a module has a docstring, and what one names is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "referee"
NAMED = re.compile(r"`([a-z]+(?:_[a-z]+)+)`")


@cache
def trees() -> dict[Path, ast.Module]:
    """Every module as Python reads it, by its path in the package."""
    return {path.relative_to(PACKAGE): ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}


def documented(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The public functions of a module, each with its docstring."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, " ".join((ast.get_docstring(node) or "").split())


def said_of() -> list[tuple[str, str]]:
    """Every public function, where it stands, with its docstring."""
    return [(f"{path}:{name}", said) for path, tree in trees().items() for name, said in documented(tree)]


def test_every_public_function_has_a_docstring() -> None:
    assert [place for place, said in said_of() if not said] == []


def words_of(tree: ast.AST) -> Iterator[str]:
    """Every name and every word of a text in a module, but of its docstrings."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, str) and not isinstance(node, ast.Constant):
                yield from value.split(".")
        inside = [] if isinstance(node, ast.Expr) else list(ast.iter_child_nodes(node))
        for one in inside:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield from re.findall(r"[\w-]+", one.value)


def test_what_a_docstring_names_is_there() -> None:
    words = {word for tree in trees().values() for word in words_of(tree)}
    named = [(place, name) for place, said in said_of() for name in NAMED.findall(said)]
    assert [row for row in named if row[1] not in words] == []
