"""The acts open to each of a side's forces in the phase, in few words for its order sheet, as that side knows them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import (
    cargo,
    engage,
    flyers,
    fuel,
    looking,
    missions,
    move,
    permitted_air,
    state,
    volley,
)
from referee.session.board.tree import Tree

NOTHING = "nothing"


def words_by_name(tree: Tree, side: str) -> dict[str, str]:
    """The words, by the name of a force, unit or ship."""
    board = state.Board(tree)
    own, phase = board.side(side), board.public.phase
    found: Iterator[tuple[str, list[str]]]
    if phase in flyers.SEARCH_PHASES:
        found = permitted_air.searchers(board, own)
    elif phase in flyers.STRIKE_PHASES:
        found = permitted_air.strikers(own)
    elif phase in state.COMBAT:
        found = fighters(board, own)
    elif phase in move.MOVEMENT or phase == "unloading":
        found = movers(board, own)
    else:
        return {}
    return {name: "; ".join(words) or NOTHING for name, words in found}


def movers(board: state.Board, own: state.Side) -> Iterator[tuple[str, list[str]]]:
    """The move of each block and submarine in words: its hexes, none once ships unload (12.f), and its choices where it
    is (13, 23, 25, 26).
    """
    moves = board.public.phase in move.MOVEMENT
    for force in own.task_forces.values():
        words = [] if not moves else ["has moved"] if force.moved else how_far(force)
        end = fuel.endurance_end(force)
        words += [f"endurance to turn {end[0]}"] if end and end[0] <= board.public.turn + 1 else []
        words += ["refuel"] if looking.clear(fuel.of_oil(force)) else []
        words += ["unload"] if any(looking.clear(cargo.of_unloading(ship)) for ship in force.sailing.values()) else []
        words += ["load"] if any(looking.clear(cargo.of_loading(ship)) for ship in force.sailing.values()) else []
        words += ["exit"] if moves and looking.clear(move.lies_at_an_exit(force)) else []
        yield force.name, words
    for boat in own.submarines.values():
        stays = ["stays, pinned"] if boat.sideways else [f"{boat.speed} hexes"]
        yield boat.name, [] if not moves else ["has moved"] if boat.moved else stays


def how_far(force: state.TaskForce) -> list[str]:
    """The number of hexes that a task force may move, or what keeps it where it is."""
    held = [bar.words for bar in move.reaches(force, 1)]
    return held or [counted(move.speed_of_tf(force), "hex")]


def fighters(board: state.Board, own: state.Side) -> Iterator[tuple[str, list[str]]]:
    """The enemies that forces may engage, and the weapons that their ships may fire (20)."""
    for force in own.task_forces.values():
        battle = board.battle_of(force)
        words = [f"in engagement {battle.name}, round {battle.round}"] if battle and battle.state == "fought" else []
        there = board.forces_in(board.other(force.owner), force.hex)
        if looking.clear(engage.of_seeker(force), engage.has_not_fought(force)):
            words += [
                f"engage {tf.name}"
                for tf in there
                if looking.clear(engage.of_quarry(tf), engage.of_pair(force, tf), engage.are_not_in_it([force], [tf]))
            ]
        words += [what for what in state.MISSIONS if looking.clear(missions.of_task(force, what))]
        yield force.name, words
    for ship in own.ships.values():
        guns = [f"{gun} {factor}" for gun, factor in ship.guns.items() if gun != "T" or not ship.torpedoes_fired]
        held = [bar.words.removeprefix(f"{ship.name} is ") for bar in volley.of_gunner(ship)]
        yield ship.name, held[:1] or ([", ".join(guns)] if guns else [])
