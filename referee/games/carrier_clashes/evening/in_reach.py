"""The enemies that a side's searchers and bombers can reach now, and that no rule forbids to attack (15, 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import contact, flyers, forming, names, search, state
from referee.session.acting.hints import NO_COMMAND, Command, command
from referee.session.acting.orders import Encounter

FEW = 4
Prey = state.TaskForce | state.Base


def may_be_searched(board: state.Board) -> Iterator[Encounter]:
    """Blocks with enemy searchers in range (15.a); only the umpire knows this."""
    for side in board.order_of_play:
        if any(search.comes_before_submarines(board, side)):
            continue
        own, prey = board.side(side), board.side(board.other(side)).task_forces.values()
        units: list[state.Searcher] = [*own.air.values(), *own.ships.values(), *own.bases.values()]
        ready = [unit for unit in units if not any(search.of_searcher(unit))]
        for place in sorted({tf.hex for tf in prey if tf.hex}):
            near = [unit.name for unit in ready if not any(search.of_view(unit, place))]
            if near and not any(search.is_one_search(board, side, place)):
                title = board.title(side)
                count = f"{len(near)} {title} searchers reach" if len(near) > 1 else f"1 {title} searcher reaches"
                line = f"{names.names_in_a_row(tf for tf in prey if tf.hex == place)} in {place}: {count} it"
                yield Encounter(line, command("search", hex=place, searcher=near[:FEW]))


def under_ships(board: state.Board) -> Iterator[Encounter]:
    """Submarines that may spot, or by night attack, an enemy task force in their hex (25)."""
    for side in board.order_of_play:
        for block in board.side(side).submarines.values():
            prey, typed = board.forces_in(board.other(side), block.hex), submarine_command(block)
            if typed is not NO_COMMAND:
                where = f"are in {block.hex} with {names.names_in_a_row(prey)}"
                yield Encounter(f"{board.title(side)} submarines {block.name} {where}", typed)


def submarine_command(block: state.Submarine) -> Command:
    """The command by which a submarine spots what is in its hex, or attacks it by night; nothing if it may not."""
    if block.here.public.phase not in flyers.SEARCH_PHASES:
        return NO_COMMAND
    night, prey = block.here.is_night, contact.in_its_hex(block)
    may = not any(contact.may_spot(block)) and not any(contact.given_its_time(block, attacks=night))
    if not prey or not may:
        return NO_COMMAND
    target = prey[:1] if len(prey) > 1 else None
    return command("submarine", name=block, target=target, attack=night or None)


def may_be_struck(board: state.Board) -> Iterator[Encounter]:
    """Spotted blocks and bases with enemy bombers in reach (12.b, 12.d, 12.h)."""
    for side in board.order_of_play:
        for target, near in struck_by(board.side(side).air.values()):
            homes = ", ".join(dict.fromkeys(unit.at for unit in near))
            count = f"{len(near)} {board.title(side)} unit{'s' if len(near) > 1 else ''}"
            yield Encounter(f"{target.name} in {target.hex} is in reach of {count}: {homes}", strike_at(target, near))


def struck_by(units: Iterable[state.Air]) -> Iterator[tuple[Prey, list[state.Air]]]:
    """The targets that some units of a side may strike now, each with those in range."""
    ready = [unit for unit in units if not any(forming.of_striker(unit))]
    prey: list[Prey] = [*ready[0].enemy.task_forces.values(), *ready[0].enemy.bases.values()] if ready else []
    for target in prey:
        near = [unit for unit in ready if target.hex and forming.weapons_for(unit, target)]
        if near and not any(forming.is_open(target)):
            yield target, near


def struck_from(ships: Sequence[state.Ship]) -> Iterator[str]:
    """In a strike phase: the targets that bombers on ships may strike, the distance, and the bombers in range."""
    board, names_of_ships = ships[0].here, {ship.name for ship in ships}
    if board.public.phase not in flyers.STRIKE_PHASES:
        return
    for target, near in struck_by(unit for unit in ships[0].side.air.values() if unit.at in names_of_ships):
        away = counted(board.distance(str(near[0].place), str(target.hex)), "hex")
        yield f"{target.name} in {target.hex}, {away}: {names.names_in_a_row(near)} may strike it"


def strike_at(target: Prey, near: list[state.Air]) -> Command:
    """The command by which some of these units strike together."""
    some = [unit for unit in near if unit.at == near[0].at][:FEW]
    while any(forming.of_company(some)):
        some.pop()
    choices = [f"{unit.name}={forming.weapons_for(unit, target)[0]}" for unit in some if len(unit.strengths) > 1]
    return command("launch", target=target, unit=some, weapon=choices or None)
