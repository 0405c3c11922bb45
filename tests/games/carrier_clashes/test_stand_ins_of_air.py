"""Every shipped air unit, base and block of submarines is what one rule makes of public facts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.session.scenario.scenario import find, shipped_in
from tests.stand_ins import ROOT, UNITS
from tests.stand_ins_of_air import air_unit, air_units, base, bases, block, blocks

SHIPPED = tomllib.loads(UNITS.read_text())
BATTLES = [find(word).data for word in shipped_in() if word.startswith("carrier-clashes/")]
PAGE = (Path(__file__).parents[3] / "referee" / "manual" / "stand-ins.md").read_text()


def test_every_air_unit_and_base_is_what_the_rule_makes_of_its_facts() -> None:
    assert SHIPPED["air"] == air_units(), "out of step: python -m tests.stand_ins_of_air"
    assert SHIPPED["base"] == bases(), "out of step: python -m tests.stand_ins_of_air"


def test_every_block_of_submarines_is_what_the_rule_makes_of_its_boats() -> None:
    for battle in BATTLES:
        for name, there in battle.get("submarine", {}).items():
            assert {key: there[key] for key in ("side", "strength", "speed")} == blocks()[name]
            assert there["stand_in"]


def test_the_rule_gives_what_the_rulebook_prints() -> None:
    planes = air_units()
    assert (planes["F4F-4"]["f"], planes["F4F-4"]["defense"], planes["A6M2"]["f"]) == (6, 6, 8), "16.i.viii"
    assert planes["A6M2"]["defense"] + planes["D3A1"]["defense"] == 4, "16.i.viii"
    assert planes["A6M2"]["defense"] + 2 * planes["B5N2"]["defense"] == 5, "16.i.viii"
    assert planes["F4F-4"]["stand_in"] == ["range", "size"]


FIGHTER: dict[str, Any] = {"kind": "fighter", "engines": 1, "miles": 828, "pounds": 5200, "feet": 200, "bombs": 200}
BOMBER: dict[str, Any] = {"kind": "level bomber", "engines": 2, "miles": 2760, "bombs": 3000, "height": "M"}


@pytest.mark.parametrize(
    ("facts", "key", "value"),
    [
        ({**FIGHTER, "pounds": 5199}, "f", 8),
        (FIGHTER, "f", 6),
        ({**FIGHTER, "pounds": 6400}, "f", 4),
        ({**FIGHTER, "bombs": 500}, "underlined", True),
        (FIGHTER, "defense", 3),
        ({**FIGHTER, "protected": "part"}, "defense", 4),
        ({**FIGHTER, "protected": "full"}, "defense", 6),
        ({**FIGHTER, "carrier": True}, "size", 1),
        (FIGHTER, "range", 3),
        (BOMBER, "range", 10),
        (BOMBER, "defense", 2),
        ({**BOMBER, "engines": 4}, "defense", 4),
        (BOMBER, "strengths", {"M": 6}),
        ({**BOMBER, "torpedo": 42}, "strengths", {"A": 8, "M": 6}),
        ({**BOMBER, "kind": "dive bomber", "height": "H", "bombs": 1200}, "strengths", {"P": 10, "H": 2}),
        ({"kind": "flying boat", "engines": 2, "miles": 2500, "torpedo": 33}, "strengths", {"A": 3}),
        ({**BOMBER, "scouts": True}, "search", [10, 3]),
        ({**BOMBER, "scouts": True, "miles": 1380}, "search", [5, 6]),
        ({**BOMBER, "scouts": True, "miles": 1932}, "search", [7, 4]),
    ],
)
def test_a_value_follows_from_each_fact(facts: dict[str, Any], key: str, value: object) -> None:
    assert air_unit("a type", "allied", facts)[key] == value


def test_a_base_follows_from_its_aircraft_guns_and_seaplanes() -> None:
    found = base("allied", {"aircraft": 64, "guns": [6, 5], "radar": True})
    assert (found["aa"], found["attack"], found["radar"], found["search"]) == (11, {"D": 3}, True, [4, 6])
    found = base("ijn", {"aircraft": 0, "seaplanes": True, "port": True})
    assert ("aa" in found, found["port"], found["search"]) == (False, True, [10, 6])


@pytest.mark.parametrize(
    ("bow", "completed", "knots", "strength", "speed"), [(4, 1924, 14, 6, 2), (4, 1925, 19, 8, 2), (6, 1940, 20, 12, 3)]
)
def test_a_block_follows_from_its_boats(bow: int, completed: int, knots: int, strength: int, speed: int) -> None:
    facts = {"bow": bow, "completed": completed, "knots": knots}
    assert block(facts) == {"strength": strength, "speed": speed}


@pytest.mark.parametrize("name", ["aircraft", "bases", "ships", "ships-1944", "submarines"])
def test_facts_name_their_sources(name: str) -> None:
    tables = [line for line in (ROOT / f"{name}.toml").read_text().splitlines() if line.startswith("[")]
    assert [line for line in tables if "#" not in line] == []
    unfound = [line.partition(".")[2].partition("]")[0].strip('"') for line in tables if "no page found" in line]
    assert [one for one in unfound if one not in PAGE.partition("## Facts without a page")[2]] == []


def test_the_page_says_the_steps_of_the_rule() -> None:
    for said in (
        "26 pounds, 4 from 32",
        "500 pounds",
        "300 pounds",
        "each 5 knots",
        "276 miles",
        "each 6 aircraft",
        "1925",
        "20 knots",
    ):
        assert said in PAGE, said


TRAINING = find("carrier-clashes/training").data
KINDS: dict[tuple[str, str], dict[str, Any]] = {
    ("allied", "A"): {"defense": 4, "aa": 8, "capacity": 4, "search": [6, 6], "radar": 1},
    ("ijn", "A"): {"defense": 4, "star": True, "capacity": 4},
    ("allied", "D"): {"defense": 2, "aa": 2, "guns": {"D": 4, "T": 6}, "hulls": 2},
    ("ijn", "D"): {"defense": 2, "star": True, "guns": {"D": 4, "T": 9}, "hulls": 2},
    ("ijn", "C"): {"star": True, "guns": {"C": 6, "T": 4}},
    ("allied", "C"): {"guns": {"D": 5, "C": 6}, "aa": 5},
}
SMALLER = {"guns": {"D": 5, "C": 3}, "aa": 6}
"""The values of the training battle's ships, by side and kind, as the page says."""


