"""A side's view of the other by the rules, and its names for what it sees (11, 12.f, 15.g, 15.l, 16.a, 20.d, 25.j).

A block that is not spotted has no name; a spotted one is known by its sticker until it is turned back. Counters
that a fight reveals (ships, air units, bases) are called by their printed names.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.games.carrier_clashes.evening import phases, state
from referee.session.board.sight import by_keys
from referee.session.board.thing import Thing

ON_TABLE = "on-table"
UNSPOTTED = "an unspotted force in "
MARKS = ("mission", "engaged", "avoided")
"""What both sides have heard of a task force (20)."""
MISSIONS_COUNT = (*state.COMBAT, "unloading")
"""The phases in which a declared mission is answered; in others it would reveal whether its force has stayed."""


def sight(board: state.Board, side: str) -> dict[str, Any]:
    """What a side sees, by kind and then by name, as `seen` of its file has it.

    Spotted blocks, submarines, bases, strike counters, ships revealed; reports of forces that are not spotted; on
    a table, the blocks that are face down.
    """
    enemy = board.enemy(side)
    out = {
        "blocks": blocks(board, enemy),
        "unspotted": heard_of_unspotted(board, side),
        "on_table": on_table(board, enemy) if blocks_are_on_table(board) else {},
        "submarines": submarines(board, enemy),
        "bases": {name: base.hex for name, base in enemy.bases.items()},
        "strikes": {name: strike_counter(one) for name, one in enemy.strikes.items() if one.stage != "over"},
        "own_strikes": own_strikes(board, side),
        "engagements": engagements(board, side),
        "ships": ships(board, side),
    }
    return {key: value for key, value in out.items() if value}


def blocks(board: state.Board, enemy: state.Side) -> dict[str, Any]:
    """Spotted blocks by their stickers: `hex`, the cards dealt (`hands`), and the reports of each block.

    `for_strikes` marks a block that is spotted for strikes alone.
    """
    out: dict[str, Any] = {}
    for name, tf in sorted(enemy.task_forces.items(), key=lambda row: (len(row[1].called), row[1].called)):
        if not tf.is_seen:
            continue
        sighting = board.umpire.sightings.get(name)
        dealt = sighting if sighting and sighting.turn == board.public.turn else None
        out[tf.sticker] = {"hex": tf.hex, **(hands(dealt) if dealt else {})}
        if not tf.spotted:
            out[tf.sticker]["for_strikes"] = True
        out[tf.sticker] |= heard_of(tf)
    return out


def heard_of_unspotted(board: state.Board, side: str) -> dict[str, Any]:
    """The reports of the enemy's forces that are not spotted, by name; forces in one hex share a name."""
    heard: dict[str, dict[str, Any]] = {}
    for tf in board.enemy(side).task_forces.values():
        called = call(board, side, tf) or ""
        if called.startswith(UNSPOTTED):
            row = heard.setdefault(called, {})
            row |= {key: max(row.get(key, value), value) for key, value in heard_of(tf).items()}
    return dict(sorted(heard.items()))


def heard_of(tf: state.TaskForce) -> dict[str, Any]:
    """What both sides have heard of a task force (20).

    Its `mission`, whether it is `engaged` or `avoided` combat, whether the enemy `let_pass`, and the enemy's forces
    that it has `got_away_from`.
    """
    from_whom = [name for name in tf.here.umpire.shaken.get(tf.name, []) if name in tf.enemy.task_forces]
    marks = {key: getattr(tf, key) for key in MARKS} | {"let_pass": tf.let_pass, "got_away_from": from_whom}
    return {key: value for key, value in marks.items() if value and (key != "mission" or is_on_mission(tf))}


def is_on_mission(tf: state.TaskForce) -> bool:
    """Have both sides heard of its mission, and is the mission to be answered in this phase (20.c)?"""
    return tf.mission in state.MISSIONS and tf.here.public.phase in MISSIONS_COUNT


def hands(sighting: phases.Sighting) -> dict[str, Any]:
    """The `cards` dealt of a task force in this turn.

    If they were dealt more than once, `deals` has them by number: each deal may show the same ship again (15.k).
    """
    if len(sighting.deals) > 1:
        return {"deals": dict(sighting.deals)}
    return {"cards": sighting.cards} if sighting.cards else {}


def blocks_are_on_table(board: state.Board) -> bool:
    """Are unspotted blocks on a table that both sides see (ruling `blocks`)?"""
    return board.umpire.rulings.get("blocks") == ON_TABLE


def on_table(board: state.Board, enemy: state.Side) -> dict[str, int]:
    """Blocks that are not spotted, counted by hex; in a phase that is not observed, as they were before it."""
    kept = board.umpire.table.get(enemy.path[1])
    return dict(sorted((kept.blocks if kept else blocks_face_down(enemy)).items()))


def blocks_face_down(owner: state.Side) -> dict[str, int]:
    """A side's blocks that are face down, counted by hex."""
    return dict(Counter(tf.hex for tf in owner.task_forces.values() if tf.hex and not tf.spotted))


