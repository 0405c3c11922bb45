"""Ships' Speeds to The Advantage; Night Actions, Smoke Screens, Spotting, Weather; Submarines and The Submarine Op."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import answered
from .asked import GAME, because, chances, outcome, refused


@pytest.mark.parametrize(
    ("knots", "full"), [(1, 2), (9, 2), (10, 3), (17, 3), (18, 4), (25, 5), (28, 6), (36, 9), (37, 10)]
)
def test_ships_speeds_knots_and_inches_agree(knots: int, full: int) -> None:
    assert outcome("speed", knots=knots)["speed"] == full
    for lost in (1, 2, 3):
        assert outcome("speed", knots=knots, floatation_damage=lost) == outcome(
            "speed", full=full, floatation_damage=lost
        )


@pytest.mark.parametrize(("boxes", "speeds"), [(1, [7, 0]), (3, [7, 4, 3, 0]), (4, [7, 4, 3, 3, 0])])
def test_data_cards_the_largest_ships_repeat_the_lowest_speed(boxes: int, speeds: list[int]) -> None:
    found = [outcome("speed", full=7, floatation_boxes=boxes, floatation_damage=lost) for lost in range(boxes + 1)]
    assert [speed["speed"] for speed in found] == speeds


def test_turning_a_manoeuvre_costs_no_more_than_the_speed_there_is() -> None:
    assert outcome("speed", full=2, major_engine=True, manoeuvre="zigzag")["speed"] == 0
    assert outcome("speed", full=9, handy=True, minor_engine=True, manoeuvre="chase-salvos")["speed"] == 1
    assert refused("speed", full=9, manoeuvre="chase-salvos") == ("not-allowed", "Turning")
    assert refused("speed", full=9, handy=True, steering_casualty=True, manoeuvre="chase-salvos")[0] == "not-allowed"


def test_the_advantage_a_crippled_flagship_counts_once_unless_ruled_otherwise() -> None:
    lost = {"flagship_crippled": True, "flagship_floatation": 1}
    assert outcome("advantage", [5, 3], first=lost, second={}) == {"winner": "tie"}
    assert outcome("advantage", [5, 3], {"flagship-penalties": "cumulative"}, first=lost, second={}) == {
        "winner": "second"
    }
    only = {"flagship_crippled": True, "flagship_structural": 2}
    assert not any("flagship-penalties" in text for text in because("advantage", first=only, second={}))


def test_the_advantage_two_dice_a_side_by_ruling() -> None:
    rulings = {"advantage-dice": "two"}
    assert outcome("advantage", [1, 6, 3, 3], rulings, first={}, second={}) == {"winner": "first"}


def test_the_advantage_night_counts_at_night_only() -> None:
    italians = {"italian": True}
    assert outcome("advantage", [3, 3], first=italians, second={}) == {"winner": "tie"}
    assert outcome("advantage", [3, 3], first=italians, second={}, night=True) == {"winner": "second"}
    assert outcome("advantage", [3, 3], first={**italians, "mas": True}, second={}, night=True) == {"winner": "tie"}


# Night Actions and Smoke Screens.


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


# Flying Boats, Spotting and Spotting Fog of War.


def test_spotting_overcast_hinders_aircraft_alone() -> None:
    assert outcome("spotting", [4], to_spot=4, search="surface", weather="overcast") == {"spotted": True}
    assert outcome("spotting", [4], to_spot=5, search="flying-boat", weather="overcast") == {"spotted": False}
    assert outcome("spotting", [5], to_spot=4, search="submarine", weather="fog") == {"spotted": False}


def test_spotting_three_boats_make_a_wolfpack() -> None:
    assert chances("spotting", to_spot=6, search="submarine", boats=2)['{"spotted": true}'] == "1/6"
    assert chances("spotting", to_spot=6, search="submarine", boats=3)['{"spotted": true}'] == "1/3"
    assert refused("spotting", to_spot=6, search="surface", boats=3) == ("bad-input", "boats")


# Weather, and aircraft after their attack.


def test_storms_the_ruling_is_asked_for_foul_fronts_alone() -> None:
    assert because("front", weather="severe") == ["what remains of severe weather: foul, then overcast"]
    assert because("front", weather="foul") == [
        "ruling foul-front-dissipates: overcast-removed",
        "what remains of foul weather: overcast",
    ]


# Submarines and The Submarine Op.


MERCHANT = {"speed": "slow-merchant"}


def test_submarines_the_theatre_is_for_germans_alone() -> None:
    assert outcome("boat-points", nation="german", theatre="mediterranean", boats=4)["within"] is True
    assert refused("boat-points", nation="german", boats=4) == ("bad-input", "theatre")


def test_golden_horseshoe_damaged_asdic_needs_an_escort() -> None:
    assert outcome("golden-horseshoe", [6], minor_escorts=1, damaged_asdic=1)["defence"] == 0
    assert refused("golden-horseshoe", minor_escorts=1, damaged_asdic=2) == ("bad-input", "damaged_asdic")


def test_submarine_op_the_ruling_is_asked_only_where_a_second_boat_may_follow() -> None:
    pack: dict[str, Any] = {"target_speed": "high", "target": MERCHANT}
    asked = "ruling flaming-datum-lasts: for-the-op"
    assert asked in because("submarine-op", boats=[{}, {}], **pack)
    assert asked not in because("submarine-op", boats=[{}], **pack)
    assert asked not in because("submarine-op", boats=[{}, {}], flaming_datum=True, **pack)


def test_submarine_op_alike_boats_are_weighed_as_one_kind_and_nine_are_too_many() -> None:
    pack: dict[str, Any] = {"target_speed": "normal", "target": MERCHANT}
    crews = [{"ace": True}, {"gnat": True}]
    assert chances("submarine-op", boats=[*crews, crews[0]], **pack) == chances(
        "submarine-op", boats=[{**crews[0], "name": "U 99"}, *crews[1:], {**crews[0], "gnat": False}], **pack
    )
    pack |= {"target_speed": "slow-convoy", "fleet_escorts": 2}
    thrown = answer.roll(find(GAME, "submarine-op"), {**pack, "boats": [{}] * 9}, load(GAME), program_dice(1))
    assert thrown.outcome is not None
    assert thrown.distribution is None


def test_submarine_op_a_whole_wolfpack_has_its_sums() -> None:
    pack = {"target_speed": "slow-convoy", "fleet_escorts": 2, "target": MERCHANT, "boats": [{"ace": True}, *[{}] * 8]}
    assert answered(GAME, "submarine-op", pack) <= limits.WORK
