"""Questions of the table: the same word asks the same in every game; none is an entry."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.session.acting.catalogue import find
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from tests.shell import Shell

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
    *("fuel {}", "who {}", "who sees {}", "reach {}", "targets {}", "show {}", "may {}"),
    *("range {} {}", "distance {} {}"),
)


TRAINING, SOLOMONS = "carrier-clashes/training", "carrier-clashes/eastern-solomons"
SAVO, MARIANAS = "ca/savo-island", "clash-of-carriers/philippine-sea"
SPOTTED = """set sides.ijn.task_forces.Vanguard.spotted true --why 'a test'"""
DAWN = (  # what is asked when a night follows
    "Turn 1 is day, turn 2 is night.",
    "it is thrown again when turn 2 begins (14.a)",
    "IJN forces that are spotted until the task force phase (15.l): Vanguard in 1508.",
    "The last turn is",
)
ANSWERS = (
    *((TRAINING, f"next --seed 1; {SPOTTED}", "dawn", re.escape(answer)) for answer in DAWN),
    (TRAINING, "", "who sees Vanguard", r"^secret: Allied does not see Vanguard in 1508\.$"),
    (TRAINING, SPOTTED, "who sees Vanguard", "^secret: Allied sees Vanguard in 1508 as block "),
    (TRAINING, "", "reach TF16", r"TF 16, place: \d{3}: (\d{4}, ){24}and \d{3} more\."),  # the nearest of a whole map
    (SAVO, "", "fuel", r"^CA does not keep track of fuel\.$"),
    (SAVO, "", "fuel Myoko", r"^CA does not keep track of fuel\.$"),
    (SAVO, "tell ijn 'Smoke on the horizon.'", "told ijn", r"Smoke on the horizon\."),
    (SAVO, "tell ijn 'Smoke on the horizon.'", "told usn", r"^Nobody has been told anything yet\.$"),
    (SOLOMONS, "", "fuel 16", "^(?!.*TF 11).*TF 16: endurance to turn 7"),  # of what is asked, alone
    (SOLOMONS, "", "fuel VMF-223-2", r"^Nothing is known of the fuel of VMF-223-2\.$"),
    (SOLOMONS, "", "endurance --side ijn", "^(?!.*allied TF)"),
    (SOLOMONS, "", "fuel allied", "^(?!.*ijn)"),
    (SOLOMONS, """set public.called '{"ijn": "Tokyo"}' --why 'a test'""", "fuel ijn", "Tokyo Carrier Force"),
    (SOLOMONS, "", "show VB-6", r"VB-6-1 \(.*VB-6-2 \("),  # names that differ by their number are all shown
    (SOLOMONS, "", "show Benham", r"Benham 1 \(.*Benham 2 \("),
    (MARIANAS, "", "targets 61st", "61st Air Flotilla, with the aircraft on Guam"),
    (MARIANAS, "", "targets VP-16", r"VP-16 searches inside its dotted line \(6\.3\.3\)"),
    (TRAINING, "", "may 'Shokaku torpedo bombers'", "^Shokaku torpedo bombers: nothing now"),  # the unit, not Shokaku
    (SOLOMONS, "", "may 11th Bomb 2", "^11th Bomb 2: nothing now"),
    (MARIANAS, "", "may 61st", "61st Air Flotilla, Guam: nothing now"),
    ("nu/sea-zone-battle", "", "may Hobart", r"not unload: there is no ground unit aboard Hobart \(unit chart\)"),
    ("cs/pedestal", "", "range b4 C5", "B4 to C5: count the zones on your map"),
    ("nu/coral-sea", "", "range 'TF 17' 'Solomon Sea'", r"TF 17 \(Coral Sea\) to Solomon Sea: count the zones"),
    (MARIANAS, "", "reach 61st", "61st Air Flotilla cannot go to any hex or act on any enemy now"),
)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_is_answered_in_every_game_at_shell_and_console_and_is_no_entry(
    scenario: str, referee: Shell
) -> None:
    session = open_session(scenario, "evening")
    if scenario.startswith("ca/"):
        session.act("stand-ins", {})
    before = session.state.count
    lines = [question.format(*SCENARIOS[scenario]) for question in QUESTIONS]
    for line in (line for line in lines if line != "may"):  # whose rows say all names for each act of a side
        found = referee.json(line)
        assert (found["ok"], found["entry"]) == (True, None), line
    assert referee("play evening", stdin="\n".join(lines)), lines
    assert len(session.entries()) == before


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("question", ["who", "who sees", "reach", "range", "odds"])
def test_a_question_of_nobody_says_of_whom_it_may_be_asked(scenario: str, question: str, referee: Shell) -> None:
    open_session(scenario, "evening")
    hint = referee(question, status=2).partition("hint: ")[2]
    assert referee(hint.partition(" explains")[0]), hint


@pytest.mark.parametrize(("scenario", "before", "question", "answer"), ANSWERS)
def test_a_question_is_answered(scenario: str, before: str, question: str, answer: str, referee: Shell) -> None:
    open_session(scenario, "evening")
    for line in filter(None, before.split("; ")):
        referee(line)
    assert re.search(answer, referee(question).flat)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *((verb, "61st Air Flotilla takes orders, but is not a counter") for verb in ("who sees 61st", "show 61st")),
        ("range 61st 58.1", "61st Air Flotilla takes orders, but is not a counter on the map"),
        # a word for all of either side names none
        *((f"{verb} all", "nothing called all") for verb in ("show", "may", "reach", "who sees")),
    ],
)
def test_what_is_on_no_map_is_not_shown(question: str, answer: str, referee: Shell) -> None:
    open_session(MARIANAS, "evening")
    assert answer in referee(question, status=2).flat


def test_a_force_reaches_the_hexes_to_which_it_may_move(referee: Shell) -> None:
    session = open_session(TRAINING, "evening")
    while session.state.public["phase"] != "movement-unspotted":
        session.act("next", {}, How(force=True, why="on", seed=1))
    move = find(session.game, "move")
    for place in referee.json("reach TF 16")["things"][0]["reach"]["move"][:3]:
        assert session.done_on(session.state, move, {"name": "TF 16", "hex": place}, How(seed=1))


def test_a_word_that_sounds_like_a_question_never_acts(referee: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session(MARIANAS, "evening")
    assert "TG 58.1 has no MP markers." in referee("mp-markers 'TG 58.1'")
    asked: list[str] = []

    def never(question: str, about: Any = ()) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("referee.cli.asking.confirm", never)
    referee("detected 'TG 58.1'", status=2)
    assert asked == ["go on?"]
    assert len(session.entries()) == 1


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
        ("is the Canberra sunk?", "show canberra"),
        ("how fast is myoko going", "show myoko"),
        ("how is myoko?", "show myoko"),
        ("what has happened", "why"),
        ("who may fire at whom", "targets"),
        ("who can engage whom", "targets"),
        ("how far can myoko sail", "reach myoko"),
        ("who spotted myoko", "who sees myoko"),
        ("can myoko still move?", "may myoko"),
        ("who is where", "map"),
        ("map around myoko", "map --around myoko"),
        ("what does 7.61 say?", "help 7.61"),
        ("explain fire", "help fire"),
        ("what is the chance of fire Canberra at Tenryu", "odds fire Canberra Tenryu"),
        ("what are the odds of canb hitting ten?", "odds fire Canberra Tenryu"),
        ("odds of canb against ten", "odds fire Canberra Tenryu"),
        ("odds that Canberra shoots at Tenryu", "odds fire Canberra Tenryu"),
        ("who may bombard", "may"),
        ("can myoko turn left twice", "may myoko"),
        ("where are my ships", "map"),
    ],
)
def test_a_question_in_plain_words_is_answered(asked: str, typed: str, referee: Shell) -> None:
    open_session("ca/savo-island", "evening").act("stand-ins", {})
    assert referee("play evening", stdin=asked).flat == referee("play evening", stdin=typed).flat
    if not typed.startswith("odds"):
        assert referee(asked).flat == referee(typed).flat
