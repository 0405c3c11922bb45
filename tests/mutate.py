"""How strong the tests are: `python -m tests.mutate --seed 1 --count 40` spoils the program in one place at a time, in
a copy, and says which spoilings no test notices.

A sample of places is drawn by the seed from the engine, the games and the checkers; a comparison is turned or widened,
a number changed by one, a sum made a difference, `and` made `or`, a condition reversed, a call that only refuses left
out. The tests of the place's own folder run against it, then, if they all pass, the general ones.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

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
GENERAL = ["tests/test_procedures.py", "tests/test_cases.py", "tests/test_golden.py", "tests/session", "tests/engine"]


class Spoiling(NamedTuple):
    """A file, the line, what is done there, and the spoiled text."""

    path: Path
    line: int
    what: str
    text: str


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be spoiled, and how; what only checkers and readers see is left alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
            yield node, "compare"
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in TURNED:
            yield node, "operator"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "number"
        elif isinstance(node, ast.If):
            yield node, "condition"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute) and called.attr in ("forbid", "need", "refuse"):
                yield node, "refusal"


def spoiled(path: Path, chance: random.Random) -> Spoiling | None:
    """One spoiling of a file, drawn by chance; nothing where there is nothing to spoil."""
    tree = ast.parse(path.read_text())
    found = list(places(tree))
    if not found:
        return None
    node, how = chance.choice(found)
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
    return Spoiling(path, getattr(node, "lineno", 0), what, ast.unparse(ast.fix_missing_locations(tree)))


def tests_of(path: Path) -> list[str]:
    """The tests of the place's own folder."""
    parts = path.relative_to(ROOT).parts
    if parts[1] == "games":
        return [f"tests/games/{parts[2]}"]
    return ["tests/engine"] if parts[1] == "engine" else ["tests/session"]


def noticed(copy: Path, spoiling: Spoiling, sound: set[str]) -> bool:
    """Does a test fail against the spoiled copy? `sound` are the tests that were seen to pass against the whole one."""
    own = tests_of(spoiling.path)
    game = spoiling.path.relative_to(ROOT).parts[2].replace("_", "-") if "games" in spoiling.path.parts else ""
    rest = [*GENERAL, *(["-k", f"{game} or session or engine"] if game else [])]
    there = copy / spoiling.path.relative_to(ROOT)
    whole = there.read_text()
    for tests in (own, rest):
        if " ".join(tests) not in sound and failed(copy, tests):
            raise SystemExit(f"{' '.join(tests)} fail before anything is spoiled")
        sound.add(" ".join(tests))
        there.write_text(spoiling.text)
        try:
            if failed(copy, tests):
                return True
        finally:
            there.write_text(whole)
    return False


def failed(copy: Path, tests: list[str]) -> bool:
    """Does pytest fail on some tests of the copy?"""
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=900, check=False)
    except subprocess.TimeoutExpired:
        return True  # a test that never ends has noticed too
    return bool(done.returncode)


def main() -> None:
    """Draw, spoil, test, and say what lives."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--count", type=int, default=40)
    given = ask.parse_args()
    chance = random.Random(given.seed)
    files = [path for folder in FROM for path in sorted((ROOT / folder).rglob("*.py"))]
    weights = [path.stat().st_size for path in files]
    alive = done = 0
    sound: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".mypy_cache", "logs"))
        (copy / "logs").mkdir()
        while done < given.count:
            spoiling = spoiled(chance.choices(files, weights)[0], chance)
            if spoiling is None:
                continue
            done += 1
            lives = not noticed(copy, spoiling, sound)
            alive += lives
            where = f"{spoiling.path.relative_to(ROOT)}:{spoiling.line}"
            print(f"{'ALIVE ' if lives else 'noticed'} {where} {spoiling.what}", flush=True)
    print(f"{alive} of {done} spoilings were noticed by no test ({100 * alive // done} %)")


if __name__ == "__main__":
    main()
