"""Which pack may operate, against whom: the rules that bar a submarine operation (The Submarine Op, Das Boot); and how
fast its prey is (Torpedo Los!).
"""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.contact import is_pack
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN

CITE = "The Submarine Op"
LATER = "another --pack, or " + NEXT_TURN


def of_pack(pack: state.Force) -> Bars:
    """A pack operates if it has neither moved, nor plotted, nor operated this turn, and has boats that are
    not kept down.
    """
    turn, name = pack.here.public.turn, pack.name
    if pack.plotted == turn:
        yield Bar(CITE, f"{name} has already moved, or plotted a continuation, this turn", "pack", LATER)
    if pack.plots:
        hint = f'plot --name "{name}" plots the next; ' + LATER
        yield Bar(CITE, f"{name} must first plot {', '.join(pack.plots)}", "pack", hint)
    if pack.operated == turn:
        yield Bar(CITE, f"{name} has already made its submarine operation this turn", "pack", LATER)
    if not attackers(pack):
        words = f"{name} has no boats that can attack: all are sunk, away or shaken"
        yield Bar("Das Boot", words, "pack", "another --pack", firm=True)


def of_meeting(pack: state.Force, force: state.Force) -> Bars:
    """A pack attacks what is in its zone."""
    if pack.zone != force.zone:
        words = f"{pack.name} is in {pack.zone}, {force.name} in {force.zone}"
        yield Bar(CITE, words, "pack", f'another --against; or plot --name "{pack.name}" --to {force.zone} next turn')


def of_prey(force: state.Force) -> Bars:
    """A pack attacks a force that is still afloat and has surface ships."""
    if not force.here.is_there(force):
        yield Bar(
            CITE, f"no ship or boat of {force.name} is afloat", "against", "another --against: show lists who is afloat"
        )
    elif is_pack(force):
        yield Bar(CITE, f"{force.name} has only submarines, and a pack attacks surface forces", "against")


def of_company(ship: state.Ship, force: state.Force) -> Bars:
    """A target sails with the force; a ship in no force may be with a force whose ships are not entered."""
    other = ship.here.force_of(ship)
    if ship.name in force.ships or (not other and not force.ships):
        return
    where = f"she sails with {other.name}" if other else "she is in no force"
    yield Bar(CITE, f"{ship.name} is not with {force.name}: {where}", "ship")


def attackers(pack: state.Force) -> list[state.Boat]:
    """The boats of a pack that can attack in this turn."""
    turn = pack.here.public.turn
    return [boat for boat in pack.here.boats_in(pack) if boat.can_attack(turn)]


def speed_of(ship: state.Ship, force: str | None) -> str:
    """How fast a ship is as a target (Torpedo Los!): cripples as slow merchants, warships as their force sails."""
    if ship.is_stopped:
        return "stopped"
    if ship.crippled or ship.kind == "merchant":
        return "slow-merchant"
    corvette = Rules(ship.here.ruleset).table("limits")["corvette-speed"]
    if ship.kind in state.MERCHANTS or (ship.kind == "escort" and ship.full and ship.full <= corvette):
        return "fast-merchant"
    return "high" if force == "high" else "normal"
