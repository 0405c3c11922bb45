"""What either side may not hear: its enemy's file, who is named to whom, and whose dice are labelled how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import faults, find, open_session, read
from referee.session.session import Session
from tests.games.cunningham_somerville.evening import do, session
from tests.shell import Shell

__all__ = ["session"]

FIGHT = [{"interceptor": "811 Flight", "raider": "KG 40"}]


def test_one_side_hears_nothing_of_the_others_secrets(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}])
    do(session, "damage", ship="Starling", structural=1)
    assert "Red" not in views.text(session.state, "allied")
    assert "Starling" not in views.text(session.state, "axis")


def test_every_fault_of_a_scenario_is_said(tmp_path: Path) -> None:
    text = find("cunningham-somerville/convoy").text.decode()
    bad = text.replace('"Wren", ', '"Wrens", ').replace('side = "axis"\nace', 'side = "axes"\nace')
    path = tmp_path / "bad.toml"
    path.write_text(bad)
    found = "\n".join(faults(read(str(path), "bad")))
    assert "did you mean Wren" in found
    assert "did you mean axis" in found


def allied_file(name: str, secrets: list[tuple[str, dict[str, Any]]]) -> str:
    """The Allied side's file after an evening in which the Axis did this besides."""
    session = open_session("cunningham-somerville/convoy", name)
    for act, inputs in secrets:
        do(session, act, **inputs)
    do(session, "spot", [2], side="allied", zone="D5", search="surface", to_spot=4)
    do(session, "damage", ship="Starling", structural=1)
    return views.text(session.state, "allied").replace(f'session = "{name}"', "")


def test_what_the_other_side_does_in_secret_changes_no_byte_of_a_file() -> None:
    secrets: list[tuple[str, dict[str, Any]]] = [
        ("plot", {"name": "Group Amsel", "to": "D6"}),
        ("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer", "full": 9}),
        ("damage", {"ship": "Z 24", "casualty": ["fire"], "crippled": True}),
        ("force", {"name": "Flotilla", "zone": "D5", "ship": ["Z 24"]}),
        ("boat", {"name": "U 47", "side": "axis", "ace": True}),
        ("squadron", {"name": "KG 40", "ready": 1}),
        ("strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]}),
        ("approach", {"name": "Red"}),
    ]
    assert allied_file("quiet", []) == allied_file("busy", secrets)


def test_fights_are_numbered_and_not_named_where_both_sides_hear_of_a_die(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}], zone="D5")
    do(session, "dogfight", [1, 1, 1, 1], name="Red", fight=FIGHT * 2)
    dice = [die["for"] for answer in session.entries()[-1]["answers"] for die in answer["dice"]]
    assert [words.partition(":")[0] for words in dice] == ["fight 1", "fight 1", "fight 2", "fight 2"]
    assert not [words for words in dice if "811 Flight" in words or "KG 40" in words]


@pytest.mark.parametrize("seen", [False, True])
def test_who_has_not_seen_the_casualty_is_not_asked_for_its_die(session: Session, seen: bool) -> None:
    if seen:
        do(session, "spot", [6], side="axis", zone="D5", search="surface", to_spot=4)
    do(session, "damage", ship="Empire Tide", broken_back=True)
    do(session, "phase", turn=2)
    do(session, "rescue", [6], casualty="Empire Tide", impose=True, ship=["Wren"])
    assert session.entries()[-1]["answers"][0].get("side") == ("axis" if seen else None)


@pytest.mark.parametrize(
    ("act", "inputs"),
    [
        ("sighting", {"name": "Convoy HX"}),
        ("fire", {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}),
    ],
)
def test_what_is_only_asked_is_not_in_the_record(session: Session, act: str, inputs: dict[str, Any]) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer")
    before = len(session.entries())
    assert do(session, act, **inputs)["umpire"]
    assert len(session.entries()) == before


def refused_to_the_allied_side(session: Session, act: str, **inputs: Any) -> dict[str, Any]:
    """What a player of the Allied side reads of a refused act."""
    with pytest.raises(Refusal) as refused:
        session.act(act, inputs, How(by="allied"))
    return refused.value.as_json()


def test_no_refusal_tells_which_zones_are_empty(session: Session) -> None:
    said = refused_to_the_allied_side(session, "shadow", boat="Catalina", side="allied", zone="E2")
    assert said["for"] == "umpire"
    assert "no enemy force is in E2" in said["message"]


@pytest.mark.parametrize("target", [{}, {"target": "Wren"}])
def test_no_refusal_tells_a_dummy_from_torpedoes(session: Session, target: dict[str, Any]) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer", full=9)
    do(session, "launch", ship="Z 24", number=2, distance="9", **target)
    do(session, "phase", turn=2)
    said = refused_to_the_allied_side(session, "launch", ship="Wren", number=4, distance="9")
    assert "datum 2 is due" in said["message"]
    assert said["hint"].split(";")[0] == "torpedoes --number 2"


def test_a_refusal_is_for_the_umpire_where_its_cure_names_a_ship_that_is_not_known(
    session: Session, referee: Shell
) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}], zone="D5")
    do(session, "flak", [1, 1, 1], name="Red", vt=True, flak_total=0)
    line = "do attack-runs --name Red --squadron 'KG 40' --target Biter --profile level --scissors --by axis"
    error = json.loads(referee(line, "--json", status=2).out)["error"]
    assert "Empire Tide" in error["cure"]
    assert error["for"] == "umpire"
