"""Which refusals some test has met: every line that may refuse is to be reached by one.

`noting()` is called once a process; the lines met come home from the workers. `pytest --unreached` lists the refusals
that no test of the run has met; a run of the whole suite with it fails where there is one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from tests.sentences import faults_as_raised

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "referee"
REFUSE = {"bad_input", "not_allowed", "missing", "unknown", "Refusal"}
METHODS = {"forbid", "need", "refuse"}

met: set[str] = set()
faulty: dict[str, list[str]] = {}


class Place(NamedTuple):
    """A call that may refuse: its file in the package, its first and last line, and how it begins."""

    file: str
    first: int
    last: int
    text: str

    def __str__(self) -> str:
        return f"referee/{self.file}: {self.text}"


def noting(*, lines: bool) -> None:
    """From now on refusals that are unfit for an umpire are noted, and the lines of the program that lead to any."""
    original = Refusal.__init__

    def refused(self: Refusal, *args: Any, **more: Any) -> None:
        original(self, *args, **more)
        frame = sys._getframe(1)
        if frame.f_code.co_filename.startswith(str(PACKAGE)) and (wrong := faults_as_raised(self.message, self.field)):
            faulty[self.message] = wrong
        while lines and frame:
            name = frame.f_code.co_filename
            if name.startswith(str(PACKAGE)):
                met.add(f"{name[len(str(PACKAGE)) + 1 :]}:{frame.f_lineno}")
            frame = frame.f_back  # type: ignore[assignment]

    Refusal.__init__ = refused  # type: ignore[method-assign]


def refusing() -> list[Place]:
    """Every place in the program that may refuse; those of one text in one file are numbered."""
    out = []
    same: dict[tuple[str, str], int] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func
                by_name = isinstance(called, ast.Name) and called.id in REFUSE
                if by_name or (isinstance(called, ast.Attribute) and called.attr in METHODS):
                    text = " ".join(ast.unparse(node).split())[:90]
                    file = path.relative_to(PACKAGE).as_posix()
                    same[file, text] = same.get((file, text), 0) + 1
                    text += f" ({same[file, text]})" if same[file, text] > 1 else ""
                    out.append(Place(file, node.lineno, node.end_lineno or node.lineno, text))
    return out


def unreached(lines: Iterable[str]) -> list[Place]:
    """The places that refuse and were not met."""
    by_file: dict[str, set[int]] = {}
    for line in lines:
        name, _, number = line.rpartition(":")
        by_file.setdefault(name, set()).add(int(number))
    return [
        place
        for place in refusing()
        if not any(place.first <= line <= place.last for line in by_file.get(place.file, ()))
    ]
