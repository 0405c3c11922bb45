"""What players write on a sheet of orders, and the acts that it stands for: a Player-Turn on a sheet (4.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.engine.kinds import whole_number
from referee.games.ca.evening import courses, may_fire, move, state
from referee.games.ca.evening import encounters as meeting
from referee.session.acting.bars import obey
from referee.session.acting.due import due_now, required_only
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Encounter, Moment, Order
from referee.session.board.tree import Tree, copy_of

PARTS = ("gunnery", "torpedo", "movement", "acceleration")
FIRST, SECOND = (tuple(f"{who}-{part}" for part in PARTS) for who in ("first", "second"))
SET_UP = "set-up"
FORMS = (
    Form("SHIPS at TARGET", "they fire their guns together", (FIRST[0], SECOND[0])),
    Form("SHIPS bombard HEX", "they bombard the shore", (FIRST[0], SECOND[0])),
    Form("SHIPS torp TARGET", "they launch torpedoes together", (FIRST[1], SECOND[1])),
    Form("SHIPS F FL 4F TR … [sN]", "their course; s is the new speed after it", (FIRST[2], SECOND[2])),
    Form("SHIPS ahead [sN]", "straight ahead with all points", (FIRST[2], SECOND[2])),
    Form("SHIPS … X over EDGE", "they leave the map", (FIRST[2], SECOND[2])),
    Form("SHIP enter HEX [F FL …] [sN]", "a reinforcement enters and moves", (FIRST[2], SECOND[2])),
    Form("SHIPS sN", "speed, without a course", (FIRST[3], SECOND[3])),
    Form(
        "SHIPS plot F FL … or ahead [turns N N] [bombard HEX]",
        "courses and bombardment plotted beforehand, by Game-Turn",
        (SET_UP,),
    ),
)
STEPS = frozenset({"f", "fl", "fr", "tl", "tr", "x"})
"""A step is no ship, though `FL` begins Fletcher's name."""
VERBS = frozenset({"at", "bombard", "torp", "ahead", "enter", "over", "plot", "turns"}) | STEPS
DOERS: Mapping[str, Sequence[str]] = {
    "fire": ("firer",),
    "bombard": ("firer",),
    "launch": ("firer",),
    "move": ("ship",),
    "enter": ("ship",),
    "speed": ("ship",),
    "plot": ("ship",),
}
REPEATED = frozenset({"plot"})
SORTED = frozenset({"move", "speed"})


def state_known(tree: Tree, side: str) -> Tree:
    """The state as a side knows it: of the enemy's, the ships in sight; in hidden play not who of its own is seen."""
    out: Tree = copy_of({**tree, "umpire": {**tree["umpire"], "orders": {}, "sealed": {}}})
    board = state.Board(tree)
    if board.is_hidden:
        theirs, umpire = out["sides"][board.other(side)], out["umpire"]
        seen = {name for name, ship in board.enemy(side).ships.items() if board.is_seen(ship)}
        theirs["ships"] = {name: row for name, row in theirs.get("ships", {}).items() if name in seen}
        umpire["spotted"] = {name: marker for name, marker in umpire.get("spotted", {}).items() if name in seen}
    return out


