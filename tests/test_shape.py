"""The shape of the house: every import goes down, no files import in a circle, chance enters in one place, figures are
exact.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, TypeVar

import pytest

Node = TypeVar("Node", bound=ast.AST)
PACKAGE = Path(__file__).parent.parent / "referee"
MODULES = {
    ".".join(("referee", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
# From the ground up; rooms on one floor may use each other. `games/*/rules` is `rules`, and so on.
FLOORS = [
    {"engine"},
    {"games"},
    {"rules"},
    {"session/board"},
    {"session/record"},
    {"session/acting"},
    {"session"},
    {"session/scenario"},
    {"session/reading"},
    {"evening"},
    {"scenario", "views"},
    {"show"},
    {"library", "devices"},
    {"referee"},
    {"cli"},
    {"table"},
    {"__main__"},
]
# A thing names its board, and the board's roots name their things: where they fill several files, their types alone
# run in a circle.
OF_ONE_BOARD = [
    {"carrier_clashes.fleet", "carrier_clashes.phases", "carrier_clashes.state"},
    {f"clash_of_carriers.{name}" for name in ("fights", "fleet", "phases", "shared", "state")},
    {"cunningham_somerville.fleet", "cunningham_somerville.state"},
    {"referee.session.board.board", "referee.session.board.thing"},
]
MOST_NAMES = 9
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 350, 60
LOOKUP_LIBRARY = {"__future__", "collections", "fractions", "functools", "itertools", "math"}


def room(module: str) -> str:
    """The folder that a module is in, as `FLOORS` names it."""
    parts = module.split(".")[1:]
    if not parts:
        return "referee"
    if parts[0] == "games":
        return parts[2] if len(parts) > 2 else "games"
    if parts[0] == "session" and (PACKAGE / "session" / parts[-1]).is_dir():
        return f"session/{parts[-1]}"
    return "/".join(parts[:2]) if parts[0] == "session" and len(parts) > 2 else parts[0]


@cache
def floor(module: str) -> int:
    """The number of a module's floor."""
    return next(number for number, rooms in enumerate(FLOORS) if room(module) in rooms)


@cache
def by_kind(module: str) -> dict[type, list[Any]]:
    """Everything in a module, as Python reads it, by its kind."""
    out: dict[type, list[Any]] = {}
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        out.setdefault(type(node), []).append(node)
    return out


def nodes(module: str, kind: type[Node]) -> list[Node]:
    """All of one kind in a module."""
    return by_kind(module).get(kind, [])


