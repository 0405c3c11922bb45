"""The evening in the manual: typed line by line as it stands there, it says what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import referee
from referee.cli.main import run

PAGE = (Path(referee.__file__).parent / "manual" / "evening.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_the_evening_can_be_typed_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_LOGS", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    steps = [step for block in BLOCKS for step in re.split(r"^\$ referee ", block, flags=re.MULTILINE)[1:]]
    assert len(steps) > 25
    for step in steps:
        command, _, wanted = step.partition("\n")
        run(shlex.split(command))
        came = capsys.readouterr()
        assert not wanted or came.out + came.err == wanted, command
    report = (tmp_path / "report.md").read_text()
    assert "Savo Island" in report
    assert "Tenryu" in report
