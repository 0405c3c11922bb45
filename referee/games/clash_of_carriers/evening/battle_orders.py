"""A round of a surface battle as players order it: a pair of sheets is one round (12.3-12.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.errors import at_odds
from referee.games.clash_of_carriers.evening.state import SIDES, Board, Ship
from referee.session.acting.order_line import Form, Line
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.orders import Moment, Order
from referee.session.board.board import Writes
from referee.session.board.tree import Tree, join, put

ACTIVATION = ("activation",)
FORMS = (
    Form("SHIPS box N [smoke N]", "in a surface battle: where they go, and lay smoke", ACTIVATION),
    Form("SHIPS leave", "from the exit box, they try to get away", ACTIVATION),
    Form("SHIPS at TARGET, SHIPS torp TARGET", "guns; torpedoes", ACTIVATION),
    Form("AIR-UNITS at SHIP", "aircraft of carriers in the battle", ACTIVATION),
    Form("all disengage", "the side wants to break off after this round", ACTIVATION),
)
ACTS = frozenset({"steer", "fire", "fly", "disengage"})
VERBS = frozenset({"box", "smoke", "leave", "at", "torp", "disengage", "stay"})
EVERYBODY = "all"
FIGHT = "fight"


def printed_of_enemy(board: Board, side: str) -> dict[str, Any]:
    """What is printed on the enemy's ships on the display, which both sides see (12.2): by name, the fields of
    `state.Ship`.
    """
    units = board.public.battle.units.values()
    return {unit.name: printed_values(unit.ship) for unit in units if unit.side != side}


def printed_values(ship: Ship) -> dict[str, Any]:
    """What is printed on a ship that is on a display."""
    return {key: getattr(ship, key) for key in ("type", "mp_odd", "mp_even", "boxes")}


def read(line: Line) -> list[Order] | None:
    """The order of a line of battle; nothing if the line is not one."""
    if line.next_word not in VERBS or (line.next_word == "stay" and line.group != "ships"):
        return None
    fight = Board(line.tree).public.battle
    if not fight.is_there:
        raise line.wrong(f"{', '.join(line.doers)}: there is no surface battle")
    if line.has("disengage"):
        if line.doers != [EVERYBODY]:
            raise line.wrong("a side breaks off as a whole: all disengage")
        return [Order("disengage", {line.side: True}, [EVERYBODY])]
    if line.group == "air" and line.has("at"):
        target = line.enemy("ship on the display")
        return [Order("fly", {"at": [f"{name}={target}" for name in line.doers]}, line.doers)]
    there = fight.units
    for name in line.doers:
        if name not in there:
            raise at_odds(name, f"{name} is not a ship of yours on the display")
    return [of_ships(line)]


def of_ships(line: Line) -> Order:
    """What ships on the display do."""
    ships = list(line.doers)
    if line.has("stay"):
        return Order("", {}, [f"{name} (moves)" for name in ships], then={"instead": "steer"})
    if line.has("leave"):
        return Order("steer", {"leave": ships}, [f"{name} (moves)" for name in ships])
    if line.next_word in ("box", "smoke"):
        inputs: dict[str, Any] = {}
        if line.has("box"):
            box = line.number("a box of the display")
            inputs["to"] = [f"{name}={box}" for name in ships]
        if line.has("smoke"):
            box = line.number("the box with smoke")
            inputs["smoke"] = [f"{name}={box}" for name in ships]
        return Order("steer", inputs, [f"{name} (moves)" for name in ships])
    guns = line.next_word == "at"
    line.word()
    target = line.enemy("ship on the display")
    field, what = ("gun", "guns") if guns else ("torpedo", "torpedoes")
    return Order("fire", {field: [f"{name}={target}" for name in ships]}, [f"{name} ({what})" for name in ships])


# Checked, and carried out.


def set_scene(tree: Tree, order: Order) -> bool:
    """Let it be this side's movement, still under way; for aircraft, let the guns have fired."""
    Board(tree, scratch_writer(tree)).public.battle.put(step="fire" if order.act == "fly" else "movement")
    return order.act != "disengage"


def scratch_writer(tree: Tree) -> Writes:
    """Writes on a scratch copy of what a side knows."""

    def write(*parts: str, value: Any) -> None:
        put(tree, join(*parts), value)

    return write


def moment_of(tree: Tree, order: Order) -> Moment:
    """All of a round waits for both sides' sheets."""
    return "now" if len(waiting_sheets(tree)) == len(SIDES) else "later"


def complete_battle(order: Order) -> Order:
    """An order of battle is done with the others of its round."""
    return order._replace(act="", then={"instead": FIGHT, "act": order.act, "inputs": order.inputs})


def next_act(board: Board, done: Sequence[Order], tried: Sequence[Order]) -> Order | None:
    """The round as it was ordered: moves side by side, all fire at once, aircraft, the end of it."""
    if not any(one.then.get("instead") == FIGHT for one in done) or not board.public.battle.is_there:
        return None
    for order in of_round(board, done):
        before = [one for one in tried if one.act == order.act and one.side == order.side]
        if not before:
            return order
    return None


def of_round(board: Board, done: Sequence[Order]) -> Iterator[Order]:
    """The acts of a round, in their order."""
    first = board.public.battle.initiative
    for side in (first, board.other(first)):
        moves = gather_inputs(done, "steer", side)
        if moves:
            yield Order("steer", moves, ["its ships"], side=side)
    fire, flights = gather_inputs(done, "fire"), gather_inputs(done, "fly")
    if fire or flights:
        yield Order("fire", fire, ["both sides"])
    if flights:
        yield Order("fly", flights, ["both sides"])
    yield Order("disengage", gather_inputs(done, "disengage"), ["both sides"])


def gather_inputs(done: Sequence[Order], act: str, side: str = "") -> dict[str, Any]:
    """The inputs of all orders of an act, of a side or of both, as the act takes them once; ships that are gone by
    then are left out.
    """
    out: dict[str, Any] = {}
    for one in done:
        if one.then.get("act") == act and side in ("", one.side):
            for key, value in one.then["inputs"].items():
                out[key] = [*out.get(key, ()), *value] if isinstance(value, list) else value
    return out
