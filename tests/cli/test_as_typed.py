"""Inputs as umpires type them: units in short, near names, and refusals that speak of what was typed."""

from __future__ import annotations

import pytest

from referee.cli.options import bare_inputs, parse
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.session.acting.catalogue import find as act
from tests.shell import Shell


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


def test_as_json_a_field_keeps_its_name(referee: Shell) -> None:
    assert (
        '"message": "launch_distance must be'
        in referee("odds cs torpedo-difficulty --launch-distance 30 --json", status=2).out
    )


def bare_words(game: str, name: str, *words: str) -> dict[str, object]:
    taken = act(game, name).inputs
    return parse(taken, words, {}, bare_inputs(taken)).inputs


def test_bare_words_fill_what_an_act_needs_in_its_order() -> None:
    assert bare_words("ca", "move", "Myoko") == {"ship": ["Myoko"]}
    assert bare_words("ca", "move", "Myoko", "2F", "FL") == {"ship": ["Myoko"], "steps": ["2F", "FL"]}
    assert bare_words("ca", "move", "--ship", "Myoko", "2F") == {"ship": ["Myoko"], "steps": ["2F"]}
    assert bare_words("ca", "move", "Myoko", "--steps", "2F", "FL") == {"ship": ["Myoko"], "steps": ["2F", "FL"]}
    assert bare_words("naval-units", "move", "TF 1", "coral sea") == {"fleet": "TF 1", "to": "coral sea"}
    runs = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level"}
    assert bare_words("cunningham-somerville", "attack-runs", "Red", "KG 40", "Biter", "--profile", "level") == runs
    with pytest.raises(Refusal, match="'atoll' is one word too many"):
        bare_words("naval-units", "move", "TF 1", "coral sea", "atoll")


def test_a_look_up_takes_bare_words_too(referee: Shell) -> None:
    bare = referee("odds cc attack B --weapon H --strength 12 --defense 2")
    options = ["--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]
    assert referee("odds cc attack", *options) == bare
