"""Inputs as umpires type them: units in short, near names, and refusals that speak of what was typed."""

from __future__ import annotations

import pytest

from referee.cli.lookup import run
from referee.cli.options import parse
from referee.engine.procedure import find


def inputs(game: str, procedure: str, *words: str) -> dict[str, object]:
    return parse(find(game, procedure).inputs, words).inputs


def test_units_are_named_by_what_they_are() -> None:
    said = inputs("naval-units", "fleet", "--units", "CV,2xBB", "--units", "SS")
    assert said == {"units": [{"type": "CV"}, {"type": "BB"}, {"type": "BB"}, {"type": "SS"}]}
    assert inputs("naval-units", "air-strike", "--target", "CV,dive=3")["targets"] == [{"type": "CV", "dive": 3}]
    assert inputs("naval-units", "asw", "--hunters", "DD,CA")["hunters"] == ["DD", "CA"]


def test_a_number_is_so_many_plain_units_where_nothing_must_be_said_of_each() -> None:
    assert inputs("cunningham-somerville", "submarine-op", "--boats", "4")["boats"] == [{}, {}, {}, {}]
    assert inputs("naval-units", "fleet", "--units", "4")["units"] != [{}, {}, {}, {}]


def test_a_bare_word_that_is_a_key_stays_a_flag() -> None:
    said = inputs("carrier-clashes", "armed-search", "--ship", "dummy", "--ship", "name=Kaga")
    assert said["ship"] == [{"dummy": True}, {"name": "Kaga"}]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nu", "aa"], "anti-aircraft"),
        (["nu", "sr"], "surface-round"),
        (["nu", "raid"], "port-raid"),
        (["cs", "torpedo-difficulty", "--launch-distance", "30"], "--launch-distance must be"),
        (["cs", "dogfight", "--fights", "a_factor=4,b_factor=4,a_count=2,b_count=2"], "one of the counts is 1"),
        (["cc", "attack", "--weapon", "A"], "--target-class is missing"),
    ],
)
def test_refusals_speak_the_umpires_language(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", *words]) == 2
    assert says in capsys.readouterr().err


def test_as_json_a_field_keeps_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "cs", "torpedo-difficulty", "--launch-distance", "30", "--json"]) == 2
    assert '"message": "launch_distance must be' in capsys.readouterr().out
