"""The compound procedures of Clash of Carriers as their units double."""

from __future__ import annotations

from typing import Any

from tests.bench.fights.made_up import of_a_kind

CARD = {
    "air-to-air": ["-", "-", "-", "-", "-", "-", "1", "1", "1", "2"],
    "aa": ["-", "-", "-", "-", "-", "-", "-1", "-2", "D", "D"],
    "damage": ["-", "-", "-", "-", "-", "-", "1", "1", "1", "2"],
    "torpedo-critical": ["-", "-", "-", "-", "-", "-", "-", "fire", "1", "1"],
}
"""Cells in the place of a card of Clash of Carriers, which only its owner has; made up."""


def card(*tables: str) -> dict[str, Any]:
    """Some tables of the card by name, of one column each, as an owner's `tables.toml` has them."""
    return {name: {"columns": {"all" if name == "torpedo-critical" else "1+": CARD[name]}} for name in tables}


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
