"""Blocks on the map: placed before the first turn, moved in the movement phase, leaving the map (11, 13, 25.h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, many, text
from referee.games.carrier_clashes.evening import fuel, groups, names, sea, sight, state
from referee.session.acting.act import Doing, act, entering, pending, reckoned
from referee.session.acting.due import Due
from referee.session.board.owned import called

BLOCKS = ("task_forces", "submarines")
MOVEMENT = ("movement-spotted", "movement-unspotted")
FASTEST = 6


class Place(Inputs):
    """A block and its hex."""

    name: str = called("the task force, dummy or submarine", of=BLOCKS)
    hex: str = text(meaning="the hex, such as 0716")


@act("place", Place, cite="11", phases=("set-up",))
def place(given: Place, doing: Doing) -> None:
    """Put a block on the map before the first turn; later only to correct the map, with --force."""
    block = block_of(doing, given.name)
    block.put(hex=sea.on_map(doing, given.hex, "hex"))
    doing.tell(block.owner, "{} lies in {}.", block, given.hex, hex=given.hex)
    other = doing.other(block.owner)
    if isinstance(block, state.Submarine) or block.is_seen:
        doing.tell(other, "{} lies in {}.", block, given.hex, hex=given.hex)


def block_of(doing: Doing, name: str) -> state.TaskForce | state.Submarine:
    """A block by its name, or a task force by its sticker."""
    found = names.owner_and_things(doing, [name], "name", BLOCKS)[1][0]
    assert isinstance(found, state.TaskForce | state.Submarine)
    return found


class Move(Inputs):
    """A block, and where it goes."""

    name: str = called("the task force, dummy or submarine", of=BLOCKS)
    hex: str = text(meaning="where it goes")
    via: list[str] = many(text(shape="a hex", allowed=bool), 0, 12, (), meaning="hexes on its way, in order")


@act("move", Move, cite="13", phases=MOVEMENT)
def move(given: Move, doing: Doing) -> None:
    """A task force, dummy or submarine moves; the other side sees it only where it is spotted."""
    block = block_of(doing, given.name)
    via = [sea.on_map(doing, hex, "via") for hex in given.via]
    goal = sea.on_map(doing, given.hex, "hex")
    way, forced = sea.route(doing, [sea.hex_of(block), *via, goal])
    steps = len(way) - 1
    if isinstance(block, state.Submarine):
        move_submarine(doing, block, steps, goal)
        return
    carriers = [ship.name for ship in block.sailing.values() if ship.is_carrier]
    if forced and carriers:
        text = (
            f"the shortest way lies through the islands in {', '.join(forced)}, which counts for {carriers[0]} (13.c)"
        )
        raise bad_input("via", f"{text}: --via names the hexes of the way, those islands or others")
    going(doing, block, way, steps)
    block.put(hex=goal)
    path = " - ".join([way[0], *via, goal])
    if block.spotted:
        text = "{} moves {}." if steps else "{} stays in {}."
        doing.tell(doing.other(block.owner), text, block, path if steps else goal, hex=goal, contact=block)
    doing.remark(f"{block.name}: {path}, {steps} hex{'' if steps == 1 else 'es'}" if steps else f"{block.name} stays")


def move_submarine(doing: Doing, block: state.Submarine, steps: int, goal: str) -> None:
    """Submarines move with the unspotted task forces, and lie face up wherever they are (25.h, 25.j)."""
    if doing.phase == "movement-spotted":
        doing.forbid(
            "25.h",
            f"{block.name} moves with the unspotted task forces",
            "name",
            hint="next goes on, to movement-unspotted",
        )
    if block.sideways and steps:
        doing.forbid(
            "25.e",
            f"{block.name} attacked a task force with destroyers and does not move this turn",
            "name",
            hint="another --name; it moves again in the next turn",
        )
    moved = (block.moved or 0) + steps
    if moved > block.speed:
        doing.forbid("25.h", f"{block.name} moves {block.speed} hexes a turn, not {moved}", "hex")
    block.put(moved=moved, hex=goal)
    doing.remark(f"{block.name} lies in {goal}, {steps} hex{'' if steps == 1 else 'es'} on")


def going(doing: Doing, force: state.TaskForce, way: list[str], steps: int) -> None:
    """A task force moves now, and so far; what that costs and forbids is kept (12.f, 13)."""
    if doing.phase in MOVEMENT and force.spotted != (doing.phase == "movement-spotted"):
        when = "is spotted and moved before the unspotted" if force.spotted else "is not spotted and moves later"
        doing.forbid("12.f", f"{force.name} {when}", "name")
    allowance = speed_of_tf(doing, force)
    moved = (force.moved or 0) + steps
    if moved > allowance:
        doing.forbid("13", f"{force.name} moves {allowance} hexes a turn, not {moved}", "hex")
    force.put(moved=moved, started=force.started or way[0])
    if steps and force.mission in state.MISSIONS:
        force.put(mission=None)
    if set(way) & set(force.here.public.map.islands):
        force.put(islands=True)


def speed_of_tf(doing: Doing, force: state.TaskForce) -> int:
    """A task force's allowance; a dummy keeps up with the side's fastest ship (21.a)."""
    ships = [groups.member(ship) for ship in force.sailing.values()]
    if not ships:
        printed = force.here.tree["sides"][force.owner].get("ships", {}).values()
        return max((int(ship.get("speed", 0)) for ship in printed), default=FASTEST)
    night = force.here.is_night
    inputs = {"ship": ships, "night": night, "turns_over": fuel.turns_over(doing, force)}
    return int(reckoned(doing, "task-force", inputs)["speed"])


class Exit(Inputs):
    """A task force that leaves the map."""

    name: str = called("the task force or dummy", of="task_forces")


@act("exit", Exit, cite="13.b", phases=MOVEMENT)
def leave_map(given: Exit, doing: Doing) -> None:
    """A task force leaves the map from a hex that the scenario names; it does not come back."""
    force = names.force(doing, given.name, "name")
    place = sea.hex_of(force)
    if place not in force.side.exits:
        doing.forbid(
            "13.b",
            f"{place} is no hex where the scenario lets the side leave the map",
            "name",
            hint="move it to such a hex first; the scenario's rules name them: status --rules",
        )
    going(doing, force, [place], 1)
    doing.tell(force.owner, "{} leaves the map from {}.", force, place)
    if force.spotted:
        doing.tell(doing.other(force.owner), "{} leaves the map from {}.", force, place, hex=place)
    for ship in force.sailing.values():
        ship.put(away=f"left the map on turn {doing.turn}")
    force.here.umpire.sightings.remove(force.name)
    force.side.task_forces.remove(force.name)


# What the other side does not observe (12.f.iii-iv, 12.j).


def look_away(board: state.Board) -> None:
    """A phase begins that a side does not observe: the other's blocks are to it as they lie now."""
    for side, own in board.sides.items():
        boats = {name: str(block.hex) for name, block in own.submarines.items() if block.hex}
        board.umpire.table.add(side, blocks=sight.unspotted(own), submarines=boats)


