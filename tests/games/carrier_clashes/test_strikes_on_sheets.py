"""Strikes that are flown by order sheets, one of which waits for what its side may choose (16.f, 16.i.iv).

The escorts of Strike 1 have less than 1:1 against its CAP, and may leave some alone; Strike 2 is against the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.cli.dispatch import dispatch_line as run
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import orders, permitted
from referee.session import carrying, corrections
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.how import How
from referee.session.session import Session
from tests.games.carrier_clashes.evening import Evening, training

CAP = "Shokaku-r Shokaku-f cap Carrier"
FIGHTERS = ["Shokaku fighters", "Shokaku reserve"]
FLOWN = ["strike Strike 1", "strike Strike 2"]
ANSWER: dict[str, Any] = {"strike": "Strike 1", "side": "allied", "ignore": ["nobody"]}


@pytest.fixture
def declared() -> Evening:
    """The third air strike phase has come: strikes are declared now."""
    evening = training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3}})
    for side, force in (("ijn", "Carrier Force"), ("allied", "TF 16")):
        evening.set(f"sides.{side}.task_forces.{force}.spotted", "true")
    evening.to("third-air-strike")
    return evening


@pytest.fixture
def launched(declared: Evening) -> Evening:
    """Both strikes of the Allied side are on their way, and nothing is said of CAP."""
    came = carried(declared, allied="VB-6 VF-6 vs 1407; VS-6 vs 1407", ijn="Carrier stay")
    assert acts(came) == ["carry-out", "launch", "launch"]
    return declared


def carried(evening: Evening, **sheets: str) -> carrying.Carried:
    for side, text in sheets.items():
        carrying.handed_in(evening.session, side, text)
    return carrying.carry_out(evening.session, how=How(seed=1))


def acts(came: carrying.Carried) -> list[str]:
    return [f"{entry['act']} {entry['inputs'].get('strike', '')}".strip() for entry in came.entries]


def halted(evening: Evening, **sheets: str) -> None:
    """The sheets are carried out as far as the strike that waits."""
    came = carried(evening, **sheets)
    assert acts(came) == ["carry-out", "cap"]
    assert "(16.i.iv): --ignore" in str(came.met)
    assert not any(entry.get("dice") for entry in came.entries)


def stages(evening: Evening) -> dict[str, str]:
    return {
        name: strike.get("stage", "launched") for name, strike in evening.tree["sides"]["allied"]["strikes"].items()
    }


def test_16f_later_strikes_wait_with_the_one_that_waits_for_its_escorts(launched: Evening) -> None:
    halted(launched, ijn=CAP)
    assert stages(launched) == {"Strike 1": "launched", "Strike 2": "launched"}
    entries = len(launched.session.entries())
    with pytest.raises(Refusal, match="none of the orders can be carried out now") as caught:
        carrying.carry_out(launched.session)
    assert "(16.i.iv)" in str(caught.value.listed)
    assert [one["message"] in caught.value.listed[0] for one in caught.value.as_json()["met"]] == [True]
    assert len(launched.session.entries()) == entries


def test_16f_once_the_umpire_has_flown_it_the_same_command_flies_the_rest(launched: Evening) -> None:
    halted(launched, ijn=CAP)
    launched.do("strike", **ANSWER)
    came = carrying.carry_out(launched.session, how=How(seed=1))
    assert acts(came) == ["carry-out", "strike Strike 2"]
    assert (came.met, waiting_sheets(launched.tree)) == ([], {})


@pytest.mark.parametrize("how", [["--now"], ["--go"]])
def test_16iiv_the_escorts_choice_on_a_sheet_goes_on_with_the_other_sides_sheet(
    launched: Evening, how: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    halted(launched, ijn=f"{CAP} again")
    assert run(["orders", "allied", "VF-6 ignores nobody", *how, "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["acts"] == ["carry-out", "strike", "strike"]
    first, second = launched.session.entries()[-2:]
    assert first["inputs"]["ignore"] == ["nobody"]
    assert second["inputs"]["again"] == FIGHTERS
    assert waiting_sheets(launched.tree) == {}


@pytest.mark.parametrize("first", ["allied", "ijn"])
def test_16iiv_the_escorts_choice_counts_beside_the_sheet_of_the_cap(launched: Evening, first: str) -> None:
    sheets = {"allied": "VF-6 ignores Shokaku-f", "ijn": f"{CAP} all"}
    for side in (first, *({"allied", "ijn"} - {first})):
        carrying.handed_in(launched.session, side, sheets[side])
    came = carrying.carry_out(launched.session, how=How(seed=1))
    assert acts(came)[:3] == ["carry-out", "cap", "strike Strike 1"]
    assert came.entries[2]["inputs"]["ignore"] == ["Shokaku fighters"]


@pytest.mark.parametrize(("line", "again"), [("Vanguard all", True), ("Carrier all", False)])
def test_16ivii_what_a_sheet_said_of_cap_counts_until_it_is_said_anew(
    launched: Evening, line: str, again: bool
) -> None:
    halted(launched, ijn=f"{CAP} again")
    carrying.handed_in(launched.session, "ijn", line)
    came = carried(launched, allied="VF-6 ignores nobody")
    assert acts(came) == ["carry-out", "strike Strike 1", "strike Strike 2"]
    assert ("again" in came.entries[2]["inputs"]) == again
    assert came.entries[1]["inputs"].get("spare") == (None if again else ["nobody"])


def test_16f_a_side_that_flies_no_cap_is_not_asked_again(launched: Evening) -> None:
    launched.do("launch", unit=["Shokaku dive bombers"], target="TF 16", side="ijn")
    carrying.handed_in(launched.session, "allied", "no cap")
    carrying.handed_in(launched.session, "ijn", CAP)
    came = carrying.carry_out(launched.session, how=How(seed=1))
    assert acts(came) == ["carry-out", "cap", "strike Strike 1"]
    assert came.entries[-1]["inputs"]["side"] == "ijn"
    assert not [one.text for one in carrying.encounters(launched.session) if "CAP is wanted" in one.text]
    came = carried(launched, allied="VF-6 ignores nobody")
    assert acts(came) == ["carry-out", "strike Strike 1", "strike Strike 2"]


def undone_whole(evening: Evening) -> None:
    """The umpire's answer and all that was carried out is taken back, a step at a time."""
    evening.do("strike", **ANSWER)
    assert acts(carrying.carry_out(evening.session, how=How(seed=1))) == ["carry-out", "strike Strike 2"]
    for sheet in (True, True, True):
        corrections.undo(evening.session)
        assert ("ijn" in waiting_sheets(evening.tree)) == sheet
    halted(evening)


