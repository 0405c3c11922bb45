"""The AA that a strike flies through: a task force's AA groups, a port's guns (16.j.ii, 24.g.vi, 24.g.vii)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.evening.board import (
    all_called,
    condition,
    hex_of,
    in_hex,
    pairs,
    port_in,
    sailing,
    whose,
)
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

KEYS = ("target_class", "speed", "defense", "hulls", "condition")


class Divide(Inputs):
    """A task force's ships, each with its AA group."""

    name: str = called("the task force", of="task_forces")
    ship: list[str] = all_called(1, 40, "each ship and its group: Enterprise=1", of="ships")


@act("divide", Divide, cite="16.j.ii")
def divide(given: Divide, doing: Doing) -> None:
    """The owner divides a task force into AA groups; without this the program does."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    ships = sailing(doing, side, given.name)
    said = pairs(given.ship, "ship")
    missing = [ship for ship in ships if not said.get(ship, "").isdigit()]
    if missing or set(said) - set(ships):
        wrong = [*missing, *(set(said) - set(ships))]
        raise bad_input("ship", f"each ship of {given.name}, and no other, has a number: see {', '.join(wrong)}")
    groups: dict[str, list[str]] = {}
    for ship in ships:
        groups.setdefault(said[ship], []).append(ship)
    for members in groups.values():
        if reckoned(doing, "task-force", {"ship": [member(ships[ship]) for ship in members]})["aa_groups"] > 1:
            text = f"a group has at most 12 ships and one carrier: {', '.join(members)}"
            doing.forbid("16.j.ii", text, "ship")
    doing.put("sides", side, "task_forces", given.name, "aa_groups", value=[groups[key] for key in sorted(groups)])
    doing.tell(side, "; ".join(f"AA group {n}: {', '.join(groups[key])}" for n, key in enumerate(sorted(groups), 1)))


def member(ship: dict[str, Any]) -> dict[str, Any]:
    """A ship as the procedure `task-force` takes it."""
    return {key: ship[key] for key in KEYS if key in ship}


def aa_groups(doing: Doing, side: str, tf: str) -> list[list[str]]:
    """A task force's AA groups: as its owner divided it, else a carrier to each and the guns shared out evenly."""
    ships = sailing(doing, side, tf)
    if not ships:
        return [[]]
    groups = [
        [ship for ship in group if ship in ships] for group in own(doing, side, "task_forces")[tf].get("aa_groups", ())
    ]
    if sorted(ship for group in groups for ship in group) == sorted(ships):
        return [group for group in groups if group]
    count = reckoned(doing, "task-force", {"ship": [member(ship) for ship in ships.values()]})["aa_groups"]
    out: list[list[str]] = [[] for _ in range(count)]
    carriers = [name for name, ship in ships.items() if ship["target_class"] == "A"]
    for place, name in enumerate(carriers):
        out[place % count].append(name)
    others = sorted((name for name in ships if name not in carriers), key=lambda name: -ships[name].get("aa", 0))
    for name in others:
        least = min(out, key=lambda group: (sum(ships[other].get("hulls", 1) for other in group), out.index(group)))
        least.append(name)
    return out


def fired_through(doing: Doing, side: str, target: str, group: int | None) -> tuple[dict[str, Any], list[str]]:
    """The AA of a target as the procedure `aa` takes it, and the ships attacked: a group, or all that are in port."""
    place = hex_of(doing, side, target)
    bases = own(doing, side, "bases")
    base = target if target in bases else port_in(doing, side, place)
    if base is None:
        groups = aa_groups(doing, side, target)
        if group is None and len(groups) > 1:
            listed = "; ".join(f"{n}: {', '.join(ships)}" for n, ships in enumerate(groups, 1))
            raise bad_input("group", f"{target} has {len(groups)} AA groups: which is attacked? {listed}")
        if group is not None and group > len(groups):
            raise bad_input("group", f"group must be from 1 to {len(groups)}, not {group}")
        ships = groups[(group or 1) - 1]
        return {"ship": [gun(name, own(doing, side, "ships")[name]) for name in ships]}, ships
    ships = []
    if bases[base].get("port"):
        ships = [ship for tf, _ in in_hex(doing, side, place) for ship in sailing(doing, side, tf)]
    guns: dict[str, Any] = {"base_star": True} if bases[base].get("star") else {"base_aa": bases[base].get("aa", 0)}
    if ships:
        guns["ship"] = [gun(name, own(doing, side, "ships")[name]) for name in ships]
    return guns, [] if target in bases else ships


def gun(name: str, ship: dict[str, Any]) -> dict[str, Any]:
    """A ship's AA as the procedure `aa` takes it."""
    strength = {"star": True} if ship.get("star") else {"aa": ship.get("aa", 0)}
    return {"name": name, **strength, "condition": condition(ship)}
