"""What weak CAP and weak escorts leave alone, asked at the prompt where the strike is flown (16.i.iii, 16.i.iv).

Escorts of F 3 have less than 1:1 against two CAP units of defense 3; against one of them 1:1.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any, NamedTuple

import pytest

from referee.cli.dispatch import dispatch_line as run
from referee.session import corrections
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.session import Session
from tests.bench.by_hand import at_terminal, typed_by_hand
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import J
from tests.once import once

CAP = "or i Shokaku-r Shokaku-f cap Carrier;go"
SPARED = ["Shokaku reserve"]
DICE = "*"


@pytest.fixture
def launched() -> Evening:
    """An Allied strike is on its way to the Carrier Force; the players throw, and CAP is wanted."""
    return Evening(once("launched", launching))


def launching() -> Session:
    evening = training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3}})
    for side, force in (("ijn", "Carrier Force"), ("allied", "TF 16")):
        evening.set(f"sides.{side}.task_forces.{force}.spotted", "true")
    evening.to("third-air-strike")
    evening.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    evening.do("dice", mode="table")
    return evening.session


def typed(evening: Evening, *lines: str) -> str:
    said, refused, left = typed_by_hand(evening.session, lines)
    assert (refused, left) == ([], [])
    return said


def strike(evening: Evening) -> dict[str, Any]:
    """The inputs of the strike that was flown last."""
    found: dict[str, Any] = [one for one in evening.session.entries() if one["act"] == "strike"][-1]["inputs"]
    return found


class Typed(NamedTuple):
    """What is typed: words of what is said then, in their order, and inputs of the strike that is flown last."""

    rule: str
    lines: tuple[str, ...]
    said: tuple[str, ...]
    strike: Mapping[str, Any]
    before: tuple[sheets.Before, ...] = ()


LESS = "the escorts of Strike 1 have less than 1:1, and may ignore CAP (16.i.iv)"
FOUGHT = {f"{J}air.Shokaku fighters.fought": True}
FIGHTS_AGAIN = "CAP over Carrier Force has fought; each that is to fight again needs 1 to 3 on a D6 (16.i.vii)"
STORM = {f"public.zones.{zone}.weather": "stormy" for zone in "123456"}
ONE_CAP: sheets.Before = ("cap", {"over": "Carrier Force", "unit": ["Shokaku reserve"]})
BOTH_CAP: sheets.Before = ("cap", {"over": "Carrier Force", "unit": ["Shokaku reserve", "Shokaku fighters"]})
IGNORED, NOBODY, READ_OUT = {"ignore": SPARED}, {"ignore": ["nobody"]}, "IJN: 2 D12, high CAP at"
AS_ON_A_SHEET = {"strike": "Strike 1", "side": "allied", "spare": None, "again": None}

TYPED = [
    Typed("16.i.iv: a unit said in short", (CAP, "shok-r", DICE), (LESS,), {**AS_ON_A_SHEET, **IGNORED}),
    Typed("16.i.iv: Enter", (CAP, "", DICE), (LESS,), {**AS_ON_A_SHEET, **NOBODY}),
    Typed("16.i.iv: no such unit, nor all of them", (CAP, "zui", "shok-r, shok-f", "shok-r", DICE), (LESS,), IGNORED),
    Typed("16.i.iv: left open, carry-out asks it again", (CAP, "later", "carr", "shok-r", DICE),
          (f"NOT DONE allied Strike 1: Allied decides: {LESS}", "ignore (such as"), IGNORED),
    Typed("16.i.iv: undo takes back the choice with the sheet", (CAP, "shok-r", DICE, "undo --yes", "carr", "", DICE),
          ("ignore (such as", "ignore (such as"), NOBODY),
    Typed("16.i.iv: dice typed before are not asked for", (CAP.removesuffix(";go"), "carr --dice 12,12,12", "shok-r"),
          ("ignore (such as",), IGNORED),
    Typed("what is looked at or weighed between loses nothing", (CAP, "show VF-6", "shok-r", "odds strike", DICE),
          ("VF-6 (Allied air unit)", READ_OUT, "stand-in, not the published value", READ_OUT), IGNORED),
    Typed("16.f: what its enemy consists of is read to the side that chooses before the dice", (CAP, "", DICE),
          ("CAP: Shokaku fighters, Shokaku reserve (high, F 8 each)", "ignore (such as", "high CAP at"), {}),
    Typed("16.i.vii: of the CAP that has fought nobody fights again", (CAP, "", "", DICE),
          (FIGHTS_AGAIN, READ_OUT), {"again": ["nobody"]}, (FOUGHT,)),
    Typed("16.i.vii: one fights again", (CAP, "shok-f", "", DICE),
          (FIGHTS_AGAIN, "IJN: D6, CAP back in action by Shokaku fighters"),
          {"again": ["Shokaku fighters"]}, (FOUGHT,)),
    Typed("16.e: in a storm the choice comes when the target is found", (CAP, "1", "1", "", "shok-r", DICE),
          ("finding the target", "spare (such as", "ignore (such as"), {"spare": ["nobody"], **IGNORED}, (STORM,)),
    Typed("16.e: left open over the target, it goes on there",
          (CAP, "1", "1", "later", "later", "strike", "vb6", "shok-r", DICE),
          ("finding the target", "strike goes on with Strike 1", "spare (such as"),
          {"spare": ["VB-6"], **IGNORED}, (STORM,)),
    Typed("16.i.iii: a strike typed alone asks whom CAP leaves alone", ("strike", "1", "1", "vb6", DICE), (),
          {"spare": ["VB-6"]}, (STORM, ONE_CAP)),
]  # fmt: skip


@pytest.mark.parametrize("row", TYPED, ids=[row.rule for row in TYPED])
def test_what_is_asked_and_kept(launched: Evening, row: Typed) -> None:
    sheets.put(launched.session, *row.before)
    said, place = " ".join(typed(launched, *row.lines).split()), 0
    for words in row.said:
        assert words in said[place:]
        place = said.index(words, place) + len(words)
    assert {key: strike(launched).get(key) for key in row.strike} == row.strike
    assert waiting_sheets(launched.tree) == {}


def test_16f_a_strike_that_does_not_form_up_shows_nothing_and_asks_nothing(launched: Evening) -> None:
    sheets.put(launched.session, STORM)
    said = typed(launched, CAP, "6")
    assert "Allied Strike 1 fails to form up." in said
    assert ("decides" in said, "VB-6" in said) == (False, False)


def test_amending_a_die_keeps_the_choice_and_amending_the_choice_keeps_the_dice(launched: Evening) -> None:
    typed(launched, CAP, "shok-r", DICE)
    number, dice = launched.session.state.count, launched.session.entries()[-1]["dice"]
    corrections.amend(launched.session, number, None, [*[12] * (len(dice) - 1), 11], "misread")
    assert strike(launched)["ignore"] == SPARED
    number = launched.session.state.count
    corrections.amend(launched.session, number, {"ignore": ["Shokaku fighters"]}, None, "misheard")
    assert strike(launched)["ignore"] == ["Shokaku fighters"]


@pytest.mark.parametrize("more", [["--no-input", "--dice", "12"], ["--json", "--no-input"]])
def test_where_nobody_can_be_asked_the_question_and_the_line_that_answers_it_are_said(
    launched: Evening, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    sheets.put(launched.session, BOTH_CAP)
    assert run(["do", "strike", *more]) == 2
    assert '--ignore "Shokaku' in "".join(capsys.readouterr()).replace("\\", "")


def test_at_the_shells_terminal_it_is_asked_too(launched: Evening) -> None:
    sheets.put(launched.session, BOTH_CAP)
    with at_terminal(["shok-r", DICE], StringIO()):
        assert run(["do", "strike"]) == 0
    assert strike(launched)["ignore"] == SPARED
