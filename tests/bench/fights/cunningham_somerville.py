"""The compound procedures of Cunningham & Somerville as their units double."""

from __future__ import annotations

from typing import Any

from tests.bench.fights.made_up import TWELVE, of_a_kind

FLOWN = {"profile": "dive", "attack_factor": 4, "light_aa": "2", "vt": True, "flak_total": 4, "dist_modifier": -1}


def air_operation(size: int) -> dict[str, Any]:
    """A strike that is intercepted: the inputs of `air-operation`."""
    fights = of_a_kind(size, {"a_factor": 4, "b_factor": 4}, {"a_factor": 4, "b_kind": "strike", "b_factor": 5})
    return {**FLOWN, "aircraft": size, "fights": fights}


CUNNINGHAM_SOMERVILLE: dict[str, Any] = {
    "gunfire": (
        "ships near",
        (1, 2, 4, 6),
        6,
        lambda n: {"to_hit": 5, "distance": 6, "friends": of_a_kind(n, {"to_hit": 4, "distance": 5}), "night": True},
    ),
    "torpedo": ("ships near", (1, 2, 4, 6), 6, lambda n: {"to_hit": 5, "distance": 6, "others": [{"to_hit": 5}] * n}),
    "dogfight": (
        "fights",
        TWELVE,
        8,
        lambda n: {"fights": of_a_kind(n, {"a_factor": 4, "b_factor": 5}, {"a_factor": 3, "b_factor": 4})},
    ),
    "air-strike": ("aircraft", TWELVE, 12, lambda n: {**FLOWN, "aircraft": n}),
    "air-operation": ("aircraft and fights", TWELVE, 4, air_operation),
    "golden-comb": (
        "ships",
        (3, 6, 10),
        10,
        lambda n: {"attack_factor": 4, "ships": of_a_kind(n, {"light_aa": "2"}, {"light_aa": "0"})},
    ),
    "submarine-op": (
        "boats",
        (1, 2, 4, 9),
        4,
        lambda n: {
            "target_speed": "slow-convoy",
            "target": {"speed": "slow-merchant"},
            "fleet_escorts": 3,
            "small_escorts": 2,
            "boats": [{}] * n,
        },
    ),
}
