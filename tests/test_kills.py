"""Killed at any moment: nothing that was answered is lost, nothing half done stands, and the next command works.

A child process does the work and dies at the n-th call that writes; each call of the system is tried in turn. Long:
`pytest -m long tests/test_kills.py`, with `REFEREE_KILLS=500` kills at random times besides (`REFEREE_SEED` repeats).
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine import settings
from referee.engine.errors import Refusal
from referee.session import corrections, renewing
from referee.session.how import How
from referee.session.record import age, backup, folder, journal, leftovers
from referee.session.record.transfer import bring_in, export
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.proving import wrong_in
from tests.session.test_lock import Quick

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked, to be killed or beside")

TRAINING = "carrier-clashes/training"
WRITING = (
    *("unlink", "write", "pwrite", "fsync", "replace", "rename"),
    *("link", "remove", "mkdir", "truncate", "ftruncate", "rmdir"),
)
ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}


def killed_at(call: int, work: Callable[[], object], *, half: bool = False) -> bool:
    """Do the work in a child that dies before its `call`-th call of the system that opens to write, writes or moves.

    Did it die? `half`: where that call writes, half of it is written first.
    """
    child = os.fork()
    if child == 0:
        left = call
        real_write, real_pwrite = os.write, os.pwrite

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def patched(*args: Any, **more: Any) -> object:
                nonlocal left
                left -= 1
                if left < 0:
                    if half and real in (real_write, real_pwrite) and isinstance(args[1], bytes):
                        real(args[0], args[1][: len(args[1]) // 2], *args[2:])
                    os._exit(9)
                return real(*args, **more)

            return patched

        def hooked(event: str, args: tuple[object, ...]) -> None:
            nonlocal left
            if event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                left -= 1
                if left < 0:
                    os._exit(9)

        for name in WRITING:
            setattr(os, name, counted(getattr(os, name)))
        sys.addaudithook(hooked)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9), status
    return status == 9


def deaths(work: Callable[[], object], least: int, *, half: bool = False) -> Iterator[int]:
    """The work is killed at each call in turn, at so many at the least, until it comes to its end."""
    for call in count():
        if not killed_at(call, work, half=half):
            assert call > least
            return
        yield call


@pytest.fixture
def session() -> Session:
    opened = open_session(TRAINING, "evening")
    opened.act("tell", {"to": "all", "text": "one"})
    opened.act("roll", ROLL)
    opened.act("tell", {"to": "ijn", "text": "two"})
    return opened


def goes_on(name: str) -> Session:
    """The session, after an act that shows that it works, and is whole."""
    again = Session(os.path.join(folder.logs_folder(), name))
    again.act("note", {"text": "on"})
    assert wrong_in(again) == []
    for side in again.state.sides:
        told = Path(again.folder, f"{side}.toml").read_text().count("[[told]]")
        assert told == len(again.state.told[side])
    return again


ACTS: dict[str, Callable[[Session], object]] = {
    "act": lambda session: session.act("tell", {"to": "all", "text": "killed"}),
    "dice": lambda session: session.act("roll", ROLL),
    "next": lambda session: session.act("next", {}, How(force=True, why="on")),
    "undo": corrections.undo,
    "amend": lambda session: corrections.amend(session, session.state.count, {"text": "uno"}, None, "misheard"),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("what", ACTS)
def test_an_act_killed_at_any_call_stands_whole_or_not_at_all(session: Session, what: str, half: bool) -> None:
    before = session.state.count
    for call in deaths(lambda: ACTS[what](Session(session.folder)), 5, half=half):
        more = Session(session.folder).state.count - before
        assert more in ((0, 2) if what == "amend" else (0, 1)), call
        before = goes_on("evening").state.count


def nothing_is_left(where: Path) -> None:
    """The next command, whatever it is, leaves nothing of what a killed one had begun."""
    assert run(["config"]) == 0
    root = Path(folder.logs_folder())
    assert [path.name for path in root.iterdir() if path.name.startswith(folder.UNDER_WAY)] == []
    assert [path for path in (*root.rglob("*"), *where.rglob("*")) if path.name.endswith(".part")] == []


@pytest.mark.long
def test_opening_and_bringing_in_are_whole_or_not_at_all(session: Session, tmp_path: Path) -> None:
    pack = str(tmp_path / "friday.zip")
    export(session.folder, pack)
    for work in (lambda: open_session(TRAINING, "friday"), lambda: bring_in(pack)):
        for call in deaths(work, 5):
            assert folder.session_names() in (["evening"], ["evening", "friday"])
            if "friday" in folder.session_names():
                goes_on("friday")
                os.rename(os.path.join(folder.logs_folder(), "friday"), tmp_path / f"gone-{call}-{id(work)}")
        goes_on("friday")
        os.rename(os.path.join(folder.logs_folder(), "friday"), tmp_path / f"done-{id(work)}")


def test_a_file_killed_while_it_is_written_leaves_nothing(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "friday.zip"
    for _ in deaths(lambda: export(session.folder, str(path)), 4):
        nothing_is_left(tmp_path)
        path.unlink(missing_ok=True)
    assert Session(bring_in(str(path))).state.count == 4


@pytest.mark.long
def test_a_backup_killed_while_it_is_written_leaves_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_BACKUP")
    for call in deaths(lambda: Session(session.folder).act("close", {}, How(force=True, why="on")), 10):
        nothing_is_left(Path(session.folder))
        for file in Path(settings.folder_beside_sessions()).glob("*.zip"):
            assert bring_in(str(file), f"again-{call}-{file.stem}")


@pytest.mark.long
def test_a_repair_killed_at_any_call_can_be_done_again(session: Session) -> None:
    path = Path(session.folder, journal.NAME)
    sound = path.read_bytes()
    call = 0
    while True:
        path.write_bytes(sound.replace(b'"one"', b'"1ne"'))
        Path(session.folder, "journal.head").unlink(missing_ok=True)
        died = killed_at(call, lambda: renewing.mend(Session(session.folder)))
        if renewing.damage(Session(session.folder)):
            renewing.mend(Session(session.folder))
        assert [row["text"] for row in Session(session.folder).state.told["ijn"]] == ["two"]
        if not died:
            break
        call += 1
    assert call > 3


def plain_secrets() -> list[str]:
    """The files next to the sessions, their backups included, in which what was told stands plain."""
    found = [path for path in Path(folder.logs_folder()).rglob("*") if path.is_file()]
    return [path.name for path in found if b"two" in path.read_bytes() or path.suffix == ".zip"]


@pytest.mark.long
def test_a_session_is_never_lost_between_locked_and_plain(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REFEREE_BACKUP")
    monkeypatch.setattr(age, "encrypt", lambda raw, _: bytes(byte ^ 255 for byte in raw))
    monkeypatch.setattr(age, "decrypt", lambda raw, *_: bytes(byte ^ 255 for byte in raw))
    session.act("close", {})

    def stands() -> str:
        """Plain or locked, and said truly by the next command; what was left is said, and gone."""
        capsys.readouterr()
        assert run(["sessions", "--json"]) == 0
        said = capsys.readouterr()
        (row,) = json.loads(said.out)["sessions"]
        assert bool(row.get("locked")) == (folder.session_names() == [])
        assert (folder.session_names(), age.locked_names()) in ((["evening"], []), ([], ["evening"]))
        assert not row.get("locked") or plain_secrets() == []
        nothing_is_left(Path(session.folder))
        return "locked" if row.get("locked") else "plain"

    def locking() -> object:
        with Session(session.folder).lock_held():
            return age.lock(session.folder, "", lambda: backup.forget("evening"))

    for _ in deaths(locking, 5):
        if stands() == "locked":
            age.unlock("evening", "")
    assert (folder.session_names(), age.locked_names()) == ([], ["evening"])
    assert plain_secrets() == []
    for _ in deaths(lambda: age.unlock("evening", ""), 5):
        if stands() == "plain":
            locking()
    assert (folder.session_names(), age.locked_names()) == (["evening"], [])
    assert stands() == "plain"
    assert Session(session.folder).state.count == 5


def test_what_another_command_is_at_work_on_is_left_alone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(folder.logs_folder())
    left = root / f"{folder.LOCKING}evening.age"
    left.write_bytes(b"x")
    ready = root / "ready"
    child = os.fork()
    if child == 0:
        with Session(session.folder).locked():
            ready.touch()
            time.sleep(20)
        os._exit(0)
    while not ready.exists():
        time.sleep(0.01)
    assert leftovers.sweep() == []
    assert left.exists()
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert leftovers.sweep() == [
        "evening was being locked when its command was killed: it is not locked yet; lock it again"
    ]
    assert not left.exists()


def test_a_session_of_another_file_of_its_name_is_not_touched(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(age, "import_pyrage", Quick)
    there = Path(folder.logs_folder(), "evening.age")
    there.write_bytes(b"another evening")
    with pytest.raises(Refusal, match="exists already"):
        age.lock(session.folder, "correct horse battery")
    assert run(["config"]) == 0
    assert (there.read_bytes(), folder.session_names()) == (b"another evening", ["evening"])
    Path(folder.logs_folder(), "friday.age").write_bytes(b"x")
    with pytest.raises(Refusal, match="there is a locked session friday"):
        open_session(TRAINING, "friday")


WORKING = """
import sys
from referee.session.session import Session
session = Session(sys.argv[1])
while True:
    print(session.act("tell", {"to": "all", "text": "x"}).entry["n"], flush=True)
"""


def shot(session: Session, after: float) -> None:
    """Acts are done until the child is killed; what it had answered stands."""
    with subprocess.Popen([sys.executable, "-c", WORKING, session.folder], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        answered = [int(child.stdout.readline())]
        time.sleep(after)
        child.send_signal(signal.SIGKILL)
        answered += [int(line) for line in child.stdout.read().splitlines() if line]
    count = Session(session.folder).state.count
    assert count - answered[-1] in (0, 1)
    Session(session.folder).act("tell", {"to": "all", "text": "after"})


def test_what_was_answered_before_a_kill_stands(session: Session) -> None:
    chance = random.Random(1)
    for _ in range(4):
        shot(session, chance.random() / 20)
    assert wrong_in(Session(session.folder)) == []


@pytest.mark.long
def test_what_was_answered_before_many_kills_stands(session: Session) -> None:
    chance = random.Random(os.environ.get("REFEREE_SEED", "1"))
    for _ in range(int(os.environ.get("REFEREE_KILLS", "500"))):
        shot(session, chance.random() / 10)
    try:
        assert wrong_in(Session(session.folder)) == []
    except Refusal as refusal:
        pytest.fail(refusal.message)
