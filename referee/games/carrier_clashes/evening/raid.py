"""Attacks on the air units at a base, from the air and from the sea (24.a-d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.carrier_clashes.evening.board import OTHER, is_night
from referee.games.carrier_clashes.evening.damage import lose
from referee.session.acting.act import Doing
from referee.session.board.owned import own

STRIKE_OF = {"first-surface-combat": "second-air-strike", "second-surface-combat": "third-air-strike"}


def raid(
    doing: Doing,
    side: str,
    base: str,
    armed: Sequence[Mapping[str, Any]],
    aa: str | None,
    marked: Sequence[str],
) -> bool:
    """All factors together against the air units that are there; did a unit abort under * AA?"""
    other = OTHER[side]
    idle, away = at_base(doing, other, base)
    warned = bool(own(doing, other, "bases")[base].get("radar"))
    inputs: dict[str, Any] = {"attacker": list(armed), "idle": len(idle), "away": len(away)}
    flags = {"warned": warned, "night": is_night(doing), "no_aa": aa == "none", "star_aa": aa == "star"}
    inputs |= {key: True for key, there in flags.items() if there}
    outcome = doing.resolve("base-attack", inputs, side=side, stand_in=marked).outcome or {}
    victims = idle if warned and not is_night(doing) else [*idle, *away]
    destroyed, rest = victims[: outcome["destroyed"]], victims[outcome["destroyed"] :]
    out = rest[: outcome["unavailable"]]
    for unit in destroyed:
        lose(doing, other, unit, f"on the ground at {base}")
    for unit in out:
        doing.put("sides", other, "air", unit, "out", value=True)
    doing.tell("all", f"{base}: air units destroyed {len(destroyed)}, out for the turn {len(out)}.")
    if destroyed or out:
        doing.tell(other, f"At {base} destroyed: {', '.join(destroyed) or 'none'}; out: {', '.join(out) or 'none'}.")
        doing.remark(f"the owner chooses among {', '.join(victims)}: exchange --lost … --kept …")
    return bool(outcome.get("aborted"))


def at_base(doing: Doing, side: str, base: str) -> tuple[list[str], list[str]]:
    """The air units of a base that neither strike nor fly CAP, and those that do, in the strike phase that counts."""
    phase = STRIKE_OF.get(doing.phase, doing.phase)
    there = {n: unit for n, unit in own(doing, side, "air").items() if unit["at"] == base and not unit.get("lost")}
    away = [name for name, unit in there.items() if unit.get("cap") or unit.get("struck") == phase]
    return [name for name in there if name not in away], away