def undone_in_part(evening: Evening) -> None:
    """All after the CAP is taken back."""
    cap = len(evening.session.entries())
    evening.do("strike", **ANSWER)
    carrying.carry_out(evening.session, how=How(seed=1))
    corrections.undo(evening.session, to=cap)
    assert waiting_sheets(evening.tree)["ijn"]["follows"]


@pytest.mark.parametrize("back", [undone_whole, undone_in_part])
def test_over_an_undo_the_sheet_stays_in_and_goes_on(launched: Evening, back: Callable[[Evening], None]) -> None:
    halted(launched, ijn=CAP)
    back(launched)
    assert stages(launched) == {"Strike 1": "launched", "Strike 2": "launched"}
    launched.do("strike", **ANSWER)
    assert acts(carrying.carry_out(launched.session, how=How(seed=1))) == ["carry-out", "strike Strike 2"]


def test_16f_over_an_undo_into_the_launching_cap_is_wanted_and_the_sheets_go_on_from_there(declared: Evening) -> None:
    came = carried(declared, allied="VB-6 VF-6 vs 1407; VS-6 vs 1407", ijn=CAP)
    assert acts(came) == ["carry-out", "launch", "launch", "cap"]
    first, second = (entry["n"] for entry in came.entries if entry["act"] == "launch")
    for last, rest in ((second, ["cap"]), (first, ["launch", "cap"])):
        corrections.undo(declared.session, to=last)
        lines = [one.text for one in carrying.encounters(declared.session)]
        assert any("IJN: CAP is wanted over Carrier Force in 1407, or no cap; then" in line for line in lines)
        went_on = carrying.carry_out(declared.session, how=How(seed=1))
        assert acts(went_on) == ["carry-out", *rest]
        corrections.undo(declared.session)


def test_16f_what_a_stopped_sheet_has_done_is_amended_and_the_sheet_goes_on(launched: Evening) -> None:
    halted(launched, ijn=CAP)
    corrections.amend(launched.session, len(launched.session.entries()), {"altitude": "low"}, None, "he said low")
    assert waiting_sheets(launched.tree)["ijn"]["follows"]
    assert acts(carrying.carry_out(launched.session, how=How(seed=1))) == ["carry-out", *FLOWN]


@pytest.mark.parametrize(("now", "does"), [(False, "carry-out"), (True, "orders --now")])
def test_16f_a_sheet_that_is_amended_is_carried_out_anew(declared: Evening, now: bool, does: str) -> None:
    sheet = "VB-6 VF-6 vs 1407; VS-6 vs 1407"
    number = len(declared.session.entries()) + 1
    carrying.handed_in(declared.session, "allied", sheet, now=now, how=How(seed=1))
    if not now:
        carried(declared, ijn="Carrier stay")
    assert list(stages(declared)) == ["Strike 1", "Strike 2"]
    came = corrections.amend(declared.session, number, {"text": "VS-6 vs 1407"}, None, "misread")
    assert str(came.stopped).endswith(f"did what the sheet said before: {does} does the new one")
    assert "strikes" not in declared.tree["sides"]["allied"]
    if not now:
        carrying.carry_out(declared.session, how=How(seed=1))
        assert stages(declared) == {"Strike 1": "launched"}


def test_the_session_closed_and_opened_again_goes_on(launched: Evening) -> None:
    halted(launched, ijn=CAP)
    again = Session(launched.session.folder)
    again.act("strike", ANSWER, How(seed=1))
    came = carrying.carry_out(Session(launched.session.folder), how=How(seed=1))
    assert acts(came) == ["carry-out", "strike Strike 2"]


def test_a_sheet_from_which_more_might_follow_ends_with_its_phase(launched: Evening) -> None:
    halted(launched, ijn=CAP)
    launched.do("strike", **ANSWER)
    launched.do("strike", strike="Strike 2", side="allied")
    launched.do("next", why="the strikes attack nothing")
    assert waiting_sheets(launched.tree) == {}


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("first-air-strike", "cannot attack a base with torpedoes"),
        ("second-air-strike", "A 7 to 4"),
        ("third-air-strike", "A 7 to 4"),
    ],
)
def test_12b_17_a_sheet_offers_torpedoes_only_where_ships_are_struck(phase: str, words: str) -> None:
    evening = training()
    evening.to(phase)
    assert permitted.words_by_name(orders.state_known(evening.tree, "allied"), "allied")["VT-6"] == words


def test_16iiv_what_a_strike_waits_for_is_said_once(launched: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    carrying.handed_in(launched.session, "ijn", CAP)
    assert run(["carry-out", "--seed", "1", "--session", launched.session.name]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("NOT DONE") == 1
    assert said.count("Allied decides: the escorts of Strike 1 have less than 1:1") == 1
