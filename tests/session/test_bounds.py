"""Files from elsewhere are bounded by cells, bytes and things before anything is made of them."""

from __future__ import annotations

import io
import json
import signal
import time
import zipfile
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.record import folder, transfer
from referee.session.record.shape import THINGS, tables_in
from referee.session.record.transfer import bring_in, export
from referee.session.scenario import scenario, sheet_files
from referee.session.scenario.scenario import open_session, shipped_in
from referee.session.session import Session
from tests.shell import Shell

TRAINING = "carrier-clashes/training"
MEMORY = 120_000_000


def refused(path: Path, said: str) -> None:
    """Refused within two seconds, and without much memory."""
    import tracemalloc

    tracemalloc.start()
    began = time.perf_counter()
    try:
        with pytest.raises(Refusal, match=said):
            sheet_files.open_sheets(str(path))
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
    assert time.perf_counter() - began < 20


def workbook(path: Path, sheet: str) -> Path:
    """A workbook with one page of this XML."""
    import openpyxl

    book = openpyxl.Workbook()
    raw = io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else old.read(name))
    return path


def page(inside: str) -> str:
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{inside}</sheetData></worksheet>'


def test_a_workbook_is_bounded_by_columns_and_cells(tmp_path: Path) -> None:
    row = '<row r="{0}"><c r="A{0}"><v>1</v></c><c r="XFD{0}"><v>1</v></c></row>'
    wide = workbook(tmp_path / "wide.xlsx", page("".join(row.format(number) for number in range(1, 300))))
    assert wide.stat().st_size < 100_000
    refused(wide, "299 rows, 16384 columns and 598 cells; a sheet has at most")
    far = workbook(tmp_path / "far.xlsx", page('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))
    refused(far, "1048576 rows")
    cells = "".join(f'<row r="{row}">{"<c/>" * 199}</row>' for row in range(1, 2000))
    refused(workbook(tmp_path / "many.xlsx", page(cells)), "397801 cells")
    merged = page("").replace("</worksheet>", '<mergeCells><mergeCell ref="A1:XFD900000"/></mergeCells></worksheet>')
    refused(workbook(tmp_path / "merged.xlsx", merged), "900000 rows")


def test_a_workbook_is_bounded_by_bytes_and_holds_no_entities(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("xl/sharedStrings.xml", b" " * 60_000_000)
    refused(bomb, "unpacks to more than")
    entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + page("")
    refused(workbook(tmp_path / "entities.xlsx", entities), "not a workbook that can be read")


def test_a_csv_is_bounded_before_it_is_read(tmp_path: Path) -> None:
    rows, commas = tmp_path / "rows.csv", tmp_path / "commas.csv"
    rows.write_text("carrier-clashes,air\n" + "a\n" * 1_000_000)
    refused(rows, "rows; a sheet has 20000 at most")
    commas.write_text("," * 4_000_000)
    refused(commas, "cells; a sheet has 300000 at most")


def test_an_evening_of_forty_thousand_forces_is_refused_at_once(session: Session, tmp_path: Path) -> None:
    export(session.folder, str(tmp_path / "a.zip"))
    with zipfile.ZipFile(tmp_path / "a.zip") as pack:
        parts = {name: pack.read(name) for name in pack.namelist()}
    (line,) = parts["journal.jsonl"].splitlines()
    entry = json.loads(line)
    forces = next(fact for fact in entry["facts"] if fact["path"] == "sides")["value"]["ijn"]["task_forces"]
    forces |= {f"TF {number}": {"hex": "1111"} for number in range(40_000)}
    parts["journal.jsonl"] = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as pack:
        for name, raw in parts.items():
            pack.writestr(name, raw)
    began = time.perf_counter()
    with pytest.raises(Refusal, match=f"more than {THINGS} things"):
        bring_in(str(tmp_path / "b.zip"), "b")
    assert time.perf_counter() - began < 5
    assert folder.session_names() == ["evening"]


def test_a_scenario_of_many_tables_is_refused_at_once_and_the_shipped_ones_are_far_from_it(tmp_path: Path) -> None:
    file = tmp_path / "many.toml"
    file.write_text('game = "carrier-clashes"\n' + "".join(f"[a.b{number}]\n" for number in range(30_000)))
    with pytest.raises(Refusal, match="too much for a scenario"):
        scenario.read(str(file), "many")
    assert max(tables_in(scenario.opening_tree(scenario.find(word))) for word in shipped_in()) < THINGS / 5


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="where the system has no alarm, the size bounds a file")
def test_what_takes_longer_than_it_may_is_refused_and_leaves_nothing(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(session.folder, str(tmp_path / "a.zip"))
    (tmp_path / "a.csv").write_text("carrier-clashes,air\n")
    for module, reading in ((transfer, "checked_files"), (sheet_files, "csv_page")):
        monkeypatch.setattr(module, "SECONDS", 0.01)
        monkeypatch.setattr(module, reading, lambda *_: time.sleep(5))
    with pytest.raises(Refusal, match=r"a\.csv takes longer than") as caught:
        sheet_files.open_sheets(str(tmp_path / "a.csv"))
    with pytest.raises(Refusal, match=r"a\.zip takes longer than"):
        bring_in(str(tmp_path / "a.zip"), "b")
    assert caught.value.field == "file"
    assert folder.session_names() == ["evening"]
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_telling_has_an_end(session: Session) -> None:
    with pytest.raises(Refusal) as caught:
        session.act("tell", {"to": "ijn", "text": "x" * 3_000_000})
    assert caught.value.field == "text"


# Names, and signs that stand before a file.


@pytest.mark.parametrize("name", ["ijn", "all", "Umpire", "public", "  ", "Allied"])
def test_no_thing_bears_the_name_of_who_is_meant(session: Session, name: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as caught:
        session.act("seal", {"name": name, "text": "x"})
    assert caught.value.field == "name"
    text = scenario.find(TRAINING).text.decode().replace('"Carrier Force"', f'"{name}"')
    file = tmp_path / "x.toml"
    file.write_text(text)
    found = scenario.faults(scenario.read(str(file), "x"))
    wanted = "a name is needed" if not name.strip() else "the program uses that word itself"
    assert any("cannot be" in fault and fault.endswith(wanted) for fault in found), found
    with pytest.raises(Refusal):
        open_session(str(file), "x")


def test_a_byte_order_mark_before_a_scenario_or_a_sheet_is_no_fault(tmp_path: Path, referee: Shell) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xef\xbb\xbf" + scenario.find(TRAINING).text)
    assert scenario.faults(scenario.read(str(file), "x")) == []
    assert open_session(str(file), "x").state.count == 1
    sheets = tmp_path / "sheets"
    referee("rules form carrier-clashes --csv", str(sheets))
    for sheet in sheets.iterdir():
        raw = sheet.read_bytes().removeprefix(b"\xef\xbb\xbf")
        sheet.write_bytes(b"\xef\xbb\xbf" + raw)
        assert sheet_files.open_sheets(str(sheet))
