"""Whole evenings: scripts of commands as an umpire types them, and the journal that they leave, which other tests read.

A script is `tests/golden/<game>/<name>.txt`: a command a line, as typed after `referee`, the first one `new`; `#`
begins a comment, and `! ` a command that must be refused. Beside it is `<name>.journal.jsonl`; `pytest --golden
tests/test_golden.py` writes it anew. The files of the sides are held in `tests/games/test_one_evening.py`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.record.views import Derived
from referee.session.session import Session
from tests.kept import as_kept
from tests.proving import wrong_in

FOLDER = Path(__file__).parent / "golden"
SCRIPTS = sorted(FOLDER.rglob("*.txt"))
SHEETS = ("orders", "carry-out")
PASSING = ("at", "prev", "version", "rules", "secret", "commitment")


Left = dict[Path, bytes]
left: dict[tuple[object, ...], Left] = {}
"""What scripts have left in their folder of logs, where the same umpire played them already by the same rules."""


def played(script: Path, logs: Path) -> Session:
    """The session that a script leaves; in a test run it is typed once, and then copied."""
    about = [os.environ.get(name) for name in ("REFEREE_RULES", "REFEREE_UMPIRE")]
    key = script, *about, Derived.write  # tests of games leave the journal alone
    if key in left:
        for path, raw in left[key].items():
            (logs / path).parent.mkdir(parents=True, exist_ok=True)
            (logs / path).write_bytes(raw)
    else:
        typed(script)
        left[key] = {path.relative_to(logs): path.read_bytes() for path in logs.rglob("*") if path.is_file()}
    (folder,) = (found for found in logs.iterdir() if found.is_dir())
    return Session(str(folder))


def typed(script: Path) -> None:
    """Type a script's lines."""
    for number, line in enumerate(script.read_text().splitlines(), 1):
        command = line.removeprefix("! ")
        words = shlex.split(command, comments=True)
        if not words:
            continue
        if words[0] == "new" and "--name" not in words:
            words += ["--name", script.stem]
        status = run(words)
        assert (status != 0) == line.startswith("! "), f"{script.name}:{number}: {line}"


def without_salt(text: str) -> str:
    """What sheets of orders leave without their salt, which is drawn, and the check-words made with it."""
    text = re.sub(r"([\"'] ?: [\"']|salt )[0-9a-f]{24}\b", r"\1…", text)
    return re.sub(r"(check-word(?: is)? |\w+ sheet: |\"word\": \")(?:[a-z]{5}-){3}[a-z]{5}", r"\1…", text)


def lasting(entry: dict[str, object]) -> str:
    """An entry without what differs from day to day, and without the odds, which other tests hold."""
    kept = {key: value for key, value in entry.items() if key not in PASSING}
    answers = kept.get("answers", [])
    assert isinstance(answers, list)
    for answer in answers:
        answer.pop("distribution", None)
    text = json.dumps(kept, ensure_ascii=False)
    return without_salt(text) if entry.get("act") in SHEETS else text


@pytest.mark.few(5)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_evening_goes_as_it_went(script: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path))
        session = played(script, tmp_path)
        text = "".join(lasting(entry) + "\n" for entry in session.entries())
        assert wrong_in(session) == []
    as_kept(script.with_name(f"{script.stem}.journal.jsonl"), text, request)
