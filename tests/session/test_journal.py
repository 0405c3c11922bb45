"""The journal withstands: torn ends, changed lines, full disks, two writers."""

from __future__ import annotations

import itertools
import json
import os
import shutil
from pathlib import Path

import pytest

from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal
from referee.session import corrections, renewing
from referee.session.board.conformity import faults
from referee.session.board.sight import board_of
from referee.session.record import head, journal, views, writing
from referee.session.record.state import fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.proving import wrong_in
from tests.shell import Shell

NEWLINE = b"\n"
TRAINING = "carrier-clashes/training"


def fresh(session: Session) -> Session:
    """The same folder, read by somebody else."""
    return Session(session.folder)


@pytest.fixture
def session() -> Session:
    opened = open_session(TRAINING, "evening")
    for text in ("one", "two", "three"):
        opened.act("note", {"text": text})
    return opened


def lines(session: Session) -> list[bytes]:
    return Path(session.folder, journal.NAME).read_bytes().splitlines(keepends=True)


def test_every_line_follows_from_the_line_before(session: Session) -> None:
    rows = lines(session)
    assert len(rows) == 4
    for before, line in itertools.pairwise(rows):
        assert json.loads(line)["prev"] == journal.digest(before.rstrip(b"\n"))
    assert [json.loads(line)["n"] for line in rows] == [1, 2, 3, 4]


def test_files_are_the_umpires_alone(session: Session) -> None:
    folder = Path(session.folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    for name in (journal.NAME, "scenario.toml", "umpire.toml", "allied.toml", "ijn.toml", ".state"):
        assert (folder / name).stat().st_mode & 0o777 == 0o600


def unanswered(session: Session) -> Path:
    """The session as if killed while it wrote its last line: `journal.head` does not say that it stands."""
    entries = session.entries()
    head.write(session.folder, head.Head(len(entries) - 1, entries[-1]["prev"], len(entries), "?"))
    return Path(session.folder, journal.NAME)


@pytest.mark.parametrize("cut", [2, 20, 100])
def test_a_torn_last_line_is_set_aside(session: Session, cut: int) -> None:
    path = unanswered(session)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    again = fresh(session)
    assert again.state.count == 3
    again.act("note", {"text": "four"})
    assert any("torn" in notice for notice in again.notices)
    assert Path(session.folder, writing.TORN).read_bytes().rstrip(b"\n") in whole
    assert [e["n"] for e in fresh(session).entries()] == [1, 2, 3, 4]


def test_a_journal_cut_at_any_byte_is_read_or_refused_never_wrong(session: Session) -> None:
    whole = Path(session.folder, journal.NAME).read_bytes()
    path = unanswered(session)
    start = whole[:-1].rfind(b"\n") + 1
    for size in [len(whole) - 1, *range(len(whole) - 2, start - 1, -7), start]:
        path.write_bytes(whole[:size])
        assert fresh(session).state.count == (4 if size == len(whole) - 1 else 3)
    for size in range(start - 2, 0, -31):
        path.write_bytes(whole[:size])
        with pytest.raises(Refusal, match=f"line {whole[:size].count(b'{') and whole[:size].count(NEWLINE) + 1}"):
            fresh(session).is_open()


def test_of_several_wrong_lines_the_first_is_said_whatever_is_wrong_with_each(session: Session) -> None:
    rows, last = [], ""
    for line in lines(session):
        entry = {**json.loads(line), "prev": last}
        rows.append(journal.line_of({**entry, "by": 7} if entry["n"] == 3 else entry))
        last = journal.digest(rows[-1])
    found = journal.of_text(b"\n".join([*rows[:3], b"{nonsense", b""]))
    assert (found.bad, found.fault, len(found.entries)) == (
        3,
        "is not as the program writes it: by must be a text, not 7",
        2,
    )
    assert found.text[found.good :].startswith(rows[2])


def test_a_full_disk_leaves_the_journal_as_it_was(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path(session.folder, journal.NAME).read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[: len(data) // 2]))
    with pytest.raises(Refusal) as caught:
        session.act("note", {"text": "four"})
    assert caught.value.status == 5
    assert Path(session.folder, journal.NAME).read_bytes() == before


def test_an_act_whose_files_cannot_be_made_is_told_all_the_same(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, raw: bytes, **how: bool) -> None:
        raise Refusal("damaged", f"{path} cannot be written (No space left on device)")

    monkeypatch.setattr("referee.session.record.views.replace", full)
    assert session.act("note", {"text": "four"}).entry["n"] == 5
    assert [notice for notice in session.notices if "umpire.toml cannot be written" in notice]
    monkeypatch.undo()
    fresh(session).act("note", {"text": "five"})
    assert fresh(session).state.count == 6


def test_a_look_writes_nothing_where_nobody_touched_a_file(session: Session) -> None:
    left = {path.name: path.stat().st_mtime_ns for path in Path(session.folder).iterdir()}
    again = fresh(session)
    assert again.state.count == 4
    again.freshen()
    assert {path.name: path.stat().st_mtime_ns for path in Path(session.folder).iterdir()} == left


def test_what_another_console_wrote_is_no_edit_by_hand(session: Session) -> None:
    other = fresh(session)
    other.act("note", {"text": "four"})
    session.act("note", {"text": "five"})
    Path(session.folder, ".state").unlink()  # as between its journal's line and its snapshot
    assert other.state.count == 6
    other.act("note", {"text": "six"})
    assert other.notices == []


def test_a_folder_that_cannot_be_written_can_be_read(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> int:
        raise OSError(30, "Read-only file system")

    reader = fresh(session)
    monkeypatch.setattr("referee.session.session.os.open", refused)
    reader.refresh()
    assert reader.state.count == 4
    assert reader.notices == [f"{session.folder} cannot be written (Read-only file system); the journal is as it was"]
    with pytest.raises(Refusal) as caught:
        reader.act("note", {"text": "four"})
    assert caught.value.status == 5


def test_what_was_told_is_written_behind_what_stands(session: Session) -> None:
    session.act("tell", {"to": "all", "text": "the first"})
    allied = Path(session.folder, "allied.toml")
    before, file = allied.read_bytes(), allied.stat().st_ino
    again = Session(session.folder)
    again.act("tell", {"to": "all", "text": "the second"})
    assert allied.read_bytes().startswith(before)
    assert allied.stat().st_ino == file
    assert Session(session.folder).state.told == fold(again.entries()).told
    assert allied.read_text() == views.text(again.state, "allied")


def test_a_file_that_was_only_touched_is_not_said_to_be_edited(session: Session) -> None:
    session.act("tell", {"to": "all", "text": "the first"})
    path = Path(session.folder, "allied.toml")
    os.utime(path, (1, 1))
    assert Session(session.folder).act("note", {"text": "on"}).entry["act"] == "note"
    touched = Session(session.folder)
    touched.refresh()
    assert touched.notices == []
    path.write_text(path.read_text() + "# mine\n")
    edited = Session(session.folder)
    edited.act("tell", {"to": "all", "text": "the second"})
    assert [notice.partition(" was")[0] for notice in edited.notices] == ["allied.toml"]
    assert path.read_text() == views.text(edited.state, "allied")


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (rb'{"a": "x\u001by"}', r"x\x1by"),
        (rb'{"a": "\r"}', r"\x0d"),
        (rb'{"a": "\\\u001b"}', "\\\\x1b"),
        (rb'{"a": "\\u001b"}', r"\u001b"),
        ('{"a": "\u202e"}'.encode(), r"\u202e"),
        (rb'{"a": "groups.\"TG 58.1\"\n\t\/"}', 'groups."TG 58.1"\n\t/'),
    ],
)
def test_what_steers_a_terminal_is_spelled_out_however_it_is_written(line: bytes, read: str) -> None:
    assert journal.parse(line) == ({"a": read}, "")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "-1e400"])
