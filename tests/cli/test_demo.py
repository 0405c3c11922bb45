"""The demo plays to its end, the same for the same seed, and leaves a session for inspection."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.demo import play
from referee.session.proof import verify
from referee.session.record.folder import names
from referee.session.session import choose


def test_the_demo_is_repeatable_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for name in ("turn-1", "turn-2"):
        assert play(True, 7, name) == 0
        out = capsys.readouterr().out.replace(name, "demo")
        shown.append(re.sub(r"([a-z]{5}-){3}[a-z]{5}|[0-9a-f]{16,}", "(a word)", out))
    assert shown[0] == shown[1]
    assert names() == ["turn-1", "turn-2"]
    session = choose("turn-1")
    assert session.state.public["turn"] == 2
    assert verify(session) == []


@pytest.mark.parametrize("seed", [1, 2, 3, 1902])
def test_the_demo_comes_to_its_end_whatever_the_dice(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(True, seed, "demo") == 0
    out = capsys.readouterr().out
    assert "HAND TO IJN" in out
    assert "── ijn.toml ──" in out
    assert Path(choose("demo").folder, "journal.jsonl").exists()
