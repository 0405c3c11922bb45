"""What a side of CA keeps of the enemy's ships once they are out of sight: where it saw them last, and their hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.reading.picture import Seen


def last_seen(seen: Seen) -> dict[str, Mapping[str, Any]]:
    """Each enemy ship by name, as the side saw her last at the end of a turn or sees her, with `turn`; what it was told
    of her hits in a later turn is added.
    """
    out: dict[str, dict[str, Any]] = {}
    for stage in (*seen.past, seen):
        for name, ship in stage.sees.get("enemy", {}).items():
            out[name] = {**ship, "turn": int(stage.public.get("turn", 0))}
    for row in seen.told:
        ship = out.get(row.get("hit", ""))
        if ship is None or row.get("withdrawn") or row["turn"] <= ship["turn"]:
            continue
        ship.pop("fate", None)
        ship |= {key: row[key] for key in ("fate", "power_hits", "weapon_hits") if key in row}
        if "fate" in row:
            ship.pop("hex", None)
    return dict(out)


def out_of_sight(seen: Seen) -> dict[str, Mapping[str, Any]]:
    """Those of them that are not in sight now."""
    now = seen.sees.get("enemy", {})
    return {name: ship for name, ship in last_seen(seen).items() if name not in now}
