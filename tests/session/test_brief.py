"""A player's sheet and the umpire's page: what they say, and that a sheet holds nothing of the other side's."""

from __future__ import annotations

import copy
import io
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.cli.console import ask_who
from referee.cli.console.lead import bottom_line
from referee.engine import settings
from referee.engine.errors import Refusal
from referee.engine.rules import load
from referee.session import corrections
from referee.session.how import How
from referee.session.reading.brief import Brief, brief
from referee.session.reading.picture import UMPIRE
from referee.session.reading.story import remarks
from referee.session.record import views
from referee.session.scenario.scenario import Scenario, find, open_session, opening_tree, shipped_in
from referee.session.session import Session
from referee.show.brief import as_html, as_text
from referee.show.record import actor
from referee.show.wording import StateWords
from tests.games.clash_of_carriers.positions import U, active, evening_where, in_phase
from tests.quick import Quick
from tests.shell import Shell

WITH_SHEETS = [word for word in shipped_in() if find(word).data.get("brief")]


def sheets() -> list[tuple[str, str]]:
    """Every shipped scenario with each of its sides."""
    return [(word, side) for word in shipped_in() for side in find(word).data["sides"]]


def made(scenario: Scenario, side: str) -> Brief:
    return brief(scenario, side, StateWords(scenario.game, scenario.data.get("called", {})))


@cache
def sheet(word: str, side: str) -> str:
    return as_text(made(find(word), side))


def without(scenario: Scenario, side: str) -> Scenario:
    """A scenario with nothing in it that is said of another side: its orders, and the umpire's page."""
    data: dict[str, Any] = copy.deepcopy(dict(scenario.data))
    data["brief"] = {name: said for name, said in data.get("brief", {}).items() if name == side}
    return scenario._replace(data={**data, "about": "", "page": {}})


