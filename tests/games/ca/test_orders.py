"""What players order in CA: a Player-Turn on a sheet, and hidden ships that no fault betrays (4.0, 6.0, 7.0)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.ca.evening import orders, state
from referee.session import carrying, corrections, order_check
from referee.session.acting.orders import Order
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.ca.evening import Evening, line, on_open_sea
from tests.games.sheets import faults_of

IJN = "fur1 F,FL,4F;fur2 F FL 2F TR; fur3 f fl 2f fl fr;fur4 2F FL 3F; myoko 2F 2FL TR; tenryu yubari mutsuki F FL 4F"

MOVING = {"public.phase": "first-movement", "public.turn": 1}
ALL_MOVED = {**MOVING, **{f"sides.ijn.ships.{name}.moved": True for name in ("Myoko", "Kagero")}}


@pytest.fixture
def session() -> Session:
    found = open_session("ca/savo-island", "evening")
    found.act("stand-ins", {})
    return found


def test_4_a_player_turn_is_one_sheet_and_its_ships_end_where_the_acts_would_leave_them(session: Session) -> None:
    session.act("next", {})
    carrying.handed_in(session, "ijn", "Tenryu s7")  # replaced by the next
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session)
    assert [entry["act"] for entry in came.entries] == ["carry-out", "next", "next", *["move"] * 6, "next"]
    ships = session.state.tree["sides"]["ijn"]["ships"]
    assert {name: ships[name]["hex"] for name in ("Furutaka 1", "Furutaka 2", "Myoko", "Mutsuki")} == {
        "Furutaka 1": "5420",
        "Furutaka 2": "5721",
        "Myoko": "5821",
        "Mutsuki": "5122",
    }
    assert carrying.wanted_from(session) == []


def test_4_the_other_players_sheet_waits_for_his_player_turn(session: Session) -> None:
    session.act("next", {})
    assert "is attacked already (7.13)" in faults_of(session, "Canberra at Tenryu; north1 at Tenryu", "usn")[0]
    assert "carries no torpedoes (3.24)" in faults_of(session, "north1 torp Tenryu", "usn")[0]
    carrying.handed_in(session, "usn", "Canberra north1 ahead; craven1 FR TR; craven2 2F; Canberra at Tenryu")
    assert carrying.wanted_from(session) == ["ijn"]
    with pytest.raises(Refusal, match="the sheets of usn are for later"):
        carrying.carry_out(session)
    carrying.handed_in(session, "ijn", IJN)
    assert [entry["act"] for entry in carrying.carry_out(session).entries].count("move") == 6
    assert list(session.state.tree["umpire"]["orders"]) == ["usn"]


def test_4_a_sheet_is_left_undone_only_where_its_side_moves(session: Session) -> None:
    session.act("next", {})
    carrying.handed_in(session, "usn", "Canberra north1 ahead; craven1 FR TR; craven2 2F")
    left = "left undone: sealed orders are waiting (USN): carry-out carries them out"
    assert left not in session.act("next", {}).entry["umpire"]
    while session.state.tree["public"]["phase"] != "second-movement":
        assert left not in session.act("next", {}, How(force=True, why="nobody moves")).entry["umpire"]
    assert left in session.act("next", {}, How(force=True, why="nobody moves")).entry["umpire"]


def test_7_fire_torpedoes_and_courses_stand_on_one_sheet_and_are_done_in_their_phases(session: Session) -> None:
    session.act("next", {})
    carrying.handed_in(session, "ijn", IJN)
    carrying.carry_out(session)
    session.act("next", {})
    carrying.handed_in(session, "usn", "craven1 FR TR; Canberra north1 craven1 craven2 at Tenryu; craven1 torp tenryu")
    came = carrying.carry_out(session, how=How(dice=[3, 2]))
    done = [(entry["act"], entry["phase"].partition("-")[2]) for entry in came.entries]
    assert done[:4] == [("carry-out", "gunnery"), ("fire", "gunnery"), ("next", "torpedo"), ("launch", "torpedo")]
    assert [die["value"] for entry in came.entries for die in entry.get("dice", ())] == [3, 2]
    say = came.say(["ijn", "usn"])
    assert "Turn 1, Second Player-Turn: Torpedo Attack Phase." in say["all"]
    assert not any("Say which ships" in line or "As in the First" in line for line in [*say["all"], *say["umpire"]])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fur1 at canb", "7.61"),
        ("fur1 9F", "what is '9F'?"),
        ("fur1 F FL 4F quickly", "'quickly' is not understood here"),
        ("fur1 F; fur1 2F", "line 1 gives Furutaka 1 this order already"),
        ("canb F", "no force or unit of yours"),
        ("fur1 at Kako", "no enemy ship that you see"),
        ("fur1 at craven 9", 'no enemy ship that you see: "craven 9"'),
        ("fur 9 F", 'no force or unit of yours: "fur 9"'),
        ("fur1 at craven 4", "Craven 4 is not on the map: sunk (8.1)"),
        ("fur1", "what? a course"),
        ("fur1 F", "6.14"),
        ("Furutaka 5..6 s6", "there is no range Furutaka 5..6"),
        ("Furutaka 2..9 s6", "there is no range Furutaka 2..9"),
        ("Furutaka, 2..3 s6", "'2..3' names Furutaka 2 twice"),
        ("Furutaka 5-6 s6", "there is no range Furutaka 5..6"),
        ("Furutaka 2 and 9 s6", 'no force or unit of yours: "Furutaka 9"'),
    ],
)
def test_a_line_that_cannot_be_done_is_said_with_its_rule(session: Session, line: str, why: str) -> None:
    session.act("take-off", {"ship": "Craven 4", "fate": "sunk"})
    session.act("next", {})
    assert why in " ".join(faults_of(session, line, "ijn"))


@pytest.mark.parametrize(
    ("line", "doers"),
    [
        ("Furutaka 2..3 s6", ["Furutaka 2", "Furutaka 3"]),
        ("Furutaka 2 .. 3 s6", ["Furutaka 2", "Furutaka 3"]),
        ("Furutaka 2-3 s6", ["Furutaka 2", "Furutaka 3"]),
        ("fur2-3 s6", ["Furutaka 2", "Furutaka 3"]),
        ("the Furutaka 1, 3-4 and the Tenryu s6", ["Furutaka 1", "Furutaka 3", "Furutaka 4", "Tenryu"]),
        ("fur2..3 s6", ["Furutaka 2", "Furutaka 3"]),
        ("Furutaka 1 and 4 s6", ["Furutaka 1", "Furutaka 4"]),
        ("Fur. 1, 3..4 and tenryu s6", ["Furutaka 1", "Furutaka 3", "Furutaka 4", "Tenryu"]),
        ("Furutaka s6", ["Furutaka 1", "Furutaka 2", "Furutaka 3", "Furutaka 4"]),
    ],
)
def test_a_row_of_ships_is_as_wide_as_it_is_written(session: Session, line: str, doers: list[str]) -> None:
    session.act("next", {})
    found = order_check.check_sheet(session, "ijn", line)
    assert [list(order.doers) for order in found.orders] == [doers]


def test_6_22_courses_of_a_sheet_are_sailed_those_in_front_first_in_whatever_lines_they_stand(tmp_path: Path) -> None:
    ships = (line("ijn CA-2", "1010 1011 1012", 1), line("usn CA-2", "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-gunnery")
    text = "Myoko 3 ahead s2; Myoko 2 ahead; Myoko 1 ahead"
    assert faults_of(table.session, text, "ijn") == []
    carrying.handed_in(table.session, "ijn", text)
    came = carrying.carry_out(table.session)
    assert [entry["inputs"]["ship"] for entry in came.entries if entry["act"] == "move"] == [
        ["Myoko 1"], ["Myoko 2"], ["Myoko 3"],
    ]  # fmt: skip
    assert came.met == []
    assert table.ship("Myoko 3").hex == "1011"


@pytest.mark.parametrize("speeds", ["", " s3"])
def test_4_2_a_sheet_that_moves_all_ships_ends_where_speeds_are_changed(tmp_path: Path, speeds: str) -> None:
    ships = (line("ijn CA-2", "1010", 2), line("usn CA-2", "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-gunnery")
    carrying.handed_in(table.session, "ijn", f"Myoko ahead{speeds}")
    came = carrying.carry_out(table.session)
    assert (table.phase, came.met) == ("first-acceleration", [])


@pytest.mark.parametrize(
    ("values", "done", "tried", "goes_on"),
    [
        (ALL_MOVED, "move", [], True),
        ({**ALL_MOVED, "sides.ijn.ships.Kagero.moved": None}, "move", [], False),
        (ALL_MOVED, "enter", [], False),
        (ALL_MOVED, "move", ["next"], False),
        ({**ALL_MOVED, "public.phase": "first-acceleration"}, "move", [], False),
    ],
    ids=["all have moved", "one has not", "by no sheet", "it was refused", "speeds are changed already"],
)
def test_4_2_a_sheet_goes_on_from_movement_once(
    values: dict[str, Any], done: str, tried: list[str], goes_on: bool
) -> None:
    tree = on_open_sea().doing(values).tree
    after = orders.next_act(tree, [Order(done, {}, [])], [], [Order(act, {}, []) for act in tried])
    assert (after is not None) is goes_on


def test_7_13_a_second_attack_on_one_target_is_a_fault_of_the_sheet(session: Session) -> None:
    session.act("next", {})
    for name in ("Craven 1", "Craven 2"):
        session.act("spot", {"ship": [name]})
    text = "Furutaka 1 at Craven 1; Furutaka 3 at Craven 1"
    (fault,) = faults_of(session, text, "ijn")
    assert "line 2 (Furutaka 3 at Craven 1): Furutaka 3 may not attack Craven 1: an attack on it was made" in fault
    assert "name them all in one attack (7.32)" in fault
    assert faults_of(session, "Furutaka 1 at Craven 1; Furutaka 3 at Craven 2", "ijn") == []


def test_in_hidden_play_an_unseen_ship_in_the_way_is_no_fault_and_is_met_when_orders_are_carried_out() -> None:
    session = open_session("ca/savo-island", "hidden")
    session.act("stand-ins", {})
    session.act("hide", {})
    session.act("next", {})
    session.act("set", {"path": "sides.usn.ships.Canberra.hex", "value": "5923"}, How(why="in the way"))
    straight = "fur1 ahead"
    assert faults_of(session, straight, "ijn") == []
    assert "no enemy ship that you see" in faults_of(session, "fur1 at canb", "ijn")[0]
    carrying.handed_in(session, "ijn", straight)
    before = session.state.count
    carrying.carry_out(session)
    assert "Canberra" in session.state.tree["umpire"]["spotted"]
    corrections.undo(session, before - 1)
    elsewhere = faults_of(session, "fur1 at canb; fur1 3F; fur2 X", "ijn")
    session.act("set", {"path": "sides.usn.ships.Canberra.hex", "value": "1010"}, How(why="elsewhere"))
    assert faults_of(session, "fur1 at canb; fur1 3F; fur2 X", "ijn") == elsewhere


@pytest.mark.parametrize(
    ("tried_in", "side", "act", "as_they_lie"),
    [
        ("set-up", "ijn", "fire", True),
        ("set-up", "usn", "fire", False),
        ("set-up", "usn", "plot", True),
        ("first-gunnery", "usn", "move", False),
        ("first-movement", "usn", "launch", False),
        ("first-acceleration", "usn", "fire", True),
        ("second-gunnery", "usn", "fire", True),
        ("second-movement", "ijn", "enter", False),
    ],
)
def test_4_a_sheet_does_not_reckon_with_enemies_that_move_before_it_is_carried_out(
    tried_in: str, side: str, act: str, as_they_lie: bool
) -> None:
    tree = on_open_sea().doing({}).tree
    is_tried = orders.set_scene(tree, Order(act, {"target": "Mahan"}, [], side=side, tried_in=tried_in))
    assert is_tried is (as_they_lie or act not in orders.ATTACKS)
    assert bool(state.Board(tree).enemy(side).afloat) is (as_they_lie or act in orders.ATTACKS)


@pytest.mark.parametrize(("hidden", "known"), [(True, ["Northampton"]), (None, ["Myoko", "Northampton"])])
def test_7_62_in_hidden_play_a_side_does_not_know_which_of_its_own_ships_are_spotted(
    hidden: bool | None, known: list[str]
) -> None:
    spotted = {f"umpire.spotted.{name}.groups": ["all"] for name in ("Myoko", "Northampton")}
    tree = on_open_sea().doing({"public.night": True, "public.hidden": hidden, **spotted}).tree
    assert sorted(orders.state_known(tree, "ijn")["umpire"]["spotted"]) == known


@pytest.mark.parametrize(
    ("ships", "mahan", "sail"),
    [
        ("Myoko Kagero", "3030", "Myoko"),
        ("Myoko Yubari", "3030", "Myoko"),
        ("Kagero", "3030", "Kagero"),
        ("Myoko Kagero", "1006", "Myoko Kagero"),
    ],
    ids=["one is stopped", "free, the other is no more", "none is free: the act says why", "neither is free"],
)
def test_6_22_of_ships_on_one_course_those_sail_whose_way_is_free(ships: str, mahan: str, sail: str) -> None:
    there = {"sides.usn.ships.Northampton.hex": "2006", "sides.usn.ships.Mahan.hex": mahan}
    tree = on_open_sea().doing({**MOVING, **there}).tree
    order = Order("move", {"ship": ships.split(), "steps": ["F"] * 4}, ships.split(), side="ijn")
    assert orders.as_carried_out(tree, order, []).inputs["ship"] == sail.split()


@pytest.mark.parametrize(
    ("kagero", "left"),
    [({}, ["Myoko", "Kagero"]), ({"moved": True}, ["Myoko"]), ({"hex": None, "fate": "sunk"}, ["Myoko"])],
)
def test_6_22_of_ships_on_one_course_those_are_left_that_still_can_move(
    kagero: dict[str, Any], left: list[str]
) -> None:
    tree = on_open_sea().doing({f"sides.ijn.ships.Kagero.{key}": value for key, value in kagero.items()}).tree
    rest = orders.left_to_do(tree, Order("move", {}, ["Myoko", "Kagero", "of no such name"], side="ijn"))
    assert rest is not None
    assert rest.inputs["ship"] == left


def usn(act: str, *ships: str, **inputs: Any) -> Order:
    return Order(act, {"ship": ships, **inputs}, ships, side="usn")


CRUISER, BATTLESHIP = usn("move", "Northampton", "Mahan"), usn("move", "North Carolina")
DESTROYER = usn("move", "Mahan")


@pytest.mark.parametrize(
    ("kagero", "given", "first"),
    [
        ("1031", [CRUISER, BATTLESHIP], BATTLESHIP),
        ("2031", [CRUISER, BATTLESHIP], CRUISER),
        ("1031", [DESTROYER, CRUISER], CRUISER),
        ("2031", [CRUISER, usn("enter", "Mahan", hex="0110")], usn("enter", "Mahan", hex="0110")),
        ("2031", [CRUISER, usn("enter", "Mahan", hex="1020")], CRUISER),
    ],
    ids=["one is stopped", "free", "none is free for all", "she enters first", "unless another is in her hex"],
)
def test_6_22_the_first_order_is_one_that_nobody_stops(kagero: str, given: list[Order], first: Order) -> None:
    values = {"public.phase": "second-movement", "public.turn": 1, "sides.ijn.ships.Kagero.hex": kagero}
    assert orders.next_order(on_open_sea().doing(values).tree, given) == first


def test_9_2_5_courses_and_fire_are_plotted_on_a_sheet(tmp_path: Path) -> None:
    terms: dict[str, Any] = {"night": True, "number": 5, "plot_turns": 2, "exit": {"ijn": "north"}}
    sheet = {"land": ["1020", "1021"], "guadalcanal": ["1021"]}
    ships = (line("ijn BC-1", "1010", 2, "s"), line("usn CA-2", "3030", 0))
    table = Evening.opened(tmp_path, *ships, sheet=sheet, **terms)
    text = "Kirisima plot FL F turns 1 1; Kirisima plot ahead turns 2 2 bombard 1020"
    assert faults_of(table.session, text, "ijn") == []
    carrying.handed_in(table.session, "ijn", text)
    carrying.carry_out(table.session)
    plot = table.board.ships_of("ijn")["Kirisima"].plot
    assert (plot.courses, plot.bombard) == ({"1": ["FL", "F"], "2": ["F", "F"]}, {"2": "1020"})
    assert "not of Guadalcanal" not in faults_of(table.session, "Kirisima plot turns 1 1 bombard 3030", "ijn")[0]


def test_9_12_as_many_ships_as_a_side_may_have_sail_in_one_act(tmp_path: Path) -> None:
    hexes = [" ".join(f"{column:02d}{row:02d}" for column in columns for row in range(10, 30))
             for columns in ((1,), (3,))]  # fmt: skip
    ships = (line("ijn CA-2", hexes[0], 2), line("ijn DD-4", hexes[1], 2), line("usn CA-2", "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    names = list(table.board.ships_of("ijn"))
    assert len(names) == 40
    table.do("move", ship=names)
    assert (table.ship("Myoko 20").hex, table.ship("Kagero 20").hex) == ("0127", "0327")


def test_9_13_of_phases_walked_through_while_speeds_are_frozen_no_question_is_read_out(session: Session) -> None:
    session.act("next", {})
    for path in ("public.night", "public.frozen"):
        session.act("set", {"path": path, "value": "true"}, How(why="for the test"))
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session)
    assert [entry["phase"] for entry in came.entries[:2] if entry["act"] == "next"] == ["first-torpedo"]
    assert not any("goes on to the ships' movement" in line for line in came.say(["ijn", "usn"])["umpire"])
