"""What is due in a session of Naval Units, whatever the phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.plain import counted
from referee.games.naval_units.evening import fleets, rounds, sea, state
from referee.session.acting.act import pending
from referee.session.acting.due import Due


@pending("turn")
def due(tree: dict[str, Any]) -> Iterator[Due]:
    """Fleets about to leave, battles, submarine combat, planes without a deck; raids on ports may go on."""
    board = state.Board(tree)
    for side in board.sides.values():
        yield from departures(board, side)
    for fight in board.public.battles.values():
        yield battle(board, fight)
        yield from homeless(board, fight.name)
    for zone, combat in board.public.submarine_combat.items():
        line = f"submarine combat in {zone}, {counted(combat.rounds, 'round')} fought: another, or over"
        yield Due(line, f'submarines-over --zone "{zone}"', combat.side)
    for raid in board.public.port_raids.values():
        if raid.goes_on:
            line = f"the raid on the port of {raid.zone} has flown {counted(raid.rounds, 'round')} and may go on"
            yield Due(line, f'raid-over --zone "{raid.zone}"', raid.by, demanded=False)


def departures(board: state.Board, side: state.Side) -> Iterator[Due]:
    """Fleets that may be intercepted as they leave."""
    for fleet in side.fleets.values():
        if fleet.leaving_for:
            line = f"{fleet.name} is leaving {fleet.zone}: they intercept, or it goes (move --unopposed)"
            there = board.enemy(side.name).ships_in(fleet.zone)
            yield Due(line, fleets.how_to_intercept(fleet, there), board.other(fleet.owner))


def battle(board: state.Board, fight: state.Battle) -> Due:
    """The next step of a battle."""
    zone = fight.name
    where = f"battle in {zone}, round {fight.rounds + 1} (at least {fight.minimum})"
    waiting = rounds.unallocated(board, zone)
    if waiting and (sea.in_round(board, zone) or fight.rounds < fight.minimum):
        command = f'allocate --side {waiting[0]} --zone "{zone}"'
        return Due(f"{where}: planes without a mission", command, waiting[0])
    if flying := rounds.unflown(board, zone):
        command = f'air-strike --side {flying[0]} --zone "{zone}" --target name=SHIP,torpedo=N'
        return Due(f"{where}: the raid is not flown", command, flying[0])
    if sea.in_round(board, zone):
        return Due(f"{where}: all raids are flown", f'round-over --zone "{zone}"')
    if fight.fired:
        line = f"{where}: {counted(len(fight.fired), 'ship')} of a round of guns have fired: the rest, or round-over"
        return Due(line, f'round-over --zone "{zone}"')
    if fight.rounds >= fight.minimum:
        line = f"battle in {zone}, {counted(fight.rounds, 'round')} fought: another, a withdrawal, or battle-over"
        return Due(line, f'withdraw --side SIDE --zone "{zone}" --to ZONE')
    there = [side.surface(zone) for side in board.sides.values()]
    return Due(f"{where}: the guns", f'surface-round --zone "{zone}"{sea.to_name(*there)}')


def homeless(board: state.Board, zone: str) -> Iterator[Due]:
    """Planes whose carrier is sunk."""
    for side in board.sides.values():
        for ship in side.homeless(zone):
            line = f"{counted(ship.planes, 'plane')} of {ship.name} have no deck, and are lost when the round is over"
            yield Due(line, "planes --name CARRIER --planes N", ship.owner, demanded=False)
