"""Milestones: an undo begins at one, and leaves what all entries make; one that leads elsewhere is left aside."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections, preview
from referee.session.how import How
from referee.session.record import digest, journal, milestone, views
from referee.session.record.journal import Entry
from referee.session.record.state import SAVED, State, fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}
FILES = ("umpire.toml", "allied.toml", "ijn.toml")


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def plain(state: State) -> object:
    """A state as data, the mark of its last line apart."""
    kept = {key: getattr(state, key) for key in SAVED if key != "last"}
    return json.loads(json.dumps([kept, state.told, state.tellings.counts]))


def holds(session: Session) -> None:
    """The state, kept and read again, and every file are what the journal makes."""
    whole = fold(session.entries())
    again = Session(session.folder)
    assert plain(session.state) == plain(whole) == plain(again.state)
    assert session.state.last == again.state.last == journal.read(session.folder)[1]
    for side in session.state.sides:
        assert Path(session.folder, f"{side}.toml").read_text() == views.text(whole, side)
        for count in (1, 3, 100):
            assert again.state.tellings.last(side, count) == whole.told[side][-count:]
            assert Session(session.folder).state.tellings.last(side, count) == whole.told[side][-count:]


def one_more(session: Session, draw: random.Random) -> None:
    """Something is done, or taken back; what cannot be is refused."""
    last = session.state.count
    acts: list[Callable[[], object]] = [
        lambda: session.act("tell", {"to": draw.choice(["all", "allied", "ijn"]), "text": draw.choice("abc")}),
        lambda: session.act("roll", {**ROLL, "tell": draw.choice(["allied", "ijn"])}),
        lambda: session.act("set", {"path": "public.turns", "value": str(draw.randrange(2, 9))}, How(why="drawn")),
        lambda: session.act("note", {"text": draw.choice("abc")}),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session, to=max(1, last - draw.randrange(9))),
        lambda: corrections.redo(session),
        lambda: corrections.redo(session),
        lambda: corrections.amend(session, max(2, last - draw.randrange(5)), {}, None, "drawn"),
    ]
    with contextlib.suppress(Refusal):
        draw.choice(acts)()


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_taken_back_leaves_what_all_entries_make(
    session: Session, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milestone, "EVERY", 2 + seed % 3)
    draw, one = random.Random(seed), session
    for _ in range(40):
        one = draw.choice([one, Session(session.folder)])
        one_more(one, draw)
        holds(one)


@pytest.mark.parametrize("correct", [corrections.undo, corrections.redo])
def test_a_correction_says_the_same_with_milestones_and_without(
    session: Session, correct: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milestone, "EVERY", 2)
    draw = random.Random(7)
    for _ in range(30):
        one_more(session, draw)
    for _ in range(3):
        session.act("tell", {"to": "ijn", "text": "you see smoke"})
    if correct is corrections.redo:
        corrections.undo(session)
    plan = corrections.plan_undo if correct is corrections.undo else corrections.plan_redo

    def foreseen() -> tuple[object, object]:
        planned = plan(session)
        planned.entry.pop("at")
        return planned, preview.correction_in_lines(session, planned)

    near = foreseen()
    assert not next(session.refolding.since(session.state)).is_whole
    monkeypatch.setattr(milestone, "NAMES", ())
    assert near == foreseen()
    assert near[1]


def test_the_last_act_is_undone_without_reading_the_whole_journal(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count in range(40):
        session.act("tell", {"to": "all", "text": f"word {count}"})
    holds(session)
    with monkeypatch.context() as unread:
        unread.setattr(journal, "scan", lambda folder: pytest.fail("all of it was read"))
        unread.setattr(views, "told_text", lambda told: real(told) if len(told) < 20 else pytest.fail("all was said"))
        for _ in range(6):
            corrections.undo(Session(session.folder))
        corrections.redo(Session(session.folder))
        corrections.undo(Session(session.folder), to=40)
    holds(Session(session.folder))


def test_the_next_correction_reads_nothing_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for count in range(milestone.EVERY + 6):
        session.act("tell", {"to": "all", "text": f"word {count}"})
    corrections.undo(session)
    with monkeypatch.context() as unread:
        unread.setattr(milestone, "_read_kept", lambda *_: pytest.fail("milestones were read again"))
        unread.setattr(journal, "entries_after", lambda *_: pytest.fail("the journal was read again"))
        corrections.redo(session)
        session.act("note", {"text": "between"})
        preview.correction_in_lines(session, corrections.plan_undo(session))
        folded: list[State] = []

        def counted(since: milestone.Since, more: Sequence[Entry] = ()) -> State:
            folded.append(real_fold(since, more))
            return folded[-1]

        real_fold = milestone.Since.folded
        unread.setattr(milestone.Since, "folded", counted)
        for _ in range(3):
            corrections.undo(session)
        assert len(folded) == 3, "what stands was folded again, though the last correction had made it"
    holds(session)
    other = Session(session.folder)
    other.act("note", {"text": "by another command"})
    corrections.undo(session)
    holds(session)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(3))
def test_one_session_that_goes_on_leaves_what_all_entries_make(
    session: Session, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milestone, "EVERY", 2 + seed)
    draw = random.Random(100 + seed)
    for _ in range(50):
        one_more(session, draw)
        holds(session)


real = views.told_text


def test_milestones_that_are_gone_spoilt_or_of_another_journal_are_left_aside(session: Session) -> None:
    for count in range(40):
        session.act("tell", {"to": "all", "text": f"word {count}"})
    folder = Path(session.folder)
    there = [folder / name for name in milestone.NAMES if (folder / name).exists()]
    assert len(there) == 2
    for path in there:
        assert path.stat().st_mode & 0o777 == 0o600
    raws = [path.read_bytes() for path in there]
    for spoilt in (lambda raw: b"", lambda raw: raw[:-9], lambda raw: raw.replace(b"Eastern", b"Western"), None):
        for path, raw in zip(there, raws, strict=True):
            path.write_bytes(spoilt(raw)) if spoilt else path.unlink()
        corrections.undo(Session(session.folder))
        holds(Session(session.folder))


def test_a_milestone_whose_state_was_changed_is_found_out(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    import marshal

    monkeypatch.setattr(milestone, "EVERY", 4)
    for count in range(9):
        session.act("note", {"text": f"word {count}"})
    for path in Path(session.folder).glob(".milestone*"):
        row = marshal.loads(path.read_bytes()[digest.LENGTH :])
        row["state"]["tree"]["public"]["turns"] = 77
        path.write_bytes(digest.with_digest(marshal.dumps(row)))
    corrections.undo(session)
    assert session.state.public["turns"] != 77
    holds(session)
