"""The umpire's page: the three turns on it go as they are written, and every act is on it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine.rules import data_folder

pytestmark = pytest.mark.files

PAGE = Path(data_folder("rules"), "clash-of-carriers", "UMPIRE.md").read_text()
TURNS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_the_three_turns_on_the_page_go_as_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    first, *more = [re.split(r"^\$ referee ", turn, flags=re.MULTILINE)[1:] for turn in TURNS]
    assert len(more) == 2
    for step in first:
        assert "\n  " in step or step.startswith("new "), step
    steps = [*first, *more[0], *more[1]]
    for step in steps:
        command, _, cards = step.partition("\n")
        words = shlex.split(command)
        assert run(words if words[0] == "new" else [*words, "--json"]) == 0, command
        came = capsys.readouterr().out
        if words[0] == "new" or not cards:
            continue
        say = json.loads(came)["say"]
        shown = ("all", "usn", "ijn", *(("umpire",) if words[1:] == ["victory"] else ()))
        wanted = [f"{to}: {row}" for to in shown for row in say[to]]
        assert [
            " ".join(card.split()) for card in re.split(r"^  (?=\w+: )", cards, flags=re.MULTILINE)[1:]
        ] == wanted, command
