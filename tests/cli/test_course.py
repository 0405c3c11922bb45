"""The phases that an evening commonly has where the game prescribes none, said at its beginning, each with its acts."""

from __future__ import annotations

import pytest

from referee.cli.console.only_one import complete_line
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import acts
from referee.session.acting.course import course_of, meant_by, next_phase
from referee.session.scenario.scenario import open_session
from referee.show.status import what_to_do

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
