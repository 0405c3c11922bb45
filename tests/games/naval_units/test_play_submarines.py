"""Submarines at sea: attacks, hunts, and income."""

from __future__ import annotations

from fractions import Fraction

from tests.asked import Asked
from tests.games.naval_units.evening import CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_submarines_count_rounds_and_sink(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [4, 5, 5, 5, 5], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert evening.ship("Kirishima").hits == 1
    # In the second round the escorts attack at once: the first throw sinks it.
    evening.do("submarine-attack", [12, 4], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert evening.ship("Wahoo").sunk == SOLOMON
    assert f"{SOLOMON}: submarine combat is over." in evening.told("japanese")
    assert "Wahoo (SS) is sunk" in evening.told("japanese")


def test_a_submarine_that_stays_hidden_is_not_named(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12, 5, 5, 5, 5], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert "Wahoo" not in evening.file("japanese")


def test_submarine_combat_ends_with_the_last_submarine(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("hits", ship="Silversides")
    evening.do("submarine-attack", [12, 4, 4], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert "submarine_combat" not in evening.session.state.public


def test_a_hunt_reads_the_same_where_no_submarine_is(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    missed = evening.do("asw", [12] * 8, side="japanese", zone=TRUK)["japanese"]
    empty = evening.do("asw", side="allied", zone=SOLOMON)["allied"]
    assert [line.replace(TRUK, SOLOMON) for line in missed] == empty


def test_a_ship_hunts_once_in_a_turn(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    evening.do("asw", [12] * 4, side="japanese", zone=TRUK, hunter=["Atago"])
    evening.refused("asw", "Atago has hunted", side="japanese", zone=TRUK, hunter=["Atago"])
    evening.do("asw", [12] * 4, side="japanese", zone=TRUK)
    assert evening.session.entries()[-1]["answers"][0]["inputs"]["hunters"] == ["DD"]
    evening.refused("asw", "have hunted this turn", side="japanese", zone=TRUK)
    evening.do("phase", turn=3)
    evening.do("asw", [12] * 8, side="japanese", zone=TRUK)


def test_planes_in_a_hunt_are_those_that_are_there(evening: Evening) -> None:
    evening.do("phase", turn=4)
    evening.refused("asw", "9 planes hunt, and the Allied side has 8 planes", side="allied", zone=CORAL, planes=9)
    evening.refused("asw", "2 bombers hunt, and the Allied side has 1 bomber", side="allied", zone=CORAL, bombers=2)
    evening.do("asw", side="allied", zone=CORAL, planes=8)
    evening.refused("asw", "has 0 planes", side="allied", zone=CORAL, planes=1)
    evening.do("commission", ship="I 19", type="SS", side="japanese")
    evening.do("place", fleet="Sixth Fleet", zone=CORAL, ship=["I 19"])
    too_many = {"zone": CORAL, "target": ["I 19=Yorktown"], "planes": 9}
    evening.refused("submarine-attack", "9 planes hunt", [1], **too_many)


def test_income_is_taken_off_once_a_turn_and_a_guarded_convoy_is_safe(evening: Evening) -> None:
    evening.do("economic-attack", [9], submarine=["Wahoo"], target="industry")
    assert evening.side("japanese").ipc == 27
    evening.refused("economic-attack", "Wahoo has attacked income", submarine=["Wahoo"], target="industry")
    evening.do("phase", turn=3)
    evening.do("economic-attack", [1], submarine=["Wahoo"], target="industry")
    evening.do("move", fleet="Patrol", to=CORAL)
    evening.refused("economic-attack", "convoy", submarine=["Silversides"], target="convoy")
    evening.refused("economic-attack", "not a submarine", submarine=["Perkins"], target="convoy")


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
