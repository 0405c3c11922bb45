"""Texts that tests expect, each in a file that a reviewer can read: compared, or written anew with `--golden`.

`pytest --golden tests/hours tests/test_said.py` writes those of these tests anew, and its last lines show in words what
is another; a failure without it shows the same.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST, WIDEST = 120, 300
written = pytest.StashKey[list[str]]()


def difference(before: str, after: str) -> str:
    """What another text says, line by line."""
    rows = list(unified_diff(before.splitlines(), after.splitlines(), "as it was", "as it is", n=1, lineterm=""))
    more = [f"… and {len(rows) - MOST} lines more: git diff shows them"] if len(rows) > MOST else []
    return "".join(f"  {row[:WIDEST]}\n" for row in rows[:MOST] + more)


def as_kept(path: Path, text: str, request: pytest.FixtureRequest) -> None:
    """Hold a text to the one that is kept in a file, or keep it there."""
    path = path.resolve()
    before = path.read_text() if path.exists() else ""
    if text == before:
        return
    said = f"{path.relative_to(ROOT)}\n{difference(before, text)}"
    if not request.config.getoption("--golden"):
        file = request.node.nodeid.partition("::")[0]
        pytest.fail(f"{said}where that is meant: pytest --golden {file}", pytrace=False)
    path.write_text(text)
    request.config.stash.setdefault(written, []).append(said)
