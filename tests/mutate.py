"""How strong the tests are: `python -m tests.mutate --seed 1 --count 40` spoils the program in one place at a time, in
a copy, and says which spoilings no test notices.

A sample of places is drawn by the seed from the engine, the games and the checkers; a comparison is turned or widened,
a number changed by one, a sum made a difference, `and` made `or`, a condition reversed, a call that only refuses left
out. One run says which of the tests that a reader can judge come by each place (those that compare long texts with what
they were are left out). Those alone run against it, the shortest first, then all the tests of its folder, since some
share what others have set up: in a process that has loaded the program, with the spoiled functions put in place
(`tests/spoiling.py`). Only what is read as the program is loaded has processes of its own.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
FROM = [
    "referee/engine",
    "referee/games",
    "referee/session/scenario",
    "referee/session/board",
    "referee/session/acting",
]
TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
# In the copy every process finds this: `__met__` notes that a place was come by, and in which test.
NOTING = """
import builtins, os
noted = set()
def met(place):
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if (place, test) not in noted:
        noted.add((place, test))
        with open(os.path.join(os.environ["REFEREE_MET"], str(os.getpid())), "a") as file:
            file.write(f"{place}\\t{test}\\n")
builtins.__met__ = met
"""
MEASURED = [
    "tests/engine",
    "tests/session",
    "tests/games",
    "tests/show",
    "tests/cli/test_making.py",
    "tests/cli/test_output.py",
    "tests/cli/test_lookup.py",
    "tests/test_apart.py",
    "tests/test_cases.py",
    "tests/test_declared.py",
    "tests/test_library.py",
    "tests/test_marginals.py",
    "tests/test_procedures.py",
    "tests/test_said.py",
    "tests/test_refusals.py",
    "tests/test_screens.py",
    "tests/test_wholes.py",
]
DECLARED = ("tests/test_declared.py", "tests/session/test_schemas.py")  # come by what is declared, as it is loaded
OF_ALL_GAMES = [  # tests elsewhere that come by every game's evening
    *DECLARED,
    "tests/games/test_order_lines.py",
    "tests/games/test_what_states_hold.py",
    "tests/test_conformity.py",
    "tests/session/test_order_sheets.py",
    "tests/session/test_due.py",
    "tests/cli/test_questions_of_the_table.py",
    "tests/games/test_what_is_due.py",
    "tests/games/test_what_is_offered.py",
    "tests/games/test_what_is_said.py",
    "tests/session/board/test_set.py",
]
OF_RULES = ["tests/test_cases.py", "tests/test_procedures.py"]  # sample cases and worked examples of all procedures
GOLDEN = ("*/test_one_evening.py", "*/test_report.py")  # compare long texts with what they were: no rule is read there


class Spoiling(NamedTuple):
    """A file, the line, what is done there, the spoiled text, and how often a walk had met its like before the node."""

    path: Path
    line: int
    what: str
    text: str
    number: int


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be spoiled, and how; what only checkers and readers see is left alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
            yield node, "compare"
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in TURNED:
            yield node, "operator"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "number"
        elif isinstance(node, ast.If) and ast.unparse(node.test) != "TYPE_CHECKING":
            yield node, "condition"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute) and called.attr in ("forbid", "need", "refuse"):
                yield node, "refusal"


def spoiled(path: Path, chance: random.Random) -> Spoiling | None:
    """One spoiling of a file, drawn by chance; nothing if there is nothing to spoil."""
    tree = ast.parse(path.read_text())
    found = list(places(tree))
    if not found:
        return None
    node, how = chosen = chance.choice(found)
    number = found.index(chosen)
    before = ast.unparse(node).partition("\n")[0]
    if isinstance(node, ast.Compare):
        node.ops[0] = TURNED[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = TURNED[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Constant):
        node.value = int(str(node.value)) + 1
    elif isinstance(node, ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    what = f"{how}: {before} -> {ast.unparse(node).partition(chr(10))[0]}"
    return Spoiling(path, getattr(node, "lineno", 0), what, ast.unparse(ast.fix_missing_locations(tree)), number)


def with_notes(path: Path, numbers: dict[int, int]) -> str:
    """The file's text with a note before the statement of each place (its number in the file: its name in the run).

    What is read as the file is loaded, such as the bounds of a field, is noted in every function of the file.
    """
    tree = ast.parse(path.read_text())
    nodes = {id(node): numbers[at] for at, (node, _) in enumerate(places(tree)) if at in numbers}
    within: dict[int, list[int]] = {}
    everywhere: list[int] = []

    def walk(node: ast.AST, statement: ast.stmt | None) -> None:
        """Find for each place the statement within a function that holds it."""
        if id(node) in nodes:
            if statement is None:
                everywhere.append(nodes[id(node)])
            else:
                within.setdefault(id(statement), []).append(nodes[id(node)])
        for name, value in ast.iter_fields(node):
            inner = name == "body" and isinstance(node, ast.FunctionDef)
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt) and (inner or statement is not None):
                    walk(child, child)
                elif isinstance(child, ast.AST):
                    walk(child, statement)

    def noted(body: list[ast.stmt]) -> list[ast.stmt]:
        return [one for each in body for one in (*(note(number) for number in within.get(id(each), ())), each)]

    walk(tree, None)
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, noted(body))
        if isinstance(node, ast.FunctionDef):
            node.body[1 if ast.get_docstring(node) else 0 : 0] = [note(number) for number in everywhere]
    return ast.unparse(ast.fix_missing_locations(tree))


def note(number: int) -> ast.stmt:
    """The statement that notes a place."""
    return ast.parse(f"__met__({number})").body[0]


class Suite:
    """The copy, the tests that pass there, how long each takes, and which come by which place."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        self.seconds: dict[str, float] = {}
        self.met: dict[int, set[str]] = {}
        self.loaded: set[int] = set()  # places that are come by before any test runs

    def measure(self, spoilings: list[Spoiling], tests: list[str]) -> None:
        """Run these tests once over the noted copy; what fails for the notes' sake is tried without them."""
        by_file: dict[Path, dict[int, int]] = {}
        for name, spoiling in enumerate(spoilings):
            # two spoilings of one place share its note
            by_file.setdefault(spoiling.path, {}).setdefault(spoiling.number, name)
        whole = {path: path.read_text() for path in by_file}
        notes = self.copy.parent / "met"
        notes.mkdir()
        (self.copy / "sitecustomize.py").write_text(NOTING)
        for path, numbers in by_file.items():
            self.write(path, with_notes(path, numbers))
        passed, failed = self.run([*tests, *(f"--ignore-glob={name}" for name in GOLDEN)], "-n", "2", notes=notes)
        for path, text in whole.items():
            self.write(path, text)
        (self.copy / "sitecustomize.py").unlink()
        if failed:
            again, faulty = self.run(sorted(failed), "-n", "0")
            passed |= again
            for test in sorted(faulty):
                print(f"set aside, since it fails before anything is spoiled: {test}", flush=True)
        self.seconds = passed
        for file in notes.iterdir():
            for line in file.read_text().splitlines():
                number, _, test = line.partition("\t")
                self.met.setdefault(int(number), set()).update(self.sharing(test))
                self.loaded |= set() if test else {int(number)}
        for name, spoiling in enumerate(spoilings):
            first = by_file[spoiling.path][spoiling.number]
            self.met[name] = self.met.get(first, set())
            self.loaded |= {name} if first in self.loaded else set()

    def sharing(self, current: str) -> set[str]:
        """The tests that a note stands for: the one under way, and all of its file if it was still being set up."""
        test, _, when = current.rpartition(" ")
        if when == "(setup)":
            return {one for one in self.seconds if one.partition("::")[0] == test.partition("::")[0]}
        return {test} & set(self.seconds)

    def write(self, path: Path, text: str) -> None:
        """Put a text in a file's place, and let nothing compiled before stand for it."""
        there = self.copy / path.relative_to(ROOT)
        there.write_text(text)
        Path(importlib.util.cache_from_source(str(there))).unlink(missing_ok=True)

    def run(self, tests: list[str], *more: str, notes: Path | None = None) -> tuple[dict[str, float], set[str]]:
        """The tests that passed, each with its seconds, and those that failed."""
        report = self.copy.parent / "report.xml"
        report.unlink(missing_ok=True)
        self.pytest([*tests, *more, f"--junitxml={report}", "-o", "junit_family=xunit1"], notes=notes)
        if not report.exists():
            return {}, set(tests)
        passed, failed = {}, set()
        for case in ElementTree.parse(report).iter("testcase"):
            outside = (case.get("classname") or "").replace(".", "/").removesuffix((case.get("file") or "")[:-3])
            test = "::".join([case.get("file") or "", *filter(None, [outside]), case.get("name") or ""])
            if case.find("failure") is not None or case.find("error") is not None:
                failed.add(test)
            elif case.find("skipped") is None:
                passed[test] = float(case.get("time") or 0)
        return passed, failed

    def pytest(self, words: list[str], *more: str, notes: Path | None = None, patience: float = 3600) -> int:
        """Run pytest in the copy, with `more` plugins, for so many seconds at most: 0 if all passed."""
        env = {**os.environ, "PYTHONPATH": str(self.copy), "REFEREE_MET": str(notes or "")}
        env |= {"REFEREE_SPOILINGS": str(self.copy.parent / "spoilings.json")}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        given = self.copy.parent / "tests.txt"
        given.write_text("\n".join(words))
        plugins = ["no:cacheprovider", "no:randomly", *more]
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            *(word for name in plugins for word in ("-p", name)),
            f"@{given}",
        ]
        try:
            done = subprocess.run(command, cwd=self.copy, env=env, capture_output=True, timeout=patience, check=False)
        except subprocess.TimeoutExpired:
            return 1  # a test that never ends has noticed too
        return done.returncode

    def judged(self, spoilings: list[Spoiling]) -> Iterator[bool]:
        """Does a test notice each of the spoilings?"""
        plan = self.copy.parent / "spoilings.json"
        tasks: list[dict[str, Any]] = []
        for name, spoiling in enumerate(spoilings):
            text = self.copy.parent / f"spoiled-{name}.py"
            text.write_text(spoiling.text)
            tests = {test: self.seconds[test] for part in self.tests(spoiling, name) for test in part}
            there = str(self.copy / spoiling.path.relative_to(ROOT))
            tasks.append({"path": there, "spoiled": str(text), "tests": tests})
        plan.write_text(json.dumps(tasks))
        words = sorted({test for task in tasks for test in task["tests"]})
        self.pytest(["-n", "0", *words], "tests.spoiling", patience=36000)
        found = plan.with_suffix(".found").read_text().splitlines()
        for name, (spoiling, quick) in enumerate(zip(spoilings, map(json.loads, found), strict=True)):
            again = quick is None or (not quick and name in self.loaded)
            yield self.notices(spoiling, name) if again else quick

    def tests(self, spoiling: Spoiling, name: int) -> tuple[list[str], list[str]]:
        """The tests that come by or read what is declared, and the others of its folder; the shortest files first."""
        declared = {test for test in self.seconds if test.startswith(DECLARED)}
        folder, near = tests_of(spoiling.path), self.met[name] | declared
        rest = {test for test in self.seconds if test.startswith(folder)} - near
        return self.ordered(near), self.ordered(rest)

    def ordered(self, tests: set[str]) -> list[str]:
        """The quickest files first, and in each the quickest tests."""
        files = {test: test.partition("::")[0] for test in tests}
        whole: dict[str, float] = {}
        for test, file in files.items():
            whole[file] = whole.get(file, 0) + self.seconds[test]
        return sorted(tests, key=lambda test: (whole[files[test]], files[test], self.seconds[test]))

    def notices(self, spoiling: Spoiling, name: int) -> bool:
        """Does a test fail against the spoiled copy?"""
        whole = (self.copy / spoiling.path.relative_to(ROOT)).read_text()
        self.write(spoiling.path, spoiling.text)
        try:
            return any(tests and self.fails(tests) for tests in self.tests(spoiling, name))
        finally:
            self.write(spoiling.path, whole)

    def fails(self, tests: list[str]) -> bool:
        """Does one of these tests fail, or do they not end in some times what they took?"""
        seconds = sum(self.seconds[test] for test in tests)
        return bool(self.pytest(["-x", "-n", "0", *tests], patience=60 + 3 * seconds))


