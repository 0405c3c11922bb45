"""Nothing derived is believed unchecked, and any one byte that was changed costs no more than its line."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from referee.engine.errors import Refusal
from referee.engine.plain import escape_controls
from referee.session import corrections
from referee.session.how import How
from referee.session.record import folder, head, journal, views, writing
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.proving import holds, wrong_in
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


def looked_at(session: Session) -> Session:
    """The session as somebody else reads it, who puts its files right."""
    again = Session(session.folder)
    again.refresh()
    return again


def test_a_kept_state_that_was_changed_is_made_anew(session: Session) -> None:
    spoil(Path(session.folder, ".state"), lambda raw: raw.replace(b"1407", b"1408"))
    again = Session(session.folder)
    assert again.state.tree["sides"]["allied"]["task_forces"]["TF 16"]["hex"] == "1407"
    again.act("note", {"text": "on"})
    assert "1408" not in Path(session.folder, "allied.toml").read_text()
    holds(looked_at(session))


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
        holds(looked_at(session))
        again = Session(session.folder)
        if chance.random() < 0.5:
            again.act("tell", {"to": "ijn", "text": "on"})
        else:
            corrections.undo(again)
        holds(looked_at(session))
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


# A derived file is made anew in the sections that changed, and says what the whole would.


NESTED: dict[str, Any] = {
    "turn": 3,
    "empty": {},
    "public": {"night": False, "zones": {"1": {}, "2": {"held": "a \u202e name"}}},
    "sides": {"allied": {"ships": {"Enterprise": {"hits": 1, "at": {"hex": "1411"}}, "Hornet": {}}}},
    "log": {"rows": [{"n": 1, "in": {"deep": [1, 2]}}, {"n": 2, "text": "x" * 120}], "after": {"last": 2}},
}


@pytest.mark.parametrize("deep", range(5))
def test_the_sections_together_are_the_whole(deep: int) -> None:
    made = views.made_anew(NESTED, deep, {})
    assert "\n".join(made.values()) == escape_controls(tomli_w.dumps(NESTED))
    assert len(made) == [1, 5, 6, 7, 8][deep]


def test_what_stood_there_before_is_taken_from_there() -> None:
    before = {mark: text.replace("Enterprise", "ENTERPRISE") for mark, text in views.made_anew(NESTED, 2, {}).items()}
    changed = {**NESTED, "turn": 4, "public": {"night": True, "zones": NESTED["public"]["zones"]}}
    text = "\n".join(views.made_anew(changed, 2, before).values())
    assert text == escape_controls(tomli_w.dumps(changed)).replace("Enterprise", "ENTERPRISE")
