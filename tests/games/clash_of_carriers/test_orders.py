"""What players order in Clash of Carriers: a turn on a sheet, each group's part done when its marker is drawn (4.0)."""

from __future__ import annotations

from functools import cache

import pytest

from referee.cli.acting import reply_to_act
from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.engine.errors import Refusal
from referee.games.clash_of_carriers.evening.state import Board
from referee.session import carrying, corrections, order_check
from referee.session.acting.catalogue import find
from referee.session.acting.due import left_behind
from referee.session.how import How
from referee.session.session import Session
from referee.show.status import what_to_do
from tests.games import sheets
from tests.games.clash_of_carriers.evening import begun
from tests.games.clash_of_carriers.positions import DETACHED, POOL, TG_58_1, J, U, evening_where, in_phase
from tests.games.sheets import Before, Pair, faults_of
from tests.quick import Quick

SEED = How(seed=1)
USN = "VF-2/1 VF-1/1 cap; VF-8/1 cap TF58; 58.1 2313; chit 58.4; 58.4 3110"
IJN = "TaihoF cap; Mobile 0917 1016; 61st search"


@cache
def in_the_air_phase() -> Quick:
    found = Quick("clash-of-carriers/philippine-sea")
    found.act("next", {})
    found.act("order", {})
    found.act("next", {}, SEED)
    return found


@pytest.fixture
def session() -> Session:
    return in_the_air_phase().copied()


def to_activation(session: Session) -> None:
    """CAP and submarines are left out; the pool is filled."""
    session.act("next", {}, SEED)
    session.act("next", {}, How(seed=1, force=True, why="no submarines today"))


def acts_of(came: carrying.Carried) -> list[str]:
    return [entry["act"] for entry in came.entries]


@pytest.mark.parametrize(
    ("side", "typed", "homes"),
    [
        ("ijn", "61st raid 58.1", ["Guam"]),
        ("ijn", "22nd raid 58.1", ["Peleliu", "Yap", "Iwo Jima"]),
        ("usn", "58.1 raid mobile", ["Hornet", "Yorktown", "Belleau Wood", "Bataan"]),
        ("usn", "58.1 raid mobile with VB-2", None),
    ],
)
def test_8_a_raid_for_which_no_units_are_named_is_flown_by_all_that_are_ready(
    session: Session, side: str, typed: str, homes: list[str] | None
) -> None:
    found = order_check.check_sheet(session, side, typed)
    assert [fault.words for fault in found.faults] == []
    assert [order.inputs.get("home") for order in found.orders] == [homes]


def test_16_1_4_an_order_that_was_given_is_not_offered_again(session: Session) -> None:
    assert "ACT  cap" in what_to_do(session, whole=True)
    assert "ACT  order" not in what_to_do(session, whole=True)


@pytest.mark.parametrize(("word", "islands"), [("61st", ["Guam"]), ("22nd", []), ("guam", [])])
def test_6_3_2_an_air_flotilla_with_one_island_stands_for_it(session: Session, word: str, islands: list[str]) -> None:
    assert [one.name for one in Board(session.state.tree).so_called(["islands"], word, "ijn")] == islands


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("raid 61st 58.1", ["--home", "61st Air Flotilla", "--target", "TG 58.1"]),
        ("raid 58.1 from guam", ["--target", "TG 58.1", "--home", "Guam"]),
        ("raid guam 58.1", ["--home", "Guam", "--target", "TG 58.1"]),
    ],
)
def test_8_who_raids_whom_is_said_in_either_order(session: Session, typed: str, meant: list[str]) -> None:
    to_activation(session)
    session.act("draw", {"marker": "61st Air Flotilla"}, How(seed=1))
    assert Desk(session).read(split_words(typed)).argv == ["do", "raid", *meant]


# What a pair of sheets comes to in activation.

