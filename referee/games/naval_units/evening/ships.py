"""What the umpire puts in and puts right: sea zones, new ships, hits and planes (unit chart)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, choice, flag, whole
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import ports, rounds, sea, state
from referee.games.naval_units.rules.units import TYPES, only_japan
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, called, side_of


class Zone(Inputs):
    """A sea zone."""

    name: str = called("the sea zone, as the map calls it", of="zones", new=True)
    monsoon: bool | None = flag(None, meaning="it is a monsoon turn there (or --no-monsoon)")


@act("zone", Zone, cite="Naval Combat")
def zone(given: Zone, doing: Doing) -> None:
    """A sea zone that the evening needs, or its monsoon."""
    zones = state.of(doing).public.zones
    found = zones[given.name] if given.name in zones else zones.add(given.name)
    if given.monsoon is not None:
        found.put(monsoon=given.monsoon)
        doing.tell("all", f"{given.name}: {'monsoon' if given.monsoon else 'no monsoon'}.")


class Commission(Inputs):
    """A new ship."""

    ship: str = called("the ship's name", of="ships", new=True)
    type: str = choice(*TYPES, meaning="type of unit")
    side: str | None = side_of("the side that gets it")
    hits: int = whole(0, 5, 0, meaning="hits already taken")
    planes: int | None = whole(0, 8, None, meaning="planes aboard, if not all that it carries")
    moves: int | None = whole(1, 5, None, meaning="movement value, if not the chart's")


@act("commission", Commission, cite="unit chart")
def commission(given: Commission, doing: Doing) -> None:
    """A new ship joins a side; `place` puts it in a fleet."""
    board, side = state.of(doing), a_side(doing, given.side)
    if any(given.ship in own.ships for own in board.sides.values()):
        raise bad_input("ship", f"there is a ship {given.ship} already")
    chart = state.chart()[given.type]
    if given.hits >= chart["hits"]:
        raise bad_input("hits", f"a {given.type} with {counted(given.hits, 'hit')} is sunk")
    if not doing.forced:
        only_japan(Rules(doing.ruleset), [given.type], board.side(side).nation, "ship")
    planes = chart["planes"] if given.planes is None else fits(given.type, given.planes)
    values = {"type": given.type, "hits": given.hits, "planes": planes, "moves": given.moves}
    ship = board.side(side).ships.add(given.ship, **values)
    doing.tell(side, f"{ship.name} ({ship.type}) joins you.")


def fits(kind: str, planes: int, field: str = "planes") -> int:
    """So many planes, or a refusal."""
    most = state.chart()[kind]["planes"]
    if planes > most:
        carries = f"carries {counted(most, 'plane')} at most" if most else "carries no planes"
        raise bad_input(field, f"a {kind} {carries}, not {planes}" if most else f"a {kind} {carries}")
    return planes


class Hits(Inputs):
    """A ship and what happened to it."""

    ship: str = called("the ship", of="ships")
    hits: int = bare(
        whole(-6, 6, 1, meaning="hits taken; fewer than 0 are repaired, and bring back a ship that was sunk")
    )
    port: bool = flag(meaning="hits taken in port, where most ships take double")


@act("hits", Hits, cite="Naval Combat")
def hits(given: Hits, doing: Doing) -> None:
    """Hits on a ship, or repaired, that no other act has counted."""
    board = state.of(doing)
    ship = sea.ship_of(board, given.ship, "ship")
    if not ship.afloat and given.hits >= 0:
        raise bad_input("ship", f"{given.ship} is sunk; --hits -1 brings it back with one hit left")
    if given.port and ship.fleet and not ship.fleet.port:
        raise bad_input("port", f"{given.ship} is at sea, not in port: the same without --port")
    if not ship.afloat and given.port:
        ship.put(sunk=None, port_hits=max(ports.takes_in_port(doing, ship) + given.hits, 0))
        doing.remark(f"{ship.name} is afloat again: place --port puts it in a fleet")
        left = counted(ports.takes_in_port(doing, ship) - ship.port_hits, "hit")
        said = sea.Said("{} is afloat, with {} left in port", (ship, left))
    elif not ship.afloat:
        ship.put(sunk=None, hits=max(ship.takes + given.hits, 0))
        doing.remark(f"{ship.name} is afloat again: place puts it in a fleet")
        said = sea.Said("{} is afloat, with {} left", (ship, counted(ship.left, "hit")))
    elif given.port:
        most = ports.takes_in_port(doing, ship)
        found = ports.hit_in_port(doing, ship, min(most - ship.port_hits - given.hits, most))
        said = found or sea.Said("{} takes no hit in port", (ship,))
    elif given.hits < 0:
        ship.put(hits=max(ship.hits + given.hits, 0))
        said = sea.Said("{} has {} left", (ship, counted(ship.left, "hit")))
    else:
        said = sea.set_left(doing, ship, ship.left - given.hits) or sea.Said("{} takes no hit", (ship,))
    for side in board.sides:
        if side == ship.owner or ship.known:
            doing.tell(side, said.text + ".", *said.things)
    if ship.sunk:
        rounds.settle(doing, ship.sunk)


class Planes(Inputs):
    """Planes of a ship or a base."""

    name: str = called("the ship or base", of=("bases", "ships"))
    planes: int = whole(0, 24, meaning="planes it has now")


@act("planes", Planes, cite="Planes to ship combat")
def planes(given: Planes, doing: Doing) -> None:
    """Say how many planes are aboard a ship, or at a base."""
    board = state.of(doing)
    base = next((side.bases[given.name] for side in board.sides.values() if given.name in side.bases), None)
    if base:
        base.put(planes=given.planes)
        doing.tell(base.owner, f"{given.name} has {counted(given.planes, 'plane')}.")
        rounds.settle(doing, base.zone)
        return
    ship = sea.ship_of(board, given.name, "name")
    if not ship.room:
        raise bad_input("name", f"a {ship.type} carries no planes")
    if not ship.afloat and given.planes > ship.planes:
        has = f"{counted(ship.planes, 'plane')} of it are in the air" if ship.planes else "it has no planes in the air"
        raise bad_input("planes", f"{given.name} is sunk, and {has}")
    ship.put(planes=fits(ship.type, given.planes))
    doing.tell(ship.owner, f"{given.name} has {counted(given.planes, 'plane')}.")
