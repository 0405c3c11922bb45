"""Reminders said when due, and sealed orders that prove unchanged."""

from __future__ import annotations

import json

import pytest

from referee.cli.as_acts import reminder_options
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.acting.sealed import check_word, encode_text
from referee.session.how import How
from referee.session.session import Session


def remarks(session: Session) -> list[str]:
    said: list[str] = session.act("next", {}, How(seed=1)).entry.get("umpire", [])
    return [line for line in said if line.startswith("REMINDER")]


def test_a_reminder_is_said_once_when_its_turn_has_come(session: Session) -> None:
    session.act("remind", {"turn": 1, "text": "relief"})
    session.act("remind", {"turn": 1, "phase": "first-search", "text": "ask about CAP"})
    session.act("remind", {"turn": 2, "text": "reinforcements"})
    assert remarks(session) == ["REMINDER: relief (set at set-up)"]
    while session.state.public["phase"] != "second-air-strike":
        heard = remarks(session)
        assert heard == (
            ["REMINDER: ask about CAP (set at set-up)"] if session.state.public["phase"] == "first-search" else []
        )
    corrections.undo(session, 5)
    assert "2" in session.state.tree["umpire"]["reminders"]


def test_a_reminder_of_a_phase_that_is_not_played_is_said_late(session: Session) -> None:
    session.act("remind", {"turn": 1, "phase": "unloading", "text": "late"})
    session.act("set", {"path": "public.turn", "value": "1"})
    session.act("set", {"path": "public.phase", "value": "turn-record"})
    assert remarks(session) == ["REMINDER: late (set at set-up)"]


def test_reminders_are_typed_as_one_speaks() -> None:
    assert reminder_options(["turn", "7", "USN", "reinforcements"]) == ["--turn", "7", "--text", "USN reinforcements"]
    assert reminder_options(["turn", "7", "phase", "unloading", "now"]) == [
        "--turn", "7", "--phase", "unloading", "--text", "now",
    ]  # fmt: skip
    assert reminder_options(["soon"]) == ["--text", "soon"]


# Sealed orders.


def seal(session: Session, text: str = "north at dawn", **more: str) -> str:
    came = session.act("seal", {"name": "plot", "text": encode_text(text), "salt": "s", **more})
    return str(came.entry["facts"][0]["value"]["word"])


def test_an_order_that_was_changed_is_found_out(session: Session) -> None:
    word = seal(session)
    session.act("set", {"path": "umpire.sealed.plot.text", "value": encode_text("south at dawn")}, How(why="a lie"))
    said = session.act("unseal", {"name": "plot"})
    assert said.say([])["umpire"][0].startswith(f"order plot was changed: its check-word was {word}")
    assert not said.say([])["all"]


def test_check_words_depend_on_name_text_and_salt() -> None:
    assert len({check_word(name, text, salt) for name in "ab" for text in "xy" for salt in ("", "1")}) == 8


def test_an_amendment_before_it_leaves_the_check_word(session: Session) -> None:
    session.act("note", {"text": "x"})
    word = seal(session)
    corrections.amend(session, 2, {"text": "y"}, None, "misheard")
    assert session.state.tree["umpire"]["sealed"]["plot"]["word"] == word


def test_wrong_seals_are_refused(session: Session) -> None:
    seal(session)
    for act, inputs, field in (
        ("seal", {"name": "plot", "text": "x"}, "name"),
        ("unseal", {"name": "plto"}, "name"),
        ("unseal", {"name": "plot", "tell": "usn"}, "tell"),
    ):
        with pytest.raises(Refusal) as refused:
            session.act(act, inputs)
        assert refused.value.field == field


def test_an_order_that_begins_like_an_encoded_one_is_an_order(session: Session) -> None:
    session.act("seal", {"name": "plot", "text": "sealed: we wait"})
    assert (
        session.act("unseal", {"name": "plot"}).say([])["all"][0].endswith("sealed: we wait (salt " + salt_of(session))
    )


def salt_of(session: Session) -> str:
    return f"{session.entries()[1]['inputs']['salt']})"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("umpire.reminders.relief", {"turn": 1}),
        ("umpire.reminders.1", {"phase": "initiative"}),
        ("umpire.sealed.plot", {"to": "all"}),
        ("umpire.orders.ijn", {"turn": 1}),
    ],
)
def test_what_a_correction_made_without_words_is_read_without_them(
    session: Session, path: str, value: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    session.act("set", {"path": path, "value": json.dumps(value)}, How(why="x"))
    session.act("remind", {"turn": 2, "text": "reinforcements"})
    for line in ("status", "carry-out", "next", "open plot", "status"):
        assert run(line.split()) in (0, 2, 3), line
    assert "a fault of the program" not in capsys.readouterr().err
