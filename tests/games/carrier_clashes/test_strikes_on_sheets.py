"""Strikes that are flown by order sheets, one of which waits for what its side may choose (16.f, 16.i.iv).

The escorts of Strike 1 have less than 1:1 against its CAP, and may leave some alone; Strike 2 is against the same.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.cli.dispatch import dispatch_line as run
from referee.engine.errors import Refusal
from referee.session import carrying, corrections
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.how import How
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import CARRIERS, TF_16, A
from tests.games.sheets import Pair

CAP = "Shokaku-r Shokaku-f cap Carrier"
FIGHTERS = ["Shokaku fighters", "Shokaku reserve"]
ANSWER: tuple[str, dict[str, Any]] = ("strike", {"strike": "Strike 1", "side": "allied", "ignore": ["nobody"]})
LAUNCHED = ("VB-6 VF-6 vs 1407; VS-6 vs 1407", "Carrier stay")
HALTED, AGAIN = [LAUNCHED, ("", CAP)], [LAUNCHED, ("", f"{CAP} again")]
STAGE_1, STAGE_2 = f"{A}strikes.Strike 1.stage", f"{A}strikes.Strike 2.stage"
CROSSED: list[sheets.Before] = [
    LAUNCHED,
    ("launch", {"unit": ["Shokaku dive bombers"], "target": "TF 16", "side": "ijn"}),
]
FIRST, SECOND = {"strike": "Strike 1"}, {"strike": "Strike 2"}


@pytest.fixture
def declared() -> Evening:
    """The third air strike phase has come: strikes are declared now."""
    evening = training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3}})
    evening.to("third-air-strike")
    sheets.put(evening.session, {f"{CARRIERS}spotted": True, f"{TF_16}spotted": True})
    return evening


ROWS = [
    Pair("16.f: later strikes wait with the one that waits for its escorts", ("", CAP), "cap", [LAUNCHED],
         met="(16.i.iv): --ignore", after={STAGE_1: None, STAGE_2: None}),
    Pair("16.f: once the umpire has flown it the rest is flown", ("", ""), "strike", [*HALTED, ANSWER],
         inputs={1: SECOND}, after={"umpire.orders": {}}),
    *(Pair("16.i.iv: the escorts' choice counts beside the sheet of the CAP", (f"VF-6 ignores {who}", f"{CAP} all"),
           "cap strike strike", [LAUNCHED], inputs={2: {**FIRST, "ignore": [whom]}})
      for who, whom in (("Shokaku-f", "Shokaku fighters"), ("nobody", "nobody"))),
    Pair("16.i.vii: what a sheet said of CAP counts until it is said anew", ("VF-6 ignores nobody", "Vanguard all"),
         "strike strike", AGAIN, inputs={1: {**FIRST, "spare": None}, 2: {**SECOND, "again": FIGHTERS}}),
    Pair("16.i.vii: it is said anew", ("VF-6 ignores nobody", "Carrier all"), "strike strike", AGAIN,
         inputs={1: {**FIRST, "spare": ["nobody"]}, 2: {**SECOND, "again": None}}),
    Pair("16.f: a side that flies no CAP", ("no cap", CAP), "cap strike", CROSSED, inputs={2: {"side": "ijn"}},
         met="(16.i.iv): --ignore"),
    Pair("16.f: is not asked again", ("VF-6 ignores nobody", ""), "strike strike", [*CROSSED, ("no cap", CAP)],
         inputs={1: FIRST, 2: SECOND}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row.rule for row in ROWS])
def test_what_a_pair_of_sheets_comes_to(declared: Evening, row: Pair) -> None:
    sheets.check(declared.session, row)


def acts(came: carrying.Carried) -> list[str]:
    return [f"{entry['act']} {entry['inputs'].get('strike', '')}".strip() for entry in came.entries[1:]]


def test_16iiv_what_a_strike_waits_for_is_said_once_and_again_where_nothing_can_be_done(
    declared: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets.put(declared.session, LAUNCHED)
    carrying.handed_in(declared.session, "ijn", CAP)
    assert run(["carry-out", "--seed", "1", "--session", declared.session.name]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("NOT DONE") == 1
    assert said.count("Allied decides: the escorts of Strike 1 have less than 1:1") == 1
    entries = len(declared.session.entries())
    with pytest.raises(Refusal, match="none of the orders can be carried out now") as caught:
        carrying.carry_out(declared.session)
    assert [one["message"] in caught.value.listed[0] for one in caught.value.as_json()["met"]] == [True]
    assert len(declared.session.entries()) == entries


@pytest.mark.parametrize("how", ["--now", "--go"])
def test_16iiv_the_escorts_choice_on_a_sheet_goes_on_with_the_other_sides_sheet(
    declared: Evening, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets.put(declared.session, *AGAIN)
    assert run(["orders", "allied", "VF-6 ignores nobody", how, "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["acts"] == ["carry-out", "strike", "strike"]
    assert declared.session.entries()[-1]["inputs"]["again"] == FIGHTERS
    assert waiting_sheets(declared.tree) == {}


# Over corrections.


def test_over_an_undo_the_sheet_stays_in_and_goes_on(declared: Evening) -> None:
    sheets.put(declared.session, *HALTED)
    cap = len(declared.session.entries())
    for _ in range(2):
        sheets.put(declared.session, ANSWER)
        assert acts(carrying.carry_out(declared.session, how=How(seed=1))) == ["strike Strike 2"]
        corrections.undo(declared.session, to=cap)
        assert waiting_sheets(declared.tree)["ijn"]["follows"]


def test_16f_over_an_undo_into_the_launching_cap_is_wanted_and_the_sheets_go_on_from_there(declared: Evening) -> None:
    came = sheets.carried(declared.session, LAUNCHED[0], CAP)
    first, second = (entry["n"] for entry in came.entries if entry["act"] == "launch")
    for last, rest in ((second, ["cap"]), (first, ["launch", "cap"])):
        corrections.undo(declared.session, to=last)
        lines = [one.text for one in carrying.encounters(declared.session)]
        assert any("IJN: CAP is wanted over Carrier Force in 1407, or no cap; then" in line for line in lines)
        assert acts(carrying.carry_out(declared.session, how=How(seed=1))) == rest
        corrections.undo(declared.session)


def test_16f_what_a_stopped_sheet_has_done_is_amended_and_the_sheet_goes_on(declared: Evening) -> None:
    sheets.put(declared.session, *HALTED)
    corrections.amend(declared.session, len(declared.session.entries()), {"altitude": "low"}, None, "he said low")
    assert waiting_sheets(declared.tree)["ijn"]["follows"]
    assert acts(carrying.carry_out(declared.session, how=How(seed=1))) == ["strike Strike 1", "strike Strike 2"]


@pytest.mark.parametrize(("now", "does"), [(False, "carry-out"), (True, "orders --now")])
def test_16f_a_sheet_that_is_amended_is_carried_out_anew(declared: Evening, now: bool, does: str) -> None:
    number = len(declared.session.entries()) + 1
    carrying.handed_in(declared.session, "allied", LAUNCHED[0], now=now, how=How(seed=1))
    if not now:
        sheets.carried(declared.session, "", "Carrier stay")
    came = corrections.amend(declared.session, number, {"text": "VS-6 vs 1407"}, None, "misread")
    assert str(came.stopped).endswith(f"did what the sheet said before: {does} does the new one")
    assert "strikes" not in declared.tree["sides"]["allied"]
    if not now:
        carrying.carry_out(declared.session, how=How(seed=1))
        assert [*declared.tree["sides"]["allied"]["strikes"]] == ["Strike 1"]


def test_a_sheet_from_which_more_might_follow_ends_with_its_phase(declared: Evening) -> None:
    sheets.put(declared.session, *HALTED, ANSWER, ("strike", SECOND))
    declared.do("next", why="the strikes attack nothing")
    assert waiting_sheets(declared.tree) == {}
