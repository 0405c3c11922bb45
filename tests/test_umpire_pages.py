"""The umpires' pages: the turn on them is typed as it is there, and says what it says; every act is on them.

`--golden` writes what the lines come to now into the pages.
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

import referee as program
from referee.engine.rules import data_folder
from referee.session.acting.catalogue import acts, shared_acts
from referee.session.scenario.scenario import find, opening_tree, shipped_in
from tests.pages import retyped
from tests.shell import Shell

PAGES = {path.parent.name: path.read_text() for path in sorted(Path(data_folder("rules")).glob("*/UMPIRE.md"))}


RECORD = '"phase":"turn-record"'


@pytest.mark.parametrize(
    ("game", "least", "comes_to"),
    [
        ("ca", 15, {"savo": '"turn":2,"phase":"first-gunnery"'}),
        ("cunningham-somerville", 15, {"hx": '"turn":2,"phase":"Plots"'}),
        ("carrier-clashes", 100, {"friday": f'"turn":2,{RECORD}', "sunday": f'"turn":1,{RECORD}'}),
    ],
)
def test_the_turn_on_the_page_goes_as_it_is_written(
    game: str,
    least: int,
    comes_to: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    referee: Shell,
    pytestconfig: pytest.Config,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_LOGS", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    assert len(re.findall(r"^\$ referee ", PAGES[game], re.MULTILINE)) > least
    page = retyped(PAGES[game], referee, golden=pytestconfig.getoption("--golden"))
    if page != PAGES[game]:
        Path(data_folder("rules"), game, "UMPIRE.md").write_text(page)
    for session, last in comes_to.items():
        assert last in Path(tmp_path, "logs", session, "journal.jsonl").read_text()


@pytest.mark.parametrize(
    ("game", "umpire", "whole"), [("naval-units", "you", True), ("clash-of-carriers", "umpire", False)]
)
def test_the_cards_on_the_page_are_what_the_acts_say(
    game: str, umpire: str, whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    """The page that is `whole` has all that the umpire reads; the other only what he looks up."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    turns = re.findall(r"^```\w+\n(\$ referee .*?)^```", PAGES[game], re.MULTILINE | re.DOTALL)
    steps = [step.partition("\n") for turn in turns for step in re.split(r"^\$ referee ", turn, flags=re.MULTILINE)[1:]]
    assert len(steps) > 15
    for command, _, cards in steps:
        listed = [" ".join(card.split()) for card in re.split(r"^  (?=\w+: )", cards, flags=re.MULTILINE)[1:]]
        refused = bool(listed) and listed[0].startswith("refused: ")
        said = referee(command if command.startswith("new ") else f"{command} --json", status=3 * refused)
        if listed or (whole and not command.startswith("new ")):
            answer = json.loads((said.out or said.err).splitlines()[-1])
            everything = whole or any(card.startswith(f"{umpire}: ") for card in listed)
            assert listed == as_cards(answer, umpire if everything else ""), command


def as_cards(answer: Any, umpire: str) -> list[str]:
    """An answer as the page has it; what the umpire reads, if he is named."""
    if "error" in answer:
        due = "".join(f"; do {row['command']}" for row in answer["error"].get("due", ()))
        return [f"refused: {answer['error']['message']}{due}"]
    named = {"umpire": umpire}
    rows = [f"{named.get(to, to)}: {row}" for to, said in answer["say"].items() if named.get(to, to) for row in said]
    return [row for row in rows if "check-word" not in row]


@pytest.mark.parametrize("game", PAGES)
def test_every_act_stands_on_the_page(game: str) -> None:
    own = acts(game).keys() - shared_acts().keys()
    stands = r"`{0}\b|\bdo {0}\b|^{0} |\b{0} --|\b{0} [a-z]{{3,4}}\b"
    assert [name for name in sorted(own) if not re.search(stands.format(name), PAGES[game], re.MULTILINE)] == []


WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
COUNTED = re.compile(rf"\b(\d+|{'|'.join(WORDS)}) (ships|fleets|boats?|zones|Game-Turns)\b")


@pytest.mark.parametrize("battle", shipped_in())
def test_how_long_a_battle_is_counts_what_its_file_has(battle: str) -> None:
    scenario = find(battle)
    tree = opening_tree(scenario)
    public = tree["public"]
    for number, kind in COUNTED.findall(scenario.data.get("page", {}).get("length", "")):
        if kind == "Game-Turns":
            there = public["turns"]
        elif kind == "zones":
            there = len(public["zones"])
        else:
            there = sum(len(own.get(f"{kind.removesuffix('s')}s", ())) for own in tree["sides"].values())
        assert there == (int(number) if number.isdigit() else WORDS.index(number)), kind


# From the box to the first search: the page typed in an empty home, its sheets filled in, its keystrokes counted.

PAGE = Path(program.__file__).parent / "manual" / "from-the-box.md"
QUESTIONS = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"`(counters/\w+\.csv)`[^|]*\n\n((?:\|.*\n)+)")
TOLD = re.compile(r"it took \d+ commands and \d+ keystrokes: \d+ in the sheets, \d+ in answers, \d+ in commands")
MADE = "referee scenario make"
ASKED = re.compile(r"(.*(?:\]|no more\)):) ?(.*)")


def tables(text: str) -> dict[str, list[list[str]]]:
    """What is typed into each sheet: headings, then a row a counter."""
    found = {}
    for name, body in TABLE.findall(text):
        rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in body.splitlines()]
        found[name] = [rows[0], *rows[2:]]
    return found


def fill(path: Path, rows: list[list[str]]) -> int:
    """Type the cells into a sheet as a spreadsheet would; the keystrokes, a Tab or Enter behind each cell."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        sheet = list(csv.reader(file))
    by_name, (headings, *typed) = {row[0]: row for row in sheet}, rows
    keys = 0
    for name, *cells in typed:
        for heading, cell in zip(headings[1:], cells, strict=True):
            by_name[name][sheet[1].index(heading)] = cell or by_name[name][sheet[1].index(heading)]
            keys += len(cell) + 1
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(sheet)
    return keys


def test_it_works_as_typed_in_an_empty_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell, pytestconfig: pytest.Config
) -> None:
    for name in ("REFEREE_LOGS", "REFEREE_RULES", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text()
    sheets = tables(text)
    assert [len(rows) - 1 for rows in sheets.values()] == [10, 6]
    (questions,) = QUESTIONS.findall(text)
    answers = [ASKED.fullmatch(line)[2] for line in questions.splitlines()]  # type: ignore[index]
    keys = {"sheets": 0, "answers": sum(len(answer) + 1 for answer in answers), "commands": 0}
    typed: list[str] = []

    def seen(line: str, shown: str) -> str:
        assert referee.status == 0, shown
        typed.append(line)
        keys["commands"] += len(line) + 1
        if line.startswith(MADE):
            asked = [row.rstrip() for row in referee.err.splitlines() if ":" in row]
            assert asked[: len(answers)] == questions.splitlines()
        elif line.startswith("referee rules form"):
            keys["sheets"] = sum(fill(tmp_path / name, rows) for name, rows in sheets.items())
        return shown.replace(str(tmp_path), "~")

    golden, stdin = pytestconfig.getoption("--golden"), {MADE: "".join(f"{answer}\n" for answer in answers)}
    now = retyped(text, referee, golden=golden, stdin=stdin, seen=seen)
    count = f"it took {len(typed)} commands and {sum(keys.values())} keystrokes: " + ", ".join(
        f"{number} in {'the ' if where == 'sheets' else ''}{where}" for where, number in keys.items()
    )
    if golden:
        PAGE.write_text(TOLD.sub(count, now))
    else:
        assert count in text
    assert "duel.toml needs nothing more" in now
    assert "spotted" in now
