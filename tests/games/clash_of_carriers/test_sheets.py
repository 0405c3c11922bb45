"""Ship counters by spreadsheet: a row a ship, taken when it is whole; all faults by their cells."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

from referee.engine.kept import Fault
from referee.games.clash_of_carriers.scenario import owner
from referee.games.clash_of_carriers.scenario.sheets import SHEETS, filled, known
from referee.session.scenario import forms
from referee.session.scenario.sheet_files import write
from referee.session.scenario.taking import counters_lacking, take

WORD = "clash-of-carriers"
WASP = ["CV", "3", "4", "2", "9", "no", "7"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sheet, and a rules folder of the owner's."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    written, *_ = write(WORD, str(tmp_path / "sheets"))
    return Path(written)


def fill(file: Path, rows: dict[str, list[str]], more: tuple[list[str], ...] = ()) -> str:
    """Fill rows in behind the side, and add some."""
    with file.open(encoding="utf-8-sig", newline="") as text:
        there = [[*row[:2], *rows[row[0]]] if row[0] in rows else row for row in csv.reader(text)]
    with file.open("w", encoding="utf-8", newline="") as text:
        csv.writer(text).writerows([*there, *more])
    return str(file)


def test_each_ship_has_a_row_and_a_filled_one_is_taken(file: Path) -> None:
    assert filled(SHEETS[0]) == (0, 109)
    assert take([str(file)])[1].new == []
    _, taken = take([fill(file, {"Wasp": WASP})])
    assert taken.new == ["Wasp"]
    ship = {"type": "CV", "mp_odd": 3, "mp_even": 4, "gunnery": 2, "aa": 9, "torpedo": False, "boxes": 7}
    assert tomllib.loads(Path(taken.files[0]).read_text()) == {"ship": {"Wasp": ship}}
    assert filled(SHEETS[0]) == (1, 109)
    left = counters_lacking("clash-of-carriers")["clash-of-carriers/philippine-sea"]
    assert len([ship for ship in known(SHEETS[0]) if ship in left]) == 108
    assert {"VB-8", "Guam", "log of Wasp", "table aa"} <= set(left)
    assert "Wasp" not in left


def test_the_rest_of_a_form_stays_and_what_was_there_is_kept(file: Path) -> None:
    forms.write(WORD)
    path = Path(forms.own_folder(WORD)) / "units.toml"
    before = tomllib.loads(path.read_text())
    _, taken = take([fill(file, {"Wasp": WASP})])
    assert taken.changed == ["Wasp"]
    after = tomllib.loads(path.read_text())
    assert after["ship"].pop("Wasp")["boxes"] == 7
    del before["ship"]["Wasp"]
    assert after == before
    assert not [fault for fault in owner.faults(str(path.parent)) if "not read" in fault]


def test_all_faults_are_said_by_cell_and_nothing_is_taken(file: Path) -> None:
    rows = {"Wasp": WASP, "Cabot": ["CV", "3", "21", "2", "x", "no", "0"], "Monterey": ["CVL", "3"]}
    with pytest.raises(Fault) as refused:
        take([fill(file, rows, (["Bismarck", "", *WASP],))])
    found = "\n".join(refused.value.found)
    for said in (
        "ships!E",
        '"21"; it must be 0 to 20',
        '"x"; it must be 0 to 99',
        '"0"; it must be 1 to 99',
        "Monterey: boxes is missing",
    ):
        assert said in found
    assert "Bismarck: no ship of that name is in 16.1" in found
    assert not (Path(forms.own_folder(WORD)) / "units.toml").exists()
