"""A refusal that names what the side on whose behalf it is typed may not know is marked as the umpire's alone."""

from __future__ import annotations

import json

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session import for_whom
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def test_what_a_side_may_not_call_a_thing_is_secret_from_it(session: Session) -> None:
    tree = session.state.tree
    assert "Carrier Force" in for_whom.secrets(session.game, tree, "allied")
    assert "Carrier Force" not in for_whom.secrets(session.game, tree, "ijn")
    assert not for_whom.secrets(session.game, tree, "allied") & set(tree["sides"]["ijn"]["bases"])


@pytest.mark.parametrize(
    ("message", "side", "marked"),
    [
        ('no ijn task force "1407"; there are: Carrier Force, Decoy', "allied", True),
        ('no ijn task force "1407"; there are: Carrier Force, Decoy', "ijn", False),
        ("TF 16 is not in 1407", "allied", False),
        ("TF 16 is not in 1407", "ijn", True),
        ("TF 166 is not in 1407", "ijn", False),
        ("Carrier Force is in 1407", None, True),
        ("nothing is in 1407", None, False),
    ],
)
def test_a_refusal_is_marked_where_it_names_one(session: Session, message: str, side: str | None, marked: bool) -> None:
    refusal = Refusal("unknown", message)
    for_whom.mark(refusal, session.game, session.state.tree, side)
    assert (refusal.as_json().get("for") == "umpire") is marked


def test_text_and_json_say_so(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    session.act("next", {}, How(force=True, why="on", seed=1))
    line = ["do", "engage", "--by", "TF 16", "--target", "1407", "--force", "--why", "x"]
    capsys.readouterr()
    assert run(line) != 0
    said = capsys.readouterr().err
    assert "Carrier Force" in said
    assert said.startswith("referee: secret: ")
    assert run([*line, "--json"]) != 0
    assert json.loads(capsys.readouterr().out)["error"]["for"] == "umpire"
    assert run(["do", "engage", "--by", "TF 99", "--target", "Carrier Force", "--json"]) != 0
    assert run(["note", ""]) == 2
    assert not capsys.readouterr().err.startswith("referee: secret")
