"""What follows from where all now are: shared hexes, who may be searched, struck, engaged; endurance, ships alone."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.hexgrid import read
from referee.games.carrier_clashes.evening import engage, flyers, forming, fuel, missions, names, search, state
from referee.games.carrier_clashes.evening.looking import clear, grid_of, passes, reading
from referee.session.acting.act import Doing
from referee.session.acting.orders import Encounter

FEW = 4
STRIKE_DISTANCE = "strike-distance"
TORPEDO = "A"


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire, in the order of a phase: under water, in one hex, in sight of searchers, in reach of strikes."""
    phase = board.public.phase
    yield from same_hexes(board)
    if phase in state.COMBAT:
        yield from may_bombard(board)
    if phase in flyers.SEARCH_PHASES:
        yield from may_be_searched(board)
    if phase in flyers.STRIKE_PHASES:
        yield from may_be_struck(board)
    yield from running_out(board)
    yield from left_alone(board)


def by_hex(board: state.Board, side: str) -> dict[str, list[state.TaskForce]]:
    """A side's blocks by their hexes."""
    out: dict[str, list[state.TaskForce]] = {}
    for force in board.side(side).task_forces.values():
        if force.hex:
            out.setdefault(force.hex, []).append(force)
    return out


def called(force: state.TaskForce) -> str:
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
        sides = [f"{board.title(side)} {', '.join(map(called, there[side][hex]))}" for side in (first, second)]
        yield Encounter(f"{hex} is shared: {'; '.join(sides)}")
        if phase in state.COMBAT:
            for side in (first, second):
                yield from engagements(there[side][hex], there[board.other(side)][hex])
    for side in (first, second):
        for block in board.side(side).submarines.values():
            prey = there[board.other(side)].get(block.hex or "", [])
            if prey:
                command = f'submarine --name "{block.name}"' if phase in flyers.SEARCH_PHASES else ""
                line = f"{board.title(side)} submarines {block.name} lie in {block.hex} with {names.listed(prey)}"
                yield Encounter(line, command if block.searched != phase else "")


def engagements(by: list[state.TaskForce], targets: list[state.TaskForce]) -> Iterator[Encounter]:
    """Who may engage whom in a hex."""
    seekers = [tf for tf in by if clear(engage.of_seeker(tf), engage.has_not_fought(tf))]
    for target in targets:
        if not clear(engage.of_quarry(target), engage.has_not_fought(target)):
            continue
        may = [tf for tf in seekers if clear(engage.of_pair(tf, target))]
        if may and clear(engage.are_not_in_it(may, [target])):
            line = f"{names.listed(may)} may engage {called(target)} in {target.hex}"
            yield Encounter(line, f'engage --by "{",".join(tf.name for tf in may)}" --target "{target.name}"')


def may_bombard(board: state.Board) -> Iterator[Encounter]:
    """Forces off a base that ships may bombard, which is a mission to be declared (20.c, 24)."""
    for side in board.order_of_play:
        for force in board.side(side).task_forces.values():
            if not force.mission and clear(missions.of_task(force, "bombard")):
                line = f"{force.name} lies off {names.listed(missions.enemy_bases(force))}, which may be bombarded"
                yield Encounter(line, f'mission --name "{force.name}" --what bombard')


def may_be_searched(board: state.Board) -> Iterator[Encounter]:
    """Blocks with enemy searchers in range that have not searched yet (15.a); nobody but the umpire knows it."""
    (grid, _), doing = grid_of(board), reading(board)
    for side in board.order_of_play:
        own, done = board.side(side), board.searching(side)
        ready = []
        busy = {name for arc in own.sweeps.values() for name in arc.units} | set(done.units)
        units: list[state.Air | state.Ship | state.Base] = [*own.air.values(), *own.ships.values(), *own.bases.values()]
        for unit in units:
            if unit.search and unit.place and unit.name not in busy and can_search(doing, unit):
                ready.append((unit.name, read(unit.place), unit.search[0]))
        for place, there in sorted(by_hex(board, board.other(side)).items()):
            here = read(place)
            near = [name for name, at, reach in ready if grid.distance(at, here) <= reach]
            if near and place not in done.hexes:
                count = f"1 {board.title(side)} searcher reaches it"
                if len(near) > 1:
                    count = f"{len(near)} {board.title(side)} searchers reach it"
                line = f"{names.listed(there)} in {place}: {count}"
                yield Encounter(line, f'search --hex {place} --searcher "{",".join(near[:FEW])}"')


