"""What players order in Clash of Carriers: a turn on a sheet, each group's part done when its marker is drawn (4.0)."""

from __future__ import annotations

import pytest

from referee.cli.acting import reply_to_act
from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.standing import what_to_do
from referee.engine.errors import Refusal
from referee.games.clash_of_carriers.evening import orders
from referee.games.clash_of_carriers.evening.state import Board
from referee.session import carrying, corrections, order_check
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now, left_behind
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.clash_of_carriers.evening import begun
from tests.games.clash_of_carriers.positions import J, evening_where, in_phase

SEED = How(seed=1)
USN = "VF-2/1 VF-1/1 cap; VF-8/1 cap TF58; 58.1 2313; chit 58.4; 58.4 3110"
IJN = "TaihoF cap; Mobile 0917 1016; 61st search"


@pytest.fixture
def session() -> Session:
    found = open_session("clash-of-carriers/philippine-sea", "evening")
    found.act("next", {})
    found.act("order", {})
    found.act("next", {}, SEED)
    return found


def faults_of(session: Session, text: str, side: str = "usn") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(session, side, text).faults]


@pytest.mark.parametrize(
    ("side", "typed", "homes"),
    [
        ("ijn", "61st raid 58.1", ["Guam"]),
        ("ijn", "22nd raid 58.1", ["Peleliu", "Yap", "Iwo Jima"]),
        ("usn", "58.1 raid mobile", ["Hornet", "Yorktown", "Belleau Wood", "Bataan"]),
    ],
)
def test_8_a_raid_for_which_no_units_are_named_is_flown_by_all_that_are_ready(
    session: Session, side: str, typed: str, homes: list[str]
) -> None:
    found = order_check.check_sheet(session, side, typed)
    assert [str(fault) for fault in found.faults] == []
    assert [order.inputs["home"] for order in found.orders] == [homes]


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


def to_activation(session: Session) -> None:
    """CAP and submarines are left out; the pool is filled."""
    session.act("next", {}, SEED)
    session.act("next", {}, How(seed=1, force=True, why="no submarines today"))


def test_4_what_waits_for_its_phase_or_its_marker_stays_sealed(session: Session) -> None:
    carrying.handed_in(session, "usn", USN)
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session, how=SEED)
    acts = [entry["act"] for entry in came.entries]
    assert acts == ["carry-out", "cap", "cap", "cap", "next"]
    assert "submarine markers to place" in str(came.met[0])
    assert session.state.tree["umpire"]["orders"]["usn"]["done"] == ["1.0", "2.0"]
    assert session.state.tree["umpire"]["orders"]["ijn"]["done"] == ["1.0"]
    assert "2 lines wait for later among the orders of ijn: carry-out goes on" in came.say(["ijn"])["umpire"]
    with pytest.raises(Refusal, match="none of the orders can be carried out now"):
        carrying.carry_out(session, how=SEED)


def test_42_a_group_acts_when_its_marker_is_drawn_and_drawing_stops_where_a_player_is_wanted(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "usn", "58.1 2313; chit 58.4; 58.4 3110")
    carrying.handed_in(session, "ijn", "Mobile 0917 1016")
    seen: list[tuple[str, str]] = []
    for seed in range(1, 60):
        if not session.state.tree["umpire"].get("orders"):
            break
        try:
            came = carrying.carry_out(session, how=How(seed=seed))
        except Refusal:
            session.act("flagship", {"report": "0719"}, SEED)
            continue
        active = ""
        for entry in came.entries:
            if entry["act"] in ("draw", "activate"):
                facts = {fact["path"]: fact["value"] for fact in entry.get("facts", ())}
                active = facts.get("public.active.marker", active)
            elif entry["act"] == "move":
                seen.append((active or entry["inputs"]["group"], entry["inputs"]["group"]))
    assert sorted({group for _, group in seen}) == ["TF Mobile Fleet", "TG 58.1", "TG 58.4"]
    assert all(active == group for active, group in seen)


@pytest.mark.parametrize(
    ("side", "line", "words"),
    [
        ("ijn", "22nd search", "the 22nd Air Flotilla never searches (6.3.2)"),
        ("usn", "58.9 search", "TG 58.9 is a dummy and never searches (6.5)"),
        ("ijn", "61st search", ""),
    ],
)
def test_6_3_2_who_never_searches_is_told_so_before_his_marker_is_drawn(
    session: Session, side: str, line: str, words: str
) -> None:
    to_activation(session)
    session.state.tree["sides"]["usn"]["groups"]["TG 58.9"] = {"hex": "2811", "ships": []}
    session.state.tree["umpire"]["pool"]["TG 58.9"] = {"side": "usn", "kind": "tg", "state": "waiting"}
    assert [words in fault for fault in faults_of(session, line, side)] == ([True] if words else [])


