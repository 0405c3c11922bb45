"""Submarines (25)."""

from __future__ import annotations

from typing import Any

from .asked import chances, refused, thrown

ANNOUNCED = {"submarine-pinned": "when-it-announces"}


def may(cards: list[str], deck: list[str]) -> list[str]:
    return list(thrown("submarine-draw", cards=cards, card=deck)["may_attack"])


def dives(dice: list[int], cards: list[str], rulings: dict[str, str] | None = None, **inputs: Any) -> tuple[Any, ...]:
    found = thrown("submarine", dice, rulings, cards, **{"strength": 9, **inputs})
    return found["ship"], found["result"], found["dummies"], found["pinned"]


def test_25_c_in_a_small_tf_the_first_card_alone_counts() -> None:
    assert may(["JH", "2D"], ["JH", "2D", "AS"]) == ["carrier"]
    assert may(["2D", "JH"], ["JH", "2D", "AS"]) == []
    assert may(["8H", "JH"], ["JH", "8H", "AS"]) == []


def test_25_d_in_a_larger_tf_either_card_but_no_diamond() -> None:
    deck = ["JH", "2D", "AS", "JC", "XX"]
    assert may(["AS", "JH"], deck) == ["carrier", "cruiser"]
    assert may(["AS", "2D"], deck) == may(["2D", "AS"], deck) == []
    assert may(["XX", "JC"], deck) == ["battleship"]


def test_25_g_and_i_ports_and_unspotted_tfs_at_night() -> None:
    assert refused("submarine-draw", card=["JH"], in_port=True) == ("not-allowed", "25.i", "in_port")
    assert refused("submarine-draw", card=["JH"], night=True) == ("not-allowed", "25.g", "night")
    assert may(["JH"], ["JH"]) == ["carrier"]
    assert len(chances("submarine-draw", card=["JH"], night=True, spotted=True)) == 1


def test_25_f_a_dummy_is_removed_and_the_submarine_attacks_again() -> None:
    ships = [
        {"kind": "carrier", "dummy": True},
        {"kind": "cruiser", "dummy": True},
        {"kind": "cruiser", "defense": 3},
    ]
    deck = ["JH", "QS", "7H", "2D"]
    assert dives([1, 12], ["JH", "QS"], card=deck, ship=ships) == (3, "none", 2, False)
    assert dives([2, 12], ["JH", "QS"], card=deck, ship=ships, prefer=["cruiser"]) == (3, "none", 0, False)
    assert dives([], ["JH", "7H"], card=deck, ship=ships, destroyers=True) == (None, "none", 1, True)


def test_25_e_pinned_when_it_attacks_or_when_it_announces() -> None:
    tf: dict[str, Any] = {"card": ["2D"], "destroyers": True}
    assert dives([], ["2D"], **tf) == (None, "none", 0, False)
    assert dives([], ["2D"], ANNOUNCED, **tf) == (None, "none", 0, True)


def test_17_c_torpedoes_at_0_to_1_ask_no_die() -> None:
    battleship = [{"kind": "battleship", "defense": 9}]
    assert dives([], ["JC"], card=["JC"], ship=battleship, strength=8, destroyers=True) == (1, "none", 0, True)


def test_25_what_must_be_listed() -> None:
    assert refused("submarine", card=["JH"], strength=3, ship=[{"kind": "carrier"}]) == (
        "bad-input",
        "ship[0].defense",
    )
    assert refused("submarine", card=["JH", "AC"], strength=3, ship=[{"kind": "carrier", "dummy": True}]) == (
        "bad-input",
        "ship",
    )
    assert refused("submarine", card=["AD"], strength=3, prefer=["cruiser", "cruiser"]) == ("bad-input", "prefer")


def test_25_f_twenty_dummies_are_weighed_at_once() -> None:
    ships = [{"kind": "cruiser", "dummy": True}] * 20
    assert chances("submarine", card=["QS", "XX"], strength=3, ship=ships) == {
        '{"ship": null, "result": "none", "dummies": 20, "pinned": false}': "1/2",
        '{"ship": null, "result": "none", "dummies": 0, "pinned": false}': "1/2",
    }
