"""Fire as players ordered it: the shots of each line, those of a turn together, and an answer that is still sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.errors import Refusal, not_allowed
from referee.games.carrier_clashes.evening import state, volley
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.orders import Order, Reading, orders_of
from referee.session.board.tree import copy_of


def ship_of(word: str) -> str:
    """The firing ship in `Helena:C=Kako#1`."""
    return word.partition("=")[0].partition(":")[0]


def real_shot(board: state.Board, battle: state.Engagement, side: str, word: str) -> str:
    """A shot that can be fired: by a ship that still may fire, at one that is still there."""
    name, target = ship_of(word), word.partition("=")[2].partition("#")[0]
    own = volley.ships_of(board, battle, side)
    facing = volley.ships_of(board, battle, board.other(side))
    if name not in own or own[name].condition != "none":
        raise not_allowed("18.b", f"{name} was hit before it was her turn, and does not fire", name)
    if target == volley.SCREENED:
        return word.replace(f"={volley.SCREENED}", f"={volley.screened_ship(facing)}")
    if target not in facing:
        raise not_allowed("20.d", f"{target} is no longer in the fight", name)
    return word


def as_it_is_fired(board: state.Board, battle: state.Engagement, order: Order) -> Order:
    """The fire of a line, which waits for the others of its turn; ships that were hit earlier are left out."""
    own, words = volley.ships_of(board, battle, order.side), order.inputs["at"]
    able = [word for word in words if (ship := own.get(ship_of(word))) and ship.condition == "none"]
    at = [real_shot(board, battle, order.side, word) for word in able or words]
    then: dict[str, Any] = {"instead": "fire", "at": at, "battle": battle.name}
    if hit := [ship_of(word) for word in words if word not in able]:
        then["left_out"] = f"{', '.join(hit)} had been hit, and did not fire (18.b)"
    return order._replace(act="", then=then)


def fire_orders(
    board: state.Board, battle: state.Engagement, done: Sequence[Order], tried: Sequence[Order]
) -> Iterator[Order]:
    """The fire of those whose turn it is, all their lines together: shots by name, then the proposed shots."""
    turn = battle.turn
    before = [place for one in tried for place in one.then.get("used", ())]
    line = volley.line_of(board, battle)
    at, used, silent = list[str](), list[int](), False
    for place, one in enumerate(done):
        spent = place in before or one.then.get("spent")
        if spent or one.side != turn.side or one.then.get("instead") != "fire":
            continue
        if named := [word for word in one.then.get("at", ()) if ship_of(word) in line.firing]:
            at, used = [*at, *named], [*used, place]
        elif set(one.then.get("forces", ())) & set(turn.task_forces):
            used.append(place)
            silent = silent or bool(one.then.get("hold")) or not volley.is_armed(line, battle)
            by_name = {ship_of(word) for word in at}
            free = [] if one.then.get("hold") else volley.proposed_shots(line, battle)
            theirs = {ship for name in one.then["forces"] for ship in board.side(turn.side).task_forces[name].ships}
            at += [
                f"{shot.by}:{shot.weapon}={shot.target}#1"
                for shot in free
                if shot.by in theirs and shot.by not in by_name
            ]
    if at or silent:
        inputs = {**({"at": at} if at else {"hold": True}), "battle": int(battle.name)}
        moment = {"round": battle.round, "place": battle.next}  # the same fire in another round is another
        then = {"used": used, **moment}
        yield Order("fire", inputs, list(turn.task_forces), side=turn.side, then=then)


def answer_on_sheet(battle: state.Engagement) -> list[str] | None:
    """The fire of the forces whose turn comes next in the round, as typed, if their side's sheet is in and gives it.

    Where the list is empty, nobody fires.
    """
    board = state.Board.scratch(copy_of(battle.here.tree))
    scratch = board.umpire.engagements[battle.name]
    scratch.put(next=battle.next + 1)
    side = scratch.turn.side
    if (sheet := waiting_sheets(board.tree).get(side)) is None:
        return None
    try:
        ordered = [order for order in orders_of(Reading(state.GAME, board.tree, side), sheet) if order]
        done = [as_it_is_fired(board, scratch, one) if one.act == "fire" else one for one in ordered]
    except Refusal:
        return None
    found = next(fire_orders(board, scratch, done, []), None)
    return list(found.inputs.get("at", ())) if found else None
