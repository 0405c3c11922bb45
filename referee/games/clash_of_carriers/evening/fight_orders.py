"""What players order while something is under way: a raid met and placed, a retreat, a report (6.1, 8.2-8.4, 12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.clash_of_carriers.evening import battle_orders, cover, unfinished
from referee.games.clash_of_carriers.evening.interception import goes_on
from referee.games.clash_of_carriers.evening.state import TF, Board, Group
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Order
from referee.session.board.tree import Tree

ACTIVATION, FOUGHT = ("activation",), ("activation", "end")
FORMS = (
    Form("UNITS out HEX", "radar sends CAP out to meet the raid in the air", ACTIVATION),
    Form("UNITS suppress", "escorts in excess of the CAP fly on to suppress AA", ACTIVATION),
    Form("UNITS hunt BOMBER", "CAP units in excess of the escorts attack a bomber", ACTIVATION),
    Form("UNITS | GROUP at SHIP", "in a raid: the ship that they, or all of it, attack", ACTIVATION),
    Form("GROUP retreat HEX", "after a battle", FOUGHT),
    Form("GROUP report CV=N …", "what its owner reports", FOUGHT),
    Form("UNIT land CARRIER", "IJN: another carrier, since its own is lost", ()),
)
VERBS = frozenset({"out", "suppress", "hunt", "at", "retreat", "report", "land"})
ACTS = frozenset({"vector", "intercept", "place", "retreat", "sighting"})
TOGETHER = ("intercept", "place")
"""Acts that all lines about them, make together."""


def read(line: Line) -> list[Order] | None:
    """The order of a line; nothing if it is none of these."""
    if line.group == "groups" and line.has("retreat"):
        name = line.only_doer()
        groups = {} if name in TF.values() else {"group": [name]}
        return [Order("retreat", {"to": line.hex("where"), "side": line.side, **groups}, line.doers)]
    if line.group == "groups" and line.has("report"):
        name, count = line.only_doer(), list[str]()
        while line.next_word:
            count.append(line.word())
        return [Order("sighting", {"target": name, "count": count}, line.doers)]
    raid = Board(line.tree).public.raid
    if line.group == "groups" and raid.is_there and raid.side == line.side and line.has("at"):
        ship = line.enemy("ship of the target")
        return [Order("place", {"at": [f"{unit}={ship}" for unit in goes_on(raid)]}, line.doers)]
    if line.group != "air":
        return None
    units = list(line.doers)
    if line.has("land"):
        return [Order("land", {"unit": line.only_doer(), "carrier": line.all_own("carrier", "ships")[0]}, units)]
    if line.has("out"):
        return [Order("vector", {"unit": units, "hex": line.hex("where")}, units)]
    if line.has("suppress"):
        return [Order("intercept", {"suppress": units}, units)]
    if line.has("hunt"):
        bomber = line.take_name("air unit of the raid:", raid.units)
        return [Order("intercept", {"hunt": [f"{unit}={bomber}" for unit in units]}, units)]
    if raid.is_there and line.has("at"):
        ship = line.enemy("ship of the target")
        return [Order("place", {"at": [f"{unit}={ship}" for unit in units]}, units)]
    return None


def still_counts(tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
    """Earlier orders that groups have not carried out stand while something is under way."""
    return not done and any(unfinished.not_over(Board(tree))) and order.act not in ACTS | battle_orders.ACTS


def fights_known(board: Board, side: str) -> dict[str, dict[str, Any]]:
    """What is printed on the enemy's ships on a display, by group, and on those of the raid's target."""
    raid = board.public.raid
    target = raid.target_group if raid.side == side else None
    there = target.sailing if target is not None else []
    return {ship.name: battle_orders.printed_values(ship) for ship in there}


def in_the_air(board: Board, side: str) -> dict[str, dict[str, Any]]:
    """What the counters of a side's air units in a raid show, by name (8.4)."""
    raid = board.public.raid
    there = [board.side(side).air[name] for name in raid.units] if raid.side == side else []
    shown = ("kind", "factor", "reduced", "mp", "side", "box")
    return {unit.name: {key: value for key in shown if (value := getattr(unit, key)) is not None} for unit in there}


def known_to_side(board: Board, side: str) -> dict[str, Any]:
    """What a side knows of the umpire's record: its own retreat, the reports that it has to word, and that its
    submarine may choose its target.
    """
    retreats, due = board.umpire.retreats.rows, board.umpire.reports_due
    retreats = {name: row for name, row in retreats.items() if name == side}
    reports = {name: row for name, row in due.rows.items() if due[name].side != side}
    found = group_to_choose_from(board, side)
    choosing = {"torpedoes": {"side": side, "group": found.name}} if found is not None else {}
    return {"retreats": retreats, "reports_due": reports} | choosing


def group_to_choose_from(board: Board, side: str) -> Group | None:
    """The enemy group of which a side's submarine may choose a ship; nothing if none may (11.1.4)."""
    torpedoes = board.umpire.torpedoes
    chooses = torpedoes.is_there and torpedoes.side == side
    return board.enemy(side).groups.get(torpedoes.group) if chooses else None


def complete_fight(order: Order) -> Order:
    """What is made of several lines is complete once all of them are there."""
    if order.act not in TOGETHER:
        return order
    return order._replace(act="", then={"instead": order.act, "act": order.act, "inputs": order.inputs})


def next_act(board: Board, done: Sequence[Order], tried: Sequence[Order]) -> Order | None:
    """The raid is met, then placed, as it was ordered; an order for its attack waits until it has been met (8.2)."""
    raid = board.public.raid
    if not raid.is_there or raid.placed:
        return None
    act = "intercept" if cover.unmet_hexes(board) else "place"
    inputs, placed = battle_orders.gather_inputs(done, act), battle_orders.gather_inputs(done, "place")
    if (act, cover.unmet_hexes(board)) in [(one.act, one.then.get("unmet", [])) for one in tried] or not (
        inputs or placed
    ):
        return None
    where = {"hex": cover.unmet_hexes(board)[0]} if act == "intercept" else {}
    return Order(act, {**where, **inputs}, ["both sides"], then={"unmet": cover.unmet_hexes(board)})
