"""What other systems lack: Windows has neither `pread` nor `pwrite`, and translates the line ends of text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.cli.main import run


def test_an_evening_goes_on_without_pread_and_pwrite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delattr(os, "pread")
    monkeypatch.delattr(os, "pwrite")
    for line in ("new carrier-clashes/training --name friday", "next 3", "undo --yes", "log verify"):
        assert run(line.split()) == 0, capsys.readouterr().err
    assert "intact" in capsys.readouterr().out
