"""Surface combat by players' orders: screens, the fire of a round, withdrawal, missions (20.c-f, 24)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.cli.console.only_one import weighed_due
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session import carrying, corrections, order_check
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.board import tree
from referee.session.how import How
from referee.session.session import Session
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, in_phase
from tests.games.carrier_clashes.surface_bars import BATTLE, ENGAGED, FOUGHT, MET
from tests.games.sheets import Before, Pair, carried
from tests.once import once
from tests.shell import Shell

ROUNDS = ["1 ijn", "1 allied", "2 ijn", "2 allied", "3 ijn", "3 allied"]


@pytest.fixture
def evening() -> Evening:
    """The Carrier Force, spotted, is in the hex of TF 64; combat by day."""
    return Evening(after())


def after(*before: Before) -> Session:
    """The session there after all this; each beginning of it is played once."""
    return once(("met in 1611", repr(before)), lambda: played(*before))


def played(*before: Before) -> Session:
    if before:
        session = after(*before[:-1])
        sheets.put(session, before[-1])
        return session
    evening = training()
    evening.to("second-surface-combat")
    sheets.put(evening.session, {f"{CARRIERS}spotted": True, f"{CARRIERS}hex": "1611"})
    return evening.session


# What a pair of sheets comes to.

OPENED, SCREENS_KAKO = ("64 engage 1611", "Decoy stay"), ("64 engage 1611", "Kako screen")
HELD = ("64 hold", "Carrier hold")
TWO_ROUNDS = [OPENED, HELD, HELD]
ALL_HIT = [("hit", {"ship": ship, "result": "damaged"}) for ship in ("San Juan", "DesDiv 8")]
NIGHT = {"umpire.engagements.1.night": True}
TWO_GROUPS = {f"{CARRIERS}ships": ["Kako", "Fubuki Division"], f"{TF_16}ships": ["Enterprise", "DesDiv 12"],
              f"{TF_64}ships": ["San Juan", "Helena", "DesDiv 8"]}  # fmt: skip
LEFT_TO_THE_UMPIRE = "; both sheets in at once, with FORCE offer HEX HEX on the other; or withdraw --hex …"
AT_HENDERSON = {f"{VANGUARD}hex": "1513", f"{TF_64}hex": "1513"}
BY_NIGHT = {**AT_HENDERSON, "public.night": True}
THREE_TURNS = {f"{TF_16}hex": "1611", "public.night": True, f"{TF_16}spotted": True, f"{TF_64}spotted": True,
               "umpire.initiative_dice": [3, 5]}  # fmt: skip
OFF_HENDERSON = {f"{CARRIERS}hex": "1513", f"{TF_64}hex": "1513"}
BOMBARDS = "Carrier bombard; Carrier cease"
PAIRS = [
    Pair("20: engagement, screens and the first fire go by one pair of sheets",
         ("64 engage 1611; DesDiv 8 screen; 64 fire", "Carrier fire"), "engage screen screen reveal fire fire",
         dice=[12, 12], told="engagement 1 in 1611, round 2",
         inputs={2: {"ship": []}, 3: {"ship": ["DesDiv 8"]}, 5: {"at": ["Kako:C=San Juan#1"]},
                 6: {"at": ["San Juan:C=Kako#1"]}}),
    Pair("20.a: who is committed already is engaged by the next line too",
         ("64 engage 1611; 16 engage 1611", "Carrier avoid"), "engage engage …", [{f"{TF_16}hex": "1611"}], dice=[1]),
    Pair("20.a: a hex in which only an enemy's base is seen is no target", ("64 engage 1304", "Decoy stay"), "",
         [{f"{TF_64}hex": "1304"}]),
    Pair("20.c: all on a mission is engaged by one word", ("64 engage missions", "Vanguard bombard"),
         "mission engage reveal …", [AT_HENDERSON]),
    Pair("20.c: all on a mission is engaged by their hex", ("64 engage 1513", "Vanguard bombard"),
         "mission engage reveal …", [AT_HENDERSON]),
    Pair("20.c: who might engage them has not spoken yet", ("99 stay", "Vanguard bombard"), "mission", [AT_HENDERSON],
         told="An unspotted force in 1513 of the IJN side has a mission: bombard."),
    Pair("20.c: and lets them go on", ("64 lets 1513", "Decoy stay"), "unopposed",
         [AT_HENDERSON, ("99 stay", "Vanguard bombard")]),
    *[Pair(f"20.b: by night nobody avoids the unspotted, engaged by {whom}", (f"64 engage {whom}", "Vanguard avoid"),
           "engage …", [BY_NIGHT, ("mission", {"name": "Vanguard", "what": "bombard"})],
           inputs={1: {"by": ["TF 64"], "target": ["Vanguard"], "avoid": None}}) for whom in ("missions", "1513")],
    Pair("20.e: the lines of a side are one fire in its turn", ("San at Kako; DesDiv 8 torp Fub", "Carrier hold"),
         "fire fire …", [OPENED, ("64 fire", "Carrier fire", [12, 12])],
         inputs={1: {"hold": True, "battle": 1, "at": None},
                 2: {"at": ["San Juan:DC=Kako#1", "DesDiv 8:T=Fubuki Division#1"], "battle": 1, "hold": None}}),
    Pair("20.e.v: each force of a line fires in its own turn, as its radar has it by night",
         ("64 16 engage 1611; 64 16 hold", "Carrier hold"), "engage reveal fire fire fire", [THREE_TURNS],
         after={f"umpire.engagements.1.order.{n}.task_forces": [force]
                for n, force in enumerate(("TF 16", "Carrier Force", "TF 64"), 1)}),
    Pair("20.e: fire for rounds goes on after a round in which nothing was lost",
         ("64 engage 1611; 64 fire 3", "Carrier fire 3"), "engage reveal fire fire fire fire fire fire",
         dice=[12] * 10, after={"umpire.engagements.1.round": 4}),
    Pair("18.b: where every ship that would fire is hit, nobody fires", ("64 fire", "Carrier hold"), "fire fire",
         [OPENED, *ALL_HIT], after={"umpire.engagements.1.round": 2}),
    *(Pair(f"18.b: by night who was {how} before his turn does not fire", ("San at Kako", "Kako at San"), "fire …",
           [OPENED, NIGHT], dice=[die],
           met="allied San Juan (D), San Juan (C)): San Juan was hit before it was her turn, and does not fire",
           after={f"{A}ships.San Juan.condition": how, "umpire.orders": {}})
      for how, die in (("sunk", 1), ("damaged", 5))),
    Pair("20.d: by night who was sunk in an earlier turn is fired at no more", ("Helena at Kako; San at Kako",
         "Carrier hold"), "fire fire", [THREE_TURNS, ("64 16 engage 1611", "Decoy stay")], dice=[1],
         met="Kako is no longer in the fight (20.d)"),
    Pair("18.b: by night the other ships of his line fire", ("San DesDiv at Kako", "Kako at San"), "fire fire",
         [{f"{CARRIERS}ships": ["Shokaku", "Kako"]}, OPENED, NIGHT], dice=[1, 12],
         inputs={1: {"at": ["Kako:C=San Juan#1"]}, 2: {"at": ["DesDiv 8:D=Kako#1"]}},
         told="allied, line 1: San Juan had been hit, and did not fire (18.b)"),
    Pair("20.f: the only screened ship is fired at by that word", ("San at screened", "Carrier hold"), "fire fire",
         [TWO_GROUPS, SCREENS_KAKO], dice=[12], inputs={2: {"at": ["San Juan:C=Kako#1"]}}),
    Pair("20.e.iii: a force withdraws to where the other side offers",
         ("64 withdraw 1612 1710", "Carrier hold; Carrier offer 1610 1612"), "fire withdraw", TWO_ROUNDS,
         after={f"{TF_64}hex": "1612"}),
    Pair("20.e.iii: without two hexes it is left to the umpire", ("64 withdraw", "Carrier hold"), "fire", TWO_ROUNDS,
         met="has not named two hexes for it" + LEFT_TO_THE_UMPIRE),
    Pair("20.e.iii: and so where it wants neither", ("64 withdraw 1711", "Carrier hold; Carrier offer 1610 1612"),
         "fire", TWO_ROUNDS, met="it may go to 1610 or 1612, but its orders name neither" + LEFT_TO_THE_UMPIRE),
    Pair("20: both may cease fire", ("64 cease", "Carrier cease"), "cease", [OPENED]),
    Pair("24: a force bombards once nobody engages it", ("99 stay", "Vanguard bombard"), "mission bombard",
         [{f"{VANGUARD}hex": "1513"}],
         inputs={2: {"base": "Henderson Field", "ship": ["Tone", "Kagero Division"], "shells": None}}),
    Pair("24.e: past a screen of one the strongest ship bombards", ("64 engage 1513; 64 cease", BOMBARDS),
         "mission engage cease bombard", [{**OFF_HENDERSON, f"{TF_64}ships": ["San Juan"]}],
         inputs={4: {"ship": ["Kako"]}}),
    Pair("24.e: past a screen of two none does", ("64 engage 1513; 64 cease", BOMBARDS), "mission engage cease",
         [{**OFF_HENDERSON, f"{TF_64}ships": ["San Juan", "DesDiv 8"]}], met="no more may bombard it (24.e)"),
    Pair("24.e: past no screen all do", ("99 stay", BOMBARDS), "mission bombard",
         [{**OFF_HENDERSON, f"{TF_64}ships": []}], inputs={2: {"ship": ["Kako", "Fubuki Division"]}}),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[row.rule for row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(row: Pair) -> None:
    session = after(*row.before)
    sheets.check(session, row._replace(before=[]))
    if row.rule.startswith("24"):
        assert not [one.line for one in carrying.encounters(session) if "bombard" in one.line]


@pytest.mark.parametrize(
    ("before", "side", "line", "wants", "other", "acts"),
    [
        ([OPENED], "allied", "San at Kako", "", "Carrier fire", "fire fire"),
        ([*TWO_ROUNDS, ("", "Carrier hold")], "allied", "64 withdraw 1612", "with FORCE offer HEX HEX",
         "Carrier offer 1610 1612", "withdraw"),
        ([*TWO_ROUNDS, ("", "Carrier hold")], "ijn", "Carrier offer 1610 1612", "with FORCE withdraw",
         "64 withdraw 1612", "withdraw"),
    ],
    ids=["who fires second waits for the first", "a withdrawal for the offer", "an offer for the withdrawal"],
)  # fmt: skip
def test_20e_what_waits_for_the_sheet_of_the_other_side(
    before: list[Before], side: str, line: str, wants: str, other: str, acts: str
) -> None:
    session = after(*before)
    carrying.handed_in(session, side, line)
    with pytest.raises(Refusal, match="can be carried out now") as caught:
        carrying.carry_out(session)
    assert wants in caught.value.listed[0]
    with pytest.raises(Refusal, match="can be carried out now"):
        carrying.handed_in(session, side, line, now=True)
    both = ("", other) if side == "allied" else (other, "")
    assert sheets.acts(carried(session, *both)) == acts


# The odds of a fire that is ordered.


@pytest.mark.parametrize(
    ("sheet", "weighed"),
    [
        ("", []),  # all fire, as proposed
        ("Kako at San with C salvo 2", ["--at", "Kako:C=San Juan#2"]),
        ("Carrier hold", ["--hold"]),
    ],
)
def test_20e_the_odds_of_what_is_due_are_of_the_fire_that_is_ordered(
    sheet: str, weighed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    session = after(OPENED)
    if sheet:
        carrying.handed_in(session, "ijn", sheet)
    before = session.state.count
    assert weighed_due(session) == ["odds", "fire", *weighed, "--battle", "1"]
    capsys.readouterr()
    if run(["odds", "--json", "--session", session.name]) == 0:
        answered = json.loads(capsys.readouterr().out)
        assert (
            (answered.get("for") == "umpire") is ("they are for you alone" in str(answered["because"])) is bool(sheet)
        )
    assert session.state.count == before


@pytest.mark.parametrize(
    ("sheet", "then", "answer"),
    [
        ("", [], "the answer as proposed: San Juan=Kako"),
        ("San at Kako", [], "the Allied sheet answers with San Juan=Kako"),
        ("64 fire", [], "the Allied sheet answers with San Juan=Kako"),
        ("64 hold", [], "the Allied sheet answers with no fire"),
        ("San at Kako", ALL_HIT[:1], "nobody answers"),
    ],
)
def test_20e_the_odds_of_a_round_take_the_answer_from_a_sheet_that_is_in(
    sheet: str, then: list[Before], answer: str
) -> None:
    session = after(OPENED)
    if sheet:
        carrying.handed_in(session, "allied", sheet)
    sheets.put(session, *then)
    weighed = session.weigh("fire", {"at": ["Kako=San Juan"]})
    assert weighed
    said = " ".join(row["text"] for row in weighed.because)
    assert answer in said
    assert weighed.is_secret is ("they are for you alone" in said) is (sheet != "" and not then)


# Fire for rounds, carried out more than once.


def test_20e_fire_for_rounds_waits_for_the_others_and_goes_on_with_their_next_sheet(evening: Evening) -> None:
    came = carried(evening.session, "64 engage 1611; 64 fire 3", "Carrier hold", dice=[12])
    assert fired(came) == ["1 ijn", "1 allied"]
    assert [*waiting_sheets(evening.tree)] == ["allied"]
    with pytest.raises(Refusal, match="none of the orders can be carried out now") as caught:
        carrying.carry_out(evening.session, how=How(seed=1))
    assert [one["side"] for one in caught.value.as_json()["due"]] == ["ijn"]
    evening.do("fire", hold=True)  # by hand
    assert fired(carrying.carry_out(evening.session, how=How(dice=[12, 12]))) == ["2 allied"]
    assert fired(carried(evening.session, "", "Carrier hold", dice=[12, 12])) == ["3 ijn", "3 allied"]
    assert waiting_sheets(evening.tree) == {}


def test_20e_over_an_undo_fire_for_rounds_goes_on_from_the_round_that_stands(evening: Evening) -> None:
    came = carried(evening.session, "64 engage 1611; 64 fire 3", "Carrier fire 3", dice=[12] * 10)
    first = next(entry["n"] for entry in came.entries if entry["act"] == "fire" and entry["by"] == "umpire")
    for last, rest in (
        (first + 2, ["2 allied", "3 ijn", "3 allied"]),
        (first, ["1 allied", *ROUNDS[2:]]),
        (first - 1, ROUNDS),
    ):
        corrections.undo(evening.session, to=last)
        assert fired(carrying.carry_out(evening.session, how=How(seed=1))) == rest
        assert waiting_sheets(evening.tree) == {}
        corrections.undo(evening.session)


def test_20e_fire_for_rounds_ends_with_the_fight(evening: Evening) -> None:
    carried(evening.session, "64 engage 1611; 64 fire 3", "Carrier hold", dice=[12])
    evening.do("cease")
    carrying.carry_out(evening.session)
    assert waiting_sheets(evening.tree) == {}


def fired(came: carrying.Carried) -> list[str]:
    """The fires that were carried out: the round, and whose."""
    told = [entry.get("told", {}).get("all", [""])[0] for entry in came.entries if entry["act"] == "fire"]
    words = [(one if isinstance(one, str) else one["text"]).split() for one in told]
    return [f"{number.rstrip(',')} {side.lower()}" for _, number, side, *_ in words]


UNSEEN = {**MET, f"{VANGUARD}spotted": False}
MOVING = {**in_phase("movement-unspotted"), f"{TF_64}hex": None, f"{A}submarines.Gato": {"hex": "1407"}}
THIRD = {**FOUGHT, "umpire.engagements.1": {**BATTLE, "round": 3}}
SCREENED_TONE = {**FOUGHT, f"{J}ships.Tone.screened": True, f"{VANGUARD}ships": ["Tone", "Kagero Division"]}
OTHERS = "there are: Kagero Division, Shortland, block 26, screened"
SEEN = {**MET, f"{VANGUARD}called": "36"}
TWO_SEEN = {**SEEN, f"{CARRIERS}hex": "1611", f"{CARRIERS}spotted": True, f"{CARRIERS}called": "57"}
EARLY = {**FOUGHT, "umpire.engagements.1": {**BATTLE, "round": 1}}
NO_D = ": D factors and torpedoes are not used in the first round by day (20.e.i)"
BY_SHORTLAND, BY_HENDERSON = (
    {**SEEN, f"{base}.hex": "1611"} for base in (f"{J}bases.Shortland", f"{A}bases.Henderson Field")
)
NO_FIGHT = "in no fight whose ships are revealed; before that, use FORCE fire, SHIPS screen"
NO_TORPEDOES = "San Juan has no T factors; she has D, C"

ONE_GROUP = "San Juan of group C may not fire at other groups; none of the group may (20.d.iv)"


@pytest.mark.parametrize(
    ("values", "text", "means"),
    [
        (FOUGHT, "64 at Tone with C", {"at": ["San Juan:C=Tone#1"], "battle": 1}),
        (FOUGHT, "San at Tone with CD", {"at": ["San Juan:CD=Tone#1"], "battle": 1}),
        ({**FOUGHT, f"{VANGUARD}spotted": False}, "64 at Tone with C salvo 2",
         {"at": ["San Juan:C=Tone#2"], "battle": 1}),
        (FOUGHT, "San at Tone with BCDT", "San Juan has no B, T factors; she has D, C"),
        (FOUGHT, "San at Tone with T", NO_TORPEDOES),
        (FOUGHT, "San torp Tone", NO_TORPEDOES),
        (FOUGHT, "San at Tone with", "with what? letters of weapons (BCDT), as in with CD"),
        (EARLY, "64 at Tone with B", "TF 64 has nothing to fire in this round (20.d)"),
        (EARLY, "64 torp Kagero", f"TF 64 has nothing to fire in this round{NO_D}"),
        (EARLY, "DesDiv 8 at Kagero", f"DesDiv 8 has nothing to fire in this round{NO_D}"),
        (FOUGHT, "DesDiv 12 at Tone", f"DesDiv 12 is {NO_FIGHT}"),
        (ENGAGED, "San at Tone", f"San Juan is {NO_FIGHT}"),
        ({**FOUGHT, f"{A}ships.San Juan.guns": {}}, "San at Tone with B", "San Juan has no B factors; she has none"),
        ({**FOUGHT, f"{A}ships.DesDiv 8.guns": {"T": 6}}, "San DesDiv8 at Tone", {"at": ["San Juan:DC=Tone#1"],
         "battle": 1}),
        (SCREENED_TONE, "San at screened", {"at": ["San Juan:DC=screened#1"], "battle": 1}),
        (SCREENED_TONE, "San at Tone", f'there is no enemy ship that you see: "Tone"; {OTHERS}'),
        (SCREENED_TONE, "San at Nagato", f'there is no enemy ship that you see: "Nagato"; {OTHERS}'),
        (FOUGHT, "San at Tone with C; San at Kagero with D; DesDiv 8 torp Kagero", ONE_GROUP),
        (FOUGHT, "DesDiv 8 torp Kagero; San at Tone with C; San at Tone with C",
         "line 2 gives San Juan (C) this order already; leave out one of the two"),
        (FOUGHT, "64 fire 0", "it fires for 1 to 99 rounds, not 0"),
        (FOUGHT, "64 fire 100", "it fires for 1 to 99 rounds, not 100"),
        (FOUGHT, "64 withdraw 1610", "nobody may withdraw before 2 rounds are fought (20.e.iii); fire fights a round"),
        (THIRD, "64 withdraw", {"hex": "1610", "choices": ["1610", "1711"], "battle": 1}),
        ({**THIRD, **dict.fromkeys((f"{TF_64}hex", f"{VANGUARD}hex", "umpire.engagements.1.hex"), "0101")},
         "64 withdraw",
         {"hex": "0201", "choices": ["0201", "0102"], "battle": 1}),
        (MET, "64 engage missions", {"by": ["TF 64"], "target": ["missions"]}),
        (SEEN, "64 engage 1611", {"by": ["TF 64"], "target": ["block 36"]}),
        (BY_SHORTLAND, "64 engage 1611", {"by": ["TF 64"], "target": ["block 36"]}),
        (BY_HENDERSON, "64 engage 1611", {"by": ["TF 64"], "target": ["block 36"]}),
        (BY_SHORTLAND, "64 engage 55", 'there is no enemy task force that you see: "55"; there are: block 36'),
        (TWO_SEEN, "64 engage 36 and 57", {"by": ["TF 64"], "target": ["block 36", "block 57"]}),
        (UNSEEN, "64 engage 1611", {"by": ["TF 64"], "target": ["missions"]}),
        (UNSEEN, "San engage 1611", "in 1611 no enemy is in sight; which enemy task force?"),
        (UNSEEN, "64 engage 1410", "in 1410 no enemy is in sight; which enemy task force?"),
        (MOVING, "Gato stay", {"name": "Gato", "hex": "1407"}),
        (MOVING, "64 stay", {}),
        (MOVING, "VB-6 stay", {}),
        ({"public.phase": "set-up"}, "16 1309 via 1310", "'via' is not understood here; a line is written: FORCE HEX"),
    ],
)  # fmt: skip
def test_what_a_line_means(values: dict[str, Any], text: str, means: dict[str, Any] | str) -> None:
    session = training().session
    for path, value in values.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    found = order_check.check_sheet(session, "allied", text)
    assert [fault.words.partition("): ")[2] for fault in found.faults] == ([means] if isinstance(means, str) else [])
    assert isinstance(means, str) or [order.inputs for order in found.orders] == [means]


def test_20e_the_rest_of_a_sheet_that_was_to_be_done_at_once_goes_along_with_the_next(
    evening: Evening, referee: Shell
) -> None:
    sheets.put(evening.session, OPENED)
    carrying.handed_in(evening.session, "allied", "San at Kako")
    evening.set("umpire.orders.allied.now", "true")
    before = evening.session.state.count
    referee("orders ijn 'Carrier fire' --now")
    acts = [entry["act"] for entry in evening.session.entries() if entry["n"] > before]
    assert acts == ["orders", "carry-out", "fire", "fire"]
    assert waiting_sheets(evening.session.state.tree) == {}


@pytest.mark.parametrize(
    ("line", "once", "never"),
    [
        ("orders allied '64 fire 2' --check", "64 fire 2", "refused"),
        (
            "orders allied 'San Helena at Kako with C' --now --seed 1",
            "guns by San Juan, Helena together at Kako at",
            "against",
        ),
    ],
)
def test_20_what_is_said_of_a_sheet(evening: Evening, referee: Shell, line: str, once: str, never: str) -> None:
    sheets.put(evening.session, TWO_GROUPS, OPENED, ("64 screen", "Carrier hold"))
    said = referee(line).flat
    assert said.count(once) == 1, said
    assert never not in said
