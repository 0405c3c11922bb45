"""Land and bases of Carrier Clashes' battles are where latitude and longitude put them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.session.scenario.scenario import find
from tests.stand_ins_of_air import facts

LAND = tomllib.loads(Path(data_folder("rules"), "islands.toml").read_text())
BASES = {name: place for side in facts("bases").values() for name, place in side.items()}
BATTLES = [(battle, chart) for chart in LAND["map"].values() for battle in chart["battles"]]


def lies_in(chart: Mapping[str, Any], lat: int, lon: int) -> str:
    """The hex in whose middle a place is nearest: a row for each degree, every other column half a hex lower."""
    column = ((lon - chart["lon"]) * chart["columns"] + 50) // 100 + 1
    twentieths = 2 * (chart["lat"] - lat) - (0 if column % 2 else 10)
    return f"{column:02d}{(twentieths + 10) // 20 + 1:02d}"


@pytest.mark.parametrize(("battle", "chart"), BATTLES)
def test_land_lies_where_its_islands_are(battle: str, chart: Mapping[str, Any]) -> None:
    there = {lies_in(chart, *point) for island in chart["islands"] for point in LAND["island"][island]}
    assert find(f"carrier-clashes/{battle}").data["scenario"]["islands"] == sorted(there)


@pytest.mark.parametrize(("battle", "chart"), BATTLES)
def test_a_base_lies_where_it_was(battle: str, chart: Mapping[str, Any]) -> None:
    there = {name: base["hex"] for name, base in find(f"carrier-clashes/{battle}").data["base"].items()}
    assert there == {name: lies_in(chart, BASES[name]["lat"], BASES[name]["lon"]) for name in there}


@pytest.mark.parametrize(
    ("lat", "lon", "there"), [(0, 0, "0101"), (-10, 0, "0102"), (-4, 0, "0101"), (-5, 10, "0201"), (0, 95, "1101")]
)
def test_a_hex_follows_from_latitude_and_longitude(lat: int, lon: int, there: str) -> None:
    assert lies_in({"lat": 0, "lon": 0, "columns": 10}, lat, lon) == there
