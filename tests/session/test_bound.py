"""Nothing derived is believed unchecked, and any one byte that was changed costs no more than its line."""

from __future__ import annotations

import os
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.how import How
from referee.session.record import folder, head, journal, writing
from referee.session.record.state import fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.proving import wrong_in
from tests.shell import Shell

SEED = os.environ.get("REFEREE_SEED", "1")
ON = How(force=True, why="on")
DERIVED = (".state", "journal.head", ".opening", "umpire.toml", "ijn.toml")


@pytest.fixture
def session() -> Session:
    return evening()


def evening(name: str = "evening") -> Session:
    """A session with a little of everything."""
    opened = open_session("carrier-clashes/training", name)
    opened.act("set", {"path": "sides.allied.task_forces.TF 16.hex", "value": "1407"}, How(why="x"))
    for place in range(7):
        opened.act("tell", {"to": ("ijn", "all")[place % 2], "text": f"word {place}"})
        opened.act("roll", {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}})
    return opened


def spoil(path: Path, change: Callable[[bytes], bytes], *, times: bool = True) -> None:
    """Change a file's bytes and put size and time back to what they were."""
    there = path.stat()
    raw = change(path.read_bytes())
    assert len(raw) == there.st_size
    path.write_bytes(raw)
    if times:
        os.utime(path, ns=(there.st_atime_ns, there.st_mtime_ns))


def flipped(chance: random.Random) -> Callable[[bytes], bytes]:
    def change(raw: bytes) -> bytes:
        place = chance.randrange(len(raw))
        return raw[:place] + bytes([raw[place] ^ (1 << chance.randrange(8))]) + raw[place + 1 :]

    return change


def holds(session: Session) -> None:
    """The session as it is read stands as its journal says, in memory and in every side's file."""
    again = Session(session.folder)
    wanted = fold(journal.read(session.folder)[0])
    assert {**again.state.saved(), "last": ""} == {**wanted.saved(), "last": ""}
    assert again.state.told == wanted.told
    again.refresh()
    for side in wanted.sides:
        rows = tomllib.loads(Path(session.folder, f"{side}.toml").read_text()).get("told", [])
        assert [row["text"] for row in rows] == [row["text"] for row in wanted.told[side]]


def test_a_kept_state_that_was_changed_is_made_anew(session: Session) -> None:
    spoil(Path(session.folder, ".state"), lambda raw: raw.replace(b"1407", b"1408"))
    again = Session(session.folder)
    assert again.state.tree["sides"]["allied"]["task_forces"]["TF 16"]["hex"] == "1407"
    again.act("note", {"text": "on"})
    assert "1408" not in Path(session.folder, "allied.toml").read_text()
    holds(session)


def test_the_look_up_s_part_of_the_kept_state_is_bound_as_well(session: Session) -> None:
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    spoil(Path(session.folder, ".state"), lambda raw: raw.replace(b"cloudy", b"stormy", 1))
    assert folder.read_snapshot(session.folder, whole=False) is None
    assert folder.read_snapshot(session.folder) is None


def test_a_kept_state_of_another_journal_is_not_taken(session: Session) -> None:
    kept = Path(session.folder, ".state").read_bytes()
    path = Path(session.folder, journal.NAME)
    session.act("set", {"path": "public.turns", "value": "5"}, How(why="x"))
    times = path.stat()
    Path(session.folder, ".state").write_bytes(kept)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert Session(session.folder).state.public["turns"] == 5


def test_a_head_that_was_changed_accuses_no_journal(session: Session) -> None:
    path = Path(session.folder, head.NAME)
    for place in range(0, len(path.read_bytes().rstrip()), 3):
        spoil(path, lambda raw, place=place: raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])  # type: ignore[misc]
        assert head.read(session.folder) is None
        assert Session(session.folder).entries()
        session.act("note", {"text": "on"})


@pytest.mark.few(2)
@pytest.mark.parametrize("name", DERIVED)
def test_a_flipped_byte_of_what_is_derived_changes_nothing(session: Session, name: str) -> None:
    chance = random.Random(f"{SEED} {name}")
    for _ in range(12):
        for path in Path(session.folder).glob(name):
            spoil(path, flipped(chance), times=chance.random() < 0.5)
        holds(session)
        again = Session(session.folder)
        if chance.random() < 0.5:
            again.act("tell", {"to": "ijn", "text": "on"})
        else:
            corrections.undo(again)
        holds(session)
    assert wrong_in(Session(session.folder)) == []


# A changed byte of the journal.


def unnoticed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a telling's byte in the midst of the journal, as a failing disk does: nothing about the file says so."""
    spoil(Path(session.folder, journal.NAME), lambda raw: raw.replace(b"word 3", b"word 8"))
    stamp = folder.stamp_of
    now, then = stamp(os.path.join(session.folder, journal.NAME)), session._stamp

    def as_before(path: str) -> list[int]:
        found = stamp(path)
        return then if found == now else found

    monkeypatch.setattr(folder, "stamp_of", as_before)


def turned(session: Session) -> None:
    turn = session.state.public.get("turn")
    while session.state.public.get("turn") == turn:
        session.act("next", {}, ON)


@pytest.mark.parametrize("words", [["next"], ["close"], ["export", "x.zip"], ["report"], ["log", "verify"]], ids=str)
def test_a_byte_changed_unnoticed_is_found_by_the_next_turn_and_by_whatever_ends_an_evening(
    session: Session, words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, referee: Shell
) -> None:
    monkeypatch.chdir(tmp_path)
    unnoticed(session, monkeypatch)
    Session(session.folder).act("note", {"text": "nothing is noticed yet"})
    if words == ["next"]:
        with pytest.raises(Refusal) as caught:
            turned(Session(session.folder))
        assert caught.value.status == 5
        return
    said = referee(*words, status=5)
    assert "line 9" in said.out + said.err or "line 10" in said.out + said.err
    assert not list(tmp_path.iterdir())


def test_a_byte_changed_with_size_and_time_put_back_is_found_by_the_next_act(session: Session) -> None:
    spoil(Path(session.folder, journal.NAME), lambda raw: raw.replace(b"word 3", b"word 8"))
    with pytest.raises(Refusal) as caught:
        Session(session.folder).act("note", {"text": "x"})
    assert caught.value.status == 5


# The first line.


def test_an_opening_that_is_damaged_is_taken_from_its_copy(session: Session, referee: Shell) -> None:
    path = Path(session.folder, journal.NAME)
    before = session.state.saved()
    path.write_bytes(b"".join([b"{nonsense\n", *path.read_bytes().splitlines(keepends=True)[1:]]))
    assert "entry 1 is taken from its copy in .opening" in referee("log verify", status=5).out
    referee("log repair")
    after = Session(session.folder)
    assert (after.state.tree, after.state.about) == (before["tree"], before["about"])
    assert Path(session.folder, writing.FIRST).read_bytes() == path.read_bytes().splitlines(keepends=True)[0]
