"""Night Actions and Smoke Screens."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, chances, outcome, refused

NIGHT: dict[str, Any] = {"maximum": 12, "moonlight": 6, "minimum": 3, "coastal": 1}


def level(rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    found: str = outcome("illumination", (), rulings, **{**NIGHT, **inputs})["level"]
    return found


def test_night_actions_a_third_less_and_a_third_more() -> None:
    keen: dict[str, Any] = {"japanese_viewer": True, "clear_night": True}
    assert outcome("visibility", **NIGHT, **keen, searchlight="60") == {
        "maximum": "16", "moonlight": "8", "minimum": "4", "coastal": "4/3", "searchlight": "8",
    }  # fmt: skip
    assert outcome("visibility", (), {"thirds": "add"}, **NIGHT, **keen, very_small=True)["maximum"] == "12"
    assert outcome("visibility", **NIGHT, **keen, very_small=True)["maximum"] == "32/3"
    assert outcome("visibility", **NIGHT, japanese_viewer=True, very_small=True)["minimum"] == "2"
    assert not any("thirds" in text for text in because("visibility", **NIGHT, **keen))


def test_night_actions_distances_that_contradict_are_refused() -> None:
    assert refused("visibility", maximum=5, minimum=2, moonlight=6) == ("bad-input", "moonlight")
    assert refused("visibility", maximum=5, minimum=2, coastal="2.5") == ("bad-input", "coastal")
    assert refused("visibility", maximum=5, minimum=6) == ("bad-input", "minimum")


def test_night_actions_the_shadow_of_the_coast_hides_slow_ships() -> None:
    assert level(distance=3) == "full"
    assert level(distance=3, in_coast_shadow=True) == "none"
    assert level(distance=1, in_coast_shadow=True) == "full"
    assert level(distance=3, in_coast_shadow=True, high_speed=True) == "full"


def test_night_actions_lights_beyond_maximum_visibility_by_ruling() -> None:
    limited = {"full-beyond-maximum": "maximum-limits"}
    for light in ({"burning": True}, {"star_shell": True}, {"shining": "at-viewers-group"}):
        assert level(distance=13, **light) == "full"
        assert level(limited, distance=13, **light) == "none"
        assert level(limited, distance=12, **light) == "full"
    assert level(limited, distance=13, burning=True, silhouetted=True, light_distance=6) == "partial"


def test_searchlights_light_fully_for_their_own_group_only() -> None:
    assert level(distance=8, searchlight="44", searchlight_distance=6) == "full"
    assert level(distance=8, searchlight="44", searchlight_distance=6, searchlight_by="other-group") == "partial"
    assert level(distance=8, searchlight="44") == "none"
    assert level(distance=8, searchlight="44", searchlight_distance=6, very_small=True) == "none"


@pytest.mark.parametrize("partly", [{"flashed": True}, {"shining": "elsewhere"}])
def test_night_actions_flashes_and_lights_show_within_maximum_visibility(partly: dict[str, Any]) -> None:
    assert (level(distance=12, **partly), level(distance="12.1", **partly)) == ("partial", "none")
    assert level(distance=12, shining="elsewhere", dark_side=True) == "none"


def test_night_actions_moon_and_silhouettes() -> None:
    assert [level(distance=d, toward_moon=True) for d in (6, 7)] == ["partial", "none"]
    assert [level(distance=30, silhouetted=True, light_distance=d) for d in (6, 7)] == ["partial", "none"]


def test_night_actions_what_belongs_together_is_asked_for() -> None:
    at = {**NIGHT, "distance": 5}
    assert refused("illumination", **at, silhouetted=True) == ("bad-input", "light_distance")
    assert refused("illumination", **at, light_distance=2) == ("bad-input", "light_distance")
    assert refused("illumination", **at, searchlight_distance=2) == ("bad-input", "searchlight_distance")
    assert refused("illumination", **at, dark_side=True, shining="at-viewers-group") == ("bad-input", "dark_side")
    assert refused("illumination", maximum=5, minimum=2, distance=3, in_coast_shadow=True) == ("bad-input", "coastal")


def test_smoke_screens_beyond_a_gap_all_is_gone() -> None:
    assert outcome("smoke", [5], screen="1101") == {"screen": "11"}
    assert outcome("smoke", screen="1011") == {"screen": "1"}
    assert outcome("smoke", screen="1111", high_wind=True) == {"screen": "1"}
    assert len(chances("smoke", screen="1111111111")) == 512


@pytest.mark.parametrize("screen", ["", "0", "011", "12", "11111111111", 11])
def test_smoke_screens_what_is_no_screen(screen: object) -> None:
    assert refused("smoke", screen=screen) == ("bad-input", "screen")
