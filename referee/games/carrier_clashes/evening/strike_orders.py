"""The decisions of an air strike phase as sheets give them (16.f, 16.k).

First strikes, then CAP over their targets before they are flown, and the attacks once ships are revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.carrier_clashes.evening import cap, fight, flyers, state
from referee.games.carrier_clashes.evening.looking import clear
from referee.session.acting.order_sheets import going_on
from referee.session.acting.orders import Order
from referee.session.board.short_names import names_meant

SAYS = ("cap", "all")
WORDS = {"all", "again", "spare", "ignore"}


def strikes_coming(board: state.Board, side: str) -> list[state.Strike]:
    """The enemy's strikes that are declared against a side and have not flown yet."""
    return [one for one in board.enemy(side).strikes.values() if one.stage == "launched"]


def sides_without_cap(board: state.Board, done: Sequence[Order] = ()) -> list[str]:
    """The sides under strikes whose CAP is still unsaid: on a sheet that is carried out, or by flying it."""
    if board.public.phase not in flyers.STRIKE_PHASES:
        return []
    said = [] if done else going_on(board.tree)
    silent = [side for side in board.order_of_play if side not in said]
    return [side for side in silent if strikes_coming(board, side) and not has_answered(board, side, done)]


def has_answered(board: state.Board, side: str, done: Sequence[Order]) -> bool:
    """Has a side said what CAP it flies against the strikes that come?"""
    if any(one.side == side and (one.act == "cap" or one.then.get("instead") in SAYS) for one in done):
        return True
    return any(unit.up_since == board.public.phase for unit in board.side(side).air.values())


def still_counts(board: state.Board, order: Order, anew: Sequence[Order]) -> bool:
    """Do earlier orders for CAP and its fights count for strikes still to be flown, if no new ones are given?"""
    says = order.then.get("instead") in SAYS or not WORDS.isdisjoint(order.then)
    waits = any(one.stage == "launched" for own in board.sides.values() for one in own.strikes.values())
    return says and waits and not any(names_concerned(order) & names_concerned(one) for one in anew)


def names_concerned(order: Order) -> set[str]:
    """The names that an order concerns: its doers, and what their CAP is over."""
    return {*order.doers, *order.then.get("over", ())}


def cap_wanted(board: state.Board, side: str) -> str:
    """The places where a side must now decide on CAP, as that side may hear them."""
    places = dict.fromkeys(f"{one.prey.name} in {one.hex}" for one in strikes_coming(board, side) if one.prey)
    return f"CAP is wanted over {' and '.join(places)}, or no cap" if places else ""


def complete_cap(board: state.Board, order: Order) -> Order:
    """CAP that was ordered in advance stays down where no strike has come (16.f)."""
    own = board.side(order.side)
    over = own.task_forces.get(str(order.inputs["over"])) or own.bases.get(str(order.inputs["over"]))
    if board.public.phase in flyers.STRIKE_PHASES and over and not clear(cap.is_struck(over)):
        return order._replace(act="", then={**order.then, "instead": "cap"})
    return order


def said_of(flown: state.Strike, done: Sequence[Order]) -> dict[str, Any]:
    """The sheets' orders for the fight between a strike and CAP, as the act `strike` takes them.

    CAP fights all comers, leaves some alone, or tries to fight again (16.i.iii, 16.i.vii); escorts leave some CAP
    alone (16.i.iv).
    """
    out: dict[str, Any] = {}
    over = [one for one in done if one.side != flown.owner and flown.target in one.then.get("over", ())]
    fighters = [unit.name for unit in cap.cap_over(flown.prey, ())]
    if any("all" in one.then for one in over):
        out["spare"] = [fight.NOBODY]
    if spared := units_named(over, "spare", list(flown.units)):
        out["spare"] = spared
    fought = [unit.name for unit in cap.cap_over(flown.prey, ()) if unit.fought]
    if fought and any("again" in one.then for one in over):
        out["again"] = fought
    escorts = [one for one in done if one.side == flown.owner and set(one.doers) & set(flown.units)]
    if ignored := units_named(escorts, "ignore", fighters):
        out["ignore"] = ignored
    return out


def units_named(orders: Sequence[Order], what: str, there: Sequence[str]) -> list[str]:
    """The units that orders name under `what`, by the beginnings of their names; or nobody."""
    words = [word for one in orders for word in one.then.get(what, ())]
    if fight.NOBODY in words:
        return [fight.NOBODY]
    return list(dict.fromkeys(name for word in words for name in names_meant(word, dict.fromkeys(there, ""))))


def attack_together(board: state.Board, order: Order, others: Sequence[Order]) -> Order:
    """All orders for one strike make up its attack (16.k)."""
    strikes = board.side(order.side).strikes.values()
    flown = next((one for one in strikes if set(order.doers) & set(one.units)), None)
    if flown is None or flown.stage != "through":
        return order if flown is None or flown.stage != "over" else order._replace(act="")
    same = [one for one in (order, *others) if one.act == "attack" and one.side == order.side]
    at = [word for one in same for word in one.inputs["at"] if word.partition("=")[0] in flown.attackers]
    return order._replace(inputs={**order.inputs, "at": list(dict.fromkeys(at)), "strike": flown.name})
