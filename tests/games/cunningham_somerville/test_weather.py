"""Weather, and aircraft after their attack."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, outcome, refused


@pytest.mark.parametrize(
    ("given", "flying"),
    [
        ({"platform": "carrier", "weather": "foul"}, "hazardous"),
        ({"platform": "carrier", "weather": "fog"}, "prohibited"),
        ({"platform": "carrier", "night": True}, "prohibited"),
        ({"platform": "carrier", "night": True, "trained": True}, "hazardous"),
        ({"platform": "carrier", "night": True, "trained": True, "weather": "severe"}, "prohibited"),
        ({"platform": "land", "night": True}, "hazardous"),
        ({"platform": "land", "weather": "severe"}, "hazardous"),
        ({"platform": "land", "weather": "foul", "night": True, "trained": True}, "normal"),
    ],
)
def test_flying_conditions_the_worse_of_weather_and_night(given: dict[str, Any], flying: str) -> None:
    assert outcome("flying-conditions", **given) == {"flying": flying}


def test_night_flying_dusk_landings_are_for_untrained_carrier_squadrons() -> None:
    assert refused("flying-conditions", platform="carrier", trained=True, dusk_landing=True)[1] == "dusk_landing"


def test_storms_the_ruling_is_asked_for_foul_fronts_alone() -> None:
    assert because("front", weather="severe") == ["what remains of severe weather: foul, then overcast"]
    assert because("front", weather="foul") == [
        "ruling foul-front-dissipates: overcast-removed",
        "what remains of foul weather: overcast",
    ]


@pytest.mark.parametrize(("turn", "die"), [("night", 6), ("first-day", 4), ("second-day", 3)])
def test_fog_dissipates(turn: str, die: int) -> None:
    assert outcome("fog", [die], turn=turn) == {"dissipates": True}
    assert outcome("fog", [die - 1], turn=turn) == {"dissipates": False}


def test_wing_and_prayer_the_first_zone_counts() -> None:
    assert outcome("wing-and-prayer", [5], engines=2, zones=2)["safe"] == 1
    assert outcome("wing-and-prayer", [5], engines=2, zones=3)["damaged"] == 1
    assert outcome("wing-and-prayer", [6, 3], aircraft=2, fragile=True, zones=2) == {"safe": 0, "damaged": 1, "lost": 1}
    assert refused("wing-and-prayer", flying_boat=True) == ("not-allowed", "Wing and a Prayer")


def test_hazardous_landings_follow_each_aircraft_that_comes_home() -> None:
    assert outcome("wing-and-prayer", [5, 1, 2, 4, 2], aircraft=3, hazardous=True) == {
        "safe": 0,
        "damaged": 2,
        "lost": 1,
    }
    assert refused("hazardous-landing") == ("bad-input", "undamaged")


def test_repairs_a_score_of_seven_leaves_only_cannibalising() -> None:
    assert outcome("repairs", [6] * 5, aircraft=5, repair_score=7, cannibalise=True) == {
        "readied": 2,
        "damaged": 1,
        "destroyed": 2,
    }
    assert refused("repairs", aircraft=1, repair_score=1, damaged_this_night=True)[0] == "not-allowed"