def test_a_line_with_a_number_that_cannot_be_written_again_cannot_be_read(number: str) -> None:
    assert journal.parse(f'{{"n": {number}}}'.encode()) == (None, "cannot be read")


# Sessions of an older format: read and reported on as they are, and gone on with after an upgrade.

OLD = Path(__file__).parent.parent / "golden" / "old"
GAMES = sorted(path.name for path in OLD.iterdir())


@pytest.fixture(params=GAMES)
def old(request: pytest.FixtureRequest) -> Session:
    folder = Path(os.environ["REFEREE_LOGS"], "old")
    folder.mkdir(parents=True)
    for name in ("journal.jsonl", "scenario.toml"):
        shutil.copy(OLD / request.param / name, folder / name)
    return Session(str(folder))


def test_there_is_an_old_session_for_each_game() -> None:
    from referee.engine.rules import games

    assert sorted(games()) == GAMES


def test_its_dice_have_no_secret_that_could_be_shown(old: Session, referee: Shell) -> None:
    assert "has no secret for its dice; an earlier version opened it" in referee("log dice --session old", status=2)


def test_it_is_read_and_reported_on_as_it_is(old: Session, referee: Shell) -> None:
    before = Path(old.folder, journal.NAME).read_bytes()
    assert old.state.about["format"] == 1
    side = old.state.sides[0]
    lines = "status; show umpire; show {0}; log show; log text --for {0}; log verify; log luck; slip {0} --text; "
    lines += "report --md -; sheet {0}; sessions" + ("; map {0}" if optional_module(old.game, "views.picture") else "")
    for line in lines.format(side).split("; "):
        referee(line)
    assert Path(old.folder, journal.NAME).read_bytes() == before


def test_its_state_is_as_it_is_declared_today(old: Session) -> None:
    board = board_of(old.game, old.state.tree)
    assert board is not None
    assert faults(board) == []


def test_it_is_not_gone_on_with_as_it_is(old: Session) -> None:
    before = Path(old.folder, journal.NAME).read_bytes()
    entries = old.entries()
    for wrong in (lambda: old.act("note", {"text": "x"}), lambda: corrections.undo(old)):
        with pytest.raises(Refusal, match="earlier version") as caught:
            wrong()
        assert "referee upgrade" in (caught.value.hint or "")
    assert Path(old.folder, journal.NAME).read_bytes() == before
    assert old.entries() == entries


def test_it_goes_on_after_an_upgrade_and_a_copy_is_kept(old: Session) -> None:
    before = Path(old.folder, journal.NAME).read_bytes()
    told, tree = old.state.told, old.state.tree
    entry, kept = renewing.upgrade(old)
    assert Path(kept).read_bytes() == before
    assert Path(old.folder, journal.NAME).read_bytes().startswith(before)
    again = Session(old.folder)
    assert (again.state.about["format"], again.state.told, again.state.tree) == (journal.FORMAT, told, tree)
    again.act("note", {"text": "on"})
    corrections.undo(again, entry["n"])
    with pytest.raises(Refusal, match="nothing to undo"):
        corrections.undo(again, entry["n"] + 2)
    with pytest.raises(Refusal, match="to must be an entry"):
        corrections.undo(again, entry["n"] - 1)
    with pytest.raises(Refusal, match="up to date"):
        renewing.upgrade(again)
    assert [line for line in wrong_in(again) if "dice" in line] == []
