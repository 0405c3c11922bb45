"""Surface combat by players' orders: screens, the fire of a round, withdrawal, missions (20.c-f, 24)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.cli.console.only_one import weighed_due
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import fire_sheets, orders, permitted, state
from referee.games.carrier_clashes.evening.volley import SCREENED
from referee.session import carrying, corrections, order_check
from referee.session.acting.due import due_now
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.sealed import plain_text
from referee.session.board import tree
from referee.session.how import How
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import VANGUARD
from tests.games.carrier_clashes.test_surface_bars import BATTLE, FOUGHT, MET

ROUNDS = ["1 ijn", "1 allied", "2 ijn", "2 allied", "3 ijn", "3 allied"]


@pytest.fixture
def evening() -> Evening:
    """The Carrier Force, spotted, is in the hex of TF 64; combat by day."""
    evening = training()
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("second-surface-combat")
    return evening


def carried(evening: Evening, allied: str, ijn: str, dice: list[int] | None = None) -> carrying.Carried:
    for side, text in (("allied", allied), ("ijn", ijn)):
        if text:
            assert faults_of(evening, text, side) == []
            carrying.handed_in(evening.session, side, text)
    return carrying.carry_out(evening.session, how=How(dice=dice, seed=None if dice else 1))


def acts(came: carrying.Carried) -> list[str]:
    return [entry["act"] for entry in came.entries]


def faults_of(evening: Evening, text: str, side: str = "allied") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(evening.session, side, text).faults]


def opened(evening: Evening, screened: str = "") -> None:
    """The two forces have met, and their ships are revealed."""
    carried(evening, "64 engage 1611", f"{screened} screen" if screened else "Decoy stay")


@pytest.mark.parametrize("base", ["Shortland", "Henderson Field"])
def test_20a_a_hex_stands_for_the_force_in_it_whatever_base_is_there(evening: Evening, base: str) -> None:
    evening.set(f"sides.{'ijn' if base == 'Shortland' else 'allied'}.bases.{base}.hex", "1611")
    assert faults_of(evening, "64 engage 1611") == []
    assert faults_of(evening, "64 engage 55") == [
        'line 1 (64 engage 55): there is no enemy task force that you see: "55"; there are: block 19'
    ]


def test_20_engagement_screens_and_first_fire_go_by_one_pair_of_sheets(evening: Evening) -> None:
    came = carried(evening, "64 engage 1611; DesDiv 8 screen; 64 fire", "Carrier fire", [12, 12])
    assert acts(came) == ["carry-out", "engage", "screen", "screen", "reveal", "fire", "fire"]
    assert [entry["inputs"].get("ship") for entry in came.entries if entry["act"] == "screen"] == [[], ["DesDiv 8"]]
    fires = [entry["inputs"]["at"] for entry in came.entries if entry["act"] == "fire"]
    assert fires == [["Kako:C=San Juan#1"], ["San Juan:C=Kako#1"]]
    assert "engagement 1 in 1611, round 2" in " ".join(one.line for one in came.encounters)


def test_20e_the_lines_of_a_side_are_one_fire_in_its_turn(evening: Evening) -> None:
    opened(evening)
    carried(evening, "64 fire", "Carrier fire", [12, 12])
    allied = "San at Kako with C; San at Fub with D; DesDiv 8 torp Fub"
    assert faults_of(evening, allied) == [
        "line 2 (San at Fub with D): San Juan of group C may not fire at other groups; none of the group may (20.d.iv)"
    ]
    came = carried(evening, "San at Kako; DesDiv 8 torp Fub", "Carrier hold")
    assert acts(came)[:3] == ["carry-out", "fire", "fire"]
    held, fired = (entry["inputs"] for entry in came.entries[1:3])
    assert held == {"hold": True, "battle": 1}
    assert fired == {"at": ["San Juan:DC=Kako#1", "DesDiv 8:T=Fubuki Division#1"], "battle": 1}


@pytest.mark.parametrize(
    ("sheet", "weighed"),
    [
        ("", []),  # all fire, as proposed
        ("Kako at San with C salvo 2", ["--at", "Kako:C=San Juan#2"]),
        ("Carrier hold", ["--hold"]),
    ],
)
def test_20e_the_odds_of_what_is_due_are_of_the_fire_that_is_ordered(
    evening: Evening, sheet: str, weighed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    opened(evening)
    if sheet:
        carrying.handed_in(evening.session, "ijn", sheet)
    before = evening.session.state.count
    assert weighed_due(evening.session) == ["odds", "fire", *weighed, "--battle", "1"]
    capsys.readouterr()
    if run(["odds", "--json", "--session", evening.session.name]) == 0:
        answered = json.loads(capsys.readouterr().out)
        assert (
            (answered.get("for") == "umpire") is ("they are for you alone" in str(answered["because"])) is bool(sheet)
        )
    assert evening.session.state.count == before


@pytest.mark.parametrize(
    ("sheet", "answer"),
    [
        ("", "the answer as proposed: San Juan=Kako"),
        (
            "San at Kako",
            "the Allied sheet answers with San Juan=Kako",
        ),
        ("64 fire", "the Allied sheet answers with San Juan=Kako"),
        ("64 hold", "the Allied sheet answers with no fire"),
    ],
)
def test_20e_the_odds_of_a_round_take_the_answer_from_a_sheet_that_is_in(
    evening: Evening, sheet: str, answer: str
) -> None:
    opened(evening)
    if sheet:
        carrying.handed_in(evening.session, "allied", sheet)
    weighed = evening.session.weigh("fire", {"at": ["Kako=San Juan"]})
    assert weighed
    said = " ".join(row["text"] for row in weighed.because)
    assert answer in said
    assert weighed.is_secret is ("they are for you alone" in said) is (sheet != "")


def test_a_side_that_fires_second_waits_for_the_first(evening: Evening) -> None:
    opened(evening)
    with pytest.raises(Refusal, match="can be carried out now"):
        carried(evening, "San at Kako", "")
    came = carried(evening, "", "Carrier fire", [12, 12])
    assert acts(came) == ["carry-out", "fire", "fire"]


def test_20f_a_fault_does_not_betray_who_is_screened(evening: Evening) -> None:
    opened(evening, "Kako")
    said = faults_of(evening, "San at Kako")
    assert [line.replace("Kako", "Nagato") for line in said] == faults_of(evening, "San at Nagato")
    assert len(said) == 1
    assert faults_of(evening, "San at screened") == []


def test_20f_the_only_screened_ship_is_fired_at_by_that_word(evening: Evening) -> None:
    evening.set("sides.ijn.task_forces.Carrier Force.ships", '["Kako", "Fubuki Division"]')
    evening.set("sides.allied.task_forces.TF 16.ships", '["Enterprise", "DesDiv 12"]')
    evening.set("sides.allied.task_forces.TF 64.ships", '["San Juan", "Helena", "DesDiv 8"]')
    opened(evening, "Kako")
    came = carried(evening, "San at screened", "Carrier hold", [12])
    assert came.entries[2]["inputs"]["at"] == ["San Juan:C=Kako#1"]


def test_what_cannot_be_fired_is_said_with_its_line(evening: Evening) -> None:
    assert "in no fight whose ships are revealed" in faults_of(evening, "San at Shokaku")[0]
    opened(evening)
    assert faults_of(evening, "San at Kako with T; San torp Kako; DesDiv 12 at Kako; San at Kako; San at Kako") == [
        "line 1 (San at Kako with T): San Juan has no T factors; she has D, C",
        "line 2 (San torp Kako): San Juan has no T factors; she has D, C",
        "line 3 (DesDiv 12 at Kako): DesDiv 12 is in no fight whose ships are revealed; before that, use FORCE fire, "
        "SHIPS screen",
        "line 5 (San at Kako): line 4 gives San Juan (C) this order already; leave out one of the two",
    ]


def test_20e_withdrawal_goes_where_the_other_side_offers(evening: Evening) -> None:
    opened(evening)
    assert "before 2 rounds" in faults_of(evening, "64 withdraw 1610")[0]
    carried(evening, "64 hold", "Carrier hold")
    carried(evening, "64 hold", "Carrier hold")
    came = carried(evening, "64 withdraw 1612 1710", "Carrier hold; Carrier offer 1610 1612")
    assert acts(came) == ["carry-out", "fire", "withdraw"]
    assert evening.own("allied", "task_forces", "TF 64")["hex"] == "1612"


@pytest.mark.parametrize(
    ("side", "line", "wants"),
    [
        ("allied", "64 withdraw 1612", "with FORCE offer HEX HEX"),
        ("ijn", "Carrier offer 1610 1612", "with FORCE withdraw"),
    ],
)
def test_20e_a_withdrawal_and_the_offer_for_it_wait_for_each_other(
    evening: Evening, side: str, line: str, wants: str
) -> None:
    opened(evening)
    for _ in range(2):
        carried(evening, "64 hold", "Carrier hold")
    carried(evening, "", "Carrier hold")
    carrying.handed_in(evening.session, side, line)
    with pytest.raises(Refusal, match="can be carried out now") as caught:
        carrying.carry_out(evening.session)
    assert wants in caught.value.listed[0]
    with pytest.raises(Refusal, match="can be carried out now"):
        carrying.handed_in(evening.session, side, line, now=True)
    other = {"allied": "Carrier offer 1610 1612", "ijn": "64 withdraw 1612"}[side]
    carrying.handed_in(evening.session, "ijn" if side == "allied" else "allied", other)
    assert acts(carrying.carry_out(evening.session)) == ["carry-out", "withdraw"]


def test_20e_without_two_hexes_a_withdrawal_is_left_to_the_umpire(evening: Evening) -> None:
    opened(evening)
    carried(evening, "64 hold", "Carrier hold")
    carried(evening, "64 hold", "Carrier hold")
    came = carried(evening, "64 withdraw", "Carrier hold")
    assert "has not named two hexes" in str(came.met[0])
    assert "withdraw --hex …" in str(came.met[0])


def test_20e_a_withdrawal_that_wants_neither_hex_is_left_to_the_umpire(evening: Evening) -> None:
    opened(evening)
    carried(evening, "64 hold", "Carrier hold")
    carried(evening, "64 hold", "Carrier hold")
    came = carried(evening, "64 withdraw 1711", "Carrier hold; Carrier offer 1610 1612")
    assert "it may go to 1610 or 1612, but its orders name neither" in str(came.met[0])


def test_both_may_cease_fire(evening: Evening) -> None:
    opened(evening)
    assert acts(carried(evening, "64 cease", "Carrier cease")) == ["carry-out", "cease"]


def test_20e_by_night_who_was_hit_before_his_turn_does_not_fire(evening: Evening) -> None:
    opened(evening)
    evening.set("umpire.engagements.1.night", "true")
    came = carried(evening, "San at Kako", "Kako at San", [1])
    assert acts(came)[:2] == ["carry-out", "fire"]
    assert evening.own("allied", "ships", "San Juan")["condition"] == "sunk"
    assert [fault.line for fault in came.met] == [1]
    assert "San Juan was hit before it was her turn, and does not fire" in str(came.met[0])
    assert waiting_sheets(evening.session.state.tree) == {}


def test_20e_by_night_the_other_ships_of_his_line_fire(evening: Evening) -> None:
    evening.set("sides.ijn.task_forces.Carrier Force.ships", '["Shokaku", "Kako"]')
    opened(evening)
    evening.set("umpire.engagements.1.night", "true")
    came = carried(evening, "San DesDiv at Kako", "Kako at San", [1, 12])
    assert [entry["inputs"]["at"] for entry in came.entries[1:]] == [["Kako:C=San Juan#1"], ["DesDiv 8:D=Kako#1"]]
    assert "allied, line 1: San Juan had been hit, and did not fire (18.b)" in came.entries[-2]["umpire"]
    assert came.met == []


@pytest.mark.parametrize(
    ("shot", "words"),
    [
        ("Helena:C=Kako#1", "Helena was hit before it was her turn, and does not fire"),
        ("San Juan:C=Nobody#1", "Nobody is no longer in the fight"),
        (f"San Juan:C={SCREENED}#1", "which screened ship is meant: there is none?"),
    ],
)
def test_20_a_shot_is_of_one_who_may_still_fire_at_one_who_is_there(evening: Evening, shot: str, words: str) -> None:
    opened(evening)
    board = state.Board(evening.session.state.tree)
    with pytest.raises(Refusal, match=words):
        fire_sheets.real_shot(board, board.umpire.engagements["1"], "allied", shot)


@pytest.mark.parametrize(
    ("screen", "fired"),
    [('["San Juan"]', ["Kako"]), ('["San Juan", "DesDiv 8"]', []), ("[]", ["Kako", "Fubuki Division"])],
)
def test_24e_a_sheet_bombards_with_as_many_as_get_past_the_screen_the_strongest(
    evening: Evening, screen: str, fired: list[str]
) -> None:
    for side, force in (("ijn", "Carrier Force"), ("allied", "TF 64")):
        evening.set(f"sides.{side}.task_forces.{force}.hex", "1513")
    evening.set("sides.allied.task_forces.TF 64.ships", screen)
    came = carried(
        evening, "64 engage 1513; 64 cease" if screen != "[]" else "99 stay", "Carrier bombard; Carrier cease"
    )
    ships = [entry["inputs"]["ship"] for entry in came.entries if entry["act"] == "bombard"]
    assert ships == ([fired] if fired else [])
    assert ("no more may bombard it (24.e)" in str(came.met)) == (not fired)
    assert not [one.line for one in carrying.encounters(evening.session) if "bombard" in one.line]


def test_24_a_force_bombards_once_nobody_engages_it(evening: Evening) -> None:
    evening.set("sides.ijn.task_forces.Vanguard.hex", str(evening.own("allied", "bases", "Henderson Field")["hex"]))
    came = carried(evening, "99 stay", "Vanguard bombard")
    assert acts(came) == ["carry-out", "mission", "bombard"]
    assert came.entries[2]["inputs"] == {"base": "Henderson Field", "ship": ["Tone", "Kagero Division"]}


@pytest.mark.parametrize("what", ["missions", "1513"])
def test_20c_all_that_is_on_a_mission_may_be_engaged_by_one_word_or_by_their_hex(evening: Evening, what: str) -> None:
    place = str(evening.own("allied", "bases", "Henderson Field")["hex"])
    for path in ("ijn.task_forces.Vanguard", "allied.task_forces.TF 64"):
        evening.set(f"sides.{path}.hex", place)
    came = carried(evening, f"64 engage {what}", "Vanguard bombard")
    assert acts(came)[:4] == ["carry-out", "mission", "engage", "reveal"]
    corrections.undo(evening.session)
    came = carried(evening, "99 stay", "Vanguard bombard")
    assert acts(came) == ["carry-out", "mission"]
    assert came.say(["allied", "ijn"])["all"] or came.say(["allied", "ijn"])["allied"]
    came = carried(evening, f"64 lets {place}", "Decoy stay")
    assert acts(came) == ["carry-out", "unopposed"]


def test_20a_a_hex_in_which_only_an_enemys_base_is_seen_is_no_target(evening: Evening) -> None:
    evening.set("sides.allied.task_forces.TF 64.hex", str(evening.own("ijn", "bases", "Shortland")["hex"]))
    assert acts(carried(evening, "64 engage 1304", "Decoy stay")) == ["carry-out"]


def test_20e_fire_for_rounds_goes_on_after_a_round_in_which_nothing_was_lost(evening: Evening) -> None:
    came = carried(evening, "64 engage 1611; 64 fire 3", "Carrier fire 3", [12] * 10)
    assert acts(came).count("fire") == 6
    assert evening.tree["umpire"]["engagements"]["1"]["round"] == 4


def test_20e_fire_for_rounds_waits_for_the_others_and_goes_on_with_their_next_sheet(evening: Evening) -> None:
    came = carried(evening, "64 engage 1611; 64 fire 3", "Carrier hold", [12])
    assert fired(came) == ["1 ijn", "1 allied"]
    assert unfinished(evening) == {"allied": ["64 fire 3"]}
    with pytest.raises(Refusal, match="none of the orders can be carried out now") as caught:
        carrying.carry_out(evening.session, how=How(seed=1))
    assert [one["side"] for one in caught.value.as_json()["due"]] == ["ijn"]
    evening.do("fire", hold=True)  # by hand
    assert fired(carrying.carry_out(evening.session, how=How(dice=[12, 12]))) == ["2 allied"]
    assert fired(carried(evening, "", "Carrier hold", [12, 12])) == ["3 ijn", "3 allied"]
    assert unfinished(evening) == {}


@pytest.mark.parametrize("rounds", ["0", "100"])
def test_20e_fire_for_no_round_at_all_or_for_too_many_is_refused(evening: Evening, rounds: str) -> None:
    assert f"it fires for 1 to 99 rounds, not {rounds}" in faults_of(evening, f"64 fire {rounds}")[0]


def test_20e_over_an_undo_fire_for_rounds_goes_on_from_the_round_that_stands(evening: Evening) -> None:
    came = carried(evening, "64 engage 1611; 64 fire 3", "Carrier fire 3", [12] * 10)
    first = next(entry["n"] for entry in came.entries if entry["act"] == "fire" and entry["by"] == "umpire")
    for last, rest in (
        (first + 2, ["2 allied", "3 ijn", "3 allied"]),
        (first, ["1 allied", *ROUNDS[2:]]),
        (first - 1, ROUNDS),
    ):
        corrections.undo(evening.session, to=last)
        assert fired(carrying.carry_out(evening.session, how=How(seed=1))) == rest
        assert unfinished(evening) == {}
        corrections.undo(evening.session)


def test_20e_fire_for_rounds_ends_with_the_fight(evening: Evening) -> None:
    carried(evening, "64 engage 1611; 64 fire 3", "Carrier hold", [12])
    evening.do("cease")
    carrying.carry_out(evening.session)
    assert unfinished(evening) == {}


def test_20ev_each_force_of_a_line_fires_in_its_own_turn_of_every_round(evening: Evening) -> None:
    """By night, where a force's radar gives it another place in the order of fire."""
    evening.set('sides.allied.task_forces."TF 16".hex', "1611")
    evening.set("public.night", "true")
    for side, force in (("allied", "TF 16"), ("allied", "TF 64")):
        evening.set(f"sides.{side}.task_forces.{force}.spotted", "true")
    evening.set("umpire.initiative_dice", "[3, 5]")
    came = carried(evening, "64 16 engage 1611; 64 16 hold", "Carrier hold", [])
    order = [turn["task_forces"] for turn in evening.tree["umpire"]["engagements"]["1"]["order"].values()]
    assert order == [["TF 16"], ["Carrier Force"], ["TF 64"]]
    assert fired(came) == ["1 allied", "1 ijn", "1 allied"]


