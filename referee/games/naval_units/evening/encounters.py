"""What follows from where all now are: shared sea zones, who may be searched for, raided, hunted; ships in no fleet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.naval_units.evening import state
from referee.session.acting.orders import Encounter


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
    """A zone in which both have ships at sea; who may still search it (Search rolls)."""
    there = {side: own.surface(zone) for side, own in board.sides.items()}
    if all(there.values()):
        listed = "; ".join(f"{board.title(side)} {', '.join(state.names(ships))}" for side, ships in there.items())
        yield Encounter(f"{zone} is shared: {listed}")
    if zone in board.public.battles:
        return
    for side, own in board.sides.items():
        flying = own.planes_at_sea(zone) or any(base.planes for base in own.bases_at(zone))
        if there[board.other(side)] and (there[side] or flying) and own.searched.get(zone) != board.public.turn:
            names = ", ".join(state.names(there[board.other(side)]))
            yield Encounter(
                f"{board.title(side)} may search {zone}, where {names} {'is' if ',' not in names else 'are'}",
                f'search --side {side} --zone "{zone}"',
            )


def below(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Submarines with enemy ships above, and with escorts that may hunt them (Submarine Combat)."""
    own, enemy = board.side(side), board.enemy(side)
    submarines, prey = own.submarines(zone), enemy.surface(zone)
    if not submarines:
        return
    names = ", ".join(state.names(submarines))
    if prey and zone not in board.public.submarine_combat:
        line = f"{board.title(side)} {names} may attack {', '.join(state.names(prey))} in {zone}"
        pairs = ",".join(f"{ship.name}={prey[0].name}" for ship in submarines)
        yield Encounter(line, f'submarine-attack --zone "{zone}" --target "{pairs}"')
    hunt = enemy.hunts.get(zone)
    done = hunt.ships if hunt and hunt.turn == board.public.turn else []
    escorts = [ship.name for ship in prey if ship.is_escort and ship.name not in done]
    if escorts:
        line = f"{', '.join(escorts)} may hunt {names} in {zone}"
        yield Encounter(line, f'asw --side {enemy.name} --zone "{zone}"')


def at_port(board: state.Board, zone: str, side: str) -> Iterator[Encounter]:
    """Docked enemies with planes of one's own over them (Planes vs. Ships at Port)."""
    own, docked = board.side(side), board.enemy(side).ships_in(zone, port=True)
    homes: list[state.Ship | state.Base] = [*own.carriers(zone), *(base for base in own.bases_at(zone) if base.planes)]
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
        yield Encounter(f"{board.title(side)} ships in no fleet: {', '.join(alone)}", command)
