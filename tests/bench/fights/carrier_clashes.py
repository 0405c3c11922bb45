"""The compound procedures of Carrier Clashes as their units double."""

from __future__ import annotations

from typing import Any

from tests.bench.fights.made_up import TWELVE, of_a_kind


def strike_of(count: int) -> dict[str, Any]:
    """A strike of `count` units, all different, against CAP and anti-aircraft fire, on up to three ships."""
    kinds: list[dict[str, Any]] = [
        {"kind": "dive", "defense": 3},
        {"kind": "torpedo", "defense": 2},
        {"kind": "level", "defense": 4, "weapon": "H"},
        {"kind": "escort", "defense": 2, "f": 4},
    ]
    targets = min(3, max(1, count // 2))
    units = []
    for place in range(count):
        unit = dict(kinds[place % 4])
        if unit["kind"] != "escort":
            unit |= {"strength": 5 + place, "target": place % targets + 1}
        units.append(unit)
    ships = [
        {"target_class": "A", "defense": 4, "aa": 9},
        {"target_class": "C", "defense": 3, "aa": 8},
        {"target_class": "B", "defense": 5, "aa": 12},
    ]
    cap = [
        {"f": 6, "defense": 6, "altitude": ("high", "low")[place % 2]} for place in range(min(6, max(2, count // 2)))
    ]
    return {"strike": units, "cap": cap, "ship": ships[:targets]}


def base_strike(size: int) -> dict[str, Any]:
    """A strike on a base: the inputs of `base-strike`."""
    units = of_a_kind(
        size,
        {"kind": "dive", "defense": 3, "strength": 8},
        {"kind": "strafer", "defense": 2, "f": 5},
        {"kind": "level", "defense": 4, "weapon": "H", "strength": 9},
        {"kind": "escort", "defense": 2, "f": 4},
    )
    return {"strike": units, "cap": strike_of(size)["cap"], "base_aa": 9, "present": 8}


def strike_attacks(size: int) -> dict[str, Any]:
    """What is left of a strike over its targets: the inputs of `strike-attacks`."""
    found = strike_of(size)
    weapons = ({"weapon": "P"}, {"weapon": "A"}, {"weapon": "H"}, {"weapon": "A", "salvo": 2})
    targets = len(found["ship"])
    units = [
        {**unit, "strength": 5 + at, "target": at % targets + 1} for at, unit in enumerate(of_a_kind(size, *weapons))
    ]
    ships = [{key: value for key, value in ship.items() if key != "aa"} for ship in found["ship"]]
    return {"strike": units, "ship": ships}


def surface_round(size: int) -> dict[str, Any]:
    """So many ships a side, which all fire: the inputs of `surface-round`."""
    kinds = (
        {"target_class": "C", "defense": 3},
        {"target_class": "D", "defense": 1},
        {"target_class": "B", "defense": 6},
    )
    ships = [{**ship, "side": side} for side in ("allied", "ijn") for ship in of_a_kind(size, *kinds)]
    fire = [
        {"by": at + 1, "weapon": ("C", "T", "B")[at % size % 3], "strength": 6, "target": (at + size) % (2 * size) + 1}
        for at in range(2 * size)
    ]
    return {"time": "night", "first": "allied", "ship": ships, "fire": fire}


CARRIER_CLASHES: dict[str, Any] = {
    "search-phase": ("hexes", (1, 2, 4, 8), 8, lambda n: {"level": 0, "search": of_a_kind(n, {"nearest": 4})}),
    "attack": (
        "units",
        TWELVE,
        8,
        lambda n: {
            "target_class": "A",
            "defense": 4,
            "attacker": [{"weapon": "A", "strength": 6, "salvo": at + 1} for at in range(n)],
        },
    ),
    "aa": (
        "air units",
        (2, 4, 8, 16),
        16,
        lambda n: {"strike": [{"kind": u["kind"]} for u in strike_of(n)["strike"]], "ship": [{"aa": 9}, {"aa": 12}]},
    ),
    "cap": (
        "air units",
        (2, 4, 8, 16),
        16,
        lambda n: {
            "cap": strike_of(n)["cap"],
            "strike": [
                {key: value for key, value in unit.items() if key not in ("strength", "weapon", "target")}
                for unit in strike_of(n)["strike"]
            ],
        },
    ),
    "strike": ("air units", (2, 4, 8, 16), 16, strike_of),
    "strike-attacks": ("air units", (2, 4, 8, 16, 32), 16, strike_attacks),
    "base-strike": ("air units", (2, 4, 8, 16), 16, base_strike),
    "surface-round": ("ships a side", (1, 2, 4, 8, 16), 4, surface_round),
    "deal": (
        "cards",
        (5, 10, 20, 40, 52),
        10,
        lambda n: {"card": [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"][:n], "count": 4},
    ),
}
