"""Submarines at sea: attacks, hunts, and income."""

from __future__ import annotations

from fractions import Fraction

from tests.asked import Asked
from tests.games.naval_units.evening import SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_a_submarine_that_stays_hidden_is_not_named(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12, 5, 5, 5, 5], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert "Wahoo" not in evening.file("japanese")


def test_a_hunt_reads_the_same_where_no_submarine_is(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    missed = evening.do("asw", [12] * 8, side="japanese", zone=TRUK)["japanese"]
    empty = evening.do("asw", side="allied", zone=SOLOMON)["allied"]
    assert [line.replace(TRUK, SOLOMON) for line in missed] == empty


def test_the_dice_of_a_hunt_name_the_ships_that_hunt_and_what_they_need(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("asw", [5, 4, 5, 5, 12, 12, 12, 12], side="japanese", zone=SOLOMON)
    thrown = evening.session.entries()[-1]["dice"]
    assert [die["for"] for die in thrown[:3]] == [
        "search by Atago, at 4 or less", "search by Atago, at 4 or less", "attack by Asagumo, at 4 or less",
    ]  # fmt: skip
    assert not any("Wahoo" in die["for"] for die in thrown)


def test_the_odds_of_a_hunt_are_of_all_submarines_that_are_there(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    whole = evening.whole("asw", {"side": "japanese", "zone": SOLOMON})
    assert whole is not None
    evening.do("asw", [5, 4, 4, 5, 5, 5, 5], side="japanese", zone=SOLOMON)
    answers = evening.session.entries()[-1]["answers"]
    assert [answer["outcome"]["sunk"] for answer in answers] == [1, 0]
    assert whole.inputs["submarines"] == 2
    both = Asked("naval-units").chances("asw", **whole.inputs)
    one = Asked("naval-units").chances("asw", **{**whole.inputs, "submarines": 1})
    chance = Fraction(one['{"sunk": 1, "sighted": 0, "hidden": 0}'])
    assert Fraction(both['{"sunk": 2, "sighted": 0, "hidden": 0}']) == chance**2


def test_the_dice_of_an_attack_on_income_name_the_submarines(evening: Evening) -> None:
    evening.do("economic-attack", [9, 9], submarine=["Wahoo", "Silversides"], target="industry")
    thrown = [die["for"] for die in evening.session.entries()[-1]["dice"]]
    assert thrown == ["Wahoo at industry", "Silversides at industry"]
