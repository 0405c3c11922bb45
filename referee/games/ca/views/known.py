"""What a side of CA keeps of the enemy's ships once they are out of sight: where it saw them last, and their hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.session.reading.picture import Seen

HITS = re.compile(
    r"(?:^|[.:] )(?P<name>[^.:,]+): (?:(?P<p>[12]) (?:P|power hits?)\b)?(?:, )?(?:(?P<w>[12]) (?:W|weapon hits?)\b)?"
    r"(?P<sunk>sunk)?"
)
"""A ship's hits as the tellings of older sessions say them, which have no facts."""


def last_seen(seen: Seen) -> dict[str, Mapping[str, Any]]:
    """Each enemy ship by name, as the side saw her last at the end of a turn or sees her, with `turn`; hits that it
    was told of since are hers.
    """
    out: dict[str, dict[str, Any]] = {}
    for stage in (*seen.past, seen):
        for name, ship in stage.sees.get("enemy", {}).items():
            out[name] = {**ship, "turn": int(stage.public.get("turn", 0))}
    now = seen.sees.get("enemy", {})
    for row in seen.told:
        for name, how in hits_told(row) if not row.get("withdrawn") else ():
            ship = out.get(name)
            if ship is None or name in now:
                continue
            if how.get("fate"):
                ship["fate"] = how["fate"]
                ship.pop("hex", None)
            for key in ("power_hits", "weapon_hits"):
                if how.get(key):
                    ship[key] = max(int(how[key]), ship.get(key, 0))
    return dict(out)


def hits_told(row: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The ships of which a telling says how they are, each with her hits or her fate."""
    if "hit" in row:
        yield row["hit"], row
        return
    for found in HITS.finditer(str(row["text"])):
        fate = "sunk" if found["sunk"] else None
        yield found["name"], {"fate": fate, "power_hits": found["p"], "weapon_hits": found["w"]}


def out_of_sight(seen: Seen) -> dict[str, Mapping[str, Any]]:
    """Those of them that are not in sight now."""
    now = seen.sees.get("enemy", {})
    return {name: ship for name, ship in last_seen(seen).items() if name not in now}