@pytest.mark.parametrize("name", TRAINING["ship"])
def test_a_ship_of_the_training_battle_has_the_values_of_its_kind(name: str) -> None:
    ship = TRAINING["ship"][name]
    assert ship["speed"] == 6
    assert ship["stand_in"]
    given = SMALLER if name == "San Juan" else KINDS[ship["side"], ship["target_class"]]
    assert {key: ship[key] for key in given} == given
    if ship["target_class"] == "C":
        assert ship["defense"] == SHIPPED["ship"][name]["defense"]


@pytest.mark.parametrize("name", TRAINING["air"])
def test_an_aircraft_of_the_training_battle_follows_the_rule(name: str) -> None:
    ruled = SHIPPED["air"]["D3A1" if name == "D3A2" else name]
    if "A" in ruled.get("strengths", {}):
        ruled = {**ruled, "strengths": {"A": ruled["strengths"]["A"]}}
    assert TRAINING["air"][name] == ruled


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Henderson Field", {"side": "allied", "aa": 12, "search": [8, 12], "radar": True}),
        ("Shortland", {"side": "ijn", "aa": 6, "search": [10, 12]}),
    ],
)
def test_a_base_of_the_training_battle_has_the_values_of_the_page(name: str, given: dict[str, Any]) -> None:
    there = TRAINING["base"][name]
    assert {key: there[key] for key in (*given, "stand_in")} == {**given, "stand_in": True}


OTHERS = [battle for battle in BATTLES if battle["title"] != TRAINING["title"]]
OF_A_PLACE = {"ship": set[str](), "air": set[str](), "base": {"hex"}}
"""What a battle may say itself of a counter: where it lies. Its values are the rule's."""


@pytest.mark.parametrize("battle", OTHERS, ids=[battle["title"] for battle in OTHERS])
@pytest.mark.parametrize("kind", OF_A_PLACE)
def test_no_other_battle_has_values_of_its_own(battle: dict[str, Any], kind: str) -> None:
    assert {name: own for name, own in battle.get(kind, {}).items() if set(own) - OF_A_PLACE[kind]} == {}
    assert set(battle.get(kind, ())) <= set(SHIPPED[kind])


def test_the_training_battles_values_fit_what_the_rulebook_prints() -> None:
    planes = TRAINING["air"]
    assert (planes["F4F-4"]["f"], planes["F4F-4"]["defense"], planes["A6M2"]["f"]) == (6, 6, 8), "16.i.viii"
    assert planes["A6M2"]["defense"] + planes["D3A2"]["defense"] == 4, "16.i.viii"
    assert planes["A6M2"]["defense"] + 2 * planes["B5N2"]["defense"] == 5, "16.i.viii"
    assert TRAINING["ship"]["Helena"]["guns"]["D"] == 5, "Surface Combat Weapons Effect Table"
    assert TRAINING["ship"]["Kako"]["defense"] == 2, "Surface Combat Weapons Effect Table"
