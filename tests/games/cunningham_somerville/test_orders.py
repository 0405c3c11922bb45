"""What players order in Cunningham & Somerville, what follows, and what a fault must not betray."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.cunningham_somerville.evening import orders
from referee.session import carrying, may_of, order_check
from referee.session.acting.catalogue import find
from referee.session.acting.orders import Order
from referee.session.board.tree import copy_of
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games import sheets


@pytest.fixture
def session() -> Session:
    found = open_session("cunningham-somerville/convoy", "evening")
    found.act("phase", {"phase": "Plots"})
    return found


def faults_of(session: Session, text: str, side: str = "allied") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(session, side, text).faults]


def carried(session: Session, allied: str, axis: str, dice: Sequence[int] | None = None) -> carrying.Carried:
    for side, text in (("allied", allied), ("axis", axis)):
        assert faults_of(session, text, side) == []
        carrying.handed_in(session, side, text)
    return carrying.carry_out(session, how=How(dice=list(dice) if dice else None, seed=None if dice else 1))


def acts(came: carrying.Carried) -> list[tuple[str, dict[str, object]]]:
    return [(entry["act"], entry["inputs"]) for entry in came.entries[1:]]


def test_both_plot_in_secret_and_move_together(session: Session) -> None:
    came = carried(session, "hx d6", "amsel D6")
    assert acts(came) == [
        ("plot", {"name": "Convoy HX", "to": "D6"}),
        ("plot", {"name": "Group Amsel", "to": "D6"}),
    ]
    assert came.say(["allied", "axis"])["axis"] == ["Group Amsel moves into D6; then it plots C2."]
    session.act("phase", {"turn": 2, "phase": "Plots"})
    assert "must first plot" in faults_of(session, "hx D7")[0]
    assert acts(carried(session, "hx on", "amsel stay")) == [("plot", {"name": "Convoy HX"})]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"boats": []}, "Group Amsel has no boats"),
        ({"plots": ["D6"]}, "Group Amsel must first plot D6"),
        ({"plotted": 1}, "Group Amsel has already moved, or plotted a continuation, this turn"),
    ],
)
def test_a_pack_that_cannot_attack_is_said_as_it_would(session: Session, changed: Any, words: str) -> None:
    tree = copy_of(session.state.tree)
    tree["sides"]["axis"]["forces"]["Group Amsel"] |= changed
    attack = Order("submarine-op", {"pack": "Group Amsel"}, ["Group Amsel"], side="axis")
    with pytest.raises(Refusal, match=words):
        orders.set_scene(tree, attack)


def test_searches_and_strikes(session: Session) -> None:
    came = carried(session, "811S strike Red D5 with 2", "submarine search D5 4 boats needs 4; KG40 strike Blue", [4])
    assert acts(came) == [
        ("spot", {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4, "boats": 4}),
        ("strike", {"name": "Red", "zone": "D5", "squadron": [{"squadron": "811 Sqn", "aircraft": 2}]}),
        ("strike", {"name": "Blue", "squadron": [{"squadron": "KG 40"}]}),
    ]


def test_torpedoes_go_into_the_plot_with_their_datum(session: Session) -> None:
    session.act("set", {"path": "sides.allied.ships.Biter.identified", "value": "true"}, How(force=True, why="seen"))
    session.act("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer"})
    came = carried(session, "hx stay", "Z24 datum 2 9 at Biter mount A; Z24 datum 3 9")
    assert [act for act, _ in acts(came)] == ["launch", "launch"]
    assert acts(came)[0][1] == {"ship": "Z 24", "number": 2, "distance": "9", "target": "Biter", "mount": ["A"]}


@pytest.mark.parametrize("said", ["mount A long lance at carrier", "at carrier mount A long-lance"])
def test_torpedoes_may_be_long_lances(session: Session, said: str) -> None:
    session.act("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer"})
    came = carried(session, "hx stay", f"Z24 datum 2 13 {said}")
    wanted = {"ship": "Z 24", "number": 2, "distance": "13", "target": "Biter", "mount": ["A"], "long_lance": True}
    assert acts(came) == [("launch", wanted)]


DESTROYERS = (("Z 24", "axis"), ("Z 25", "axis"), ("Javelin", "allied"), ("Kelly", "allied"))


def with_destroyers(session: Session) -> Session:
    for name, side in DESTROYERS:
        session.act("ship", {"name": name, "side": side, "kind": "destroyer"})
    return session


def test_torpedoes_are_launched_at_the_one_ship_of_a_kind(session: Session) -> None:
    came = carried(with_destroyers(session), "hx stay", "Z24 datum 2 9 at carrier mount A; Z25 datum 3 9 at escorts")
    assert acts(came) == [("launch", {"ship": "Z 24", "number": 2, "distance": "9", "target": "Biter", "mount": ["A"]})]
    assert "which ship is an escort? There are Starling, Wren, Bluebell" in str(came.met[0])
    assert 'launch --ship "Z 25" --number 3 --distance 9 --target Starling' in str(came.met[0])
    said = came.say(["allied", "axis"])["umpire"]
    assert not any("wait" in line for line in said), "who stays put has nothing to wait for"


@pytest.mark.parametrize(
    ("advantage", "launched"),
    [("axis", ["Z 24", "Javelin", "Z 25", "Kelly"]), ("allied", ["Javelin", "Z 24", "Kelly", "Z 25"])],
)
def test_the_sides_launch_by_turns_the_one_with_the_advantage_first(
    session: Session, advantage: str, launched: list[str]
) -> None:
    with_destroyers(session)
    session.act("set", {"path": "public.advantage", "value": advantage}, How(force=True, why="thrown"))
    came = carried(session, "Javelin datum 1 9; Kelly datum 2 9", "Z24 datum 3 9; Z25 datum 4 9")
    assert [inputs["ship"] for _, inputs in acts(came)] == launched


def test_what_a_sheet_gives_out_twice_is_counted(session: Session) -> None:
    assert faults_of(with_destroyers(session), "811S strike Red with 2; 811S strike Blue with 1") == []
    (fault,) = faults_of(session, "811S strike Red with 2; 811S strike Blue with 2")
    assert "811 Sqn has 1 aircraft ready" in fault
    (fault,) = faults_of(session, "Z24 datum 2 9 at carrier mount A; Z24 datum 3 9 at merchant mount A", "axis")
    assert "mount A of Z 24 is empty" in fault


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("submarine search D5 needs 4 needs 5", "needs is written twice"),
        ("air search D5 needs 4 radar radar", "radar is written twice"),
        ("Z24 datum 2 9 at carrier at escort", "at is written twice"),
        ("Z24 datum 2 9 at carrier mount A mount B", "mount is written twice"),
        ("Z24 datum 2 9 at carrier mount A long shots", "'long-shots' is no kind of torpedoes"),
        ("Z24 datum 2 9 at carrier mount A A", "names A twice"),
        ("amsel attack carrier U107 at merchant U107 at carrier", "U 107 is named twice"),
    ],
)
def test_what_a_line_says_twice_is_a_fault(session: Session, text: str, words: str) -> None:
    assert words in " ".join(faults_of(with_destroyers(session), text, "axis"))


@pytest.mark.parametrize("text", ["amsel attack carrier; amsel d6", "amsel d6; amsel attack carrier"])
def test_a_pack_attacks_or_moves(session: Session, text: str) -> None:
    (fault,) = faults_of(session, text, "axis")
    assert "has made its submarine operation this turn" in fault


@pytest.mark.parametrize(("mover", "pack"), [("allied", "axis"), ("axis", "allied")])
def test_all_move_before_a_pack_attacks(session: Session, mover: str, pack: str) -> None:
    with_destroyers(session)
    session.act("boat", {"name": "P 1", "side": "allied"})
    session.act("force", {"name": "Lone", "boat": ["P 1"], "zone": "D6"})
    session.act("force", {"name": "Narvik", "ship": ["Z 24"], "zone": "D6", "speed": "normal"})
    sheets = {"allied": ("hx E5", "Lone attack destroyer"), "axis": ("Narvik E6", "Amsel attack carrier")}
    texts = {mover: sheets[mover][0], pack: sheets[pack][1]}
    came = carried(session, texts["allied"], texts["axis"])
    assert [act for act, _ in acts(came)] == ["plot"]
    assert "there is none" in str(came.met[0])


def test_a_flying_boat_escorts_a_force(session: Session) -> None:
    came = carried(session, 'hx escorted "Sunderland 1"', "amsel stay")
    assert acts(came) == [("escort", {"over": "Convoy HX", "boat": "Sunderland 1"})]


def test_a_pack_attacks_what_is_in_its_zone(session: Session) -> None:
    session.act(
        "set", {"path": "sides.allied.ships.Tankexpress.identified", "value": "true"}, How(force=True, why="seen")
    )
    came = carried(session, "hx stay", "amsel attack tank")
    assert acts(came)[0][1]["against"] == "Convoy HX"
    assert faults_of(session, "amsel attack tank", "axis") == [
        "line 1 (amsel attack tank): Group Amsel has already made its submarine operation this turn "
        "(The Submarine Op); "
        "another --pack, or the next turn: phase --turn …"
    ]


def test_a_pack_goes_for_a_kind_of_ship_and_one_boat_for_another(session: Session) -> None:
    came = carried(session, "hx stay", "amsel attack carrier U107 U223 at Carriers", dice=None)
    (act, inputs), *_ = acts(came)
    assert (act, inputs["ship"]) == ("submarine-op", "Biter")
    assert inputs["aim"] == [{"boat": "U 107", "ship": "Biter"}, {"boat": "U 223", "ship": "Biter"}]


def test_which_of_several_ships_of_a_kind_is_left_to_the_umpire_and_no_fault(session: Session) -> None:
    came = carried(session, "hx stay", "amsel attack carrier U107 at merchant")
    assert "which ship is a merchant? There are Empire Tide, Tankexpress" in str(came.met[0])
    assert '--ship Biter --aim "boat=U 107,ship=Empire Tide"' in str(came.met[0])
    assert acts(came) == []
    # What is in the force is nobody's to learn from a check.
    assert faults_of(session, "amsel attack capital U107 at destroyer", "axis") == []
    session.act("boat", {"name": "U 99", "side": "axis"})
    (fault,) = faults_of(session, "amsel attack carrier U99 at escort", "axis")
    assert "no boat of Group Amsel, which has U 107" in fault
    assert "or a kind" in faults_of(session, "amsel attack yacht", "axis")[0]


def test_a_pack_that_finds_nobody_is_left_to_the_umpire(session: Session) -> None:
    session.act("plot", {"name": "Convoy HX", "to": "D6"})
    assert faults_of(session, "amsel attack", "axis") == []
    carrying.handed_in(session, "axis", "amsel attack; submarine search D5 needs 4")
    came = carrying.carry_out(session, how=How(seed=1))
    assert "In D5 there is none" in str(came.met[0])


def test_what_is_wrong_is_said_line_by_line(session: Session) -> None:
    said = faults_of(session, "hx nowhere; hx; air search D5; Wren datum 1 9 at U107; Wren tow Wren; 811S repair on")
    assert [line.partition(" (")[0] for line in said] == [f"line {n}" for n in range(1, 7)]
    assert "no zone" in said[0]
    assert "needs N" in said[2]


def test_a_fault_does_not_betray_ships_that_are_not_known(session: Session) -> None:
    known = faults_of(session, "amsel attack Biter", "axis")
    assert known == [line.replace("Hood", "Biter") for line in faults_of(session, "amsel attack Hood", "axis")]


def test_a_side_knows_its_own_damage_control_and_whom_it_rescued(session: Session) -> None:
    session.act("damage-control", {"side": "axis"})
    may = {
        side: [one.act.name for one in may_of.of_side(session, side, known=True).may] for side in session.state.sides
    }
    assert ["damage-control" in may[side] for side in ("allied", "axis")] == [True, False]
    session = with_destroyers(session)
    sheets.put(session, {"sides.allied.ships.Javelin.condition": "floundering"})
    launch = ("launch", {"ship": "Kelly", "number": 1, "distance": "9", "target": "Javelin"})
    for rescued, words in ((None, ["must be rescued first"]), ({"turns": {"allied": 1}}, [])):
        sheets.put(session, {"umpire.rescues.Javelin": rescued} if rescued else {})
        faults = order_check.check_sheet(session, "allied", "launch", command=lambda _: launch).faults
        assert [str(fault).partition("survivors ")[2].partition(" (")[0] for fault in faults] == words


def test_encounters_say_who_shares_a_zone_and_what_may_be_done(session: Session) -> None:
    found = {one.text: one.command for one in carrying.encounters(session)}
    assert found["both sides are in D5: Allied Convoy HX; Axis Group Amsel"] == ""
    line = "Axis Group Amsel may attack Convoy HX in D5"
    assert found[line] == 'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship …'
    assert "Axis has not seen Convoy HX in D5" in found
    session.act(
        "set", {"path": "sides.allied.forces.Convoy HX.ships", "value": '["Biter"]'}, How(force=True, why="astray")
    )
    assert any("ships that sail in no force: Empire Tide" in one.text for one in carrying.encounters(session))


@pytest.mark.parametrize("seed", range(6))
def test_a_sheet_is_good_for_what_plot_accepts(session: Session, seed: int) -> None:
    random = Random(seed)
    session.act("zone", {"name": ["Denmark Strait"]})
    for _ in range(12):
        unsettled(session, random)
        for side, name, short in (("allied", "Convoy HX", "hx"), ("axis", "Group Amsel", "amsel")):
            for to in ("D6", "Denmark Strait", None):
                inputs = {"name": name, **({"to": to} if to else {})}
                line = f"{short} {to or 'on'}"
                assert bool(faults_of(session, line, side)) == (not accepts(session, "plot", inputs)), (line, inputs)


def unsettled(session: Session, random: Random) -> None:
    """Something befalls one side or the other."""
    befalls: list[tuple[str, dict[str, Any]]] = [
        ("phase", {"turn": session.state.tree["public"]["turn"] + 1}),
        ("plot", {"name": "Convoy HX", "to": random.choice(["D5", "D6"])}),
        ("plot", {"name": "Convoy HX"}),
        ("plot", {"name": "Group Amsel"}),
        ("submarine-op", {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter"}),
        ("damage", {"ship": "Wren", "casualty": ["major-engine"]}),
        ("mend", {"ship": "Wren", "casualty": ["major-engine"]}),
        ("spot", {"side": "allied", "zone": "D5", "search": "surface", "to_spot": 4}),
        ("force", {"name": "Convoy HX", "zone": "D5"}),
    ]
    act, inputs = random.choice(befalls)
    with suppress(Refusal):
        session.act(act, inputs, How(seed=random.randrange(1000)))


def accepts(session: Session, act: str, inputs: dict[str, Any]) -> bool:
    """Is an act accepted, with nothing written?"""
    try:
        session.done_on(session.state, find(session.game, act), inputs, How(seed=1))
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(
    ("side", "act", "inputs", "fault"),
    [
        ("axis", "fire", {"ship": "Z 24", "target": "Wren", "to_hit": 4, "distance": 6}, None),
        ("axis", "fire", {"ship": "Wren", "target": "Z 24", "to_hit": 4, "distance": 6}, "no force or unit of yours"),
        ("axis", "strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]}, None),
        ("axis", "strike", {"name": "Red", "squadron": [{"squadron": "811 Sqn"}]}, "no force or unit of yours"),
        ("axis", "illuminate", {"ship": "Z 24", "by": "snowflake"}, None),
        ("axis", "storm", {"name": "Gale", "zone": "D5"}, "act that a player may order"),
        ("axis", "critical", {"ship": "Z 24", "hit": "torpedo"}, "act that a player may order"),
    ],
)
def test_a_players_own_acts_stand_on_his_sheet(
    session: Session, side: str, act: str, inputs: dict[str, Any], fault: str | None
) -> None:
    session.act("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer"})
    session.act("set", {"path": "Wren.identified", "value": "true"}, How(why="seen"))
    found = order_check.check_sheet(session, side, act, command=lambda line: (act, inputs)).faults
    assert [str(one) for one in found if not fault or fault not in str(one)] == []
    assert bool(found) is bool(fault)
