"""Nothing that is typed answers with more than a screen, 24 rows of 80 columns, unless more is asked for.

Any `odds` fits, the rest behind one line, folded between words: the worked example of every procedure, fights as large
as players fight them, and every act with dice of the golden evenings, weighed where it was done. Every command, help
and page stops at a full screen, at a terminal; `?` in the console fits one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.cli import answers, asking, command, page, topics
from referee.cli.console.offer import Desk
from referee.cli.main import run
from referee.cli.manual import pages
from referee.engine.answer import Answer, odds
from referee.engine.errors import Refusal
from referee.engine.procedure import find, procedures
from referee.engine.rules import load
from referee.session.acting.catalogue import acts, shared_acts
from referee.session.choosing import choose_session
from referee.session.how import How
from referee.session.record.state import ABOUT, State, voided_numbers
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.answer import SCREEN, WIDTH, as_text, fold_line, without_styles
from tests.bench.fights import strike_of, usual_fights
from tests.conftest import EXAMPLES, GAMES

GOLDEN = Path(__file__).parent / "golden"
JOURNALS = sorted(path for path in GOLDEN.rglob("*.journal.jsonl"))
LINE = [
    {"name": f"ship {n}", "type": kind, "target": n} for n, kind in enumerate(("BB", "BC", "CA", "CL", "DD", "DE"), 1)
]
PORT = [
    {"name": f"ship {n}", "type": kind, "torpedo": 1, "dive": 2}
    for n, kind in enumerate(("CV", "BB", "CA", "CL", "DD", "SS"))
]
BOATS = {"target_speed": "slow-convoy", "target": {"speed": "slow-merchant"}, "fleet_escorts": 2, "small_escorts": 4}
USUAL = usual_fights() | {
    "cc strike of 16": ("carrier-clashes", "strike", strike_of(16)),
    "nu surface-round: 6 against 6": ("naval-units", "surface-round", {"attackers": LINE, "defenders": LINE}),
    "nu port-raid: 18 planes, 6 ships": ("naval-units", "port-raid", {"ships": PORT}),
    "cs submarine-op: 9 boats": ("cunningham-somerville", "submarine-op", {**BOATS, "boats": [{}] * 9}),
}


def faults(answer: Answer) -> list[str]:
    """What is wrong with an answer on the screen."""
    rows, everything = as_text(answer).splitlines(), as_text(answer, everything=True).splitlines()
    found = [f"{len(rows)} rows"] if len(rows) > SCREEN else []
    found += [f"too wide: {row}" for row in (*rows, *everything) if len(row) > WIDTH and " " in row.strip()]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_fits_a_screen(game: str) -> None:
    wrong = {}
    for owner, example in EXAMPLES:
        if owner == game and example.refused is None:
            answer = odds(find(game, example.procedure), example.inputs, load(game), example.rulings)
            if found := faults(answer):
                wrong[f"{example.procedure}: {example.text}"] = found
    assert not wrong


@pytest.mark.few(1)
@pytest.mark.parametrize("fight", USUAL)
def test_every_usual_fight_fits_a_screen(fight: str) -> None:
    game, procedure, inputs = USUAL[fight]
    assert faults(odds(find(game, procedure), inputs, load(game))) == []


class Evening(Session):
    """A golden evening as it was before each of its acts, in memory."""

    def __init__(self, journal: Path) -> None:
        self.lines = [json.loads(line) for line in journal.read_text().splitlines()]
        self.folder = self.name = journal.stem
        self.now = State()

    @property
    def state(self) -> State:
        return self.now

    def thrown(self) -> Iterator[dict[str, Any]]:
        """The entries of acts that threw dice, each while all stands as it was just before."""
        out = voided_numbers(self.lines)
        for entry in (entry for entry in self.lines if entry["n"] not in out):
            if entry["act"] == "open":
                entry = dict.fromkeys(ABOUT, "") | entry
            elif entry.get("dice") and entry["act"] in acts(self.game).keys() - shared_acts().keys():
                yield entry
            self.now.apply_facts(entry)

    def weighed(self, *, each: bool = False) -> Iterator[tuple[dict[str, Any], Answer]]:
        """Acts that threw dice, with what `odds ACT` says of it at that moment: the first of a kind, or each."""
        seen = set()
        for entry in self.thrown():
            key = (entry["act"], *(answer["procedure"] for answer in entry["answers"]))
            if each or key not in seen:
                seen.add(key)
                with suppress(Refusal):
                    found = self.weigh(entry["act"], entry["inputs"], How(force=True, why="to see"))
                    if found is not None:
                        yield entry, found


def named(journal: Path) -> str:
    """Game and evening."""
    return f"{journal.parent.name}/{journal.stem.partition('.')[0]}"


@pytest.mark.few(4)
@pytest.mark.parametrize("journal", JOURNALS, ids=named)
@pytest.mark.parametrize("each", [False, pytest.param(True, marks=pytest.mark.long)], ids=["kinds", "all"])
def test_every_act_of_an_evening_is_weighed_on_one_screen(journal: Path, each: bool) -> None:
    wrong, number = {}, 0
    for entry, answer in Evening(journal).weighed(each=each):
        number += 1
        if found := faults(answer):
            wrong[f"{entry['n']} {entry['act']}"] = found
    assert not wrong
    assert number


@pytest.mark.parametrize("wide", [50, 80, 120])
def test_a_line_is_folded_between_words_and_styles_take_no_room(wide: int) -> None:
    line = "  " + " ".join(f"word{n}" for n in range(40)) + "\x1b[2m  [17, 18]\x1b[0m"
    rows = fold_line(line, wide)
    assert max(len(without_styles(row)) for row in rows) <= wide
    assert " ".join(without_styles(row).strip() for row in rows).split() == without_styles(line).split()
    assert all(row.startswith("    ") for row in rows[1:])
    assert fold_line("short", wide) == ["short"]


SCENARIOS = {
    "ca": "ca/savo-island",
    "carrier-clashes": "carrier-clashes/training",
    "clash-of-carriers": "clash-of-carriers/philippine-sea",
    "cunningham-somerville": "cunningham-somerville/convoy",
    "naval-units": "naval-units/sea-zone-battle",
}
TYPED = """\
status; next; next; next; do; sessions; told; points; fuel; dawn; encounters; why; log show; log text; log luck
log verify; rules list; rules list GAME; rules list GAME procedures; rules list GAME acts; rules list GAME tables
rules rulings; rules rulings GAME; rules coverage GAME; rules form GAME; rules show GAME 16; scenario list
scenario list GAME; scenario check SCENARIO; scenario show SCENARIO; scenario brief SCENARIO; scenario schema GAME
scenario brief SCENARIO SIDE; show; show SIDE; may SIDE; map; map SIDE; config; help; note it rains; undo --yes; redo
odds --help; odds GAME --help; seldom; show nobody; may nothing; help nothing; do nothing; new SCENARIO --name another
rules form GAME
"""
AS_WRITTEN = ("scenario show", "scenario schema", "map")
"""What is not folded: files, which are shown as they stand, and maps, which a terminal's own size bounds."""


