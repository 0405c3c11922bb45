"""Every shipped counter is what one rule makes of public facts (`tests/stand_ins.py`), and its page says that rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.carrier_clashes.scenario.counters import known_counters
from referee.session.scenario.scenario import find, shipped_in
from tests import stand_ins, stand_ins_of_air
from tests.kept import as_kept
from tests.stand_ins import ROOT, UNITS
from tests.stand_ins_of_air import blocks

SHIPPED = tomllib.loads(UNITS.read_text())
BATTLES = [find(word).data for word in shipped_in() if word.startswith("carrier-clashes/")]
TRAINING = find("carrier-clashes/training").data
PAGE = (Path(__file__).parents[3] / "referee" / "manual" / "stand-ins.md").read_text()


def test_counters_are_what_the_rule_makes_of_their_facts(request: pytest.FixtureRequest) -> None:
    as_kept(UNITS, stand_ins.written(), request)
    as_kept(UNITS, stand_ins_of_air.written(), request)


@pytest.mark.parametrize("kind", ["ship", "air", "base"])
def test_counters_are_marked(kind: str) -> None:
    assert [name for name, counter in known_counters()[kind].items() if not counter.get("stand_in")] == []


def test_every_block_of_submarines_is_what_the_rule_makes_of_its_boats() -> None:
    there = {name: block for battle in BATTLES for name, block in battle.get("submarine", {}).items()}
    assert there
    assert {name: {key: block[key] for key in ("side", "strength", "speed")} for name, block in there.items()} == {
        name: blocks()[name] for name in there
    }
    assert all(block["stand_in"] for block in there.values())


@pytest.mark.parametrize(("planes", "dives"), [(SHIPPED["air"], "D3A1"), (TRAINING["air"], "D3A2")])
def test_values_are_those_that_the_rulebook_prints(planes: dict[str, Any], dives: str) -> None:
    assert (planes["F4F-4"]["f"], planes["F4F-4"]["defense"], planes["A6M2"]["f"]) == (6, 6, 8), "16.i.viii"
    assert planes["A6M2"]["defense"] + planes[dives]["defense"] == 4, "16.i.viii"
    assert planes["A6M2"]["defense"] + 2 * planes["B5N2"]["defense"] == 5, "16.i.viii"
    for helena in (SHIPPED["ship"]["Helena"], TRAINING["ship"]["Helena"]):
        assert helena["guns"]["D"] == 5, "Surface Combat Weapons Effect Table"
    assert TRAINING["ship"]["Kako"]["defense"] == 2, "Surface Combat Weapons Effect Table"
    assert "D" not in SHIPPED["ship"]["Helena"]["stand_in"]
    assert SHIPPED["air"]["F4F-4"]["stand_in"] == ["range", "size"]


@pytest.mark.parametrize("name", ["aircraft", "bases", "ships", "ships-1944", "submarines"])
def test_facts_name_their_sources(name: str) -> None:
    tables = [line for line in (ROOT / f"{name}.toml").read_text().splitlines() if line.startswith("[")]
    assert [line for line in tables if "#" not in line] == []
    unfound = [line.partition(".")[2].partition("]")[0].strip('"') for line in tables if "no page found" in line]
    assert [one for one in unfound if one not in PAGE.partition("## Facts without a page")[2]] == []


STEPS = (
    *("12,000", "18,000", "30,000", "151 mm", "251", "381", "9,000", "1,300", "1,500", "1,800", "2,200", "1,200"),
    *("26 pounds, 4 from 32", "500 pounds", "300 pounds", "each 5 knots", "276 miles", "each 6 aircraft", "1925"),
    "20 knots",
)


def test_the_page_says_the_steps_of_the_rule() -> None:
    assert [said for said in STEPS if said not in PAGE] == []


KINDS: dict[tuple[str, str], dict[str, Any]] = {
    ("allied", "A"): {"defense": 4, "aa": 8, "capacity": 4, "search": [6, 6], "radar": 1},
    ("ijn", "A"): {"defense": 4, "star": True, "capacity": 4},
    ("allied", "D"): {"defense": 2, "aa": 2, "guns": {"D": 4, "T": 6}, "hulls": 2},
    ("ijn", "D"): {"defense": 2, "star": True, "guns": {"D": 4, "T": 9}, "hulls": 2},
    ("ijn", "C"): {"star": True, "guns": {"C": 6, "T": 4}},
    ("allied", "C"): {"guns": {"D": 5, "C": 6}, "aa": 5},
}
OF_ITS_OWN: dict[str, dict[str, Any]] = {
    "San Juan": {"guns": {"D": 5, "C": 3}, "aa": 6},
    "Henderson Field": {"side": "allied", "aa": 12, "search": [8, 12], "radar": True},
    "Shortland": {"side": "ijn", "aa": 6, "search": [10, 12]},
}
"""The values of the training battle, by side and kind or by name, as the page says."""


@pytest.mark.parametrize("name", [*TRAINING["ship"], *TRAINING["base"]])
def test_a_counter_of_the_training_battle_has_the_values_of_the_page(name: str) -> None:
    ship = TRAINING["ship"].get(name)
    there = ship or TRAINING["base"][name]
    given = OF_ITS_OWN.get(name) or KINDS[there["side"], there["target_class"]]
    assert {key: there[key] for key in given} == given
    assert there["stand_in"]
    assert not ship or ship["speed"] == 6
    if ship and ship["target_class"] == "C":
        assert ship["defense"] == SHIPPED["ship"][name]["defense"]


@pytest.mark.parametrize("name", TRAINING["air"])
def test_an_aircraft_of_the_training_battle_follows_the_rule(name: str) -> None:
    ruled = SHIPPED["air"]["D3A1" if name == "D3A2" else name]
    if "A" in ruled.get("strengths", {}):
        ruled = {**ruled, "strengths": {"A": ruled["strengths"]["A"]}}
    assert TRAINING["air"][name] == ruled


OF_A_PLACE = {"ship": set[str](), "air": set[str](), "base": {"hex"}}
"""What a battle may say itself of a counter: where it lies. Its values are the rule's."""


@pytest.mark.parametrize("kind", OF_A_PLACE)
def test_no_other_battle_has_values_of_its_own(kind: str) -> None:
    for battle in (one for one in BATTLES if one["title"] != TRAINING["title"]):
        assert {name: own for name, own in battle.get(kind, {}).items() if set(own) - OF_A_PLACE[kind]} == {}
        assert set(battle.get(kind, ())) <= set(SHIPPED[kind])
