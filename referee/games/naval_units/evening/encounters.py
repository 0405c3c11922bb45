"""What follows from where all now are: shared sea zones, who may be searched for, raided, hunted; ships in no fleet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.naval_units.evening import hunts, ports, state
from referee.games.naval_units.evening.offers import may
from referee.session.acting.orders import Encounter

ATTACK = "submarine-attack"


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire, zone by zone; what is under way in a zone its dues say."""
    for zone in board.public.zones:
        yield from shared(board, zone)
        for side in board.sides:
            yield from below(board, zone, side)
            yield from at_port(board, zone, side)
    for side in board.sides:
        yield from left_behind(board, side)


def shared(board: state.Board, zone: str) -> Iterator[Encounter]:
    """A zone in which both have ships at sea; who may search it (Search rolls)."""
    there = {side: own.surface(zone) for side, own in board.sides.items()}
    if all(there.values()):
        listed = "; ".join(f"{board.title(side)} {', '.join(state.names(ships))}" for side, ships in there.items())
        yield Encounter(f"{zone} is shared: {listed}")
    for side in board.sides:
        prey = there[board.other(side)]
        if prey and may(board, "search", side=side, zone=zone):
            names = ", ".join(state.names(prey))
            line = f"{board.title(side)} may search {zone}, where {names} {'is' if len(prey) == 1 else 'are'}"
            yield Encounter(line, f'search --side {side} --zone "{zone}"')


def below(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Submarines with enemy ships above, and with escorts that may hunt them (Submarine Combat)."""
    own, enemy = board.side(side), board.enemy(side)
    submarines, prey = own.submarines(zone), enemy.surface(zone)
    if not submarines:
        return
    new = [sub for sub in submarines if prey and may(board, ATTACK, zone=zone, target=[f"{sub.name}={prey[0].name}"])]
    pairs = [f"{sub.name}={prey[0].name}" for sub in new]
    if zone not in board.public.submarine_combat and pairs and may(board, ATTACK, zone=zone, target=pairs):
        line = f"{board.title(side)} {', '.join(state.names(new))} may attack {', '.join(state.names(prey))} in {zone}"
        yield Encounter(line, f'{ATTACK} --zone "{zone}" --target "{",".join(pairs)}"')
    escorts = [ship.name for ship in hunts.escorts_in(enemy, zone) if not hunts.has_hunted(ship)]
    if escorts and may(board, "asw", side=enemy.name, zone=zone):
        line = f"{', '.join(escorts)} may hunt {', '.join(state.names(submarines))} in {zone}"
        yield Encounter(line, f'asw --side {enemy.name} --zone "{zone}"')


def at_port(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Docked enemies with planes of one's own over them (Planes vs. Ships at Port)."""
    own, docked = board.side(side), board.enemy(side).ships_in(zone, port=True)
    homes = [home for home in hunts.homes_of(own, zone) if home.planes and not any(ports.is_free(home))]
    if docked and homes:
        planes = sum(home.planes for home in homes)
        line = f"{', '.join(state.names(docked))} in the port of {zone}: {counted(planes, 'plane')} may raid"
        command = f'port-raid --side {side} --zone "{zone}" --target name={docked[0].name},torpedo=N'
        yield Encounter(f"{line} ({', '.join(state.names(homes))})", command)


def left_behind(board: state.Board, side: str) -> Iterator[Encounter]:
    """Ships that sail in no fleet."""
    alone = [ship.name for ship in board.side(side).ships.values() if ship.afloat and ship.fleet is None]
    if alone:
        command = f'place --fleet NAME --zone ZONE --ship "{",".join(alone)}"'
        yield Encounter(f"{board.title(side)} ships without a fleet: {', '.join(alone)}", command)
