"""Counters by spreadsheet: a row for each code, taken into the owner's tables beside what else is there."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

from referee.engine.rules import load
from referee.games.ca.rules.counters import known_values
from referee.games.ca.scenario.sheets import SHEETS, count_filled
from referee.session.scenario.sheet_files import write
from referee.session.scenario.taking import counters_lacking, take
from tests.counters import sheet, told

WHOLE = {"gunnery": "9", "range": "14", "defense": "5", "torpedo": "24"}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sheet, and a rules folder of the owner's."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    written, *_ = write("ca", str(tmp_path / "sheets"))
    return Path(written)


def test_each_code_has_a_row_with_its_ships_and_what_is_known(file: Path) -> None:
    rows = {row[0]: row[1:] for row in csv.reader(file.read_text(encoding="utf-8-sig").splitlines())}
    assert rows["usn CA-2"] == ["Northampton, Indianapolis, Astoria, Wichita", "13", "15", "5", "0"]
    assert rows["ijn DD-1"] == ["Mutsuki", "", "", "", ""]
    assert len(rows) == 5 + count_filled(SHEETS[0])[1]
    assert take([str(file)])[1].new == []


def test_what_is_filled_in_is_taken_and_the_map_left_as_it_is(file: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "ca" / "tables.toml"
    own.parent.mkdir(parents=True)
    own.write_text('# mine\ncolumns = 60\nsupply = ["0101"]\n\n[land]\nA = ["2030"]\n')
    before = counters_lacking("ca")["ca/cape-esperance"]
    assert "ijn CA-1" in before
    whole, there = count_filled(SHEETS[0])
    _, taken = take([sheet("ca", "counters", file.parent, {"ijn CA-1": WHOLE})])
    assert (taken.new, taken.changed) == (["ijn CA-1"], [])
    figures = {word: int(cell) for word, cell in WHOLE.items()}
    assert tomllib.loads(own.read_text()) == {
        "columns": 60,
        "supply": ["0101"],
        "land": {"A": ["2030"]},
        "counters": {"ijn CA-1": figures},
    }
    assert own.with_name("tables.toml.before").read_text().startswith("# mine\n")
    assert known_values(load("ca"), "ijn", "CA-1") == figures
    assert count_filled(SHEETS[0]) == (whole + 1, there)
    assert [name for name in before if name != "ijn CA-1"] == counters_lacking("ca")["ca/cape-esperance"]
    assert take([sheet("ca", "counters", file.parent, {"ijn CA-1": {"gunnery": "8"}})])[1].changed == ["ijn CA-1"]


def test_all_faults_are_said_by_cell_and_nothing_is_taken(file: Path, tmp_path: Path) -> None:
    cells = {"ijn BB-1": {"gunnery": "201", "range": "far"}, "ijn CA-1": WHOLE}
    last = 6 + count_filled(SHEETS[0])[1]
    more = (["ijn XX-1", "", "9"], ["ijn BB-1", "", "9"])
    assert told(sheet("ca", "counters", file.parent, cells, more)) == [
        'counters!C6: "201"; it must be a whole number from 0 to 200',
        'counters!D6: "far"; it must be a whole number from 1 to 60',
        f"counters!A{last + 1}: ijn BB-1 is also in row 6",
        f'counters!A{last}: ijn XX-1: [counters.ijn XX-1] is not a counter: "usn CA-2" is one (12.0)',
    ]
    assert not (tmp_path / "mine" / "ca" / "tables.toml").exists()
