"""Task forces, damage, aircraft (7, 12.b, 13, 16.l, 18)."""

from __future__ import annotations

from collections.abc import Sequence
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


# Cards (4.f, 8, 22.b).


def faults(card: Sequence[str], ship: Any = (), dummy: Any = ()) -> list[str]:
    found = thrown("deck-check", card=list(card), ship=list(ship), dummy=list(dummy))
    assert found["valid"] is not bool(found["faults"])
    return list(found["faults"])


CARRIER, CRUISER = {"kind": "carrier"}, {"kind": "cruiser"}


def test_15_g_no_more_cards_are_dealt_than_there_are() -> None:
    assert chances("deal", card=["JH", "AD"], count=5) == {'{"seen": ["AD", "JH"]}': "1"}


def test_8_equal_cards_are_dealt_as_one() -> None:
    assert chances("deal", card=["AD", "AD", "JH"], count=2) == {
        '{"seen": ["AD", "JH"]}': "2/3",
        '{"seen": ["AD", "AD"]}': "1/3",
    }


def test_8_a_to_f_what_cards_stand_for() -> None:
    card = ["KH", "7H", "QC", "TC", "JS", "9D", "XX"]
    assert thrown("deal", card=card, count=7, show="classes", cards=card) == {
        "carrier": 3,
        "battleship": 2,
        "transport": 10,
        "cruiser": 1,
        "destroyer": 9,
        "dummy": True,
    }


def test_8_a_card_is_there_twice_a_joker_four_times() -> None:
    assert refused("deal", card=["JH"] * 3, count=1) == ("not-allowed", "8", "card")
    assert refused("search-tf", level=0, range=[4], card=["XX"] * 5) == ("not-allowed", "8", "card")
    assert faults(["AD"] * 3, [{"kind": "destroyer", "count": 3}]) == ["too-many-copies"]
    assert refused("deal", card=["1H"], count=1) == ("bad-input", "card[0]")


@pytest.mark.parametrize("cards", [["4D"], ["2D", "2D"], ["AD", "3D"], ["AD", "AD", "JD", "JD"]])
def test_8_h_four_destroyer_units(cards: list[str]) -> None:
    assert faults(cards, [{"kind": "destroyer", "count": 4}]) == []


def test_8_g_a_counter_with_two_suits_is_of_two_kinds() -> None:
    assert card_of_ship(["S"], "Tone") == {"kind": "cruiser", "name": "Tone"}
    assert card_of_ship(["S", "D"], "Naka") == {"kind": "cruiser", "also": "destroyer", "name": "Naka"}


def test_8_g_two_suit_ships_take_either_suit_one_by_one() -> None:
    leaders = [{"kind": "cruiser", "also": "destroyer", "count": 3}]
    assert [faults(cards, leaders) for cards in (["3S"], ["AS", "2D"], ["3D"])] == [[], [], []]
    assert faults(["2S"], leaders) == ["ship-count"]
    triangle = [{"kind": "cruiser", "also": "destroyer"}, {"kind": "carrier", "also": "cruiser"}]
    assert faults(["AH", "AS"], triangle) == faults(["AS", "AD"], triangle) == faults(["2S"], triangle) == []
    assert faults(["2D"], triangle) == ["ship-count"]
    assert refused("deck-check", card=[], ship=[{"kind": "cruiser", "also": "cruiser"}]) == (
        "bad-input",
        "ship[0].also",
    )


def test_22_b_signs_of_dummies() -> None:
    assert faults(["JH", "AS", "7H"], [CARRIER], [CRUISER]) == []
    assert faults(["JH", "AS"], [CARRIER], [CRUISER]) == ["needs-heart-7-to-10"]
    assert faults(["JH", "AS", "7H", "XX"], [CARRIER], [CRUISER]) == ["joker-with-real-ships"]
    assert faults(["JH", "XX"], (), [CARRIER]) == []
    assert faults(["JH", "7H"], (), [CARRIER]) == ["needs-joker"]
    assert faults(["JH", "7H"], [CARRIER]) == faults(["JH", "XX"], [CARRIER]) == ["marker-without-dummies"]


def test_8_h_every_set_of_cards_counts_once_over_all_assignments() -> None:
    leader = [{"kind": "cruiser", "also": "destroyer"}]
    assert thrown("deck-count", ship=leader) == {"decks": 4, "fewest": 1, "most": 1}
    assert thrown("deck-count") == {"decks": 1, "fewest": 0, "most": 0}
    full = [{"kind": "carrier", "count": 18, "also": "battleship"}] * 3
    assert thrown("deck-count", ship=full[:3], dummy=[{"kind": "battleship", "count": 12}])["decks"] == 1
    assert thrown("deck-count", ship=full, dummy=[{"kind": "battleship", "count": 13}])["decks"] == 0


# Endurance (23).


def changed(last: int, change: str, rulings: dict[str, str] | None = None, **inputs: Any) -> int:
    return int(thrown("endurance-change", rulings=rulings, last_turn=last, change=change, **inputs)["last_turn"])


def test_23_g_larger_ships_without_a_rating_have_25_turns() -> None:
    assert thrown("endurance", ship=[{"target_class": "A"}, {"target_class": "B", "endurance": 30}])["last_turn"] == 25
    assert refused("endurance", ship=[{"target_class": "D"}]) == ("bad-input", "ship[0].endurance")


def test_23_f_a_tf_is_at_sea_or_has_refueled() -> None:
    ship = [{"target_class": "D", "endurance": 12}]
    assert thrown("endurance", ship=ship, turns_at_sea=15)["last_turn"] == -3
    assert refused("endurance", ship=ship, turns_at_sea=1, refuel_turn=2) == ("bad-input", "refuel_turn")