Screens = list[list[str]]


@pytest.fixture
def screens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[[Callable[[], object]], Screens]]:
    """A terminal of 24 rows and 80 columns: the lines that come at a time, where Enter always asks for more."""
    monkeypatch.setattr(answers, "is_at_terminal", lambda: True)
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    found: Screens = []

    def take() -> None:
        found.append("".join(capsys.readouterr()).splitlines())

    def answer(question: asking.Question) -> str:
        take()
        assert question.prompt.endswith(": Enter goes on, q ends "), question.prompt
        return ""

    def screens_of(does: Callable[[], object]) -> Screens:
        capsys.readouterr()
        found.clear()
        does()
        take()
        return list(found)

    with asking.asking_through(answer, lambda: False):
        yield screens_of


def is_broken(row: str) -> bool:
    """Does the terminal break a line within a word that is no path? (Refusals are folded where they are printed.)"""
    words = without_styles(row)
    is_path = max(map(len, words.split()), default=0) > 40
    return len(words) > 80 and not is_path and not row.startswith(("referee: ", "hint: "))


def evening_lines(game: str) -> list[list[str]]:
    """What is typed in an evening, and what is mistyped."""
    words = {"GAME": game, "SCENARIO": SCENARIOS[game], "SIDE": choose_session(None).state.sides[0]}
    lines = [line.split() for line in TYPED.replace("\n", ";").split(";")]
    return [[words.get(word, word) for word in line] for line in lines if line]


def help_lines(game: str) -> list[list[str]]:
    """The help of every command, topic, page, act and procedure."""
    typed = [[*name.split(), "--help"] for name in command.command_names()]
    typed += [["help", *name.split()] for name in (*topics.TOPICS, *command.first_words(), *pages.pages())]
    typed += [["do", name, "--help"] for name in acts(game)]
    return typed + [["odds", game, name, "--help"] for name in procedures(game)]


LINES = {"evening": evening_lines, "help": help_lines}


@pytest.mark.few(6)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", ["evening", pytest.param("help", marks=pytest.mark.long)])
def test_what_is_typed_answers_with_a_screen_at_a_time(
    game: str, what: str, screens: Callable[[Callable[[], object]], Screens]
) -> None:
    open_session(SCENARIOS[game], "evening")
    too_tall, too_wide = {}, {}
    for line in LINES[what](game):
        found, typed = screens(partial(run, line)), " ".join(line)
        if max(heights := [sum(page.rows_filled(row, 80) for row in rows) for rows in found]) > SCREEN:
            too_tall[typed] = heights
        wide = [row for rows in found for row in rows if is_broken(row)]
        if wide and what == "evening" and not typed.startswith(AS_WRITTEN):  # help shows commands to copy
            too_wide[typed] = wide
    assert not too_tall
    assert not too_wide


@pytest.mark.few(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_console_explains_each_word_on_one_screen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    desk = Desk(open_session(SCENARIOS[game], "evening"))
    words = ["", *(f"{name} " for name in desk.lexicon.first)]
    too_tall = {word: rows for word in words if (rows := len(desk.explain(word).splitlines())) > SCREEN}
    assert not too_tall
