"""The umpire's page: its turn is typed as it stands there, and says what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine.rules import data_folder
from referee.session.acting.catalogue import acts, common

PAGE = Path(data_folder("rules"), "carrier-clashes", "UMPIRE.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_the_turn_on_the_page_goes_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_LOGS", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    steps = [step for block in BLOCKS for step in re.split(r"^\$ referee ", block, flags=re.MULTILINE)[1:]]
    assert len(steps) > 25
    for step in steps:
        command, _, wanted = step.partition("\n")
        status = run(shlex.split(command))
        came = capsys.readouterr()
        assert not wanted or came.out + came.err == wanted, command
        assert wanted or status == 0, command
    assert '"turn":2,"phase":"initiative"' in Path(tmp_path, "logs", "friday", "journal.jsonl").read_text()


def test_every_act_stands_on_the_page() -> None:
    missing = [name for name in acts("carrier-clashes").keys() - common().keys() if not re.search(rf"`{name}\b", PAGE)]
    assert not missing