def test_23_c_slow_ships_stretch_what_is_left() -> None:
    assert [changed(10, "slow-joins", turn=3, speed=speed) for speed in (0, 2, 3, 4)] == [17, 17, 13, 10]
    assert [changed(10, "slow-leaves", turn=3, speed=speed) for speed in (2, 3, 4)] == [6, 7, 10]


@pytest.mark.parametrize(("speed", "down", "up"), [(2, 6, 7), (3, 7, 8)])
def test_23_c_fractions_of_what_is_left(speed: int, down: int, up: int) -> None:
    assert changed(10, "slow-leaves", turn=3, speed=speed) == down
    assert changed(10, "slow-leaves", {"endurance-fractions": "up"}, turn=3, speed=speed) == up
    even = because("endurance-change", last_turn=9, change="slow-leaves", turn=3, speed=speed)
    assert not any("endurance-fractions" in reason for reason in even)


def test_23_d_and_e_fast_moves_cost_turns() -> None:
    assert [changed(9, "moves", moved=moved) for moved in range(7)] == [9, 9, 9, 9, 9, 8, 7]
    assert refused("endurance-change", last_turn=9, change="moves", moved=5, speed=3) == ("bad-input", "speed")


def test_23_h_points_for_what_cannot_come_home() -> None:
    destroyer: dict[str, Any] = {"kind": "destroyer", "defense": 2, "speed": 6}
    turns = [thrown("endurance-vp", hexes=hexes, **destroyer)["turns_over"] for hexes in (0, 3, 6, 8, 10, 11, 12, 13)]
    assert turns == [0, 1, 2, 3, 4, 5, 6, None]
    assert thrown("endurance-vp", hexes=9, **destroyer)["vp"] == 1
    assert thrown("endurance-vp", hexes=1, **{**destroyer, "speed": 0}) == {"turns_over": None, "vp": 2}


def test_23_h_a_damaged_value_may_have_a_half() -> None:
    transport: dict[str, Any] = {"kind": "transport", "cargo": 7, "speed": 1, "hexes": 40}
    assert thrown("endurance-vp", **transport)["vp"] == "7/2"
    assert thrown("endurance-vp", rulings={"vp-fractions": "down"}, **transport)["vp"] == 3
    assert thrown("endurance-vp", rulings={"endurance-award": "both"}, **transport)["vp"] == "9/2"


# Unloading, carrier pools, victory points (26-28).


def vp(ship: dict[str, Any], rulings: dict[str, str] | None = None) -> Any:
    return thrown("victory-points", rulings=rulings, ship=[ship])["vp"]


def test_26_d_transports_take_a_whole_turn_others_touch_the_hex() -> None:
    for kind, touching in (("transport", 0), ("apd", 2), ("other", 2)):
        assert thrown("unload", kind=kind, cargo=2)["vp"] == 0
        assert thrown("unload", kind=kind, cargo=2, starts_or_ends=True)["vp"] == touching
        assert thrown("unload", kind=kind, cargo=2, whole_turn=True)["vp"] == 2


def test_points_table_by_defense_rating() -> None:
    values = {
        (kind, result): vp({"kind": kind, "defense": 2, "result": result})
        for kind in ("carrier", "battleship", "cruiser")
        for result in ("sunk", "ditw", "damaged")
    }
    assert list(values.values()) == [60, 40, 20, 24, 16, 8, 24, 16, 8]
    assert [vp({"kind": "destroyer", "defense": 2, "result": result}) for result in ("sunk", "damaged")] == [6, 2]


def test_points_table_cargo_goes_down_with_the_ship() -> None:
    assert vp({"kind": "apd", "defense": 1, "undelivered": 2, "result": "sunk"}) == 5
    assert vp({"kind": "apd", "defense": 1, "undelivered": 1, "result": "damaged"}) == "5/2"
    assert vp({"kind": "transport", "cargo": 6, "undelivered": 4, "result": "sunk"}) == 10
    assert vp({"kind": "transport", "cargo": 6, "undelivered": 4, "result": "damaged"}) == 5


def test_points_table_halves_are_dropped_from_the_total_alone() -> None:
    halves = [{"kind": "transport", "cargo": 7, "result": "damaged"}] * 3
    assert thrown("victory-points", ship=halves)["vp"] == "21/2"
    assert thrown("victory-points", rulings={"vp-fractions": "down"}, ship=halves)["vp"] == 10


def test_points_table_what_does_not_go_together() -> None:
    def fault(**ship: Any) -> tuple[str | None, ...]:
        return refused("victory-points", ship=[{"result": "sunk", **ship}])

    assert fault(kind="carrier") == ("bad-input", "ship[0].defense")
    assert fault(kind="transport", defense=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, cargo=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, undelivered=0) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="transport", cargo=2, undelivered=3) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="apd", defense=1, result="ditw") == ("not-allowed", "28", "ship[0].result")


def test_28_a_lead_of_25_wins() -> None:
    assert thrown("victory", allied_vp=30, ijn_vp=5) == {"winner": "allied", "margin": 25}
    assert thrown("victory", allied_vp=5, ijn_vp="59/2") == {"winner": "none", "margin": "49/2"}
    assert thrown("victory", allied_vp=5, ijn_vp=5, needed=0) == {"winner": "none", "margin": 0}
    for text in ("3", "3.5", "1/0", "-1/2"):
        assert refused("victory", allied_vp=text, ijn_vp=5) == ("bad-input", "allied_vp")


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