def submarines(board: state.Board, enemy: state.Side) -> dict[str, str]:
    """The hex of each submarine block, which is face up; in a phase that is not observed, the hex before it.

    Rules 12.f.iii and 12.f.iv.
    """
    kept = board.umpire.table.get(enemy.path[1])
    now = {name: str(block.hex) for name, block in enemy.submarines.items() if block.hex}
    return kept.submarines if kept else now


def strike_counter(strike: state.Strike) -> dict[str, Any]:
    """A strike's counter, `against` and `hex`: it lies on its target, one's own block or base (16.a)."""
    return {"against": strike.target, "hex": strike.hex}


def own_strikes(board: state.Board, side: str) -> dict[str, str]:
    """The target of each of one's own strikes, `call`ed as the enemy's things are."""
    out = {}
    for name, strike in board.side(side).strikes.items():
        if strike.stage != "over" and strike.prey:
            out[name] = call(board, side, strike.prey) or f"a force in {strike.hex}"
    return out


def strikes_for_all(board: state.Board, enemy: state.Side) -> dict[str, Any]:
    """The enemy's strike counters, each `against` what its target is called by those who do not own it, and `hex`."""
    against = own_strikes(board, enemy.path[1])
    return {name: {"against": against[name], "hex": one.hex} for name, one in enemy.strikes.items() if name in against}


def engagements(board: state.Board, side: str) -> dict[str, Any]:
    """The surface fights by number.

    `hex`, one's `own` task forces, the enemies `facing` them, `round`, and who is `to_fire`.
    """
    other = board.other(side)
    out = {}
    for number, battle in board.umpire.engagements.items():
        if battle.state == "over":
            continue
        theirs = [board.side(other).task_forces.get(name) for name in battle.forces(other)]
        facing = sorted(called for tf in theirs if tf and (called := call(board, side, tf)))
        row = {"hex": battle.hex, "own": battle.forces(side), "facing": facing, "round": battle.round}
        if battle.state == "fought":
            row["to_fire"] = board.title(battle.turn.side)
        out[number] = row
    return out


def ships(board: state.Board, side: str) -> dict[str, Any]:
    """The `class`, `defense` and `condition` of enemy ships that are revealed, by name.

    They are the ships of a fight that are not screened, and those that a strike has come upon.
    """
    out = {}
    for ship in revealed_ships(board, side):
        row: dict[str, Any] = {"class": ship.target_class, "defense": ship.defense}
        out[ship.name] = row | ({"condition": ship.condition} if ship.condition != "none" else {})
    return dict(sorted(out.items()))


def revealed_ships(board: state.Board, side: str) -> list[state.Ship]:
    """The enemy's ships that a side has before its eyes."""
    enemy = board.enemy(side)
    names: list[str] = []
    for battle in board.umpire.engagements.values():
        if battle.state == "fought":
            for tf in battle.forces(board.other(side)):
                force = enemy.task_forces.get(tf)
                names += [name for name, ship in (force.sailing if force else {}).items() if not ship.screened]
    for strike in board.side(side).strikes.values():
        if strike.stage == "through":
            names += strike.group
    return [enemy.ships[name] for name in dict.fromkeys(names) if name in enemy.ships]


OPEN = ("on_table", "submarines", "bases", "ships")


def seen_by_all(board: state.Board, side: str) -> dict[str, Any]:
    """The part that everybody knows: what is open on the table, and spotted blocks (15.g) without the cards dealt."""
    sees = sight(board, side)
    spotted = {name: {"hex": row["hex"]} for name, row in sees.get("blocks", {}).items() if "for_strikes" not in row}
    strikes = strikes_for_all(board, board.enemy(side))
    found = {"blocks": spotted, **{key: sees[key] for key in OPEN if key in sees}, "strikes": strikes}
    return {key: value for key, value in found.items() if value}


def place(way: tuple[str, ...]) -> str:
    """A value that is seen, as it is named in a sentence: `block 17 hex`, `Ia hex`, `blocks face down in 1010`."""
    group, *rest = way
    if group == "on_table" and rest:
        return f"blocks face down in {rest[0]}"
    return by_keys((*rest, "hex") if group in ("submarines", "bases") and rest else tuple(rest) or way)


def words_for_gone(way: tuple[str, ...]) -> str:
    """The meaning of a missing value of a thing that is still seen."""
    return "none" if way[-1] in ("condition", "cards", "deals", "for_strikes", "to_fire") else "no longer seen"


def call(board: state.Board, side: str, thing: Thing) -> str | None:
    """The name by which a side may call a thing that it does not own; of a screened ship it knows none (20.f)."""
    if not isinstance(thing, state.TaskForce):
        return None if isinstance(thing, state.Ship) and thing.screened else thing.name
    if not thing.is_there:
        return None
    if thing.is_seen:
        return thing.sticker
    struck = any(
        one.target == thing.name and one.stage in ("arrived", "through") for one in board.side(side).strikes.values()
    )
    if struck or thing.engaged or thing.avoided or is_on_mission(thing) or board.battle_of(thing):
        return f"{UNSPOTTED}{thing.hex}"
    return f"a block in {thing.hex}" if blocks_are_on_table(board) and thing.hex else None
