"""What no test decides: `python -m tests.deciding tests/games/ca` watches every condition of the evenings as these
tests run, and lists each side of an `and` or `or`, each filter and each bound that never made a difference in any of
them. If it were left out, or the bound moved by one, no test could notice; `tests.mutate` asks whether one does.

A side is weighed by asking the others as well, at once and where nothing is kept of it; a few tests whose conditions
use up what they ask fail for it.
"""

from __future__ import annotations

import ast
import builtins
import operator
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
WATCHED = "referee/games/*/evening/**/*.py"
COMPARED = (
    *((ast.Lt, operator.lt, operator.le), (ast.LtE, operator.le, operator.lt), (ast.Gt, operator.gt, operator.ge)),
    *((ast.GtE, operator.ge, operator.gt), (ast.Eq, operator.eq, operator.eq), (ast.NotEq, operator.ne, operator.ne)),
)
OPS: dict[str, Sequence[Callable[[Any, Any], bool]]] = {kind.__name__: both for kind, *both in COMPARED}
"""By the name of a comparison: itself, and with the bound on the other side."""
Part = Callable[[], Any]
decided: dict[str, bool] = {}
"""By place and text: did it ever make a difference?"""
weighing: list[str] = []
"""The conditions whose sides are being weighed: what is asked for that alone decides nothing."""


def of_sides(is_and: bool, keys: Sequence[str], in_test: bool, *parts: Part) -> Any:
    """The value of an `and` or `or`; notes which of its sides it hangs on. `in_test`: only its truth is looked at."""
    values: list[Any] = []
    for part in parts:
        values.append(part())
        if bool(values[-1]) != is_and:
            break
    if not weighing:
        weighing.extend(keys)
        try:
            for place, key in enumerate(keys):
                decided[key] = decided[key] or is_another(is_and, place, in_test, values, parts)
        finally:
            weighing.clear()
    return values[-1]


def is_another(is_and: bool, place: int, in_test: bool, values: Sequence[Any], parts: Sequence[Part]) -> bool:
    """Is the value another without the side in that place, or can it not be found without it?"""
    without: Any = None
    try:
        for other, part in enumerate(parts):
            if other != place:
                without = values[other] if other < len(values) else part()
                if bool(without) != is_and:
                    break
        return bool(without) != bool(values[-1]) if in_test else bool(without != values[-1])
    except Exception:
        return True


def of_bound(key: str, op: str, one: Any, other: Any) -> bool:
    """A comparison; notes whether it hangs on the border, or on a number as it is and not one higher."""
    as_it_is, turned = OPS[op]
    found = as_it_is(one, other)
    if not weighing and not decided[key]:
        moved = as_it_is(one, other + 1) if type(other) is int else found
        decided[key] = {found, moved, turned(one, other)} != {found}
    return found


def of_filter(key: str, passes: Any) -> Any:
    """A filter; notes whether it keeps anything out."""
    decided[key] = decided[key] or (not weighing and not passes)
    return passes


class Watching(ast.NodeTransformer):
    """A module whose conditions note what hangs on them; what checkers and readers alone see stays as it is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.tests: set[ast.AST] = set()

    def noted(self, node: ast.expr, said: str) -> ast.Constant:
        key = f"{self.file}:{node.lineno}: {said}"
        decided.setdefault(key, False)
        return ast.Constant(key)

    def look_at_truth(self, node: ast.AST) -> None:
        """Of this only the truth is looked at, and so of its sides."""
        self.tests.add(node)
        for inner in node.values if isinstance(node, ast.BoolOp) else [getattr(node, "operand", None)]:
            if isinstance(inner, ast.BoolOp) or (inner and isinstance(node.op, ast.Not)):  # type: ignore[attr-defined]
                self.look_at_truth(inner)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            self.look_at_truth(node.test)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.look_at_truth(node)
        return super().visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.value = node.value and self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [self.visit(line) for line in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(line) if isinstance(line, ast.FunctionDef) else line for line in node.body]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        for test in node.ifs:
            self.look_at_truth(test)
        keys = [self.noted(test, f"filter {ast.unparse(test)}") for test in node.ifs]
        self.generic_visit(node)
        node.ifs = [called("of_filter", key, test) for key, test in zip(keys, node.ifs, strict=True)]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        if any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(node)):  # it names something around it
            return self.generic_visit(node)
        text = ast.unparse(node)
        keys = [self.noted(side, f"{ast.unparse(side)}, in {text}") for side in node.values]
        self.generic_visit(node)
        none = ast.arguments([], [], None, [], [], None, [])
        how = (
            ast.Constant(isinstance(node.op, ast.And)),
            ast.Tuple([*keys], ast.Load()),
            ast.Constant(node in self.tests),
        )
        return called("of_sides", *how, *(ast.Lambda(none, side) for side in node.values))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        op, text = type(node.ops[0]).__name__, ast.unparse(node)
        is_number = isinstance(node.comparators[0], ast.Constant) and type(node.comparators[0].value) is int
        self.generic_visit(node)
        if len(node.ops) > 1 or op not in OPS or not (is_number or len({*OPS[op]}) > 1):
            return node
        return called("of_bound", self.noted(node, f"bound {text}"), ast.Constant(op), node.left, node.comparators[0])


def called(function: str, *args: ast.expr) -> ast.Call:
    """A call of one of the functions above."""
    return ast.Call(ast.Name(f"watched_{function}", ast.Load()), [*args], [])


def main() -> int:
    """Run the tests that are named, and list what none of them decides."""
    watched = {str(path) for path in ROOT.glob(WATCHED)}
    load = SourceFileLoader.get_code

    def code(self: SourceFileLoader, name: str) -> CodeType | None:
        if self.path not in watched:
            return load(self, name)
        tree = Watching(str(Path(self.path).relative_to(ROOT))).visit(ast.parse(Path(self.path).read_text()))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")

    SourceFileLoader.get_code = code  # type: ignore[method-assign, assignment]
    for function in (of_sides, of_bound, of_filter):
        setattr(builtins, f"watched_{function.__name__}", function)
    pytest.main(["-q", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", "--tb=no", *sys.argv[1:]])
    never = sorted(key for key, made in decided.items() if not made)
    print(*never, f"{len(never)} of {len(decided)} are decided by no test", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
