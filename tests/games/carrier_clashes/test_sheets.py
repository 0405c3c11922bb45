"""Counters by spreadsheet: written with what is known, filled in, taken back; every fault by its cell, nothing half."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.scenario.counters import known_counters
from referee.games.carrier_clashes.scenario.sheets import AIR, BASES, SHEETS, SHIPS, count_filled
from referee.session.scenario.sheet_files import write
from referee.session.scenario.sheets import Sheet, value_of
from referee.session.scenario.taking import counters_lacking, take
from tests.counters import sheet, told

ENTERPRISE = {"defense": "5", "speed": "6", "aa": "9", "capacity": "11", "radar": "1"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the three sheets, and a rules folder of the owner's."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    write("carrier-clashes", str(tmp_path / "sheets"))
    return tmp_path / "sheets"


def place(of: Sheet, heading: str) -> str:
    """The letter of a column."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[of.headings.index(heading)]


def test_every_key_of_a_counter_has_its_column(folder: Path) -> None:
    for one in SHEETS:
        printed = {column.path[0] for column in one.columns}
        for name, counter in known_counters()[one.table].items():
            assert set(counter) - {"stand_in", "source", "hex"} <= printed, name
        assert len(set(one.headings)) == len(one.headings)
        for column, cell in zip(one.columns, one.example, strict=True):
            assert not cell or (column.kind and value_of(column.kind, cell) is not None), (one.name, column.heading)


def test_no_invented_value_is_written_and_what_is_known_is(folder: Path) -> None:
    with (folder / "ships.csv").open(encoding="utf-8-sig", newline="") as text:
        rows = {row[0]: dict(zip(SHIPS.headings, row, strict=False)) for row in csv.reader(text)}
    assert {heading: cell for heading, cell in rows["Saratoga"].items() if cell} == {
        "name": "Saratoga",
        "side": "allied",
        "class": "A",
        "suits": "H",
    }
    with (folder / "air.csv").open(encoding="utf-8-sig", newline="") as text:
        fighters = next(row for row in csv.reader(text) if row[0] == "F4F-4")
    assert fighters[AIR.headings.index("defense")] == "6"  # printed in 16.i.viii


def test_a_filled_row_is_taken_and_filled_otherwise_it_changes(folder: Path) -> None:
    before = len(counters_lacking("carrier-clashes")["carrier-clashes/eastern-solomons"])
    _, taken = take([sheet("carrier-clashes", "ships", folder, {"Enterprise": ENTERPRISE})])
    assert taken.new == ["Enterprise"]
    found = known_counters()["ship"]["Enterprise"]
    assert (found["defense"], found["aa"], found["stand_in"]) == (5, 9, [])
    assert count_filled(SHIPS)[0] == 1
    assert len(counters_lacking("carrier-clashes")["carrier-clashes/eastern-solomons"]) == before - 1
    assert take([str(folder / "ships.csv")])[1].changed == []
    _, taken = take([sheet("carrier-clashes", "ships", folder, {"Enterprise": {"aa": "8"}})])
    assert (taken.new, taken.changed) == ([], ["Enterprise"])


def test_semicolons_decimals_and_marks_of_a_spreadsheet_are_read(folder: Path) -> None:
    cells = {"Tone": {"defense": "3.0", "speed": "6", "aa": "-", "search": "6, 9"}}
    _, taken = take([sheet("carrier-clashes", "ships", folder, cells, sign=";")])
    assert taken.new == ["Tone"]
    found = known_counters()["ship"]["Tone"]
    assert (found["defense"], found["aa"], found["search"]) == (3, 0, [6, 9])


def test_all_faults_are_said_by_their_cells_and_nothing_is_half_taken(folder: Path) -> None:
    cells = {
        "Enterprise": ENTERPRISE,
        "Saratoga": {"defense": "44", "speed": "six", "suits": "H Q", "apd": "maybe", "search": "6"},
    }
    more = [["", "allied", "A"], ["Enterprise", "allied"], ["Ranger", "allied", "A", "3"], ["a=b", "ijn"]]
    found = told(sheet("carrier-clashes", "ships", folder, cells, more=more))
    saratoga, last = 6, 6 + count_filled(SHIPS)[1]
    assert [fault for fault in found if fault.startswith("ships!") and f"{saratoga}: " in fault[:12]] == [
        f'ships!{place(SHIPS, "defense")}6: "44"; it must be a whole number from 1 to 20',
        f'ships!{place(SHIPS, "speed")}6: "six"; it must be a whole number from 0 to 9',
        f'ships!{place(SHIPS, "suits")}6: "H Q"; it must be one of H, hC, lC, S, D, or several',
        f'ships!{place(SHIPS, "search")}6: "6"; it must be a whole number from 0 to 60, 2 of them',
        f'ships!{place(SHIPS, "apd")}6: "maybe"; it must be yes or no',
    ]
    assert any(fault.startswith(f"ships!A{last}: the name is missing") for fault in found)
    assert f"ships!A{last + 1}: Enterprise is also in row 7" in found
    assert f"ships!A{last + 2}: Ranger: speed is missing: a whole number from 0 to 9" in found
    assert any(fault.startswith(f'ships!A{last + 3}: "a=b"; a name cannot hold ,') for fault in found)
    assert not (folder.parent / "mine" / "carrier-clashes" / "units.toml").exists()


def test_headings_that_are_missing_doubled_or_misspelt_are_said(folder: Path) -> None:
    file = folder / "bases.csv"
    text = file.read_text(encoding="utf-8-sig")
    file.write_text(text.replace("name,side,aa,", "name,side,side,", 1).replace(",refuels,", ",refules,", 1))
    assert told(str(file)) == [
        "bases!C2: side is also in B2",
        f'bases!{place(BASES, "refuels")}2: no heading "refules"; did you mean refuels?',
        "bases!2: headings are missing: aa, refuels",
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "not a sheet of counters"),
        (b"name,side\n", "not a sheet of counters"),
        (b"carrier-clashes,planes\n", "not a sheet of counters"),
        (b"\xff", "not CSV in UTF-8"),
        (b"PK\x03\x04\xff", "not a workbook that can be read"),
        (b"carrier-clashes,ships\n" + b"x,\n" * 20_000, "20001 rows; a sheet has 20000 at most"),
        (b"#" * 200_000, "is not CSV: a quotation mark is not closed, or a cell is too long"),
        (b"#" * 5_000_001, "too long for a sheet"),
        (b"carrier-clashes,ships\nname,\x1b[2J\n", "control"),
    ],
)
def test_what_is_no_sheet_is_refused(raw: bytes, said: str, folder: Path) -> None:
    file = folder / "other.csv"
    file.write_bytes(raw)
    with pytest.raises(Refusal) as refused:
        take([str(file)])
    assert said in refused.value.message or said == "control"


def test_sheets_are_not_written_over(folder: Path) -> None:
    with pytest.raises(Refusal, match="exists already; nothing was written"):
        write("carrier-clashes", str(folder))
