"""Blocks on the map: placed before the first turn, moved in the movement phase, leaving the map (11, 13, 25.h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import dummies, fuel, groups, sea, sight, state, taking_turns
from referee.session.acting.act import ASIDE, Doing, act, entering, pending
from referee.session.acting.bars import Bar, Bars, no_bars, of_field
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.acting.sequence import way_to_phase
from referee.session.board.owned import all_hexes, called, called_hex

BLOCKS = ("task_forces", "submarines")
MOVEMENT = ("movement-spotted", "movement-unspotted")
FASTEST = 6
Block = state.TaskForce | state.Submarine


class Place(state.Named):
    """A block and its hex."""

    name: Block = thing(called("the task force, dummy or submarine", of=BLOCKS))
    hex: str = called_hex("the hex, such as 0716")

    def mean(self) -> None:
        sea.must_be_on_map(self.board, self.hex, "hex")


@act("place", Place, cite="11", phases=("set-up",), bars=no_bars)
def place(given: Place, doing: Doing) -> None:
    """Put a block on the map before the first turn; later only to correct the map, with --force."""
    block = given.name
    block.put(hex=given.hex)
    doing.tell(block.owner, "{} is placed in {}.", block, given.hex, hex=given.hex)
    other = doing.board.other(block.owner)
    if isinstance(block, state.Submarine) or block.is_seen:
        doing.tell(other, "{} is placed in {}.", block, given.hex, same=True, hex=given.hex)


class Move(state.Named):
    """A block, and where it goes."""

    name: Block = thing(called("the task force, dummy or submarine", of=BLOCKS))
    hex: str = called_hex("where it goes")
    via: list[str] = all_hexes("hexes on its way, in order", 0, 12)

    def mean(self) -> None:
        for field, named in (("via", self.via), ("hex", [self.hex])):
            for place in named:
                sea.must_be_on_map(self.board, place, field)
        _, forced = self.route
        carriers = [] if isinstance(self.name, state.Submarine) else carriers_of(self.name)
        if forced and carriers and not any(of_move(self)):
            islands = f"islands in {', '.join(forced)}, which affects {carriers[0]} (13.c)"
            cure = "--via names the hexes of the way, through those islands or others"
            raise bad_input("via", f"the shortest way goes through the {islands}: {cure}")

    @property
    def route(self) -> tuple[list[str], list[str]]:
        """Every hex of its way, and the islands on it that it cannot avoid and that were not named."""
        return sea.route(self.board, [sea.hex_of(self.name), *self.via, self.hex])


def of_move(given: Move) -> Bars:
    """What forbids a move."""
    block, steps = given.name, len(given.route[0]) - 1
    yield from of_submarine(block, steps) if isinstance(block, state.Submarine) else of_force(block, steps)


def of_force(force: state.TaskForce, steps: int) -> Bars:
    """What forbids a task force's move."""
    yield from is_in_turn(force)
    yield from reaches(force, steps)


def is_in_turn(force: state.TaskForce) -> Bars:
    """Spotted task forces move first, openly; then the others move (12.f)."""
    phase = force.here.public.phase
    if phase in MOVEMENT and force.spotted != (phase == MOVEMENT[0]):
        when = "is spotted and moved before the unspotted" if force.spotted else "is not spotted and moves later"
        yield Bar("12.f", f"{force.name} {when}", "name")


def reaches(force: state.TaskForce, steps: int) -> Bars:
    """A task force moves as far in a turn as its slowest ship (13) and its endurance allow (23.b). With a
    ship dead in the water it does not move, except by night beside an undamaged battleship or cruiser (18.d).
    """
    moved, slowest, oil = (force.moved or 0) + steps, slowest_of_tf(force), fuel.hexes_past_endurance(force)
    dead = [ship.name for ship in force.sailing.values() if ship.condition == "ditw"]
    if moved and dead and not slowest:
        words = f"{' and '.join(dead)} {'is' if len(dead) == 1 else 'are'} dead in the water and may not move"
        alone = "by night, beside an undamaged battleship or cruiser of defense 2, she may"
        yield Bar("18.d", words, "name", f"{alone}; form, in the task force phase, separates the others from her")
    elif moved > slowest:
        yield Bar("13", f"{force.name} moves {counted(slowest, 'hex')} a turn, not {moved}", "hex")
    if oil is not None and moved > oil:
        words = f"{force.name} is past its endurance and moves {counted(oil, 'hex')} a turn, not {moved}"
        yield Bar("23.b", words, "hex")