def fired(came: carrying.Carried) -> list[str]:
    """The fires that were carried out: the round, and whose."""
    told = [entry.get("told", {}).get("all", [""])[0] for entry in came.entries if entry["act"] == "fire"]
    words = [(one if isinstance(one, str) else one["text"]).split() for one in told]
    return [f"{number.rstrip(',')} {side.lower()}" for _, number, side, *_ in words]


def unfinished(evening: Evening) -> dict[str, list[str]]:
    """The lines that still wait, by side."""
    found = {}
    for side, sheet in waiting_sheets(evening.tree).items():
        orders_of = order_check.check_sheet(evening.session, side, plain_text(sheet["text"]), tried=False)
        open_ones = {one.line for one in orders_of.orders if f"{one.line}.{one.part}" not in sheet.get("done", ())}
        found[side] = [line.text for line in orders_of.lines if line.number in open_ones]
    return found


def test_18b_fire_for_rounds_is_held_where_every_ship_that_would_fire_is_hit(evening: Evening) -> None:
    opened(evening)
    for ship in ("San Juan", "DesDiv 8"):
        evening.do("hit", ship=ship, result="damaged", why="for the test")
    came = carried(evening, "64 fire", "Carrier hold", [])
    assert acts(came).count("fire") == 2
    assert evening.tree["umpire"]["engagements"]["1"]["round"] == 2
    carried(evening, "", "Carrier hold")
    assert [due.command for due in due_now("carrier-clashes", evening.tree)] == ["fire --battle 1 --hold"]


