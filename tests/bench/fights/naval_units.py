"""The compound procedures of Naval Units as their ships and planes double."""

from __future__ import annotations

from typing import Any

from tests.bench.fights.made_up import SIX

PLANES = ("CV", "BB", "CA", "DD", "CVL", "CL")


def planes_at(size: int) -> list[dict[str, Any]]:
    """So many ships of Naval Units with planes meant for each, as `air-strike` takes its `targets`."""
    return [{"type": PLANES[at % 6], "dive": 1 + at % 2, "torpedo": 1} for at in range(size)]


def fleet(size: int, of: tuple[str, ...] = ("CA", "BB", "DD", "CL", "BC", "CV")) -> list[dict[str, Any]]:
    """So many ships of Naval Units, as `surface-battle` takes them."""
    return [{"type": of[at % len(of)]} for at in range(size)]


def aimed(size: int) -> list[dict[str, Any]]:
    """The same, each with a target of its own: the place of an enemy in his list, as `target` takes it."""
    return [{**ship, "target": at + 1} for at, ship in enumerate(fleet(size))]


def battle_fleet(size: int) -> dict[str, Any]:
    """One side of an air battle, with so many planes, as `air-battle` takes it."""
    return {"ships": [{"type": "CV"}, {"type": "BB"}], "cap": size // 2, "dive": size - size // 2}


NAVAL_UNITS: dict[str, Any] = {
    "air-combat": (
        "planes of each kind",
        (1, 2, 4, 8, 16, 24),
        8,
        lambda n: {"torpedo": n, "dive": n, "cap": n, "escort": n},
    ),
    "air-strike": ("ships", SIX, 4, lambda n: {"cap": n, "escort": n // 2, "targets": planes_at(n)}),
    "air-round": (
        "ships a side",
        SIX,
        4,
        lambda n: {"active": {"cap": 2, "targets": planes_at(n)}, "other": {"cap": 2, "targets": planes_at(n)}},
    ),
    "air-battle": (
        "planes a side",
        (1, 2, 4, 5),
        4,
        lambda n: {"active": battle_fleet(n), "other": battle_fleet(n)},
    ),
    "port-raid": ("ships", SIX, 4, lambda n: {"ships": planes_at(n)}),
    "port-attack": ("ships", SIX, 4, lambda n: {"ships": planes_at(n), "cap": n}),
    "surface-round": ("ships a side", SIX, 4, lambda n: {"attackers": aimed(n), "defenders": aimed(n)}),
    "surface-battle": ("ships a side", (1, 2, 4), 2, lambda n: {"attackers": fleet(n), "defenders": fleet(n)}),
    "interception": ("ships a side", SIX, 4, lambda n: {"interceptors": aimed(n), "movers": aimed(n)}),
    "submarine-attack": (
        "boats, and ships",
        SIX,
        4,
        lambda n: {
            "turn": 8,
            "submarines": [{"type": "SS", "target": at + 1} for at in range(n)],
            "defenders": fleet(n, ("CV", "DD", "BB", "CA")),
        },
    ),
}