@pytest.mark.parametrize(
    ("typed", "marker"), [("mobile", "TF Mobile Fleet"), ("58.1", "TG 58.1"), ("61st", "61st Air Flotilla")]
)
def test_42_a_marker_is_drawn_by_what_is_typed_in_haste(session: Session, typed: str, marker: str) -> None:
    to_activation(session)
    session.act("draw", {"marker": typed}, SEED)
    assert session.state.tree["public"]["active"]["marker"] == marker


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
    session.act("draw", {"marker": "TG 58.1"})
    came = carrying.carry_out(session)
    assert [entry["act"] for entry in came.entries] == ["carry-out", "move"]
    assert session.state.tree["sides"]["usn"]["groups"]["TG 58.1"]["hex"] == "2313"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("58 2313", "'58' is short for TF 58, TG 58.1"),
        ("58.1 0101", "(7.1)"),
        ("58.2 3110", "moves with it (3.2)"),
        ("58.1 raid Guam bomb VF-1/1 quickly", "'quickly' is not understood here"),
        ("58.1 raid 58.4", "no target that you see"),
        ("Taiho search", "no force or unit of yours"),
        ("58.1 2313; 58.1 2314", "line 1 gives TG 58.1 this order already"),
        ("VF-1/1 cap; VF-1/1 cap TF58", "line 1 gives VF-1/1 this order already"),
        ("58.1 sail 2313", "is not detached"),
        ("58.7 raid Guam", "nothing of TG 58.7 is Ready to fly"),
    ],
)
def test_a_line_that_cannot_be_done_is_said_with_its_rule(session: Session, line: str, why: str) -> None:
    assert why in " ".join(faults_of(session, line))


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
    before = faults_of(session, text)
    session.act("set", {"path": "sides.ijn.ships.Taiho.hits", "value": "3"}, How(why="unseen"))
    assert faults_of(session, text) == before


def test_who_may_be_searched_for_is_listed_with_the_act(session: Session) -> None:
    to_activation(session)
    session.act("draw", {"marker": "TG 58.1"}, SEED)
    session.act("relocate", {"group": "TG 58.1", "hex": "0719"}, SEED)
    found = {one.text: one.command for one in carrying.encounters(session)}
    (line,) = [line for line in found if line.startswith("TG 58.1 may search for TF Mobile Fleet")]
    assert found[line] == 'search --by "TG 58.1" --target "TF Mobile Fleet"'


def played(session: Session, *acts: tuple[str, dict[str, object]]) -> None:
    """The umpire puts a position right."""
    for act, inputs in acts:
        session.act(act, inputs, How(seed=1, why="for the test"))


def value(path: str, what: str) -> tuple[str, dict[str, object]]:
    return "set", {"path": path, "value": what}


SUB = '{"side": "usn", "hex": "0719"}'
MOBILE = (
    value("umpire.pulled.usn", '{"total": 5, "real": 3}'),
    value("public.submarines.S1", SUB),
)


def acts_of(came: carrying.Carried) -> list[str]:
    return [entry["act"] for entry in came.entries]


def test_11_1_3_a_move_goes_on_after_a_submarine_marker(session: Session) -> None:
    to_activation(session)
    played(session, *MOBILE, ("draw", {"marker": "TF Mobile Fleet"}), ("flagship", {"report": "0719"}))
    carrying.handed_in(session, "ijn", "Mobile 0719 0820")
    came = carrying.carry_out(session, how=How(seed=2))
    assert acts_of(came)[:3] == ["carry-out", "move", "move"]
    assert [entry["inputs"]["to"] for entry in came.entries[1:3]] == [["0719", "0820"], ["0820"]]
    assert session.state.tree["sides"]["ijn"]["groups"]["Force A"]["hex"] == "0820"
    assert "ijn" not in session.state.tree["umpire"].get("orders", {})


