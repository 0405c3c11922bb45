"""Sheets of every game, as CSV and as a workbook: written, filled in, taken; all faults at once, nothing half taken."""

from __future__ import annotations

import csv
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.engine.rules import games
from referee.session.scenario import sheet_files
from referee.session.scenario.sheets import module
from referee.session.scenario.taking import counters_lacking, take
from tests.counters import Filled, sheet, told
from tests.shell import Shell
from tests.test_refusals_of_the_machine import pack

COC = "clash-of-carriers"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rules folder of an owner who has entered nothing."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    return tmp_path / "mine"


def kept(own: Path, game: str, file: str = "units") -> dict[str, Any]:
    """What the owner's file holds."""
    return tomllib.loads((own / game / f"{file}.toml").read_text())


@pytest.mark.parametrize("game", games())
def test_what_is_written_says_nothing_new_when_it_is_taken(game: str, tmp_path: Path) -> None:
    files = sheet_files.write(game, str(tmp_path / "csv"))
    found, taken = take(files)
    assert (found, taken.new, taken.changed, taken.files) == (game, [], [], [])
    for one in module(game).SHEETS:
        lines = list(sheet_files.lines_of(game, one))
        assert lines[0][:2] == [game, one.name]
        assert {line[0] for line in lines[2:5]} == {"# what", "# wanted", "# example"}


@pytest.mark.parametrize("game", games())
def test_the_manual_lists_every_sheet(game: str) -> None:
    page = Path("referee/manual/counters.md").read_text()
    rows = [set(re.findall(r"`([\w-]+)`", line)) for line in page.splitlines() if line.startswith("| ")]
    assert {one.name for one in module(game).SHEETS} in rows


@pytest.mark.parametrize("game", games())
def test_a_workbook_holds_the_same(game: str, tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    path = tmp_path / "all.xlsx"
    assert run(["rules", "form", game, "--xlsx", str(path)]) == 0
    pages = {page.sheet.name: page for page in sheet_files.open_sheets(str(path))}
    for one in module(game).SHEETS:
        as_csv = [line for line in sheet_files.lines_of(game, one) if any(line)][1:]
        read = [[cell for cell in line if cell] for _, line in pages[one.name].lines]
        assert read == [[cell for cell in line if cell] for line in as_csv]
    assert take([str(path)])[1].new == []


def test_ships_boats_and_aircraft_of_the_two_without_counters_are_taken(own: Path, tmp_path: Path) -> None:
    take([sheet("naval-units", "ships", tmp_path, {}, (["Lion", "BC", "uk"], ["Eagle", "cv", "uk"]))])
    assert kept(own, "naval-units")["ship"]["Eagle"] == {"type": "CV", "nation": "uk"}
    rows = (["Hyuga", "BBAV", "usa"], ["X", "QQ", "uk"], ["Y", "", "uk"])
    types = module("naval-units").SHEETS[0].columns[0]
    assert [fault.partition(": ")[2] for fault in told(sheet("naval-units", "ships", tmp_path, {}, rows))] == [
        f'"QQ"; it must be {types.what_to_type}',
        "Hyuga: only Japan has a BBAV, not usa",
        "Y: type is missing: text in quotation marks",
    ]
    ships: Filled = {"Wren": {"kind": "escort", "full speed": "4", "hull": "3", "floatation": "3", "light aa": "1"}}
    take([sheet("cunningham-somerville", "ships", tmp_path, ships)])
    take([sheet("cunningham-somerville", "boats", tmp_path, {"U 107": {"ace": "yes"}})])
    take([sheet("cunningham-somerville", "aircraft", tmp_path, {}, (["Albacore", "strike", "", "4"],))])
    assert kept(own, "cunningham-somerville") == {
        "ship": {"Wren": {"kind": "escort", "full": 4, "hull": 3, "boxes": 3, "light_aa": "1"}},
        "boat": {"U 107": {"ace": True}},
        "aircraft": {"Albacore": {"kind": "strike", "attack_factor": 4}},
    }
    odd = sheet("cunningham-somerville", "aircraft", tmp_path, {"Albacore": {"rugged": "yes", "fragile": "yes"}})
    assert told(odd)[0].endswith("Albacore: is rugged or fragile, not both")
    assert "Wren" not in counters_lacking("cunningham-somerville")["cunningham-somerville/convoy"]


def test_a_scenario_takes_what_it_names_and_does_not_say(own: Path, tmp_path: Path) -> None:
    from referee.session.scenario.scenario import faults, find, opening_tree

    take([sheet("naval-units", "ships", tmp_path, {}, (["Lion", "BC", "uk"],))])
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = 1\ngame = "nu"\ntitle = "x"\nsides = ["a", "b"]\nzone = { Sea = {} }\n'
        'fleet.F = { side = "a", zone = "Sea", ships = ["Lion"] }\n'
    )
    assert faults(find(str(path))) == []
    assert opening_tree(find(str(path)))["sides"]["a"]["ships"] == {"Lion": {"type": "BC"}}
    take(
        [
            sheet(
                "cunningham-somerville", "ships", tmp_path, {"Wren": {"kind": "escort", "full speed": "4", "hull": "3"}}
            )
        ]
    )
    path.write_text(
        'format = 1\ngame = "cs"\ntitle = "x"\nsides = ["a", "b"]\n'
        'force.F = { side = "a", zone = "D5", ships = ["Wren"] }\n'
        'zones = ["Biscay"]\nweather.storm.Gale = { zone = "Biscay", weather = "overcast", down = "D5" }\n'
    )
    assert faults(find(str(path))) == []
    opening = opening_tree(find(str(path)))
    assert opening["sides"]["a"]["ships"]["Wren"] == {"kind": "escort", "full": 4, "hull": 3}
    assert opening["public"]["zones"] == ["Biscay"]
    assert opening["public"]["fronts"] == {"Gale": {"zone": "Biscay", "weather": "overcast"}}  # with nothing ahead