OF_58_1: Before = ("draw", {"marker": "TG 58.1"})
OF_MOBILE: Before = ("draw", {"marker": "TF Mobile Fleet"})
NEAR: Before = ("relocate", {"group": "TF Mobile Fleet", "hex": "2512"})
SUBMARINE = {"umpire.pulled.usn": {"total": 5, "real": 3}, "public.submarines.S1": {"side": "usn", "hex": "0719"}}
IN_THE_AIR: list[Before] = [
    OF_58_1, NEAR, ("detected", {"group": "TF Mobile Fleet"}), ("raid", {"unit": ["VB-2"], "target": "TF Mobile Fleet"})
]  # fmt: skip
PAIRS = [
    Pair("6.3.1: a group with nothing in range has nothing to search for and goes on", ("58.1 search; 58.1 2313", ""),
         "move …", then=[OF_58_1], told="usn, line 1: TG 58.1 does not search: nothing is in range"),
    Pair("6.3.1: a group with something in range searches for it, then goes on", ("58.1 search; 58.1 2711", ""),
         "search move …", then=[NEAR, OF_58_1]),
    Pair("6.3: by night the flotilla is refused, not passed over", ("", "61st search"), "",
         then=[{"public.night": True}, ("draw", {"marker": "61st Air Flotilla"})], met="(6.3)"),
    Pair("6.3.1: what it is to search for by name is refused out of range", ("58.1 search Mobile; 58.1 2313", ""), "",
         then=[OF_58_1], met="(6.3.1)"),
    Pair("6.3.1: a search for which nothing is in range is done with though others wait",
         ("TF58 search; 58.1 2313", ""), "", then=[("draw", {"marker": "TF 58"}), ("dice", {"mode": "table"})],
         told="usn, line 1: TF 58 does not search: nothing is in range", after={"umpire.orders.usn.done": ["1.0"]}),
    Pair("8.7: a name that has acted by itself leaves the chit to the next", ("chit 58.4; chit 58.1; 58.1 2313", ""),
         "activate move …", then=[("draw", {"marker": "TG 58.4"}), ("draw", {"marker": "USN Command"})],
         inputs={1: {"group": "TG 58.1"}, 2: {"group": "TG 58.1"}}),
    Pair("8.7: a chit for which nothing is ordered waits", ("58.1 2313; 58.4 3110", ""), "move draw draw move draw",
         then=[OF_58_1]),
    Pair("11.1.3: a move goes on after a submarine marker", ("", "Mobile 0719 0820 0921"), "move move …",
         [SUBMARINE, OF_MOBILE, ("flagship", {"report": "0719"})], seed=2,
         inputs={1: {"to": ["0719", "0820", "0921"]}, 2: {"to": ["0820", "0921"]}},
         after={f"{J}groups.Force A.hex": "0921", "umpire.orders.ijn": None}),
    Pair("3.4, 8.1.1: a detached group, which its enemy calls so", ("", "Mobile raid detached with Taiho extended"),
         "raid …", [DETACHED, {f"{U}groups.Cripples.detected": ["ijn-carriers"]}, NEAR, OF_MOBILE,
         ("flagship", {"report": "2512"})],
         inputs={1: {"target": "Cripples", "extended": True}}),
    Pair("15.7: in secret nobody says that a search finds nothing in range", ("58.1 search", ""), "search …",
         [{"public.rules": ["15.7"]}, OF_58_1]),
    Pair("16.1.4: the flagship's whereabouts are told by the sheet", ("", "Mobile flagship 0719; Mobile 0719"),
         "flagship move …", then=[OF_MOBILE]),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[row.rule for row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(session: Session, row: Pair) -> None:
    to_activation(session)
    sheets.check(session, row)


# What is wrong with a line, if anything: the rule, where and what was done before, the words.

CAP, ACTIVATION, FORMATIONS = "cap", "activation", "formations"
DUMMY_58_9 = {f'{U}groups."TG 58.9"': {"hex": "2811", "ships": []},
              'umpire.pool."TG 58.9"': {"side": "usn", "kind": "tg", "state": "waiting"}}  # fmt: skip
DRAWN: list[Before] = [("draw", {"marker": "TG 58.4"}), OF_58_1]
OVER_IN_COMBAT = "subphase of this marker is over: its combat subphase has begun (4.0)"


def in_subphase(stage: str) -> list[Before]:
    return [NEAR, OF_58_1, {"umpire.stage": stage}]


@pytest.mark.parametrize(
    ("phase", "before", "side", "line", "words"),
    [
        (CAP, [], "usn", "58 2313", "'58' is short for TF 58, TG 58.1"),
        (CAP, [], "usn", "58.1 0101", "(7.1)"),
        (CAP, [], "usn", "58.2 3110", "moves with it (3.2)"),
        (CAP, [], "usn", "58.1 raid Guam bomb VF-1/1 quickly", "'quickly' is not understood here"),
        (CAP, [], "usn", "58.1 raid 58.4", "no target that you see"),
        (CAP, [], "usn", "VB-101 raid Guam", "VB-101 may search but not raid"),
        (CAP, [], "usn", "Taiho search", "no force or unit of yours"),
        (CAP, [], "usn", "58.1 2313; 58.1 2314", "line 1 gives TG 58.1 this order already"),
        (CAP, [], "usn", "VF-1/1 cap; VF-1/1 cap TF58", "line 1 gives VF-1/1 this order already"),
        (CAP, [], "usn", "VF-1/1 stay; VF-1/1 cap", "line 1 gives VF-1/1 this order already"),
        (CAP, [], "usn", "58.1 sail 2313", "is not detached"),
        (CAP, [], "usn", "subs 0101 0102 0103 0104 0105 0106", "no marker left that may be two or more hexes"),
        (CAP, [], "usn", "58.7 raid Guam", "nothing of TG 58.7 is Ready to fly"),
        (CAP, [], "usn", "58.1 shift 58.4", "TG 58.1: what? a hex"),  # ships shift, not TGs (16.1.4)
        (CAP, [], "usn", "58.1 flagship 2811", "TG 58.1: what? a hex"),  # only the Mobile Fleet's is told of (16.1.4)
        (CAP, [], "ijn", "Mobile order", "the order has been given already (16.1.4)"),
        (CAP, [], "ijn", "Mobile flagship Zuikaku", "Taiho is the flagship, and afloat (16.1.4)"),
        (ACTIVATION, [], "ijn", "Mobile flagship 3030", "more than three hexes"),
        (ACTIVATION, [], "ijn", "22nd search", "the 22nd Air Flotilla never searches (6.3.2)"),
        (ACTIVATION, [], "ijn", "61st search", ""),
        (ACTIVATION, [], "usn", "VP-16 search", "name a marker inside the dotted line"),
        (ACTIVATION, [DETACHED], "usn", "all search", ""),  # the TF for its TGs (3.2), and none that is detached (7.3)
        (ACTIVATION, [DETACHED], "usn", "TF58 search; the others search", ""),
        (CAP, [DETACHED], "usn", "Cripples search", "Cripples is detached: it sails in the End Phase (7.3)"),
        (ACTIVATION, [], "ijn", "all 0719", ""),
        (ACTIVATION, DRAWN, "usn", "all search", ""),  # one is drawn, one has nothing in range
        (ACTIVATION, [], "usn", "all raid Guam", ""),  # those that have something Ready
        (ACTIVATION, [], "usn", "58.1 58.7 raid Guam", "nothing of TG 58.7 is Ready to fly"),
        (ACTIVATION, [], "usn", "all sail 2313", "TG 58.1 is not detached (7.3)"),
        (ACTIVATION, [], "ijn", "all sail 0617", "TF Mobile Fleet is not detached (7.3)"),
        (ACTIVATION, [DETACHED], "usn", "Cripples search", "Cripples is detached: it sails in the End Phase (7.3)"),
        (ACTIVATION, [DETACHED], "usn", "Cripples raid Guam", "Cripples is detached: it sails in the End Phase (7.3)"),
        (CAP, [DETACHED], "usn", "Cripples raid Guam", "Cripples is detached: it sails in the End Phase (7.3)"),
        (FORMATIONS, [], "ijn", "all leave", ""),
        (FORMATIONS, [], "ijn", "Mobile leave", "TF Mobile Fleet is a TF: name one of its TGs"),
        (ACTIVATION, [DUMMY_58_9], "usn", "58.9 search", "TG 58.9 is a dummy and never searches (6.5)"),
        (ACTIVATION, DRAWN, "usn", "58.1 raid Mobile with Hornet",
         "is not detected by those who would attack it (6.3)"),
        (ACTIVATION, DRAWN, "usn", "58.4 search", "TG 58.4 has been drawn in this turn"),
        (ACTIVATION, DRAWN, "usn", "58.1 raid Mobile with Essex",
         "VF-15/1 is with TG 58.4, and does not fly with TG 58.1 (4.2)"),
        (ACTIVATION, DRAWN, "usn", "52.10 raid Mobile with Hornet",
         "VF-2/1 is with TG 58.1, and does not fly with TG 52.10 (4.2)"),
        (ACTIVATION, DRAWN, "usn", "TF58 raid Mobile with Wasp bomb VF-14/1",
         "VF-14/1 is a fighter and attacks no ships (8.6)"),
        (ACTIVATION, [NEAR, OF_58_1], "usn", "58.1 search Mobile; 58.1 raid Mobile with Hornet", ""),
        (ACTIVATION, [NEAR, OF_58_1], "usn", "58.1 raid Mobile with Hornet", "is not detected"),
        (ACTIVATION, in_subphase("combat"), "usn", "58.1 2313", f"the movement {OVER_IN_COMBAT}"),
        (ACTIVATION, in_subphase("combat"), "usn", "58.1 search", f"the search {OVER_IN_COMBAT}"),
        (ACTIVATION, in_subphase("combat"), "usn", "52.10 3711; 58.4 3110", ""),
        (ACTIVATION, in_subphase("movement"), "usn", "58.1 search", "the search subphase of this marker is over"),
        (ACTIVATION, in_subphase("movement"), "usn", "58.1 2313", ""),
        (ACTIVATION, in_subphase("search"), "usn", "58.1 2313; 58.1 search Mobile", ""),
        (ACTIVATION, IN_THE_AIR, "usn", "58.4 3110; 58.4 search", ""),  # it may be ordered for later
        (ACTIVATION, IN_THE_AIR, "usn", "58.4 search; 52.10 3711", ""),
        (ACTIVATION, IN_THE_AIR, "usn", "58.4 2505", "TG 58.4 has 5 MP (7.1)"),
        (FORMATIONS, [], "usn", "Baltimore form 58.5; 58.5 2712; dummy 58.9 2811; 58.9 2712; 58.5 search", ""),
        (FORMATIONS, [], "usn", "58.5 2712; Baltimore form 58.5", "no force or unit of yours is called '58.5'"),
        (FORMATIONS, [], "usn", "58.2 leave", "TF 58 stays together"),
        (FORMATIONS, [], "ijn", "Force A leave; Force B leave; Force C leave; Mobile raid 58.1",
         "the orders before this one leave nothing of TF Mobile Fleet"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line(
    session: Session, phase: str, before: list[Before], side: str, line: str, words: str
) -> None:
    if phase == ACTIVATION:
        to_activation(session)
    elif phase == FORMATIONS:
        corrections.undo(session, to=2)
    sheets.put(session, *before)
    assert [words in fault for fault in faults_of(session, line, side)] == ([True] if words else [])


def test_4_what_waits_for_its_phase_or_its_marker_stays_sealed(session: Session) -> None:
    carrying.handed_in(session, "usn", USN)
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session, how=SEED)
    acts = [entry["act"] for entry in came.entries]
    assert acts == ["carry-out", "cap", "cap", "cap", "next"]
    assert "submarine markers to place" in came.met[0].words
    assert session.state.tree["umpire"]["orders"]["usn"]["done"] == ["1.0", "2.0"]
    assert session.state.tree["umpire"]["orders"]["ijn"]["done"] == ["1.0"]
    assert "2 lines wait for later among the IJN orders: carry-out goes on" in came.say(["ijn"])["umpire"]
    with pytest.raises(Refusal, match="none of the orders can be carried out now"):
        carrying.carry_out(session, how=SEED)


def test_a_squadron_is_not_short_for_one_that_searches_from_land(session: Session) -> None:
    to_activation(session)
    with pytest.raises(Refusal, match='no searcher "VB-10"'):
        session.act("search", {"by": "VB-10", "inside": ["TF Mobile Fleet"]}, SEED)
    session.act("search", {"by": "VB-101", "inside": ["TF Mobile Fleet"]}, SEED)


def test_42_where_the_players_draw_nothing_is_drawn(session: Session) -> None:
    to_activation(session)
    session.act("dice", {"mode": "table"})
    carrying.handed_in(session, "usn", "58.1 2313")
    with pytest.raises(Refusal, match="none of the orders"):
        carrying.carry_out(session)
    with pytest.raises(Refusal, match="which marker was drawn"):
        session.act("draw", {})
    session.act("draw", {"marker": "TG 58.1"})
    came = carrying.carry_out(session)
    assert [entry["act"] for entry in came.entries] == ["carry-out", "move"]
    assert session.state.tree["sides"]["usn"]["groups"]["TG 58.1"]["hex"] == "2313"
    last = evening_where(in_phase("activation", POOL, {"umpire.dice": "table"}))
    last.act("draw", {})  # there is one alone
    assert last.state.tree["public"]["active"]["marker"] == "TG 58.1"


def test_an_order_for_the_other_sides_submarines_is_refused(session: Session) -> None:
    from referee.cli.orders import act_reader

    reader, orders = act_reader(session, "ijn"), "submarine 1115 --side usn; submarine 1115"
    (_, unused) = order_check.check_sheet(session, "ijn", orders, command=reader).faults
    assert "15.2 is not in use" in unused.message
    session.act("use", {"rule": ["15.2"]}, How(force=True, why="agreed on later"))
    found = order_check.check_sheet(session, "ijn", orders, command=reader)
    assert [fault.line for fault in found.faults] == [1]
    assert "an order must be for ijn" in found.faults[0].message


def test_a_fault_does_not_betray_which_marker_is_a_dummy(session: Session) -> None:
    text = "58.1 raid Mobile; 58.1 search Mobile; VP-16 search Mobile; 58.1 1917"
    before = faults_of(session, text, "usn")
    session.act("set", {"path": "sides.ijn.ships.Taiho.hits", "value": "3"}, How(why="unseen"))
    assert faults_of(session, text, "usn") == before


def test_11_1_4_a_move_waits_at_a_submarine_that_chooses_its_target_and_then_goes_on(session: Session) -> None:
    to_activation(session)
    sheets.put(session, SUBMARINE, {f"{J}groups.Force C.tf": False}, OF_MOBILE, ("flagship", {"report": "0719"}))
    carrying.handed_in(session, "ijn", "Mobile 0719 0820; 61st search")
    came = carrying.carry_out(session, how=How(dice=[1, 10, 2]))
    assert acts_of(came) == ["carry-out", "move"]
    assert session.state.tree["umpire"]["torpedoes"]
    assert not session.state.tree["umpire"]["orders"]["ijn"].get("done")
    session.act("torpedo", {"ship": "Junyo"}, How(dice=[1]))
    assert acts_of(carrying.carry_out(session, how=SEED))[:2] == ["carry-out", "move"]
    assert session.state.tree["sides"]["ijn"]["groups"]["Force A"]["hex"] == "0820"


def test_4_0_carrying_out_stops_at_an_order_that_cannot_be_done_and_draws_nothing_more(session: Session) -> None:
    to_activation(session)
    sheets.put(session, OF_58_1)
    carrying.handed_in(session, "usn", "58.1 2313; 58.4 3110")
    carrying.handed_in(session, "ijn", "61st search")
    sheets.put(session, {f"{TG_58_1}.stopped": True})
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out"]
    assert "its move is over" in came.met[0].words
    assert session.state.tree["umpire"]["orders"]["usn"]["done"] == ["1.0"]
    assert not session.state.tree["umpire"]["orders"]["ijn"].get("done")
    assert acts_of(carrying.carry_out(session, how=SEED))[:2] == ["carry-out", "draw"]


def test_4_0_undoing_a_part_of_it_leaves_in_what_is_undone_of_both_sheets(session: Session) -> None:
    carrying.handed_in(session, "usn", USN)
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session, how=SEED)
    corrections.undo(session, to=int(came.entries[1]["n"]))
    both = session.state.tree["umpire"]["orders"]
    done = {side: sheet.get("done", []) for side, sheet in both.items()}
    assert sorted(done.items()) == [("ijn", ["1.0"]), ("usn", [])]
    again = carrying.carry_out(session, how=SEED)
    assert acts_of(again) == ["carry-out", "cap", "cap", "next"]


def test_8_7_a_second_carrying_out_has_the_chits_second_name_still(session: Session) -> None:
    to_activation(session)
    chit: Before = ("draw", {"marker": "USN Command"})
    sheets.put(session, chit)
    carrying.handed_in(session, "usn", "chit 58.4; chit 58.1; 58.4 3110; 58.1 2313")
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came)[:3] == ["carry-out", "activate", "move"]
    corrections.undo(session, to=int(came.entries[2]["n"]))
    sheets.put(session, chit)
    came = carrying.carry_out(session, how=SEED)
    assert [entry["inputs"].get("group") for entry in came.entries[1:3]] == ["TG 58.1", "TG 58.1"]


def test_8_7_the_merged_card_says_twice_what_was_told_twice() -> None:
    told = {"told": {"all": ["Drawn: USN Command (USN)."]}, "act": "draw", "phase": "activation", "turn": 1}
    came = carrying.Carried([told, told], [], [])
    assert came.say(["usn", "ijn"])["all"] == ["Drawn: USN Command (USN)."] * 2


@pytest.mark.parametrize(("line", "does"), [("A leave", "Force A"), ("chit C", "Force C"), ("C 0719", "Force C")])
def test_3_a_letter_is_the_force_of_that_name(line: str, does: str) -> None:
    session = evening_where(
        {f'{J}groups."Force C".tf': None, **in_phase("formations" if "leave" in line else "activation")}
    )
    found = order_check.check_sheet(session, "ijn", line)
    assert [order.inputs["group"] for order in found.orders] in ([does], [[does]])


def test_4_3_orders_of_the_end_phase_are_good_whoever_types_first(session: Session) -> None:
    session.act("set", {"path": "sides.usn.ships.Hornet.hits", "value": "2"}, How(why="hit"))
    session.act("set", {"path": "sides.ijn.ships.Haguro.hits", "value": "2"}, How(why="hit"))
    session.act("set", {"path": "public.phase", "value": "formations"}, How(why="again"))
    sheets.put(session, ("detach", {"group": "Lame", "ship": ["Hornet"]}), ("leave", {"group": "Force A"}))
    sheets.put(session, ("detach", {"group": "Slow", "ship": ["Haguro"]}), {"public.phase": "end"})
    assert faults_of(session, "Lame sail 3111", "usn") == []
    with pytest.raises(Refusal, match="moves its damaged ships first"):
        session.act("sail", {"group": "Lame", "to": ["3111"]})


# Formations on a sheet (3, 16.1.4).


def test_3_formations_are_ordered_on_a_sheet(session: Session) -> None:
    corrections.undo(session, to=2)
    session.act("set", {"path": "sides.ijn.ships.Haguro.hits", "value": "2"}, How(why="hit"))
    carrying.handed_in(session, "usn", "dummy 58.9 2811; Baltimore form 58.5; 58.2 leave", [3])
    carrying.handed_in(session, "ijn", "Force A leave; Haguro Myoko detach Lame; Mobile order")
    assert "TF 58 stays together" in faults_of(session, "58.2 leave", "usn")[0]
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out", "leave", "detach", "order", "form", "form"]
    sides = session.state.tree["sides"]
    assert sides["ijn"]["groups"]["Lame"]["ships"] == ["Haguro", "Myoko"]
    assert {"TG 58.9", "TG 58.5"} <= set(sides["usn"]["groups"])


def test_4_2_the_odds_of_a_draw_are_those_of_the_pool(session: Session) -> None:
    to_activation(session)
    assert len(session.weigh("draw", {"marker": "TG 58.1"}).distribution) == 9


@pytest.mark.parametrize(
    ("sheet", "walked", "is_said"),
    [
        ("VF-2/1 cap; 58.1 2313", 0, True),  # CAP is put up in this phase
        ("58.1 2313; 58.4 2710", 0, False),  # the markers are drawn later in the turn
        ("do search --by 'TG 58.1'", 0, False),
        ("58.1 2313", 2, True),
        ("VF-2/1 stay; 58.4 stay", 2, False),  # nothing is to be done
        ("58.1 2313; 77.7 2313", 0, True),  # nobody is called so any more
    ],
)
def test_4_0_that_orders_wait_is_said_where_their_moment_passes_alone(
    session: Session, sheet: str, walked: int, is_said: bool
) -> None:
    session.act("orders", {"side": "usn", "text": sheet})
    if walked:
        to_activation(session)
    said = [row.line for row in left_behind(session.game, session.state.tree) if "sealed orders" in row.line]
    assert bool(said) == is_said


def test_4_0_orders_of_a_phase_that_is_over_are_said_all_at_once(session: Session) -> None:
    carrying.handed_in(session, "usn", "subs 0818 1012; VF-2/1 cap; 58.1 2313")
    to_activation(session)
    sheets.put(session, OF_58_1)
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out"]  # nothing is drawn
    assert [fault.words.partition(":")[0] for fault in came.met] == ["line 1 (usn subs)", "line 2 (usn VF-2/1)"]
    assert acts_of(carrying.carry_out(session, how=SEED))[:2] == ["carry-out", "move"]


@pytest.mark.parametrize(
    ("marker", "agreed", "asked", "done"),
    [
        ("TG 58.1", True, True, ["draw", "carry-out", "move"]),
        ("TG 58.1", False, True, ["draw"]),
        ("TG 58.4", True, False, ["draw"]),  # its sheet says nothing of it
    ],
)
def test_a_marker_whose_orders_are_in_may_carry_them_out_as_it_is_drawn(
    marker: str, agreed: bool, asked: bool, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun().to("activation").session
    carrying.handed_in(session, "usn", "58.1 2313")
    count, questions = session.state.count, list[str]()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def answer(question: str) -> bool:
        questions.append(question)
        return agreed

    monkeypatch.setattr("referee.cli.acting.confirm", answer)
    assert [*reply_to_act(session, find("clash-of-carriers", "draw"), [marker]).in_turn]
    assert [entry["act"] for entry in session.entries()[count : count + 3]] == done  # then go draws on
    assert len(questions) == asked
