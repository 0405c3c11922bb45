"""A line of the console as it would be typed after `referee`; what a command imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.console.run import meaning_of


def written_out(desk: Desk, line: str) -> list[str]:
    """The words after `referee` that a line stands for; none for an empty line or a comment."""
    return meaning_of(desk, split_words(line)).argv


ROOT = Path(__file__).parents[2]
IMPORTED = """
import sys; before = set(sys.modules)
sys.argv = ['referee', *sys.argv[1:]]
from referee.cli import main
main.end_process = lambda status: print(*sorted(set(sys.modules) - before), file=sys.stderr)
main.main()
"""


def imported_by(*words: str) -> tuple[str, set[str]]:
    """What a command prints in a process of its own, and every module that it imports there."""
    command = [sys.executable, "-S", "-c", IMPORTED, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    modules = set(done.stderr.split())
    assert "referee.cli.main" in modules
    return done.stdout, modules
