"""The game's own card: tables as their owner types them, and cells that the umpire reads off."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import answer
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.clash_of_carriers.scenario import cells

from .asked import GAME, chances, outcome, refused


def test_a_column_of_a_cell_is_one_that_the_table_has() -> None:
    with pytest.raises(Refusal, match="the column of torpedo-critical is one of"):
        cells.check("torpedo-critical", "no such column", 1, "-")


def aa_with(columns: dict[str, list[Any]], **more: Any) -> dict[str, Any]:
    return {"aa": {"columns": columns, **more}}


def read(aa: int, die: int, columns: dict[str, list[Any]], first_roll: int = 1, **inputs: Any) -> int:
    """The modifier that an AA factor reads with a die."""
    tables = aa_with(columns, first_roll=first_roll)
    drm: int = outcome("aa", [die], ship_side="usn", aa=aa, tables=tables, **inputs)["attack_drm"]
    return drm


def test_a_factor_without_a_column_reads_the_nearest_below_else_the_lowest() -> None:
    columns: dict[str, list[Any]] = {"6+": ["-6"], "4": ["-4"], "2-3": ["-2"]}
    assert [read(aa, 5, columns) for aa in (1, 2, 3, 4, 5, 6, 99)] == [-2, -2, -2, -4, -4, -6, -6]


def test_a_roll_off_the_table_reads_its_first_or_last_cell() -> None:
    columns: dict[str, list[Any]] = {"1+": ["-1", "-2", "-3"]}
    assert [read(3, die, columns, first_roll=2) for die in (1, 2, 3, 4, 10)] == [-1, -1, -2, -3, -3]
    assert read(3, 4, columns, first_roll=0, suppression=9) == -1


@pytest.mark.parametrize(
    "tables",
    [
        {"flak": {"columns": {"1+": ["-"]}}},
        {"aa": {"columns": {}}},
        {"aa": {"columns": {"1+": []}}},
        {"aa": 3},
        {"aa": {"columns": {"1+": ["-"]}, "title": "AA"}},
        {"aa": {"columns": {"1+": ["-"]}, "first_roll": "1"}},
        aa_with({"1-4": ["-"], "4+": ["-"]}),
        aa_with({"1+": ["-"], "9": ["-"]}),
        aa_with({"4-1": ["-"]}),
        aa_with({"few": ["-"]}),
        aa_with({"1-2": ["-", "D"], "3+": ["-"]}),
        aa_with({"1+": ["E"]}),
        aa_with({"1+": [True]}),
        {"damage": {"columns": {"1+": ["-1"]}}},
        {"torpedo-critical": {"columns": {"CV": ["-"]}}},
        {"surface-deployment": {"columns": {"ijn-day": [1] * 9}}},
        {"surface-deployment": {"columns": {"ijn-day": [26] * 10}}},
        {"damage-log": {"Taiho": {"boxes": [{}]}}},
        {"damage-log": {"Taiho": {"type": "CV", "boxes": [{}], "half_at": 2}}},
        {"damage-log": {"Taiho": {"type": "CV", "boxes": [{"speed": 4}]}}},
    ],
    ids=str,
)
def test_a_table_with_a_fault_is_refused_by_its_name(tables: dict[str, Any]) -> None:
    (name,) = tables
    assert refused("aa", ship_side="usn", aa=3, tables=tables) == ("bad-input", f"tables.{name}")


def test_a_fault_in_the_owners_own_file_is_refused_in_the_same_way() -> None:
    owner: dict[str, Any]
    for owner in ({"aa": {"columns": {"1+": ["E"]}}}, {"aa": 3}, {"flak": {}}):
        with pytest.raises(Refusal, match="the owner's table") as caught:
            answer.odds(find(GAME, "aa"), {"ship_side": "usn", "aa": 3}, load(GAME, owner=owner))
        assert caught.value.field == f"tables.{next(iter(owner))}"


def test_a_table_of_the_request_replaces_the_owners() -> None:
    rules = load(GAME, owner=aa_with({"1+": ["-1"]}))
    for inputs, drm in (({}, -1), ({"tables": aa_with({"1+": ["-2"]})}, -2)):
        found = answer.odds(find(GAME, "aa"), {"ship_side": "usn", "aa": 3, **inputs}, rules).distribution
        assert found is not None
        assert [row["outcome"]["attack_drm"] for row in found] == [drm]


def test_cells_read_off_are_counted_and_understood() -> None:
    shot: dict[str, Any] = {"ship_side": "usn", "aa": 3}
    for typed in ([], ["-", "-"], ["E2"], ["D+1"]):
        assert refused("aa", **shot, table_result=typed) == ("bad-input", "table_result")
    for cell, does in {"-": (0, 0), "D": (1, 0), "D-2": (1, -2), "2": (0, -2), "-2": (0, -2)}.items():
        found = outcome("aa", **shot, table_result=[cell])
        assert (found["steps"], found["attack_drm"]) == does
    assert outcome("aa", **shot, table_result=[3])["attack_drm"] == -3


def test_no_table_is_wanted_that_no_die_can_come_to_read() -> None:
    damage = {"damage": {"columns": {"1+": ["-", "1"]}}}
    torpedo: dict[str, Any] = {"side": "ijn", "kind": "T", "factor": 3}
    assert refused("air-attack", **torpedo) == ("table-missing", "damage")
    assert refused("air-attack", **torpedo, tables=damage) == ("table-missing", "torpedo-critical")
    less: dict[str, Any]
    for less in ({"criticals": False}, {"boxes": 1}, {"card_drm": -10}):
        assert chances("air-attack", **torpedo, **less, tables=damage)


def test_the_table_that_play_reads_first_is_named() -> None:
    raid: dict[str, Any] = {"attacker": "ijn", "strike": [{"kind": "T", "factor": 3}], "target_aa": 3}
    cap: dict[str, Any] = {"cap": [{"kind": "F", "factor": 4, "reduced": 2}]}
    assert refused("air-strike", **raid, **cap) == ("table-missing", "air-to-air")
    assert refused("air-strike", **raid) == ("table-missing", "aa")
    assert refused("air-strike", **raid, tables=aa_with({"1+": ["-"]})) == ("table-missing", "damage")
    # A unit that CAP always destroys comes under no AA fire.
    lost = {"air-to-air": {"columns": {"1+": ["1"]}}}
    assert chances("air-strike", **raid, **cap, tables=lost)