@pytest.mark.parametrize("whom", ["missions", "1513"])
def test_20c_by_night_a_sheet_engages_what_is_on_a_mission(evening: Evening, whom: str) -> None:
    evening.set("public.night", "true")
    for path in ("ijn.task_forces.Vanguard", "allied.task_forces.TF 64"):
        evening.set(f"sides.{path}.hex", "1513")
    evening.do("mission", name="Vanguard", what="bombard")
    came = carried(evening, f"64 engage {whom}", "Vanguard avoid")
    assert acts(came)[:2] == ["carry-out", "engage"]
    assert came.entries[1]["inputs"] == {"by": ["TF 64"], "target": ["Vanguard"]}  # nobody avoids the unspotted (20.b)
    assert came.met == []


def test_20a_who_is_committed_already_is_engaged_by_the_next_line_too(evening: Evening) -> None:
    evening.set('sides.allied.task_forces."TF 16".hex', "1611")
    came = carried(evening, "64 engage 1611; 16 engage 1611", "Carrier avoid", [1])
    assert acts(came)[:3] == ["carry-out", "engage", "engage"]
    assert came.met == []


def test_20_a_sheet_offers_what_the_acts_accept(evening: Evening) -> None:
    sticker = evening.own("ijn", "task_forces", "Carrier Force")["called"]
    tree = orders.state_known(evening.session.state.tree, "allied")
    assert permitted.words_by_name(tree, "allied")["TF 64"] == f"engage block {sticker}"
    evening.do("engage", by=["TF 64"], target=["Carrier Force"], avoid=["Carrier Force"], dice=[4])
    tree = orders.state_known(evening.session.state.tree, "allied")
    assert permitted.words_by_name(tree, "allied")["TF 64"] == "nothing"
    assert "got away from TF 64" in faults_of(evening, "64 engage 1611")[0]
    tree = orders.state_known(evening.session.state.tree, "ijn")
    assert permitted.words_by_name(tree, "ijn")["Carrier Force"] == "nothing"


