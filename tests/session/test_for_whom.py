"""A refusal that names what the side on whose behalf it is typed may not know is marked as the umpire's alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session import for_whom
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell


def test_what_a_side_may_not_call_a_thing_is_secret_from_it(session: Session) -> None:
    tree = session.state.tree
    said = f"Carrier Force, {', '.join(tree['sides']['ijn']['bases'])}"
    assert for_whom.secrets(session.game, tree, "allied", said) == {"Carrier Force"}
    assert not for_whom.secrets(session.game, tree, "allied", "TF 16 is in 1407")
    assert not for_whom.secrets(session.game, tree, "ijn", said)


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
    for_whom.mark_secrets(refusal, session.game, session.state.tree, side)
    assert (refusal.as_json().get("for") == "umpire") is marked


MET: list[tuple[str, dict[str, Any]]] = [
    ("set", {"path": "public.phase", "value": "first-surface-combat"}),
    ("set", {"path": 'sides.allied.task_forces."TF 16".hex', "value": "1407"}),
]
SCREENED: list[tuple[str, dict[str, Any]]] = [
    ("next", {}),
    ("set", {"path": "Vanguard.hex", "value": "1611"}),
    ("set", {"path": "Vanguard.spotted", "value": "true"}),
    *(("next", {}),) * 4,
    ("set", {"path": "public.initiative", "value": "allied"}),
    ("engage", {"by": ["TF 64"], "target": ["Vanguard"]}),
    ("screen", {"side": "ijn", "ship": ["Kagero Division"]}),
    ("reveal", {}),
    ("fire", {"hold": True}),
]
NEAREST = "^referee: secret: unknown: there is nothing called Nonesuch; nearest: .*(Carrier Force|Shokaku reserve|Tone)"
ENGAGE = "do engage --by 'TF 16' --target 1407 --force --why x"


@pytest.mark.parametrize(
    ("before", "line", "mark", "said"),
    [
        ([("next", {})], ENGAGE, "umpire", "^referee: secret: .*Carrier Force"),
        ([], "note ''", None, "^referee: (?!secret)"),
        ([], "show Nonesuch", "umpire", NEAREST),
        ([], "may Nonesuch", "umpire", NEAREST),
        (MET, "encounters", "umpire", "- secret: both sides are in 1407: Allied TF 16; IJN Carrier Force"),
        (MET, "may ijn --all", "umpire", "^  secret: its side may not know"),
        (MET, "may ijn --all --known", None, "^(?!  secret: its side may not know)"),
        (MET, "do targets --ship 'TF 16'", "umpire", "FOR YOU ALONE"),
        (MET, "do targets --ship 'Carrier Force'", "umpire", "FOR YOU ALONE"),
        # 20.f: which ships are screened
        (SCREENED, "do fire --at 'San Juan=Nonesuch'", "umpire", "secret"),
        (SCREENED, "do fire --at 'San Juan=Kagero Division'", None, ""),
        (SCREENED, "do fire --at 'San Juan:T=Tone'", None, ""),
        (SCREENED, "do targets --ship 'San Juan'", "umpire", ""),
        (SCREENED, "may 'San Juan'", None, "^(?!  secret)"),
    ],
)
def test_what_is_said_is_the_umpires_where_it_names_a_secret_in_text_and_json(
    session: Session, before: list[tuple[str, dict[str, Any]]], line: str, mark: str | None, said: str, referee: Shell
) -> None:
    for act, inputs in before:
        session.act(act, inputs, How(force=before != SCREENED, seed=1, why="to meet"))
    answer = json.loads(referee(line, "--json", status=(0, 2, 3)).out)
    assert answer.get("error", answer).get("for") == mark
    shown = referee(line, status=(0, 2, 3))
    assert re.search(said, f"{shown.out}{shown.err}")
    for row in answer.get("encounters", ()):
        assert (row.get("for") == "umpire") is ("Carrier Force" in row["line"])


def test_what_an_order_met_is_the_umpires_where_it_names_a_secret(session: Session, referee: Shell) -> None:
    session.act("set", {"path": "public.phase", "value": "movement-unspotted"}, How(force=True, why="on"))
    handed_in = referee.json("orders ijn 'Carrier 1408; Vanguard 1509'")
    session.act("set", {"path": 'sides.ijn.task_forces."Carrier Force".hex', "value": "null"}, How(why="gone"))
    done = referee.json("carry-out")
    for answer in (handed_in, done):  # as of every act
        assert {"ok", "entry", "act", "answers", "say"} <= {*answer}
        assert set(answer["say"]) == {"all", "allied", "ijn", "umpire"}
    (met,) = done["met"]
    assert (met["text"], met["for"]) == ("ijn Carrier Force", "umpire")
    referee("undo --yes")
    said = referee("carry-out")
    assert "NOT DONE secret: line 1 (ijn Carrier Force)" in said
    assert "1 line waits for later among the IJN orders: carry-out goes on" in said


@pytest.mark.parametrize(
    ("scenario", "corrected", "act", "inputs", "alone"),
    [
        ("coc/philippine-sea", [("turn", "1")], "search", {"by": "TG 58.1", "target": ["TF Mobile Fleet"]}, False),
        ("cc/training", [("TF 16.hex", "1407")], "engage", {"by": ["TF 16"], "target": ["Carrier Force"]}, True),
    ],
)
def test_odds_that_count_what_a_side_does_not_know_are_for_the_umpire_alone(
    scenario: str, corrected: list[tuple[str, str]], act: str, inputs: dict[str, Any], alone: bool
) -> None:
    session = open_session(scenario)
    for path, value in corrected:
        session.act("set", {"path": path, "value": value}, How(why="so it was"))
    answer = session.weigh(act, inputs)
    said = "these odds count what only you know: they are for you alone"
    assert answer.is_secret is (said in [row["text"] for row in answer.because]) is alone


@pytest.mark.parametrize(
    ("act", "inputs", "owner"),
    [
        ("place", {"name": "TF 16", "hex": "1410"}, "allied"),
        ("place", {"name": "Carrier Force", "hex": "1207"}, "ijn"),
        ("orders", {"side": "ijn", "text": "none"}, "ijn"),
        ("seal", {"side": "allied", "name": "plot", "text": "we wait"}, "allied"),
    ],
)
def test_one_side_does_not_act_with_what_is_the_other_s(
    session: Session, act: str, inputs: dict[str, Any], owner: str
) -> None:
    other = "ijn" if owner == "allied" else "allied"
    with pytest.raises(Refusal, match=f"by must be umpire or {owner}, whose act it is, not {other}") as caught:
        session.act(act, inputs, How(by=other))
    assert (caught.value.field, session.state.count) == ("by", 1)
    assert session.act(act, inputs, How(by=owner)).entry["by"] == owner
    assert Session(session.folder).act("note", {"text": "on"}, How(by=other)).entry["by"] == other
