"""What lies between CAP, AA and the attack of a strike (16.i.ii, 16.j.i)."""

from __future__ import annotations

from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.rules.air.fates import after_aa, after_cap, attack_shares, halved_kinds

BOMBERS = frozenset(("dive", "level"))


def test_16_i_ii_half_of_the_bombers_shot_down_attack_torpedo_bombers_do_not() -> None:
    down = ["shot-down"] * 4 + ["safe"]
    assert after_cap(down, ["dive", "torpedo", "level", "dive", "dive"], BOMBERS) == [
        "after",
        "before",
        "half",
        "before",
        "safe",
    ]
    assert after_cap(["safe", "shot-down"], ["escort", "escort"], BOMBERS) == ["safe", "before"]


def test_16_j_i_who_attacks_at_half_strength_comes_last() -> None:
    assert after_aa(["half", "safe", "after", "safe"], [0, 1, 2], False) == ["before", "after", "half", "safe"]
    assert after_aa(["half"], [0], False) == ["before"]
    assert after_aa(["safe", "safe"], [0, 1], True) == ["before", "before"]


def test_16_i_ii_shares_count_halves_and_escorts_have_none() -> None:
    fates = ["safe", "after", "half", "before", "safe"]
    assert attack_shares(fates, ["dive", "dive", "level", "torpedo", "escort"]) == (2, 2, 1, 0, 0)


def test_24_c_strafers_share_their_losses_by_ruling() -> None:
    for option, kinds in (("as-bombers", BOMBERS | {"strafer"}), ("as-torpedo-bombers", BOMBERS)):
        rules = Rules(load("carrier-clashes"), {"strafers": option})
        assert halved_kinds(["strafer", "dive"], True, rules) == kinds
        assert halved_kinds(["strafer", "dive"], False, rules) == BOMBERS
