"""Backups: written at each turn and close, rotated, restored."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine import settings
from referee.session.how import How
from referee.session.record.backup import KEPT, of_session
from referee.session.record.folder import session_names
from referee.session.record.transfer import bring_in
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}
ON = How(force=True, why="on")


@pytest.fixture
def backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_BACKUP", str(tmp_path / "stick"))
    return tmp_path / "stick"


def test_each_turn_and_close_leaves_one_that_restores_the_session(backups: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("note", {"text": "x"})
    assert not backups.exists()
    while not backups.exists():
        turned = session.act("next", {}, ON)
    assert turned.word
    session.act("close", {})
    assert session.notices == []
    first, last = (backups / name for name in of_session(str(backups), "evening"))
    assert first.stat().st_mode & 0o777 == 0o600
    assert last.name == f"evening.{session.state.count:06d}.zip"
    again = Session(bring_in(str(first), "evening-again"))
    assert again.state.count == session.state.count - 1
    after = Session(bring_in(str(last), "closed"))
    assert Path(after.folder, "journal.jsonl").read_bytes() == Path(session.folder, "journal.jsonl").read_bytes()
    assert not after.is_open()
    # The dice go on as they would have.
    thrown = again.act("roll", ROLL).entry["dice"]
    assert thrown == Session(bring_in(str(first), "third")).act("roll", ROLL).entry["dice"]


def test_the_newest_are_kept(backups: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    other = open_session("carrier-clashes/training", "evening.2")
    other.act("close", {})
    for _ in range(KEPT + 2):
        session.act("close", {}, ON)
    assert [int(name.split(".")[1]) for name in of_session(str(backups), "evening")] == list(range(4, KEPT + 4))
    assert of_session(str(backups), "evening.2") == ["evening.2.000002.zip"]


def test_a_backup_that_fails_is_said_and_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("REFEREE_BACKUP", str(tmp_path / "file"))
    session = open_session("carrier-clashes/training", "evening")
    session.act("close", {})
    assert any(notice.startswith("there is no backup") for notice in session.notices)
    assert Session(session.folder).state.count == 2


def test_backups_are_kept_beside_the_sessions_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_BACKUP")
    session = open_session("carrier-clashes/training", "evening")
    session.act("close", {})
    (kept,) = Path(settings.folder_beside_sessions()).iterdir()
    assert kept.parent.parent == Path(session.folder).parent
    assert kept.stat().st_size < Path(session.folder, "journal.jsonl").stat().st_size
    assert kept.parent.stat().st_mode & 0o777 == 0o700
    assert session_names() == ["evening"]
    assert Session(bring_in(str(kept), "again")).state.count == 2
    monkeypatch.setenv("REFEREE_BACKUP", "off")
    open_session("carrier-clashes/training", "none").act("close", {})
    assert len(list(Path(settings.folder_beside_sessions()).iterdir())) == 1


def test_backups_are_settled_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REFEREE_BACKUP")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["config", "backup", "off"]) == 0
    assert settings.backup_folder() is None
    assert run(["config", "backup", "elsewhere"]) == 2
    assert run(["config", "logs", "off"]) == 2
