"""The acts of a Cunningham and Somerville session, section by section."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.cunningham_somerville.evening.state import Board
from referee.session.acting.due import due_now
from referee.session.board.conformity import faults as thing_faults
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import faults, find, open_session, read
from referee.session.session import Session


@pytest.fixture
def session() -> Session:
    return open_session("cunningham-somerville/convoy", "evening")


def do(session: Session, act: str, dice: list[int] | None = None, **inputs: Any) -> dict[str, list[str]]:
    """What is said; the state is as it is declared after every act."""
    said = session.act(act, inputs, How(dice=list(dice) if dice is not None else [])).say(session.state.sides)
    assert thing_faults(Board(session.state.tree)) == []
    return said


def own(session: Session, side: str, kind: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = session.state.tree["sides"][side][kind][name]
    return found


def ship(session: Session, name: str) -> dict[str, Any]:
    return own(session, "allied", "ships", name)


def test_damage_control_throws_for_all_that_is_due_in_one_act(session: Session) -> None:
    do(session, "damage", ship="Tankexpress", casualty=["fire", "minor-engine"])
    do(session, "damage", ship="Starling", casualty=["power-radar", "steering"])
    # A fire risk burns on a 2; the engine holds; steering is minor, and stays; power is permanent.
    said = do(session, "damage-control", [2, 3, 1, 2, 1])["allied"]
    assert ship(session, "Tankexpress")["casualties"] == ["raging-fire", "minor-engine"]
    assert ship(session, "Tankexpress")["structural"] == 1
    assert ship(session, "Starling")["casualties"] == ["minor-steering"]
    assert ship(session, "Starling")["permanent"] == ["power-radar"]
    assert len(said) == 2
    assert "raging fire (2)" in said[0]
    with pytest.raises(Refusal, match="has already done"):
        do(session, "damage-control", [1, 1, 1])


def test_damage_control_is_due_for_the_side_that_has_not_done_its_own(session: Session) -> None:
    do(session, "damage", ship="Starling", casualty=["steering"])
    assert [due.command for due in due_now("cunningham-somerville", session.state.tree)] == ["damage-control"]
    do(session, "damage-control", side="axis")
    assert [due.command for due in due_now("cunningham-somerville", session.state.tree)] == [
        "damage-control --side allied"
    ]
    do(session, "damage-control", [1, 1], side="allied")


def test_bulkheads_that_held_give_way_after_another_hit(session: Session) -> None:
    do(session, "damage", ship="Bluebell", floatation=1)
    do(session, "damage-control", [6])
    assert ship(session, "Bluebell")["condition"] == "bulkheads-hold"
    do(session, "damage", ship="Bluebell", structural=1)
    assert ship(session, "Bluebell")["condition"] == "floundering"


def test_a_fire_risk_may_explode(session: Session) -> None:
    do(session, "damage", ship="Tankexpress", casualty=["raging-fire"])
    do(session, "damage-control", [1, 1])
    assert ship(session, "Tankexpress")["condition"] == "removed"


def test_a_dummy_launch_reads_like_a_miss(session: Session) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer")
    do(session, "launch", ship="Starling", number=1, target="Z 24", distance=6)
    do(session, "launch", ship="Starling", number=2, distance=6)
    do(session, "phase", turn=2)
    missed = do(session, "torpedoes", [1], number=1, to_hit=4, distance=5)["all"]
    dummy = do(session, "torpedoes", number=2)["all"]
    assert [line.replace("1", "2") for line in missed] == dummy


def test_reloads_are_ready_after_four_turns_unless_crippled() -> None:
    session = open_session("cunningham-somerville/free", "free")
    session.act("phase", {"turn": 3}, How())
    do(session, "ship", name="Bold", side="allied", kind="destroyer")
    for number, name in enumerate(("Yukikaze", "Isokaze"), 1):
        do(session, "ship", name=name, side="axis", kind="destroyer", reloads=1)
        do(session, "launch", ship=name, number=number, target="Bold", distance=9, mount=["A"])
    assert own(session, "axis", "ships", "Yukikaze")["mounts"]["A"] == {"launched": 3, "ready": 7}
    do(session, "damage", ship="Isokaze", crippled=True)
    assert own(session, "axis", "ships", "Isokaze")["mounts"]["A"] == {"launched": 3}
    do(session, "set", path="Isokaze.condition", value="sunk")
    do(session, "set", path="Isokaze.mounts.A.ready", value="7")
    assert do(session, "phase", turn=7)["axis"] == ["Yukikaze, mount A: reloaded, ready in this turn's torpedo phase."]


def test_a_search_reads_the_same_on_a_miss_and_in_an_empty_zone(session: Session) -> None:
    search = {"side": "axis", "search": "surface", "to_spot": 4}
    missed = do(session, "spot", [1], zone="D5", **search)["axis"]
    empty = do(session, "spot", [6], zone="D6", **search)["axis"]
    assert [line.replace("D5", "D6") for line in missed] == empty


def test_a_report_stays_within_the_fog_of_war(session: Session) -> None:
    do(session, "spot", [6], side="axis", zone="D5", search="surface", to_spot=4)
    with pytest.raises(Refusal, match="may not be told"):
        do(session, "sighting", name="Convoy HX", carriers=0, merchants=2, escorts=3)
    do(session, "sighting", name="Convoy HX", carriers=2, merchants=1, escorts=4)
    told = session.state.told["axis"][-1]["text"]
    assert told == "In D5: 2 carriers, 1 merchant, 4 escorts."


def test_stand_in_factors_are_said_in_the_answer(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}])
    do(session, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    run = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "high-level"}
    do(session, "attack-runs", [1, 1, 1], **run)
    answer = session.entries()[-1]["answers"][0]
    assert any("stand-in" in reason["text"] for reason in answer["because"])


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


def test_a_burning_ship_is_a_flaming_datum(session: Session) -> None:
    do(session, "damage", ship="Tankexpress", casualty=["fire"])
    dice = [1, 1, 1, 3, 2, 5]
    do(session, "submarine-op", dice, pack="Group Amsel", against="Convoy HX", target={"speed": "slow-merchant"})
    assert session.entries()[-1]["answers"][1]["inputs"]["flaming_datum"] is True


def test_what_a_strike_attacks_is_told_as_each_side_may_call_it(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "811 Sqn"}], zone="D5")
    run: dict[str, Any] = {"name": "Red", "squadron": "811 Sqn", "profile": "dive", "light_aa": "1", "attack_factor": 3}
    do(session, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    with pytest.raises(Refusal, match="Wren is on the Allied side"):
        do(session, "attack-runs", **run, target="Wren")
    said = do(session, "attack-runs", [3, 3, 3], **run, target="U 107")
    assert said["axis"][0].startswith("Swordfish attacks U 107: ")
    assert said["allied"][0].startswith("811 Sqn attacks a submarine: ")
