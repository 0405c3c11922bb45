"""How strong the tests are: `python -m tests.mutate --seed 1 --count 40` spoils the program in one place at a time, and
says which spoilings no test notices.

A sample of places is drawn by the seed from the engine, the games and the checkers; a comparison is turned or widened,
a number changed by one, a sum made a difference, `and` made `or`, one side of it left out, a condition reversed, a
filter or a call that only refuses left out (`--kind`: one such kind alone; `--every`: all places in place of a sample).
One run says which functions each test comes by (those that compare long texts with what they were are left out).
Then each spoiling is put into the running program, in a child of its own: the tests that come by run against it, the
shortest first, then all the tests of its folder, since some share what others have set up. What is read only as the
program is loaded has a process of its own; every process that a test starts loads the file as it is spoiled.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import inspect
import json
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
FROM = [f"referee/{part}" for part in ("engine", "games", "session/scenario", "session/board", "session/acting")]
PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.Add, ast.Sub), (ast.And, ast.Or)),
]
TURNED = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
REFUSING = ("forbid", "need", "refuse")
MEASURED = [
    *("tests/engine", "tests/session", "tests/games", "tests/show"),
    *(f"tests/cli/test_{name}.py" for name in ("making", "output", "lookup")),
    *(f"tests/test_{name}.py" for name in ("apart", "cases", "declared", "library", "marginals", "procedures")),
    *(f"tests/test_{name}.py" for name in ("said", "refusals", "screens", "wholes")),
]
DECLARED = ("tests/test_declared.py", "tests/session/test_schemas.py")  # come by what is declared, as it is loaded
OF_ALL_GAMES = [  # tests elsewhere that come by every game's evening
    *DECLARED,
    *(f"tests/games/test_{name}.py" for name in ("order_lines", "what_states_hold", "what_is_due")),
    *(f"tests/games/test_{name}.py" for name in ("what_is_offered", "what_is_said")),
    *("tests/test_conformity.py", "tests/session/test_order_sheets.py", "tests/session/test_due.py"),
    *("tests/cli/test_questions_of_the_table.py", "tests/session/board/test_set.py"),
]
OF_RULES = [  # sample cases, worked examples and what is said to them, and the second way to odds, of all procedures
    *(f"tests/test_{name}.py" for name in ("cases", "marginals", "procedures", "said")),
]
FLOORS = ("tests/cli", "tests/session", "tests/show")  # the lines typed in one come by the others
GOLDEN = ("*/test_one_evening.py", "*/test_report.py")  # compare long texts with what they were: no rule is read there
QUIET = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly"]
LIVES, NOTICED, UNFIT = 0, 1, 2
PATIENCE = 20  # seconds of work that a test has, and ten times those that it took
MOST_MEMORY = 4 * 2**30
LOADING = """
from importlib.machinery import SourceFileLoader

