"""Whole raids on one ship."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.chance import Reckoned
from referee.engine.dice import Typed, program_dice
from referee.engine.joint import rows_of, weigh_outcomes
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import answered, compare, planned
from .asked import GAME, outcome

AA = {"aa": {"columns": {"1+": ["-", "-", "-", "-", "-", "-", "-1", "-2", "D", "D2"]}}}
DAMAGE = {"damage": {"columns": {"1-2": ["-"] * 9 + ["1"], "3+": ["-"] * 7 + ["1", "1", "2"]}}}
CRITICAL = {"torpedo-critical": {"columns": {"all": ["-"] * 8 + ["fire", "1"]}}}
TABLES: dict[str, Any] = {**AA, **DAMAGE, **CRITICAL}
CAP = {"air-to-air": {"columns": {"1+": ["-"] * 5 + ["1"] * 3 + ["2"] * 2}}}


def bomber(kind: str = "DB", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "factor": 3, "reduced": 1, **more}


def raid(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("air-strike", dice, rulings, **{"attacker": "ijn", "target_aa": 4, "tables": TABLES, **inputs})


def test_every_ship_that_fires_is_named_with_her_die_those_beside_from_1() -> None:
    inputs = {"attacker": "ijn", "target_aa": 4, "tables": TABLES, "strike": [bomber()], "adjacent": [{"aa": 4}] * 2}
    thrown = answer.roll(find(GAME, "air-strike"), inputs, load(GAME), Typed([1, 1, 1, 1])).dice or []
    assert [die["for"] for die in thrown[:3]] == [
        "the target's AA at DB 1",
        "AA of adjacent ship 1 at DB 1",
        "AA of adjacent ship 2 at DB 1",
    ]


def test_8_a_raid_with_too_many_outcomes_is_thrown_and_told_leaf_by_leaf() -> None:
    large: dict[str, Any] = {
        "attacker": "ijn",
        "strike": [bomber(name=str(place)) for place in range(12)],
        "target_aa": 4,
        "tables": TABLES,
    }
    weighed = answer.odds(find(GAME, "air-strike"), large, load(GAME))
    assert weighed.distribution is None
    assert {"hits", "strike[11]"} <= {marginal.of for marginal in weighed.marginals()}
    found = answer.roll(find(GAME, "air-strike"), large, load(GAME), program_dice(1))
    assert found.outcome is not None
    assert found.distribution is None


def some_raid(chance: random.Random) -> dict[str, Any]:
    """A small raid with everything in it."""
    usn = chance.random() < 0.5
    cap = [{"kind": "F", "factor": chance.randint(1, 6), "reduced": 1} for _ in range(chance.randint(0, 2))]
    units: list[dict[str, Any]] = []
    for place in range(chance.randint(1, 3)):
        unit = {"name": f"unit {place}", "kind": chance.choice(["DB", "T", "F"]), "factor": chance.randint(2, 4)}
        unit["reduced"] = chance.randint(1, 2)
        if unit["kind"] == "F" and (not cap or sum(each["kind"] == "F" for each in units) >= len(cap)):
            unit["role"] = "suppress"
        units.append(unit)
    bombers = [unit["name"] for unit in units if unit["kind"] != "F"]
    escorts = sum(unit["kind"] == "F" and "role" not in unit for unit in units)
    if bombers and escorts and len(cap) > escorts:
        cap[-1]["target"] = chance.choice(bombers)
    out: dict[str, Any] = {
        "attacker": "usn" if usn else "ijn",
        "strike": units,
        "cap": cap,
        "tables": {**TABLES, **CAP},
    }
    out |= {"target_aa": chance.randint(0, 5), "deliver": not usn and chance.random() < 0.4}
    if not usn and chance.random() < 0.5:
        out["adjacent"] = [{"aa": 4}]
    return out | chance.choice([{}, {"boxes": chance.randint(1, 5)}, {"boxes": 9}])


@pytest.mark.parametrize("seed", range(8))
def test_the_raid_weighed_by_turns_is_that_of_the_dice_as_thrown(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(GAME, "air-strike", some_raid(random.Random(seed)))
    by_turns = sorted(map(str, rows_of(weigh_outcomes(plan))))  # type: ignore[arg-type]
    monkeypatch.setattr(Reckoned, "weigh", lambda self, weights, scale: scale.push_through(weights, self.steps))
    assert by_turns == sorted(map(str, rows_of(weigh_outcomes(plan))))  # type: ignore[arg-type]


def test_a_raid_of_twelve_has_each_units_fate_and_the_ships() -> None:
    units = [bomber("DT"[place % 2] + "B"[: 1 - place % 2], name=f"unit {place}") for place in range(12)]
    cap = [{"kind": "F", "factor": 4, "reduced": 2}] * 3
    raid = {"attacker": "ijn", "target_aa": 4, "adjacent": [{"aa": 4}] * 3, "strike": units, "cap": cap, "boxes": 9}
    assert answered(GAME, "air-strike", raid | {"tables": {**TABLES, **CAP}}) <= limits.WORK


def over(ships: int) -> list[dict[str, Any]]:
    return [{"name": f"ship {n}", "aa": 4 + n, "boxes": 2 + n} for n in range(ships)]


@pytest.mark.parametrize("seed", range(12))
def test_a_raid_on_one_of_several_ships_is_an_air_strike(seed: int) -> None:
    """The same dice, the same odds, whether the ship is one of several or the only one."""
    single = some_raid(random.Random(seed))
    ship = {"name": "Hornet", "aa": single["target_aa"]} | ({"boxes": single["boxes"]} if "boxes" in single else {})
    wide = {key: value for key, value in single.items() if key not in ("target_aa", "boxes", "strike", "adjacent")}
    wide["strike"] = [
        unit if unit["kind"] == "F" and "role" not in unit else unit | {"at": "Hornet"} for unit in single["strike"]
    ]
    wide |= {"ships": [ship], "near": [{**row, "to": "Hornet"} for row in single.get("adjacent", [])]}
    ruleset, dice = load(GAME), program_dice(seed)
    one = answer.roll(find(GAME, "air-strike"), single, ruleset, dice)
    other = answer.roll(find(GAME, "air-raid"), wide, ruleset, Typed([die["value"] for die in one.dice]))
    assert one.outcome is not None
    assert other.outcome == {
        **{key: [one.outcome[key]] for key in ("hits", "extra_hits", "effects", "sunk")},
        "strike": one.outcome["strike"],
        "cap": one.outcome["cap"],
    }
    wanted = {repr([*row["outcome"].values()]): row["p"] for row in one.distribution or ()}
    found = {}
    for row in other.distribution or ():
        *ship_took, strike, cap = row["outcome"].values()
        found[repr([*(each[0] for each in ship_took), strike, cap])] = row["p"]
    assert found == wanted


@pytest.mark.parametrize(
    ("procedure", "at"), [("air-strike", {"target_aa": 4}), ("air-raid", {"ships": over(2)})], ids=["one", "several"]
)
def test_8_2_the_odds_of_each_leaf_once_the_dice_of_cap_lie(procedure: str, at: dict[str, Any]) -> None:
    wide = [{} if "target_aa" in at else {"at": f"ship {place}"} for place in (0, 1)]
    strike = [bomber(name=f"unit {place}", **where) for place, where in enumerate(wide)]
    cap = {"cap": [{"kind": "F", "factor": 4, "reduced": 2}], "tables": {**TABLES, **CAP}}
    for die in (1, 6, 10):
        compare(planned(GAME, procedure, {"attacker": "ijn", "strike": strike, **cap, **at}), [die], procedure)


def test_a_raid_of_twenty_on_four_ships_has_each_fate_with_the_cap_shared() -> None:
    units = [bomber("DT"[place % 2] + "B"[: 1 - place % 2], name=f"unit {place}") for place in range(16)]
    placed = [unit | {"at": f"ship {place % 4}"} for place, unit in enumerate(units)]
    escorts = [{"kind": "F", "factor": 3, "reduced": 1}] * 4
    cap = [{"kind": "F", "factor": 4, "reduced": 2}] * 4
    raid = {"attacker": "ijn", "ships": over(4), "near": [{"to": "ship 1", "aa": 4}], "strike": [*escorts, *placed]}
    assert answered(GAME, "air-raid", raid | {"cap": cap, "tables": {**TABLES, **CAP}}) <= limits.WORK
