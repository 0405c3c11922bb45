"""What sample cases leave of procedures: large calls in time, both raids of a round, whose dice they are."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import limits
from referee.engine.answer import odds
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.naval_units.scenario.sheets import missing_for
from tests.apart import answered, hold
from tests.asked import Asked

ASKED = Asked("naval-units")
Ships = list[dict[str, Any]]


def each(kind: str, **more: Any) -> Ships:
    """Six ships of a kind, each firing at its own enemy."""
    return [{"type": kind, "target": place, **more} for place in range(1, 7)]


def ships(*kinds: str, **more: int) -> Ships:
    return [{"type": kind, **more} for kind in kinds]


RAID: dict[str, Any] = {
    "cap": 4, "escort": 2, "targets": ships("CV", "BB", "CA", torpedo=1, dive=1),
    "cover": [{"type": "CA", "screens": 1}, {"type": "DD", "screens": 2}],
}  # fmt: skip
SMALL_ROUND = ships("CA", "CL", "DD", "DE", "PT", "CVL")
CRUISERS, BATTLESHIPS = ({side: each(kind) for side in ("attackers", "defenders")} for kind in ("CA", "BB"))
AGAINST_FOUR = {"targets": ships(*["BB"] * 4, torpedo=3, dive=3), "cap": 6, "escort": 4}


@pytest.mark.parametrize(
    ("procedure", "inputs", "rows", "seconds"),
    [
        pytest.param("surface-battle", {"attackers": SMALL_ROUND, "defenders": SMALL_ROUND}, None, 8),
        pytest.param("surface-battle", {"attackers": SMALL_ROUND, "defenders": SMALL_ROUND, "rounds": 20}, None, 8,
                     marks=pytest.mark.long),
        ("surface-round", CRUISERS, 4096, 2),
        ("air-strike", RAID, 2685, 2),
    ],
)  # fmt: skip
def test_a_fight_at_its_bounds_is_weighed_in_seconds(
    procedure: str, inputs: dict[str, Any], rows: int | None, seconds: int
) -> None:
    began = time.process_time()
    found = ASKED.chances(procedure, **inputs)
    assert len(found) == (rows or len(found)) > 0
    assert time.process_time() - began < seconds


@pytest.mark.parametrize(
    ("procedure", "inputs"),
    [
        ("surface-round", BATTLESHIPS),
        ("air-strike", {"cap": 24, "escort": 24, "targets": ships(*["SCV"] * 6, torpedo=24, dive=24)}),
        ("air-round", {"active": AGAINST_FOUR, "other": AGAINST_FOUR}),
        ("port-raid", {"ships": ships(*["BB"] * 6, torpedo=6, dive=6)}),
    ],
)
def test_what_is_too_large_to_list_has_each_ships_fate(procedure: str, inputs: dict[str, Any]) -> None:
    assert answered("naval-units", procedure, inputs) <= limits.WORK


@pytest.mark.parametrize(("die", "unhurt"), [(None, "7/48"), (12, "7/12")])
def test_a_shot_that_was_thrown_counts_in_the_chances_of_each_ship(die: int | None, unhurt: str) -> None:
    faces = [] if die is None else [die]
    weighed = odds(find("naval-units", "surface-round"), BATTLESHIPS, load("naval-units"), faces=faces)
    found = weighed.marginal("defenders_left[0]")
    assert str(Fraction(dict(found.rows).get(2, 0), found.total)) == unhurt


def test_a_scenario_needs_the_ships_of_its_fleets_that_nobody_has() -> None:
    fleets = {"TF 1": {"ships": ["Wasp", "Hornet"]}, "TF 2": {"ships": ["Hornet", "Essex"]}}
    assert missing_for({"fleet": fleets, "ship": {"Wasp": {}}}) == ["Hornet", "Essex"]


# Rounds of planes (Planes to ship combat).

CARRIER: dict[str, Any] = {"ships": ships("CV", "DD"), "cap": 1, "torpedo": 2, "screening": True}
SMALL: dict[str, Any] = {"ships": ships("CVL", "CA"), "dive": 2}


def ends(active: dict[str, Any], other: dict[str, Any]) -> Any:
    """How a battle of one round ends."""
    return [
        row["outcome"] for row in ASKED.weighed("air-battle", active=active, other=other, rounds=1).distribution or []
    ]


def test_a_single_round_is_both_raids_of_that_round() -> None:
    raid = {"targets": ships("CVL", torpedo=2), "cover": ships("CA")}
    answer = {"cap": 1, "targets": ships("CV", dive=2), "cover": ships("DD", screens=1)}
    flat = [
        row["outcome"]["active"] for row in ASKED.weighed("air-round", active=raid, other=answer).distribution or []
    ]
    assert {tuple(end["active"]["ships_left"]) for end in ends(CARRIER, SMALL)} == {
        (*end["ships_left"], *end["cover_left"]) for end in flat
    }


def test_planes_without_a_deck_are_lost_after_the_round() -> None:
    assert {end["other"]["planes"] for end in ends(CARRIER, SMALL) if end["other"]["ships_left"][0] == 0} == {0}


def test_cap_that_is_shot_down_is_lost() -> None:
    raid = {"ships": ships("CV"), "escort": 1, "torpedo": 1}
    assert {end["active"]["planes"] for end in ends({"ships": ships("CV"), "cap": 1}, raid)} == {0, 1}


# Planes against ships at port (Planes vs. Ships at Port).


@pytest.mark.parametrize("seed", range(24))
def test_the_leaves_of_a_port_raid_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    there = [
        {"type": chance.choice(["BB", "DD", "LST"]), "torpedo": chance.randint(0, 1), "dive": chance.randint(0, 2)}
        for _ in range(chance.randint(1, 3))
    ]
    there[0]["dive"] = 1
    raid: dict[str, Any] = {"ships": there, "rounds": 1 + seed % 3}
    if seed % 2:
        raid["surprise"] = chance.choice(["none", "moderate", "complete"])
    if seed % 4 == 0:
        raid |= {"artillery": 1, "artillery_factor": chance.choice([2, 12])}
    if seed % 5 == 0:
        raid |= {"nation": "japan", "ships": [{"type": "CA", "kamikaze": 1, "torpedo": 1}, *there[:1]]}
    hold("naval-units", "port-raid", raid, {"port-shots": "every-attacker"} if seed % 6 == 0 else {})


@pytest.mark.long
def test_six_ships_in_two_rounds_are_answered() -> None:
    assert len(ASKED.chances("port-raid", ships=ships(*["CL"] * 6, torpedo=1, dive=1), rounds=2)) == 28_431
    found = ASKED.weighed("port-raid", ships=ships("BB", "CV", "CA", "CL", "DD", "BB", torpedo=2), rounds=2)
    assert found.distribution is None
    assert [row.of for row in found.marginals()][1:7] == [f"ships_left[{at}]" for at in range(6)]
