"""The turn that the umpire's page types out is played as it says, card by card."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from referee.cli.main import run
from referee.engine.rules import data_folder

pytestmark = pytest.mark.files


def typed_out() -> list[tuple[str, list[str]]]:
    """Each command of the page with the lines below it."""
    with open(f"{data_folder('rules')}/naval-units/UMPIRE.md", encoding="utf-8") as file:
        (block,) = re.findall(r"```text\n(.*?)```", file.read(), re.DOTALL)
    out: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ referee "):
            out.append((line.removeprefix("$ referee "), []))
        else:
            out[-1][1].append(line.strip())
    return out


def said(answer: dict[str, object]) -> list[str]:
    """An answer as the page has it."""
    error = answer.get("error")
    if isinstance(error, dict):
        due = "".join(f"; do {row['command']}" for row in error.get("due", ()))
        return [f"refused: {error['message']}{due}"]
    say = answer["say"]
    assert isinstance(say, dict)
    lines = [f"{'you' if to == 'umpire' else to}: {row}" for to, rows in say.items() for row in rows]
    return [line for line in lines if "check-word" not in line]


def test_the_turn_of_the_page_is_played_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    opening, *turn = typed_out()
    assert run(shlex.split(opening[0])) == 0
    assert len(turn) > 10
    for command, lines in turn:
        capsys.readouterr()
        run([*shlex.split(command), "--json"])
        captured = capsys.readouterr()
        answer = json.loads((captured.out or captured.err).splitlines()[-1])
        assert said(answer) == lines, command
