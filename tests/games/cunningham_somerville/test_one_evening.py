"""One evening of Cunningham and Somerville through everything, typed in few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evenings.typed import acts_of, goes_as_it_went

pytestmark = pytest.mark.files


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    goes_as_it_went("cunningham-somerville/convoy", tmp_path, monkeypatch, request, capsys)


def test_the_evening_goes_through_everything() -> None:
    acts = {
        "plot",
        "spot",
        "submarine-op",
        "critical",
        "strike",
        "dogfight",
        "flak",
        "attack-runs",
        "fly-home",
        "repair",
        "launch",
        "torpedoes",
        "damage-control",
        "collide",
        "rescue",
        "tow",
        "smoke",
    }
    assert acts | {"undo", "set", "amend", "KILL", "RESTART"} <= acts_of("cunningham-somerville") | {"KILL", "RESTART"}
