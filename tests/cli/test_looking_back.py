"""Looking back and about: why, replay, range, the record with its arithmetic; none of it is an entry."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.cli.console.only_one import complete_line
from referee.cli.distances import places_by_name
from referee.cli.manual.pages import pages
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import acts
from referee.session.acting.sequence import course_of, meant_by, next_phase
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.status import what_to_do
from referee.show.why import other_reasons
from tests.shell import Shell


@pytest.fixture
def session() -> Session:
    session = open_session("carrier-clashes/training", "evening")
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    attack = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}
    session.act("roll", {"procedure": "attack", "inputs": attack}, How(dice=[5]))
    return session


def test_why_unfolds_the_last_act_with_arithmetic_dice_chance_and_rules(session: Session, referee: Shell) -> None:
    text = referee("why")
    for line in (
        "attack at 3:1: damaged  (25.0%)",
        "D12 5 attack at 3:1: needs 6 or less",
        "12 H against a B target: x1/2 = 6  [Air Strike Weapons Effect Table]",
        "changed in this session: clear-six=cloudy",
    ):
        assert line in text
    found = json.loads(referee("why", "3", "--json"))
    assert (found["ok"], found["entry"], found["of"], found["act"]) == (True, None, 3, "roll")
    assert len(session.entries()) == 3


def test_why_says_that_an_entry_no_longer_stands(session: Session, referee: Shell) -> None:
    referee("undo")
    assert "no longer counts: taken back by #4" in referee("why", "3")
    assert "#2 rule" in referee("why")
    assert "from 1 to 4" in referee("why", "5", status=2)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the umpire's own time cannot be moved here")
def test_the_record_keeps_arithmetic_and_rules_and_tells_the_umpires_own_time(
    session: Session, referee: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC-5")
    time.tzset()
    try:
        for words in (("log", "show"), ("log", "text")):
            text = re.sub(r"\s+", " ", referee(*words))
            assert "because: 12 H against a B target: x1/2 = 6 [Air Strike Weapons Effect Table]" in text
            written = datetime.fromisoformat(session.entries()[2]["at"]).astimezone(UTC)
            assert f"3. {(written.hour + 5) % 24:02d}:{written.minute:02d} " in text
    finally:
        monkeypatch.undo()
        time.tzset()


def test_replay_tells_what_stands_in_order(session: Session, referee: Shell) -> None:
    referee("tell ijn smoke")
    referee("undo")
    text = referee("replay")
    assert [line.split()[0] for line in text.splitlines() if line.startswith("#")] == ["#1", "#2", "#3"]
    assert "smoke" not in text
    assert "#2" not in referee("replay", "--from", "3")
    assert "from 1 to 5" in referee("replay", "--from", "6", status=2)


def test_range_takes_hexes_and_what_lies_in_them(session: Session, referee: Shell) -> None:
    assert referee("range", "1407", "1410") == "1407 to 1410: 3 hexes\n"
    text = referee("range", "Shokaku", "Carrier Force")
    assert text == "Shokaku (1407) to Carrier Force (1407): 0 hexes\n"
    found = json.loads(referee("range", "shortland", "1304", "--json"))
    assert (found["one"], found["hexes"]) == ("Shortland", 0)
    assert "Vanguard" in referee("range", "Vangard", "1304", status=2)
    assert len(session.entries()) == 3


def test_range_measures_from_where_a_force_is_not_from_where_it_was_sighted(session: Session) -> None:
    session.state.tree["umpire"]["sightings"] = {"Carrier Force": {"hex": "0101", "turn": 1, "phase": "first-search"}}
    assert dict(places_by_name(session))["Carrier Force"] == "1407"
    assert dict(places_by_name(session))["Shokaku"] == "1407"


# Why is said once in a phase: a rule or a ruling is printed when it first matters, then `why` has it.


RAID = ["do", "port-raid", "--zone", "Truk Lagoon", "--side", "allied", "--carrier", "Yorktown",
        "--target", "name=Yamato,torpedo=2"]  # fmt: skip
RULING = "ruling port-shots: one-each"


@pytest.fixture
def raided(referee: Shell) -> str:
    """An evening in which a raid on a port was flown; what was printed of it."""
    referee("new naval-units/sea-zone-battle --name once")
    referee("do phase --phase Combat")
    return referee(*RAID, "--dice", "1,12,12,12,12,12")


def test_a_rule_is_printed_when_it_first_matters_in_a_phase_and_always_in_json(raided: str, referee: Shell) -> None:
    assert RULING in raided
    again = referee(*RAID, "--dice", "12,12,12,12,12")
    assert RULING not in again
    assert len(again.splitlines()) < len(raided.splitlines())
    assert RULING in referee("why 4")
    (answer,) = referee.json("", *RAID, "--dice", "12,12,12,12,12")["answers"]
    assert RULING in [reason["text"] for reason in answer["because"]]
    referee("do phase --phase Later")
    assert RULING in referee(*RAID, "--dice", "1,12,12,12,12,12")


def test_at_a_terminal_reasons_that_do_not_fit_on_a_screen_are_why_s(
    raided: str, referee: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee("do phase --phase Later")
    monkeypatch.setattr("referee.cli.answers.is_at_terminal", lambda: True)
    monkeypatch.setattr("referee.cli.acting.SCREEN", 8)
    shown = referee(*RAID, "--dice", "1,12,12,12,12,12")
    assert RULING not in shown
    assert shown.endswith("why 5: every die, modifier and rule\n")


@pytest.mark.parametrize(("changed", "last"), [(13, "hits 12"), (14, "and 2 more values: why 4 --json lists them")])
def test_of_many_values_that_an_entry_changed_the_first_dozen_are_told(
    session: Session, changed: int, last: str
) -> None:
    facts = [{"path": "sides.allied.ships.Helena.hits", "value": value} for value in range(changed)]
    assert other_reasons({"act": "set", "n": 4, "facts": facts}, session.state)[-1].endswith(last)


def test_what_keeps_a_phase_from_ending_is_said_once_with_a_line_that_can_be_typed(referee: Shell) -> None:
    for line in ("new clash-of-carriers/philippine-sea", "next", "do order", "next --seed 1"):
        referee(line)
    referee("orders usn 'VF-2/1 cap; 58.1 2313'")
    said = " ".join(referee("carry-out --seed 1").split())
    assert said.count("submarine markers to place") == 1
    assert re.search(r"NOT DONE the next phase: .*\(do submarine --side usn --hex \d{4}\)", said)


# Nothing typed in an evening answers with more than a screen of 24 lines unasked; the rest is behind a
# word.


SCREEN = 24
SCENARIOS = [
    "carrier-clashes/eastern-solomons",
    "ca/savo-island",
    "clash-of-carriers/philippine-sea",
    "naval-units/sea-zone-battle",
    "cunningham-somerville/convoy",
]
LONG = {"evening", "club", "by-number"}  # one story each, without parts


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_typed_in_any_phase_fits_the_screen(scenario: str, referee: Shell) -> None:
    session = open_session(scenario, "evening")
    phases: list[Any] = []
    for _ in range(12):
        phases.append(session.state.public["phase"])
        for words in (["status"], ["do"], ["encounters"], ["points"], ["dawn"], ["may"], ["told"], ["log", "word"]):
            assert referee(*words).count("\n") <= SCREEN, (words, phases[-1])
        assert Desk(session).explain("").count("\n") <= SCREEN, phases[-1]
        try:
            session.act("next", {}, How(seed=1, force=True, why="on"))
        except Exception:  # a game without a sequence of play
            break
    assert phases


def test_air_units_of_one_place_and_state_share_a_line(referee: Shell) -> None:
    open_session("clash-of-carriers/philippine-sea", "evening")
    assert referee("show air").count("\n") <= SCREEN


@pytest.mark.few(8)
@pytest.mark.parametrize("name", sorted(set(pages()) - LONG))
def test_a_page_begins_with_its_parts(name: str, referee: Shell) -> None:
    words = ["help", "page", *name.split()]
    whole, short = (referee(*words, *more).count("\n") for more in (["all"], []))
    assert short <= SCREEN or short == whole <= 90
    if short < whole:
        assert referee(*words, "part", "1").count("\n") < whole
        assert referee(*words, "part", "99", status=2).count("\n") <= SCREEN


# The phases that an evening commonly has where the game prescribes none, said at its beginning, each with its acts.

FREE = ("cunningham-somerville", "naval-units")


@pytest.mark.parametrize("game", FREE)
def test_every_act_of_the_course_is_one(game: str) -> None:
    assert {act for row in course_of(game).values() for act in row.split(", ")} <= acts(game).keys()


@pytest.mark.parametrize(
    ("game", "phase", "meant", "then"),
    [
        ("naval-units", "", "", "Moves"),
        ("naval-units", "Combat moves", "Moves", "Searches"),
        ("naval-units", "port raid", "Ports", "Income"),
        ("cunningham-somerville", "submarines", "Submarine Op", "Air operations"),
        ("cunningham-somerville", "marker", "Marker Step", "Torpedo phase"),
        ("cunningham-somerville", "gunnery", "Gunnery", ""),
        ("cunningham-somerville", "tea phase", "", ""),
        ("ca", "first-gunnery", "", ""),
    ],
)
def test_a_phase_is_known_by_a_word_of_it(game: str, phase: str, meant: str, then: str) -> None:
    assert (meant_by(game, phase), next_phase(game, phase)) == (meant, then)


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("submarine op", "Submarine Op"),
        ("torp", "Torpedo phase"),
        ("s", "S"),
        ("axis raids", "Axis raids"),
        ("tea phase", "Tea phase"),
        ("IJN", "IJN"),
    ],
)
def test_a_phase_is_written_as_the_game_has_it_or_with_a_capital(typed: str, named: str) -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    session.act("phase", {"phase": typed})
    assert session.state.phase == named


def test_a_battle_is_no_reason_to_stay_out_of_the_phase_in_which_it_is_fought() -> None:
    session = open_session("naval-units/sea-zone-battle", "evening")
    session.act("phase", {"phase": "Searches"})
    session.act("battle", {"side": "allied", "zone": "Solomon Sea"})
    with pytest.raises(Refusal, match="due before the phase can end"):
        session.act("phase", {"phase": "Income"})
    session.act("phase", {"phase": "battle"})
    assert session.state.phase == "Battle"


def test_a_newcomer_is_told_the_phases_then_the_acts_of_each() -> None:
    session = open_session("naval-units/coral-sea", "evening")
    assert "commonly: Moves (move, intercept); Searches (search)" in " ".join(what_to_do(session, whole=True).split())
    session.act("phase", {"phase": "searching", "turn": 2})
    said = what_to_do(session, whole=True)
    assert "ACTS search\n" in said
    assert "next, or F8, begins Battle (phase NAME another; phase --turn 3 the next turn)" in " ".join(said.split())
    assert "do phase Battle (or another name), or do phase --turn 3" in what_to_do(session, whole=True, keys=False)


def test_a_move_that_nobody_opposes_is_that_of_the_fleet_that_is_leaving() -> None:
    session = open_session("naval-units/coral-sea", "evening")
    session.act("phase", {"phase": "Moves", "turn": 2})
    going = {"fleet": "Covering Group", "to": "Louisiade Passage"}
    session.act("move", going)
    filled = [word for name, value in going.items() for word in (f"--{name}", value)]
    assert list(map(str, complete_line(session, ["do", "move", "--unopposed"]))) == [
        "do",
        "move",
        "--unopposed",
        *filled,
    ]


@pytest.mark.parametrize(
    ("phase", "gone_on"),
    [
        ("", ["do", "phase", "--phase", "Moves"]),
        ("Moves", ["do", "phase", "--phase", "Searches"]),
        ("Income", ["do", "phase", "--turn", "3"]),
        ("Council of war", ["next"]),  # the umpire's own: it is not known what comes
    ],
)
def test_next_at_the_prompt_goes_on_where_the_umpire_names_the_phases(phase: str, gone_on: list[str]) -> None:
    session = open_session("naval-units/coral-sea", "evening")
    if phase:
        session.act("phase", {"phase": phase, "turn": 2})
    assert complete_line(session, ["next"]) == gone_on
