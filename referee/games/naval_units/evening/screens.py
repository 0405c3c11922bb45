"""Screens as players ordered them, who do not know whom the enemy attacks: those that hold once it is known."""

from __future__ import annotations

from referee.engine.errors import Refusal
from referee.games.naval_units.evening import battles, clash, intercept, state
from referee.session.acting.orders import Order


def with_screens_that_hold(board: state.Board, fight: battles.Battle, order: Order) -> Order:
    """An escort that is attacked herself screens nobody, a ship has one screen, the first that is ordered, and against
    planes only a ship that is attacked has one (Planes to ship combat, Ship-to-Ship Combat).
    """
    if "screen" not in order.inputs:
        return order
    by_planes = order.act == "air-strike"
    attacked = {aim["name"] for aim in order.inputs["target"]} if by_planes else fired_at(board, fight, order)
    held: dict[str, str] = {}
    for pair in order.inputs["screen"]:
        escort, _, ship = pair.partition("=")
        if escort not in attacked and (ship in attacked or not by_planes):
            held.setdefault(ship, pair)
    others = {key: value for key, value in order.inputs.items() if key != "screen"}
    return order._replace(inputs=others | ({"screen": [*held.values()]} if held else {}))


def fired_at(board: state.Board, fight: battles.Battle, order: Order) -> set[str]:
    """The ships fired at in a round of guns, or so far in it; those that no line names fire too."""
    sides = [board.side(fight.active), board.enemy(fight.active)]
    there = [side.surface(fight.name) for side in sides]
    typed = intercept.Guns((), order.inputs.get("target", ()), ())
    try:
        aims = clash.round_inputs(
            "surface-round", ("attackers", "defenders"), sides, there, typed, fight.night, fight
        ).aims
    except Refusal:  # the round itself is refused for it
        return set()
    return {*aims.values(), *fight.aimed}