def test_air_units_islands_and_logs_of_clash_of_carriers(own: Path, tmp_path: Path) -> None:
    take([sheet(COC, "air", tmp_path, {"VB-8": {"reverse": "3"}, "VT-8": {"reverse": "2"}})])
    assert kept(own, COC)["air"] == {"VB-8": 3, "VT-8": 2}
    assert told(sheet(COC, "air", tmp_path, {"VB-14": {"reverse": "9"}, "VT-14": {"reverse": "0"}})) == [
        "air!A12: VB-14: the reverse side has 9, more than 6 at full strength",
        "air!A13: VT-14: every USN air unit has a reverse side (2.3.2), and 0 says that it has none",
    ]
    take([sheet(COC, "islands", tmp_path, {"Guam": {"hex": "3417"}})])
    assert kept(own, COC)["place"] == {"Guam": {"hex": "3417"}}
    ship = {"type": "CV", "mp odd": "4", "mp even": "5", "gunnery": "2", "aa": "9", "torpedo": "no", "boxes": "3"}
    take([sheet(COC, "ships", tmp_path, {"Taiho": ship})])
    path = sheet(COC, "logs", tmp_path, {})
    with Path(path).open(newline="") as text:
        rows = list(csv.reader(text))
    boxes = [row for row in rows if row[0] == "Taiho"]
    assert [row[1] for row in boxes] == ["1", "2", "3"]  # as many as her Protection Factor
    boxes[0][2:] = ["CV", "", "4", "4", "1", "7", "no"]
    boxes[1][2:] = ["", "yes", "2", "2", "0", "3", "no"]
    with Path(path).open("w", newline="") as text:
        csv.writer(text).writerows(rows)
    assert take([path])[1].new == ["Taiho"]
    left = [{"mp_odd": 4, "mp_even": 4, "gunnery": 1, "aa": 7, "torpedo": False}]
    left += [{"mp_odd": 2, "mp_even": 2, "gunnery": 0, "aa": 3, "torpedo": False}]
    assert kept(own, COC, "tables")["damage-log"] == {"Taiho": {"boxes": [*left, {}], "type": "CV", "half_at": 2}}
    assert take([sheet(COC, "logs", tmp_path, {})])[1].same == []
    for name, row, said in (
        ("air", ["VF-99", "", "", "2"], "VF-99: no air unit of that name is in 16.1"),
        ("islands", ["Wake", "3417"], "Wake: no island of that name is in 16.1"),
        ("logs", ["Hiyo", "", "CVL", "", "4", "4", "1", "7", "no"], "the box is missing"),
    ):
        assert any(said in fault for fault in told(sheet(COC, name, tmp_path, {}, [row]))), said
    (wrong,) = told(sheet(COC, "islands", tmp_path, {"Guam": {"hex": "4101"}}))
    assert wrong.endswith("Guam: '4101' is not a hex of the map, 0101 to 4034")
    (wrong,) = told(sheet(COC, "logs", tmp_path, {"Hiyo": {"mp odd": "4"}}))
    assert "type is missing" in wrong
    assert take([sheet(COC, "logs", tmp_path, {}, [["Taiho", "9"]])])[1].new == []  # a row in which nothing is said
    assert run(["rules", "check", "coc"]) == 2  # the rest is still to fill in
    boxes[1][4] = "6"
    with Path(path).open("w", newline="") as text:
        csv.writer(text).writerows(rows)
    assert any(fault.endswith("mp odd rises with damage: 4, 6") for fault in told(path))


