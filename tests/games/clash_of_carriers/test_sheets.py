"""Ship counters by spreadsheet: a row a ship, taken when it is whole; all faults by their cells."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine import answer
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import data_folder, load
from referee.games.clash_of_carriers.scenario import cells, owner
from referee.games.clash_of_carriers.scenario.scenario import check
from referee.games.clash_of_carriers.scenario.sheets import SHEETS, count_filled, known_cells
from referee.session.scenario import forms
from referee.session.scenario.sheet_files import write
from referee.session.scenario.taking import counters_lacking, take
from tests.counters import sheet, told

from .asked import GAME, chances, outcome, refused

WORD = "clash-of-carriers"
WASP = {"type": "CV", "mp odd": "3", "mp even": "4", "gunnery": "2", "aa": "9", "torpedo": "no", "boxes": "7"}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sheet, and a rules folder of the owner's."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    written, *_ = write(WORD, str(tmp_path / "sheets"))
    return Path(written)


def test_each_ship_has_a_row_and_a_filled_one_is_taken(file: Path) -> None:
    assert count_filled(SHEETS[0]) == (0, 109)
    assert take([str(file)])[1].new == []
    _, taken = take([sheet(WORD, "ships", file.parent, {"Wasp": WASP})])
    assert taken.new == ["Wasp"]
    ship = {"type": "CV", "mp_odd": 3, "mp_even": 4, "gunnery": 2, "aa": 9, "torpedo": False, "boxes": 7}
    assert tomllib.loads(Path(taken.files[0]).read_text()) == {"ship": {"Wasp": ship}}
    assert count_filled(SHEETS[0]) == (1, 109)
    left = counters_lacking("clash-of-carriers")["clash-of-carriers/philippine-sea"]
    assert len([ship for ship in known_cells(SHEETS[0]) if ship in left]) == 108
    assert {"VB-8", "Guam", "log of Wasp", "table aa"} <= set(left)
    assert "Wasp" not in left


def test_the_rest_of_a_form_stays_and_what_was_there_is_kept(file: Path) -> None:
    forms.write(WORD)
    path = Path(forms.own_folder(WORD)) / "units.toml"
    before = tomllib.loads(path.read_text())
    _, taken = take([sheet(WORD, "ships", file.parent, {"Wasp": WASP})])
    assert taken.changed == ["Wasp"]
    after = tomllib.loads(path.read_text())
    assert after["ship"].pop("Wasp")["boxes"] == 7
    del before["ship"]["Wasp"]
    assert after == before
    assert not [fault for fault in owner.faults(str(path.parent)) if "not read" in fault]


def test_all_faults_are_said_by_cell_and_nothing_is_taken(file: Path) -> None:
    cabot = {**WASP, "mp even": "21", "aa": "x", "boxes": "0"}
    rows = {"Wasp": WASP, "Cabot": cabot, "Monterey": {"type": "CVL", "mp odd": "3"}}
    found = "\n".join(told(sheet(WORD, "ships", file.parent, rows, [["Bismarck", "", *WASP.values()]])))
    for said in (
        "ships!E",
        '"21"; it must be a whole number from 0 to 20',
        '"x"; it must be a whole number from 0 to 99',
        '"0"; it must be a whole number from 1 to 99',
        "Monterey: boxes is missing",
    ):
        assert said in found
    assert "Bismarck: no ship of that name is in 16.1" in found
    assert not (Path(forms.own_folder(WORD)) / "units.toml").exists()


# The game's own card: tables as their owner types them, and cells that the umpire reads off.


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
    fish: dict[str, Any] = {"side": "ijn", "kind": "T", "factor": 3, "table_result": ["1", " "]}
    assert refused("air-attack", **fish) == ("bad-input", "table_result")


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


# What cannot be in a scenario of Clash of Carriers: each fault is found when it is opened, and said with
# its table.


Data = dict[str, Any]
SHIPPED = Path(data_folder("scenarios"), "clash-of-carriers", "philippine-sea.toml")


def tg(name: str, **row: Any) -> Callable[[Data], None]:
    """One more TG, or another row of it."""
    return lambda data: data["group"].update({name: {"side": "usn", "hex": "3209", "ships": [], **row}})


def at(place: str, **row: Any) -> Callable[[Data], None]:
    """Other values in a TG of the scenario."""
    return lambda data: data["group"][place].update(row)


def terms(**row: Any) -> Callable[[Data], None]:
    """Other terms."""
    return lambda data: data["scenario"].update(row)


def top(**row: Any) -> Callable[[Data], None]:
    """Other tables."""
    return lambda data: data.update(row)


def without(side: str) -> Callable[[Data], None]:
    """A side without TGs."""
    return lambda data: data.update(group={name: row for name, row in data["group"].items() if row["side"] != side})


FAULTS: list[tuple[Callable[[Data], None], str]] = [
    (at("TG 58.1", hex="4535"), "[group.TG 58.1] '4535' is not a hex of the map"),
    (terms(saipan="9999"), "[scenario.saipan] '9999' is not a hex of the map"),
    (top(place={"Guam": {"hex": "4199"}}), "[place.Guam] '4199' is not a hex of the map"),
    (top(place={"Pelelu": {"hex": "0632"}}), "[place.Pelelu] no island of that name is in 16.1; did you mean Peleliu?"),
    (tg("tg 58.1"), "[group.tg 58.1] there is a TG 58.1 already"),
    (tg("61st Air Flotilla"), "[group.61st Air Flotilla] there is a 61st Air Flotilla already"),
    (tg("TF 58"), "[group.TF 58] there is a TF 58 already"),
    (tg("Guam"), "[group.Guam] there is a Guam already"),
    (tg(""), '[group.""] a TG\'s name is one line'),
    (tg("a\nb"), '[group."a\\nb"] a TG\'s name is one line'),
    (tg("TG 58.5", hex="2020"), "[group.TG 58.5] a dummy begins in the hex of a TG, and there is none in 2020 (3.1.6)"),
    (tg("TG 58.5", ships=["Taiho"]), "[group.TG 58.5] Taiho is a ship of the IJN"),
    (tg("TG 58.5", ships=["Boston"]), "[group.TG 58.5] Boston sails in 2 TGs"),
    (at("TG 58.2", hex="2311"), "[group.TG 58.2] TF 58 begins within 9 hexes of Saipan, 3712 (16.1.4)"),
    (at("Force A", ships=[]), ""),
    (without("usn"), "[group] no ship is there of the USN"),
    (without("ijn"), "[group] no ship is there of the IJN"),
    (terms(rules=["15.1", "15.1"]), "[scenario] rules: 15.1 appears 2 times"),
    (terms(night_turns=[4, 4]), "[scenario] night_turns: 4 appears 2 times"),
    (terms(turns=4, first_turn=5), "[scenario] first_turn: 5 is after the last turn, 4"),
    (terms(lost=["261st", "262nd"]), "[scenario] lost: no air unit '262nd'"),
    (top(rulings={"nonsense": "x"}), 'there is no ruling "nonsense"'),
    (top(real_submarines={"usn": 5, "ijn": 0}), ""),
    (top(real_submarines={"usn": 9}), "[real_submarines] usn must be a whole number from 0 to 5, not 9"),
    (top(sides=["usn"]), "[top] sides must be a list of 2"),
    (top(sides=["usn", "usn"]), "[top] sides: both sides play"),
    (top(tables={"nonsense": {}}), "[tables.nonsense] the table nonsense is not a table of this card"),
    (top(tables={"damage": {"columns": {"1-2": ["x"]}}}), '[tables.damage] the table damage cannot have "x"'),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=[fault or "none" for _, fault in FAULTS])
def test_a_fault_of_a_scenario_is_found_when_it_is_opened(change: Callable[[Data], None], fault: str) -> None:
    data = tomllib.loads(SHIPPED.read_text())
    change(data)
    found = check(data)
    assert any(one.startswith(fault) for one in found) if fault else not found, found


def test_the_mobile_fleet_begins_with_a_force_that_has_ships() -> None:
    data = tomllib.loads(SHIPPED.read_text())
    for force in ("Force A", "Force B", "Force C"):
        data["group"][force]["ships"] = []
    data["group"]["Force D"] = {"side": "ijn", "hex": "0712", "ships": ["Taiho"]}
    assert any("at least one of Force A, B and C" in one for one in check(data))
