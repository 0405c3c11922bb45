"""What is due in a session of Naval Units, whatever the phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.session.acting.act import pending


@pending("turn")
def due(tree: Mapping[str, Any]) -> list[str]:
    """Battles that are not over, raids that are not flown, submarines that are still at it, planes without a deck."""
    return [*battles(tree), *submarines(tree), *homeless(tree)]


def battles(tree: Mapping[str, Any]) -> Iterator[str]:
    """How far each battle has come."""
    for zone, fight in tree["public"].get("battles", {}).items():
        raids = {
            side: own["allocation"][zone] for side, own in tree["sides"].items() if zone in own.get("allocation", {})
        }
        waiting = [side for side, flying in raids.items() if not flying.get("struck") and set(flying) - {"cap"}]
        yield f"battle in {zone}: {fight['rounds']} of at least {fight['minimum']} fought"
        yield from (f"air-strike --side {side}: the raid in {zone} is not flown" for side in waiting)
        if raids and not waiting:
            yield f"round-over: all raids in {zone} are flown"


def submarines(tree: Mapping[str, Any]) -> Iterator[str]:
    """Submarine combat that goes on."""
    for zone, fight in tree["public"].get("submarine_combat", {}).items():
        yield f"submarine combat in {zone}: {fight['rounds']} fought; submarine-attack, or submarines-over"


def homeless(tree: Mapping[str, Any]) -> Iterator[str]:
    """Planes whose carrier is sunk."""
    for own in tree["sides"].values():
        for name, ship in own["ships"].items():
            if "sunk" in ship and ship.get("planes"):
                yield f"{ship['planes']} planes of {name} have no deck: planes"