def forces(tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
    """A side's ships under `ships`: each name, and whether she is on the map or still to come."""
    return {"ships": {name: ship.is_afloat or ship.is_due for name, ship in state.Board(tree).side(side).ships.items()}}


def on_sheet(tree: Tree, side: str) -> Sequence[str]:
    """Ships."""
    return ("ships",)


def enemies(tree: Tree, side: str) -> Mapping[str, str | None]:
    """The hex of each enemy ship that is in sight, by name; of one that is gone none."""
    there = state.Board(tree).enemy(side).ships
    return {name: ship.hex for name, ship in there.items() if ship.is_afloat or ship.fate}


def phases_ahead(tree: Tree, side: str) -> Sequence[str]:
    """The phases of the side's Player-Turn that are left, or those of its next one."""
    board = state.Board(tree)
    phase = board.public.phase
    if phase == SET_UP:
        return (SET_UP,) if board.public.plot_turns else (SET_UP, *(FIRST if side == board.public.first else SECOND))
    own = FIRST if side == board.public.first else SECOND
    return own[own.index(phase) :] if phase in own else own


def acting_sides(tree: Tree) -> Sequence[str]:
    """The side whose Player-Turn it is; while courses are plotted, both."""
    board = state.Board(tree)
    return list(board.sides) if board.public.phase == SET_UP else [board.phasing_side]


def read(line: Line) -> list[Order]:
    """The orders of a line."""
    for verb, act in (("at", "fire"), ("torp", "launch")):
        if line.has(verb):
            target = line.enemy("enemy ship", [name for name, hex in line.enemies.items() if hex])
            return [Order(act, {"firer": line.doers, "target": target}, line.doers)]
    if line.has("bombard"):
        return [Order("bombard", {"firer": line.doers, "hex": line.hex("the land hex")}, line.doers)]
    if line.has("plot"):
        return [plot_order(line)]
    out = []
    if line.has("enter"):
        out.append(Order("enter", {"ship": line.only_doer(), "hex": line.hex("the hex where it enters")}, line.doers))
    if line.has("ahead", "move", "moves"):
        out.append(Order("move", {"ship": line.doers}, line.doers, stage=1))
    elif steps := next_steps(line):
        edge = {"edge": line.word().lower()} if line.has("over") else {}
        out.append(Order("move", {"ship": line.doers, "steps": steps, **edge}, line.doers, stage=1))
    if (speed := next_speed(line)) is not None:
        out.append(Order("speed", {"ship": line.doers, "to": speed}, line.doers))
    if not out:
        course = "F, 4F ahead; FL, FR into the left or right front hex; TL, TR turn in place"
        raise line.refusal_of_line(FORMS, VERBS - STEPS, f"a course ({course}), a speed (s5)")
    return out


def next_speed(line: Line) -> int | None:
    """The speed that comes next: `s5`, or in words."""
    if line.has("speed"):
        line.has("to")
        return line.number("the speed")
    if line.next_word[:1] != "s" or (speed := whole_number(line.next_word[1:])) is None:
        return None
    line.word()
    return speed


def next_steps(line: Line) -> list[str]:
    """The steps that come next."""
    out = []
    while move.is_step(line.next_word.upper()):
        out.append(line.word().upper())
    return out


def plot_order(line: Line) -> Order:
    """`fur1 plot 4F FL turns 1 3 bombard 1020`."""
    inputs: dict[str, Any] = {"ship": line.doers, "steps": [] if line.has("ahead") else next_steps(line)}
    if line.has("turns"):
        inputs |= {"first": line.number("the first Game-Turn"), "last": line.number("the last Game-Turn")}
    if line.has("bombard"):
        inputs["bombard"] = line.hex("the land hex")
    return Order("plot", inputs, line.doers)


# Carrying out.


def still_counts(tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
    """A sheet takes the place of the one before."""
    return False


def phase_of(tree: Tree, order: Order) -> str:
    """The phase of the side's own Player-Turn."""
    own = FIRST if order.side == state.Board(tree).public.first else SECOND
    part = {"fire": 0, "bombard": 0, "launch": 1, "move": 2, "enter": 2, "speed": 3}.get(order.act)
    return "" if part is None else own[part]


ATTACKS = {"fire": "gunnery", "launch": "torpedo"}


def set_scene(tree: Tree, order: Order) -> bool:
    """Where the enemy moves first, nobody knows yet where his ships will lie: courses are tried without them, and of
    attacks only what holds wherever they are.
    """
    board = state.Board.scratch(tree)
    if order.act == "plot" or not enemy_moves_first(board, order):
        return True
    if kind := ATTACKS.get(order.act):
        target = str(order.inputs["target"])
        before = getattr(board.umpire.attacked, kind)
        obey(may_fire.is_attacked_once(target, before), None)
        board.umpire.attacked.put(**{kind: [*before, target]})
        return False
    for ship in board.enemy(order.side).afloat.values():
        ship.put(hex=None)
    return True


def enemy_moves_first(board: state.Board, order: Order) -> bool:
    """Will enemy ships still move between the phase in which an order is tried, and its own Player-Turn?"""
    own = FIRST if order.side == board.public.first else SECOND
    if order.tried_in == SET_UP:
        return own == SECOND
    return order.tried_in not in own and not order.tried_in.endswith("acceleration")


def moment_of(tree: Tree, order: Order) -> Moment:
    """All orders of a phase are done at once."""
    return "now"


def next_order(tree: Tree, orders: Sequence[Order]) -> Order:
    """A ship that enters, unless another is still in her hex; then the first course whose way no ship that has still to
    move blocks, at least not for all its ships (6.22); speeds come after all of them.
    """
    board = state.Board(tree)
    taken = [ship.hex for ship in board.afloat()]
    moves = [order for order in orders if order.act == "move"]
    entering = (order for order in orders if order.act == "enter" and order.inputs["hex"] not in taken)
    open_ones = (order for order in moves if not held_up(board, order))
    partly = (order for order in moves if free_of(board, order))
    return next(entering, None) or next(open_ones, None) or next(partly, None) or orders[0]


def held_up(board: state.Board, order: Order) -> bool:
    """Does a course end, for some of its ships, in another ship's hex?"""
    return len(free_of(board, order)) < len(order.inputs.get("ship", ()))


def free_of(board: state.Board, order: Order) -> list[str]:
    """The ships of a course that can sail before another's is in their way."""
    there = board.ships_of(order.side)
    fleet = [there[name] for name in order.inputs.get("ship", ()) if name in there]
    steps = move.spell_out(order.inputs.get("steps", ()))
    sailing = courses.passages(fleet, steps, order.inputs.get("edge"))
    return [passage.ship.name for passage in takewhile(lambda one: not courses.is_in_the_way(one), sailing)]


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """An order as it stands; of ships that steer the same course those that can sail now, if others do so first."""
    if order.act != "move":
        return order
    free = free_of(state.Board(tree), order)
    return order._replace(inputs={**order.inputs, "ship": free}) if free else order


def left_to_do(tree: Tree, order: Order) -> Order | None:
    """The ships of a course that could not sail yet."""
    if order.act != "move":
        return None
    there = state.Board(tree).ships_of(order.side)
    left = [name for name in order.doers if name in there and there[name].is_afloat and not there[name].moved]
    return order._replace(inputs={**order.inputs, "ship": left}) if left else None


def next_act(tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """Once a sheet has moved all ships, speeds may be changed, whether or not it says so."""
    board = state.Board(tree)
    moved = any(order.act == "move" for order in done) and board.public.phase.endswith("movement")
    after = Order("next", {}, [])
    return after if moved and after not in tried and not required_only(due_now(board.game, tree)) else None


def encounters(tree: Tree) -> Iterator[Encounter]:
    """What follows from where all now are."""
    return meeting.encounters(state.Board(tree))
