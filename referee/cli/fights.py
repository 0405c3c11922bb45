"""Fights that are measured: those of a usual evening, and each compound procedure's as its units double."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

PLANES = ("CV", "BB", "CA", "DD", "CVL", "CL")
CARD = {
    "air-to-air": ["-", "-", "-", "-", "-", "-", "1", "1", "1", "2"],
    "aa": ["-", "-", "-", "-", "-", "-", "-1", "-2", "D", "D"],
    "damage": ["-", "-", "-", "-", "-", "-", "1", "1", "1", "2"],
    "torpedo-critical": ["-", "-", "-", "-", "-", "-", "-", "fire", "1", "1"],
}
"""Cells in the place of a card of Clash of Carriers, which only its owner has; made up."""


class Growing(NamedTuple):
    """A compound procedure and its fights: `of(size)` are the inputs, `used` the largest of `sizes` that players use.

    `unit` is what there is so much of.
    """

    game: str
    procedure: str
    unit: str
    sizes: tuple[int, ...]
    used: int
    of: Callable[[int], dict[str, Any]]


def growing() -> Iterator[Growing]:
    """Every compound procedure of the five games."""
    for game, rows in (
        ("ca", CA),
        ("carrier-clashes", CARRIER_CLASHES),
        ("clash-of-carriers", CLASH_OF_CARRIERS),
        ("cunningham-somerville", CUNNINGHAM_SOMERVILLE),
        ("naval-units", NAVAL_UNITS),
    ):
        for procedure, row in rows.items():
            yield Growing(game, procedure, *row)


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


def usual_fights() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Fights of an evening by what they are called: game, procedure and inputs of each, as `odds` takes them."""
    attackers: list[dict[str, Any]] = [
        {"kind": ("dive", "torpedo")[place % 2], "defense": 3, "strength": 5 + place, "target": place % 3 + 1}
        for place in range(8)
    ]
    escorts = [{"kind": "escort", "defense": 3, "f": 5, "escorting": ("high", "low")[place % 2]} for place in range(4)]
    strike = {**strike_of(12), "strike": attackers + escorts}
    bombers = [{"kind": ("DB", "T")[place % 2], "factor": 3 + place % 2} for place in range(6)]
    fighters = [{"kind": "F", "factor": 3, "reduced": 1} for _ in range(2)]
    raid = {"attacker": "ijn", "strike": bombers, "cap": fighters, "target_aa": 4, "boxes": 5}
    planes = [{"type": "CV", "dive": 2, "torpedo": 1}, {"type": "BB", "torpedo": 2}, {"type": "CA", "dive": 1}]
    pack = {"target_speed": "slow-convoy", "target": {"speed": "slow-merchant"}, "fleet_escorts": 3, "small_escorts": 2}
    return {
        "cc strike: 8 attackers, 4 escorts, 6 CAP, 3 targets": ("carrier-clashes", "strike", strike),
        "coc air-strike: 6 units, 2 CAP": (
            "clash-of-carriers",
            "air-strike",
            {**raid, "criticals": False, "tables": card("air-to-air", "damage", "aa")},
        ),
        "nu air-strike: 6 planes, 2 CAP, 3 targets": ("naval-units", "air-strike", {"cap": 2, "targets": planes}),
        "nu port-raid: 6 planes, 3 ships": ("naval-units", "port-raid", {"ships": planes}),
        "cs submarine-op: 4 boats": ("cunningham-somerville", "submarine-op", {**pack, "boats": [{}] * 4}),
    }


def of_a_kind(size: int, *units: dict[str, Any]) -> list[dict[str, Any]]:
    """So many units, of each kind in turn, as a list of the procedure takes them."""
    return [dict(units[place % len(units)]) for place in range(size)]


def card(*tables: str) -> dict[str, Any]:
    """Some tables of the card by name, of one column each, as an owner's `tables.toml` has them."""
    return {name: {"columns": {"all" if name == "torpedo-critical" else "1+": CARD[name]}} for name in tables}