def look_again(doing: Doing) -> None:
    """The phase is over: submarines lie face up where they are now (25.j)."""
    board = state.Board.of(doing)
    for side, kept in list(board.umpire.table.items()):
        for name, block in board.side(side).submarines.items():
            if kept.submarines.get(name) != block.hex and block.hex:
                doing.tell(doing.other(side), "Submarines {} lie in {}.", block, block.hex, hex=block.hex)
    board.umpire.table.clear()


@entering("movement-unspotted")
def unobserved(doing: Doing) -> None:
    """Submarines and unspotted task forces move, and the other side looks away (12.f.iii-iv)."""
    look_away(state.Board.of(doing))


@entering("unloading")
def observed(doing: Doing) -> None:
    """Both sides look at the map again."""
    look_again(doing)


@pending("movement-spotted")
def spotted(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Spotted task forces that have not moved."""
    yield from unmoved(state.Board(dict(tree)), seen=True)


@pending("movement-unspotted")
def unspotted(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Unspotted task forces and submarines that have not moved."""
    board = state.Board(dict(tree))
    yield from unmoved(board, seen=False)
    for side, own in board.sides.items():
        for name, block in own.submarines.items():
            if block.moved is None and not block.sideways:
                yield Due(f"submarines {name} have not moved", f'move --name "{name}" --hex HEX', side, demanded=False)


def unmoved(board: state.Board, *, seen: bool) -> Iterator[Due]:
    """Task forces on the map that have not moved, which they only may (13)."""
    for side, own in board.sides.items():
        waiting = [tf.name for tf in own.task_forces.values() if tf.hex and tf.moved is None and tf.spotted == seen]
        if waiting:
            what = f"{'spotted' if seen else 'unspotted'} task force{'s' if len(waiting) > 1 else ''}"
            line = f"{len(waiting)} {what} not moved: {', '.join(waiting)}"
            yield Due(line, f'move --name "{waiting[0]}" --hex HEX', side, demanded=False)
