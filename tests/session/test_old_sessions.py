"""Sessions of an older format: read and reported on as they are, and gone on with after an upgrade."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal
from referee.session import corrections, renewing
from referee.session.board.conformity import faults
from referee.session.board.sight import board_of
from referee.session.record import journal
from referee.session.session import Session
from tests.proving import wrong_in
from tests.shell import Shell

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
    for command in (
        ["status"],
        ["show", "umpire"],
        ["show", side],
        ["log", "show"],
        ["log", "text", "--for", side],
        ["log", "verify"],
        ["log", "luck"],
        ["slip", side, "--text"],
        ["report", "--md", "-"],
        *([["map", side]] if optional_module(old.game, "views.picture") else []),
        ["sheet", side],
        ["sessions"],
    ):
        referee(*command)
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
