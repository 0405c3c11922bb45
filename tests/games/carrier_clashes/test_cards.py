"""Cards (4.f, 8, 22.b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.games.carrier_clashes.evening.names import card_of_ship

from .asked import chances, refused, thrown


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
