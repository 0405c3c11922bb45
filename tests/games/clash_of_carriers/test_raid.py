"""Whole raids on one ship."""

from __future__ import annotations

from typing import Any

from referee.engine import answer
from referee.engine.dice import program
from referee.engine.procedure import find
from referee.engine.rules import load

from .asked import GAME, chances, outcome, refused

AA = {"aa": {"columns": {"1+": ["-", "-", "-", "-", "-", "-", "-1", "-2", "D", "D2"]}}}
DAMAGE = {"damage": {"columns": {"1-2": ["-"] * 9 + ["1"], "3+": ["-"] * 7 + ["1", "1", "2"]}}}
CRITICAL = {"torpedo-critical": {"columns": {"all": ["-"] * 8 + ["fire", "1"]}}}
TABLES: dict[str, Any] = {**AA, **DAMAGE, **CRITICAL}
CAP = {"air-to-air": {"columns": {"1+": ["-"] * 5 + ["1"] * 3 + ["2"] * 2}}}


def bomber(kind: str = "DB", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "factor": 3, "reduced": 1, **more}


def raid(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("air-strike", dice, rulings, **{"attacker": "ijn", "target_aa": 4, "tables": TABLES, **inputs})


def test_14_0_the_factor_before_aa_is_the_default() -> None:
    flipped: dict[str, Any] = {"strike": [bomber()], "deliver": True}
    assert raid([9, 8], **flipped)["hits"] == 1
    assert raid([9, 8], {"deliver-strength": "after-aa"}, **flipped)["hits"] == 0
    assert raid([9, 8], strike=[bomber()])["hits"] == 0


def test_14_0_a_destroyed_unit_throws_right_after_the_shot() -> None:
    shots: dict[str, Any] = {"strike": [bomber(side="reduced"), bomber()], "adjacent": [{"aa": 4}], "deliver": True}
    # 9: destroyed, 6: it will still attack with its 1; two shots at the second; then both attack.
    assert raid([9, 6, 1, 1, 10, 1], **shots) == {
        "hits": 1,
        "extra_hits": 0,
        "effects": [],
        "sunk": None,
        "strike": ["destroyed", "full"],
        "cap": [],
    }
    assert raid([9, 5, 1, 1, 1], **shots)["strike"] == ["destroyed", "full"]
    assert raid([9, 1, 1, 10, 1], {"deliver-roll": "always"}, **shots)["hits"] == 1


def test_14_0_a_unit_shot_down_keeps_its_modifiers() -> None:
    kept: dict[str, Any] = {"strike": [bomber(side="reduced")], "adjacent": [{"aa": 9}], "deliver": True}
    assert raid([8, 9, 6, 10], **kept)["hits"] == 0
    assert raid([1, 9, 6, 10], **kept)["hits"] == 1


def test_8_5_1_a_suppressor_under_fire_counts_itself_and_a_lost_one_no_more() -> None:
    strike = [{"kind": "F", "factor": 2, "role": "suppress"}, bomber()]
    # 9 less 1 is a modifier; 10 less 1 is a D that destroys the fighter, and then 9 is a D for the bomber.
    assert raid([9, 9, 1], strike=strike)["strike"] == ["full", "full"]
    assert raid([10, 9, 1], strike=strike)["strike"] == ["destroyed", "reduced"]
    assert raid([9, 1], strike=strike, fire_at_fighters=False)["strike"] == ["full", "full"]


def test_8_2_2_escorts_and_units_lost_to_cap_come_under_no_fire() -> None:
    tables = {**TABLES, **CAP}
    cap = [{"kind": "F", "factor": 4, "reduced": 2}]
    escorted = raid([10, 1, 1, 1], strike=[bomber("F"), bomber()], cap=cap, tables=tables)
    assert escorted["strike"] == ["destroyed", "full"]
    alone = raid([10], strike=[bomber()], cap=cap, tables=tables, deliver=True)
    assert alone["strike"] == ["destroyed"]


def test_9_3_a_sunk_ship_asks_no_more_dice() -> None:
    torpedoes: dict[str, Any] = {"strike": [bomber("T"), bomber("T")], "target_aa": 0}
    assert raid([10], **torpedoes, boxes=2)["sunk"] is True
    assert raid([10, 1, 10], **torpedoes, boxes=3)["sunk"] is True
    assert raid([10, 9, 9, 1], **torpedoes, boxes=3)["effects"] == ["fire", "fire"]


def test_6_3_night_attacks_are_a_ruling() -> None:
    night: dict[str, Any] = {"attacker": "ijn", "strike": [bomber()], "target_aa": 0, "night": True, "tables": TABLES}
    assert chances("air-strike", **night)
    assert refused("air-strike", {"night-air-attack": "forbidden"}, **night) == ("not-allowed", "6.3", "night")


def test_8_what_one_side_may_not_is_refused() -> None:
    usn: dict[str, Any] = {"attacker": "usn", "strike": [bomber()], "target_aa": 3, "tables": TABLES}
    assert refused("air-strike", **usn, deliver=True) == ("not-allowed", "14.0", "deliver")
    assert refused("air-strike", **usn, adjacent=[{"aa": 3}]) == ("not-allowed", "8.5", "adjacent")
    assert refused("air-strike", **{**usn, "attacker": "ijn"}, radar=True) == ("bad-input", "radar")


def test_8_a_raid_with_too_many_outcomes_is_thrown_all_the_same() -> None:
    large: dict[str, Any] = {
        "attacker": "ijn",
        "strike": [bomber(name=str(place)) for place in range(12)],
        "target_aa": 4,
        "adjacent": [{"aa": 4}] * 3,
        "tables": TABLES,
    }
    assert refused("air-strike", **large) == ("bad-input", "strike")
    found = answer.roll(find(GAME, "air-strike"), large, load(GAME), program(1))
    assert found.outcome is not None
    assert found.distribution is None
