"""Scenarios: the shipped ones, every fault of a file, and the owner's counters over the stand-ins (4.d, 5)."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.engine.kept import Fault
from referee.games.carrier_clashes.evening.fuel import endurance_at_start
from referee.games.carrier_clashes.scenario.counters import known_counters
from referee.games.carrier_clashes.scenario.hands import propose_hand
from referee.games.carrier_clashes.scenario.scenario import check, opening
from referee.session.scenario.scenario import find, shipped_in

NAMES = [name for name in shipped_in() if name.startswith("carrier-clashes/")]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_scenarios_have_no_fault(name: str) -> None:
    assert check(find(name).data) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_both_sides_know_at_the_opening_names_no_hidden_counter(name: str) -> None:
    begun = opening(find(name).data)
    hidden = [one for own in begun["sides"].values() for kind in ("task_forces", "ships", "air") for one in own[kind]]
    assert [one for one in hidden if f'"{one}' in json.dumps(begun["public"])] == []


def training_with(**changes: dict[str, Any]) -> dict[str, Any]:
    """The training scenario with keys of its tables changed or added."""
    data = copy.deepcopy(dict(find("carrier-clashes/training").data))
    for table, keys in changes.items():
        for key, value in keys.items():
            before = data.setdefault(table, {}).get(key)
            data[table][key] = {**before, **value} if isinstance(before, dict) and table == "task_force" else value
    return data


def faults(**changes: dict[str, Any]) -> list[str]:
    """The faults of the training scenario with tables changed."""
    return check(training_with(**changes))


AS_THRICE = {"TF 16": {"cards": ["AH", "AS", "AD"]}, "TF 64": {"cards": ["AS", "AD"]}, "TF 65": {
    "side": "allied", "hex": "1410", "ships": ["Portland"], "cards": ["AS"]}}  # fmt: skip
SHIPS = find("carrier-clashes/training").data["ship"]
PAIRS = [name for name, ship in known_counters()["ship"].items() if (ship["side"], ship.get("hulls")) == ("ijn", 2)]
POOL = {"cards": ["Shokaku", "dummy"], "draws": 2, "opponent_draws": 1}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"scenario": {"strike_limits": {"Shokak": 3}}}, "no carrier, base or side 'Shokak'; did you mean Shokaku?"),
        ({"scenario": {"cargo": {"Helena": 2}}}, "Helena carries none (26.b)"),
        ({"scenario": {"exits": {"ijn": ["3199"]}}}, "hex '3199' is not on the map"),
        ({"scenario": {"bombard": ["Henderson"]}}, "no base 'Henderson'; did you mean Henderson Field?"),
        ({"pool": {"ijn": POOL}}, "holds 2 cards, fewer than are drawn (27)"),
        ({"air": {"X": {"side": "ijn", "f": 3, "defense": {"P": 2}, "range": 3}}}, "defense is one number, or one for"),
        ({"task_force": {"A=B": {"side": "ijn", "hex": "0101"}}}, "a name cannot hold a comma or an equals sign"),
        ({"task_force": {f"B{number}": {"side": "ijn", "hex": "0101"} for number in range(50)}},
         "blocks of the ijn side have no `called`, but only 49 stickers can be drawn"),
        ({"task_force": AS_THRICE}, "uses AS 3 times"),
        ({"scenario": {"vp_needed": 0}}, "[scenario] vp_needed"),
        ({"base": {"Tone": {"side": "ijn", "hex": "0101"}}}, "[ship.Tone] the name is used 2 times"),
        ({"task_force": {"Vanguard": {"ships": PAIRS[:11]}}}, "[task_force.Vanguard] 22 ships, at most 20 (7)"),
        ({"task_force": {"Vanguard": {"cards": ["JS"]}}}, "cards JS: they do not stand for its ships (8)"),
        ({"task_force": {"Vanguard": {"cards": ["ZZ"]}}}, "must be a card such as JH, TC or XX, not \"ZZ\""),
        ({"ship": {"Tone": {**SHIPS["Tone"], "aa": 3}}}, "[ship.Tone] aa is a number or a star, not both"),
        ({"ship": {"Kagero Division": {**SHIPS["Tone"], "target_class": "D"}}}, "a destroyer unit needs its endurance"),
        ({"air_unit": {"X": {"side": "ijn", "type": "A6M9", "at": "Shokaku"}}}, "type 'A6M9'; did you mean A6M2?"),
        ({"scenario": {"cap_claims": ["TF 61"]}}, "no task force or base 'TF 61'; did you mean TF 64?"),
        ({"task_force": {"Vanguard": {"ships": ["Kinryu Maru"]}}, "scenario": {"cargo": {"Kinryu Maru": 9}}},
         "Kinryu Maru holds 8, not 9 (26.b)"),
    ],
)  # fmt: skip
def test_a_fault_names_its_table_and_its_cure(changes: dict[str, Any], said: str) -> None:
    assert any(said in fault for fault in faults(**changes)), faults(**changes)


def test_the_owners_values_stand_over_the_stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "carrier-clashes"
    folder.mkdir()
    (folder / "units.toml").write_text(
        '[ship]\nSaratoga = { defense = 6, aa = 9 }\n[air]\n"F4F-4" = { range = 5, size = 1 }\n'
        '"SBD-3" = { range = 5, stand_in = true }\n'
    )
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    own = opening(find("carrier-clashes/eastern-solomons").data)["sides"]["allied"]
    saratoga = own["ships"]["Saratoga"]
    assert (saratoga["defense"], saratoga["aa"], saratoga["speed"]) == (6, 9, 6)
    assert "speed" in saratoga["stand_in"]
    assert not {"defense", "aa"} & set(saratoga["stand_in"])
    assert own["air"]["VF-5-1"]["range"] == 5
    assert "stand_in" not in own["air"]["VF-5-1"]
    assert own["air"]["VB-3-1"]["stand_in"] is True
    (folder / "units.toml").write_text("[ship]\nSaratoga = 3\n")
    with pytest.raises(Fault, match=r"\[ship\] must hold a table for each counter"):
        known_counters()


@pytest.mark.parametrize("table", ["ship", "air", "base", "task_force"])
def test_a_table_of_counters_is_a_table(table: str) -> None:
    assert check({**training_with(), table: 3}) == [f"[top] {table} must be a table, not 3"]


def test_23_endurance_is_noted_when_the_evening_begins() -> None:
    own = opening(find("carrier-clashes/eastern-solomons").data)["sides"]["ijn"]
    assert own["ships"]["Mutsuki 1"]["fuel"] == ["5 turns at sea: turn 5", "in company at speed 2: turn 10"]
    assert "last_turn" not in own["ships"]["Kinryu Maru"]
    assert own["ships"]["Kinryu Maru"]["aboard"] == 8


def test_23c_a_ship_of_speed_0_slows_who_has_stated_endurance_left() -> None:
    towed = {"target_class": "D", "endurance": 12}  # a value of 0 is not written
    ships = {"Yugumo 3": towed, "Kagero 5": {**towed, "speed": 6}, "Tone": {"target_class": "C", "speed": 6}}
    found = [[row.get("company") for row in endurance_at_start(ships, at_sea).values()] for at_sea in (12, 13)]
    assert found == [[None, 2, None], [None, None, None]]


def test_stickers_are_the_scenarios_or_drawn_from_one_to_ninety_nine() -> None:
    drawn, given = (
        [tf["called"] for side in opening(data)["sides"].values() for tf in side["task_forces"].values()]
        for data in (training_with(), training_with(task_force={"Decoy": {"called": "Z"}}))
    )
    assert len(set(drawn)) == len(drawn) == 6
    assert all(1 <= int(sticker) <= 99 for sticker in drawn)
    assert "Z" in given


def test_22b_a_hand_that_is_proposed_shows_that_there_are_dummies_if_a_card_for_it_is_left() -> None:
    used: tuple[dict[str, int], ...] = ({}, {"7H": 2}, dict.fromkeys(("7H", "8H", "9H", "TH"), 2))
    found = [propose_hand({"Tone": ["S"]}, {"cruiser": 1}, Counter(cards)) for cards in used]
    assert found == [["2S", "7H"], ["2S", "8H"], None]


def test_27_a_pool_may_be_drawn_to_its_last_card() -> None:
    assert faults(pool={"ijn": {**POOL, "draws": 1}}) == []
