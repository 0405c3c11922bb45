"""Who made an entry, where more than one may: in the log, `why`, the question of undo, the report, the console."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from referee.cli.console import ask_who
from referee.cli.console.lead import bottom_line
from referee.engine import settings
from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.how import How
from referee.session.reading.story import remarks
from referee.session.record import journal
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.record import actor
from tests.games.clash_of_carriers.positions import U, active, evening_where, in_phase
from tests.shell import Shell


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("REFEREE_UMPIRE", "Anna")
    return open_session("carrier-clashes/training", "evening")


def test_an_entry_says_who_made_it(session: Session, referee: Shell) -> None:
    session.act("set", {"path": "public.turns", "value": "5"}, How(why="longer"))
    session.act("seal", {"name": "plot", "text": "north", "side": "ijn"}, How(by="ijn", who="phone 2"))
    corrections.undo(session)
    assert [entry.get("who") for entry in session.entries()] == ["Anna", "Anna", "phone 2", "Anna"]
    said = referee("log show").flat
    assert "UMPIRE (Anna): set" in said
    assert "IJN (phone 2): seal" in said
    assert "IJN (phone 2)" in referee("why 3")
    assert corrections.entry_in_words(session.entries()[2]) == "#3 seal plot (by ijn, phone 2)"
    (undone,) = remarks(session.entries())
    assert undone.what.endswith("(by Anna)")
    for side in session.state.sides:
        assert "Anna" not in Path(session.folder, f"{side}.toml").read_text()
    assert "Anna" in bottom_line(session, [], 200)


def test_a_search_is_the_searchers_though_the_enemy_throws_for_it() -> None:
    session = evening_where({f'{U}groups."TG 58.1".hex': "0819", **in_phase("activation", active("TG 58.1"))})
    session.act("search", {"by": "TG 58.1"}, How(seed=1))
    entry = session.entries()[-1]
    assert {answer["side"] for answer in entry["answers"]} == {"ijn"}
    assert actor(entry) == "USN"


def test_where_nobody_is_named_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_UMPIRE", raising=False)
    session = open_session("carrier-clashes/training", "evening")
    session.act("note", {"text": "x"})
    assert all("who" not in entry for entry in session.entries())


def test_what_is_done_again_was_done_by_who_did_it_first(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.act("note", {"text": "x"})
    monkeypatch.setenv("REFEREE_UMPIRE", "Bert")
    came = corrections.amend(session, 2, {"text": "y"}, None, "misread")
    assert (came.entry["who"], came.again[0]["who"]) == ("Bert", "Anna")


def test_a_shared_laptop_asks_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], referee: Shell
) -> None:
    monkeypatch.setenv("REFEREE_UMPIRE", "")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    referee("config umpire ask")
    assert (settings.umpire(), settings.asks_for_umpire()) == ("", True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(" Carla\x1b \nnote x\n"))
    ask_who()
    assert settings.umpire() == "Carla"
    ask_who()
    assert sys.stdin.readline() == "note x\n"
    assert capsys.readouterr().out.count("Who umpires?") == 1
    for name in ("", "x" * 41, "a\nb"):
        with pytest.raises(Refusal):
            settings.check_folder("umpire", name)


def test_a_stranger_s_name_is_bounded(session: Session) -> None:
    session.act("note", {"text": "x"})
    entry = session.entries()[1]
    assert journal.wrong_shape(entry) is None
    for who in (7, "x" * 101):
        assert ": who must " in str(journal.wrong_shape({**entry, "who": who}))
