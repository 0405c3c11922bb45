"""Flying Boats, Spotting and Spotting Fog of War."""

from __future__ import annotations

import pytest

from .asked import chances, outcome, refused


def test_flying_boats_are_intercepted_from_ships_only_under_a_clear_sky() -> None:
    for weather, proximity in (("foul", True), ("severe", True)):
        assert outcome("shadowing", catapult_warship=True, weather=weather)["proximity"] is proximity
    assert outcome("shadowing", [5], distant_cap=True, weather="severe")["charlie"] == "shot-down"


@pytest.mark.parametrize(
    ("dice", "charlie", "escort"),
    [
        ([5, 6], "shot-down", "shot-down"),
        ([3, 3], "abandons", "abandons"),
        ([4, 2], "continues", "abandons"),
        ([2, 5], "shot-down", "continues"),
    ],
)
def test_flying_porcupines_the_lower_goes_home_unless_it_was_shot_down(
    dice: list[int], charlie: str, escort: str
) -> None:
    assert outcome("flying-boat-duel", dice) == {"charlie": charlie, "escort": escort}


def test_spotting_overcast_hinders_aircraft_alone() -> None:
    assert outcome("spotting", [4], to_spot=4, search="surface", weather="overcast") == {"spotted": True}
    assert outcome("spotting", [4], to_spot=5, search="flying-boat", weather="overcast") == {"spotted": False}
    assert outcome("spotting", [5], to_spot=4, search="submarine", weather="fog") == {"spotted": False}


def test_spotting_three_boats_make_a_wolfpack() -> None:
    assert chances("spotting", to_spot=6, search="submarine", boats=2)['{"spotted": true}'] == "1/6"
    assert chances("spotting", to_spot=6, search="submarine", boats=3)['{"spotted": true}'] == "1/3"
    assert refused("spotting", to_spot=6, search="surface", boats=3) == ("bad-input", "boats")


def test_fog_of_war_one_is_never_none_and_none_never_one() -> None:
    told = outcome("report", carriers=1, light_cruisers=1)
    assert (told["carriers"], told["merchants"]) == ([1, 2], [0, 0])
    assert told["with_escorts"] == {"capital_ships": [0, 0], "escorts": [1, 2]}