def tests_of(path: Path) -> str:
    """The folder of tests beside the place."""
    parts = path.relative_to(ROOT).parts
    if parts[1] == "games" and len(parts) > 3:
        return f"tests/games/{parts[2]}"
    return "tests/engine" if parts[1] == "engine" else "tests/session"


def beside(spoilings: list[Spoiling]) -> list[str]:
    """The folders of tests beside some places, and the tests that come by every game's evening, or its rules."""
    rules = OF_RULES if any("rules" in spoiling.path.parts for spoiling in spoilings) else []
    return [*sorted({tests_of(spoiling.path) for spoiling in spoilings}), *OF_ALL_GAMES, *rules]


def drawn(chance: random.Random, count: int, folders: list[str]) -> list[Spoiling]:
    """So many spoilings, the larger files the oftener."""
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    weights = [path.stat().st_size for path in files]
    out: list[Spoiling] = []
    while len(out) < count:
        if found := spoiled(chance.choices(files, weights)[0], chance):
            out.append(found)
    return out


def main() -> None:
    """Draw, spoil, test, and say what lives."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--count", type=int, default=40)
    ask.add_argument(
        "--only", nargs="+", help="folders, such as referee/games/*/evening: their places and the tests beside them"
    )
    given = ask.parse_args()
    spoilings = drawn(random.Random(given.seed), given.count, given.only or FROM)
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".mypy_cache", "logs"))
        (copy / "logs").mkdir()
        suite = Suite(copy)
        suite.measure(spoilings, beside(spoilings) if given.only else MEASURED)
        for name, (spoiling, noticed) in enumerate(zip(spoilings, suite.judged(spoilings), strict=True)):
            lives = not noticed
            alive += lives
            where = f"{spoiling.path.relative_to(ROOT)}:{spoiling.line}"
            near = len(suite.met[name])
            print(f"{'ALIVE ' if lives else 'noticed'} {where} {spoiling.what} ({near} tests come by)", flush=True)
    print(f"{alive} of {given.count} spoilings were noticed by no test ({100 * alive // given.count} %)")


if __name__ == "__main__":
    main()
