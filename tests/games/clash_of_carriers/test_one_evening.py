"""One evening of Clash of Carriers through everything, typed in few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evenings.typed import acts_of, goes_as_it_went

pytestmark = pytest.mark.files


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    goes_as_it_went("clash-of-carriers/philippine-sea", tmp_path, monkeypatch, request, capsys)


def test_the_evening_goes_through_everything() -> None:
    acts = {
        "order",
        "cap",
        "submarine",
        "draw",
        "flagship",
        "activate",
        "search",
        "sighting",
        "move",
        "torpedo",
        "raid",
    }
    acts |= {"vector", "intercept", "place", "flak", "attack", "detach", "sail", "battle", "steer", "fire", "disengage"}
    assert acts | {"retreat", "victory", "undo", "set", "amend", "why"} <= acts_of("clash-of-carriers")