def can_search(doing: Doing, unit: state.Air | state.Ship | state.Base) -> bool:
    """Is it fit to search at all (15.a, 15.m, 15.n, 18.b)?"""
    return passes(lambda: search.check_searcher(doing, unit, None))


def may_be_struck(board: state.Board) -> Iterator[Encounter]:
    """Spotted blocks and bases with enemy bombers in reach (12.b, 12.d, 12.h)."""
    grid, rules = grid_of(board)
    most = int(rules.printed["limits"]["entries"][STRIKE_DISTANCE])
    phase, doing = board.public.phase, reading(board)
    for side in board.order_of_play:
        own, enemy = board.side(side), board.enemy(side)
        ready = [
            (unit, read(unit.place))
            for unit in own.air.values()
            if unit.place and unit.strengths and can_strike(doing, unit, phase)
        ]
        prey: list[state.TaskForce | state.Base] = []
        if phase != "first-air-strike":
            prey += [tf for tf in enemy.task_forces.values() if tf.is_seen]
        if phase != "second-air-strike":
            prey += enemy.bases.values()
        for target in prey:
            if not target.hex:
                continue
            here = read(target.hex)
            near = [unit for unit, at in ready if grid.distance(at, here) <= min(most, reach_of(unit))]
            if near:
                homes = ", ".join(dict.fromkeys(unit.at for unit in near))
                count = f"{len(near)} {board.title(side)} unit{'s' if len(near) > 1 else ''}"
                line = f"{target.name} in {target.hex} is in reach of {count}: {homes}"
                first = [unit for unit in near if unit.at == near[0].at][:FEW]
                command = f'launch --target "{target.name}" --unit "{",".join(unit.name for unit in first)}"'
                choices = ",".join(f"{unit.name}={armed(unit, target)}" for unit in first if len(unit.strengths) > 1)
                yield Encounter(line, f'{command} --weapon "{choices}"' if choices else command)


def can_strike(doing: Doing, unit: state.Air, phase: str) -> bool:
    """Is it fit to strike in this phase (12.d, 15.m, 15.n, 16.i.iv, 16.l, 18.b)?"""
    busy = unit.over or unit.transferred or unit.withdrawn
    flown = phase in (unit.struck, unit.ferried) or (phase == "second-air-strike" and bool(unit.struck))
    searched = unit.searched and unit.searched == forming.SEARCHED_BEFORE.get(phase)
    if busy or flown or searched or unit.lost:
        return False
    return passes(lambda: flyers.check_flyer(doing, unit, "unit")) and passes(
        lambda: flyers.check_deck(doing, unit.deck, "fly off aircraft", "unit")
    )


def armed(unit: state.Air, target: state.TaskForce | state.Base) -> str:
    """What a unit that has several attack strengths takes: torpedoes against ships, else its bombs (16)."""
    kinds = [weapon for weapon in unit.strengths if (weapon == TORPEDO) == isinstance(target, state.TaskForce)]
    return kinds[0] if kinds else next(iter(unit.strengths))


def reach_of(unit: state.Air) -> int:
    """The longest of a unit's ranges."""
    return max(unit.valued("range", weapon) for weapon in unit.strengths)


def running_out(board: state.Board) -> Iterator[Encounter]:
    """Task forces whose endurance ends with this turn, or has ended (23)."""
    for side in board.order_of_play:
        own = board.side(side)
        for force in own.task_forces.values():
            end = fuel.ends(force)
            if end is None or end[0] > board.public.turn:
                continue
            can = force.hex in own.refueling_points and not force.moved and board.public.phase == "unloading"
            when = "ends with this turn" if end[0] == board.public.turn else f"ended with turn {end[0]}"
            line = f"{board.title(side)} {force.name}: endurance {when} ({end[1]})"
            yield Encounter(line, f'refuel --name "{force.name}"' if can else "")


def left_alone(board: state.Board) -> Iterator[Encounter]:
    """Ships that no block holds (7)."""
    for side in board.order_of_play:
        own = board.side(side)
        held = {name for force in own.task_forces.values() for name in force.ships}
        alone = [
            ship.name
            for ship in own.ships.values()
            if ship.name not in held and not ship.away and ship.condition != "sunk"
        ]
        if alone:
            listed = names.listed(alone)
            command = f'form --name NAME --ship "{",".join(alone)}"' if board.public.phase == "task-force" else ""
            yield Encounter(f"{board.title(side)} ships in no task force: {listed}", command)