def test_tables_of_the_card(own: Path, tmp_path: Path) -> None:
    def card(name: str, heads: list[str], cells: list[list[str]]) -> str:
        path = tmp_path / f"{name}.csv"
        with path.open("w", newline="") as text:
            csv.writer(text).writerows([[COC, name], ["die", *heads], *cells])
        return str(path)

    good = [[str(die), "-" if die < 7 else "1", "1" if die < 9 else "2"] for die in range(1, 11)]
    assert take([card("air-to-air", ["1-4", "5+"], good)])[1].new == ["air-to-air"]
    table = kept(own, COC, "tables")["air-to-air"]
    assert (table["first_roll"], table["columns"]["1-4"]) == (1, ["-"] * 6 + ["1"] * 4)
    assert take([sheet(COC, "air-to-air", tmp_path, {})])[1].same == ["air-to-air"]  # it is written as it was entered
    bad = [["1", "-", ""], ["2", "x", "1"], ["3", "1", "2"], ["5", "1", "2"], ["six", "1", "2"], ["3", "1", "1"]]
    found = told(card("air-to-air", ["1-4", "1-4"], bad))
    assert found == ["air-to-air!C2: 1-4 is also in B2"]
    assert told(card("air-to-air", ["1-4", "5+"], bad)) == [
        "air-to-air!A8: 3 is also in row 5",
        "air-to-air!C3: the cell is empty; - means none",
        'air-to-air!B4: "x" is not a cell of air-to-air: a cell is - or the steps lost',
        'air-to-air!A7: "six"; it must be a modified die, such as 7 or -1',
        "air-to-air!A3: a die is missing between 1 and 5",
    ]
    falls = [[row[0], str(11 - int(row[0]))] for row in good]
    assert any("results rise" in fault for fault in told(card("damage", ["1+"], falls)))
    boxes = [[str(die), str(die), str(die), str(die), str(die)] for die in range(1, 11)]
    take([card("surface-deployment", ["ijn-day", "ijn-night", "usn-day", "usn-night"], boxes)])
    assert kept(own, COC, "tables")["surface-deployment"]["columns"]["ijn-day"] == list(range(1, 11))


def test_hexes_of_the_map_sheet_of_ca(own: Path, tmp_path: Path) -> None:
    rows = (["2030-2032", "x", "", "", "", "x"], ["105", "x"], ["1206", "no", "", "", "x"])
    take([sheet("ca", "hexes", tmp_path, {}, rows)])
    assert kept(own, "ca", "tables") == {
        "land": {"A": ["2030", "2031", "2032", "0105"]},
        "guadalcanal": ["2030", "2031", "2032"],
        "supply": ["1206"],
    }
    take([sheet("ca", "map", tmp_path, {"columns": {"value": "60"}, "rows": {"value": "36"}})])
    assert (kept(own, "ca", "tables")["columns"], kept(own, "ca", "tables")["rows"]) == (60, 36)
    (odd,) = told(sheet("ca", "map", tmp_path, {}, (["depth", "4"],)))
    assert odd == "map!A8: depth: the figures are columns and rows"
    assert told(sheet("ca", "hexes", tmp_path, {}, (["20300", "x"], ["", "x"]))) == [
        "hexes!A12: the hex is missing; no cells are merged, and each row has its own",
        'hexes!A11: "20300"; it must be a hex of four digits, or a run of them, such as 2030-2034',
    ]