def test_11_1_4_a_move_waits_at_a_submarine_that_chooses_its_target_and_then_goes_on(session: Session) -> None:
    to_activation(session)
    played(session, *MOBILE, ("draw", {"marker": "TF Mobile Fleet"}), ("flagship", {"report": "0719"}))
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
    played(session, ("draw", {"marker": "TG 58.1"}))
    carrying.handed_in(session, "usn", "58.1 2313; 58.4 3110")
    carrying.handed_in(session, "ijn", "61st search")
    played(session, value('sides.usn.groups."TG 58.1".stopped', "true"))
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out"]
    assert "its move is over" in str(came.met[0])
    assert session.state.tree["umpire"]["orders"]["usn"]["done"] == ["1.0"]
    assert not session.state.tree["umpire"]["orders"]["ijn"].get("done")
    assert acts_of(carrying.carry_out(session, how=SEED))[:2] == ["carry-out", "draw"]


def test_4_0_undoing_a_part_of_it_leaves_in_what_is_undone_of_both_sheets(session: Session) -> None:
    carrying.handed_in(session, "usn", USN)
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session, how=SEED)
    corrections.undo(session, to=int(came.entries[1]["n"]))
    sheets = session.state.tree["umpire"]["orders"]
    done = {side: sheet.get("done", []) for side, sheet in sheets.items()}
    assert sorted(done.items()) == [("ijn", ["1.0"]), ("usn", [])]
    again = carrying.carry_out(session, how=SEED)
    assert acts_of(again) == ["carry-out", "cap", "cap", "next"]


def test_8_7_a_second_carrying_out_has_the_chits_second_name_still(session: Session) -> None:
    to_activation(session)
    chit: tuple[str, dict[str, object]] = ("draw", {"marker": "USN Command"})
    played(session, chit)
    carrying.handed_in(session, "usn", "chit 58.4; chit 58.1; 58.4 3110; 58.1 2313")
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came)[:3] == ["carry-out", "activate", "move"]
    corrections.undo(session, to=int(came.entries[2]["n"]))
    played(session, chit)
    came = carrying.carry_out(session, how=SEED)
    assert [entry["inputs"].get("group") for entry in came.entries[1:3]] == ["TG 58.1", "TG 58.1"]


def test_8_7_a_name_that_has_acted_by_itself_leaves_the_chit_to_the_next(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "usn", "chit 58.4; chit 58.1; 58.1 2313")
    played(session, ("draw", {"marker": "TG 58.4"}), ("draw", {"marker": "USN Command"}))
    came = carrying.carry_out(session, how=SEED)
    assert [entry["inputs"].get("group") for entry in came.entries[1:3]] == ["TG 58.1", "TG 58.1"]


def test_8_7_the_merged_card_says_twice_what_was_told_twice() -> None:
    told = {"told": {"all": ["Drawn: USN Command (USN)."]}, "act": "draw", "phase": "activation", "turn": 1}
    came = carrying.Carried([told, told], [], [])
    assert came.say(["usn", "ijn"])["all"] == ["Drawn: USN Command (USN)."] * 2


# What the check passes.


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("58.1 raid Mobile with Hornet", "is not detected by those who would attack it (6.3)"),
        ("58.4 search", "TG 58.4 has been drawn in this turn"),
        ("58.1 raid Mobile with Essex", "VF-15/1 is with TG 58.4, and does not fly with TG 58.1 (4.2)"),
        ("52.10 raid Mobile with Hornet", "VF-2/1 is with TG 58.1, and does not fly with TG 52.10 (4.2)"),
        ("TF58 raid Mobile with Wasp bomb VF-14/1", "VF-14/1 is a fighter and attacks no ships (8.6)"),
    ],
)
def test_4_2_what_is_false_at_its_moment_already_is_a_fault(session: Session, line: str, why: str) -> None:
    to_activation(session)
    played(session, ("draw", {"marker": "TG 58.4"}), ("draw", {"marker": "TG 58.1"}))
    assert why in " ".join(faults_of(session, line))


