"""Forces on the map: what sails together, where, and what it plots (Merchant and Crippled Ships Movement)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import bare, choice, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import side_of_known, values_of
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.evening.zones import Zoned, a_zone, must_be_zones, zones_beside
from referee.games.cunningham_somerville.rules.boats import PACE
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEW, NEXT_TURN, OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_of

CITE = "Merchant and Crippled Ships Movement"
LAME = "crippled"
DIVED = "submerged-submarines"


class Force(state.Named):
    """A force of ships or submarines."""

    name: str = called("the force", of="forces")
    side: str | None = side_of("its side, if it is new and has no ships")
    zone: str | None = bare(a_zone("the zone it is in", None))
    ship: list[str] = all_called("ships that join it, also from other forces", of="ships")
    boat: list[str] = all_called("submarines that join it", of="boats")
    slowest: str | None = choice(
        *PACE, default=None, meaning="its slowest ships, which decide how long it takes to cross a zone"
    )
    speed: str | None = choice(
        *state.SPEEDS, default=None, meaning="its speed, for submarines that try to make contact"
    )
    radar: bool | None = flag(None, meaning="it has effective radar")
    huff_duff: bool | None = flag(None, meaning="it has HUFF DUFF")
    air_support: bool | None = flag(None, meaning="aircraft help it against submarines")
    allied_mid_1943: bool | None = flag(None, meaning="an Allied force, mid-1943 or later")
    fleet_escorts: int | None = whole(0, 40, None, meaning="fleet escorts that are not entered as ships")
    small_escorts: int | None = whole(0, 40, None, meaning="small escorts that are not entered as ships")
    minor_escorts: int | None = whole(0, 40, None, meaning="minor escorts that are not entered as ships")


def of_joining(given: Force) -> Bars:
    """Who is sunk joins no force."""
    for own in given.board.sides.values():
        for name in given.ship:
            if name in own.ships:
                yield from of_afloat(own.ships[name])
        for name in given.boat:
            if name in own.boats and own.boats[name].state == "sunk":
                yield Bar("Das Boot", f"{name} is sunk", "boat", "another --boat", firm=True)


@act("force", Force, cite=CITE, bars=of_joining)
def force(given: Force, doing: Doing) -> None:
    """Make up a force, or change it: its zone, ships, boats, speed and defence against submarines."""
    board = given.board
    must_be_zones(board, [given.zone], "zone")
    side = next((one for one, own in board.sides.items() if given.name in own.forces), None)
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        for name in names:
            side = board.owner_of(kind, name, kind[:-1], side)
    forces = board.side(side_of_known(doing.sides, given.name, side, given.side)).forces
    if given.name not in forces:
        if given.zone is None:
            raise bad_input("zone", f"which zone is {given.name} in?")
        forces.add(given.name, zone=given.zone)
    found = forces[given.name]
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        take_in(found, kind, names)
    found.put(**values_of(given, "name", "side", "ship", "boat"))
    there = ", ".join([*found.ships, *found.boats])
    doing.tell(found.owner, f"{found.name} is in {found.zone}: {there or 'no ships'}.")


def take_in(force: state.Force, kind: str, names: Sequence[str]) -> None:
    """Ships or boats leave the forces that they are in, for this one; what they have done this turn goes with them."""
    if not names:
        return
    for other in force.side.forces.values():
        there = getattr(other, kind)
        left = [name for name in there if name not in names]
        if other == force:
            other.put(**{kind: [*left, *names]}, deserted=False)
        elif left != there:
            other.put(**{kind: left})
            other.put(deserted=not other.ships and not other.boats)
            goes_with_them(other, force)


def goes_with_them(left: state.Force, joined: state.Force) -> None:
    """A force that others join owes the continuations that they owed, and has moved and operated as they have."""
    for key in ("plotted", "operated", "dived"):
        before, now = getattr(left, key), getattr(joined, key)
        joined.put(**{key: max((turn for turn in (before, now) if turn is not None), default=None)})
    joined.put(plots=max(left.plots, joined.plots, key=len))


class Plot(Zoned):
    """A force's plot for the turn."""

    name: state.Force = thing(called("the force", of="forces"))
    to: str | None = bare(a_zone("the zone it moves to; without it, it plots the continuation that it owes", None))

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[str] | None:
        """The zones in use, and those next to the force."""
        here = [
            force.zone for own in board.sides.values() for force in own.forces.values() if force.name == raw.get("name")
        ]
        beside = [zone for place in here for zone in zones_beside(place)]
        return list(dict.fromkeys([*board.zones(), *beside])) if name == "to" else None

    def mean(self) -> None:
        super().mean()
        if self.to is None and not self.name.plots and not still_to_continue(self.name):
            raise bad_input("to", f"{self.name.name} has no continuation to plot: which zone does it move to?")


