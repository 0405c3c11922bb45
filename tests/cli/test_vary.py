"""`odds … --vary`: the odds for every value of one input."""

from __future__ import annotations

import json

import pytest

from referee.cli.dispatch import without_pages as run

ATTACK = ["odds", "cc", "attack", "--weapon", "H", "--target-class", "B", "--defense", "2"]
GUNNERY = ["odds", "ca", "gunnery", "--defense", "5", "--target-class", "CA", "--target-speed", "4"]
FIRER = ["--firers", "strength=12,range=10,distance=4"]


def answer(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    assert run([*argv]) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert run([*argv]) == 2
    return capsys.readouterr().err


def test_neighbours_with_the_same_odds_share_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    head, titles, *rows = answer(capsys, *ATTACK, "--vary", "strength=10..13")
    assert head == "carrier-clashes attack: result by strength"
    assert titles.split() == ["strength", "odds", "damaged+", "sunk"]
    assert [row.split() for row in rows] == [
        ["10..11", "2.5:1", "41.7%", "16.7%"],
        ["12..13", "3:1", "50.0%", "25.0%"],
    ]


def test_each_row_is_the_answer_to_the_same_question_asked_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for line in answer(capsys, *ATTACK, "--vary", "strength=2..24", "--json"):
        row = json.loads(line)
        (alone,) = answer(capsys, *ATTACK, "--strength", row["id"].partition("=")[2], "--json")
        assert {**row, "id": None} == json.loads(alone)


def test_what_the_rules_forbid_is_said_in_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, *GUNNERY, *FIRER, *FIRER, "--vary", "firers.distance=9..30")
    assert [line.split()[0] for line in lines[2:]] == ["9..10", "11..20", "21..30", "also"]
    assert "(7.21)" in lines[-2]
    assert lines[-1].startswith("  also --of ")


def test_one_of_a_list_or_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    all_of_them = answer(capsys, *GUNNERY, *FIRER, *FIRER, "--vary", "firers.strength=1..40")
    second = answer(capsys, *GUNNERY, *FIRER, *FIRER, "--vary", "firers[1].strength=1..40")
    assert len(all_of_them) > len(second) > 3
    search = ["odds", "cc", "search", "--level", "2", "--range", "3,4"]
    assert answer(capsys, *search, "--vary", "range=8") == answer(capsys, *search[:-1], "8,8", "--vary", "range=8")


@pytest.mark.parametrize(
    ("vary", "says"),
    [
        ("strength", "--vary takes an input and its values"),
        ("strength=", "--vary takes an input and its values"),
        ("strength=9..4", "the lower number comes first"),
        ("strength=a..b", "not a range of whole numbers"),
        ("strength=1..201", "more than 200 values"),
        ("strenght=1..4", "did you mean strength?"),
        ("strength.x=1..4", "no strength in what was entered"),
        ("strength[0]=1..4", "is not a list"),
        ("target-class=A,Q", "target_class must be"),
    ],
)
def test_bad_rows_are_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], vary: str, says: str) -> None:
    assert says in refused(capsys, *ATTACK, "--strength", "12", "--vary", vary)


def test_a_list_is_varied_by_one_of_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert "firers[0]." in refused(capsys, *GUNNERY, *FIRER, "--vary", "firers=1..2")
    assert "no firers[3]" in refused(capsys, *GUNNERY, *FIRER, "--vary", "firers[3].distance=1..2")


def test_a_roll_and_dice_given_do_not_go_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--vary goes with odds" in refused(capsys, "roll", *ATTACK[1:], "--vary", "strength=1..2")
    assert "do not go together" in refused(capsys, *ATTACK, "--vary", "strength=1..2", "--given", "3")
