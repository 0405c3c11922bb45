"""Forces on the map: what sails together, where, and what it plots (Merchant and Crippled Ships Movement)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, choice, text
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.rules.boats import PACE
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called, side_of, side_of_known

CITE = "Merchant and Crippled Ships Movement"
LAME = "crippled"
DIVED = "submerged-submarines"


class Force(Inputs):
    """A force of ships or submarines."""

    name: str = called("the force", of="forces")
    side: str | None = side_of("whose it is, if it is new and without ships")
    zone: str | None = bare(called("the zone it is in", None))
    ship: list[str] = all_called("ships that it takes in, from other forces too", of="ships")
    boat: list[str] = all_called("submarines that it takes in", 0, 9, of="boats")
    slowest: str | None = choice(*PACE, default=None, meaning="the slowest that it has: how it crosses a zone")
    speed: str | None = choice(*state.SPEEDS, default=None, meaning="its speed for submarines that would reach it")


@act("force", Force, cite=CITE)
def force(given: Force, doing: Doing) -> None:
    """Make up a force, or change it: its zone, its ships or boats, its pace."""
    board = state.of(doing)
    side = next((one for one, own in board.sides.items() if given.name in own.forces), None)
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        for name in names:
            side = board.owner_of(kind, name, kind[:-1], side)
    forces = board.side(side_of_known(doing, given.name, side, given.side)).forces
    if given.name not in forces:
        if given.zone is None:
            raise bad_input("zone", f"in which zone is {given.name}?")
        forces.add(given.name, zone=given.zone)
    found = forces[given.name]
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        take_in(board, found, kind, names)
    found.put(**{key: value for key in ("zone", "slowest", "speed") if (value := getattr(given, key))})
    there = ", ".join([*found.ships, *found.boats])
    doing.tell(found.owner, f"{found.name} is in {found.zone}: {there or 'no ships'}.")


def take_in(board: state.Board, force: state.Force, kind: str, names: Sequence[str]) -> None:
    """Ships or boats leave the forces that they are in, for this one."""
    if not names:
        return
    for other in board.side(force.owner).forces.values():
        left = [name for name in getattr(other, kind) if name not in names]
        other.put(**{kind: [*left, *names] if other == force else left})


class Plot(Inputs):
    """A force's plot for the turn."""

    name: str = called("the force", of="forces")
    to: str | None = bare(text(None, meaning="the zone it moves to; left out, it plots to go on through its zone"))


@act("plot", Plot, cite=CITE)
def plot(given: Plot, doing: Doing) -> None:
    """A force moves into a zone, or plots its continuation there (C2, C3): once a turn."""
    board = state.of(doing)
    found = board.side(board.owner_of("forces", given.name, "name")).forces[given.name]
    if found.plotted == doing.turn:
        doing.forbid(CITE, f"{found.name} has plotted in turn {doing.turn}; a new turn: phase --turn", "name")
    due = found.plots
    if given.to is None:
        if not due:
            raise bad_input("to", f"{found.name} owes no continuation plot; where does it go?")
        found.put(plots=due[1:], plotted=doing.turn)
        doing.tell(found.owner, f"{found.name}: {due[0]} in {found.zone}.")
        return
    if due:
        doing.forbid(
            CITE,
            f"{found.name} still has to plot {', '.join(due)}",
            "to",
            hint=f'plot --name "{found.name}" --to {due[0]} first',
        )
    slowest = DIVED if found.dived == doing.turn else LAME if board.is_lame(found) else found.slowest
    plots = reckoned(doing, "transit", {"slowest": slowest})["plots"]
    found.put(zone=given.to, plots=plots, plotted=doing.turn)
    then = f", then {', '.join(plots)}" if plots else ""
    doing.tell(found.owner, f"{found.name} moves into {given.to}{then}.")
