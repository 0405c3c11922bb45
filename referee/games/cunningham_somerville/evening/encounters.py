"""What follows from where everything is now: shared zones, who may be searched for and attacked; ships in no force."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.forces import of_mover, of_operated, of_plotter
from referee.games.cunningham_somerville.evening.packs import of_pack, of_prey
from referee.session.acting.hints import OPEN, command
from referee.session.acting.orders import Encounter


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire: zone by zone, then who has not plotted, and who was left behind."""
    there: dict[str, dict[str, list[state.Force]]] = {}
    for side, own in board.sides.items():
        for force in own.forces.values():
            if board.is_there(force):
                there.setdefault(force.zone, {}).setdefault(side, []).append(force)
    for zone in sorted(there):
        if len(there[zone]) > 1:
            yield from meeting_in_zone(board, zone, there[zone])
    for side, own in board.sides.items():
        yield from still_to_plot(board, own, side)
        yield from left_behind(board, own, side)


def meeting_in_zone(board: state.Board, zone: str, there: dict[str, list[state.Force]]) -> Iterator[Encounter]:
    """A zone in which both are: who may search, whom each has seen, which packs may attack."""
    listed = "; ".join(
        f"{board.title(side)} {', '.join(force.name for force in forces)}" for side, forces in there.items()
    )
    yield Encounter(f"both sides are in {zone}: {listed}")
    for side, forces in there.items():
        for prey in there[board.other(side)]:
            if board.sighting(side, prey) is None:
                by = "submarine" if all(force.boats and not force.ships for force in forces) else "surface"
                line = f"{board.title(side)} has not seen {prey.name} in {zone}"
                yield Encounter(line, command("spot", side=side, zone=zone, search=by, to_spot=OPEN))
            for pack in forces:
                if prey.ships and not [*of_pack(pack), *of_prey(prey)]:
                    line = f"{board.title(side)} {pack.name} may attack {prey.name} in {zone}"
                    yield Encounter(line, command("submarine-op", pack=pack, against=prey, ship=OPEN))


def still_to_plot(board: state.Board, own: state.Side, side: str) -> Iterator[Encounter]:
    """Forces that may still plot in this turn; continuations are due by themselves."""
    names = [
        force.name for force in own.forces.values() if not [*of_plotter(force), *of_operated(force), *of_mover(force)]
    ]
    if names:
        line = f"{board.title(side)} forces that have not plotted this turn: {', '.join(names)}"
        yield Encounter(line, command("plot", name=names[0], to=OPEN))


def left_behind(board: state.Board, own: state.Side, side: str) -> Iterator[Encounter]:
    """Ships and boats that sail in no force."""
    ships = [ship.name for ship in own.ships.values() if ship.is_afloat and board.force_of(ship) is None]
    boats = [boat.name for boat in own.boats.values() if boat.is_at_sea and board.force_of(boat) is None]
    for what, names in (("ship", ships), ("boat", boats)):
        if names:
            formed = command("force", name=OPEN, zone=OPEN, **{what: names})
            yield Encounter(f"{board.title(side)} {what}s that sail in no force: {', '.join(names)}", formed)
