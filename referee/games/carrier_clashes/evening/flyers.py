"""Whether aircraft may fly, search, strike and come down, and by which of their values (4.d.ii, 13.c, 16.l, 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing, reckoned

SEARCH_PHASES = ("first-search", "second-search")
STRIKE_PHASES = ("first-air-strike", "second-air-strike", "third-air-strike")
FIGHTERS = "F"


def check_flyer(doing: Doing, unit: state.Air, field: str) -> None:
    """Is an air unit in action at all?"""
    if unit.lost:
        raise doing.impossible("16", f"{unit.name} was lost", field, hint=f'lost --unit "{unit.name}" brings it back')
    if unit.out:
        doing.forbid("24.b", f"{unit.name} is out of action for the turn", field)
    if unit.is_homeless:
        doing.forbid("18.f", f"{unit.name} has lost its deck and must land elsewhere: land", field)


def check_deck(doing: Doing, deck: state.Ship | state.Base | None, what: str, field: str) -> None:
    """May a ship search, or its aircraft fly: not when damaged, nor a carrier in an island hex (13.c, 18.b, 18.d)."""
    if not isinstance(deck, state.Ship):
        return
    if deck.condition != "none":
        doing.forbid("18.b", f"{deck.name} is {deck.condition} and may not {what}", field)
    if not deck.is_carrier or what in ("send up CAP", "send aircraft home"):
        return
    force = deck.force
    if force and force.hex in deck.here.public.map.islands:
        doing.forbid("13.c", f"{deck.name} lies in an island hex and may not {what}", field)
    elif force and force.islands and doing.phase in ("second-search", "third-air-strike"):
        doing.forbid("13.c", f"{deck.name} passed an island hex this turn and may not {what}", field)


def check_landing(
    doing: Doing, unit: state.Air, host: state.Ship | state.Base, origin: str, beside: Sequence[state.Air] = ()
) -> None:
    """Is there a deck in range with room on it, for aircraft that use decks (4.d.ii.3, 18.f)?

    `beside` are units of the same strike that land there too.
    """
    there = host.place
    if there is None:
        raise doing.impossible(
            "18.f", f"{host.name} is no longer in play", "at", hint="another carrier or base for --at"
        )
    far, reach = doing.distance(origin, there), unit.valued("range", FIGHTERS)
    inputs: dict[str, Any] = {"distance": far, "unit_range": reach}
    if isinstance(host, state.Base):
        inputs["host"] = "base"
    else:
        if not host.is_carrier:
            raise doing.impossible(
                "18.f",
                f"{host.name} is no carrier, and {unit.name} cannot land on her",
                "at",
                hint="a carrier or a base for --at; lost, where no deck can take it",
            )
        if not unit.size:
            doing.forbid(
                "4.d.ii.3",
                f"{unit.name} has no size for carriers and lands at bases alone",
                "at",
                hint="a base for --at",
            )
        if host.condition == "ditw":
            doing.forbid(
                "18.d",
                f"{host.name} is dead in the water and takes in no aircraft",
                "at",
                hint="another carrier or base for --at",
            )
        inputs |= room_on(host, unit, beside)
    if reckoned(doing, "landing", inputs)["may_land"]:
        return
    if far > reach:
        doing.forbid("18.f", f"{host.name} is {far} hexes away, the range of {unit.name} is {reach}", "at")
    else:
        doing.forbid("18.f", f"{host.name} has no room for {unit.name} beside the air units based there", "at")


def room_on(carrier: state.Ship, unit: state.Air, beside: Sequence[state.Air] = ()) -> dict[str, Any]:
    """A carrier's deck as the procedure `landing` takes it; her own units keep their room, and so do those coming."""
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


def settle(unit: state.Air, host: str) -> None:
    """An air unit is at another base or carrier from now on: it has changed its base in this turn (16.l.ii)."""
    moved = host != unit.at
    unit.put(at=host, adrift=None, over=None, altitude=None, up_since=None)
    if moved:
        unit.put(transferred=True)


def come_down(unit: state.Air) -> None:
    """An air unit is no longer on CAP."""
    unit.put(over=None, altitude=None, up_since=None)


def fly_over_own(unit: state.Air) -> None:
    """What a unit flew CAP over is off the map: it is in the air over its own carrier or base, if that is there."""
    deck = unit.deck
    own = deck.force if isinstance(deck, state.Ship) else deck
    if own is None or own.name == unit.over:
        come_down(unit)
    else:
        unit.put(over=own.name)


def lose(doing: Doing, unit: state.Air, how: str) -> None:
    """An air unit is lost, from its CAP or its strike too."""
    come_down(unit)
    leave_strikes(unit, how)
    unit.put(lost=f"{how}, turn {doing.turn}", out=None, adrift=None)


def leave_strikes(unit: state.Air, how: str) -> None:
    """An air unit attacks no more with the strike in which it flies."""
    for strike in unit.strikes:
        strike.units[unit.name].put(fate="gone", how=how)


def offer_exchange(board: state.Board, side: str, units: list[str], strike: str | None = None) -> None:
    """The owner may choose which of some air units are lost (16.j.i, 18.g, 24.b)."""
    number = str(len(board.umpire.lots) + 1)
    board.umpire.lots.add(number, side=side, units=units, strike=strike)
