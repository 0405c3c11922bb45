"""Sessions locked away: nothing plain is left, and what comes back is what was."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine import settings
from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.record import age, folder
from referee.session.record.backup import KEPT, of_session
from referee.session.record.folder import session_names
from referee.session.record.transfer import bring_in
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell

SECRET = "Kido Butai lies at 1411"


class Quick:
    """In place of the library, whose keys cost seconds on purpose: the passphrase and the whole are looked at."""

    class DecryptError(Exception):
        """What the library raises."""

    @property
    def passphrase(self) -> Quick:
        return self

    def encrypt(self, raw: bytes, passphrase: str) -> bytes:
        return sha256(passphrase.encode() + raw).digest() + raw

    def decrypt(self, raw: bytes, passphrase: str) -> bytes:
        if self.encrypt(raw[32:], passphrase) != raw:
            raise self.DecryptError("not so")
        return raw[32:]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(age, "import_pyrage", Quick)


@pytest.fixture
def session() -> Session:
    opened = open_session("carrier-clashes/training", "evening")
    opened.act("tell", {"to": "ijn", "text": SECRET})
    opened.act("note", {"text": SECRET})
    return opened


@pytest.fixture
def words(tmp_path: Path) -> str:
    file = tmp_path / "words"
    file.write_text("correct horse battery\n")
    return str(file)


def goes_and_comes_back(session: Session, words: str, referee: Shell) -> bytes:
    """A session is locked, is named as such, and comes back as it was; the locked file, as it stood meanwhile."""
    before = {path.name: path.read_bytes() for path in Path(session.folder).iterdir() if path.name not in age.LEFT}
    logs = Path(folder.logs_folder())
    referee("lock evening --yes --passphrase-file", words)
    assert [path.name for path in logs.iterdir() if not path.name.startswith(".current")] == ["evening.age"]
    assert (logs / "evening.age").stat().st_mode & 0o777 == 0o600
    raw = (logs / "evening.age").read_bytes()
    assert re.search(r"evening +locked: referee unlock evening", referee("sessions"))
    assert "evening is locked" in referee("status --session evening", status=2)
    referee("unlock --passphrase-file", words)  # the only one
    after = {path.name: path.read_bytes() for path in Path(session.folder).iterdir() if path.name not in age.LEFT}
    assert after == before
    assert not (logs / "evening.age").exists()
    Session(session.folder).act("note", {"text": "on"})
    return raw


@pytest.mark.usefixtures("quick")
def test_a_locked_session_comes_back(session: Session, words: str, referee: Shell) -> None:
    goes_and_comes_back(session, words, referee)


@pytest.mark.long
def test_a_locked_session_leaves_nothing_plain(session: Session, words: str, referee: Shell) -> None:
    raw = goes_and_comes_back(session, words, referee)
    assert raw.startswith(b"age-encryption.org/v1\n-> scrypt ")
    assert SECRET.encode() not in raw


def refuses_what_is_wrong(session: Session) -> None:
    """A wrong passphrase, a file with another end: the session stays locked, and opens with what it was locked with."""
    path = Path(age.lock(session.folder, "correct horse battery"))
    raw = path.read_bytes()
    with pytest.raises(Refusal, match="does not open"):
        age.unlock("evening", "wrong horse battery")
    path.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    with pytest.raises(Refusal, match="does not open"):
        age.unlock("evening", "correct horse battery")
    path.write_bytes(raw)
    assert folder.session_names() == []
    assert Session(age.unlock("evening", "correct horse battery")).state.count == 3


@pytest.mark.usefixtures("quick")
def test_what_another_command_has_unlocked_meanwhile_is_left_alone(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(age.lock(session.folder, "correct horse battery"))
    read = age.parts_of

    def unlocked_meanwhile(raw: bytes, file: str) -> dict[str, bytes]:
        monkeypatch.setattr(age, "parts_of", read)
        age.unlock("evening", "correct horse battery")
        return read(raw, file)

    monkeypatch.setattr(age, "parts_of", unlocked_meanwhile)
    with pytest.raises(Refusal, match="another command is unlocking evening, or has unlocked it"):
        age.unlock("evening", "correct horse battery")
    assert session.state.count
    assert not [found.name for found in path.parent.iterdir() if found.suffix == ".age"]


@pytest.mark.usefixtures("quick")
def test_a_wrong_passphrase_or_a_damaged_file_changes_nothing(session: Session) -> None:
    refuses_what_is_wrong(session)


@pytest.mark.long
def test_the_library_refuses_what_is_wrong(session: Session) -> None:
    refuses_what_is_wrong(session)


def test_what_is_no_locked_file_is_refused() -> None:
    with pytest.raises(Refusal, match="does not open"):
        age.decrypt(b"age-encryption.org/v1\n-> scrypt", "correct horse battery", "it")


def test_a_passphrase_that_is_too_short_is_refused_before_anything_is_removed(session: Session) -> None:
    with pytest.raises(Refusal, match="8 characters or more") as caught:
        age.lock(session.folder, "short")
    assert caught.value.field == "passphrase"
    assert folder.session_names() == ["evening"]
    assert age.locked_names() == []


@pytest.mark.usefixtures("quick")
def test_a_player_gets_a_file_that_only_he_opens(session: Session, words: str, tmp_path: Path) -> None:
    plain, locked = tmp_path / "ijn.toml", tmp_path / "ijn.age"
    assert run(["export", str(plain), "--for", "ijn"]) == 0
    assert plain.read_bytes() == Path(session.folder, "ijn.toml").read_bytes()
    assert run(["export", str(locked), "--for", "ijn", "--lock", "--passphrase-file", words]) == 0
    assert age.decrypt(locked.read_bytes(), "correct horse battery", "x") == plain.read_bytes()
    assert run(["export", str(tmp_path / "x.zip"), "--lock"]) == 2
    assert run(["export", str(tmp_path / "x.toml"), "--for", "usn"]) == 2


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", ["../x", "a/b", "..", "a\\b", "/etc/x"])
def test_what_is_unlocked_writes_in_its_folder_alone(session: Session, name: str) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as pack:
        pack.write(os.path.join(session.folder, "journal.jsonl"), "journal.jsonl")
        pack.writestr(name, "x")
    Path(folder.locked_file("stranger")).write_bytes(age.encrypt(raw.getvalue(), "correct horse battery"))
    with pytest.raises(Refusal, match="belongs to no session"):
        age.unlock("stranger", "correct horse battery")
    assert folder.session_names() == ["evening"]


def test_without_the_library_it_is_said_how_it_is_had(
    session: Session, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    monkeypatch.setitem(sys.modules, "pyrage", None)
    assert "pip install 'referee[lock]'" in referee("lock evening --yes", status=2)
    assert folder.session_names() == ["evening"]


@pytest.mark.usefixtures("quick")
def test_a_console_ends_when_its_session_is_locked_away(
    session: Session, words: str, referee: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"lock evening --passphrase-file {words} --yes\nnote on\nstatus\n"))
    said = referee("play evening")
    assert said.err == "evening no longer exists; the console ends\n"
    assert "#" not in said.out.partition("locked;")[2]


def test_a_full_disk_leaves_the_session_plain_and_nothing_begun(
    quick: None, session: Session, words: str, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in referee("lock evening --passphrase-file", words, status=5)
    assert [path.name for path in Path(folder.logs_folder()).iterdir() if "age" in path.name] == []
    assert Session(session.folder).state.count == 3


# Backups: written at each turn and close, rotated, restored.

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


def test_the_newest_are_kept(backups: Path, tmp_path: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    other = open_session("carrier-clashes/training", "evening.2")
    other.act("close", {})
    for _ in range(KEPT + 2):
        session.act("close", {}, ON)
    assert [int(name.split(".")[1]) for name in of_session(str(backups), "evening")] == list(range(4, KEPT + 4))
    assert of_session(str(backups), "evening.2") == ["evening.2.000002.zip"]
    Path(session.folder).rename(tmp_path / "last week")  # another session of that name drives out the oldest
    open_session("carrier-clashes/training", "evening").act("close", {})
    assert [int(name.split(".")[1]) for name in of_session(str(backups), "evening")] == [2, *range(5, KEPT + 4)]


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


# What other systems lack: Windows has neither `pread` nor `pwrite`, and translates the line ends of text.


def test_an_evening_goes_on_without_pread_and_pwrite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delattr(os, "pread")
    monkeypatch.delattr(os, "pwrite")
    for line in ("new carrier-clashes/training --name friday", "next 3", "undo --yes", "log verify"):
        assert run(line.split()) == 0, capsys.readouterr().err
    assert "intact" in capsys.readouterr().out
