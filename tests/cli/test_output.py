"""Output that cannot be written, and signs that steer a terminal: what stands is said, and nothing raw goes out."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from referee.cli.main import run
from referee.engine.errors import Refusal, show
from referee.engine.plain import escape_controls, first_hidden, make_visible
from referee.session.record import journal
from referee.session.scenario.scenario import read
from referee.session.session import Session
from referee.show import plain
from referee.show.folding import columns
from tests.shell import Shell

STEERING = "\x1b]52;c;eA==\x07 \x1b[31m red \u202eback \x9b2J \ud800 \u2028 \x00 \U000e0001"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
COMMAND = [sys.executable, "-m", "referee"]


def command(*words: str, stdout: int) -> tuple[int, str]:
    """A command whose standard output is a file of the system: its exit status and what it said beside."""
    done = subprocess.run([*COMMAND, *words], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_behind_the_answer_does_not_unsay_the_entry(session: Session) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    for words, said in (
        (("note", "x"), "No space left on device); entry 2 of evening stands"),
        (("tell", "ijn", "x", "--json"), "entry 3 of evening stands"),
        (("status",), "nothing was changed"),
        (("odds", "ca", "gunnery", "--help"), "nothing was changed"),
    ):
        status, errors = command(*words, stdout=full)
        assert (status, "fault" in errors) == (5, False), (words, errors)
        assert said in errors
    os.close(full)
    assert Session(session.folder).state.count == 3


def test_a_reader_that_goes_away_is_no_fault(session: Session) -> None:
    for words, said in (
        (("note", "x", "--json"), "entry 2 of evening stands"),
        (("undo",), "entry 3 of evening stands"),
        (("show", "umpire"), ""),
        (("odds", "ca", "crt", "--column", "3", "--kind", "gunnery"), ""),
        (("roll", "cc", "reengage", "--units", "1"), "entry 4 of evening stands"),
    ):
        reading, writing = os.pipe()
        os.close(reading)
        status, errors = command(*words, stdout=writing)
        os.close(writing)
        assert (status, said in errors, bool(errors)) == (0, True, bool(said)), (words, errors)


def test_a_reader_of_all_that_is_said_may_go_away_too(session: Session) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for words in (["note", "x"], ["undo"], ["status"]):
        assert subprocess.run([*COMMAND, *words], stdout=writing, stderr=writing, check=False).returncode == 0
    os.close(writing)
    assert Session(session.folder).state.count == 3


def test_an_output_closed_from_the_start_is_no_fault(session: Session) -> None:
    for words in (("odds", "ca", "crt", "--column", "3", "--kind", "gunnery"), ("note", "x")):
        line = shlex.join([*COMMAND, *words]) + " >&-"
        done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    assert Session(session.folder).state.count == 2
    line = shlex.join([*COMMAND, "odds", "ca", "crt", "--column", "10", "--kind", "gunnery"]) + " 2>&-"
    done = subprocess.run(["sh", "-c", line], stdout=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("words", [["note", "x"], ["play", "--json"], ["batch"], ["set", "turn", "3", "--why", "x"]])
def test_an_input_closed_from_the_start_is_at_its_end(session: Session, words: list[str]) -> None:
    line = shlex.join([*COMMAND, *words]) + " <&-"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_signs_that_steer_are_spelled_out() -> None:
    assert not RAW.search(make_visible(STEERING))
    assert make_visible("Shōkaku — 赤城, ½ × 3\u00a0hexes\n\tyes") == "Shōkaku — 赤城, ½ × 3\u00a0hexes\n\tyes"
    assert json.loads(escape_controls(json.dumps([STEERING], ensure_ascii=False))) == [STEERING]
    assert (first_hidden("plain"), first_hidden("\u202e")) == (None, "U+202E")
    assert plain.one_line("a\nb\x1b") == "a b\\x1b"
    assert show("\u202e") == '"\\u202e"'
    ElementTree.fromstring(f"<a>{plain.xml(STEERING + '<&')}</a>")


@pytest.mark.parametrize("word", ['=HYPERLINK("x")', "+1", "-1", "@x", "\t=1", "  =1"])
def test_a_cell_that_begins_a_formula_is_defused(word: str) -> None:
    assert plain.csv_cell(word).startswith("'")
    assert plain.csv_cell("Hiryu") == "Hiryu"


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\u202e", "\x9b", "\x00", "\r"])
def test_what_is_typed_holds_no_sign_that_cannot_be_seen(session: Session, sign: str) -> None:
    for act, raw in (
        ("tell", {"to": "ijn", "text": f"a{sign}b"}),
        ("note", {"text": sign}),
        ("set", {"path": "public.weather", "value": f"x{sign}"}),
        ("seal", {"name": f"n{sign}", "text": "x"}),
    ):
        with pytest.raises(Refusal, match=r"holds an invisible character, U\+00|U\+202E") as caught:
            session.act(act, raw)
        assert caught.value.status == 2
    assert session.state.count == 1


def test_a_scenario_with_such_a_sign_is_refused_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('game = "ca"\ntitle = "a\\u001b[2J"\n')
    with pytest.raises(Refusal, match="title holds an invisible character"):
        read(str(path), "x")
    path.write_text('game = "ca"\n"a\\u202e" = 1\n')
    with pytest.raises(Refusal, match="a key of the file holds"):
        read(str(path), "x")
    path.write_text("x = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(Refusal, match=r"is not TOML|nested too deep"):
        read(str(path), "x")
    path.write_bytes(b"# " + b"x" * 1_000_001)
    with pytest.raises(Refusal, match="too long for a scenario"):
        read(str(path), "x")
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(Refusal, match="is not TOML"):
        read(str(path), "x")


READERS = (
    "status; show umpire; show ijn; show umpire --json; log show; log show --json; log text; log text --for ijn; "
    "slip ijn --text; map umpire; map umpire --svg -; map umpire --csv -; sheet umpire; report --md -; "
    "report --html -; sessions; next"
)


def test_a_planted_journal_reaches_no_reader_raw(session: Session, capfd: pytest.CaptureFixture[str]) -> None:
    session.act("tell", {"to": "all", "text": "TEXT"})
    session.act("note", {"text": "TEXT"})
    path = Path(session.folder, journal.NAME)
    nasty = json.dumps(STEERING)[1:-1]
    raw, last, rows = path.read_text(), "", []
    for line in raw.splitlines():
        entry = json.loads(line.replace("TEXT", nasty).replace("TF 16", f"TF 16{nasty}").replace("Training", nasty))
        rows.append(json.dumps({**entry, "prev": last}).encode())
        last = journal.digest(rows[-1])
    path.write_bytes(b"".join(row + b"\n" for row in rows))
    for name in (".state", "journal.head", "umpire.toml", "ijn.toml", "allied.toml"):
        Path(session.folder, name).unlink()
    for line in READERS.split("; "):
        words = line.split()
        assert run(words) == 0, (words, capfd.readouterr().err)
        said = capfd.readouterr()
        assert not RAW.search(said.out + said.err), words
        if "--svg" in words:
            ElementTree.fromstring(said.out)
        if "--csv" in words:
            assert len({len(row) for row in csv.reader(io.StringIO(said.out))}) == 1
    for path in Path(session.folder).glob("*.toml"):
        assert not RAW.search(path.read_text()), path


def test_what_heads_sheets_and_what_a_side_was_told_is_folded(referee: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    referee("new ca/savo-island south-of-savo")
    referee("next")
    assert max(map(len, referee("sheet turns").splitlines())) <= 80
    referee("tell", "ijn", "word " * 40)
    assert max(map(len, referee("log show --for ijn").splitlines())) <= 80


@pytest.mark.parametrize("line", ["tell all {}", "note {}", "show Enterprise"])
def test_wide_signs_are_folded_by_the_columns_that_they_take(line: str, referee: Shell) -> None:
    referee("new cc/training")
    assert max(map(cell_len, referee(line.format("'" + "大和 ᄒᄀᄂ e\u0301 " * 20 + "'")).splitlines())) <= 80


def test_what_the_umpire_is_reminded_of_is_said_once_in_a_phase(referee: Shell) -> None:
    for line in ("new cc/training", "next --dice 1,1,1,1,1,1,3,4", "next", "next"):
        referee(line)
    said = [referee(f"do search --hex {hex} --searcher {unit}") for hex, unit in (("1410", "VS-6"), ("1411", "VB-6"))]
    assert ["note: the IJN side searches first" in text for text in said] == [True, False]


def test_a_name_in_kanji_takes_the_columns_that_it_takes(referee: Shell) -> None:
    strike = (
        "odds cc strike --strike kind=torpedo,defense=2,strength=12 --ship name=航空母艦,target_class=A,defense=4,aa=16"
    )
    ship, _, aircraft = referee(strike).splitlines()[1:4]
    assert columns(ship[: ship.index("sunk")]) == aircraft.index("none") == len("  aircraft lost   ")
