"""Which ships may be fired at (7.1, 7.6, 7.8)."""

from __future__ import annotations

from typing import Any

from .asked import refused, sure

BB: dict[str, Any] = {"kind": "gunnery", "class": "BB", "strength": 46, "range": 20}


def reasons(inputs: dict[str, Any], *targets: dict[str, Any], **rulings: str) -> list[str]:
    named = [{"name": str(place), **target} for place, target in enumerate(targets)]
    chosen = {name.replace("_", "-"): option for name, option in rulings.items()}
    return [row["reason"] for row in sure("may-fire", {**inputs, "targets": named}, chosen)["targets"]]


def test_7_81_a_medium_firer_has_light_and_heavy_equally_near() -> None:
    cruiser = {**BB, "class": "CL"}
    assert reasons(cruiser, {"class": "DD", "distance": 30}, {"class": "BC", "distance": 30}) == ["ok", "ok"]


def test_7_81_a_nearer_class_within_range_bars_unless_only_extended_range_counts() -> None:
    targets = {"class": "DD", "distance": 30}, {"class": "BB", "distance": 5}
    assert reasons(BB, *targets) == ["class-priority", "ok"]
    assert reasons(BB, *targets, priority_zone="extended-only") == ["ok", "ok"]


def test_7_81_which_ships_bar_others_by_ruling() -> None:
    far = {"class": "DD", "distance": 30, "spotted": True}
    night = {**BB, "night": True}
    for odd, reason, bars in (
        ({"spotted": True, "attacked": True}, "target-attacked", {"in-sight", "any-in-range"}),
        ({"spotted": True, "blocked": True}, "blocked", {"any-in-range"}),
        ({}, "not-spotted", {"any-in-range"}),
    ):
        for counts in ("in-sight", "only-firable", "any-in-range"):
            first = "class-priority" if counts in bars else "ok"
            found = reasons(night, far, {"class": "BB", "distance": 30, **odd}, priority_counts=counts)
            assert found == [first, reason]


def test_7_81_ships_out_of_range_bar_nobody() -> None:
    assert reasons(BB, {"class": "DD", "distance": 30}, {"class": "BB", "distance": 41}) == ["ok", "out-of-range"]


def test_7_61_spotting_matters_only_at_night() -> None:
    assert reasons(BB, {"class": "BB", "distance": 5}) == ["ok"]
    assert reasons({**BB, "night": True}, {"class": "BB", "distance": 5}) == ["not-spotted"]


def test_7_13_the_firers_own_attack_comes_before_the_targets() -> None:
    target = {"class": "BB", "distance": 99, "attacked": True, "blocked": True}
    assert reasons({**BB, "already_attacked": True}, target) == ["already-attacked"]
    assert reasons(BB, target) == ["target-attacked"]
    assert reasons({**BB, "strength": 0}, target) == ["no-weapons"]


def test_7_7_torpedoes_have_no_class_priority() -> None:
    destroyer = {"kind": "torpedo", "class": "DD", "strength": 12, "nation": "ijn"}
    targets = {"class": "BB", "distance": 21}, {"class": "DD", "distance": 1}
    assert reasons(destroyer, *targets) == ["ok", "ok"]
    assert reasons({**destroyer, "launched": 1}, *targets) == ["no-torpedoes"] * 2
    assert reasons({**destroyer, "launched": 1, "weapon_hits": 2}, *targets) == ["no-weapons"] * 2


def test_7_1_each_kind_has_inputs_of_its_own() -> None:
    targets = [{"name": "a", "class": "DD", "distance": 3}]
    torpedo = {"kind": "torpedo", "class": "DD", "strength": 12, "nation": "usn", "targets": targets}
    assert refused("may-fire", {**BB, "targets": targets, "launched": 0}) == ("bad-input", "launched")
    assert refused("may-fire", {**torpedo, "half_strength": False}) == ("bad-input", "half_strength")
    assert refused("may-fire", {**torpedo, "launched": 2}) == ("bad-input", "launched")
