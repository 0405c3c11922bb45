"""What is due before a phase can end: demanded, or only still allowed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.lead import bottom_line
from referee.cli.standing import as_json, status_text
from referee.engine.errors import Refusal
from referee.session.acting import due
from referee.session.acting.due import Due
from referee.session.acting.hints import command, commands_in
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

LANDING = Due("VF-6 is in the air", command("land", unit="VF-6"), "allied")


def owing(monkeypatch: pytest.MonkeyPatch, *rows: Any) -> None:
    """The hooks of every phase say these, those of every time nothing."""
    here = [lambda tree: rows]
    monkeypatch.setattr(due, "hooks", lambda game, kind, at: here if kind == "pending" and at != due.EVER else [])


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def test_what_is_demanded_refuses_next_and_lists_each_with_its_command(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (LANDING, Due("a raid is due", command("attack"), "ijn"))
    owing(monkeypatch, *rows)
    before = session.state.count
    with pytest.raises(Refusal) as refused:
        session.act("next", {})
    found = refused.value
    assert (found.kind, found.status, found.message) == ("not-allowed", 3, "2 things are due before the phase can end")
    assert found.listed == ["ALLIED: VF-6 is in the air  (do land --unit VF-6)", "IJN: a raid is due  (do attack)"]
    assert found.as_json()["due"][0] == {
        "line": "VF-6 is in the air",
        "command": "land --unit VF-6",
        "side": "allied",
        "demanded": True,
    }
    assert "--force" in str(found.hint)
    assert session.state.count == before


def test_the_umpire_goes_on_by_force_and_the_entry_says_over_what(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    owing(monkeypatch, Due("a raid is due"))
    entry = session.act("next", {}, How(force=True, why="they agreed")).entry
    assert entry["overridden"] == ["not done: a raid is due (session)"]
    assert entry["phase"] == "initiative"


def test_what_a_side_only_may_do_is_said_when_it_is_left(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    may_move = Due("TF 16 may move", command("move", name="TF"), "allied", demanded=False)
    to_do = "the raid waits: " + command("attack", raid=2)
    owing(monkeypatch, "nobody has looked at 1407", may_move, Due(to_do, demanded=False))
    entry = session.act("next", {}).entry
    left = [line for line in entry["umpire"] if line.startswith("left undone")]
    assert left == [
        "left undone: nobody has looked at 1407",
        "left undone: ALLIED: TF 16 may move",
        "left undone: the raid waits: attack --raid 2",
    ]
    assert [(one.act, one.given) for one in commands_in(left[2])] == [("attack", {"raid": 2})]


def test_demanded_comes_first_and_a_sentence_is_never_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    owing(monkeypatch, "may be", Due("must be"))
    found = due.due_now("carrier-clashes", {"public": {"phase": "cleanup"}})
    assert [(one.line, one.demanded) for one in found] == [("must be", True), ("may be", False)]


def test_where_the_umpire_names_the_phases_the_same_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session("naval-units/free", "evening")
    owing(monkeypatch, Due("a raid is not flown"))
    with pytest.raises(Refusal, match="one thing is due before the turn can end"):
        session.act("phase", {"turn": 2})


def test_where_the_umpire_names_the_phases_what_a_side_may_do_is_left_with_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    owing(monkeypatch, "fires may be put out")
    assert "umpire" not in session.act("phase", {"phase": "Marker Step"}).entry
    assert session.act("phase", {"turn": 2}).entry["umpire"] == ["left undone: fires may be put out"]


def test_the_step_within_a_phase_stands_in_status_and_the_bottom_line(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {("step", ""): "", ("step", "cleanup"): "round 2, the IJN fires", ("step", due.EVER): "a raid flies"}
    monkeypatch.setattr(
        due, "hooks", lambda game, kind, at: [lambda tree: said[kind, at]] if (kind, at) in said else []
    )
    assert due.step_now("carrier-clashes", {"public": {}}) == "a raid flies"
    assert due.step_now("carrier-clashes", {"public": {"phase": "cleanup"}}) == "round 2, the IJN fires; a raid flies"
    assert "NOW  a raid flies" in status_text(session)
    assert "a raid flies" in bottom_line(session, [], 120)


def test_what_is_due_stands_in_status_and_the_bottom_line_with_its_command(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    owing(monkeypatch, LANDING, Due("a raid is due"), "more may be done")
    text = status_text(session)
    assert "DUE  ALLIED: VF-6 is in the air  (do land --unit VF-6)" in text
    assert "OPEN more may be done" in text
    assert "when everything due is done; next" in text
    assert "due: land --unit VF-6 and 1 more" in bottom_line(session, [], 120)
    assert [one["demanded"] for one in as_json(session)["due"]] == [True, True, False]
