"""The documents are true: commands in the README run, the checks are the same everywhere, everything is named."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli.main import run
from referee.engine.rules import games, load
from tests.test_added_game import typed_in

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
SET_UP = "&& referee demo"
PLACEHOLDER = re.compile(r"…|\b[A-Z]{4,}\b")


class Line(NamedTuple):
    """A line of the README that can be typed, and what it says must come."""

    typed: str
    wanted: str | None = None


def lines() -> Iterator[Line]:
    """Every line after the set-up, in order: of the blocks, and within the text; not those with a placeholder."""
    after = README.partition(SET_UP)[2].partition("## What it is not")[2].partition("## The tests")[0]
    for found in re.finditer(r"^```(\w*)\n(.*?)^```|`(referee [^`]+)`", after, re.MULTILINE | re.DOTALL):
        language, block, span = found.groups()
        if language == "console":
            typed, _, wanted = block.partition("\n")
            yield Line(typed.removeprefix("$ "), wanted)
        elif block and not language:
            yield from (Line(re.split(r" {2,}", line)[0]) for line in block.splitlines())
        elif span and not PLACEHOLDER.search(span):
            yield Line(span)


def test_every_line_of_the_readme_works_as_typed_in_order(tmp_path: Path) -> None:
    home, play, path = tmp_path / "home", tmp_path / "play", tmp_path / "bin"
    for folder in (home, play, path):
        folder.mkdir()
    referee = path / "referee"
    referee.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m referee "$@"\n')
    referee.chmod(0o755)
    typed = list(lines())
    assert len(typed) >= 15
    # One shell for all, as the reader's: what each line prints and comes to, between marks.
    script = "\n".join(f'{line.typed} </dev/null; echo "=== $?"' for line in typed)
    environment = {"HOME": str(home), "PATH": f"{path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, cwd=play, env=environment, check=False)
    came = re.split(r"^=== (\d+)\n", done.stdout, flags=re.MULTILINE)
    for place, line in enumerate(typed):
        said, status = came[2 * place : 2 * place + 2]
        assert status == "0", f"{line.typed}\n{said}\n{done.stderr}"
        assert line.wanted in (None, said), line.typed
    assert sorted(found.name for found in home.iterdir()) == [".cache"]


def test_the_checks_run_the_readmes_test_command() -> None:
    tests = next(line for line in README.splitlines() if line.endswith(".venv/bin/pytest"))
    assert tests in (ROOT / ".ci" / "run").read_text()


def test_the_pictures_are_what_the_program_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    drawn, shown = tmp_path / "map.svg", ROOT / "referee" / "manual" / "pictures" / "savo-island.svg"
    seen = ("--around", "Tenryu", "--radius", "6", "--range", "Myoko=4", "--svg", str(drawn))
    for line in ("new ca/savo-island --name evening", "do stand-ins", "next 3"):
        assert run(line.split()) == 0
    assert run(["map", *seen]) == 0
    if pytestconfig.getoption("--golden"):
        shown.write_text(drawn.read_text())
    assert shown.read_text() == drawn.read_text()
    assert shown.stat().st_size < 40_000


def test_every_system_stands_in_the_readme() -> None:
    for game in games():
        assert f"| `{load(game).about['alias']}` |" in README


def test_the_folders_are_those_that_were_agreed() -> None:
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    folders = {line.split("/")[0] for line in tracked.stdout.splitlines() if "/" in line}
    agreed = {"referee", "rules", "scenarios", "schemas", "logs", "tests"}
    assert {name for name in folders if not name.startswith(".")} <= agreed


# What CONTRIBUTING adds: a procedure, an act with a rule, a field of a counter and an option of a command,
# laid into a copy as the page shows them, and played.


PAGE = (ROOT / "CONTRIBUTING.md").read_text()
ADDED = re.compile(r"`((?:games|rules)/[\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITHIN = re.compile(r"(?:In `([\w./]+)`, |and, )below `([^`]+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDEXED = re.compile(r'`("[\w.]+": \()…, ("[\w-]+")\)`')
LINES = (
    ("odds ca ranging --distance 12 --json", '"p": "1/3"'),
    ("roll ca ranging --distance 12 --dice 5", "5 or more  [7.9]"),
    ("new ca/savo-island", "IJN against USN"),
    ("next", "Gunnery"),
    ("do range-in --help", "--target"),
    ("do range-in Myoko Canberra --dice 3", "Myoko has found the range to Canberra."),
    ("show ijn", "fired"),
    ("do range-in Mutsuki Canberra", "Mutsuki is a destroyer, and finds no range (7.9)"),
    ("log verify", "give the same answers"),
    ("scenario schema cc units", '"radar"'),
    ("rules form cc --csv forms", "ships.csv"),
    ("range Myoko Canberra --speed 3", " turns"),
    ("range --help", "--speed"),
)


COPIED = ("referee/games/ca", "referee/games/carrier_clashes", "referee/cli", "rules/ca")
APART = ("referee", "rules", "games", "ca", "carrier_clashes", "cli", "__pycache__")


def laid_into_a_copy(folder: Path) -> list[str]:
    """The program with what the page adds to CA, all else linked; the Python files that were changed."""
    for within in (".", "referee", "referee/games", "rules"):
        (folder / within).mkdir(exist_ok=True)
        for there in (ROOT / within).iterdir():
            if there.name not in APART and not there.name.startswith("."):
                (folder / within / there.name).symlink_to(there)
    for within in COPIED:
        shutil.copytree(ROOT / within, folder / within, ignore=shutil.ignore_patterns("__pycache__"))
    changed = []
    for path, text in ADDED.findall(PAGE):
        file = folder / (path if path.startswith("rules") else f"referee/{path}")
        file.write_text(f"{file.read_text()}\n\n{text}")
        changed.append(path)
    for path, line, text in WITHIN.findall(PAGE):
        file = folder / f"referee/{path}" if path else file
        rows = file.read_text().splitlines(keepends=True)
        place = next(place for place, row in enumerate(rows, 1) if row.strip().startswith(line))
        file.write_text("".join([*rows[:place], text, *rows[place:]]))
    index = folder / "referee/games/ca/__init__.py"
    text = index.read_text()
    for start, name in INDEXED.findall(PAGE):
        assert start in text
        text = text.replace(start, f"{start}{name}, ")
    index.write_text(text)
    return changed


def test_what_the_page_adds_is_played(tmp_path: Path) -> None:
    changed = laid_into_a_copy(tmp_path / "program")
    assert changed == ["games/ca/rules/fire.py", "rules/ca/tables.toml", "games/ca/evening/fire.py"]
    home = tmp_path / "home"
    came = typed_in(tmp_path / "program", home, [line for line, _ in LINES])
    for (line, wanted), (status, said) in zip(LINES, came, strict=True):
        assert status == (3 if "(7.9)" in wanted else 0), (line, said)
        assert wanted in said, line
    assert ",radar," in (home / "forms" / "ships.csv").read_text(encoding="utf-8")