UNSEEN = {**MET, f"{VANGUARD}spotted": False}
THIRD = {**FOUGHT, "umpire.engagements.1": {**BATTLE, "round": 3}}


@pytest.mark.parametrize(
    ("values", "text", "means"),
    [
        (FOUGHT, "64 at Tone with C", {"at": ["San Juan:C=Tone#1"], "battle": 1}),
        (FOUGHT, "San at Tone with CD", {"at": ["San Juan:CD=Tone#1"], "battle": 1}),
        (FOUGHT, "64 at Tone with C salvo 2", {"at": ["San Juan:C=Tone#2"], "battle": 1}),
        (FOUGHT, "San at Tone with BCDT", "San Juan has no B, T factors; she has D, C"),
        (THIRD, "64 withdraw", {"hex": "1610", "choices": ["1610", "1711"], "battle": 1}),
        (MET, "64 engage missions", {"by": ["TF 64"], "target": ["missions"]}),
        ({**MET, f"{VANGUARD}called": "36"}, "64 engage 1611", {"by": ["TF 64"], "target": ["block 36"]}),
        (UNSEEN, "64 engage 1611", {"by": ["TF 64"], "target": ["missions"]}),
        (UNSEEN, "64 engage 1410", "in 1410 no enemy is in sight; which enemy task force?"),
    ],
)
def test_20_what_a_line_means(values: dict[str, Any], text: str, means: dict[str, Any] | str) -> None:
    session = training().session
    for path, value in values.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    found = order_check.check_sheet(session, "allied", text)
    assert [str(fault).partition("): ")[2] for fault in found.faults] == ([means] if isinstance(means, str) else [])
    assert [order.inputs for order in found.orders] == ([] if isinstance(means, str) else [means])