def test_a_workbook_with_every_fault_says_all_and_takes_nothing(own: Path, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    path = tmp_path / "all.xlsx"
    sheet_files.write_book("carrier-clashes", str(path))
    book = openpyxl.load_workbook(path)
    ships = book["ships"]
    heads = {cell.value: cell.column_letter for cell in ships[2]}
    ships[f"{heads['defense']}6"] = 44
    ships[f"{heads['speed']}6"] = "six"
    ships[f"{heads['defense']}7"] = 4.0  # a spreadsheet's whole number
    ships.append(["Wasp", "allied"])
    ships.merge_cells("B8:B9")
    bases = book["bases"]
    ships["Z6"] = True
    bases["C2"] = "side"
    book.create_sheet("my notes").append(["remember the milk"])
    book.save(path)
    found = told(str(path))
    first = ships["A6"].value
    assert f'ships!{heads["defense"]}6: "44"; it must be a whole number from 1 to 20' in found
    assert f'ships!{heads["speed"]}6: "six"; it must be a whole number from 0 to 9' in found
    assert "ships!B8:B9: merged cells; separate them" in found
    assert any(fault.endswith("Wasp is also in row 8") for fault in found), (found, first)
    assert "bases!C2: side is also in B2" in found
    assert "bases!2: headings are missing: aa" in found
    assert 'ships!Z6: "yes" is under no heading' in found
    assert not (own / "carrier-clashes" / "units.toml").exists()


def test_without_openpyxl_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    err = referee("rules form nu --xlsx", str(tmp_path / "a.xlsx"), status=2)
    assert "workbooks need openpyxl, which is not installed" in err
    assert "referee[sheets]" in err
    assert "must end in .xlsx" in referee("rules form nu --xlsx", str(tmp_path / "a.ods"), status=2)


def test_what_a_scenario_still_needs_is_said(tmp_path: Path, referee: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sheet("cunningham-somerville", "ships", tmp_path, {"Wren": {"kind": "escort"}})
    out = referee("rules take", path, "--scenario", "cs/convoy")
    assert "1 new: Wren" in out
    assert "ships: 1 of " in out
    assert "cs/convoy still needs 8: Empire Tide, Tankexpress" in out.replace("\n   ", "")
    assert "is a scenario of carrier-clashes" in referee("rules take", path, "--scenario", "cc/training", status=2)


# Typed in one by one.


def test_entered_one_by_one_enter_takes_the_sisters_value(own: Path, referee: Shell) -> None:
    escort = "escort 4 3 2 3 no no 1 10 0 small no"
    merchant = "merchant 2 x ? 3 - / /"
    # Empire Tide is passed over in the midst, Tankexpress too; Starling is whole, Wren her sister by Enter alone
    lines = f"{merchant} {escort} escort" + " " * 12 + "/ ."
    said = referee("rules enter cs ships", stdin=lines.replace(" ", "\n"))
    ships = kept(own, "cunningham-somerville")["ship"]
    assert ships["Starling"] == ships["Wren"]
    assert set(ships) == {"Starling", "Wren"}
    assert "Wren, full speed [4]: " in said.err
    assert "x; it must be a whole number from 1 to 20" in said.err
    assert "hull boxes: a whole number from 1 to 20" in said.err
    assert "2 counters kept" in said.out
    referee("rules enter cs nonsense", stdin=".", status=2)


def test_entered_are_only_those_a_scenario_needs(own: Path, referee: Shell) -> None:
    referee("rules enter coc ships --scenario coc/philippine-sea", stdin="CV\n3\n4\n2\n9\nno\n7\n.\n")
    assert kept(own, COC)["ship"] == {
        "Bunker Hill": {"type": "CV", "mp_odd": 3, "mp_even": 4, "gunnery": 2, "aa": 9, "torpedo": False, "boxes": 7}
    }
    referee("rules enter coc ships", stdin="CV\n3\n4\n")  # the input ends: what is not whole is not kept
    assert set(kept(own, COC)["ship"]) == {"Bunker Hill"}


def test_a_cell_that_may_be_empty_is_asked_for_once(own: Path, referee: Shell) -> None:
    first = "9" + "\n" * 7 + "3\n4\n1\n6 4\n"  # of F2A-3 its strength P, then none of five and no underlining
    assert "F2A-3, l: " in referee("rules enter cc air", stdin=f"{first}.\n").err
    assert "F2A-3" not in referee("rules enter cc air", stdin=".\n").err
    assert ", aa: " in referee("rules enter cc bases", stdin=".\n").err  # nothing of it was entered yet


def test_a_table_of_the_card_is_typed_row_by_row(own: Path, referee: Shell) -> None:
    rows = "- -\n\nx -\n-\n-1 -\nD D1\n\n\n\nD D2\n\n\n"  # Enter: as the row before; an x and one cell are refused
    rows += "\n\n- -1\n\n\n\n\n\n\n\n"  # a factor may not do less than a smaller one: once more
    said = referee("rules enter coc aa", stdin=f"1-3 4+\n\n\n{rows}")
    assert "aa, columns as on the card [1-2 3-4 5+]: " in said.err
    assert "aa, 4 (1-3 4+) [-1 -]: " in said.err
    assert "results rise with the factor; not saved\n  type it again; Enter takes what you typed before" in said.err
    assert "2 cells are needed, not 1; - means none" in said.err
    assert "1 table kept" in said.out
    table = kept(own, COC, "tables")["aa"]
    assert table["columns"] == {
        "1-3": ["-", "-", "-", "D", "D", "D", "D", "D", "D", "D"],
        "4+": ["-", "-", "-1", "D1", "D1", "D1", "D1", "D2", "D2", "D2"],
    }
    assert "aa," not in referee("rules enter coc aa", stdin="").err  # it is there, and not asked for
    effects = "all\n1\n10\n-\n\n\n\n\n\n1\n2 rudder jammed\n\n\n"
    referee("rules enter coc torpedo-critical", stdin=effects)
    assert kept(own, COC, "tables")["torpedo-critical"]["columns"]["all"][7] == "2 rudder jammed"
    referee("rules enter coc damage", stdin="/\n")
    referee("rules enter coc damage", stdin="1 2\n1\n10\n1 2\n.\n")  # it is not whole, and not kept
    assert "damage" not in kept(own, COC, "tables")


def test_a_damage_log_is_typed_box_by_box_and_a_sister_s_taken_over(own: Path, referee: Shell) -> None:
    needed = ("--scenario", "coc/philippine-sea")
    carriers = "CV 3 4 2 9 no 4 CV 3 4 2 9 no 4 CVL 3 4 1 5 no 3 .".replace(" ", "\n")
    referee("rules enter coc ships", *needed, stdin=carriers)
    log = "\n\n2\n2\n3\n\n\n\n1\n1\nx\n1\n5\n\n0\n0\n0\n0\n\n"  # Bunker Hill: 4 boxes, 50% at the second
    said = referee("rules enter coc logs", *needed, stdin=f"{log}\n/\n.\n")
    assert "Bunker Hill, boxes [4]: " in said.err
    assert "Bunker Hill, box 2, aa [9]: " in said.err
    assert "Wasp: the same log as Bunker Hill? [yes]: " in said.err
    assert "2 Damage Logs kept" in said.out
    found = kept(own, COC, "tables")["damage-log"]
    assert found["Bunker Hill"]["half_at"] == 2
    assert found["Bunker Hill"]["boxes"] == [
        {"mp_odd": 2, "mp_even": 3, "gunnery": 2, "aa": 9, "torpedo": False},
        {"mp_odd": 1, "mp_even": 1, "gunnery": 1, "aa": 5, "torpedo": False},
        {"mp_odd": 0, "mp_even": 0, "gunnery": 0, "aa": 0, "torpedo": False},
        {},
    ]
    assert found["Wasp"]["boxes"] == found["Bunker Hill"]["boxes"]
    assert set(found) == {"Bunker Hill", "Wasp"}


def test_hexes_of_a_map_sheet_are_typed_by_what_they_are(own: Path, referee: Shell) -> None:
    said = referee("rules enter ca hexes", stdin="2030-2032 1914\n99\n2033\n\n\n\n2033, 2033\n\n.\n")
    assert "active land in configuration A: hexes, or runs such as 2030-2034 [no more]: " in said.err
    assert '"99"; it must be a hex of four digits' in said.err
    assert "2 hex lists kept" in said.out
    tables = kept(own, "ca", "tables")
    assert tables["land"] == {"A": ["2030", "2031", "2032", "1914", "2033"]}
    assert tables["supply"] == ["2033"]
    referee("rules enter ca map", stdin="36\n.\n")


def test_a_counter_of_ones_own_locks_nobody_out(own: Path, tmp_path: Path, referee: Shell) -> None:
    referee("rules form cc --csv", str(tmp_path / "counters"))
    ships = tmp_path / "counters" / "ships.csv"
    rows = [line.split(",") for line in ships.read_text().splitlines()]
    place = rows[1].index("capacity")
    row = next(row for row in rows if row[0] == "Enterprise")
    row[place] = "9"
    ships.write_text("\n".join(map(",".join, rows)))
    said = referee("rules take", str(tmp_path / "counters"))
    assert "eastern-solomons cannot be opened with your counters" in said
    assert "her capacity is 9" in said
    assert "rules drop carrier-clashes Enterprise removes" in said
    for word in ("carrier-clashes/eastern-solomons", "cc/eastern-solomons", "eastern-solomons"):
        assert "rules drop carrier-clashes Enterprise removes it" in referee("new", word, "--name", "one", status=2)
    referee("rules drop cc Nowhere", status=2)
    referee("rules drop cc Enterprise")
    referee("new carrier-clashes/eastern-solomons --name one")
    assert list(own.rglob("*.before"))


@pytest.mark.parametrize(
    ("game", "sheet", "names", "cells", "battle", "way"),
    [
        ("cc", "air", "F4F-4", {"size": "6"}, "ryujo", "rules drop carrier-clashes F4F-4 removes"),
        ("cc", "bases", "Midway", {"side": "ijn"}, "midway", "rules drop carrier-clashes Midway removes"),
        ("cc", "air", "F4F-4 TBF-1", {"size": "6"}, "ryujo", "NAME removes it; of yours it may be F4F-4, TBF-1"),
        ("ca", "map", "columns", {"value": "20"}, "savo-island", "rules drop ca columns removes"),
    ],
)
def test_the_way_back_names_a_counter_of_ones_own(
    game: str, sheet: str, names: str, cells: dict[str, str], battle: str, way: str, tmp_path: Path, referee: Shell
) -> None:
    referee("rules form", game, "--csv", str(tmp_path))
    file = tmp_path / f"{sheet}.csv"
    first, heads, *_ = csv.reader(file.read_text(encoding="utf-8-sig").splitlines())
    filled = [[name, *(cells.get(head, "") for head in heads[1:])] for name in names.split()]
    with file.open("w") as out:
        csv.writer(out).writerows([first, heads, *filled])
    referee("rules take", str(file))
    assert way in referee("new", f"{game}/{battle}", "--name", "one", status=2)
    for name in names.split():
        referee("rules drop", game, name)
    referee("new", f"{game}/{battle}", "--name", "one")


@pytest.mark.parametrize(("part", "said"), [(b"no sheets", "save it again"), (b"<!DOCTYPE x>", "that can be read$")])
def test_a_zip_that_is_no_workbook_is_refused(part: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "counters.xlsx"
    path.write_bytes(pack(letter__txt=part))
    with pytest.raises(Refusal, match=f"is not a workbook .*{said}"):
        sheet_files.open_sheets(str(path))
