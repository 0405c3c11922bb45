"""What CONTRIBUTING adds: a procedure, an act with a rule, a field of a counter and an option of a command, laid into a
copy as the page shows them, and played.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text()
ADDED = re.compile(r"`((?:games|rules)/[\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITHIN = re.compile(r"(?:In `([\w./]+)`, |and, )below `([^`]+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDEXED = re.compile(r'`("[\w.]+": \()…, ("[\w-]+")\)`')
LINES = (
    ("odds ca ranging --distance 12 --json", '"p": "1/3"'),
    ("roll ca ranging --distance 12 --dice 5", "5 or more  [7.9]"),
    ("new ca/savo-island", "ijn against usn"),
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
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE_")}
    home = tmp_path / "home"
    home.mkdir()
    for line, wanted in LINES:
        done = subprocess.run(
            [sys.executable, "-m", "referee", *line.split()],
            capture_output=True,
            text=True,
            cwd=home,
            env={**kept, "PYTHONPATH": str(tmp_path / "program"), "HOME": str(home), "COLUMNS": "80"},
            check=False,
        )
        assert done.returncode == (3 if "(7.9)" in wanted else 0), (line, done.stderr)
        assert wanted in done.stdout + done.stderr, line
    assert ",radar," in (home / "forms" / "ships.csv").read_text(encoding="utf-8")