load = SourceFileLoader.get_code
SourceFileLoader.get_code = lambda self, name: (
    compile({text!r}, self.path, "exec") if self.path == {path!r} else load(self, name)
)
"""  # read by every process that starts, as its `sitecustomize`


class Spoiling(NamedTuple):
    """A file, the line, what is done there, the file's spoiled tree, and the function in which it runs; no function if
    it is read as the file is loaded.
    """

    path: Path
    line: int
    what: str
    tree: ast.Module
    function: str


def places(node: ast.AST, within: str = "", *, runs: bool = False) -> Iterator[tuple[ast.AST, str, int, str]]:
    """Every node that can be spoiled, how and in which of its parts, and in which function; what only checkers and
    readers see is left alone.
    """
    for how, part in ways_to_spoil(node):
        yield node, how, part, within if runs else ""
    for name, value in ast.iter_fields(node):
        inner = runs or (name == "body" and isinstance(node, ast.FunctionDef))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and not inner:
                yield from places(child, f"{within}.{child.name}".removeprefix("."), runs=inner)
            elif isinstance(child, ast.AST):
                yield from places(child, within, runs=inner)


def ways_to_spoil(node: ast.AST) -> list[tuple[str, int]]:
    """What of a node can be spoiled, if anything, and in which part of it."""
    match node:
        case ast.Compare() if type(node.ops[0]) in TURNED:
            return [("compare", 0)]
        case ast.BoolOp():
            return [("operator", 0), *(("operand", part) for part in range(len(node.values)))]
        case ast.BinOp() if type(node.op) in TURNED:
            return [("operator", 0)]
        case ast.Constant() if type(node.value) is int:
            return [("number", 0)]
        case ast.If() if ast.unparse(node.test) != "TYPE_CHECKING":
            return [("condition", 0)]
        case ast.IfExp():
            return [("condition", 0)]
        case ast.comprehension():
            return [("filter", part) for part in range(len(node.ifs))]
        case ast.Expr(ast.Call(ast.Attribute(attr=called))) if called in REFUSING:
            return [("refusal", 0)]
    return []


def spoiled(path: Path, place: int, kind: str = "") -> Spoiling:
    """A file spoiled in one of the places of that kind, or of all."""
    tree = ast.parse(path.read_text())
    node, how, part, function = list(of_kind(tree, kind))[place]
    before = ast.unparse(node).strip().partition("\n")[0]
    match node:
        case ast.Compare():
            node.ops[0] = TURNED[type(node.ops[0])]()  # type: ignore[call-overload]
        case ast.BoolOp() if how == "operand":
            node.values[part] = node.values[part - 1]  # a second time, which changes nothing
        case ast.BinOp() | ast.BoolOp():
            node.op = TURNED[type(node.op)]()  # type: ignore[assignment]
        case ast.Constant():
            node.value = int(str(node.value)) + 1
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.comprehension():
            del node.ifs[part]
        case ast.Expr():
            node.value = ast.Constant(None)
    what = f"{how}: {before} -> {ast.unparse(node).strip().partition(chr(10))[0]}"
    line = next(each.lineno for each in ast.walk(node) if hasattr(each, "lineno"))
    return Spoiling(path, line, what, ast.fix_missing_locations(tree), function)


def of_kind(tree: ast.AST, kind: str) -> Iterator[tuple[ast.AST, str, int, str]]:
    """The places of a kind, or of every kind."""
    return (place for place in places(tree) if kind in ("", place[1]))


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module's code, in their order."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & inspect.CO_OPTIMIZED:
                yield constant
            yield from functions_in(constant)


class Judge:
    """A run of pytest that first notes who comes by what, and then asks of each spoiling: does a test fail?"""

    def __init__(self, spoilings: list[Spoiling], notes: Path) -> None:
        self.spoilings = spoilings
        self.notes = notes
        self.met: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.judges = False
        self.failed = False
        self.alive = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        if report.failed and self.judges:
            os._exit(NOTICED)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Note, spoil, and say what lives."""
        self.items = {item.nodeid: item for item in session.items}
        if not (self.notes.exists() and self.notes.stat().st_size):
            self.in_a_child(lambda: self.notes.write_text(json.dumps(self.noted())))
        seconds, self.met = json.loads(self.notes.read_text())
        self.seconds = {name: took for name, took in seconds.items() if name in self.items}
        for name in self.items.keys() - self.seconds.keys():
            print(f"set aside, since it fails before anything is spoiled: {name}", flush=True)
        for spoiling in self.spoilings:  # what is loaded only when it is wanted
            import_module(".".join(spoiling.path.relative_to(ROOT).with_suffix("").parts))
        gc.unfreeze()  # what is frozen is not among the objects that are found
        self.living: dict[CodeType, list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(ROOT / "referee")):
                self.living[each.__code__].append(each)
        self.keeping = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
        gc.freeze()
        for spoiling in self.spoilings:
            near, rest = self.tests(spoiling)
            lives = not self.noticed(spoiling, near + rest)
            self.alive += lives
            where = f"{spoiling.path.relative_to(ROOT)}:{spoiling.line}"
            say = f"{'ALIVE ' if lives else 'noticed'} {where} {spoiling.what} ({len(near)} tests come by)"
            print(say, flush=True)
        return True

    def noted(self) -> tuple[dict[str, float], dict[str, list[str]]]:
        """All tests, run once: the seconds of each that passes, and by function those that come by it."""
        met, seen = defaultdict[str, list[str]](list), set[CodeType]()
        seconds: dict[str, float] = {}

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                seen.add(frame.f_code)

        for test, following in self.in_a_row(self.items):
            seen.clear()
            self.failed, began = False, time.process_time()
            for profiled in (threading.setprofile, sys.setprofile):
                profiled(note)
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            sys.setprofile(None)
            if self.failed:
                continue
            seconds[test.nodeid] = time.process_time() - began
            for name in {f"{one.co_filename}:{one.co_qualname.partition('.<locals>')[0]}" for one in seen}:
                met[name].append(test.nodeid)
        return seconds, met

    def in_a_row(self, names: Iterable[str]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
        """Tests, each with the one that follows it."""
        tests = [self.items[name] for name in names]
        yield from zip(tests, [*tests[1:], None], strict=True)

    def tests(self, spoiling: Spoiling) -> tuple[list[str], list[str]]:
        """The tests that come by, and the others of its folder; the quickest files first, and in each the quickest."""
        place = f"{spoiling.path}:{spoiling.function}"
        near = {test for name, tests in self.met.items() if name.startswith(place) for test in tests}
        if spoiling.function:
            near = set(self.met.get(place, ()))
        near |= {test for test in self.seconds if test.startswith(DECLARED)}
        rest = {test for test in self.seconds if test.startswith((tests_of(spoiling.path), *OF_RULES))} - near
        return self.ordered(near & self.seconds.keys()), self.ordered(rest)

    def ordered(self, tests: set[str]) -> list[str]:
        """The quickest files first, and in each the quickest tests."""
        whole: dict[str, float] = defaultdict(float)
        for test in tests:
            whole[test.partition("::")[0]] += self.seconds[test]
        return sorted(
            tests, key=lambda test: (whole[test.partition("::")[0]], test.partition("::")[0], self.seconds[test])
        )

    def noticed(self, spoiling: Spoiling, tests: list[str]) -> bool:
        """Does a test fail once it is spoiled?"""
        runs = f"{spoiling.path}:{spoiling.function}" in self.met  # else only as the file is loaded, or elsewhere
        with tempfile.TemporaryDirectory() as folder:
            text = LOADING.format(text=ast.unparse(spoiling.tree), path=str(spoiling.path))
            Path(folder, "sitecustomize.py").write_text(text)
            os.environ["PYTHONPATH"] = folder
            came = self.in_a_child(lambda: self.until_one_fails(spoiling, tests)) if runs else UNFIT
            return bool(came) if came != UNFIT else self.fails_anew(tests)

    def until_one_fails(self, spoiling: Spoiling, tests: list[str]) -> None:
        """Put the spoiled codes in place, forget what functions keep, and run the tests."""
        text, path = spoiling.path.read_text(), str(spoiling.path)
        both = (functions_in(compile(each, path, "exec")) for each in (ast.parse(text), spoiling.tree))
        try:
            for before, after in zip(*both, strict=True):
                for function in self.living.get(before, ()):
                    function.__code__ = after
        except ValueError:  # it needs other names of what is around it
            os._exit(UNFIT)
        for each in self.keeping:
            each.cache_clear()
        self.judges = True
        for test, following in self.in_a_row(tests):
            give_time(10 * self.seconds[test.nodeid])
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)

    def in_a_child(self, does: Any) -> int:
        """What a child comes to that does something."""
        child = os.fork()
        if not child:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            does()
            os._exit(LIVES)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what the tests started, too
        return ended

    def fails_anew(self, tests: list[str]) -> bool:
        """Does a test fail in a process that loads the spoiled file?"""
        with tempfile.NamedTemporaryFile("w") as given:
            print(*QUIET, "-x", *tests, sep="\n", file=given, flush=True)

            def begun_anew() -> None:
                give_time(3 * sum(self.seconds[test] for test in tests))
                os.execv(sys.executable, [sys.executable, "-m", "pytest", f"@{given.name}"])

            return bool(self.in_a_child(begun_anew))


