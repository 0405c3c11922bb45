"""Inputs are read strictly: what is not as declared is refused by its field, and nothing is changed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.options import parse
from referee.engine.errors import Refusal, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, cell, choice, flag, many, name, quantity, text, unit, whole


class Gun(Inputs):
    strength: int = whole(1, 20, meaning="printed strength")
    half: bool = flag(meaning="halved")
    faces: list[int] = many(whole(1, 6), 0, 3, ())
    name: str | None = name()

    def check(self) -> None:
        if self.half and self.strength == 1:
            raise bad_input("half", "half of 1 is nothing")


class Fire(Inputs):
    guns: list[Gun] = many(Gun, 1, 2, meaning="the guns")
    range: int = whole(0, None)
    weather: str = choice("clear", "stormy", default="clear")
    note: str = text("")
    far: Fraction = quantity(0, 10, Fraction(1), decimals=True)
    lead: Gun | None = unit(Gun, None)
    read: str | None = cell(None)


GOOD: dict[str, Any] = {"guns": [{"strength": 3}], "range": 2}


def test_what_is_declared_is_read() -> None:
    fire = Fire.take({**GOOD, "far": "5/2", "read": 3, "lead": {"strength": 2, "faces": [1]}})
    assert (fire.range, fire.weather, fire.far, fire.read) == (2, "clear", Fraction(5, 2), "3")
    assert fire.lead is not None
    assert fire.lead.faces == [1]
    assert fire.given == {"guns", "range", "far", "read", "lead"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rnage": 1}, "rnage"),
        ({"range": None}, "range"),
        ({"range": -1}, "range"),
        ({"range": True}, "range"),
        ({"range": "2"}, "range"),
        ({"range": 2.0}, "range"),
        ({"weather": "foggy"}, "weather"),
        ({"guns": []}, "guns"),
        ({"guns": {}}, "guns"),
        ({"guns": [{"strength": 3}] * 3}, "guns"),
        ({"guns": [{"strength": 3}, {"strength": 21}]}, "guns[1].strength"),
        ({"guns": [{"strength": 3}, {}]}, "guns[1].strength"),
        ({"guns": [{"strength": 1, "half": True}]}, "guns[0].half"),
        ({"guns": [{"strength": 3, "faces": [1, 7]}]}, "guns[0].faces[1]"),
        ({"guns": [5]}, "guns[0]"),
        ({"far": "11"}, "far"),
        ({"far": 2.5}, "far"),
        ({"far": "1/0"}, "far"),
        ({"far": "٣"}, "far"),
        ({"note": 5}, "note"),
        ({"lead": {"strength": 0}}, "lead.strength"),
        ({"read": True}, "read"),
    ],
)
def test_what_is_wrong_is_refused_by_its_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as caught:
        Fire.take({**GOOD, **change})
    assert (caught.value.kind, caught.value.field) == ("bad-input", field)
    assert field.rpartition(".")[2].partition("[")[0] in caught.value.message or "half" in caught.value.message


def test_inputs_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Fire.take(GOOD).range = 3


def test_options_say_the_same_as_json() -> None:
    words = ["--guns", "strength=3,half", "--guns", "strength=4,faces=1,faces=2", "--range=2", "--far", "2.5"]
    assert parse(Fire, words).inputs == {
        "guns": [{"strength": 3, "half": True}, {"strength": 4, "faces": [1, 2]}],
        "range": 2,
        "far": "2.5",
    }
    assert parse(Gun, ["--strength", "3", "--no-half", "--faces", "1,2"]).inputs == {
        "strength": 3,
        "half": False,
        "faces": [1, 2],
    }


@pytest.mark.parametrize("words", [["--rnage", "2"], ["5"], ["--range"], ["--range", "1", "--range", "2"]])
def test_options_that_are_none_are_refused(words: list[str]) -> None:
    with pytest.raises(Refusal):
        parse(Fire, words)
