"""The fight of a strike with CAP, as its procedures take it (16.i)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.carrier_clashes.evening import cap, flyers, state
from referee.session.acting.act import Doing


def flyer(flight: state.Flight) -> dict[str, Any]:
    """A unit of the strike as the procedure `cap` takes it."""
    unit = flight.unit
    defense = unit.valued("defense", flight.weapon or flyers.FIGHTERS)
    out: dict[str, Any] = {"name": flight.name, "kind": flight.kind, "defense": defense}
    if flight.kind in ("escort", "strafer"):
        out["f"] = unit.f
    if flight.kind == "escort":
        out["escorting"] = flight.escorting
    return out


def fight_inputs(
    doing: Doing,
    flown: state.Strike,
    fighters: list[state.Air],
    left_alone: Sequence[str] = (),
    ignored: Sequence[str] = (),
) -> dict[str, Any]:
    """The fight with CAP as the procedure `cap` takes it."""
    prey = flown.prey
    assert prey is not None
    inputs: dict[str, Any] = {
        "strike": [flyer(flight) for flight in flown.units.values()],
        "cap": [cap.met(doing, unit, prey) for unit in fighters],
        "weather": flown.here.weather(str(flown.hex)),
        "by_unit": True,
    }
    for rows, alone, key in (("strike", left_alone, "engaged"), ("cap", ignored, "targeted")):
        for row in inputs[rows]:
            if row["name"] in alone:
                row[key] = False
    return inputs
