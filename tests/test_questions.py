"""The questions of an evening: each is one line typed, and the line one wants is on the first screen."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.dispatch import without_pages as run
from referee.cli.main import run as run_any
from referee.show.answer import SCREEN, row_count

PAGE = (Path(__file__).parent.parent / "referee" / "manual" / "questions.md").read_text()
ROW = r"\*\*(.+?)\*\*\n```console\n\$ referee (odds .+?)\n(.+?)\n```"
LOOKED_UP, _, WITHIN = PAGE.partition("\n# Within a session\n")
ASKED = re.findall(ROW, LOOKED_UP)


@pytest.mark.parametrize(("question", "command", "line"), ASKED, ids=[question for question, _, _ in ASKED])
def test_the_line_one_wants_is_on_the_first_screen(
    question: str, command: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(shlex.split(command)) == 0
    shown = capsys.readouterr().out.splitlines()
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
