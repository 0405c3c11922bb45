"""Situations on the map: shared hexes, who may be searched, struck or engaged; endurance, ships alone."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.carrier_clashes.evening import engage, flyers, fuel, in_reach, missions, names, state
from referee.games.carrier_clashes.evening.looking import clear
from referee.session.acting.hints import NO_COMMAND, OPEN, command
from referee.session.acting.orders import Encounter


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire, in the order of a phase: submarines, shared hexes, blocks in range of searches and strikes."""
    phase = board.public.phase
    yield from same_hexes(board)
    if phase in state.COMBAT:
        yield from may_bombard(board)
    if phase in flyers.SEARCH_PHASES:
        yield from in_reach.may_be_searched(board)
    if phase in flyers.STRIKE_PHASES and not any(own.strikes for own in board.sides.values()):
        yield from in_reach.may_be_struck(board)
    yield from running_out(board)
    yield from left_alone(board)


def by_hex(board: state.Board, side: str) -> dict[str, list[state.TaskForce]]:
    """A side's blocks by their hexes."""
    out: dict[str, list[state.TaskForce]] = {}
    for force in board.side(side).task_forces.values():
        if force.hex:
            out.setdefault(force.hex, []).append(force)
    return out


def block_in_words(force: state.TaskForce) -> str:
    """A block as the umpire reads it."""
    words = ["dummy" if force.is_dummy else "", "spotted" if force.spotted else ""]
    what = ", ".join(word for word in words if word)
    return f"{force.name} ({what})" if what else force.name


def same_hexes(board: state.Board) -> Iterator[Encounter]:
    """Hexes in which both sides are, and who may engage whom there (20.a, 20.c); submarines above or below (25)."""
    first, second = board.order_of_play
    there = {side: by_hex(board, side) for side in (first, second)}
    phase = board.public.phase
    for hex in sorted(set(there[first]) & set(there[second])):
        sides = [f"{board.title(side)} {', '.join(map(block_in_words, there[side][hex]))}" for side in (first, second)]
        yield Encounter(f"both sides are in {hex}: {'; '.join(sides)}")
        if phase in state.COMBAT:
            for side in (first, second):
                yield from engagements(there[side][hex], there[board.other(side)][hex])
    yield from in_reach.under_ships(board)


def engagements(by: list[state.TaskForce], targets: list[state.TaskForce]) -> Iterator[Encounter]:
    """Who may engage whom in a hex."""
    seekers = [tf for tf in by if clear(engage.of_seeker(tf), engage.has_not_fought(tf))]
    for target in targets:
        if not clear(engage.of_quarry(target), engage.has_not_fought(target)):
            continue
        may = [tf for tf in seekers if clear(engage.of_pair(tf, target))]
        if may and clear(engage.are_not_in_it(may, [target])):
            line = f"{names.names_in_a_row(may)} may engage {block_in_words(target)} in {target.hex}"
            yield Encounter(line, command("engage", by=may, target=[target]))


def may_bombard(board: state.Board) -> Iterator[Encounter]:
    """Forces off a base that ships may bombard, which is a mission to be declared (20.c, 24)."""
    for side in board.order_of_play:
        for force in board.side(side).task_forces.values():
            if not force.mission and clear(missions.of_task(force, "bombard")):
                line = f"{force.name} is at {names.names_in_a_row(missions.enemy_bases(force))}, which may be bombarded"
                yield Encounter(line, command("mission", name=force, what="bombard"))


def running_out(board: state.Board) -> Iterator[Encounter]:
    """Task forces whose endurance ends with this turn, or has ended (23)."""
    for side in board.order_of_play:
        own = board.side(side)
        for force in own.task_forces.values():
            end = fuel.endurance_end(force)
            if end is None or end[0] > board.public.turn:
                continue
            can = board.public.phase == "unloading" and clear(fuel.of_oil(force))
            when = "ends with this turn" if end[0] == board.public.turn else f"ended with turn {end[0]}"
            line = f"{board.title(side)} {force.name}: endurance {when} ({end[1]})"
            yield Encounter(line, command("refuel", name=force) if can else NO_COMMAND)


def left_alone(board: state.Board) -> Iterator[Encounter]:
    """Ships that are in no block (7)."""
    for side in board.order_of_play:
        own = board.side(side)
        held = {name for force in own.task_forces.values() for name in force.ships}
        alone = [
            ship.name for ship in own.ships.values() if ship.name not in held and not ship.away and not ship.is_gone
        ]
        if alone:
            listed = names.names_in_a_row(alone)
            formed = command("form", name=OPEN, ship=alone) if board.public.phase == "task-force" else NO_COMMAND
            yield Encounter(f"{board.title(side)} ships without a task force: {listed}", formed)
