"""Questions of the table: the same word asks the same in every game; none is an entry."""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.session.how import How
from referee.session.scenario.scenario import open_session

SCENARIOS = {
    "carrier-clashes/training": ("tf16", "vanguard"),
    "ca/savo-island": ("myo", "canb"),
    "clash-of-carriers/philippine-sea": ("58.1", "mobile"),
    "naval-units/sea-zone-battle": ("york", "zuiho"),
    "cunningham-somerville/convoy": ("u107", "wren"),
}
"""By scenario two names, as they are typed in haste."""
QUESTIONS = (
    *("points", "score", "told", "fuel", "endurance", "dawn", "weather", "may", "targets"),
    *(
        "fuel {}",
        "who {}",
        "who sees {}",
        "reach {}",
        "targets {}",
        "show {}",
        "may {}",
        "range {} {}",
        "distance {} {}",
    ),
)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    def asked(*words: str) -> str:
        assert run(list(words)) == 0, capsys.readouterr().err
        return " ".join(capsys.readouterr().out.split())

    return asked


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_is_answered_in_every_game_at_shell_and_console_and_is_no_entry(
    scenario: str, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(scenario, "evening")
    if scenario.startswith("ca/"):
        session.act("stand-ins", {})
    before = session.state.count
    for question in QUESTIONS:
        line = question.format(*SCENARIOS[scenario])
        assert said(*line.split()), line
        found = json.loads(said(*line.split(), "--json"))
        assert found["ok"], line
        assert found["entry"] is None, line
        monkeypatch.setattr("sys.stdin", io.StringIO(line))
        assert said("play", "evening"), line
        assert len(session.entries()) == before, line


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("question", ["who", "who sees", "reach", "range", "odds"])
def test_a_question_of_nobody_says_of_whom_it_may_be_asked(
    scenario: str, question: str, said: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    open_session(scenario, "evening")
    assert run(question.split()) == 2
    hint = capsys.readouterr().err.partition("hint: ")[2]
    assert said(*shlex.split(hint.partition(" explains")[0])), hint


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("targets 61st", "61st Air Flotilla, searching from 3516, with the aircraft on Guam"),
        ("targets VP-16", "VP-16 searches inside its dotted line (6.3.3)"),
        ("may 61st", "61st Air Flotilla, Guam: nothing now"),
        ("reach 61st", "61st Air Flotilla cannot go to any hex or act on any enemy now"),
        ("who sees 61st", "61st Air Flotilla takes orders, but is not a counter on the map"),
        ("range 61st 58.1", "61st Air Flotilla takes orders, but is not a counter on the map"),
        ("show 61st", "61st Air Flotilla takes orders, but is not a counter on the map"),
    ],
)
def test_an_air_flotilla_is_known_by_name(question: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    open_session("clash-of-carriers/philippine-sea", "evening")
    run(question.split())
    came = capsys.readouterr()
    assert answer in " ".join((came.out + came.err).split())


@pytest.mark.parametrize("question", ["show", "may", "reach", "who sees"])
def test_a_word_for_all_of_either_side_names_none(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    open_session("clash-of-carriers/philippine-sea", "evening")
    assert run([*question.split(), "all"]) == 2
    assert "nothing called all" in capsys.readouterr().err


def test_dawn_says_the_light_the_weather_and_what_ends(said: Any) -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("next", {}, How(seed=1))
    session.act("set", {"path": "sides.ijn.task_forces.Vanguard.spotted", "value": "true"}, How(why="a test"))
    found = said("dawn")
    assert "Turn 1 is day, turn 2 is night." in found
    assert "it is thrown again when turn 2 begins (14.a)" in found
    assert "IJN forces that are spotted until the task force phase (15.l): Vanguard in 1508." in found
    assert "The last turn is" in found


def test_who_sees_a_force_is_what_its_enemy_sees_and_was_told(said: Any) -> None:
    session = open_session("carrier-clashes/training", "evening")
    assert said("who", "sees", "Vanguard") == "secret: Allied does not see Vanguard in 1508."
    session.act("set", {"path": "sides.ijn.task_forces.Vanguard.spotted", "value": "true"}, How(why="a test"))
    assert said("who", "sees", "Vanguard").startswith("secret: Allied sees Vanguard in 1508 as block ")


def test_a_force_reaches_the_hexes_to_which_it_may_move(said: Any) -> None:
    session = open_session("carrier-clashes/training", "evening")
    while session.state.public["phase"] != "movement-unspotted":
        session.act("next", {}, How(force=True, why="on", seed=1))
    found = json.loads(said("reach", "TF", "16", "--json"))["things"][0]["reach"]["move"]
    for place in found[:3]:
        assert session.done_on(
            session.state, session_act(session, "move"), {"name": "TF 16", "hex": place}, How(seed=1)
        )


def session_act(session: Any, name: str) -> Any:
    """An act of the session's game."""
    from referee.session.acting.catalogue import find

    return find(session.game, name)


def test_what_a_game_does_not_keep_is_said(said: Any) -> None:
    open_session("ca/savo-island", "evening")
    assert said("fuel") == "CA does not keep track of fuel."
    assert said("fuel", "Myoko") == "CA does not keep track of fuel."


def test_of_a_whole_map_in_reach_the_nearest_hexes_are_said(said: Any) -> None:
    open_session("carrier-clashes/training", "evening")
    assert re.search(r"TF 16, place: \d{3}: (\d{4}, ){24}and \d{3} more\.", said("reach", "TF16"))


def test_what_was_told_is_shown_by_side(said: Any, tmp_path: Path) -> None:
    session = open_session("ca/savo-island", "evening")
    session.act("tell", {"to": "ijn", "text": "Smoke on the horizon."})
    assert "Smoke on the horizon." in said("told", "ijn")
    assert said("told", "usn") == "Nobody has been told anything yet."


def test_a_word_that_sounds_like_a_question_never_acts(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    assert "TG 58.1 has no MP markers." in said("mp-markers", "TG 58.1")
    asked: list[str] = []

    def never(question: str, about: Any = ()) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("referee.cli.asking.confirm", never)
    assert run(["detected", "TG 58.1"]) == 2
    assert asked == ["go on?"]
    assert len(session.entries()) == 1


def test_fuel_is_asked_of_one_force_by_a_short_name(said: Any) -> None:
    open_session("carrier-clashes/eastern-solomons", "evening")
    assert "TF 16: endurance to turn 7" in (found := said("fuel", "16"))
    assert "TF 11" not in found


def test_fuel_is_answered_for_what_was_asked_alone(said: Any) -> None:
    open_session("carrier-clashes/eastern-solomons", "evening")
    assert said("fuel", "VMF-223-2") == "Nothing is known of the fuel of VMF-223-2."
    assert "allied TF" not in said("endurance", "--side", "ijn")
    assert "ijn" not in said("fuel", "allied")
    assert run(["set", "public.called", '{"ijn": "Tokyo"}', "--why", "a test"]) == 0
    assert "Tokyo Carrier Force" in said("fuel", "ijn")


@pytest.mark.parametrize(("word", "names"), [("VB-6", ("VB-6-1", "VB-6-2")), ("Benham", ("Benham 1", "Benham 2"))])
def test_names_that_differ_by_their_number_are_all_shown(word: str, names: tuple[str, ...], said: Any) -> None:
    open_session("carrier-clashes/eastern-solomons", "evening")
    found = said("show", word)
    assert all(f"{name} (" in found for name in names)


@pytest.mark.parametrize(
    ("asked", "typed"),
    [
        ("who is ahead?", "points"),
        ("who may Canberra fire at?", "targets canberra"),
        ("what can myoko do now", "may myoko"),
        ("can myoko fire at canberra", "may myoko"),
        ("what next", "status"),
        ("where is the Myoko?", "show myoko"),
        ("where may myoko go", "reach myoko"),
        ("how far is canb from ten?", "range canb ten"),
        ("how far is it from canb to Furutaka 1", "range canb 'Furutaka 1'"),
        ("range from canb to ten", "range canb ten"),
        ("how much fuel has myoko left", "fuel myoko"),
        ("who knows myoko", "who sees myoko"),
        ("what was ijn told", "told ijn"),
        ("is it night?", "dawn"),
        ("what did the Myoko do?", "show myoko"),
        ("how many hits has myoko taken", "show myoko"),
        ("who may fire at whom", "targets"),
        ("who can engage whom", "targets"),
        ("how far can myoko sail", "reach myoko"),
        ("who spotted myoko", "who sees myoko"),
        ("can myoko still move?", "may myoko"),
        ("who is where", "map"),
        ("what is the chance of fire canb at ten", "odds fire canb ten"),
    ],
)
def test_a_question_in_plain_words_is_answered(
    asked: str, typed: str, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session("ca/savo-island", "evening")
    session.act("stand-ins", {})

    def at_console(line: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(line))
        return str(said("play", "evening"))

    assert at_console(asked) == at_console(typed)
    if not typed.startswith("odds"):
        assert said(*asked.split()) == said(*shlex.split(typed))