def of_plot(given: Plot) -> Bars:
    """What forbids a plot."""
    yield from of_plotter(given.name)
    if given.to is not None or given.name.plots:
        yield from of_operated(given.name)
    if given.to is not None:
        yield from of_way(given.name, given.to)
        yield from of_mover(given.name)


def of_way(force: state.Force, to: str) -> Bars:
    """A plot leads into a new zone; a force that stays where it is plots nothing but its continuations."""
    if to == force.zone:
        hint = f'plot --name "{force.name}" plots the next' if force.plots else "another --to; it stays without a plot"
        yield Bar(CITE, f"{force.name} is in {to} already", "to", hint)


def of_plotter(force: state.Force) -> Bars:
    """A force plots once a turn."""
    turn = force.here.public.turn
    if force.plotted == turn:
        yield Bar(CITE, f"{force.name} has already plotted in turn {turn}", "name", NEXT_TURN)


def of_operated(force: state.Force) -> Bars:
    """A pack that has made its submarine operation of the turn neither moves nor plots."""
    if force.operated == force.here.public.turn:
        words = f"{force.name} has made its submarine operation this turn, and a pack that makes one does not move"
        yield Bar("The Submarine Op", words, "name", NEXT_TURN)


def of_mover(force: state.Force) -> Bars:
    """A force first crosses its zone; boats kept down and ships dead in the water do not move with it."""
    board, name = force.here, force.name
    if force.plots:
        hint = f'plot --name "{name}" plots the next, once a turn'
        yield Bar(CITE, f"{name} must first plot {', '.join(force.plots)}", "to", hint)
    if not board.is_there(force):
        hint = command("force", name=name, ship=OPEN) + " adds ships to it"
        yield Bar(CITE, f"no ship or boat of {name} is at sea", "name", hint)
    if kept := [boat.name for boat in kept_down(force)]:
        words = (
            f"{', '.join(kept)} {'is' if len(kept) == 1 else 'are'} kept down and must plot a submerged continuation"
        )
        alone = len(kept) == len(board.boats_in(force)) and not force.ships
        hint = f'plot --name "{name}"' if alone else left_behind(force, "boat", kept)
        yield Bar("Das Boot", words, "to", hint)
    if stopped := [ship.name for ship in board.ships_in(force) if is_left_behind(ship, force)]:
        words = f"{', '.join(stopped)} {'is' if len(stopped) == 1 else 'are'} dead in the water"
        yield Bar("Towing", words, "to", left_behind(force, "ship", stopped))


def left_behind(force: state.Force, what: str, names: Sequence[str]) -> str:
    """The act that splits off those who cannot go."""
    return command("force", name=NEW, zone=force.zone, **{what: names}) + " leaves them behind"


def kept_down(force: state.Force) -> list[state.Boat]:
    """The boats of a force that are submerged all this turn."""
    turn = force.here.public.turn
    return [boat for boat in force.here.boats_in(force) if boat.is_kept_down(turn)]


def still_to_continue(force: state.Force) -> list[state.Boat]:
    """The boats kept down that have not plotted their continuation yet."""
    return [boat for boat in kept_down(force) if boat.continued != force.here.public.turn]


def is_left_behind(ship: state.Ship, force: state.Force) -> bool:
    """Is she dead in the water, with no ship of her force towing her?"""
    towed = any(other.towing == ship.name for other in force.here.ships_in(force))
    return ship.is_stopped and not towed


@act("plot", Plot, cite=CITE, bars=of_plot)
def plot(given: Plot, doing: Doing) -> None:
    """A force moves into a zone, or plots its continuation there (C2, C3), once a turn."""
    found = given.name
    if given.to is None:
        go_on(found, doing)
        return
    slowest = DIVED if found.dived == doing.turn else LAME if found.here.is_lame(found) else found.slowest
    plots = doing.board.reckon("transit", {"slowest": slowest})["plots"]
    found.put(zone=given.to, plots=plots, plotted=doing.turn)
    then = f"; then it plots {', '.join(plots)}" if plots else ""
    doing.tell(found.owner, f"{found.name} moves into {given.to}{then}.")


def go_on(found: state.Force, doing: Doing) -> None:
    """Plot the continuation that a force owes, or that of its boats that are kept down."""
    due, kept = found.plots, still_to_continue(found)
    for boat in kept:
        boat.put(continued=doing.turn)
    if due or len(kept) == len(found.here.boats_in(found)):
        found.put(plots=due[1:], plotted=doing.turn)
    who = found.name if found.plotted == doing.turn else ", ".join(boat.name for boat in kept)
    doing.tell(found.owner, f"{who}: {due[0] if due else 'submerged continuation'} in {found.zone}.")
