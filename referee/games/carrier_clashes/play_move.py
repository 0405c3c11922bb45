"""Blocks on the map: placed before the first turn, moved in the movement phase (11, 13)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, many, text
from referee.games.carrier_clashes.play_board import (
    OTHER,
    called,
    distance,
    is_night,
    kind_of,
    on_map,
    own,
    reckoned,
    sailing,
    whose,
)
from referee.session.acts import Doing, act

BLOCKS = ("task_forces", "submarines")
MOVEMENT = ("movement-spotted", "movement-unspotted")


class Place(Inputs):
    """A block and its hex."""

    name: str = called("the task force, dummy or submarine")
    hex: str = text(meaning="the hex, such as 0716")


@act("place", Place, cite="11", phases=("set-up",))
def place(given: Place, doing: Doing) -> None:
    """Put a block on the map before the first turn; later only to correct the map, with --force."""
    side = whose(doing, [given.name], "name", BLOCKS)
    put_block(doing, side, given.name, on_map(doing, given.hex, "hex"))
    doing.tell(side, f"{given.name} lies in {given.hex}.", hex=given.hex)


def put_block(doing: Doing, side: str, name: str, hex: str) -> None:
    """A block lies in a hex from now on; submarines lie there face up (25)."""
    kind = str(kind_of(doing, side, name))
    doing.put("sides", side, kind, name, "hex", value=hex)
    if kind == "submarines":
        doing.put("public", "submarines", name, value=hex)


class Move(Inputs):
    """A block, and where it goes."""

    name: str = called("the task force, dummy or submarine")
    hex: str = text(meaning="where it goes")
    via: list[str] = many(text(shape="a hex", allowed=bool), 0, 12, (), meaning="hexes on its way, in order")


@act("move", Move, cite="13", phases=MOVEMENT)
def move(given: Move, doing: Doing) -> None:
    """A task force, dummy or submarine moves; the other side sees it only where it is spotted."""
    side = whose(doing, [given.name], "name", BLOCKS)
    block = own(doing, side, str(kind_of(doing, side, given.name)))[given.name]
    way = [block["hex"], *(on_map(doing, hex, "via") for hex in given.via), on_map(doing, given.hex, "hex")]
    steps = sum(distance(here, there) for here, there in zip(way, way[1:], strict=False))
    if kind_of(doing, side, given.name) == "submarines":
        move_submarine(doing, side, given.name, block, steps, given.hex)
    else:
        move_task_force(doing, side, given.name, block, way, steps)


def move_submarine(doing: Doing, side: str, name: str, block: dict[str, Any], steps: int, hex: str) -> None:
    """Submarines move with the unspotted task forces, and lie face up wherever they are (25.h, 25.j)."""
    if doing.phase == "movement-spotted":
        doing.forbid("25.h", f"{name} moves with the unspotted task forces", "name")
    if block.get("sideways"):
        doing.forbid("25.e", f"{name} attacked a task force with destroyers and does not move this turn", "name")
    moved = int(block.get("moved", 0)) + steps
    if moved > block["speed"]:
        doing.forbid("25.h", f"{name} moves {block['speed']} hexes a turn, not {moved}", "hex")
    doing.put("sides", side, "submarines", name, "moved", value=moved)
    put_block(doing, side, name, hex)
    doing.tell("all", f"Submarines {name} lie in {hex}.", hex=hex)


def move_task_force(doing: Doing, side: str, name: str, tf: dict[str, Any], way: list[str], steps: int) -> None:
    """A task force moves up to the allowance of its slowest ship (13)."""
    seen = doing.phase == "movement-spotted"
    if seen != bool(tf.get("spotted")) and doing.phase in MOVEMENT:
        when = "is spotted and moves before the unspotted" if not seen else "is not spotted and moves later"
        doing.forbid("12.f", f"{name} {when}", "name")
    allowance = speed_of_tf(doing, side, name)
    moved = int(tf.get("moved", 0)) + steps
    if moved > allowance:
        doing.forbid("13", f"{name} moves {allowance} hexes a turn, not {moved}", "hex")
    doing.put("sides", side, "task_forces", name, "moved", value=moved)
    if set(way) & set(doing.get("public", "map", "islands", default=[])):
        doing.put("sides", side, "task_forces", name, "islands", value=True)
    put_block(doing, side, name, way[-1])
    path = " - ".join(way)
    doing.remark(f"{name}: {path}, {moved} of {allowance} hexes")
    if tf.get("spotted"):
        other = OTHER[side]
        doing.tell(other, f"{name} moves {path}.", hex=way[-1])
        if name in own(doing, other, "contacts"):
            doing.put("sides", other, "contacts", name, "hex", value=way[-1])


def speed_of_tf(doing: Doing, side: str, name: str) -> int:
    """A task force's allowance; a dummy keeps up with the side's fastest ship (21.a)."""
    ships = sailing(doing, side, name)
    if not ships:
        return max((ship["speed"] for ship in own(doing, side, "ships").values()), default=6)
    listed = [
        {key: ship[key] for key in ("target_class", "speed", "defense", "hulls", "condition") if key in ship}
        for ship in ships.values()
    ]
    return int(reckoned(doing, "task-force", {"ship": listed, "night": is_night(doing)})["speed"])
