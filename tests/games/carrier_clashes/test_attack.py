"""Attacks by combined strength and torpedo hits (10, 16.k, 17, 18, 24)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.rules.air.combat import halves, ratio

from .asked import because, chances, refused, thrown


def attack(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return str(thrown("attack", dice, rulings, **inputs)["result"])


def test_17_odds_round_down_to_the_half() -> None:
    assert [ratio(halves(strength, 3)) for strength in (11, 10, 9, 2, 1)] == ["3.5:1", "3:1", "3:1", "1:2", "0:1"]


def test_10_fractions_are_dropped_from_the_sum_once() -> None:
    quarters = [{"weapon": "P", "strength": 3}, {"weapon": "P", "strength": 3}, {"weapon": "L", "strength": 2}]
    # 3/4 + 3/4 + 1/2 = 2 against 2: 1:1; a heavily built ship is damaged, and on a 2 too.
    assert attack([2], attacker=quarters, target_class="B", defense=2) == "damaged"
    assert "2 against 2 is 1:1" in because("attack", attacker=quarters, target_class="B", defense=2)


def test_17_at_less_than_half_odds_no_die_is_asked() -> None:
    assert attack([], weapon="P", strength=1, target_class="C", defense=3) == "none"


def test_17_b_dive_bombers_never_sink_what_is_heavily_built() -> None:
    heavy: dict[str, Any] = {"weapon": "P", "strength": 12, "target_class": "A"}
    assert attack([1], **heavy, defense=3) == "damaged"
    assert attack([1], **heavy, defense=2) == "sunk"


def test_17_b_a_damaged_carrier_is_built_as_printed_unless_ruled_otherwise() -> None:
    carrier: dict[str, Any] = {"weapon": "P", "strength": 12, "target_class": "A", "defense": 4, "condition": "damaged"}
    assert attack([1], **carrier) == "damaged"
    assert attack([1], {"heavy-carrier": "current"}, **carrier) == "sunk"


def test_17_b_destroyer_guns_help_to_damage_but_not_to_sink() -> None:
    guns = [{"weapon": "D", "strength": 16}, {"weapon": "C", "strength": 4}]
    heavy: dict[str, Any] = {"attacker": guns, "target_class": "B", "defense": 2}
    # 16 x 1/4 + 4 x 1/2 = 6, 3:1; the cruisers' 2 alone are 1:1.
    assert [attack([face], **heavy) for face in (1, 2, 6, 7)] == ["sunk", "damaged", "damaged", "none"]
    assert attack([3], {"destroyer-guns": "sink"}, **heavy) == "sunk"


def test_18_b_the_fraction_of_a_halved_defense_is_kept_unless_ruled_otherwise() -> None:
    damaged: dict[str, Any] = {"weapon": "H", "strength": 9, "target_class": "M", "defense": 3, "condition": "damaged"}
    assert attack([6], **damaged) == "sunk"
    assert attack([5], {"halved-defense": "up"}, **damaged) == "damaged"


def test_17_d_a_carrier_that_launched_is_sunk_by_any_result() -> None:
    carrier: dict[str, Any] = {"target_class": "A", "defense": 4, "launched": True}
    assert attack([4], **carrier, weapon="P", strength=4) == "sunk"
    # Torpedoes are not doubled, and their hits need no D6.
    assert thrown("attack", [2], **carrier, weapon="A", strength=4) == {"result": "sunk", "hits": 1}
    assert thrown("torpedo-damage", weapon="T", hits=3, **carrier) == {"result": "sunk"}


def test_16_j_v_a_twelve_under_star_aa_sends_the_last_unit_home() -> None:
    bombers: dict[str, Any] = {"target_class": "C", "defense": 1, "star_aa": True}
    two = [{"weapon": "P", "strength": 12}, {"weapon": "L", "strength": 40}]
    assert thrown("attack", [12], attacker=two, **bombers) == {"result": "sunk", "aborted": True}
    assert thrown("attack", [12], weapon="P", strength=40, **bombers) == {"result": "none", "aborted": True}


def test_16_k_iii_what_combines() -> None:
    ship: dict[str, Any] = {"target_class": "C", "defense": 2}
    for pair in ("PL", "MH", "DB", "TT"):
        chances("attack", attacker=[{"weapon": weapon, "strength": 3} for weapon in pair], **ship)
    for pair in ("PH", "AT", "BT", "PC"):
        mixed = [{"weapon": weapon, "strength": 3} for weapon in pair]
        assert refused("attack", attacker=mixed, **ship) == ("not-allowed", "16.k.iii", "attacker")


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({"weapon": "A", "strength": 3, "target_class": "L"}, ("not-allowed", "17", "weapon")),
        ({"weapon": "F", "strength": 3, "target_class": "C", "defense": 2}, ("not-allowed", "24.c", "weapon")),
        ({"weapon": "P", "target_class": "C", "defense": 2}, ("bad-input", "strength")),
        ({"weapon": "P", "strength": 3, "target_class": "C"}, ("bad-input", "defense")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "condition": "damaged"}, ("bad-input", "condition")),
        ({"weapon": "B", "strength": 3, "target_class": "L", "no_aa": True}, ("bad-input", "no_aa")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "in_port": True}, ("bad-input", "in_port")),
        ({"weapon": "P", "strength": 3, "target_class": "L", "port_allows": True}, ("bad-input", "port_allows")),
        ({"weapon": "B", "strength": 3, "target_class": "C", "defense": 2, "shells": True}, ("bad-input", "shells")),
        (
            {"weapon": "D", "strength": 3, "target_class": "C", "defense": 2, "in_port": True},
            ("not-allowed", "24.g.v", "weapon"),
        ),
        (
            {"weapon": "P", "strength": 3, "target_class": "M", "defense": 2, "condition": "ditw"},
            ("not-allowed", "17.c", "condition"),
        ),
        (
            {"attacker": [{"weapon": "P", "strength": 3}], "strength": 3, "target_class": "L"},
            ("bad-input", "strength"),
        ),
    ],
)
def test_what_cannot_attack_is_refused(inputs: dict[str, Any], refusal: tuple[str, ...]) -> None:
    assert refused("attack", **inputs) == refusal
