"""The state of sessions that earlier versions opened."""

from __future__ import annotations

from collections import Counter
from typing import Any


def from_1(tree: dict[str, Any]) -> dict[str, Any]:
    """The tree as `state.py` declares it now.

    The weather is in zones, and dummy ships are counted by kind; blocks have no stickers, and are reported as
    unmarked.
    """
    weather = tree["public"].get("weather", {})
    tree["public"].setdefault("zones", {zone: {"weather": kind} for zone, kind in weather.items()})
    for own in tree["sides"].values():
        for force in own.get("task_forces", {}).values():
            dummies = force.get("dummies", [])
            if isinstance(dummies, list):
                kinds = Counter(
                    str(ship.get("kind", ship)) if isinstance(ship, dict) else str(ship) for ship in dummies
                )
                force["dummies"] = dict(kinds)
    return tree
