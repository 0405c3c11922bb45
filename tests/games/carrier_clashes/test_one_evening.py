"""One evening of Carrier Clashes through everything, typed in few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evenings.typed import acts_of, goes_as_it_went, keys, lines

pytestmark = pytest.mark.files

GAME = "carrier-clashes"


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    goes_as_it_went(str(keys(GAME).with_suffix(".toml")), tmp_path, monkeypatch, request, capsys)


def test_the_evening_goes_through_everything() -> None:
    fights = {"submarine", "cap", "search", "sweep", "armed-search", "launch", "strike", "attack", "engage", "screen"}
    rest = {"reveal", "fire", "withdraw", "move", "unload", "refuel", "dummy", "form", "mission", "cease", "hit"}
    assert fights | rest | {"undo", "set", "amend", "rule", "note", "exchange", "divide", "told", "points"} <= acts_of(
        GAME
    )
    assert sum(line.startswith("! ") for part in lines(GAME) for line in part) >= 8
