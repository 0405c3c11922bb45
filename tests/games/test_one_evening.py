"""One evening of each game through everything, typed in few keys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.evenings.typed import acts_of, goes_as_it_went, keys, lines

EVENINGS: Mapping[str, tuple[str, str, int]] = {
    "ca": ("ca/savo-island", "move fire launch speed hit heal hide reveal targets score", 3),
    "carrier-clashes": (
        str(keys("carrier-clashes").with_suffix(".toml")),
        "submarine cap search sweep armed-search launch strike attack engage screen reveal fire withdraw move unload "
        "refuel dummy form mission cease hit rule note exchange divide told points",
        8,
    ),
    "clash-of-carriers": (
        "clash-of-carriers/philippine-sea",
        "order cap submarine draw flagship activate search sighting move torpedo raid vector intercept place flak "
        "attack detach sail battle steer fire disengage retreat victory why",
        5,
    ),
    "cunningham-somerville": (
        "cunningham-somerville/convoy",
        "plot spot submarine-op critical strike dogfight flak attack-runs fly-home repair launch torpedoes "
        "damage-control collide rescue tow smoke",
        8,
    ),
    "naval-units": (
        "naval-units/sea-zone-battle",
        "search intercept allocate air-s surf withdraw submarine-a asw economic port-raid rule tell note hits planes",
        8,
    ),
}
"""By game: its scenario, what is typed in it, besides `undo`, `set` and `amend`, and how many lines are refused."""


@pytest.mark.files
@pytest.mark.parametrize("game", EVENINGS)
def test_one_evening_through_everything(
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    scenario, typed, refused = EVENINGS[game]
    assert {*typed.split(), "undo", "set", "amend"} <= acts_of(game)
    assert sum(line.startswith("! ") for part in lines(game) for line in part) >= refused
    goes_as_it_went(scenario, tmp_path, monkeypatch, request, capsys)
