"""The umpire's page: its whole turn is typed as it stands there, and says what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine.rules import data_folder
from referee.session.acting.catalogue import acts

pytestmark = pytest.mark.files

PAGE = Path(data_folder("rules"), "cunningham-somerville", "UMPIRE.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_the_turn_on_the_page_goes_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_LOGS", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    steps = [step for block in BLOCKS for step in re.split(r"^\$ referee ", block, flags=re.MULTILINE)[1:]]
    assert len(steps) > 15
    for step in steps:
        command, _, wanted = step.partition("\n")
        run(shlex.split(command))
        came = capsys.readouterr()
        assert not wanted or came.out + came.err == wanted, command
    assert '"turn":2,"phase":"Plots"' in Path(tmp_path, "logs", "hx", "journal.jsonl").read_text()


def test_every_act_stands_on_the_page() -> None:
    from referee.session.acting.catalogue import common

    wanting = [
        name
        for name in acts("cunningham-somerville").keys() - common().keys()
        if not re.search(rf"`{name}`|`{name} -|do {name}\b", PAGE)
    ]
    assert wanting == []
