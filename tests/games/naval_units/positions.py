"""Small states in the shipped sea zones, as values that are otherwise (`tests/refusing.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CORAL, SOLOMON, TRUK, CONVOY = "Coral Sea", "Solomon Sea", "Truk Lagoon", "Convoy Zone 12"
GAME = "naval-units"


def six(*values: Mapping[str, Any], ships: int = 6) -> dict[str, Any]:
    """Six Japanese ships in the Solomon Sea, as many as a round takes, and what else is otherwise."""
    more = [f"DD {number}" for number in range(4, ships + 1)]
    out: dict[str, Any] = {f"sides.japanese.ships.{name}": {"type": "DD"} for name in more}
    out["sides.japanese.fleets.Screen.ships"] = ["Kirishima", "Atago", "Asagumo", *more]
    return out | {path: value for some in values for path, value in some.items()}


def seven(*values: Mapping[str, Any]) -> dict[str, Any]:
    """One more than a round takes."""
    return six(*values, ships=7)
