"""The state as one side knows it, against which its orders are checked, without any enemy that it does not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.evening import sight, state, volley
from referee.session.acting.order_line import Line
from referee.session.acting.plain_words import OTHERS
from referee.session.board.sight import state_known as only_known
from referee.session.board.tree import Tree

ADRIFT = "adrift"
NO_CAP = "no"
"""The flyers of CAP on a sheet that says `no cap`."""


def state_known(tree: Tree, side: str) -> Tree:
    """The state as a side knows it: its own forces, and the enemy's blocks that it sees, bases and submarines.

    Blocks go by their stickers.
    """
    board = state.Board(tree)
    other = board.other(side)
    enemy = board.side(other)
    shown = sight.sight(board, side)
    blocks = {
        name: {
            "hex": seen["hex"],
            "called": name,
            ("spotted_for_strikes" if "for_strikes" in seen else "spotted"): True,
            **heard_of(seen),
        }
        for name, seen in shown.get("blocks", {}).items()
    }
    unspotted = {
        name: {"hex": name.removeprefix(sight.UNSPOTTED), "called": name, **heard_of(heard)}
        for name, heard in shown.get("unspotted", {}).items()
    }
    boats = {name: {**enemy.submarines.rows[name], "hex": hex} for name, hex in shown.get("submarines", {}).items()}
    bases = {name: {"hex": base.hex, "port": base.port} for name, base in enemy.bases.items() if base.hex}
    battles, ships = fights(board, side, {**blocks, **unspotted})
    coming = enemy.strikes  # how far they have come was told to all
    strikes = {name: {"hex": one["hex"], "stage": coming[name].stage} for name, one in shown.get("strikes", {}).items()}
    theirs = {"task_forces": {**blocks, **unspotted}, "submarines": boats, "bases": bases, "ships": ships}
    theirs["strikes"] = strikes
    out = only_known(tree, side, theirs, ("bombard", "engaging"))
    heard = {**shown.get("blocks", {}), **shown.get("unspotted", {})}
    out["umpire"] |= {"engagements": battles, "shaken": who_got_away(heard)}
    out["umpire"]["let_pass"] = [name for name, seen in heard.items() if seen.get("let_pass")]
    if found := board.umpire.searches.get(side):
        out["umpire"]["searches"] = {side: {**board.umpire.searches.rows[side], "before_sheet": found.hexes}}
    against = {f"{other} {name}": one["against"] for name, one in shown.get("strikes", {}).items()}
    against |= {f"{side} {name}": called for name, called in shown.get("own_strikes", {}).items()}
    out["umpire"]["targets"] = against
    return out


def heard_of(seen: Mapping[str, Any]) -> dict[str, Any]:
    """What a side has heard of a force that it sees, as the state has it."""
    return {key: seen[key] for key in sight.MARKS if key in seen}


def fights(
    board: state.Board, side: str, forces: Mapping[str, dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fights that a side is in, as it knows them: engagements, and ships that are revealed.

    The enemy's forces that it sees or has heard of get their ships there.
    """
    other = board.other(side)
    names = {
        tf.name: tf.sticker if tf.is_seen else f"{sight.UNSPOTTED}{tf.hex}"
        for tf in board.side(other).task_forces.values()
    }
    ships: dict[str, Any] = {
        ship.name: {"target_class": ship.target_class, "defense": ship.defense, "condition": ship.condition}
        for ship in sight.revealed_ships(board, side)
    }
    battles = {}
    for number, battle in board.umpire.engagements.items():
        if battle.state == "over":
            continue
        battles[number] = as_known(board, battle, side, names)
        theirs = board.side(other).task_forces
        for tf in (theirs[name] for name in battle.forces(other) if name in theirs):
            there = forces.get(names[tf.name])
            if there is not None and battle.state == "fought":
                hidden = any(ship.screened for ship in tf.sailing.values())
                seen = [name for name in tf.sailing if name in ships]
                there["ships"] = [*there.get("ships", ()), *seen, *([volley.SCREENED] if hidden else [])]
                ships |= {volley.SCREENED: {"screened": True}} if hidden else {}
    return battles, ships


def who_got_away(heard: Mapping[str, Any]) -> dict[str, list[str]]:
    """The enemy's forces that got away in this phase, each with those it got away from (20.b)."""
    return {name: seen["got_away_from"] for name, seen in heard.items() if "got_away_from" in seen}


def as_known(board: state.Board, battle: state.Engagement, side: str, names: Mapping[str, str]) -> dict[str, Any]:
    """An engagement as a side knows it, the enemy's forces by `names`."""
    other = board.other(side)
    own = volley.ships_of(board, battle, side)
    order = {
        place: {"side": turn.side, "task_forces": [names.get(tf, tf) for tf in turn.task_forces]}
        for place, turn in battle.order.items()
    }
    return {
        **{key: getattr(battle, key) for key in ("hex", "state", "round", "night", "next")},
        side: battle.forces(side),
        other: [names[name] for name in battle.forces(other) if name in names],
        "screens": list(battle.screens),
        "fired": list(battle.fired),
        **{key: [name for name in getattr(battle, key) if name in own] for key in ("astray", "past_screen")},
        "order": order,
    }


def forces(tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
    """A side's own things by group, each name with whether it is in play.

    The groups are task forces and submarines, air units, ships, bases, strikes.
    """
    board = state.Board.still(tree)
    own, battles = board.side(side), board.umpire.engagements.values()
    fighting = {name for one in battles if one.state == "fought" for name in volley.ships_of(board, one, side)}
    alive = {name: not unit.lost for name, unit in own.air.items()}
    afloat = {
        name: not (ship.away or ship.condition == "sunk") and (not fighting or name in fighting)
        for name, ship in own.ships.items()
    }
    return {
        "task_forces": dict.fromkeys(own.task_forces, True),
        "submarines": dict.fromkeys(own.submarines, True),
        "air": alive,
        "ships": afloat,
        "bases": dict.fromkeys(own.bases, True),
        "strikes": {name: bool(one.attackers) for name, one in own.strikes.items()},
        "dummies": dict.fromkeys(own.dummies_away, True),
        OTHERS: {ADRIFT: True, NO_CAP: True},
    }


def blocks_seen(line: Line) -> list[str]:
    """The enemy's task forces that the side of a line sees or has heard of; not his bases or his ships."""
    bases = state.Board(line.tree).enemy(line.side).bases
    return [name for name, place in line.enemies.items() if place and name not in bases]


def enemies(tree: Tree, side: str) -> Mapping[str, str | None]:
    """Blocks that are seen, by their stickers, those that fight unspotted, bases, and ships that are revealed."""
    enemy = state.Board(tree).enemy(side)
    seen: dict[str, str | None] = {tf.sticker: tf.hex for tf in enemy.task_forces.values() if tf.is_seen}
    seen |= {name: tf.hex for name, tf in enemy.task_forces.items() if name.startswith(sight.UNSPOTTED)}
    return seen | {name: base.hex for name, base in enemy.bases.items()} | dict.fromkeys(enemy.ships)
