"""Rounds and battles of ships, interception, shots at the shore (Ship-to-Ship Combat)."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import roll
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.apart import answered, hold
from tests.asked import Asked

ASKED = Asked("naval-units")
CITE = "Ship-to-Ship Combat"


def duel(one: str, other: str, **inputs: Any) -> dict[str, Any]:
    """Two ships that fire at each other."""
    return {"attackers": [{"type": one, "target": 1}], "defenders": [{"type": other, "target": 1}], **inputs}


def test_preemptive_step_of_a_battleship_against_a_destroyer() -> None:
    assert ASKED.chances("surface-round", **duel("BB", "DD")) == {
        '{"attackers_left": [2], "defenders_left": [0]}': "53/64",
        '{"attackers_left": [2], "defenders_left": [1]}': "7/64",
        '{"attackers_left": [1], "defenders_left": [1]}': "7/192",
        '{"attackers_left": [1], "defenders_left": [0]}': "5/192",
    }


def test_preemptive_primary_fires_again_by_ruling() -> None:
    found = ASKED.outcome("surface-round", [10, 9, 12, 12], {"preemptive-primary": "again"}, **duel("BB", "DD"))
    assert found == {"attackers_left": [2], "defenders_left": [0]}


def test_battleships_sunk_in_the_first_step_lose_their_secondary() -> None:
    ships = duel("BB", "BB")
    ships["defenders"][0]["hits"] = 1
    assert ASKED.outcome("surface-round", [9, 9], **ships) == {"attackers_left": [1], "defenders_left": [0]}


def test_pt_boats_fire_first_by_ruling() -> None:
    preemptive = {"pt-surprise": "preemptive"}
    assert ASKED.outcome("surface-round", [1], preemptive, **duel("PT", "DD"))["defenders_left"] == [0]
    assert ASKED.outcome("surface-round", [1, 3], **duel("PT", "DD")) == {"attackers_left": [0], "defenders_left": [0]}


@pytest.mark.parametrize(
    ("kind", "rulings", "hitting"),
    [
        ("BC", {}, [9, 5]),
        ("BC", {"night-bonus": "primary-only"}, [9, 4]),
        ("CA", {"night-bonus": "primary-only"}, [7]),
        ("CVE", {}, []),
        ("CVE", {"zero-factor": "modified"}, [1]),
    ],
)
def test_night_japan_s_factors(kind: str, rulings: dict[str, str], hitting: list[int]) -> None:
    ships = duel(kind, "SCV", nation="japan", night=True)
    assert ASKED.outcome("surface-round", [*hitting, 12], rulings, **ships)["defenders_left"] == [3 - len(hitting)]
    assert ASKED.outcome("surface-round", [*(face + 1 for face in hitting), 12], rulings, **ships) == {
        "attackers_left": [1 if kind in ("CA", "CVE") else 2],
        "defenders_left": [3],
    }


def test_night_bonus_belongs_to_japan_s_side_only() -> None:
    ships = duel("CA", "CA", enemy_nation="japan", night=True)
    assert ASKED.outcome("surface-round", [7, 7], **ships) == {"attackers_left": [0], "defenders_left": [1]}
    assert ASKED.refused("surface-round", **duel("CA", "CA", night=True)) == ("bad-input", "night")


def test_a_screen_sunk_in_the_preemptive_step_screens_no_more() -> None:
    ships: dict[str, Any] = {
        "attackers": [{"type": "BB", "target": 1}],
        "defenders": [{"type": "CV", "target": 1}, {"type": "DD", "target": 1, "screens": 1}],
    }
    found = ASKED.outcome("surface-round", [9, 5, 12], **ships)
    assert found == {"attackers_left": [2], "defenders_left": [1, 0]}


@pytest.mark.parametrize(
    ("defenders", "refusal"),
    [
        ([{"type": "BB", "target": 1}, {"type": "BC", "target": 1, "screens": 1}], "not-allowed"),
        ([{"type": "DD", "target": 1, "screens": 2}, {"type": "BB", "target": 1}], "not-allowed"),
        ([{"type": "BB", "target": 1}, *[{"type": "DD", "target": 1, "screens": 1}] * 2], "not-allowed"),
        ([{"type": "BB", "target": 1}, {"type": "DD", "target": 1, "screens": 2}], "bad-input"),
        ([{"type": "BB", "target": 1}, {"type": "DD", "target": 2}], "bad-input"),
        ([{"type": "BB", "target": 1, "hits": 2}], "bad-input"),
    ],
)
def test_screens_targets_and_hits_that_cannot_be(defenders: list[dict[str, Any]], refusal: str) -> None:
    kind, *where = ASKED.refused("surface-round", attackers=[{"type": "BB", "target": 1}], defenders=defenders)
    assert kind == refusal
    assert where[0] == CITE or str(where[0]).startswith("defenders")


def test_a_bad_input_comes_before_what_is_not_allowed() -> None:
    ships = duel("SS", "BB")
    ships["defenders"][0]["hits"] = 2
    assert ASKED.refused("surface-round", **ships) == ("bad-input", "defenders[0].hits")


def test_target_pairing_one_on_one_by_ruling() -> None:
    one_on_one = {"target-pairing": "one-on-one"}
    both_at_first: dict[str, Any] = {
        "attackers": [{"type": "CA", "target": 1}, {"type": "CA", "target": 1}],
        "defenders": [{"type": "CA", "target": 1}, {"type": "CA", "target": 2}],
    }
    assert ASKED.refused("surface-round", one_on_one, **both_at_first) == ("not-allowed", CITE, "attackers")
    assert ASKED.chances("surface-round", **both_at_first)


def test_interception_of_super_battleships_by_ruling() -> None:
    ships: dict[str, Any] = {"interceptors": [{"type": "BBB", "target": 1}], "movers": [{"type": "CVE", "target": 1}]}
    chart = {"interception-units": "chart"}
    assert ASKED.refused("interception", chart, **ships) == ("not-allowed", "unit chart", "interceptors[0].type")
    assert ASKED.chances("interception", {**chart, "super-battleship": "as-battleship"}, **ships)
    assert ASKED.chances("interception", **ships)


def test_shore_shots_with_the_secondary_factor_by_ruling() -> None:
    secondary = {"shore-factor": "secondary"}
    assert ASKED.outcome("shore-bombardment", [5, 6], secondary, ships=["BB", "CA"]) == {"hits": 2}
    assert ASKED.refused("shore-bombardment", ships=["BBAV"]) == ("not-allowed", "unit chart", "ships[0].type")


def test_battle_extra_ships_start_over_at_the_first_enemy() -> None:
    ships: dict[str, Any] = {"attackers": [{"type": "DD"}] * 3, "defenders": [{"type": "CA"}] * 2}
    found = ASKED.outcome("surface-battle", [4, 4, 3, 7, 7], **ships, rounds=1)
    assert found == {"result": "undecided", "attackers": ["DD"] * 3, "defenders": ["CA"]}


def test_battle_escorts_at_which_nobody_aims_screen_in_list_order() -> None:
    ships: dict[str, Any] = {
        "attackers": [{"type": "CA"}],
        "defenders": [{"type": "CV"}, {"type": "BC"}, {"type": "DE"}],
    }
    found = ASKED.outcome("surface-battle", [6, 12, 12, 12, 12], **ships, rounds=1, screening=True)
    assert found["defenders"] == ["CV", "BC"]
    found = ASKED.outcome("surface-battle", [6, 12, 12, 12, 12], **ships, rounds=1)
    assert found["defenders"] == ["CV", "BC", "DE"]


def test_battle_is_bounded_by_twelve_hits() -> None:
    ships: dict[str, Any] = {"attackers": [{"type": "BBB"}] * 3, "defenders": [{"type": "BB"}, {"type": "BB"}]}
    assert ASKED.refused("surface-battle", **ships) == ("bad-input", "attackers")
    ships["defenders"] = [{"type": "SS"}] * 4
    assert ASKED.refused("surface-battle", **ships) == ("bad-input", "attackers")


def test_battle_to_the_end_is_what_many_rounds_come_to() -> None:
    ships: dict[str, Any] = {"attackers": [{"type": "BBB"}], "defenders": [{"type": "BB"}, {"type": "DE"}]}
    endless = ASKED.chances("surface-battle", **ships, screening=True)
    rounds = ASKED.chances("surface-battle", **ships, screening=True, rounds=20)
    for outcome, p in endless.items():
        top, bottom = (int(part) for part in (p + "/1").split("/")[:2])
        near_top, near_bottom = (int(part) for part in (rounds[outcome] + "/1").split("/")[:2])
        assert abs(top * near_bottom - near_top * bottom) * 10**12 < bottom * near_bottom


@pytest.mark.few(1)
@pytest.mark.parametrize("rounds", [{}, {"rounds": 20}])
def test_battle_at_its_bounds_is_weighed_in_seconds(rounds: dict[str, Any]) -> None:
    side = [{"type": kind} for kind in ("CA", "CL", "DD", "DE", "PT", "CVL")]
    began = time.process_time()
    assert ASKED.chances("surface-battle", attackers=side, defenders=side, **rounds)
    assert time.process_time() - began < 8


def test_round_of_six_ships_a_side_is_weighed_at_once_whole_or_ship_by_ship() -> None:
    began = time.process_time()
    cruisers = [{"type": "CA", "target": place} for place in range(1, 7)]
    assert len(ASKED.chances("surface-round", attackers=cruisers, defenders=cruisers)) == 4096
    battleships = [{"type": "BB", "target": place} for place in range(1, 7)]
    large = {"attackers": battleships, "defenders": battleships}
    assert answered("naval-units", "surface-round", large) <= limits.WORK
    assert time.process_time() - began < 2


@pytest.mark.parametrize("seed", range(40))
def test_ships_weighed_apart_are_as_the_joint_rows_have_them(seed: int) -> None:
    chance = random.Random(seed)
    count, others = chance.randint(1, 4), chance.randint(1, 4)
    kinds = ["BB", "CA", "DD", "CV", "BC", "PT"]
    own = [{"type": chance.choice(kinds), "target": at % others + 1} for at in range(count)]
    enemy = [{"type": chance.choice(kinds), "target": at % count + 1} for at in range(others)]
    aimed = [ship["target"] for ship in enemy]
    for at, ship in enumerate(own, 1):
        free = [place for place in aimed if place not in [each.get("screens") for each in own]]
        if at not in aimed and ship["type"] in ("CA", "DD") and free:
            ship["screens"] = free[0]
    rulings = {"pt-surprise": "preemptive"} if seed % 2 else {}
    hold("naval-units", "surface-round", {"attackers": own, "defenders": enemy}, rulings)


def test_the_dice_of_a_battle_say_which_ships_fire_counted_from_one() -> None:
    ships = {"attackers": [{"type": "DD"}, {"type": "DD"}], "defenders": [{"type": "CA"}]}
    thrown = roll(find("naval-units", "surface-battle"), ships, load("naval-units"), program_dice(1))
    said = " ".join(die["for"] for die in thrown.dice)
    assert all(name in said for name in ("DD (attackers 1)", "DD (attackers 2)", "CA (defenders 1)"))
    assert "(defenders 2)" not in said
