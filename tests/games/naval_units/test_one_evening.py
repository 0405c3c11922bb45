"""One evening of Naval Units through everything, typed in few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evenings.typed import goes_as_it_went, lines

pytestmark = pytest.mark.files


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    goes_as_it_went("naval-units/sea-zone-battle", tmp_path, monkeypatch, request, capsys)


def test_the_evening_goes_through_everything() -> None:
    typed = [line for part in lines("naval-units") for line in part]
    acts = {line.split()[0] for line in typed}
    fights = {
        "search",
        "intercept",
        "allocate",
        "air-s",
        "surf",
        "withdraw",
        "submarine-a",
        "asw",
        "economic",
        "port-raid",
    }
    assert fights | {"undo", "set", "amend", "rule", "tell", "note", "hits", "planes"} <= acts
    assert sum(line.startswith("! ") for line in typed) >= 8
