"""What the table settles: rulings and house rules, said to all, listed with when and what was before."""

from __future__ import annotations

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def heard(session: Session) -> list[str]:
    return [row["text"] for row in session.state.told["ijn"] if not row.get("withdrawn")]


def test_a_ruling_that_changes_is_said_to_all_and_one_that_does_not_is_not(session: Session) -> None:
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert heard(session)[0].endswith("? Until now: stormy. From now on: cloudy.")
    assert session.ruleset().in_force("clear-six") == "cloudy"
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert len(heard(session)) == 1


def test_a_house_rule_is_kept_in_its_own_words_and_said_to_all(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rule", "nobody lands by night"]) == 0
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert session.state.tree["umpire"]["house"] == {"1": "nobody lands by night"}
    assert heard(session)[0] == "House rule: nobody lands by night"
    capsys.readouterr()
    assert run(["rules", "rulings"]) == 0
    listed, _, in_force = capsys.readouterr().out.partition("in force")
    assert "house rule: nobody lands by night  (#2, set-up)" in listed
    assert "clear-six = cloudy, before stormy  (#3, set-up)" in listed
    assert "clear-six = cloudy" in in_force
    corrections.undo(session)
    run(["rules", "rulings"])
    assert "clear-six = cloudy" not in capsys.readouterr().out


def test_a_house_rule_for_the_umpire_alone_is_told_to_nobody(session: Session) -> None:
    assert run(["rule", "the storm hides a dummy", "--alone"]) == 0
    assert session.state.tree["umpire"]["house"] == {"1": "the storm hides a dummy"}
    assert heard(session) == []
    with pytest.raises(Refusal, match="all must know a ruling"):
        session.act("rule", {"ruling": "clear-six", "option": "cloudy", "alone": True})


def test_what_is_settled_by_half_is_refused_with_what_to_type(session: Session) -> None:
    for inputs, message in (
        ({}, "name a ruling, or a house rule"),
        ({"ruling": "clear-six"}, "clear-six takes stormy, cloudy"),
        ({"ruling": "clear-sx", "option": "cloudy"}, "nearest: clear-six"),
        ({"ruling": "clear-six", "option": "dry"}, "stormy"),
        ({"house": " "}, "house is empty"),
        ({"house": "x", "option": "cloudy"}, "option cannot be given here"),
        ({"house": "x", "ruling": "clear-six"}, "name a ruling, or a house rule"),
    ):
        with pytest.raises(Refusal, match=message):
            session.act("rule", inputs)
    assert session.state.count == 1


def test_rulings_are_as_wide_as_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("ca", "cc", "coc", "cs", "nu"):
        assert run(["rules", "rulings", game]) == 0
        assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 80
