"""Players' orders: the grammar, all faults at once, sealed sheets, carried out together, taken back together."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from referee.cli.console.offer import Desk
from referee.cli.console.run import run_script
from referee.cli.dispatch import dispatch_line as run
from referee.engine.errors import Refusal
from referee.session import carrying, corrections, order_check
from referee.session.acting.order_sheets import lines_of
from referee.session.acting.sealed import plain_text
from referee.session.board.short_names import names_meant, names_numbered
from referee.session.choosing import use_session
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.sheets import faults_of
from tests.shell import Shell


@pytest.fixture
def evening() -> Evening:
    found = training()
    found.to("movement-spotted")
    return found


# The grammar.


def test_lines_are_parted_by_semicolons_and_ends_of_lines_and_counted_as_they_stand() -> None:
    found = lines_of('16 1409;; 64 stay\n# a remark\n2. "A; B" 1010 # one\n')
    assert [(typed.number, typed.text) for typed in found] == [
        (1, "16 1409"),
        (2, "64 stay"),
        (3, '"A; B" 1010'),
    ]
    assert [typed.text for typed in lines_of("16 1409  # home")] == ["16 1409"]
    quoted = lines_of("'TF 16' 1411; “TF 64” stay; ‘D'Arcy’ 1010; O'Brien at 'I'll'")
    assert [typed.text for typed in quoted] == [
        '"TF 16" 1411', '"TF 64" stay', '"D\'Arcy" 1010', "O'Brien at \"I'll\"",
    ]  # fmt: skip


def test_a_sheet_is_bounded() -> None:
    with pytest.raises(Refusal, match="at most 500 orders"):
        lines_of("a;" * 501)
    with pytest.raises(Refusal, match="line 2 is not an order"):
        lines_of("16 1409\n" + "x" * 2001)


def test_names_are_meant_by_their_beginnings_and_by_all_their_words_before_some() -> None:
    names = dict.fromkeys(["Zuikaku D3A 1", "Zuikaku D3A 2", "Zuikaku D3A 3", "Zuikaku"], True)
    assert names_meant("ZuD3", names) == ["Zuikaku D3A 3"]
    assert names_meant("zuik", names) == ["Zuikaku"]
    numbered = ["LG 12", "TF 58", "TG 58.1", "TG 58.2"]
    assert [names_meant(word, numbered) for word in ("LG 1", "lg1", "1", "TF 5", "TG 5")] == [[]] * 5
    assert [names_meant(word, numbered) for word in ("LG", "58.1", "TG 58")] == [["LG 12"], ["TG 58.1"], numbered[2:]]


def test_a_name_without_its_number_is_all_that_are_left_and_two_points_are_a_row() -> None:
    names = {"VB-6-1": True, "VB-6-2": False, "VB-6-3": True, "VB-8": True}
    assert names_numbered("VB-6", names) == ["VB-6-1", "VB-6-3"]
    assert names_numbered("vb6-1..2", names) == ["VB-6-1", "VB-6-2"]
    assert names_numbered("VF-2", dict.fromkeys(["VF-2/1", "VF-2/2", "VF-28"], True)) == ["VF-2/1", "VF-2/2"]
    assert names_numbered("VB-6-1..4", names) == names_numbered("VB", names) == names_numbered("VB-6-3..1", names) == []


def test_a_line_half_understood_is_not_done(evening: Evening) -> None:
    (fault,) = faults_of(evening.session, "16 1309 quickly", "allied")
    assert fault.startswith("line 1 (16 1309 quickly): 'quickly' is not understood here; a line is written: FORCE HEX")
    begun = training()
    begun.to("initiative")
    (fault,) = faults_of(begun.session, "16 1309 quickly", "allied")
    assert "UNITS [search] HEX" in fault  # no form belongs to the phase


def test_every_fault_is_said_with_its_line_and_nothing_is_done(evening: Evening) -> None:
    before = evening.session.state.count
    text = "16 9999; 64 1612; 64 1611; Shokaku 1010; 99 0101; VF-6 cap 16"
    with pytest.raises(Refusal) as caught:
        carrying.handed_in(evening.session, "allied", text)
    listed = caught.value.listed
    assert [line.partition(")")[0] for line in listed] == [
        "line 1 (16 9999",
        "line 3 (64 1611",
        "line 4 (Shokaku 1010",
        "line 5 (99 0101",
        "line 6 (VF-6 cap 16",
    ]
    assert "line 2 gives TF 64 this order already" in listed[1]
    assert "(13)" in listed[3]
    hint = 'correct them, or leave them out with --but-not 1,3,4,5,6; --force --why "…" overrides lines 5,6'
    assert caught.value.hint == hint
    assert [fault["line"] for fault in caught.value.as_json()["faults"]] == [1, 3, 4, 5, 6]
    assert evening.session.state.count == before
    carrying.handed_in(evening.session, "allied", text, [1, 3, 4, 5, 6])
    assert [entry["act"] for entry in carrying.carry_out(evening.session).entries].count("move") == 1


def test_what_is_wrong_with_every_line_in_the_same_words_is_said_once(evening: Evening) -> None:
    text = "16 1309 quickly; 16 1310 quickly; 64 1611 quickly; 64 1612 quickly"
    with pytest.raises(Refusal) as caught:
        carrying.handed_in(evening.session, "allied", text)
    (listed,) = caught.value.listed
    assert listed.startswith("lines 1,2,3,4 (16 1309 quickly; 16 1310 quickly; 64 1611 quickly; …): 'quickly' is not")
    assert caught.value.hint == "correct them"


def test_what_the_rules_forbid_on_a_sheet_is_overridden_and_says_so(evening: Evening) -> None:
    with pytest.raises(Refusal) as caught:
        carrying.handed_in(evening.session, "allied", "16 0101; VF-6 cap 16; 99 0101", now=True)
    assert '; --force --why "…" overrides lines 1,2' in str(caught.value.hint)
    forced = How(force=True, why="the players agreed")
    carrying.handed_in(evening.session, "allied", "16 0101", how=forced, now=True)
    assert evening.thing("task_forces", "TF 16").hex == "0101"
    carrying.handed_in(evening.session, "allied", "64 0101", how=forced)
    assert "TF 64 moves" in carrying.carry_out(evening.session).met[0].message
    carrying.handed_in(evening.session, "allied", "64 0101", how=forced)
    assert carrying.carry_out(evening.session, how=forced).met == []
    assert evening.thing("task_forces", "TF 64").hex == "0101"


def test_orders_for_the_enemys_are_refused_whether_typed_in_short_or_as_an_act(evening: Evening) -> None:
    from referee.cli.orders import act_reader

    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    reader = act_reader(evening.session, "allied")
    lines = 'move "Carrier Force" 1508; move "block 19" 1508; block 19 1508; do search --side ijn; move 16 1309 --force'
    faults = [fault.words for fault in order_check.check_sheet(evening.session, "allied", lines, command=reader).faults]
    assert len(faults) == 5
    assert 'Carrier Force"; nearest' not in faults[0]
    assert "no force or unit of yours" in faults[0]
    assert "no force or unit of yours" in faults[1]
    assert "an order takes no --force" in faults[4]


# Sealed, carried out, taken back.


def test_sheets_stay_sealed_until_they_are_carried_out_together(evening: Evening) -> None:
    session = evening.session
    allied = Path(session.folder, "allied.toml").read_bytes()
    carrying.handed_in(session, "ijn", "Carrier 1408")
    assert Path(session.folder, "allied.toml").read_bytes() == allied
    assert "1408" not in Path(session.folder, "journal.jsonl").read_text().splitlines()[-1]
    assert carrying.wanted_from(session) == ["allied"]
    carrying.handed_in(session, "allied", "16 1309")
    before = session.state.count
    came = carrying.carry_out(session)
    assert [entry["act"] for entry in came.entries] == ["carry-out", "next", "move", "move"]
    assert {entry["sheet"] for entry in session.entries()[before:]} == {before + 1}
    assert evening.tree["umpire"].get("orders", {}) == {}
    assert evening.thing("task_forces", "Carrier Force").hex == "1408"
    assert evening.thing("task_forces", "TF 16").hex == "1309"


def test_one_undo_takes_the_whole_sheet_back_and_redo_brings_it_again(evening: Evening) -> None:
    session = evening.session
    carrying.handed_in(session, "ijn", "Carrier 1408")
    carrying.handed_in(session, "allied", "16 1309")
    before = json.dumps(evening.tree)
    came = carrying.carry_out(session)
    after = json.dumps(evening.tree)
    undone = corrections.undo(session)
    assert [entry["n"] for entry in undone.voided] == [entry["n"] for entry in came.entries]
    assert json.dumps(evening.tree) == before
    corrections.redo(session)
    assert json.dumps(evening.tree) == after


def test_a_sheet_done_at_once_is_one_group_too(evening: Evening) -> None:
    before = json.dumps(evening.tree)
    came = carrying.handed_in(evening.session, "allied", "16 1309; 64 1612", now=True)
    assert [entry["act"] for entry in came.entries] == ["orders", "next", "move", "move"]
    corrections.undo(evening.session)
    assert json.dumps(evening.tree) == before


def test_a_sheet_done_at_once_leaves_one_that_is_sealed(evening: Evening, referee: Shell) -> None:
    referee("orders ijn 'Carrier 1408'")
    referee("orders allied '16 1309' --now")
    assert evening.thing("task_forces", "TF 16").hex == "1309"
    assert evening.thing("task_forces", "Carrier Force").hex == "1407"
    assert "ijn" in evening.tree["umpire"]["orders"]


def test_12f_a_sheet_done_at_once_does_not_walk_past_the_spotted_of_the_other_side(evening: Evening) -> None:
    """Their sub-phase comes before that of the unspotted."""
    evening.set('sides.ijn.task_forces."Carrier Force".spotted', "true")
    with pytest.raises(Refusal, match="can be carried out now") as caught:
        carrying.handed_in(evening.session, "allied", "16 1309", now=True)
    assert "IJN: 1 spotted task force not moved: Carrier Force" in caught.value.listed[0]
    carrying.handed_in(evening.session, "ijn", "Carrier stay", now=True)
    came = carrying.handed_in(evening.session, "allied", "16 1309", now=True)
    assert [entry["act"] for entry in came.entries] == ["orders", "next", "move"]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("", "2 lines wait for later among the Allied orders: carry-out goes on"),
        ("64 1612", "line 3 (allied): it is too early, and it is not kept: another sheet is in"),
    ],
)
def test_what_is_left_of_a_sheet_done_at_once_is_sealed_unless_another_is_in(
    before: str, said: str, evening: Evening
) -> None:
    for path in ('ijn.task_forces."Carrier Force"', 'allied.task_forces."TF 16"'):
        evening.set(f"sides.{path}.spotted", "true")
    if before:
        carrying.handed_in(evening.session, "allied", before)
    came = carrying.handed_in(evening.session, "allied", "16 1309; 64 1612; 99 1210", now=True)
    assert said in [*came.say(["allied"])["umpire"], *(fault.words for fault in came.met)]
    assert [entry["act"] for entry in came.entries] == ["orders", "move"]


def test_a_sheet_handed_in_again_takes_the_place_of_the_first(evening: Evening) -> None:
    carrying.handed_in(evening.session, "allied", "16 1309")
    said = carrying.handed_in(evening.session, "allied", "16 1310").say(["allied"])
    assert "in again (1 order)" in said["allied"][0]
    carrying.carry_out(evening.session)
    assert evening.thing("task_forces", "TF 16").hex == "1310"


def test_dice_typed_in_a_row_serve_all_acts_of_a_sheet(evening: Evening) -> None:
    evening.to("second-search")
    session = evening.session
    carrying.handed_in(session, "ijn", "Tone arc 12")
    carrying.handed_in(session, "allied", "Enterprise arc 30")
    count = session.state.count
    with pytest.raises(Refusal, match="1 are left over"):
        carrying.carry_out(session, how=How(dice=[4, 3, 1]))
    with pytest.raises(Refusal, match="one more die is needed"):
        carrying.carry_out(session, how=How(dice=[4]))
    assert session.state.count == count
    came = carrying.carry_out(session, how=How(dice=[4, 3]))
    assert [die["value"] for entry in came.entries for die in entry.get("dice", ())] == [4, 3]


def test_the_cards_are_merged_one_for_each(evening: Evening) -> None:
    evening.to("second-search")
    carrying.handed_in(evening.session, "ijn", "Tone arc 12")
    carrying.handed_in(evening.session, "allied", "Enterprise arc 30")
    say = carrying.carry_out(evening.session, how=How(dice=[4, 3])).say(["allied", "ijn"])
    assert list(say) == ["all", "allied", "ijn", "umpire"]
    assert len(say["allied"]) == len(set(say["allied"])) >= 2


def test_what_follows_from_orders_is_listed_and_what_followed_before_is_counted(
    evening: Evening, referee: Shell
) -> None:
    for path, where in (("TF 16.hex", "1407"), ("TF 64.hex", "1410"), ("Vanguard.hex", "1409")):
        evening.do("set", path=path, value=where, why="to meet")
    referee("orders ijn none")
    said = referee("orders allied '64 1409' --go").flat
    assert re.match(r"#(\d+) to #(?!\1 )\d+ carry-out ", said)
    opened = evening.session.latest(3)[0]["umpire"]
    assert opened
    assert not any(line in said for line in opened)  # `why` has them
    assert "both sides are in 1409: IJN Vanguard; Allied TF 64" in said
    assert "both sides are in 1407" not in said
    assert "encounters: 1 more, as before" in said


# At the command line.


def test_orders_are_typed_checked_and_carried_out_at_the_prompt(
    evening: Evening, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Carrier 1408\n")
    assert run(["orders", "ijn", "--file", str(sheet)]) == 0
    assert run(["orders", "allied", "16 1309; 64 nowhere", "--check"]) == 2
    out, err = capsys.readouterr()
    assert '= do move --name "TF 16" --hex 1309' in out
    assert "line 2 (64 nowhere)" in err
    assert run(["orders", "allied", "16", "1309", "--go", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert answer["acts"] == ["carry-out", "next", "move", "move"]
    assert answer["ok"] is True
    assert answer["met"] == []
    assert run(["encounters", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entry"] is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Hammann screens Yorktown", "no act by itself; it counts in what is done later"),
        ("Coral intercept", "no act by itself; it counts in what is done later"),
        ("TF44 stay", "do nothing: TF 44 as they are"),
    ],
)
def test_a_line_that_is_no_act_is_called_what_it_is(line: str, said: str, referee: Shell) -> None:
    open_session("naval-units/sea-zone-battle", "evening")
    referee("do phase --phase Combat")
    assert f"{line} = {said}" in " ".join(referee("orders allied", line, "--check").split())


def test_status_says_that_sealed_orders_are_in(evening: Evening, referee: Shell) -> None:
    referee("orders allied '16 1309'")
    assert "sealed orders are waiting (Allied): carry-out carries them out" in " ".join(referee("status").out.split())


# The sheet to write on.


def test_a_sides_sheet_of_orders_holds_its_own_forces_and_the_lines_of_the_phase(
    evening: Evening, referee: Shell, tmp_path: Path
) -> None:
    out = referee("sheet orders allied")
    assert "TF 16" in out
    assert "1410" in out
    assert "FORCE HEX [via HEX …]" in out
    assert "UNITS arc" not in out
    assert "Carrier Force" not in out
    referee("sheet orders", status=2)
    page = tmp_path / "blank.html"
    referee("sheet orders --blank --game ca --print", str(page))
    assert "SHIPS torp TARGET" in page.read_text()


def test_the_sheet_of_orders_comes_by_name_alone(evening: Evening, referee: Shell) -> None:
    assert "FORCE HEX" not in referee("sheet allied")


def test_all_slips_are_printed_at_once_a_file_each(evening: Evening, referee: Shell, tmp_path: Path) -> None:
    referee("orders allied '16 1309'")
    referee("slip each --print", str(tmp_path / "slips.html"))
    assert "Your orders are in" in (tmp_path / "slips-allied.html").read_text()
    assert "Your orders are in" not in (tmp_path / "slips-ijn.html").read_text()
    out = referee("slip each --text")
    assert out.index("For ALLIED alone") < out.index("For IJN alone")


def test_in_a_script_orders_do_not_swallow_the_lines_that_follow(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(evening.session)
    with use_session(evening.session):
        run_script(desk, ["orders allied", "orders --side al 16 1309; 64 stay", "carry-out"], as_json=False)
    assert capsys.readouterr().err.count("in a script, write the orders on the same line") == 1
    assert evening.thing("task_forces", "TF 16").hex == "1309"


def test_a_slip_holds_all_that_the_orders_of_several_phases_came_to(evening: Evening, referee: Shell) -> None:
    evening.do("set", path="sides.ijn.task_forces.Vanguard.spotted", value="true", why="seen")
    session = evening.session
    carrying.handed_in(session, "ijn", "Vanguard 1509; Carrier 1405")
    carrying.handed_in(session, "allied", "16 1411")
    carrying.carry_out(session)
    assert "1508 to 1509" in referee("slip allied --text")
    evening.do("next", dice=[])
    assert "1508 to 1509" not in referee("slip allied --text")


def test_a_sheet_is_printed_when_the_last_turn_is_over(referee: Shell) -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    session.act("set", {"path": "public.turn", "value": "13"}, How(force=True, why="to see"))
    assert "TF Mobile Fleet" in referee("sheet orders ijn")


# Plain words.

MOMENTS: Mapping[str, tuple[str, Sequence[tuple[str, dict[str, object]]]]] = {
    "ca": ("ca/savo-island", [("stand-ins", {}), *[("next", {})] * 3]),
    "cc search": ("carrier-clashes/eastern-solomons", [("next", {})] * 3),
    "cc movement": ("carrier-clashes/eastern-solomons", [("next", {})] * 6),
    "coc": ("clash-of-carriers/philippine-sea", [("next", {})] * 2),
    "nu": ("naval-units/sea-zone-battle", [("phase", {"phase": "Combat moves"})]),
    "cs": ("cunningham-somerville/convoy", [("phase", {"turn": 1, "phase": "Plots"})]),
}


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Session]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("moments")))
        found = {}
        for name, (scenario, acts) in MOMENTS.items():
            found[name] = open_session(scenario, name.replace(" ", "-"))
            for act, inputs in acts:
                found[name].act(act, inputs, How(seed=1, force=act == "next", why="an opening"))
        yield found


@pytest.mark.parametrize(
    ("moment", "side", "line", "short"),
    [
        ("ca", "ijn", "Myoko: F FL 4F", "myoko F FL 4F"),
        ("ca", "ijn", "Myoko goes straight ahead", "myoko ahead"),
        ("ca", "ijn", "Myoko to speed 5", "myoko s5"),
        ("ca", "ijn", "Furutakas 1 and 2 ahead", "fur1 fur2 ahead"),
        ("ca", "ijn", "Mutsuki & Yubari F FL 4F", "mutsuki yubari F FL 4F"),
        ("ca", "ijn", "Myoko fires at Canberra", "myoko at canberra"),
        ("ca", "ijn", "Myoko shoots at Canberra", "myoko at canberra"),
        ("ca", "ijn", "Myoko launches at Canberra", "myoko torp canberra"),
        ("ca", "ijn", "Myoko torpedoes Canberra", "myoko torp canberra"),
        ("ca", "ijn", "all ships F FL 4F", "Furutaka Myoko Tenryu Yubari Mutsuki F FL 4F"),
        ("ca", "ijn", "fur1 2F; the others F FL 4F", "fur1 2F; fur2..4 Myoko Tenryu Yubari Mutsuki F FL 4F"),
        ("ca", "ijn", "the rest s4; Furutaka s5", "Myoko Tenryu Yubari Mutsuki s4; Furutaka s5"),
        ("cc search", "allied", "VF-6-1 and VF-6-2 on CAP over TF 16", "VF6-1 VF6-2 cap 16"),
        ("cc search", "allied", "VP231 searches 1510", "VP231 search 1510"),
        ("cc search", "allied", "VP231 and VP232 search arc 30", "VP231 VP232 arc 30"),
        ("cc movement", "allied", "TF 16 moves to 1612", "16 1612"),
        ("cc movement", "allied", "TF 16: 1612", "16 1612"),
        ("cc movement", "allied", "11 and 16 to 1612", "11 1612; 16 1612"),
        ("cc movement", "allied", "16 1612; the others stay", "16 1612; 11 18 44 stay; Dummy A stay; Dummy B stay"),
        (
            "cc movement",
            "ijn",
            "Ryujo Force Convoy stay; Outer Force stay; all the others stay",  # boats, too (12.f)
            'Ryujo Force Convoy stay; Outer Force stay; "Carrier Force" Vanguard "Advance Force" "Mutsu Group" '
            '"Dummy 1" "Dummy 2" "Dummy 3" stay; "I-boats A" "I-boats B" stay',
        ),
        (
            "cc movement",
            "ijn",
            "I-boats A stay; I-boats B stay; the others stay",
            'I-boats A stay; I-boats B stay; "Carrier Force" "Ryujo Force" Vanguard "Advance Force" "Mutsu Group" '
            'Convoy "Outer Force" "Dummy 1" "Dummy 2" "Dummy 3" stay',
        ),
        ("ca", "ijn", "Myoko 2F; the other cruisers ahead", "Myoko 2F; Furutaka Tenryu Yubari ahead"),
        ("ca", "ijn", "all destroyers ahead", "Mutsuki ahead"),
        ("coc", "usn", "58.1 steams to 2313", "58.1 2313"),
        ("coc", "usn", "58.1 searches", "58.1 search"),
        ("coc", "usn", "submarines at 0718, 0617 and 0516", "subs 0718 0617 0516"),
        ("coc", "usn", "58.1 strikes Mobile", "58.1 raid mobile"),
        ("nu", "japanese", "Screen sails to Coral Sea", "screen coral"),
        ("nu", "japanese", "Screen stays; all the others stay", "screen stay; Carrier Combined stay"),
        ("nu", "japanese", "Coral 2 CAP and 3 torpedo", "coral cap 2 torp 3"),
        ("nu", "allied", "Wahoo and Silversides attack industry", "wahoo silver industry"),
        ("cs", "allied", "Convoy HX moves to D6", "HX D6"),
        ("cs", "allied", "everybody stays", "HX stay"),
    ],
)
def test_plain_words_are_what_they_say(
    moments: Mapping[str, Session], moment: str, side: str, line: str, short: str
) -> None:
    def read(text: str) -> list[tuple[str, dict[str, object], list[str]]]:
        found = order_check.check_sheet(moments[moment], side, text, tried=False)
        assert [fault.words for fault in found.faults] == []
        return [(order.act, dict(order.inputs), list(order.doers)) for order in found.orders]

    assert read(line) == read(short)


@pytest.mark.parametrize(
    ("moment", "side", "line", "why"),
    [
        ("ca", "ijn", "all bombard", "the land hex is missing"),
        ("ca", "ijn", "Furutaka Myoko Tenryu Yubari Mutsuki ahead; the others ahead", "nobody else is left"),
        ("cc search", "allied", "VS-3 searches 30", "search takes a hex; an arc is written arc 30"),
        (
            "cs",
            "allied",
            "811Sqn, 811Flight strike Red D5 with 2",
            "how many of 811 Flight fly is missing at the end of the line",
        ),
    ],
)
def test_plain_words_that_say_too_little_are_asked_about(
    moments: Mapping[str, Session], moment: str, side: str, line: str, why: str
) -> None:
    faults = order_check.check_sheet(moments[moment], side, line, tried=False).faults
    assert why in " ".join(fault.words for fault in faults)


def test_a_sheet_without_orders_is_handed_in_as_none(evening: Evening) -> None:
    carrying.handed_in(evening.session, "ijn", "none")
    assert carrying.wanted_from(evening.session) == ["allied"]
    with pytest.raises(Refusal, match="the sheet has no orders"):
        carrying.handed_in(evening.session, "allied", ";")
    carrying.handed_in(evening.session, "allied", "No orders.")
    assert [entry["act"] for entry in carrying.carry_out(evening.session).entries] == ["carry-out"]


def test_the_others_of_a_sheet_are_those_of_the_moment_it_was_handed_in(evening: Evening) -> None:
    entry = carrying.handed_in(evening.session, "allied", "16 1409; the others stay").entries[0]
    assert plain_text(entry["inputs"]["text"]).startswith('16 1409;"TF 64" "TF 99"')


def test_others_of_several_kinds_are_as_many_lines_on_the_sheet() -> None:
    session = open_session("carrier-clashes/eastern-solomons", "evening")
    for _ in range(6):
        session.act("next", {}, How(seed=1, force=True, why="an opening"))
    text = "the others stay; Vanguard stay; Ryujo 9999"
    entry = carrying.handed_in(session, "ijn", text, but_not=[3]).entries[0]
    assert [len(line.split('"')) // 2 for line in plain_text(entry["inputs"]["text"]).split(";")] == [9, 2, 0]


def test_which_sheets_are_in_says_how_many_orders_each_holds(referee: Shell) -> None:
    referee("new", "naval-units/sea-zone-battle")
    said = referee("orders", "allied", "TF 17 stay; TF 44 stay; Patrol nowhere", "--but-not", "3")
    assert "(2 orders)" in said
    assert referee("orders").startswith("Allied: 2 orders, check-word ")
