"""Files that belong together: a disk that fills up while they are written leaves none of them."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli import asking
from referee.cli.dice_asked import with_dice
from referee.engine.dice import Source
from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.how import How
from referee.session.record import head, journal, lock
from referee.session.record.folder import write_new
from referee.session.record.together import write_together
from referee.session.scenario import forms, sheet_files
from referee.session.session import Session
from tests.proving import wrong_in
from tests.shell import Shell


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes one file, and is full at the next."""
    sync, left = os.fsync, [1]

    def fsync(file: int) -> None:
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left.pop()
        sync(file)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.usefixtures("small_disk")
@pytest.mark.parametrize(
    "write", [lambda there: sheet_files.write("ca", f"{there}/club"), lambda _: forms.write("clash-of-carriers")]
)
def test_sheets_and_forms_are_all_written_or_none(
    write: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "rules"))
    with pytest.raises(Refusal, match="No space left on device"):
        write(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_disk")
def test_what_was_there_before_stays(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "mine.csv").write_text("mine")
    with pytest.raises(Refusal, match="No space left on device"):
        write_together(str(folder), {str(folder / name): b"1" for name in ("a.csv", "b.csv")}, write_new)
    assert [path.name for path in folder.iterdir()] == ["mine.csv"]


# Two at one session: a reader beside a writer, a question while others write, what sides hand in between
# acts.


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked, to be killed or beside")

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}


def beside(session: Session, work: Callable[[Session], object]) -> None:
    """Work done by another process."""
    child = os.fork()
    if child == 0:
        try:
            work(Session(session.folder))
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


# A reader beside a writer.


def test_a_newer_head_beside_an_older_text_is_no_damage(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    read, place = journal.of_text, Path(session.folder, journal.NAME)
    older = place.read_bytes()
    session.act("note", {"text": "one"})
    looks: list[bytes] = []

    def behind(raw: bytes) -> journal.Reading:
        looks.append(raw)
        return read(older if len(looks) == 1 else raw)

    monkeypatch.setattr(journal, "of_text", behind)
    assert [entry["act"] for entry in Session(session.folder).entries()] == ["open", "note"]


def test_readers_beside_a_writer_are_never_told_of_damage(session: Session) -> None:
    child = os.fork()
    if child == 0:
        writer = Session(session.folder)
        for _ in range(150):
            writer.act("note", {"text": "x"})
        os._exit(0)
    counts = []
    while not os.waitpid(child, os.WNOHANG)[0]:
        reader = Session(session.folder)
        counts.append(len(reader.entries()))
        assert reader.state.count >= counts[-1]
    assert counts == sorted(counts)
    assert Session(session.folder).state.count == 151


def test_two_writers_never_interleave(session: Session) -> None:
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            for place in range(5):
                Session(session.folder).act("note", {"text": str(place)})
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    assert [entry["n"] for entry in Session(session.folder).entries()] == list(range(1, 17))


def test_damage_is_believed_under_the_lock_alone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "PATIENCE", 0.05)
    head.write(session.folder, head.Head(7, "x"))
    held: list[int | None] = []
    ready, done = threading.Event(), threading.Event()
    other = os.path.join(session.folder, lock.FILE)
    child = os.fork()
    if child == 0:
        held.append(lock.acquire(other, 1))
        Path(session.folder, "taken").touch()
        ready.wait(5)
        os._exit(0)
    while not Path(session.folder, "taken").exists():
        done.wait(0.01)
    for work in (lambda: Session(session.folder).entries(), lambda: session.act("note", {"text": "x"})):
        with pytest.raises(Refusal) as caught:
            work()
        assert (caught.value.kind, caught.value.status) == ("locked", 5)
    os.kill(child, 9)
    os.waitpid(child, 0)
    with pytest.raises(Refusal) as caught:
        Session(session.folder).entries()
    assert caught.value.kind == "damaged"


# Somebody is asked.


