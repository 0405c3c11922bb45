"""The shape of the house: imports go down, chance enters in one place, figures are exact."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "referee"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))
FLOORS = ["engine", "games", "session", "show", "cli"]
LOOKUP_LIBRARY = {"__future__", "collections", "fractions", "functools", "itertools", "math"}


def floor(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def imported(path: Path) -> set[str]:
    """Every module that a module imports when it runs; what only checkers read is left out."""
    out: set[str] = set()
    tree = ast.parse(path.read_text())
    checked = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    passed_over = {id(inner) for node in checked for part in node.body for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in passed_over:
            continue
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            out.add(node.module)
    return out


@pytest.mark.parametrize("path", [p for p in MODULES if floor(p) in ("engine", "games")], ids=lambda p: str(p.name))
def test_engine_and_games_import_downward(path: Path) -> None:
    allowed = ["engine"] if floor(path) == "engine" else ["engine", "games"]
    if path.name.startswith("play"):
        allowed.append("session")
    for name in imported(path):
        if name.startswith("referee."):
            assert name.split(".")[1] in allowed, name


@pytest.mark.parametrize("path", [p for p in MODULES if floor(p) == "games"], ids=lambda p: str(p.name))
def test_games_stand_on_few_modules_of_the_standard_library(path: Path) -> None:
    if path.name.startswith("play"):
        pytest.skip("acts in a session are not on the look-up path")
    assert {name.split(".")[0] for name in imported(path)} - LOOKUP_LIBRARY <= {"referee"}


def test_random_is_imported_in_one_module() -> None:
    found = {str(p.relative_to(PACKAGE)) for p in MODULES if imported(p) & {"random", "secrets"}}
    assert found <= {"engine/dice.py"}


@pytest.mark.parametrize("path", [p for p in MODULES if floor(p) in ("engine", "games")], ids=lambda p: str(p.name))
def test_no_float_where_figures_are_exact(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id == "float"), node.lineno
