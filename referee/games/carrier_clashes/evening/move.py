"""Blocks on the map: placed before the first turn, moved in the movement phase, leaving the map (11, 13, 25.h)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from referee.engine.inputs import Inputs, many, text
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    distance,
    is_night,
    islands,
    kind_of,
    on_map,
    sailing,
    whose,
)
from referee.games.carrier_clashes.evening.fuel import turns_over
from referee.games.carrier_clashes.evening.groups import member
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

BLOCKS = ("task_forces", "submarines")
MOVEMENT = ("movement-spotted", "movement-unspotted")
FASTEST = 6


class Place(Inputs):
    """A block and its hex."""

    name: str = called("the task force, dummy or submarine", of=("submarines", "task_forces"))
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

    name: str = called("the task force, dummy or submarine", of=("submarines", "task_forces"))
    hex: str = text(meaning="where it goes")
    via: list[str] = many(text(shape="a hex", allowed=bool), 0, 12, (), meaning="hexes on its way, in order")


@act("move", Move, cite="13", phases=MOVEMENT)
def move(given: Move, doing: Doing) -> None:
    """A task force, dummy or submarine moves; the other side sees it only where it is spotted."""
    side = whose(doing, [given.name], "name", BLOCKS)
    block = own(doing, side, str(kind_of(doing, side, given.name)))[given.name]
    way = [block["hex"], *(on_map(doing, hex, "via") for hex in given.via), on_map(doing, given.hex, "hex")]
    steps = sum(distance(doing, here, there) for here, there in pairwise(way))
    if kind_of(doing, side, given.name) == "submarines":
        move_submarine(doing, side, given.name, block, steps, given.hex)
        return
    going(doing, side, given.name, way, steps)
    put_block(doing, side, given.name, given.hex)
    path = " - ".join(way)
    if block.get("spotted"):
        doing.tell(OTHER[side], f"{given.name} moves {path}.", hex=given.hex)
        if given.name in own(doing, OTHER[side], "contacts"):
            doing.put("sides", OTHER[side], "contacts", given.name, "hex", value=given.hex)
    doing.remark(f"{given.name}: {path}, {steps} hex{'' if steps == 1 else 'es'}")


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


def going(doing: Doing, side: str, name: str, way: list[str], steps: int) -> None:
    """A task force moves now, and so far; what that costs and forbids is kept (12.f, 13)."""
    tf = own(doing, side, "task_forces")[name]
    seen = bool(tf.get("spotted"))
    if doing.phase in MOVEMENT and seen != (doing.phase == "movement-spotted"):
        when = "is spotted and moved before the unspotted" if seen else "is not spotted and moves later"
        doing.forbid("12.f", f"{name} {when}", "name")
    allowance = speed_of_tf(doing, side, name)
    moved = int(tf.get("moved", 0)) + steps
    if moved > allowance:
        doing.forbid("13", f"{name} moves {allowance} hexes a turn, not {moved}", "hex")
    doing.put("sides", side, "task_forces", name, "moved", value=moved)
    if "from" not in tf:
        doing.put("sides", side, "task_forces", name, "from", value=way[0])
    if set(way) & set(islands(doing)):
        doing.put("sides", side, "task_forces", name, "islands", value=True)


def speed_of_tf(doing: Doing, side: str, name: str) -> int:
    """A task force's allowance; a dummy keeps up with the side's fastest ship (21.a)."""
    ships = [member(ship) for ship in sailing(doing, side, name).values()]
    if not ships:
        return max((int(ship["speed"]) for ship in own(doing, side, "ships").values()), default=FASTEST)
    inputs = {"ship": ships, "night": is_night(doing), "turns_over": turns_over(doing, side, name)}
    return int(reckoned(doing, "task-force", inputs)["speed"])


class Exit(Inputs):
    """A task force that leaves the map."""

    name: str = called("the task force or dummy", of="task_forces")


@act("exit", Exit, cite="13.b", phases=MOVEMENT)
def leave_map(given: Exit, doing: Doing) -> None:
    """A task force leaves the map from a hex that the scenario names; it does not come back."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    tf = own(doing, side, "task_forces")[given.name]
    if tf["hex"] not in doing.get("sides", side, "exits", default=[]):
        doing.forbid("13.b", f"{tf['hex']} is no hex where the scenario lets the side leave the map", "name")
    going(doing, side, given.name, [tf["hex"]], 1)
    for ship in tf["ships"]:
        doing.put("sides", side, "ships", ship, "away", value=f"left the map on turn {doing.turn}")
    doing.put("sides", side, "task_forces", given.name, value=None)
    doing.tell(side, f"{given.name} leaves the map from {tf['hex']}.")
    if tf.get("spotted"):
        doing.tell(OTHER[side], f"{given.name} leaves the map from {tf['hex']}.", hex=tf["hex"])
