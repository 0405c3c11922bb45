"""The umpires' pages: the turn on them is typed as it is there, and says what it says; every act is on them.

`--golden` writes what the lines come to now into the pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
