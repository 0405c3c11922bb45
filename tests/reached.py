"""Which refusals of the games some test has met: every line that may refuse is to be reached by one.

`noting()` is called once a process; the lines met come home from the workers, and the run of the whole suite ends by
listing those that no test reached.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

from referee.engine.errors import Refusal

GAMES = Path(__file__).parent.parent / "referee" / "games"
REFUSE = {"bad_input", "not_allowed", "missing"}
METHODS = {"forbid", "need", "refuse"}

met: set[str] = set()


def noting() -> None:
    """From now on the lines of the games that lead to a refusal are noted."""
    original = Refusal.__init__

    def refused(self: Refusal, *args: Any, **more: Any) -> None:
        original(self, *args, **more)
        frame = sys._getframe(1)
        while frame:
            name = frame.f_code.co_filename
            if name.startswith(str(GAMES)):
                met.add(f"{name[len(str(GAMES)) + 1 :]}:{frame.f_lineno}")
            frame = frame.f_back  # type: ignore[assignment]

    Refusal.__init__ = refused  # type: ignore[method-assign]


def refusing() -> dict[str, range]:
    """Every place in the games that may refuse, as `file:line`, with the lines it fills."""
    out: dict[str, range] = {}
    for path in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func
                by_name = isinstance(called, ast.Name) and called.id in REFUSE
                if by_name or (isinstance(called, ast.Attribute) and called.attr in METHODS):
                    place = f"{path.relative_to(GAMES)}:{node.lineno}"
                    out[place] = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return out


def unreached(lines: set[str]) -> list[str]:
    """The places that refuse and were not met."""
    by_file: dict[str, set[int]] = {}
    for line in lines:
        name, _, number = line.rpartition(":")
        by_file.setdefault(name, set()).add(int(number))
    return [place for place, span in refusing().items() if not by_file.get(place.rpartition(":")[0], set()) & set(span)]
