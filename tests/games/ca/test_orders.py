"""What players order in CA: a Player-Turn on a sheet, and hidden ships that no fault betrays (4.0, 6.0, 7.0)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.ca.evening import orders, state
from referee.session import carrying, corrections, order_check
from referee.session.acting.orders import Order
from referee.session.board.tree import Tree, copy_of
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
        ("fur1 k6", "what is 'k6'?"),
        ("fur1 F FL 4F quickly", "'quickly' is not understood here"),
        ("fur1 F; fur1 2F", "line 1 gives Furutaka 1 this order already"),
        ("canb F", "no force or unit of yours"),
        ("fur1 at Kako", "no enemy ship that you see"),
        ("fur1 at craven 9", 'no enemy ship that you see: "craven 9"; nearest: Craven 3, Craven 2'),
        ("fur 9 F", 'no force or unit of yours: "fur 9"'),
        ("fur1 at craven 4", "Craven 4 is not on the map: sunk (8.1)"),
        ("fur1", "what? a course"),
        ("fur1 F", "6.14"),
        (
            "fur1 at Craven 1; fur3 at Craven 1",
            "line 2 (fur3 at Craven 1): Furutaka 3 may not attack Craven 1: an attack",
        ),
        ("fur1 at Craven 1; fur3 at Craven 1", "name them all in one attack (7.32)"),
        ("Furutaka 5..6 s6", "there is no range Furutaka 5..6"),
        ("Furutaka 2..9 s6", "there is no range Furutaka 2..9"),
        ("Furutaka, 2..3 s6", "'2..3' names Furutaka 2 twice"),
        ("Furutaka 5-6 s6", "there is no range Furutaka 5..6"),
        ("Furutaka 2 and 9 s6", 'no force or unit of yours: "Furutaka 9"'),
    ],
)
def test_a_line_that_cannot_be_done_is_said_with_its_rule(session: Session, line: str, why: str) -> None:
    session.act("take-off", {"ship": "Craven 4", "fate": "sunk"})
    session.act("spot", {"ship": ["Craven 1"]})
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


# What the words of the game answer in a small state.

Asks = Callable[[Tree], Any]
KAGERO = "sides.ijn.ships.Kagero"
AT_SEA = {f"sides.usn.ships.{name}.hex": hex for name, hex in (("Northampton", "2006"), ("Mahan", "3030"))}
USN_MOVES = {"public.phase": "second-movement", "public.turn": 1}
AHEAD_OF_MAHAN = {**USN_MOVES, f"{KAGERO}.hex": "1031"}


def order(side: str, act: str, *ships: str, **inputs: Any) -> Order:
    return Order(act, {"ship": [*ships], **inputs}, ships, side=side)


def tried_as_they_lie(tried_in: str, side: str, act: str) -> Asks:
    """Is an order tried, and with the enemies where they are?"""
    one = Order(act, {"target": "Mahan"}, [], side=side, tried_in=tried_in)

    def asked(tree: Tree) -> tuple[bool, bool]:
        scratch = copy_of(tree)
        return orders.set_scene(scratch, one), bool(state.Board(scratch).enemy(side).afloat)

    return asked


def who_sails(*ships: str) -> Asks:
    """Those of some ships that steer the same course who sail now."""
    return lambda tree: orders.as_carried_out(tree, order("ijn", "move", *ships, steps=["F"] * 4), []).inputs["ship"]


def who_is_left(tree: Tree) -> Any:
    left = orders.left_to_do(tree, order("ijn", "move", "Myoko", "Kagero", "of no such name"))
    return left and left.inputs["ship"]


def first_of(*given: Order) -> Asks:
    return lambda tree: orders.next_order(tree, given)


def goes_on(done: str, *tried: str) -> Asks:
    """Does the sheet end the phase, once it has done an act?"""
    before = [Order(act, {}, []) for act in tried]
    return lambda tree: orders.next_act(tree, [Order(done, {}, [])], [], before) is not None


CRUISER, DESTROYER = order("usn", "move", "Northampton", "Mahan"), order("usn", "move", "Mahan")
BATTLESHIP = order("usn", "move", "North Carolina")
ENTERS, LATER = (order("usn", "enter", "Mahan", hex=hex) for hex in ("0110", "1020"))
TRIED: list[tuple[str, dict[str, Any], Asks, Any]] = [
    *((f"4: {act} of {side} {tried_in}", {}, tried_as_they_lie(tried_in, side, act), found)
      for tried_in, side, act, found in (
       ("set-up", "ijn", "fire", (True, True)), ("set-up", "usn", "fire", (False, True)),
       ("set-up", "usn", "plot", (True, True)), ("first-gunnery", "usn", "move", (True, False)),
       ("first-movement", "usn", "launch", (False, True)), ("first-acceleration", "usn", "fire", (True, True)),
       ("second-gunnery", "usn", "fire", (True, True)), ("second-movement", "ijn", "enter", (True, False)))),
    *((f"7.62: which of its own are spotted a side {knows}", {"public.night": True, "public.hidden": hidden, **{
       f"umpire.spotted.{name}.groups": ["all"] for name in ("Myoko", "Northampton")}},
       lambda tree: sorted(orders.state_known(tree, "ijn")["umpire"]["spotted"]), found)
      for knows, hidden, found in (("does not know", True, ["Northampton"]),
                                   ("knows", None, ["Myoko", "Northampton"]))),
    ("6.22: one is stopped", {**MOVING, **AT_SEA}, who_sails("Myoko", "Kagero"), ["Myoko"]),
    ("6.22: one is free, the other no more", {**MOVING, **AT_SEA}, who_sails("Myoko", "Yubari"), ["Myoko"]),
    ("6.22: none is free: the act says why", {**MOVING, **AT_SEA}, who_sails("Kagero"), ["Kagero"]),
    ("6.22: neither is free", {**MOVING, **AT_SEA, "sides.usn.ships.Mahan.hex": "1006"}, who_sails("Myoko", "Kagero"),
     ["Myoko", "Kagero"]),
    ("6.22: both are left", MOVING, who_is_left, ["Myoko", "Kagero"]),
    ("6.22: one has moved", {f"{KAGERO}.moved": True}, who_is_left, ["Myoko"]),
    ("6.22: one is sunk", {f"{KAGERO}.hex": None, f"{KAGERO}.fate": "sunk"}, who_is_left, ["Myoko"]),
    ("6.22: first who is not stopped", AHEAD_OF_MAHAN, first_of(CRUISER, BATTLESHIP), BATTLESHIP),
    ("6.22: as they are written", USN_MOVES, first_of(CRUISER, BATTLESHIP), CRUISER),
    ("6.22: or of whom one is not", AHEAD_OF_MAHAN, first_of(DESTROYER, CRUISER), CRUISER),
    ("9.2: she enters first", USN_MOVES, first_of(CRUISER, ENTERS), ENTERS),
    ("9.2: unless another is in her hex", USN_MOVES, first_of(CRUISER, LATER), CRUISER),
    ("4.2: all have moved", ALL_MOVED, goes_on("move"), True),
    ("4.2: one has not", {**ALL_MOVED, f"{KAGERO}.moved": None}, goes_on("move"), False),
    ("4.2: by no sheet", ALL_MOVED, goes_on("enter"), False),
    ("4.2: it was refused", ALL_MOVED, goes_on("move", "next"), False),
    ("4.2: speeds are changed already", {**ALL_MOVED, "public.phase": "first-acceleration"}, goes_on("move"), False),
]  # fmt: skip


@pytest.mark.parametrize("row", TRIED, ids=lambda row: row[0])
def test_what_is_tried_and_what_comes_first(row: tuple[str, dict[str, Any], Asks, Any]) -> None:
    _, values, asks, answer = row
    assert asks(on_open_sea().doing(values).tree) == answer


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
