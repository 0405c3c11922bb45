"""The order of fire in an engagement (20.e.i, 20.e.ii, 20.e.v)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cmp_to_key

from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing

Ordered = list[tuple[str, list[state.TaskForce]]]
"""The order of fire: at each place a side and its task forces that fire together."""


def set_order(doing: Doing, battle: state.Engagement) -> Ordered:
    """Set the order of fire of an engagement on the board."""
    board = battle.here
    forces = {side: [own.task_forces[tf] for tf in battle.forces(side)] for side, own in board.sides.items()}
    order = by_night(doing, board, forces) if board.is_night else [(side, forces[side]) for side in board.order_of_play]
    for number, (side, tfs) in enumerate(order, 1):
        battle.order.add(str(number), side=side, task_forces=[tf.name for tf in tfs])
    return order


def by_night(doing: Doing, board: state.Board, forces: Mapping[str, list[state.TaskForce]]) -> Ordered:
    """The order of fire by night: the unspotted first, else by initiative with each task force's radar (20.e)."""
    levels, rolls = board.public.level, board.umpire.initiative_dice
    spotted = {side: any(tf.spotted for tf in tfs) for side, tfs in forces.items()}
    known: dict[tuple[int, int], str] = {}

    def first(allied: state.TaskForce, ijn: state.TaskForce) -> str:
        radars = best_radar(allied), best_radar(ijn)
        if radars not in known:
            inputs = {
                "allied_level": levels.allied,
                "ijn_level": levels.ijn,
                "allied_radar": radars[0],
                "ijn_radar": radars[1],
                "allied_unspotted": not spotted[state.ALLIED],
                "ijn_unspotted": not spotted[state.IJN],
                **({"allied_roll": rolls[0], "ijn_roll": rolls[1]} if len(rolls) == 2 else {}),
            }
            known[radars] = str(doing.resolve("night-initiative", inputs).outcome["first"])
        return known[radars]

    def compare(one: state.TaskForce, other: state.TaskForce) -> int:
        if one.owner == other.owner:
            return best_radar(other) - best_radar(one)
        allied, ijn = (one, other) if one.owner == state.ALLIED else (other, one)
        return -1 if first(allied, ijn) == one.owner else 1

    everybody = [tf for side in doing.sides for tf in forces[side]]
    order: Ordered = []
    for tf in sorted(everybody, key=cmp_to_key(compare)):
        if order and order[-1][0] == tf.owner:
            order[-1][1].append(tf)
        else:
            order.append((tf.owner, [tf]))
    return order


def best_radar(tf: state.TaskForce) -> int:
    """The best radar rating of any ship in a task force (20.e.v)."""
    return max((ship.radar for ship in tf.sailing.values()), default=0)