@pytest.mark.parametrize(
    ("stage", "line", "why"),
    [
        ("combat", "58.1 2313", "the movement subphase of this marker is over: its combat subphase has begun (4.0)"),
        ("combat", "58.1 search", "the search subphase of this marker is over: its combat subphase has begun (4.0)"),
        ("movement", "58.1 search", "the search subphase of this marker is over"),
        ("movement", "58.1 2313", ""),
        ("search", "58.1 2313; 58.1 search Mobile", ""),
        ("combat", "52.10 3711; 58.4 3110", ""),
    ],
)
def test_4_0_the_marker_that_is_played_goes_back_to_no_subphase(
    session: Session, stage: str, line: str, why: str
) -> None:
    to_activation(session)
    played(session, ("relocate", {"group": "TF Mobile Fleet", "hex": "2512"}), ("draw", {"marker": "TG 58.1"}))
    played(session, value("umpire.stage", stage))
    found = " ".join(faults_of(session, line))
    assert why in found if why else found == ""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("58.4 3110; 58.4 search", ""),
        ("58.4 2505", "TG 58.4 has 5 MP (7.1)"),
        ("58.4 search; 52.10 3711", ""),
    ],
)
def test_4_2_while_a_raid_is_in_the_air_others_may_be_ordered_for_later(session: Session, line: str, why: str) -> None:
    to_activation(session)
    played(session, ("draw", {"marker": "TG 58.1"}), ("relocate", {"group": "TF Mobile Fleet", "hex": "2512"}))
    played(
        session, ("detected", {"group": "TF Mobile Fleet"}), ("raid", {"unit": ["VB-2"], "target": "TF Mobile Fleet"})
    )
    found = " ".join(faults_of(session, line))
    assert why in found if why else found == ""


@pytest.mark.parametrize(("line", "does"), [("A leave", "Force A"), ("chit C", "Force C"), ("C 0719", "Force C")])
def test_3_a_letter_is_the_force_of_that_name(line: str, does: str) -> None:
    session = evening_where(
        {f'{J}groups."Force C".tf': None, **in_phase("formations" if "leave" in line else "activation")}
    )
    found = order_check.check_sheet(session, "ijn", line)
    assert [order.inputs["group"] for order in found.orders] in ([does], [[does]])


def test_6_3_what_is_searched_for_first_may_be_raided_then(session: Session) -> None:
    to_activation(session)
    played(session, ("relocate", {"group": "TF Mobile Fleet", "hex": "2512"}), ("draw", {"marker": "TG 58.1"}))
    assert faults_of(session, "58.1 search Mobile; 58.1 raid Mobile with Hornet") == []
    assert "is not detected" in faults_of(session, "58.1 raid Mobile with Hornet")[0]


def test_4_3_orders_of_the_end_phase_are_good_whoever_types_first(session: Session) -> None:
    session.act("set", {"path": "sides.usn.ships.Hornet.hits", "value": "2"}, How(why="hit"))
    session.act("set", {"path": "sides.ijn.ships.Haguro.hits", "value": "2"}, How(why="hit"))
    session.act("set", {"path": "public.phase", "value": "formations"}, How(why="again"))
    played(session, ("detach", {"group": "Lame", "ship": ["Hornet"]}), ("leave", {"group": "Force A"}))
    played(session, ("detach", {"group": "Slow", "ship": ["Haguro"]}), value("public.phase", "end"))
    assert faults_of(session, "Lame sail 3111") == []
    assert "moves its damaged ships first" in session_refuses(session, "sail", {"group": "Lame", "to": ["3111"]})


def session_refuses(session: Session, act: str, inputs: dict[str, object]) -> str:
    with pytest.raises(Refusal) as caught:
        session.act(act, inputs)
    return caught.value.message


# Formations on a sheet (3, 16.1.4).


def test_3_formations_are_ordered_on_a_sheet(session: Session) -> None:
    corrections.undo(session, to=2)
    session.act("set", {"path": "sides.ijn.ships.Haguro.hits", "value": "2"}, How(why="hit"))
    carrying.handed_in(session, "usn", "dummy 58.9 2811; Baltimore form 58.5; 58.2 leave", [3])
    carrying.handed_in(session, "ijn", "Force A leave; Haguro Myoko detach Lame; Mobile order")
    assert "TF 58 stays together" in faults_of(session, "58.2 leave")[0]
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out", "leave", "detach", "order", "form", "form"]
    sides = session.state.tree["sides"]
    assert sides["ijn"]["groups"]["Lame"]["ships"] == ["Haguro", "Myoko"]
    assert {"TG 58.9", "TG 58.5"} <= set(sides["usn"]["groups"])


def test_3_what_is_formed_on_a_sheet_may_be_ordered_on_it(session: Session) -> None:
    corrections.undo(session, to=2)
    assert faults_of(session, "Baltimore form 58.5; 58.5 2712; dummy 58.9 2811; 58.9 2712; 58.5 search") == []
    assert "no force or unit of yours is called '58.5'" in faults_of(session, "58.5 2712; Baltimore form 58.5")[0]


