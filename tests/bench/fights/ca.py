"""The compound procedures of CA as their ships double."""

from __future__ import annotations

from typing import Any

from tests.bench.fights.made_up import DOUBLED, of_a_kind


def ca_firers(size: int) -> list[dict[str, Any]]:
    """Ships that fire guns, as the list of `gunnery` takes them."""
    return of_a_kind(size, {"strength": 13, "range": 15, "distance": 10}, {"strength": 28, "range": 16, "distance": 12})


def ca_launchers(size: int) -> list[dict[str, Any]]:
    """Ships that launch torpedoes, as the list of `torpedo` takes them."""
    return of_a_kind(size, {"nation": "ijn", "strength": 24, "distance": 7})


CA: dict[str, Any] = {
    "gunnery": ("ships", DOUBLED, 8, lambda n: {"target_class": "CA", "defense": 6, "firers": ca_firers(n)}),
    "torpedo": ("ships", DOUBLED, 8, lambda n: {"target_class": "CA", "defense": 6, "firers": ca_launchers(n)}),
    "combined": (
        "ships",
        DOUBLED,
        8,
        lambda n: {"target_class": "CA", "defense": 6, "gunners": ca_firers(n), "launchers": ca_launchers(n)},
    ),
}
