"""What is due before a phase can end: demanded, or only still allowed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.lead import bottom_line
from referee.engine.errors import Refusal
from referee.session import carrying
from referee.session.acting import due
from referee.session.acting.due import Due
from referee.session.acting.hints import command, commands_in
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.status import as_json, status_text
from tests.games.carrier_clashes.evening import training

LANDING = Due("VF-6 is in the air", command("land", unit="VF-6"), "allied")


def owing(monkeypatch: pytest.MonkeyPatch, *rows: Any) -> None:
    """The hooks of every phase say these, those of every time nothing."""
    here = [lambda tree: rows]
    monkeypatch.setattr(due, "hooks", lambda game, kind, at: here if kind == "pending" and at != due.EVER else [])


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
    left = entry["umpire"][: len(entry["kinds"]["left"])]
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


# What follows is listed with the act that does it (that it can be done as it stands there: `tests/law.py`).


def test_25_a_submarine_under_an_enemy_force_is_listed_and_searches_in_its_phases() -> None:
    boat = {"side": "ijn", "strength": 9, "speed": 2, "stand_in": True}
    evening = training(submarine={"I-1": {**boat, "hex": "1410"}, "I-2": {**boat, "hex": "0101"}})

    def met() -> list[tuple[str, str]]:
        return [(one.text, one.command) for one in carrying.encounters(evening.session) if "submarines" in one.text]

    line = "IJN submarines I-1 are in 1410 with TF 16"
    assert met() == []  # nothing may be done about it yet
    evening.to("first-search")
    assert met() == [(line, "submarine --name I-1")]
    evening.set("sides.allied.task_forces.TF 64.hex", "1410")
    assert met() == [(f"{line}, 64", 'submarine --name I-1 --target "TF 16"')]
    evening.set("sides.allied.task_forces.TF 64.hex", "1611")
    evening.do("submarine", name="I-1", dice=[], cards=["AH", "AD"])
    assert met() == []


def test_16_a_weapon_is_named_only_for_units_that_have_a_choice() -> None:
    evening = training()
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("second-air-strike")
    line = next(one for one in carrying.encounters(evening.session) if "Carrier Force in" in one.text)
    assert line.command == 'launch --target "Carrier Force" --unit VB-6,VS-6,VT-6'
