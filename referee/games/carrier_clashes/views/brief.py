"""A player's forces before the first turn, and what everybody knows of a battle of Carrier Clashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.session.reading.brief import Part

Tree = Mapping[str, Any]
TITLES = {"allied": "Allied", "ijn": "IJN"}


def forces(own: Tree, public: Tree) -> Iterator[Part]:
    """A side's task forces, aircraft, bases, submarines, and where it refuels, unloads and leaves the map."""
    ships = own.get("ships", {})
    yield Part("Your task forces", [task_force(name, block, ships) for name, block in own["task_forces"].items()])
    yield Part("Your aircraft", list(aircraft(own.get("air", {}))))
    yield Part("Your bases", [base(name, one) for name, one in own.get("bases", {}).items()])
    blocks = own.get("submarines", {}).items()
    yield Part("Your submarines", [f"{name} in {one['hex']}, {one['speed']} hexes a turn" for name, one in blocks])
    places = {
        "refueling_points": "Refueling points",
        "unloading": "Cargo is unloaded in",
        "exits": "Ships may leave by",
    }
    yield Part("Your hexes", [f"{said}: {', '.join(own[key])}" for key, said in places.items() if own.get(key)])


def task_force(name: str, block: Tree, ships: Mapping[str, Tree]) -> str:
    """A task force in a line: its hex, ships, cards, fuel and cargo; or that it is a dummy."""
    there = block.get("ships", [])
    dummies = [counted(count, f"dummy {kind}") for kind, count in block.get("dummies", {}).items()]
    if not there and not dummies:
        return f"{name} in {block['hex']}: a dummy"
    fuel = [ships[ship]["last_turn"] for ship in there if "last_turn" in ships[ship]]
    cargo = [f"{ship} ({ships[ship]['aboard']})" for ship in there if ships[ship].get("aboard")]
    said = [f"{name} in {block['hex']}: {', '.join([*there, *dummies])}", f"cards {' '.join(block.get('cards', []))}"]
    said += [f"fuel to turn {min(fuel)}"] if fuel else []
    said += [f"cargo {', '.join(cargo)}"] if cargo else []
    return "; ".join(said)


def aircraft(air: Mapping[str, Tree]) -> Iterator[str]:
    """The air units of each ship and base: the units of each type, named as on an order sheet."""
    homes: dict[str, dict[str, list[str]]] = {}
    for name, unit in air.items():
        homes.setdefault(unit["home"], {}).setdefault(unit["type"], []).append(name)
    for home, types in homes.items():
        yield f"{home}: {'; '.join(f'{rows_of(names)} ({kind})' for kind, names in types.items())}"


def rows_of(names: Iterable[str]) -> str:
    """Names side by side; a row of numbers is shortened: `VF-6-1..4`."""
    rows: list[tuple[str, int, int]] = []
    for name in names:
        stem = name.rstrip("0123456789")
        number = int(name[len(stem) :] or 0)
        if rows and number and rows[-1][0] == stem and rows[-1][2] == number - 1:
            rows[-1] = (stem, rows[-1][1], number)
        else:
            rows.append((stem, number, number))
    return ", ".join(f"{stem}{first or ''}{f'..{last}' if last > first else ''}" for stem, first, last in rows)


def base(name: str, one: Tree) -> str:
    """A base in a line."""
    can = {"port": "a port", "refuels": "refuels ships", "radar": "radar"}
    return ", ".join([f"{name} in {one['hex']}", *(said for key, said in can.items() if one.get(key))])


def terms(public: Tree) -> list[str]:
    """Turns, initiative, the lead that wins, and the scenario's special rules."""
    chart, level = public["map"], public["level"]
    first = "night" if not public["night"] else "day"
    levels = ", ".join(f"{TITLES[side]} {level[side]}" for side in level)
    return [
        f"{counted(public['turns'], 'turn')} of twelve hours, the first by {first}, on a map of {chart['columns']} by "
        f"{chart['rows']} hexes.",
        f"Initiative levels: {levels} (6). The {TITLES[public['places_first']]} side places its blocks first (11).",
        f"A lead of {public['vp_needed']} victory points wins (28).",
        *public.get("rules", []),
    ]
