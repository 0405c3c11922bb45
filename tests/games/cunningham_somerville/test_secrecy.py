"""What either side may not hear: its enemy's file, who is named to whom, and whose dice are labelled how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import faults, find, open_session, read
from tests.games.evening import Evening
from tests.quick import Quick
from tests.shell import Shell

FIGHT = [{"interceptor": "811 Flight", "raider": "KG 40"}]


def test_every_fault_of_a_scenario_is_said(tmp_path: Path) -> None:
    text = find("cunningham-somerville/convoy").text.decode()
    bad = text.replace('"Wren", ', '"Wrens", ').replace('side = "axis"\nace', 'side = "axes"\nace')
    path = tmp_path / "bad.toml"
    path.write_text(bad)
    found = "\n".join(faults(read(str(path), "bad")))
    assert "did you mean Wren" in found
    assert "did you mean axis" in found


def allied_file(secrets: list[tuple[str, dict[str, Any]]]) -> str:
    """The Allied side's file after an evening in which the Axis did this besides."""
    evening = Evening(Quick("cunningham-somerville/convoy"))
    for act, inputs in secrets:
        evening.do(act, **inputs)
    evening.do("spot", [2], side="allied", zone="D5", search="surface", to_spot=4)
    evening.do("damage", ship="Starling", structural=1)
    return evening.file("allied")


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
    assert allied_file([]) == allied_file(secrets)


def test_fights_are_numbered_and_not_named_where_both_sides_hear_of_a_die(evening: Evening) -> None:
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40"}], zone="D5")
    evening.do("dogfight", [1, 1, 1, 1], name="Red", fight=FIGHT * 2)
    dice = [die["for"] for answer in evening.session.entries()[-1]["answers"] for die in answer["dice"]]
    assert [words.partition(":")[0] for words in dice] == ["fight 1", "fight 1", "fight 2", "fight 2"]
    assert not [words for words in dice if "811 Flight" in words or "KG 40" in words]


@pytest.mark.parametrize("seen", [False, True])
def test_who_has_not_seen_the_casualty_is_not_asked_for_its_die(evening: Evening, seen: bool) -> None:
    if seen:
        evening.do("spot", [6], side="axis", zone="D5", search="surface", to_spot=4)
    evening.do("damage", ship="Empire Tide", broken_back=True)
    evening.do("phase", turn=2)
    evening.do("rescue", [6], casualty="Empire Tide", impose=True, ship=["Wren"])
    assert evening.session.entries()[-1]["answers"][0].get("side") == ("axis" if seen else None)


@pytest.mark.parametrize(
    ("act", "inputs"),
    [
        ("sighting", {"name": "Convoy HX"}),
        ("fire", {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}),
    ],
)
def test_what_is_only_asked_is_not_in_the_record(evening: Evening, act: str, inputs: dict[str, Any]) -> None:
    evening.do("ship", name="Z 24", side="axis", kind="destroyer")
    before = len(evening.session.entries())
    assert evening.do(act, **inputs)["umpire"]
    assert len(evening.session.entries()) == before


def refused_to_the_allied_side(evening: Evening, act: str, **inputs: Any) -> dict[str, Any]:
    """What a player of the Allied side reads of a refused act."""
    with pytest.raises(Refusal) as refused:
        evening.session.act(act, inputs, How(by="allied"))
    return refused.value.as_json()


def test_no_refusal_tells_which_zones_are_empty(evening: Evening) -> None:
    said = refused_to_the_allied_side(evening, "shadow", boat="Catalina", side="allied", zone="E2")
    assert said["for"] == "umpire"
    assert "no enemy force is in E2" in said["message"]


@pytest.mark.parametrize("target", [{}, {"target": "Wren"}])
def test_no_refusal_tells_a_dummy_from_torpedoes(evening: Evening, target: dict[str, Any]) -> None:
    evening.do("ship", name="Z 24", side="axis", kind="destroyer", full=9)
    evening.do("launch", ship="Z 24", number=2, distance="9", **target)
    evening.do("phase", turn=2)
    said = refused_to_the_allied_side(evening, "launch", ship="Wren", number=4, distance="9")
    assert "datum 2 is due" in said["message"]
    assert said["hint"].split(";")[0] == "torpedoes --number 2"


def test_a_refusal_is_for_the_umpire_where_its_cure_names_a_ship_that_is_not_known(
    referee: Shell,
) -> None:
    evening = Evening(open_session("cunningham-somerville/convoy", "evening"))
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40"}], zone="D5")
    evening.do("flak", [1, 1, 1], name="Red", vt=True, flak_total=0)
    line = "do attack-runs --name Red --squadron 'KG 40' --target Biter --profile level --scissors --by axis"
    error = json.loads(referee(line, "--json", status=2).out)["error"]
    assert "Empire Tide" in error["cure"]
    assert error["for"] == "umpire"