def give_time(seconds: float) -> None:
    """End this process, which has noticed then, once it has worked so long, or waited ten times as long."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE + seconds)
    signal.alarm(int(10 * (PATIENCE + seconds)))


def tests_of(path: Path) -> str:
    """The folder of tests beside the place."""
    parts = path.relative_to(ROOT).parts
    if parts[1] == "games" and len(parts) > 3:
        return f"tests/games/{parts[2]}"
    return f"tests/{parts[1]}" if parts[1] in ("engine", "show", "cli", "table") else "tests/session"


def beside(spoilings: list[Spoiling]) -> list[str]:
    """The folders of tests beside some places, those that come by the same floor, and the tests that come by every
    game's evening, or its rules.
    """
    folders = {tests_of(spoiling.path) for spoiling in spoilings}
    if folders == {"tests/table"}:
        return [*folders]
    by_rules = any({"rules", "engine"}.intersection(spoiling.path.parts) for spoiling in spoilings)
    rules = OF_RULES if by_rules else []
    return [*sorted(folders.union(FLOORS) if folders.intersection(FLOORS) else folders), *OF_ALL_GAMES, *rules]


def drawn(chance: random.Random, count: int, names: list[str], kind: str) -> list[Spoiling]:
    """So many spoilings of files or of what is in folders, the larger files the oftener; without a count all."""
    named = [path for name in names for path in sorted(ROOT.glob(name))]
    files = [path for one in named for path in ([one] if one.is_file() else sorted(one.rglob("*.py")))]
    places = {path: range(sum(1 for _ in of_kind(ast.parse(path.read_text()), kind))) for path in files}
    files = [path for path in files if places[path]]
    if not files:
        sys.exit(f"nothing can be spoiled in {', '.join(names)}: name folders or files of the program")
    if not count:
        return [spoiled(path, place, kind) for path in files for place in places[path]]
    weights = [path.stat().st_size for path in files]
    paths = (chance.choices(files, weights)[0] for _ in range(count))
    return [spoiled(path, chance.choice(places[path]), kind) for path in paths]


def main() -> int:
    """Draw, spoil, test, and say what lives."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--count", type=int, default=40)
    ask.add_argument("--every", action="store_const", dest="count", const=0, help="all places in place of a sample")
    ask.add_argument("--kind", default="", help="compare, operator, operand, number, condition, filter or refusal")
    ask.add_argument(
        "--only", nargs="+", help="folders, such as referee/games/*/evening: their places and the tests beside them"
    )
    ask.add_argument(
        "--notes", type=Path, help="a file that keeps who comes by what, for further runs of the same tests"
    )
    given = ask.parse_args()
    spoilings = drawn(random.Random(given.seed), given.count, given.only or FROM, given.kind)
    tests = beside(spoilings) if given.only else MEASURED
    with tempfile.NamedTemporaryFile() as passing:
        judge = Judge(spoilings, given.notes or Path(passing.name))
        pytest.main([*QUIET, *tests, *(f"--ignore-glob={name}" for name in GOLDEN)], plugins=[judge])
    alive, all_of_them = judge.alive, len(spoilings)
    print(f"{alive} of {all_of_them} spoilings were noticed by no test ({100 * alive // all_of_them} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
