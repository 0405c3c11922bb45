"""Task forces, damage, aircraft (7, 12.b, 13, 16.l, 18)."""

from __future__ import annotations

from typing import Any

import pytest

from .asked import because, refused, thrown

DITW = {"target_class": "A", "speed": 6, "condition": "ditw"}


def speed(*ships: dict[str, Any], rulings: dict[str, str] | None = None, **inputs: Any) -> int:
    return int(thrown("task-force", rulings=rulings, ship=list(ships), **inputs)["speed"])


def cruiser(defense: int, **keys: Any) -> dict[str, Any]:
    return {"target_class": "C", "speed": 7, "defense": defense, **keys}


def test_18_d_a_ship_dead_in_the_water_moves_by_night_with_a_sound_escort() -> None:
    assert speed(DITW, cruiser(2)) == 0
    assert speed(DITW, cruiser(2), night=True) == 6
    assert speed(DITW, cruiser(1), night=True) == 0
    assert speed(DITW, cruiser(2, condition="damaged"), night=True) == 0
    assert speed(DITW, {"target_class": "B", "speed": 5}, night=True) == 5
    assert speed(DITW, cruiser(2), night=True, rulings={"ditw-speed": "less-one"}) == 5


def test_18_b_a_damaged_ship_is_slower_but_never_below_nothing() -> None:
    assert speed(cruiser(2, condition="damaged")) == 6
    assert speed({"target_class": "M", "speed": 0, "condition": "damaged"}) == 0


def test_23_b_endurance_limits_the_whole_tf() -> None:
    assert [speed(cruiser(2), turns_over=turns) for turns in range(9)] == [7, 3, 3, 2, 2, 1, 1, 0, 0]


def test_7_a_tf_has_twenty_ships_at_most() -> None:
    pair = {"target_class": "D", "speed": 7, "hulls": 2}
    assert thrown("task-force", ship=[pair] * 10)["allowed"] is True
    assert thrown("task-force", ship=[pair] * 10 + [cruiser(1)])["allowed"] is False


def test_16_j_ii_groups_of_twelve_ships_and_a_carrier_transports_aside() -> None:
    transport, carrier = {"target_class": "M", "speed": 3}, {"target_class": "A", "speed": 6}
    assert thrown("task-force", ship=[transport] * 20)["aa_groups"] == 1
    assert thrown("task-force", ship=[cruiser(1)] * 12 + [transport])["aa_groups"] == 1
    assert thrown("task-force", ship=[cruiser(1)] * 13)["aa_groups"] == 2
    assert thrown("task-force", ship=[carrier] * 3)["aa_groups"] == 3


def test_17_c_and_18_a_what_cannot_be_dead_in_the_water() -> None:
    for kind in ("D", "M"):
        ship: dict[str, Any] = {"target_class": kind, "defense": 2, "speed": 3, "condition": "ditw"}
        assert refused("damage", **ship) == ("not-allowed", "17.c", "condition")
    assert refused("task-force", ship=[{"target_class": "M", "speed": 3, "condition": "ditw"}]) == (
        "not-allowed",
        "17.c",
        "ship[0].condition",
    )


def test_18_b_and_d_aa_is_halved_or_becomes_a_star() -> None:
    ship: dict[str, Any] = {"target_class": "C", "defense": 3, "speed": 6}
    assert thrown("damage", condition="damaged", aa=5, **ship)["aa"] == "5/2"
    assert thrown("damage", condition="damaged", star=True, **ship)["aa"] == "*"
    assert thrown("damage", condition="ditw", aa=5, **ship)["aa"] == "*"
    assert thrown("damage", condition="ditw", **ship)["aa"] == 0
    assert thrown("damage", rulings={"halved-defense": "up"}, condition="ditw", **ship)["defense"] == 2
    for aa in (0, 5):
        assert refused("damage", condition="damaged", aa=aa, star=True, **ship) == ("bad-input", "star")


def test_18_g_and_h_no_aircraft_are_lost_twice_but_all_sink_with_her() -> None:
    lost = {
        (result, before): thrown("carrier-aircraft", aboard=5, result=result, condition=before)["lost"]
        for result in ("damaged", "ditw", "sunk")
        for before in ("none", "damaged", "ditw")
    }
    assert list(lost.values()) == [3, 0, 0, 3, 3, 0, 5, 5, 5]


def test_18_f_room_on_deck_is_left_after_her_own_units() -> None:
    deck: dict[str, Any] = {"distance": 2, "unit_range": 2, "capacity": 6}
    assert thrown("landing", based=4, guests=1, **deck)["may_land"] is True
    assert thrown("landing", based=4, guests=1, size=2, **deck)["may_land"] is False
    assert thrown("landing", condition="damaged", **deck)["may_land"] is True
    assert thrown("landing", condition="ditw", **deck)["may_land"] is False
    assert refused("landing", distance=2, unit_range=2) == ("bad-input", "capacity")
    assert refused("landing", host="base", distance=2, unit_range=2, size=2) == ("bad-input", "size")


@pytest.mark.parametrize(
    ("ruling", "returning", "transferring"),
    [("transfers-exceed", False, True), ("always-four", False, False), ("range-only", True, True)],
)
def test_12_b_and_16_l_four_hexes_or_what_the_aircraft_can_fly(
    ruling: str, returning: bool, transferring: bool
) -> None:
    chosen = {"strike-distance": ruling}
    assert thrown("reach", rulings=chosen, distance=5, unit_range=5)["reaches"] is returning
    assert thrown("reach", rulings=chosen, distance=5, unit_range=4, landing_distance=3)["reaches"] is transferring
    assert thrown("reach", rulings=chosen, distance=5, unit_range=4, landing_distance=4)["reaches"] is False
    assert thrown("reach", rulings=chosen, distance=8, unit_range=4, ferry=True)["reaches"] is True


def test_12_b_the_ruling_is_named_only_where_it_decides() -> None:
    assert not any("strike-distance" in reason for reason in because("reach", distance=4, unit_range=4))
    assert any("strike-distance" in reason for reason in because("reach", distance=5, unit_range=5))
