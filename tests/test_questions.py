"""The twenty-five questions of an evening: each is one line typed, and the line one wants is on the first screen."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.lookup import run
from referee.show.answer import SCREEN, height

PAGE = (Path(__file__).parent.parent / "referee" / "manual" / "questions.md").read_text()
ASKED = re.findall(r"\*\*(.+?)\*\*\n```console\n\$ referee (odds .+?)\n(.+?)\n```", PAGE)


@pytest.mark.parametrize(("question", "command", "line"), ASKED, ids=[question for question, _, _ in ASKED])
def test_the_line_one_wants_is_on_the_first_screen(
    question: str, command: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(shlex.split(command)) == 0
    shown = capsys.readouterr().out.splitlines()
    assert line in shown
    assert height(shown) <= SCREEN
    assert len(line) <= 82


def test_there_are_five_questions_a_game() -> None:
    games = PAGE.split("\n## ")[1:]
    assert [game.count("$ referee") for game in games] == [5] * 5
    assert len(ASKED) == 25