def ca_firers(size: int) -> list[dict[str, Any]]:
    """Ships that fire guns, as the list of `gunnery` takes them."""
    return of_a_kind(size, {"strength": 13, "range": 15, "distance": 10}, {"strength": 28, "range": 16, "distance": 12})


def ca_launchers(size: int) -> list[dict[str, Any]]:
    """Ships that launch torpedoes, as the list of `torpedo` takes them."""
    return of_a_kind(size, {"nation": "ijn", "strength": 24, "distance": 7})


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


def raiders(size: int) -> list[dict[str, Any]]:
    """Air units of Clash of Carriers that attack, as the list `strike` takes them."""
    return of_a_kind(size, {"kind": "DB", "factor": 3, "reduced": 1}, {"kind": "T", "factor": 4, "reduced": 2})


def defenders(size: int) -> list[dict[str, Any]]:
    """Fighters of Clash of Carriers, as the list `cap` takes them."""
    return of_a_kind(max(1, size // 3), {"kind": "F", "factor": 3, "reduced": 1})


def air_raid(size: int) -> dict[str, Any]:
    """A raid on up to three ships: the inputs of `air-raid`."""
    ships = [{"name": name, "aa": 4, "boxes": 5} for name in ("first", "second", "third")[: max(1, min(3, size // 2))]]
    strike = [{**unit, "at": ships[at % len(ships)]["name"]} for at, unit in enumerate(raiders(size))]
    tables = card("air-to-air", "aa", "damage", "torpedo-critical")
    return {"attacker": "ijn", "strike": strike, "cap": defenders(size), "ships": ships, "tables": tables}


def air_strike(size: int) -> dict[str, Any]:
    """A raid on one ship: the inputs of `air-strike`."""
    tables = card("air-to-air", "aa", "damage", "torpedo-critical")
    fight = {"attacker": "ijn", "strike": raiders(size), "cap": defenders(size), "tables": tables}
    return {**fight, "target_aa": 4, "boxes": 5}


def battle_round(size: int) -> dict[str, Any]:
    """So many naval units, half of them a side, which all fire guns and torpedoes: the inputs of `battle-round`."""
    units = []
    for at in range(size):
        enemy = f"unit {(at ^ 1) + 1}"
        unit = {"name": f"unit {at + 1}", "side": ("usn", "ijn")[at % 2], "box": (15, 14)[at % 2], "boxes": 4}
        units.append({**unit, "gunnery": 4, "target": enemy, "torpedo": 3, "torpedo_target": enemy})
    return {"units": units, "tables": card("damage", "torpedo-critical")}


FLOWN = {"profile": "dive", "attack_factor": 4, "light_aa": "2", "vt": True, "flak_total": 4, "dist_modifier": -1}


def air_operation(size: int) -> dict[str, Any]:
    """A strike that is intercepted: the inputs of `air-operation`."""
    fights = of_a_kind(size, {"a_factor": 4, "b_factor": 4}, {"a_factor": 4, "b_kind": "strike", "b_factor": 5})
    return {**FLOWN, "aircraft": size, "fights": fights}


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


DOUBLED = (1, 2, 4, 8, 16, 30)
TWELVE = (1, 2, 4, 8, 12)
SIX = (1, 2, 4, 6)

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
    "strike": ("air units", (2, 4, 8, 16, 32), 16, strike_of),
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
CLASH_OF_CARRIERS: dict[str, Any] = {
    "air-to-air": (
        "air units",
        (2, 4, 8, 16, 32, 60),
        16,
        lambda n: {"defender": "usn", "cap": defenders(n), "strike": raiders(n), "tables": card("air-to-air")},
    ),
    "air-strike": ("air units", (2, 4, 8, 12), 8, air_strike),
    "air-raid": ("air units", (2, 4, 8, 16, 32), 8, air_raid),
    "battle-round": ("naval units", (2, 4, 8, 12), 4, battle_round),
}
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
