"""What meets on the table is in one zone of the map (Do You Need Two Gaming Surfaces?)."""

from __future__ import annotations

from referee.games.cunningham_somerville.evening import state
from referee.session.acting.bars import Bar, Bars

CITE = "Do You Need Two Gaming Surfaces?"


def of_place(one: state.Ship, other: state.Ship, field: str, cite: str = CITE) -> Bars:
    """Ships whose forces are in different zones of the map do not meet on the table."""
    forces = [force for ship in (one, other) if (force := ship.here.force_of(ship))]
    if len({force.zone for force in forces}) > 1:
        where = " and ".join(f"{force.name} in {force.zone}" for force in forces)
        words = f"{one.name} and {other.name} are in different zones: they sail with {where}"
        yield Bar(cite, words, field, "force --zone corrects where they are")


def of_target_zone(strike: state.Strike, target: state.Ship, field: str) -> Bars:
    """A strike attacks in the zone that it flies to."""
    force = target.here.force_of(target)
    if strike.zone and force and force.zone != strike.zone:
        words = f"{target.name} sails with {force.name} in {force.zone}, and {strike.name} flies to {strike.zone}"
        yield Bar("Air Operations", words, field, "force --zone corrects where she is")