def of_submarine(block: state.Submarine, steps: int) -> Bars:
    """Submarines move with the unspotted task forces, as far as their counter says, but not after an attack
    on destroyers (25.e, 25.h).
    """
    if block.here.public.phase == MOVEMENT[0]:
        words = f"{block.name} moves with the unspotted task forces"
        yield Bar("25.h", words, "name", way_to_phase(block.here.game, MOVEMENT[0], MOVEMENT[1:]))
    if block.sideways and steps:
        words = f"{block.name} attacked a task force with destroyers and does not move this turn"
        yield Bar("25.e", words, "name", "another --name; it moves again in the next turn")
    moved = (block.moved or 0) + steps
    if moved > block.speed:
        yield Bar("25.h", f"{block.name} moves {block.speed} hexes a turn, not {moved}", "hex")


@act("move", Move, cite="13", phases=MOVEMENT, bars=of_move)
def move(given: Move, doing: Doing) -> None:
    """A task force, dummy or submarine moves; the other side sees it only where it is spotted."""
    block, (way, _), goal = given.name, given.route, given.hex
    steps = len(way) - 1
    moves = partial(moves_of, block.here)
    taking_turns.note_turns(
        doing, block.owner, "moves", "12.f", lambda side: any(moves(side)), lambda side: any(True for _ in moves(side))
    )
    if isinstance(block, state.Submarine):
        move_under_water(doing, block, steps, goal)
        return
    sail(block, way, steps)
    block.put(hex=goal)
    hexes = [hex for hex, _ in groupby([way[0], *given.via, goal])]
    if block.spotted:
        said = f"moves from {' to '.join(hexes)}" if steps else f"stays in {goal}"
        doing.tell(doing.board.other(block.owner), f"{{}} {said}.", block, hex=goal, contact=block, story="")
    how = f"{block.name}: {' - '.join(hexes)}, {counted(steps, 'hex')}"
    doing.remark(how if steps else f"{block.name} stays", ASIDE)


def move_under_water(doing: Doing, block: state.Submarine, steps: int, goal: str) -> None:
    """Submarines are face up everywhere: the side that moves second sees the other's first (12.f.iii, 25.j)."""
    block.put(moved=(block.moved or 0) + steps, hex=goal)
    way = f"{block.name}: to {goal}, {counted(steps, 'hex')}" if steps else f"{block.name}: stays in {goal}"
    doing.remark(way, ASIDE)
    kept = block.here.umpire.table.get(block.owner)
    if steps and kept and block.owner == block.here.order_of_play[0]:
        kept.put(submarines={**kept.submarines, block.name: goal})
        doing.tell(doing.board.other(block.owner), "Submarines {} are in {}.", block, goal, hex=goal, story="")


def carriers_of(force: state.TaskForce) -> list[str]:
    """The carriers of a task force."""
    return [ship.name for ship in force.sailing.values() if ship.is_carrier]


def moves_of(board: state.Board, side: str) -> Iterator[bool]:
    """For each block of a side that moves in this part of the movement phase: has it moved?"""
    own, spotted = board.side(side), board.public.phase == MOVEMENT[0]
    yield from (one.moved is not None for one in own.task_forces.values() if bool(one.spotted) == spotted)
    if not spotted:
        yield from (one.moved is not None for one in own.submarines.values())


def sail(force: state.TaskForce, way: list[str], steps: int) -> None:
    """A task force moves; what the move costs and what it forbids later is noted (12.f, 13)."""
    force.put(moved=(force.moved or 0) + steps, started=force.started or way[0])
    if steps and force.mission in state.MISSIONS:
        force.put(mission=None)
    if set(way) & set(force.here.public.map.islands):
        force.put(islands=True)


def speed_of_tf(force: state.TaskForce) -> int:
    """A task force's allowance."""
    oil, slowest = fuel.hexes_past_endurance(force), slowest_of_tf(force)
    return slowest if oil is None else min(slowest, oil)


