"""Killed at any moment: nothing that was answered is lost, nothing half done stands, and the next command works.

A child process does the work and dies at the n-th call that writes; each call of the system is tried in turn. Long:
`pytest -m long tests/test_kills.py`, with `REFEREE_KILLS=500` kills at random times besides (`REFEREE_SEED` repeats).
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections, proof, renewing
from referee.session.record import age, folder, journal
from referee.session.record.transfer import bring_in, export
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session

TRAINING = "carrier-clashes/training"
WRITING = (
    "unlink",
    "write",
    "pwrite",
    "fsync",
    "replace",
    "rename",
    "link",
    "remove",
    "mkdir",
    "truncate",
    "ftruncate",
    "rmdir",
)
ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}


def killed_at(call: int, work: Callable[[], object]) -> bool:
    """Do the work in a child that dies before its `call`-th writing call; did it die?"""
    child = os.fork()
    if child == 0:
        left = call

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def patched(*args: object, **more: object) -> object:
                nonlocal left
                left -= 1
                if left < 0:
                    os._exit(9)
                return real(*args, **more)

            return patched

        for name in WRITING:
            setattr(os, name, counted(getattr(os, name)))
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9), status
    return status == 9


@pytest.fixture
def session() -> Session:
    opened = open_session(TRAINING, "evening")
    opened.act("tell", {"to": "all", "text": "one"})
    opened.act("roll", ROLL)
    opened.act("tell", {"to": "ijn", "text": "two"})
    return opened


def goes_on(name: str) -> Session:
    """The session, after an act that shows that it works, and is whole."""
    again = Session(os.path.join(folder.logs(), name))
    again.act("note", {"text": "on"})
    assert proof.verify(again) == []
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


@pytest.mark.parametrize("what", ACTS)
def test_an_act_killed_at_any_call_stands_whole_or_not_at_all(session: Session, what: str) -> None:
    call, before = 0, session.state.count
    while killed_at(call, lambda: ACTS[what](Session(session.folder))):
        count = Session(session.folder).state.count
        assert count - before in ((0, 2) if what == "amend" else (0, 1)), call
        before = goes_on("evening").state.count
        call += 1
    assert call > 5


def test_opening_and_bringing_in_are_whole_or_not_at_all(session: Session, tmp_path: Path) -> None:
    pack = str(tmp_path / "friday.zip")
    export(session.folder, pack)
    for work in (lambda: open_session(TRAINING, "friday"), lambda: bring_in(pack)):
        call = 0
        while killed_at(call, work):
            assert folder.names() in (["evening"], ["evening", "friday"])
            if "friday" in folder.names():
                goes_on("friday")
                os.rename(os.path.join(folder.logs(), "friday"), tmp_path / f"gone-{call}-{id(work)}")
            call += 1
        assert call > 5
        goes_on("friday")
        os.rename(os.path.join(folder.logs(), "friday"), tmp_path / f"done-{id(work)}")


def test_a_file_killed_while_it_is_written_is_not_in_the_way(session: Session, tmp_path: Path) -> None:
    call, path = 0, tmp_path / "friday.zip"
    while killed_at(call, lambda: export(session.folder, str(path))):
        if path.exists():
            path.unlink()
        call += 1
    assert call > 2
    assert Session(bring_in(str(path))).state.count == 4


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


def test_a_session_is_never_lost_between_locked_and_plain(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(age, "encrypted", lambda raw, _: raw)
    monkeypatch.setattr(age, "decrypted", lambda raw, *_: raw)
    call = 0
    while killed_at(call, lambda: age.lock(session.folder, "")):
        assert folder.names() or age.locked_names()
        if not folder.names():
            age.unlock("evening", "")
        call += 1
    assert (call > 2, folder.names(), age.locked_names()) == (True, [], ["evening"])
    call = 0
    while killed_at(call, lambda: age.unlock("evening", "")):
        assert folder.names() or age.locked_names()
        if folder.names():
            age.lock(session.folder, "")
        call += 1
    assert (call > 2, folder.names(), age.locked_names()) == (True, ["evening"], [])
    assert goes_on("evening").state.count == 5


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
    assert proof.verify(Session(session.folder)) == []


@pytest.mark.long
def test_what_was_answered_before_many_kills_stands(session: Session) -> None:
    chance = random.Random(os.environ.get("REFEREE_SEED", "1"))
    for _ in range(int(os.environ.get("REFEREE_KILLS", "500"))):
        shot(session, chance.random() / 10)
    try:
        assert proof.verify(Session(session.folder)) == []
    except Refusal as refusal:
        pytest.fail(refusal.message)
