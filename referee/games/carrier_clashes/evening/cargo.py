"""Transport missions: cargo landed and taken aboard, and points for it (26, 12.f.v)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, whole
from referee.games.carrier_clashes.evening.board import TITLES, all_called, place_of, side_chosen, task_force_of, whose
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own


class Unload(Inputs):
    """Ships that land their cargo."""

    ship: list[str] = all_called(1, 20, "ships with cargo aboard", of="ships")
    side: str | None = side_chosen()


@act("unload", Unload, cite="26.d", phases=("unloading",))
def unload(given: Unload, doing: Doing) -> None:
    """Ships land their cargo where the scenario lets them; it is a mission, open to both sides."""
    side = whose(doing, given.ship, "ship", ("ships",), given.side)
    for name in given.ship:
        ship = own(doing, side, "ships")[name]
        tf = str(task_force_of(doing, side, name))
        force = own(doing, side, "task_forces").get(tf, {})
        if not force:
            raise bad_input("ship", f"{name} is off the map")
        places = [place for place in (force.get("hex"), force.get("from")) if place]
        allowed = doing.get("sides", side, "unloading", default=[])
        where = [place for place in places if place in allowed]
        if not where:
            doing.forbid("26.a", f"{name} in {' and '.join(places)} is where nothing is landed", "ship")
        if not ship.get("aboard"):
            doing.forbid("26", f"{name} has no cargo aboard", "ship")
        if force.get("mission") == "given-up":
            doing.forbid("20.c", f"{tf} has given up its mission", "ship")
        kind = kind_of_carrier(ship)
        inputs: dict[str, Any] = {"kind": kind, "cargo": ship.get("aboard", 0)}
        inputs |= {"whole_turn": not force.get("moved"), "starts_or_ends": bool(where)}
        landed = reckoned(doing, "unload", inputs)["vp"]
        if not landed:
            doing.forbid("26.d", f"{name} must spend the whole turn in the hex", "ship")
            landed = ship.get("aboard", 0)
        row = {"ship": name, "kind": kind, "vp": landed, "turn": doing.turn}
        doing.put("sides", side, "landed", value=[*doing.get("sides", side, "landed", default=[]), row])
        doing.put("sides", side, "ships", name, "aboard", value=None)
        if force.get("mission") != "land-supplies":
            doing.put("sides", side, "task_forces", tf, "mission", value="land-supplies")
            doing.tell("all", f"{tf} of the {TITLES[side]} side lands supplies in {force['hex']}.")
        doing.tell(side, f"{name} lands its cargo: {landed} VP.")


def kind_of_carrier(ship: Mapping[str, Any]) -> str:
    """What carries the cargo, as the procedure `unload` has it."""
    return "transport" if ship["target_class"] == "M" else "apd" if ship.get("apd") else "other"


def reload(doing: Doing, side: str, tf: str) -> None:
    """A task force gave its mission up: what it landed in this turn is aboard again (20.c)."""
    ships = own(doing, side, "task_forces")[tf]["ships"]
    landed = doing.get("sides", side, "landed", default=[])
    back = [row for row in landed if row["ship"] in ships and row["turn"] == doing.turn]
    if not back:
        return
    for row in back:
        doing.put("sides", side, "ships", row["ship"], "aboard", value=row["vp"])
    doing.put("sides", side, "landed", value=[row for row in landed if row not in back] or None)
    doing.tell(side, f"Not landed after all: {', '.join(row['ship'] for row in back)}.")


class Load(Inputs):
    """Ships that take cargo aboard."""

    ship: list[str] = all_called(1, 20, "ships that carry cargo", of="ships")
    vp: int | None = whole(1, 99, None, meaning="VP of cargo for each, if not all that it holds")
    side: str | None = side_chosen()


@act("load", Load, cite="26.e", phases=("unloading",))
def load(given: Load, doing: Doing) -> None:
    """Ships that have spent the turn at a base of their own take cargo aboard."""
    side = whose(doing, given.ship, "ship", ("ships",), given.side)
    most_apd = int(doing.ruleset.printed["limits"]["entries"]["apd-cargo"])
    for name in given.ship:
        ship = own(doing, side, "ships")[name]
        force = own(doing, side, "task_forces").get(str(task_force_of(doing, side, name)), {})
        place = place_of(doing, side, name)
        if not any(base["hex"] == place for base in own(doing, side, "bases").values()):
            doing.forbid("26.e", f"{name} is at no base of its side", "ship")
        if force.get("moved"):
            doing.forbid("26.e", f"{name} must spend the whole turn there", "ship")
        if kind_of_carrier(ship) == "other" and not ship.get("carries"):
            doing.forbid("26.c", f"{name} carries no cargo in this scenario", "ship")
        holds = most_apd if kind_of_carrier(ship) != "transport" else int(ship.get("cargo", 0))
        vp = given.vp or holds
        if vp > holds:
            doing.forbid("26.b", f"{name} holds {holds} VP of cargo, not {vp}", "vp")
        doing.put("sides", side, "ships", name, "aboard", value=vp)
        doing.tell(side, f"{name} has {vp} VP of cargo aboard.")
