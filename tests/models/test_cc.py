"""Random evenings of Carrier Clashes held against the second model; `pytest -m long` plays many more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.models.play_cc import Evening

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "100"))


@pytest.mark.parametrize("seed", range(1, 3))
def test_an_evening_is_as_the_rulebook_has_it(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda file: None)
    assert Evening(seed, tmp_path).play()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + PAIRS))
def test_many_evenings_are(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda file: None)
    assert Evening(seed, tmp_path).play()
