"""Nothing that was typed or sent is passed over, cut or taken for something else: it counts, or it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.main import run
from referee.cli.options import ACT
from referee.engine.errors import Refusal
from referee.engine.kinds import DIGITS, whole_number
from referee.session import corrections
from referee.session.acting.catalogue import acts
from referee.session.scenario.scenario import open_session
from referee.show.folding import columns
from tests.conftest import GAMES
from tests.shell import Shell

HUGE = "9" * 6000
ATTACK = ["cc", "attack", "--weapon", "H", "--target-class", "B", "--defense", "2", "--strength", "12"]
STRIKE = ["cc", "strike", "--strike", "kind=torpedo,defense=2,strength=12", "--ship", "target_class=A,defense=4,aa=16"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("+3", 3), ("-4", -4), ("²", None), ("٣", None), ("1e3", None), ("", None), ("-", None)],
)
def test_a_number_is_typed_in_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_a_number_of_a_thousand_digits_is_the_longest() -> None:
    assert whole_number("9" * DIGITS) == 10**DIGITS - 1
    assert whole_number(HUGE) is None


def test_an_amendment_wants_a_reason_that_says_something() -> None:
    session = open_session("ca/savo-island", "evening")
    with pytest.raises(Refusal, match="needs a reason"):
        corrections.plan_amendment(session, 1, None, None, "  ")


@pytest.mark.parametrize(("file", "name"), [("My Battle Ö.toml", "My-Battle-"), ("航空.toml", "session-")])
def test_a_scenario_s_file_may_be_called_anything(
    file: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a folder" / file
    path.parent.mkdir()
    assert run(["scenario", "show", "ca/savo-island"]) == 0
    path.write_text(capsys.readouterr().out)
    assert run(["new", str(path)]) == 0
    assert capsys.readouterr().out.startswith(name)


def test_a_name_in_kanji_takes_the_columns_that_it_takes(referee: Shell) -> None:
    ship, _, aircraft = referee(
        "odds", *STRIKE[:4], "--ship", "name=航空母艦,target_class=A,defense=4,aa=16"
    ).splitlines()[1:4]
    assert columns(ship[: ship.index("sunk")]) == aircraft.index("none") == len("  aircraft lost   ")


@pytest.mark.parametrize("game", GAMES)
def test_an_input_hides_no_option_that_every_act_takes(game: str) -> None:
    hidden = {(name, one) for name, act in acts(game).items() for one in act.inputs.fields if one in ACT}
    assert {one for _, one in hidden - {("rule", "ruling")}} <= {"by"}  # a side behind it is who does the act
