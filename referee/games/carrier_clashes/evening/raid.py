"""Attacks on the air units at a base, from the air and from the sea (24.a-d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.plain import how_many
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import flyers, names, state
from referee.session.acting.act import Doing
from referee.session.board.board import procedure_of

STRIKE_OF = {"first-surface-combat": "second-air-strike", "second-surface-combat": "third-air-strike"}


def raid(
    doing: Doing, base: state.Base, armed: Sequence[Mapping[str, Any]], aa: str | None, marked: Sequence[str]
) -> bool:
    """All factors together against the air units that are there. // Gives whether a unit aborted under * AA."""
    side, inputs = doing.board.other(base.owner), raid_inputs(base, armed, aa)
    answer = doing.resolve("base-attack", inputs, side=side, stand_in=marked)
    outcome = answer.outcome
    victims = units_at_base(doing, base, inputs, [int(die["value"]) for die in answer.dice])
    destroyed, rest = victims[: outcome["destroyed"]], victims[outcome["destroyed"] :]
    out = rest[: outcome["unavailable"]]
    for unit in destroyed:
        flyers.lose(doing, unit, f"on the ground at {base.name}")
    for unit in out:
        flyers.leave_strikes(unit, f"out of action at {base.name}")
        unit.put(out=True)
    lost = how_many(len(destroyed), "air unit")
    doing.tell("all", f"{base.name}: {lost} destroyed, {len(out) or 'none'} out for the turn.")
    if destroyed or out:
        gone, hurt = names.names_in_a_row(destroyed) or "none", names.names_in_a_row(out) or "none"
        doing.tell(base.owner, f"At {base.name}, destroyed: {gone}; out for the turn: {hurt}.")
        if len(destroyed) < len(victims) and len(out) < len(victims):
            flyers.offer_exchange(base.here, base.owner, [unit.name for unit in victims])
            hurt_ones = [unit.name for unit in (destroyed or out)]
            doing.remark(flyers.how_to_exchange([unit.name for unit in victims], hurt_ones))
    return bool(outcome.get("aborted"))


def units_at_base(doing: Doing, base: state.Base, inputs: Mapping[str, Any], dice: Sequence[int]) -> list[state.Air]:
    """The air units caught at a base: those certainly there, and those that dice thrown before find there (24.d)."""
    asked: Any = procedure_of(state.GAME, "base-attack").inputs.take(inputs)
    caught = asked.who_is_caught(Rules(doing.ruleset))
    there, doubtful = [unit for part in at_base(base) for unit in part], in_doubt(base)
    sure = [unit for unit in there if unit not in doubtful]
    return sure[: caught.sure] + [unit for unit, die in zip(doubtful, dice, strict=False) if die <= caught.bound]


def in_doubt(base: state.Base) -> list[state.Air]:
    """The air units of a base whose presence a die decides: idle units if it is warned, else units away (24.d)."""
    idle, away = at_base(base)
    if base.here.is_night and base.here.ruling("night-presence") == "all-present":
        return []
    return idle if base.radar else away


def raid_inputs(base: state.Base, armed: Sequence[Mapping[str, Any]], aa: str | None) -> dict[str, Any]:
    """The attack as the procedure `base-attack` takes it."""
    idle, away = at_base(base)
    inputs: dict[str, Any] = {"attacker": list(armed), "idle": len(idle), "away": len(away)}
    inputs |= {"named": [unit.name for unit in found]} if (found := in_doubt(base)) else {}
    flags = {"warned": base.radar, "night": base.here.is_night, "no_aa": aa == "none", "star_aa": aa == "star"}
    return inputs | {key: True for key, there in flags.items() if there}


def at_base(base: state.Base) -> tuple[list[state.Air], list[state.Air]]:
    """The air units of a base that neither strike nor fly CAP, and those that do, in the strike phase that counts."""
    now = base.here.public.phase
    phase = STRIKE_OF.get(now, now)
    there = base.flies
    away = [unit for unit in there if unit.over or unit.struck == phase]
    return [unit for unit in there if unit not in away], away
