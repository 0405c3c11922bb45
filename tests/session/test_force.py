"""The umpire's word is final: what the rules forbid can be overridden with a reason, and the record shows both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.examples import Example
from referee.engine.procedure import find
from referee.engine.rules import data_folder, load
from referee.session import corrections
from referee.session.acting import lawful
from referee.session.acting.catalogue import acts
from referee.session.acting.forcing import FORCE, no_force
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.conftest import EXAMPLES
from tests.proving import wrong_in
from tests.quick import Quick
from tests.shell import Shell

FORCED = How(force=True, why="so agreed", dice=[6])
UNSPOTTED = {"pursuer_speed": 4, "evader_speed": 4, "night": True, "unspotted": True}
FORBIDDEN = [(game, example) for game, example in EXAMPLES if (example.refused or {}).get("kind") == "not-allowed"]


@pytest.mark.parametrize(("game", "example"), FORBIDDEN, ids=lambda part: getattr(part, "procedure", part))
def test_a_check_of_a_procedure_is_overridden_and_said_or_cannot_be(game: str, example: Example) -> None:
    ruleset, found = load(game), find(game, example.procedure)
    with pytest.raises(Refusal) as caught:
        odds(found, example.inputs, ruleset, example.rulings)
    ruleset.overridden = []
    if not caught.value.forcible:
        with pytest.raises(Refusal) as again:
            odds(found, example.inputs, ruleset, example.rulings)
        assert again.value.message == caught.value.message
        return
    try:
        answer = odds(found, example.inputs, ruleset, example.rulings)
    except Refusal as refusal:
        if (
            refusal.kind != "table-missing" and refusal.field != "table_result"
        ):  # a throw's cells, which the umpire reads
            raise
    else:
        assert any(reason["text"].startswith("overridden: ") for reason in answer.because)
    assert ruleset.overridden[0] == caught.value.message


def test_an_act_is_forced_through_its_procedure_s_checks(session: Session) -> None:
    raw = {"procedure": "avoid", "inputs": UNSPOTTED}
    with pytest.raises(Refusal, match="nobody avoids an unspotted TF at night") as caught:
        session.act("roll", raw)
    assert caught.value.hint == FORCE
    assert caught.value.status == 3
    entry = session.act("roll", raw, FORCED).entry
    assert entry["overridden"] == ["nobody avoids an unspotted TF at night (20.b)"]
    assert entry["why"] == "so agreed"
    assert {"text": "overridden: nobody avoids an unspotted TF at night", "cite": "20.b"} in entry["answers"][0][
        "because"
    ]
    assert wrong_in(session) == []
    corrections.amend(session, 2, {}, [1], "a one was thrown")
    assert session.entries()[-1]["overridden"] == entry["overridden"]
    with pytest.raises(Refusal):
        session.act("roll", raw)


def test_a_roll_in_a_session_is_forced_from_the_command_line(referee: Shell) -> None:
    words = ["avoid", "--pursuer-speed", "4", "--evader-speed", "4", "--night", "--unspotted"]
    force = ["--force", "--why", "so agreed", "--dice", "6"]
    referee("roll cc", *words, *force, status=2)
    open_session("carrier-clashes/training", "evening")
    assert FORCE in referee("roll", *words, status=3)
    referee("odds", *words, *force[:3], status=2)
    referee("roll", *words, *force[:1], status=2)
    assert "overridden: nobody avoids an unspotted TF at night" in referee("roll", *words, *force)


def test_what_cannot_be_reckoned_cannot_be_forced(session: Session) -> None:
    raw = {"procedure": "attack", "inputs": {"weapon": "A", "strength": 6, "target_class": "L"}}
    for how in (How(), FORCED):
        with pytest.raises(Refusal, match="cannot attack a land target") as caught:
            session.act("roll", raw, how)
        assert caught.value.hint == no_force(session.game)
    assert len(session.entries()) == 1


@pytest.mark.parametrize(
    "path", sorted(Path(data_folder("rules")).parent.glob("referee/games/*/evening/*.py")), ids=str
)
def test_what_an_evening_forbids_it_says_as_bars(path: Path) -> None:
    assert "doing.forbid(" not in path.read_text()
    if not path.stem.endswith(("orders", "lines", "sheets")):  # what a sheet cannot do is told to its player
        assert "not_allowed(" not in path.read_text()


def test_what_is_beyond_range_is_forced_where_the_umpire_types_the_rest() -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    raw = {"procedure": "torpedo", "inputs": {"to_hit": 4, "distance": 20}}
    with pytest.raises(Refusal, match="beyond their range") as caught:
        session.act("roll", raw)
    assert caught.value.hint == FORCE
    assert session.act("roll", raw, FORCED).entry["answers"][0]["outcome"]["result"] == "hit"


@pytest.mark.parametrize(
    ("scenario", "act", "inputs", "cite"),
    [
        ("ca/savo-island", "plot", {"ship": ["Canberra"]}, "9.2 (5)"),
        ("clash-of-carriers/philippine-sea", "activate", {"group": "TG 58.1"}, "8.7"),
        ("clash-of-carriers/philippine-sea", "retreat", {"to": "0918"}, "12.9"),
        ("naval-units/coral-sea", "raid-over", {}, "Planes vs. Ships at Port"),
        (
            "cunningham-somerville/pedestal",
            "replace",
            {"squadron": "801 Sqn", "support": "880 Sqn"},
            "Repairing Damaged Aircraft",
        ),
    ],
)
def test_odds_of_what_is_impossible_are_refused_with_the_rule(
    scenario: str, act: str, inputs: dict[str, Any], cite: str
) -> None:
    with pytest.raises(Refusal) as caught:
        Quick(scenario).weigh(act, inputs)
    assert (caught.value.kind, caught.value.cite) == ("not-allowed", cite)


# What the table settles: rulings and house rules, said to all, listed with when and what was before.


def heard(session: Session) -> list[str]:
    return [row["text"] for row in session.state.told["ijn"] if not row.get("withdrawn")]


def test_a_ruling_that_changes_is_said_to_all_and_one_that_does_not_is_not(session: Session) -> None:
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert heard(session)[0].endswith("? Until now: a 6 brings stormy weather. From now on: a 6 brings cloudy weather.")
    assert session.ruleset().in_force("clear-six") == "cloudy"
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert len(heard(session)) == 1


def test_a_house_rule_is_kept_in_its_own_words_and_said_to_all(session: Session, referee: Shell) -> None:
    referee("rule 'nobody lands by night'")
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    assert session.state.tree["umpire"]["house"] == {"1": "nobody lands by night"}
    assert heard(session)[0] == "House rule: nobody lands by night"
    listed, _, in_force = referee("rules rulings").partition("in force")
    assert "house rule: nobody lands by night  (#2, Set-up)" in listed
    assert "clear-six = cloudy, before stormy  (#3, Set-up)" in listed
    assert "clear-six = cloudy" in in_force
    corrections.undo(session)
    assert "clear-six = cloudy" not in referee("rules rulings").out


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


@pytest.mark.parametrize(
    ("field", "own"),
    [
        ("defenders[1].screens", "screen"),  # handed to the procedure under this name
        ("screen", "screen"),
        ("defenders[1].target", "defenders[1].target"),  # what is only alike is not meant
        ("act", "act"),
        (None, None),
    ],
)
def test_what_a_procedure_refuses_is_said_of_the_act_s_input_that_was_handed_to_it(
    field: str | None, own: str | None
) -> None:
    fields = acts("naval-units")["surface-round"].inputs.fields
    assert lawful.own_field(fields, field) == own
