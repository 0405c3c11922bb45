"""What is due in a session of Naval Units, whatever the phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.plain import counted
from referee.games.naval_units.evening import battles, moving, raids, rounds, sea, state, withdrawing
from referee.session.acting.act import pending
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command


@pending("turn")
def due(tree: dict[str, Any]) -> Iterator[Due]:
    """Fleets about to leave, battles, submarine combat, planes without a deck; raids on ports may go on."""
    board = state.Board(tree)
    for side in board.sides.values():
        yield from departures(board, side)
    for fight in board.public.battles.values():
        yield from due_steps(board, fight)
        yield from may_leave(board, fight)
        yield from homeless_planes(board, fight.name)
    for zone, combat in board.public.submarine_combat.items():
        line = f"submarine combat in {zone}, {counted(combat.rounds, 'round')} fought: fight another, or end it"
        yield Due(line, command("submarines-over", zone=zone), combat.side)
    for raid in board.public.port_raids.values():
        if raid.goes_on:
            line = f"the raid on the port of {raid.zone} has flown {counted(raid.rounds, 'round')} and may go on"
            yield Due(line, command("raid-over", zone=raid.zone), raid.by, demanded=False)


def departures(board: state.Board, side: state.Side) -> Iterator[Due]:
    """Fleets that may be intercepted as they leave."""
    for fleet in side.fleets.values():
        if not fleet.leaving_for:
            continue
        if moving.may_still_be_met(fleet):
            other, there = board.other(fleet.owner), moving.interceptors(fleet)
            ask = f"the {fleet.enemy.title} side intercepts it, or lets it go (move --unopposed)"
            line = f"{fleet.name} is leaving {fleet.zone}: {ask}"
            yield Due(line, moving.how_to_intercept(fleet, there), other)
        else:
            yield Due(f"{fleet.name} is leaving {fleet.zone}: it goes", moving.how_to_let_go(fleet), fleet.owner)


def due_steps(board: state.Board, fight: battles.Battle) -> Iterator[Due]:
    """The next step of a battle, for each side that has still to do it: the active one first."""
    zone = fight.name
    where = f"battle in {zone}, round {fight.rounds + 1} (at least {fight.minimum})"
    waiting = rounds.sides_to_allocate(board, fight)
    flying = sorted(rounds.sides_to_fly(board, zone), key=lambda side: side != fight.active)
    short = [side for side in flying if rounds.lacks_planes(board.side(side), zone)]
    if waiting and not fight.fired and (sea.in_round(board, zone) or fight.rounds < fight.minimum):
        for side in waiting:
            planes = counted(board.side(side).planes_in_battle(zone), "plane")
            yield Due(f"{where}: {planes} without a mission", command("allocate", side=side, zone=zone), side)
        return
    for side in short:
        line = f"{where}: fewer planes than are allocated"
        yield Due(line, command("allocate", side=side, zone=zone), side)
    for side in flying if not short else ():
        yield Due(f"{where}: the raid is not flown", raids.how_to_fly(board.side(side), zone), side)
    if not flying:
        yield step_of_both(board, fight, where)


def step_of_both(board: state.Board, fight: battles.Battle, where: str) -> Due:
    """The step of both sides: a round's end, its guns, or whether they fight on."""
    zone = fight.name
    if sea.in_round(board, zone):
        return Due(f"{where}: all raids are flown", command("round-over", zone=zone))
    if fight.fired:
        return guns_go_on(board, fight, where)
    if fight.rounds >= fight.minimum:
        line = (
            f"battle in {zone}, {counted(fight.rounds, 'round')} fought: fight another, withdraw, or type battle-over"
        )
        return Due(line, command("withdraw", side=OPEN, zone=zone, to=OPEN))
    return Due(f"{where}: fire the guns", command("surface-round", zone=fight))


def guns_go_on(board: state.Board, fight: battles.Battle, where: str) -> Due:
    """The ships that have not fired in a round of guns, by name; or its end."""
    left = rounds.ships_to_fire(board, fight)
    if not left:
        return Due(f"{where}: all ships have fired", command("round-over", zone=fight))
    line = f"{where}: {', '.join(left)} {'has' if len(left) == 1 else 'have'} not fired"
    return Due(line, command("surface-round", zone=fight))


def may_leave(board: state.Board, fight: battles.Battle) -> Iterator[Due]:
    """Who may withdraw now, and how, where that is not what is due (Evasion rolls, Ship-to-Ship Combat)."""
    if fight.fired or not fight.rounds:
        return
    for side in board.sides.values():
        if any(rounds.planes_are_back(side, fight)):
            continue
        fleets = withdrawing.fleets_that_fight(side, fight.name)
        ways = [withdrawing.how_they_leave(side, fight, part) for part in (fleets, fleets[:1]) if part]
        leave = {"side": side.name, "zone": fight, "to": OPEN}
        if ways and ways[0] != "no" and not (ways[0] == "roll" and side.name in fight.tried):
            how = "by a roll" if ways[0] == "roll" else "freely"
            line = f"{fight.name}: the {board.title(side.name)} side may withdraw {how}"
            yield Due(line, command("withdraw", **leave), side.name, False)
        if len(fleets) > 1 and ways[1] == "free":
            line = f"{fight.name}: a portion of the {board.title(side.name)} force may leave freely"
            yield Due(line, command("withdraw", **leave, fleet=OPEN), side.name, False)


def homeless_planes(board: state.Board, zone: str) -> Iterator[Due]:
    """Planes whose carrier is sunk."""
    for side in board.sides.values():
        for ship in side.homeless(zone):
            are = "has no deck and is lost" if ship.planes == 1 else "have no deck and are lost"
            line = f"{counted(ship.planes, 'plane')} of {ship.name} {are} when the round is over"
            yield Due(line, command("planes", name=OPEN, planes=OPEN), ship.owner, demanded=False)
