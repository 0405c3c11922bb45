"""Attacks on the air units at a base, from the air and from the sea (24.a-d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.carrier_clashes.evening import flyers, names, state
from referee.session.acting.act import Doing

STRIKE_OF = {"first-surface-combat": "second-air-strike", "second-surface-combat": "third-air-strike"}


def raid(
    doing: Doing, base: state.Base, armed: Sequence[Mapping[str, Any]], aa: str | None, marked: Sequence[str]
) -> bool:
    """All factors together against the air units that are there; did a unit abort under * AA?"""
    idle, away = at_base(doing, base)
    night = base.here.is_night
    side = doing.other(base.owner)
    answer = doing.resolve("base-attack", raid_inputs(doing, base, armed, aa), side=side, stand_in=marked)
    outcome = answer.outcome or {}
    victims = idle if base.radar and not night else [*idle, *away]
    destroyed, rest = victims[: outcome["destroyed"]], victims[outcome["destroyed"] :]
    out = rest[: outcome["unavailable"]]
    for unit in destroyed:
        flyers.lose(doing, unit, f"on the ground at {base.name}")
    for unit in out:
        flyers.leave_strikes(unit, f"out of action at {base.name}")
        unit.put(out=True)
    doing.tell("all", f"{base.name}: air units destroyed {len(destroyed)}, out for the turn {len(out)}.")
    if destroyed or out:
        gone, hurt = names.listed(destroyed) or "none", names.listed(out) or "none"
        doing.tell(base.owner, f"At {base.name} destroyed: {gone}; out: {hurt}.")
    if 0 < len(destroyed) < len(victims):
        flyers.offer_exchange(base.here, base.owner, [unit.name for unit in victims])
        doing.remark(f"the owner chooses among {names.listed(victims)}: exchange --lost … --kept …")
    return bool(outcome.get("aborted"))


def raid_inputs(doing: Doing, base: state.Base, armed: Sequence[Mapping[str, Any]], aa: str | None) -> dict[str, Any]:
    """The attack as the procedure `base-attack` takes it."""
    idle, away = at_base(doing, base)
    inputs: dict[str, Any] = {"attacker": list(armed), "idle": len(idle), "away": len(away)}
    flags = {"warned": base.radar, "night": base.here.is_night, "no_aa": aa == "none", "star_aa": aa == "star"}
    return inputs | {key: True for key, there in flags.items() if there}


def at_base(doing: Doing, base: state.Base) -> tuple[list[state.Air], list[state.Air]]:
    """The air units of a base that neither strike nor fly CAP, and those that do, in the strike phase that counts."""
    phase = STRIKE_OF.get(doing.phase, doing.phase)
    there = [unit for unit in base.side.air.values() if unit.at == base.name and not unit.lost]
    away = [unit for unit in there if unit.over or unit.struck == phase]
    return [unit for unit in there if unit not in away], away
