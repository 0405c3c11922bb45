"""Nothing that was typed or sent is passed over, cut or taken for something else: it counts, or it is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli.batch import BatchServer, reply
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.engine.kinds import DIGITS, whole_number
from referee.session import corrections
from referee.session.scenario.scenario import open_session
from referee.show.plain import display_width
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


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["roll", *ATTACK, "--seed", "²"], "--seed takes a whole number"),
        (["roll", *ATTACK, "--seed", HUGE], "--seed takes a whole number"),
        (["roll", *ATTACK, "--seed", "1", "--seed", "2"], "--seed is given twice"),
        (["roll", *ATTACK, "--dice", HUGE], "is a D12, 1 to 12, not"),
        (["roll", *ATTACK, "--ruling", "aa-losses=all-before", "--ruling", "aa-losses=half-and-half"], "given twice"),
        (["odds", *ATTACK[:-2], "--vary", f"strength=1..{HUGE}"], "is not a range of whole numbers"),
        (["odds", *ATTACK[:-2], "--vary", "strength=1..99999999999999999999"], "has more than 200 values"),
        (["odds", *ATTACK[:-2], "--strength", HUGE], "strength must be a whole number"),
        (["odds", *STRIKE, "--strike", ""], "--strike '' means none, so give no other value"),
        (["odds", "cc", "strike", "--strike", "", *STRIKE[2:]], "--strike '' means none"),
        (["odds", *STRIKE, "--want", f"aircraft_lost>={HUGE}"], "aircraft_lost is a whole number"),
        (["odds", "nu", "air-strike", "--targets", "CV,[2]]"], "--targets 1 takes no CV"),
        (["roll", "coc", "revived-reinforcement", "--dead-pile", "[1,[2]]"], "dead-pile"),
        (["odds", *STRIKE, "--ship", "=4"], "--ship 2 has a value without a name; the names are: "),
        (["odds", *STRIKE, "--ship", "target_class=A,defense=4,,"], "--ship 2 has a value without a name"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else value[:20],
)
def test_a_look_up_counts_or_refuses(words: list[str], says: str, referee: Shell) -> None:
    said = referee(*words, status=2)
    assert says in said
    assert len(said) < 600


def answered(line: str) -> dict[str, Any]:
    """A batch line's answer."""
    answer: dict[str, Any] = json.loads(reply(BatchServer(), line), parse_constant=pytest.fail)
    return answer


@pytest.mark.parametrize(
    ("line", "number", "says"),
    [
        ('{"id":5,"verb":"odds","game":"cc","procedure":"attack","inputs":{"weapon":"H","weapon":"B"}}', 5, "weapon"),
        ('{"id":5,"id":6,"verb":"odds"}', 6, "id"),
        ('[{"a":1,"a":2}]', None, "a"),
    ],
)
def test_a_key_that_stands_twice_is_refused_and_the_id_comes_back(line: str, number: int | None, says: str) -> None:
    answer = answered(line)
    assert (answer["id"], answer["error"]["kind"]) == (number, "bad-request")
    assert f'"{says}" is twice' in answer["error"]["message"]


def test_a_number_that_cannot_be_kept_is_refused_where_it_would_come_back_as_none() -> None:
    assert "1e400 is too large a number" in answered('{"id":1e400,"verb":"odds"}')["error"]["message"]
    assert answered('{"id":1.5,"verb":"odds"}')["id"] == 1.5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["note", ""], "text must be text that is not empty"),
        (["note", "  "], "text must be text that is not empty"),
        (["tell", "ijn", ""], "text must be text that is not empty"),
        (["remind", "turn", "7", ""], "text must be text that is not empty"),
        (["remind", "turn", HUGE, "oil"], "turn must be a whole number"),
        (["set", "turn", "3", "--why", " "], "a correction needs a reason"),
        (["do", "set", "--path", "turn", "--value", "3"], "a correction needs a reason"),
        (["do", "place", "--force", "--why", " "], "--force needs a reason"),
        (["undo", "--to", HUGE], "to must be a whole number"),
        (["status", "--at", HUGE], "at must be an entry or TURN/PHASE"),
        (["why", "x"], "n must be a whole number, not"),
        (["why", HUGE], "9..."),
        (["amend", "x", "--why", "y"], "n must be a whole number of 1 or more, not"),
        (["map", "--radius", "x"], "radius must be a whole number, not"),
        (["use", ""], "no session in"),
        (["status", "--session", ""], "no session in"),
        (["new", "ca/savo-island", "--name", ""], "name must be a session's name"),
        (["new", "ca/savo-island", "--name", "x" * 300], "at most 100 in all"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else value[:20],
)
def test_a_session_counts_or_refuses(words: list[str], says: str, referee: Shell) -> None:
    session = open_session("ca/savo-island", "evening")
    said = referee(*words, status=2)
    assert says in said
    assert len(said) < 600
    assert len(session.entries()) == 1


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
    assert display_width(ship[: ship.index("sunk")]) == aircraft.index("none") == len("  aircraft lost   ")


def test_an_order_typed_behind_its_name_is_refused_with_the_way(referee: Shell) -> None:
    open_session("ca/savo-island", "evening")
    said = referee("seal first 'go home'", status=2)
    assert "'go home' is one value too many for seal" in said
    assert 'hint: seal NAME --text "…"' in said
    assert "hint: do seal enters one" in referee("open nosuch", status=2)
