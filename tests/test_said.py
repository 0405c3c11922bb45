"""What look-ups say besides their figures: the reasons with their rules, the words of the dice, refusals.

`tests/said/GAME.txt` goes through the worked examples, and keeps of each what none before it has said, but for the
numbers. That the chances are right is held by the sample cases (`tests/cases`), marginals and examples.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.main import run as run_any
from referee.engine.answer import odds, roll
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.examples import Example
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.engine.words import outcome_in_words as in_words
from referee.show.answer import SCREEN, row_count
from tests.shell import Shell

from .conftest import EXAMPLES, GAMES
from .kept import as_kept

SAID = Path(__file__).parent / "said"


def words(game: str, example: Example) -> list[str]:
    """What is said to an example: its reasons, what each die is for, and what that was worth; or why it is refused."""
    procedure, rules = find(game, example.procedure), load(game)
    try:
        weighed = odds(procedure, example.inputs, rules, example.rulings)
        dice = program_dice(7) if example.outcome is None else Typed(example.dice, example.cards)
        thrown = roll(procedure, example.inputs, rules, dice, example.rulings)
    except Refusal as refusal:
        return [f"refused: {refusal.message}", *refusal.listed, *([f"hint: {refusal.hint}"] if refusal.hint else [])]
    said = [f"odds {weighed.odds}"] if weighed.odds else []
    said += [f"{die['die']} for {die['for']}" for die in thrown.dice]
    said += [f"a card for {card['for']}" for card in thrown.cards]
    said += [f"{why['text']} [{why['cite']}]" for answer in (weighed, thrown) for why in answer.because]
    if procedure.worth:
        outcome = thrown.outcome or {}
        said.append(f"worth {procedure.worth_of(outcome)}: {in_words(outcome)}")
    return said


@pytest.mark.parametrize("game", GAMES)
def test_look_ups_say_why_in_the_words_they_did(game: str, request: pytest.FixtureRequest) -> None:
    out, before = [], set()
    for example in [example for owner, example in EXAMPLES if owner == game]:
        new = []
        for row in words(game, example):
            shape = (example.procedure, re.sub(r"[+-]?\d+(/\d+)?", "#", row))
            if shape not in before:
                before.add(shape)
                new.append(f"    {row}\n")
        if new:
            out.append(f"{example.procedure} ({example.cite}): {example.text}\n{''.join(new)}")
    as_kept(SAID / f"{game}.txt", "".join(out), request)


# The questions of an evening: each is one line typed, and the line one wants is on the first screen.


PAGE = (Path(__file__).parent.parent / "referee" / "manual" / "questions.md").read_text()
ROW = r"\*\*(.+?)\*\*\n```console\n\$ referee (odds .+?)\n(.+?)\n```"
LOOKED_UP, _, WITHIN = PAGE.partition("\n# Within a session\n")
ASKED = re.findall(ROW, LOOKED_UP)


@pytest.mark.parametrize(("question", "command", "line"), ASKED, ids=[question for question, _, _ in ASKED])
def test_the_line_one_wants_is_on_the_first_screen(question: str, command: str, line: str, referee: Shell) -> None:
    shown = referee(*shlex.split(command)).splitlines()
    assert line in shown
    assert row_count(shown) <= SCREEN
    assert len(line) <= 82


def test_there_are_five_questions_a_game() -> None:
    games = LOOKED_UP.split("\n## ")[1:]
    assert [game.count("$ referee") for game in games] == [5] * 5
    assert len(ASKED) == 25


@pytest.mark.parametrize("game", WITHIN.split("\n## ")[1:], ids=lambda part: part.partition(",")[0])
def test_each_is_asked_of_a_sessions_own_units_too(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    opening = game.partition("**")[0]
    for command in re.findall(r"^\$ referee (.+)$", opening, re.MULTILINE):
        assert run_any(shlex.split(command)) == 0
    rows = re.findall(ROW, game)
    assert len(rows) >= (5 if "asked in the session" in opening else 1)
    for _, command, line in rows:
        capsys.readouterr()
        assert run_any(shlex.split(command)) == 0, command
        shown = capsys.readouterr().out.splitlines()
        assert line in shown, (command, shown)
        assert row_count(shown) <= SCREEN
