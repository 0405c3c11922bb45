"""Task forces, damage, aircraft (7, 12.b, 13, 16.l, 18)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.fraction import Fraction
from referee.games.carrier_clashes.evening import points, state
from referee.games.carrier_clashes.evening.names import card_of_ship
from tests.games.carrier_clashes.small import VANGUARD, A, J, position

from .asked import because, chances, refused, thrown

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


def test_16_j_ii_groups_of_twelve_ships_and_a_carrier_transports_aside() -> None:
    transport, carrier = {"target_class": "M", "speed": 3}, {"target_class": "A", "speed": 6}
    assert thrown("task-force", ship=[transport] * 20)["aa_groups"] == 1
    assert thrown("task-force", ship=[cruiser(1)] * 12 + [transport])["aa_groups"] == 1
    assert thrown("task-force", ship=[cruiser(1)] * 13)["aa_groups"] == 2
    assert thrown("task-force", ship=[carrier] * 3)["aa_groups"] == 3


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


# Cards (4.f, 8, 22.b).


def test_12_b_the_ruling_is_named_only_where_it_decides() -> None:
    assert not any("strike-distance" in reason for reason in because("reach", distance=4, unit_range=4))
    assert any("strike-distance" in reason for reason in because("reach", distance=5, unit_range=5))


def test_8_g_a_counter_with_two_suits_is_of_two_kinds() -> None:
    assert card_of_ship(["S"], "Tone") == {"kind": "cruiser", "name": "Tone"}
    assert card_of_ship(["S", "D"], "Naka") == {"kind": "cruiser", "also": "destroyer", "name": "Naka"}


def test_8_h_every_set_of_cards_counts_once_over_all_assignments() -> None:
    leader = [{"kind": "cruiser", "also": "destroyer"}]
    assert thrown("deck-count", ship=leader) == {"decks": 4, "fewest": 1, "most": 1}
    assert thrown("deck-count") == {"decks": 1, "fewest": 0, "most": 0}
    full = [{"kind": "carrier", "count": 18, "also": "battleship"}] * 3
    assert thrown("deck-count", ship=full[:3], dummy=[{"kind": "battleship", "count": 12}])["decks"] == 1
    assert thrown("deck-count", ship=full, dummy=[{"kind": "battleship", "count": 13}])["decks"] == 0


# Endurance (23).


def test_23_h_a_damaged_value_may_have_a_half() -> None:
    transport: dict[str, Any] = {"kind": "transport", "cargo": 7, "speed": 1, "hexes": 40}
    assert thrown("endurance-vp", **transport)["vp"] == "7/2"
    assert thrown("endurance-vp", rulings={"vp-fractions": "down"}, **transport)["vp"] == 3
    assert thrown("endurance-vp", rulings={"endurance-award": "both"}, **transport)["vp"] == "9/2"


# Unloading, carrier pools, victory points (26-28).


def vp(ship: dict[str, Any], rulings: dict[str, str] | None = None) -> Any:
    return thrown("victory-points", rulings=rulings, ship=[ship])["vp"]


def test_points_table_what_does_not_go_together() -> None:
    def fault(**ship: Any) -> tuple[str | None, ...]:
        return refused("victory-points", ship=[{"result": "sunk", **ship}])

    assert fault(kind="carrier") == ("bad-input", "ship[0].defense")
    assert fault(kind="transport", defense=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, cargo=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, undelivered=0) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="transport", cargo=2, undelivered=3) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="apd", defense=1, result="ditw") == ("not-allowed", "28", "ship[0].result")


def test_27_each_player_draws_what_the_other_left() -> None:
    odds = chances("carrier-pool", pool=["Wasp", "dummy", "dummy"], owner_draws=1, opponent_draws=1)
    assert odds == {
        '{"owner": ["dummy"], "opponent": ["dummy"]}': "1/3",
        '{"owner": ["dummy"], "opponent": ["Wasp"]}': "1/3",
        '{"owner": ["Wasp"], "opponent": ["dummy"]}': "1/3",
    }
    assert refused("carrier-pool", pool=["Wasp"], owner_draws=2) == ("bad-input", "owner_draws")
    assert refused("carrier-pool", pool=["Wasp"], owner_draws=1, opponent_draws=1) == ("bad-input", "opponent_draws")


def test_27_a_pool_too_large_to_list_is_refused_at_once_and_still_drawn() -> None:
    pool = [f"carrier {n}" for n in range(20)]
    assert refused("carrier-pool", pool=pool, owner_draws=7, opponent_draws=7) == ("bad-input", "pool")
    drawn = thrown("carrier-pool", pool=pool, owner_draws=7, opponent_draws=7, cards=pool[:14])
    assert (len(drawn["owner"]), len(drawn["opponent"])) == (7, 7)


# Tone makes 6 hexes a turn, in her extra turns 3, 3, 2 and 2; Shortland, where she refuels, is in 1304. It is turn 5.

TONE = f"{J}ships.Tone."


@pytest.mark.parametrize(
    ("values", "vp"),
    [
        ({f"{VANGUARD}hex": "1310", f"{TONE}last_turn": 5}, []),
        ({f"{VANGUARD}hex": "1311", f"{TONE}last_turn": 5}, [1]),
        ({f"{VANGUARD}hex": "1316", f"{TONE}last_turn": 6}, []),
        ({f"{VANGUARD}hex": "1317", f"{TONE}last_turn": 6}, [1]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 4}, [12]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 4, f"{TONE}ran_out": "1306"}, []),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 5, f"{TONE}ran_out": "1306"}, [12]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": None}, []),
        ({f"{VANGUARD}hex": "1311", f"{TONE}last_turn": 5, f"{TONE}target_class": "M"}, []),
        ({f"{VANGUARD}hex": None, f"{TONE}last_turn": 5}, []),
    ],
    ids=[
        "two more turns bring her home", "they do not", "her last turn and two more do", "they do not either",
        "nor do four", "counted from where her endurance ended", "it has not ended before this turn",
        "she has endurance without end", "a transport", "she is off the map",
    ],
)  # fmt: skip
def test_23_h_what_is_earned_for_ships_that_cannot_get_home_in_time(values: dict[str, Any], vp: list[int]) -> None:
    board = state.Board.of(position().doing({"public.turn": 5, **values}))
    assert [(why.text, worth) for why, worth in points.cut_off(board.side("allied"))] == [
        ("Tone cannot reach a refueling point in time", Fraction(worth)) for worth in vp
    ]


@pytest.mark.parametrize(("kind", "vp"), [("apd", 1), ("apd", 2), ("transport", 6)])
def test_26_what_is_landed_earns_its_points(kind: str, vp: int) -> None:
    landed = {f"{A}landed.1": {"ship": "San Juan", "kind": kind, "vp": vp, "turn": 1}}
    board = state.Board.of(position().doing(landed))
    earned = Fraction(vp)
    rows, whole = points.points_by_cause(board.side("allied"))
    assert ([(why.text, vp) for why, vp in rows], whole) == ([("San Juan landed cargo on turn 1", earned)], earned)