def slowest_of_tf(force: state.TaskForce) -> int:
    """The speed of a task force's slowest ship; a dummy may be as fast as the side's fastest ship (21.a)."""
    ships = [groups.as_member(ship) for ship in force.sailing.values()]
    if not ships:
        return max((ship.speed for ship in force.side.ships.values()), default=FASTEST)
    return int(force.here.reckon("task-force", {"ship": ships, "night": force.here.is_night})["speed"])


class Exit(state.Named):
    """A task force that leaves the map."""

    name: state.TaskForce = thing(called("the task force or dummy", of="task_forces"))


def of_exit(given: Exit) -> Bars:
    """What forbids leaving the map."""
    yield from lies_at_an_exit(given.name)
    yield from of_field(of_force(given.name, 1), "name")


def lies_at_an_exit(force: state.TaskForce) -> Bars:
    """Forces leave the map where the scenario says (13.b)."""
    if force.hex not in force.side.exits:
        exits = " or ".join(force.side.exits)
        hint = f"move it to {exits} first" if exits else "the scenario names no such hex of its side"
        yield Bar("13.b", f"{force.hex} is not a hex where the scenario lets the side leave the map", "name", hint)


@act("exit", Exit, cite="13.b", phases=MOVEMENT, bars=of_exit)
def leave_map(given: Exit, doing: Doing) -> None:
    """A task force leaves the map from a hex that the scenario names; it does not come back."""
    force = given.name
    place = sea.hex_of(force)
    doing.tell(force.owner, "{} leaves the map from {}.", force, place)
    if force.spotted:
        doing.tell(doing.board.other(force.owner), "{} leaves the map from {}.", force, place, same=True, hex=place)
    for ship in force.sailing.values():
        ship.put(away=f"left the map on turn {doing.turn}")
    dummies.retire_sticker(force)
    force.here.umpire.sightings.remove(force.name)
    force.side.task_forces.remove(force.name)


# What the other side does not observe (12.f.iii-iv, 12.j).


def look_away(board: state.Board) -> None:
    """A phase begins that a side does not observe: it keeps seeing the other's blocks where they are now."""
    for side, own in board.sides.items():
        boats = {name: str(block.hex) for name, block in own.submarines.items() if block.hex}
        board.umpire.table.add(side, blocks=sight.blocks_face_down(own), submarines=boats)


def look_again(doing: Doing, board: state.Board) -> None:
    """The phase is over: submarines are face up where they are now (25.j)."""
    for side, kept in list(board.umpire.table.items()):
        for name, block in board.side(side).submarines.items():
            if kept.submarines.get(name) != block.hex and block.hex:
                facts = {"hex": block.hex, "story": ""}
                doing.tell(doing.board.other(side), "Submarines {} are in {}.", block, block.hex, **facts)
    board.umpire.table.clear()


@entering("movement-unspotted")
def begin_unobserved(doing: Doing) -> None:
    """Submarines and unspotted task forces move, and the other side looks away (12.f.iii-iv)."""
    look_away(state.Board.of(doing))


@entering("unloading")
def end_unobserved(doing: Doing) -> None:
    """Both sides look at the map again."""
    look_again(doing, state.Board.of(doing))


@pending("movement-spotted")
def spotted_still_to_move(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Spotted task forces that have not moved."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        yield from forces_not_moved(board.side(side), side, seen=True)


@pending("movement-unspotted")
def unspotted_still_to_move(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Unspotted task forces and submarines that have not moved."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        yield from forces_not_moved(board.side(side), side, seen=False)
        for name, block in board.side(side).submarines.items():
            if block.moved is None and not block.sideways:
                line = f"submarines {name} have not moved"
                yield Due(line, command("move", name=block, hex=OPEN), side, demanded=False)


def forces_not_moved(own: state.Side, side: str, *, seen: bool) -> Iterator[Due]:
    """A side's task forces on the map that have not moved, though none has to (13)."""
    waiting = [tf.name for tf in own.task_forces.values() if tf.hex and tf.moved is None and tf.spotted == seen]
    if waiting:
        what = f"{'spotted' if seen else 'unspotted'} task force{'s' if len(waiting) > 1 else ''}"
        line = f"{len(waiting)} {what} not moved: {', '.join(waiting)}"
        yield Due(line, command("move", name=waiting[0], hex=OPEN), side, demanded=False)
