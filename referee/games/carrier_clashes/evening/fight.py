"""A strike as its procedures take it: its fight with CAP, its units' targets and strengths (16.i, 16.k)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import cap, flyers, names, state
from referee.games.carrier_clashes.rules.air.cap import Fight, fights
from referee.games.carrier_clashes.rules.air.left_alone import may_leave
from referee.session.acting.act import Doing
from referee.session.board.board import procedure_of
from referee.session.board.owned import as_pairs

NOBODY = "nobody"
"""The word typed as the target of a unit that attacks nothing."""


def strike_in_words(flown: state.Strike) -> str:
    """A strike in words: its units, and how each flies."""
    return units_in_words((flight.name, flight_in_words(flight)) for flight in flown.flying)


def units_in_words(units: Iterable[tuple[str, str]]) -> str:
    """Units with their descriptions; units with the same description stand together."""
    rows: dict[str, list[str]] = {}
    for name, words in units:
        rows.setdefault(words, []).append(name)
    each = {words: " each" if len(row) > 1 else "" for words, row in rows.items()}
    return "; ".join(f"{names.names_in_a_row(row)} ({words}{each[words]})" for words, row in rows.items())


def flight_in_words(flight: state.Flight) -> str:
    """How a unit of a strike flies, in words."""
    if flight.kind == "escort":
        return f"{flight.escorting} escort, F {flight.unit.f}"
    strength = flight.unit.f if flight.kind == "strafer" else flight.unit.strengths.get(str(flight.weapon), 0)
    return f"{flight.weapon} {strength}"


def composed_cap(prey: cap.Prey | None) -> str:
    """The CAP that may meet a strike, in words; units that have fought are marked (16.i.vii)."""
    fighters = [(unit.name, f"{unit.altitude}, F {unit.f}", unit.fought) for unit in cap.cap_over(prey, ())]
    return units_in_words((name, f"fought, {how}" if fought else how) for name, how, fought in fighters) or "none"


def as_flyer(flight: state.Flight) -> dict[str, Any]:
    """A unit of the strike as the procedure `cap` takes it."""
    unit = flight.unit
    defense = unit.value_against("defense", flight.weapon or flyers.FIGHTERS)
    out: dict[str, Any] = {"name": flight.name, "kind": flight.kind, "defense": defense}
    if flight.kind in ("escort", "strafer"):
        out["f"] = unit.f
    if flight.kind == "escort":
        out["escorting"] = flight.escorting
    return out


def fight_inputs(
    flown: state.Strike,
    fighters: Sequence[state.Air],
    left_alone: Sequence[str] = (),
    ignored: Sequence[str] = (),
) -> dict[str, Any]:
    """The fight with CAP as the procedure `cap` takes it."""
    prey = flown.prey
    assert prey is not None
    inputs: dict[str, Any] = {
        "strike": [as_flyer(flight) for flight in flown.flying],
        "cap": [cap.cap_unit(unit, prey) for unit in fighters],
        "weather": flown.here.weather(str(flown.hex)),
        "by_unit": True,
    }
    for rows, alone, key in (("strike", left_alone, "engaged"), ("cap", ignored, "targeted")):
        for row in inputs[rows]:
            if row["name"] in alone:
                row[key] = False
    return inputs


def fights_by_altitude(doing: Doing, inputs: Mapping[str, Any]) -> list[Fight]:
    """The fights that will take place, high before low, from the inputs of the procedure `cap`."""
    taken: Any = procedure_of(state.GAME, "cap").inputs.take(inputs)
    return fights(taken.strike, taken.cap, taken.weather, Rules(doing.ruleset))


def may_leave_alone(doing: Doing, inputs: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The fewest units of a strike that CAP may leave alone, and of CAP that escorts may (16.i.iii, 16.i.iv)."""
    there, rules = fights_by_altitude(doing, inputs), Rules(doing.ruleset)
    spared = [one.units[place] for one in there for place in may_leave(one.by_cap, rules)]
    return spared, [one.fighters[place] for one in there for place in may_leave(one.by_escorts, rules)]


def read_plan(words: Sequence[str], units: Iterable[str]) -> dict[str, str]:
    """A plan of attack: `VB-6=Shokaku` for a unit, `Shokaku` alone for all that are not named."""
    plan = as_pairs([word for word in words if "=" in word], "at")
    alone = [word.strip() for word in words if "=" not in word]
    if len(alone) > 1:
        raise bad_input("at", f"name one ship for all other units, not {len(alone)}: {', '.join(alone)}")
    for ship in alone:
        plan |= {unit: ship for unit in units if unit not in plan}
    return plan


def ask_the_idle(named: Iterable[str], attackers: Iterable[str], ship: str) -> None:
    """Refuse a plan that leaves out a unit that can attack: a strike attacks once, so a unit that is not to attack
    must be named (16.k).
    """
    done = set(named)
    if idle := [unit for unit in attackers if unit not in done]:
        text = f"{', '.join(idle)} would attack nothing; all units of a strike attack at once"
        none = bad_input("at", text)
        none.hint = f"--at {idle[0]}={ship} too, or {idle[0]}={NOBODY}; a ship's name alone is for all units not named"
        raise none


def as_attacker(flight: state.Flight) -> dict[str, Any]:
    """A unit as the procedures `attack` and `base-attack` take it."""
    unit, weapon = flight.unit, str(flight.weapon)
    strength = unit.f if weapon == flyers.FIGHTERS else unit.strengths[weapon]
    out: dict[str, Any] = {"name": flight.name, "weapon": weapon, "strength": strength}
    if flight.half:
        out["half"] = True
    if weapon == flyers.FIGHTERS and unit.underlined:
        out["underlined"] = True
    return out