def answers(
    session: Session, monkeypatch: pytest.MonkeyPatch, words: list[str], meanwhile: Callable[[Session], object]
) -> list[str]:
    """Each question is answered by the next word; another command writes before the second is answered."""
    asked: list[str] = []

    def line(prompt: str, how: str = "", at_end: str | None = None, typed: str = "") -> str:
        asked.append(prompt)
        if len(asked) == 2:
            beside(session, meanwhile)
        return words.pop(0)

    monkeypatch.setattr(asking, "ask_line", line)
    return asked


def rolled(session: Session) -> None:
    with_dice(How(ask=lambda thrower: thrower), lambda how: session.act("roll", ROLL, how))


def test_nothing_is_held_while_dice_are_asked_and_the_answers_stand(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.act("dice", {"mode": "table"})
    prompts = answers(session, monkeypatch, ["3", "4"], lambda other: other.act("note", {"text": "x"}))
    rolled(session)
    assert len(prompts) == 2
    assert [entry["act"] for entry in session.entries()][2:] == ["note", "roll"]
    assert [die["value"] for die in session.entries()[-1]["dice"]] == [3, 4]


def test_a_die_left_to_the_program_takes_the_number_that_no_other_command_used(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.act("dice", {"mode": "table"})
    prompts = answers(
        session, monkeypatch, ["4", ""], lambda other: other.act("roll", ROLL, How(ask=lambda fresh: fresh))
    )
    rolled(session)
    assert len(prompts) == 2
    assert [die.get("count") for die in session.entries()[-1]["dice"]] == [None, 3]
    assert wrong_in(session) == []


def test_who_cannot_ask_again_is_refused_and_nothing_is_written(session: Session) -> None:
    session.act("dice", {"mode": "table"})

    def ask(fresh: Source) -> Source:
        beside(session, lambda other: other.act("note", {"text": "meanwhile"}))
        return fresh

    with pytest.raises(Refusal, match="#3 note was done meanwhile; nothing was changed") as caught:
        session.act("roll", ROLL, How(ask=ask))
    assert caught.value.kind == "locked"
    assert session.state.count == 3


# Undo and redo beside what sides hand in.


def handed_in(session: Session) -> int:
    text = {"name": "plot", "text": "north", "side": "ijn"}
    return int(session.act("seal", text, How(by="ijn")).entry["n"])


def test_an_undo_takes_the_umpires_own_last_act_and_names_what_came_in(session: Session, referee: Shell) -> None:
    session.act("note", {"text": "mine"})
    number = handed_in(session)
    said = referee("undo")
    assert "no longer counts: #2 note mine" in said
    assert f"#{number} seal plot (by ijn) came in from ijn later, and is kept: undo --of ijn takes it back" in " ".join(
        said.split()
    )
    assert list(session.state.tree["umpire"]["sealed"]) == ["plot"]
    assert "undo --of ijn takes it back" in referee("undo", status=2)
    referee("undo --of ijn")
    assert not session.state.tree["umpire"].get("sealed")
    referee("undo --of ijn", status=2)
    referee("undo --of usn", status=2)
    referee("undo --of ijn --to 1", status=2)


def test_an_undo_of_an_act_is_no_undo_of_a_board_that_a_side_changed_since(session: Session) -> None:
    session.act("note", {"text": "mine"})
    session.act("set", {"path": "public.turns", "value": "5"}, How(why="x", by="ijn"))
    assert [entry["n"] for entry in corrections.undo(session).voided] == [3]


def test_a_sheet_that_comes_in_between_does_not_kill_redo(session: Session) -> None:
    session.act("set", {"path": "public.turns", "value": "5"}, How(why="longer"))
    corrections.undo(session)
    handed_in(session)
    session.act("seal", {"name": "other", "text": "south", "side": "ijn"})
    corrections.redo(session)
    assert session.state.public["turns"] == 5
    assert list(session.state.tree["umpire"]["sealed"]) == ["plot", "other"]
    corrections.undo(session)
    session.act("note", {"text": "since"})
    with pytest.raises(Refusal, match="after the last undo"):
        corrections.redo(session)
