"""Where aircraft may come down: a deck or base in range, with room (4.d.ii.3, 16.l, 18.b, 18.d, 18.f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import flyers, state
from referee.games.carrier_clashes.rules.upkeep.damage import fitness_of
from referee.session.acting.bars import Bar, Bars

ANOTHER = "another carrier or base"


def takes_in(unit: state.Air, host: state.Deck) -> Bars:
    """Aircraft land at a base, or on a carrier that is not dead in the water; some land only at bases
    (4.d.ii.3, 18.d, 18.f).
    """
    if host.place is None:
        yield Bar("18.f", f"{host.name} is no longer in play", "at", ANOTHER, firm=True)
    elif isinstance(host, state.Ship) and not host.is_carrier:
        text = f"{host.name} is not a carrier, and {unit.name} cannot land on her"
        yield Bar("18.f", text, "at", "a carrier or a base; lost, if no deck can take it", firm=True)
    elif isinstance(host, state.Ship):
        if not unit.size:
            text = f"{unit.name} does not fit on carriers and lands only at bases"
            yield Bar("4.d.ii.3", text, "at", "a base of its side")
        if not fitness_of(host.condition).land:
            yield Bar("18.d", f"{host.name} is dead in the water and cannot receive aircraft", "at", ANOTHER)


def is_near(unit: state.Air, host: state.Deck) -> Bars:
    """A unit lands at a place within its range (18.f), or within what is left of it after a long strike (16.l.i)."""
    if host.place is None or unit.place is None:
        return
    far, reach = unit.here.distance(unit.place, host.place), unit.value_against("range", flyers.FIGHTERS)
    if (left := unit.reach_from(unit.place)) < reach:
        if far > left:
            text = f"{host.name} is {counted(far, 'hex')} away, and {unit.name} still flies {left}"
            yield Bar("16.l.i", text, "at", ANOTHER)
    elif not may_land(unit, {"host": "base", "distance": far}):
        text = f"{unit.name} has range {reach}, but {host.name} is {counted(far, 'hex')} away"
        yield Bar("18.f", text, "at", ANOTHER)


def have_room(units: Sequence[state.Air], host: state.Deck) -> Bars:
    """All units that land on a carrier must have room, together with the air units that are based there
    (18.f).
    """
    if not isinstance(host, state.Ship) or not host.is_carrier or not fitness_of(host.condition).land:
        return
    for at, unit in enumerate(units):
        if unit.size and not may_land(unit, {"distance": 0, **room_on(host, unit, units[:at])}):
            yield Bar("18.f", f"{host.name} has no room for {unit.name} in addition to the air units based there", "at")


def may_land(unit: state.Air, inputs: dict[str, Any]) -> bool:
    """The answer of the procedure `landing` for a unit."""
    reach = unit.value_against("range", flyers.FIGHTERS)
    return bool(unit.here.reckon("landing", {"unit_range": reach, **inputs})["may_land"])


def room_on(carrier: state.Ship, unit: state.Air, beside: Sequence[state.Air]) -> dict[str, Any]:
    """A carrier's deck as the procedure `landing` takes it; room is kept for her own units and others on their way."""
    air = [one for one in carrier.side.air.values() if one != unit and not one.lost]
    strikes = [one for one in carrier.side.strikes.values() if one.land == carrier.name and one.stage != "over"]
    coming = {name for one in strikes for name in one.units} | {one.name for one in beside}
    guests = [one for one in air if one.home != carrier.name and (one.at == carrier.name or one.name in coming)]
    return {
        "capacity": carrier.capacity,
        "based": sum(one.size for one in air if one.home == carrier.name),
        "guests": sum(one.size for one in guests),
        "size": max(unit.size, 1),
        "condition": carrier.condition,
    }