@pytest.mark.parametrize(("word", "side"), sheets())
def test_a_sheet_depends_on_nothing_of_the_other_side(word: str, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, said = find(word), sheet(word, side)
    tree = opening_tree(scenario)
    own = {name: own if name == side else {} for name, own in tree["sides"].items()}
    monkeypatch.setattr("referee.session.reading.brief.opening_tree", lambda _: {**tree, "sides": own, "umpire": {}})
    assert as_text(made(without(scenario, side), side)) == said


@pytest.mark.parametrize(("word", "side"), [(word, side) for word in WITH_SHEETS for side in find(word).data["sides"]])
def test_what_is_written_on_a_sheet_names_nothing_that_its_side_does_not_see(word: str, side: str) -> None:
    said = sheet(word, side).replace("Mobile Fleet", "")  # whose word is a cruiser's name, too
    session = Quick(word)
    seen = views.text(session.state, side)
    hidden = [
        name
        for other, own in session.state.tree["sides"].items()
        if other != side
        for group in own.values()
        if isinstance(group, dict)
        for name in group
        if name not in seen
    ]
    assert [name for name in hidden if re.search(rf"\b{re.escape(name)}\b", said)] == []


@pytest.mark.parametrize(("word", "side"), sheets())
def test_a_sheet_reads_as_a_player_would_write_it(word: str, side: str) -> None:
    lines = [line for part in made(find(word), side).parts for line in part.lines]
    assert [line for line in lines if re.search(r"[{}`_]|:\s*$|\b(\w+) \1\b", line)] == []


@pytest.mark.parametrize(("word", "side"), sheets())
def test_a_side_is_called_by_the_word_of_its_players(word: str, side: str) -> None:
    scenario = find(word)
    called = scenario.data.get("called", {}).get(side)
    said = sheet(word, side)
    assert f"For the {called or load(scenario.game).title(side)} side alone" in said
    umpires = sheet(word, UMPIRE).partition("FOR THE PLAYERS")[0]
    assert not (called and re.search(rf"\b{side.upper()}\b", said + umpires))


@pytest.mark.parametrize("word", [word for word in shipped_in() if word.startswith("carrier-clashes/")])
def test_no_player_reads_how_many_dummies_the_other_has(word: str) -> None:
    told = [rule for rule in find(word).data["scenario"]["rules"] if "umm" in rule]
    assert [rule for rule in told if re.search(r"\b(one|two|three|has)\b", rule) and "task forces" not in rule] == []


def test_a_sheet_names_orders_forces_and_what_wins(referee: Shell) -> None:
    said = referee("scenario brief cc/eastern-solomons allied")
    assert "For the Allied side alone" in said
    assert "TF 44 in 1513: Australia, Hobart, Bagley 1; cards QS JD" in said
    assert "Ndeni: VP-23-1..2 (PBY-5A)" in said
    assert "A lead of 25 victory points wins (28)." in said
    assert "own values, not the published ones" in said
    said = referee("scenario brief ca/savo-island ijn")
    assert "YOUR SHIPS Furutaka 1: code CA-1; speed 6; facing ne; 5326 Furutaka 2" in said.flat
    assert "YOUR COUNTERS" not in said
    said = referee("scenario brief cc/eastern-solomons")
    assert "For the umpire alone" in said
    assert "referee scenario brief carrier-clashes/eastern-solomons ijn" in said


def test_it_is_printed(tmp_path: Path, referee: Shell) -> None:
    for kind, begins in (("pdf", b"%PDF"), ("html", b"<!doctype html>")):
        page = tmp_path / f"ijn.{kind}"
        said = referee("scenario brief cc/training ijn --print", str(page))
        assert page.read_bytes().startswith(begins)
        assert f"{page}: Training: one morning between the islands, for the IJN side alone\n" == said.err
    assert "For the IJN side alone" in as_html(made(find("cc/training"), "ijn"))


def test_a_wrong_side_is_refused(tmp_path: Path, referee: Shell) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(find("cc/training").text.decode() + '\n[brief.usn]\norders = ["Hold."]\n')
    assert "[brief.usn] no side 'usn'; there are allied, ijn" in referee("scenario check", str(mine), status=2).out


# Who made an entry, where more than one may: in the log, `why`, the question of undo, the report, the console.


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("REFEREE_UMPIRE", "Anna")
    return open_session("carrier-clashes/training", "evening")


def test_an_entry_says_who_made_it(session: Session, referee: Shell) -> None:
    session.act("set", {"path": "public.turns", "value": "5"}, How(why="longer"))
    session.act("seal", {"name": "plot", "text": "north", "side": "ijn"}, How(by="ijn", who="phone 2"))
    corrections.undo(session)
    assert [entry.get("who") for entry in session.entries()] == ["Anna", "Anna", "phone 2", "Anna"]
    said = referee("log show").flat
    assert "UMPIRE (Anna): set" in said
    assert "IJN (phone 2): seal" in said
    assert "IJN (phone 2)" in referee("why 3")
    assert corrections.entry_in_words(session.entries()[2]) == "#3 seal plot (by ijn, phone 2)"
    (undone,) = remarks(session.entries())
    assert undone.what.endswith("(by Anna)")
    for side in session.state.sides:
        assert "Anna" not in Path(session.folder, f"{side}.toml").read_text()
    assert "Anna" in bottom_line(session, [], 200)


def test_a_search_is_the_searchers_though_the_enemy_throws_for_it() -> None:
    session = evening_where({f'{U}groups."TG 58.1".hex': "0819", **in_phase("activation", active("TG 58.1"))})
    session.act("search", {"by": "TG 58.1"}, How(seed=1))
    entry = session.entries()[-1]
    assert {answer["side"] for answer in entry["answers"]} == {"ijn"}
    assert actor(entry) == "USN"


def test_what_is_done_again_was_done_by_who_did_it_first(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.act("note", {"text": "x"})
    monkeypatch.setenv("REFEREE_UMPIRE", "Bert")
    came = corrections.amend(session, 2, {"text": "y"}, None, "misread")
    assert (came.entry["who"], came.again[0]["who"]) == ("Bert", "Anna")


def test_a_shared_laptop_asks_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], referee: Shell
) -> None:
    monkeypatch.setenv("REFEREE_UMPIRE", "")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    referee("config umpire ask")
    assert (settings.umpire(), settings.asks_for_umpire()) == ("", True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(" Carla\x1b \nnote x\n"))
    ask_who()
    assert settings.umpire() == "Carla"
    ask_who()
    assert sys.stdin.readline() == "note x\n"
    assert capsys.readouterr().err.count("Who umpires?") == 1
    for name in ("", "x" * 41, "a\nb"):
        with pytest.raises(Refusal):
            settings.check_folder("umpire", name)
