"""One thing as `show NAME` tells it: its counter, place, condition, fuel, what it holds, what it did, who sees it."""

from __future__ import annotations

import pytest

from referee.cli.dispatch import without_pages
from referee.engine.errors import Refusal
from referee.engine.rules import games
from referee.session.acting.wording import StateWords
from referee.session.board import tree
from referee.session.board.naming import groups_of, thing_named
from referee.session.board.sight import board_of
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.one_thing import describe_thing, thing_text, things_to_show
from tests.law import SCENARIOS
from tests.quick import Quick

GUADALCANAL, SANTA_CRUZ = "naval-units/solomons", "carrier-clashes/santa-cruz"
SOME = 6  # of a group are described, and all are found
PHILIPPINE_SEA, PEDESTAL = "clash-of-carriers/philippine-sea", "cunningham-somerville/pedestal"


def shown(capsys: pytest.CaptureFixture[str], session: Session, *words: str) -> str:
    """What `show` says, its lines folded out again."""
    assert without_pages(["show", *words, "--session", session.name]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    return " ".join(line.strip() if line.startswith(" " * 13) else f"\n{line}" for line in lines)


@pytest.mark.parametrize(
    ("scenario", "word", "said"),
    [
        (
            "ca/savo-island",
            "Canberra",
            ["Canberra (USN ship), 6015", "condition  facing sw; speed 2", "sees Canberra"],
        ),
        ("ca/savo-island", "CA-1", ["CA-1 (IJN counter)", "counter    range 14"]),
        (SANTA_CRUZ, "TF 16", ["TF 16 (Allied task force), 1811", "endurance to turn 4", "holds      Enterprise,"]),
        (SANTA_CRUZ, "Enterprise", ["1811, in TF 16", "defense 4; speed 6", "holds      VF-10-1, VF-10-2,"]),
        (SANTA_CRUZ, "Enterprise", ["sheet      VP if so"]),
        (GUADALCANAL, "Junyo", ["sheet      attack 2; defense 6; moves 3", "condition  planes 6"]),
        (SANTA_CRUZ, "VB-10", ["VB-10-1 (Allied air unit), 1811, in TF 16", "\nVB-10-2 (Allied air unit)"]),
        (SANTA_CRUZ, "Espiritu Santo", ["(Allied base), 2019", "holds      11th Bomb-1, 11th Bomb-2, VP-91"]),
        (SANTA_CRUZ, "I-boats A", ["(IJN submarine), 1914", "counter    strength 12", "sees I-boats A"]),
        (
            PHILIPPINE_SEA,
            "TF 58",
            ["TG 58.2 (USN group), 3111", "TG 58.3", "TG 58.7", "sees the marker TF 58 in 3111"],
        ),
        (PHILIPPINE_SEA, "58.1", ["TG 58.1 (USN group), 2811", "sees the marker TG 58.1 in 2811, not detected"]),
        (PHILIPPINE_SEA, "Taiho", ["in Force A", "type CV", "holds      Taiho F, Taiho DB, Taiho T"]),
        (PHILIPPINE_SEA, "VF-8", ["VF-8/1 (USN air unit), 3111, in TG 58.2", "VF-8/2 (USN air unit"]),
        (PHILIPPINE_SEA, "Guam", ["Guam (IJN base), 3516", "sees Guam, which is printed on the map"]),
        (GUADALCANAL, "TG 67.4", ["(Allied fleet), Ironbottom Sound", "holds      San Francisco, Portland,"]),
        (GUADALCANAL, "Hiei", ["Bismarck Sea, in Volunteer Attack Force", "attack 8/4", "sees the Japanese BC in"]),
        (GUADALCANAL, "Henderson Field", ["condition  planes 6", "sees that there is a base in Ironbottom Sound"]),
        (GUADALCANAL, "Ironbottom Sound", ["Ironbottom Sound (zone)", "TG 67.4 (Allied)", "Henderson Field (Allied)"]),
        (
            PEDESTAL,
            "Eagle",
            ["Eagle (Allied ship), B4, in Force F", "holds      801 Sqn (ready 3)", "does not see it"],
        ),
        (PEDESTAL, "801 Sqn", ["801 Sqn (Allied squadron), Eagle, in Force F", "aircraft Sea Hurricane", "ready 3"]),
        (PEDESTAL, "Patrol Line", ["Patrol Line (Axis force), B4", "holds      U 73, Axum, Dessie, Alagi, Bronzo"]),
        (PEDESTAL, "U 73", ["U 73 (Axis boat), B4, in Patrol Line"]),
    ],
)
def test_a_thing_is_shown(scenario: str, word: str, said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, open_session(scenario, "evening"), word)
    assert [line for line in said if line not in text] == []


@pytest.mark.parametrize("game", games())
def test_all_that_a_side_has_is_shown_by_its_name(game: str) -> None:
    session = open_session(next(one for one in SCENARIOS if one.startswith(f"{game}/")), "evening")
    board = board_of(game, session.state.tree)
    assert board is not None
    for side in board.sides:
        for _, group in groups_of(board, side):
            for name, thing in group.items():
                assert thing in things_to_show(session, name)
            for name, thing in [*group.items()][:SOME]:
                assert thing_text(describe_thing(session, thing), (), StateWords(game)).startswith(f"{name} (")


def test_a_name_that_a_ship_and_a_force_share_is_both() -> None:
    session = Quick(GUADALCANAL)
    fleet = {"zone": "Ironbottom Sound", "ships": ["Enterprise"]}
    tree.put(session.state.tree, "sides.allied.fleets.Enterprise", fleet)
    tree.put(session.state.tree, "sides.allied.ships.Enterprise", {"type": "CV", "planes": 6})
    found = things_to_show(session, "Enterprise")
    assert [type(thing).__name__ for thing in found] == ["Fleet", "Ship"]


@pytest.mark.parametrize("word", ["Val", "val"])
def test_a_whole_name_is_never_short_for_a_longer_one(word: str) -> None:
    session = Quick(SANTA_CRUZ)
    for name in ("Val", "Val2"):
        tree.put(
            session.state.tree, f"sides.ijn.air.{name}", session.state.tree["sides"]["ijn"]["air"]["Shokaku D3A-1"]
        )
    board = board_of(session.game, session.state.tree)
    assert board is not None
    assert [thing.name for thing in thing_named(board, word)] == ["Val"]
    assert [thing.name for thing in thing_named(board, "Val2")] == ["Val2"]


def test_a_ship_is_not_taken_for_the_force_of_the_enemy_that_is_named_like_her() -> None:
    session = Quick(PHILIPPINE_SEA)
    assert [(thing.owner, thing.name) for thing in things_to_show(session, "Mobile")] == [("usn", "Mobile")]


@pytest.mark.parametrize(
    ("scenario", "name", "path", "value"),
    [
        (PHILIPPINE_SEA, "Taiho F", "sides.ijn.air.Taiho F.box", "dead"),
        (SANTA_CRUZ, "Shokaku D3A-1", "sides.ijn.air.Shokaku D3A-1.lost", "shot down"),
    ],
)
def test_aircraft_that_are_lost_are_nowhere(scenario: str, name: str, path: str, value: str) -> None:
    session = open_session(scenario, "evening")
    (thing,) = things_to_show(session, name)
    assert describe_thing(session, thing).place
    session.act("set", {"path": path, "value": value}, How(why="a test"))
    (thing,) = things_to_show(session, name)
    told = describe_thing(session, thing)
    assert (told.place, told.force, told.force_called) == ("", "", None)


def test_3_2_a_marker_that_nothing_lies_under_is_said_to_be_off_the_map() -> None:
    session = Quick(PHILIPPINE_SEA)
    for force in ("Force A", "Force B", "Force C"):
        tree.put(session.state.tree, f"sides.ijn.groups.{force}.tf", False)
    with pytest.raises(Refusal) as caught:
        things_to_show(session, "TF Mobile Fleet")
    assert caught.value.message == "TF Mobile Fleet is not on the map: nothing is in it"


def test_what_it_did_this_turn_and_what_became_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    session = open_session("ca/savo-island", "evening")
    session.act("hit", {"ship": "Canberra", "result": "PW"}, How(force=True, why="a test"))
    session.act("set", {"path": "sides.usn.ships.Canberra.facing", "value": "se"}, How(why="a test"))
    text = shown(capsys, session, "Canberra")
    assert "condition  facing se; speed 2; power hits 1; weapon hits 1" in text
    assert "this turn  #2 hit: correction: Canberra: 1 power hit, 1 weapon hit, speed 2." in text
    assert "this turn  #3 set" in text


@pytest.mark.parametrize(("name", "said"), [("VF-1", "VF-1 turns back."), ("VF-10", "VF-10 is shot down.")])
def test_what_was_told_of_a_thing_is_not_what_was_told_of_one_with_a_longer_name(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Quick(SANTA_CRUZ)
    for one in ("VF-1", "VF-10"):
        tree.put(session.state.tree, f"sides.allied.air.{one}", session.state.tree["sides"]["allied"]["air"]["VF-10-1"])
    told = {"allied": ["VF-10 is shot down.", "VF-1 turns back."]}
    entry = {"n": 2, "turn": session.state.turn, "act": "strike", "inputs": {"unit": ["VF-1", "VF-10"]}, "told": told}
    monkeypatch.setattr(session, "latest", lambda count: [entry])
    (thing,) = things_to_show(session, name)
    assert describe_thing(session, thing).did == [f"#2 strike: {said}"]