def test_3_2_nothing_of_a_tf_that_its_tgs_have_left_flies(session: Session) -> None:
    corrections.undo(session, to=2)
    faults = faults_of(session, "Force A leave; Force B leave; Force C leave; Mobile raid 58.1", "ijn")
    assert (
        [fault for fault in faults if "the orders before this one leave nothing of TF Mobile Fleet" in fault]
        == faults
        != []
    )


def test_16_1_4_the_flagships_whereabouts_are_told_by_the_sheet(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "ijn", "Mobile flagship 0719; Mobile 0719")
    played(session, ("draw", {"marker": "TF Mobile Fleet"}))
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came)[:3] == ["carry-out", "flagship", "move"]
    assert "more than three hexes" in " ".join(faults_of(session, "Mobile flagship 3030", "ijn"))


@pytest.mark.parametrize(
    ("side", "line", "words"),
    [
        ("usn", "58.1 shift 58.4", "TG 58.1: what? a hex"),
        ("usn", "58.1 flagship 2811", "TG 58.1: what? a hex"),
        ("ijn", "Mobile order", "the order has been given already (16.1.4)"),
        ("ijn", "Mobile flagship Zuikaku", "Taiho is the flagship, and afloat (16.1.4)"),
    ],
    ids=["ships shift, not TGs", "the Fleet's flagship alone is told of", "one order", "another flagship"],
)
def test_16_1_4_what_is_ordered_of_formations_is_ordered_of_their_own(
    session: Session, side: str, line: str, words: str
) -> None:
    assert [words in fault for fault in faults_of(session, line, side)] == [True]


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
    played(session, ("draw", {"marker": "TG 58.1"}))
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out"]  # nothing is drawn
    assert [str(fault).partition(":")[0] for fault in came.met] == ["line 1 (usn subs)", "line 2 (usn VF-2/1)"]
    assert acts_of(carrying.carry_out(session, how=SEED))[:2] == ["carry-out", "move"]


def test_6_3_1_a_group_with_nothing_in_range_has_nothing_to_search_for_and_goes_on(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "usn", "58.1 search; 58.1 2313")
    played(session, ("draw", {"marker": "TG 58.1"}))
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came)[:2] == ["carry-out", "move"]
    assert came.met == []
    assert "usn, line 1: TG 58.1 does not search: nothing is in range" in came.say(["usn"])["umpire"]


def test_6_3_1_what_a_group_is_to_search_for_by_name_is_refused_out_of_range(session: Session) -> None:
    to_activation(session)
    played(session, ("draw", {"marker": "TG 58.1"}))
    session.act("orders", {"side": "usn", "text": "58.1 search Mobile; 58.1 2313"})
    came = carrying.carry_out(session, how=SEED)
    assert acts_of(came) == ["carry-out"]
    assert "(6.3.1)" in str(came.met[0])


def test_4_2_of_an_unknown_name_the_nearest_that_a_line_begins_with_are_said(session: Session) -> None:
    (fault,) = faults_of(session, "car 0917", "ijn")
    near = fault.partition("nearest: ")[2].split(", ")
    own = orders.forces(session.state.tree, "ijn")["groups"]
    assert 1 < len(near) <= 5
    assert set(near) <= set(own)


def test_5_2_the_markers_in_the_pool_are_read_once_as_what_is_due(session: Session) -> None:
    to_activation(session)
    (due,) = [row.line for row in due_now(session.game, session.state.tree) if "to be drawn" in row.line]
    assert due.endswith(", ".join(session.state.tree["umpire"]["pool"]))
    assert "TG 58.1" not in str(session.latest(1)[0]["umpire"])


def test_6_3_1_a_search_for_which_nothing_is_in_range_is_done_with_though_others_wait(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "usn", "TF58 search; 58.1 2313")
    played(session, ("draw", {"marker": "TF 58"}), ("dice", {"mode": "table"}))
    came = carrying.carry_out(session, how=SEED)
    assert "usn, line 1: TF 58 does not search: nothing is in range" in came.say(["usn"])["umpire"]
    assert session.state.tree["umpire"]["orders"]["usn"]["done"] == ["1.0"]


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

    monkeypatch.setattr("referee.cli.asking.confirm", answer)
    assert [*reply_to_act(session, find("clash-of-carriers", "draw"), [marker]).in_turn]
    assert [entry["act"] for entry in session.entries()[count : count + 3]] == done  # then go draws on
    assert len(questions) == asked
