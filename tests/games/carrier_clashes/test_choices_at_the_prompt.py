"""What weak CAP and weak escorts leave alone, asked at the prompt where the strike is flown (16.i.iii, 16.i.iv).

Escorts of F 3 have less than 1:1 against two CAP units of defense 3; against one of them 1:1.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any, NamedTuple

import pytest

from referee.cli.console.offer import Desk
from referee.cli.console.run import in_text
from referee.cli.dispatch import dispatch_line as run
from referee.session import corrections
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.choosing import use_session
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
    """What is typed: words of what is said then, in their order, and inputs of the strike that is flown."""

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


def escorts(rule: str, answers: tuple[str, ...], left_alone: list[str]) -> Typed:
    """What the escorts answer is kept as if a sheet had said it."""
    kept = {"strike": "Strike 1", "side": "allied", "ignore": left_alone, "spare": None, "again": None}
    return Typed(f"16.i.iv: {rule}", (CAP, *answers, DICE), (LESS,), kept)


TYPED = [
    escorts("a unit said in short", ("shok-r",), SPARED),
    escorts("said whole", ("Shokaku reserve",), SPARED),
    escorts("Enter", ("",), ["nobody"]),
    escorts("nobody", ("nobody",), ["nobody"]),
    escorts("no such unit is asked again", ("zui", "shok-r"), SPARED),
    escorts("all of them is asked again", ("shok-r, shok-f", "shok-r"), SPARED),
    Typed("16.f: what its enemy consists of is read to the side that chooses before the dice", (CAP, "", DICE),
          ("CAP: Shokaku fighters, Shokaku reserve (high, F 8 each)", "ignore (such as", "high CAP at"), {}),
    Typed("16.i.vii: of the CAP that has fought nobody fights again", (CAP, "", "", DICE),
          (FIGHTS_AGAIN, "IJN: 2 D12, high CAP at"), {"again": ["nobody"]}, (FOUGHT,)),
    Typed("16.i.vii: one fights again", (CAP, "shok-f", "", DICE),
          (FIGHTS_AGAIN, "IJN: D6, CAP back in action by Shokaku fighters"),
          {"again": ["Shokaku fighters"]}, (FOUGHT,)),
    Typed("16.e: in a storm the choice comes when the target is found", (CAP, "1", "1", "", "shok-r", DICE),
          ("finding the target", "spare (such as", "ignore (such as"),
          {"spare": ["nobody"], "ignore": SPARED}, (STORM,)),
    Typed("16.i.iii: a strike typed alone asks whom CAP leaves alone", ("strike", "1", "1", "vb6", DICE), (),
          {"spare": ["VB-6"]}, (STORM, ONE_CAP)),
]  # fmt: skip


@pytest.mark.parametrize("row", TYPED, ids=[row.rule for row in TYPED])
def test_what_is_asked_and_kept(launched: Evening, row: Typed) -> None:
    sheets.put(launched.session, *row.before)
    said = " ".join(typed(launched, *row.lines).split())
    places = [said.index(words) for words in row.said]
    assert places == sorted(places)
    assert {key: strike(launched).get(key) for key in row.strike} == row.strike
    assert waiting_sheets(launched.tree) == {}


@pytest.mark.parametrize(
    ("aside", "words"),
    [
        ("show VF-6", "VF-6 (Allied air unit)"),
        ("odds strike", "stand-in, not the published value"),
        ("show Enterprize", "nothing called Enterprize"),
        ("undo", "undo waits until this is answered"),
        ("do", "do ACT --help explains an act"),
    ],
    ids=["looked at", "weighed", "looked for", "an act waits", "acts are listed"],
)
def test_a_command_typed_where_names_or_dice_are_asked_for_loses_nothing(
    launched: Evening, aside: str, words: str
) -> None:
    desk, lines, said = Desk(launched.session), [aside, "shok-r", aside, DICE], StringIO()
    with use_session(launched.session), at_terminal(lines, said, desk):
        in_text(desk, CAP)
    assert said.getvalue().count(words) == 2
    assert said.getvalue().count("- IJN: 2 D12, high CAP at") == 2  # read out again
    assert strike(launched)["ignore"] == SPARED


def test_16f_a_strike_that_does_not_form_up_shows_nothing_and_asks_nothing(launched: Evening) -> None:
    launched.storm()
    said = typed(launched, CAP, "6")
    assert "Allied Strike 1 fails to form up." in said
    assert "decides" not in said
    assert "VB-6" not in said


def test_16e_a_choice_left_open_over_the_target_leaves_the_strike_there_and_keeps_its_dice(launched: Evening) -> None:
    launched.storm()
    assert "strike goes on with Strike 1" in " ".join(typed(launched, CAP, "1", "1", "later").split())
    assert launched.own("allied", "strikes", "Strike 1")["stage"] == "arrived"
    typed(launched, "strike", "vb6", "shok-r", DICE)
    assert (strike(launched)["spare"], strike(launched)["ignore"]) == (["VB-6"], SPARED)


@pytest.mark.parametrize("answer", [["later"], []], ids=["later", "the end of the input"])
def test_16iiv_a_choice_may_be_left_open_and_carry_out_asks_it_again(launched: Evening, answer: list[str]) -> None:
    said = typed(launched, CAP, *answer)
    assert "NOT DONE allied Strike 1: Allied decides: the escorts of Strike 1 have less than 1:1" in " ".join(
        said.split()
    )
    assert "stage" not in launched.own("allied", "strikes", "Strike 1")
    typed(launched, "carr", "shok-r", DICE)
    assert strike(launched)["ignore"] == SPARED


def test_undo_takes_back_the_choice_with_the_sheet_and_it_is_asked_again(launched: Evening) -> None:
    typed(launched, CAP, "shok-r", DICE, "undo --yes")
    assert "ijn" in waiting_sheets(launched.tree)
    assert "ignore (such as" in typed(launched, "carr", "", DICE)
    assert strike(launched)["ignore"] == ["nobody"]


def test_amending_a_die_keeps_the_choice_and_amending_the_choice_keeps_the_dice(launched: Evening) -> None:
    typed(launched, CAP, "shok-r", DICE)
    number, dice = launched.session.state.count, launched.session.entries()[-1]["dice"]
    corrections.amend(launched.session, number, None, [*[12] * (len(dice) - 1), 11], "misread")
    assert strike(launched)["ignore"] == SPARED
    number = launched.session.state.count
    corrections.amend(launched.session, number, {"ignore": ["Shokaku fighters"]}, None, "misheard")
    assert strike(launched)["ignore"] == ["Shokaku fighters"]


def test_dice_typed_with_carry_out_stand_and_the_choice_alone_is_asked(launched: Evening) -> None:
    said = typed(launched, CAP.removesuffix(";go"), "carr --dice 12,12,12", "shok-r")
    assert "D12" not in said.partition("ignore (such as")[2].partition("#")[0]
    assert [die["value"] for die in launched.session.entries()[-1]["dice"]] == [12, 12, 12]


@pytest.mark.parametrize("more", [["--no-input", "--dice", "12"], ["--json", "--no-input"]])
def test_where_nobody_can_be_asked_the_question_and_the_line_that_answers_it_are_said(
    launched: Evening, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    launched.do("cap", over="Carrier Force", unit=["Shokaku reserve", "Shokaku fighters"])
    assert run(["do", "strike", *more]) == 2
    assert '--ignore \\"Shokaku' in (said := "".join(capsys.readouterr())) or '--ignore "Shokaku' in said


def test_at_the_shells_terminal_it_is_asked_too(launched: Evening) -> None:
    import io

    launched.do("cap", over="Carrier Force", unit=["Shokaku reserve", "Shokaku fighters"])
    said = io.StringIO()
    with at_terminal(["shok-r", DICE], said):
        assert run(["do", "strike"]) == 0
    assert strike(launched)["ignore"] == SPARED
