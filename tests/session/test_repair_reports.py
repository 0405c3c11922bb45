"""A journal that was damaged and mended: whatever line of an evening is lost, all that is made of the rest is made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.record.state import fold
from referee.session.session import Session
from tests.test_golden import SCRIPTS, played

EVENINGS = {f"{path.parent.name}/{path.stem}": path for path in SCRIPTS}


def outputs(sides: list[str]) -> list[list[str]]:
    """The commands that read a whole record, and those that go on with it."""
    out = [["status"], ["show", "umpire"], ["map"], ["log", "text"], ["log", "luck"], ["log", "verify"], ["why"]]
    for side in (*sides, "umpire"):
        out += [["sheet", side]] if side != "umpire" else []
        out += [["report", side, "--md", "-"], ["map", side], ["show", side]]
    return out


def lose(session: Session, line: int, patch: pytest.MonkeyPatch) -> None:
    """Spoil a line of a session's journal, and mend it."""
    journal = Path(session.folder, "journal.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line][: len(lines[line]) // 2] + b"\n"
    journal.write_bytes(b"".join(lines))
    patch.setenv("REFEREE_SESSION", session.name)
    assert run(["log", "repair", "--yes"]) == 0


def hold(script: Path, line: int, logs: Path, patch: pytest.MonkeyPatch) -> None:
    """No output faults after a line is lost."""
    patch.setenv("REFEREE_LOGS", str(logs))
    patch.delenv("REFEREE_SESSION", raising=False)
    session = played(script, logs)
    lose(session, 1 + line % (len(session.entries()) - 1), patch)
    for words in [*outputs(session.state.sides), ["next", "--force", "--why", "on"], ["undo"]]:
        assert run(words) in (0, 2, 3), words


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "evening", ["ca/cape-esperance", "carrier-clashes/training-evening", "naval-units/sea-zone-battle"]
)
def test_all_is_made_of_what_is_left(evening: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(EVENINGS[evening], 4, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("line", range(3, 150, 7))
@pytest.mark.parametrize("evening", EVENINGS)
def test_whatever_is_lost(evening: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(EVENINGS[evening], line, tmp_path, monkeypatch)


def test_what_is_made_of_entries_leaves_them_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = played(EVENINGS["ca/cape-esperance"], tmp_path)
    entries = session.entries()
    before = json.dumps(entries)
    fold(entries)
    assert json.dumps(entries) == before