def named(node: ast.expr) -> str:
    """The last word of a name: `print` in `console.print`."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


@cache
def imported(module: str, *, types: bool = False) -> set[str]:
    """Every module that a module imports when it runs, wherever in it; `types`: with what only checkers read."""
    out: set[str] = set()
    checked = [node for node in nodes(module, ast.If) if named(node.test) == "TYPE_CHECKING"]
    passed_over = set() if types else {id(inner) for node in checked for part in node.body for inner in ast.walk(part)}
    for node in nodes(module, ast.Import):
        out |= {alias.name for alias in node.names if id(node) not in passed_over}
    for there in nodes(module, ast.ImportFrom):
        if there.module and id(there) not in passed_over:
            inner = {f"{there.module}.{alias.name}" for alias in there.names}
            out |= {name if name in MODULES else there.module for name in inner}
    return out


RULES = [module for module in MODULES if room(module) in ("engine", "rules")]


def test_imports_go_down() -> None:
    for module, name in ((one, name) for one in MODULES for name in imported(one, types=True) & set(MODULES)):
        assert floor(name) <= floor(module), (module, name)
        assert room(module) != "rules" or room(name) in ("engine", "rules"), (module, name)
        games = {one.split(".")[2] for one in (module, name) if one.startswith("referee.games.")}
        assert len(games) < 2, (module, name)


def test_no_files_import_in_a_circle() -> None:
    try:
        TopologicalSorter({module: imported(module) & set(MODULES) - {module} for module in MODULES}).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_types_run_in_a_circle_on_a_board_alone() -> None:
    def reached(module: str) -> set[str]:
        """All modules that a module imports, directly or through others."""
        seen, waiting = set[str](), [module]
        while waiting:
            more = imported(waiting.pop(), types=True) & set(MODULES) - seen
            seen |= more
            waiting += more
        return seen

    below = {module: reached(module) for module in MODULES}
    circles = {frozenset(one for one in below[name] if name in below[one]) for name in MODULES if name in below[name]}
    short = [{one.removeprefix("referee.games.").replace(".evening", "") for one in circle} for circle in circles]
    assert sorted(short, key=sorted) == OF_ONE_BOARD


def test_rules_stand_on_few_modules_of_the_standard_library() -> None:
    for module in [module for module in RULES if room(module) == "rules"]:
        assert {name.split(".")[0] for name in imported(module)} - LOOKUP_LIBRARY <= {"referee"}, module


def test_random_is_imported_in_one_module() -> None:
    assert {one for one in MODULES if imported(one) & {"random", "secrets"}} <= {"referee.engine.dice"}


def test_no_float_where_figures_are_exact() -> None:
    for module in [one for one in MODULES if one.startswith(("referee.engine", "referee.games"))]:
        floats = [node.lineno for node in nodes(module, ast.Constant) if isinstance(node.value, float)]
        floats += [node.lineno for node in nodes(module, ast.Name) if node.id == "float"]
        assert floats == [], module


def test_the_module_is_imported_rather_than_many_of_its_names() -> None:
    for module in MODULES:
        for node in nodes(module, ast.ImportFrom):
            if there := MODULES.get(node.module or ""):
                many = there.name != "__init__.py" and len(node.names) > MOST_NAMES
                assert not many, (module, node.module)


def test_modules_and_functions_are_read_at_a_sitting() -> None:
    long = {module: len(path.read_text().splitlines()) for module, path in MODULES.items()}
    assert {module: lines for module, lines in long.items() if lines > MOST_LINES} == {}
    functions = [
        (f"{module}.{node.name}", (node.end_lineno or 0) - node.lineno + 1)
        for module in MODULES
        for node in nodes(module, ast.FunctionDef)
    ]
    assert [(name, lines) for name, lines in functions if lines > MOST_LINES_OF_A_FUNCTION] == []


NAMED = re.compile(r"`([a-z]+(?:_[a-z]+)+)`")


def docstrings() -> Iterator[tuple[str, str]]:
    """Every public function of a module, with its docstring."""
    for module in MODULES:
        for node in nodes(module, ast.Module)[0].body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield f"{module}.{node.name}", " ".join((ast.get_docstring(node) or "").split())


def test_every_public_function_has_a_docstring() -> None:
    assert [place for place, said in docstrings() if not said] == []


def test_what_a_docstring_names_is_there() -> None:
    words = {word for path in MODULES.values() for word in re.findall(r"\w+", NAMED.sub("", path.read_text()))}
    assert [(place, name) for place, said in docstrings() for name in NAMED.findall(said) if name not in words] == []


PRINTS = {
    "answers": "every Reply",
    "asking": "what a question is about, and what is alone on the screen",
    "completing.replying": "answers the shell",
}


def test_commands_print_in_one_place() -> None:
    """All else returns a Reply. The console, a screen of its own, and the pager print, too."""
    found = set()
    for module in MODULES:
        name = module.removeprefix("referee.cli.")
        if name == module or name.startswith("console"):
            continue
        calls = [node for node in nodes(module, ast.Call) if named(node.func) in ("write_out", "echo", "print")]
        if any(not any(word.arg == "file" for word in node.keywords) for node in calls):
            found.add(name)
        if any(node.attr == "write" and named(node.value) == "stdout" for node in nodes(module, ast.Attribute)):
            found.add(name)
    assert found == set(PRINTS)
